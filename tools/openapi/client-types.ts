import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runCommand } from '../../embedded/processes.ts';
import { openApiDocument } from '../../src/routes/openapi.ts';
import { routes } from '../../src/routes/table.ts';

/** The package of the TypeScript client. */
const clientFolder = resolve(import.meta.dirname, '../../clients/typescript');
/** The types of the API in it. */
export const typesFile = join(clientFolder, 'src/api.ts');

/** The document of the last release, with which a test compares the present one. */
export const releasedFile = resolve(import.meta.dirname, '../../test/golden/openapi-released.json');

/** The public document, as the service of these sources publishes it. */
export function publicDocument(version: string): object {
  return openApiDocument('public', routes, version);
}

/**
 * Types of an OpenAPI document by openapi-typescript, and its warnings, of which a flawless document has none.
 * @throws Error where it fails
 */
export async function generateTypes(document: object): Promise<{ types: string; warnings: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'openapi-'));
  try {
    const [input, output] = [join(folder, 'openapi.json'), join(folder, 'api.ts')];
    await writeFile(input, JSON.stringify(document));
    const program = join(clientFolder, 'node_modules/openapi-typescript/bin/cli.js');
    const { exitCode, stdout, stderr } = await runCommand(process.execPath, [program, input, '-o', output], {
      timeoutMilliseconds: 60_000,
    });
    if (exitCode !== 0) throw new Error(`openapi-typescript failed: ${stdout}${stderr}`);
    const said = `${stdout}\n${stderr}`.split('\n').filter((line) => /warn|error|⚠|✘/i.test(line));
    return { types: await readFile(output, 'utf8'), warnings: said.join('\n') };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** `npm run client:types`: writes the types of `clients/typescript` anew, after a change of a route or schema. */
if (import.meta.main) {
  const { types, warnings } = await generateTypes(publicDocument('1'));
  if (warnings !== '') throw new Error(warnings);
  await writeFile(typesFile, types);
}
