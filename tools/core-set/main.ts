import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { buildSet } from './build.ts';
import { readNames, type WordNames } from './names.ts';

// `npm run core-set`: writes the catalogue `core` from its drawings and tables of names.
const folder = join(import.meta.dirname, '../../catalogues/core');
const tables = join(import.meta.dirname, 'names');
const names = new Map<string, ReadonlyMap<string, WordNames>>();
for (const file of (await readdir(tables)).sort()) {
  names.set(basename(file, '.csv'), readNames(await readFile(join(tables, file), 'utf8')));
}
await rm(folder, { recursive: true, force: true });
for (const [path, text] of buildSet(names)) {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}
