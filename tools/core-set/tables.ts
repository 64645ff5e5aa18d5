import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sourceFolder } from './build.ts';
import { readNames, type WordNames } from './names.ts';

/** The tables of names in `catalogues/core/source/names/`, one for each language, by language tag in alphabetical order. */
export async function loadTables(): Promise<Map<string, ReadonlyMap<string, WordNames>>> {
  const folder = join(sourceFolder, 'names');
  const tables = new Map<string, ReadonlyMap<string, WordNames>>();
  for (const file of (await readdir(folder)).sort()) {
    tables.set(basename(file, '.csv'), readNames(await readFile(join(folder, file), 'utf8')));
  }
  return tables;
}
