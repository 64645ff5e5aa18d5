import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { catalogueJsonSchema } from '../../ingest/catalogue/format.ts';
import { withRulesTable } from '../../ingest/rules.ts';

// `npm run docs`: writes the JSON Schema of catalogues, and the table of rules into their guide.
const guide = join(import.meta.dirname, '../../docs/catalogue-format.md');
await writeFile(
  join(import.meta.dirname, '../../docs/catalogue.schema.json'),
  `${JSON.stringify(catalogueJsonSchema(), null, 2)}\n`,
);
await writeFile(guide, withRulesTable(await readFile(guide, 'utf8')));
