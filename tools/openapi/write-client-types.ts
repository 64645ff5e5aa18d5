import { writeFile } from 'node:fs/promises';
import { generateTypes, publicDocument, typesFile } from './client-types.ts';

/** `npm run client:types`: writes the types of `clients/typescript` anew, after a change of a route or schema. */

const { types, warnings } = await generateTypes(publicDocument('1'));
if (warnings !== '') throw new Error(warnings);
await writeFile(typesFile, types);
