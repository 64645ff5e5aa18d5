import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { inEachScript } from '../../mappings/key-scripts.ts';

/** A word's names in one language, as a catalogue has them. */
export interface WordNames {
  name: string;
  plural?: string;
  keywords?: string[];
}

/**
 * The names in a language's table: columns id, name, plural, keywords (separated by `|`).
 * @throws Error for a table that names a word twice or leaves a name empty
 */
export function readNames(csv: string): Map<string, WordNames> {
  const rows: Record<'id' | 'name' | 'plural' | 'keywords', string>[] = parse(csv, {
    columns: true,
    trim: true,
  });
  const names = new Map<string, WordNames>();
  for (const { id, name, plural, keywords } of rows) {
    if (name === '' || names.has(id)) throw new Error(`"${id}" is there twice or has no name`);
    const others = keywords.split('|').flatMap((keyword) => keyword.trim() || []);
    names.set(id, {
      name,
      ...(plural !== '' && { plural }),
      ...(others.length > 0 && { keywords: [...new Set(others)].filter((keyword) => keyword !== name) }),
    });
  }
  return names;
}

/** The tables of names in `catalogues/core/source/names/`, one for each language and script, by language tag in alphabetical order. */
export async function loadTables(): Promise<Map<string, ReadonlyMap<string, WordNames>>> {
  const folder = join(import.meta.dirname, '../../catalogues/core/source/names');
  const tables = new Map<string, ReadonlyMap<string, WordNames>>();
  for (const file of (await readdir(folder)).sort()) {
    const csv = await readFile(join(folder, file), 'utf8');
    for (const [language, table] of inEachScript(basename(file, '.csv'), csv)) {
      tables.set(language, readNames(table));
    }
  }
  return tables;
}
