/**
 * Which word lists a language has, and the packages that they are files of.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { LanguageTag } from '../../mappings/document.ts';
import { primaryLanguage } from '../../mappings/language-tags.ts';
import { readTable } from '../../mappings/read-table.ts';
import { frequencySource, frequencyTables } from './frequencies.ts';
import type { TrieSource } from './trie-file.ts';

const rows = new Map(
  readTable(join(import.meta.dirname, 'tables/word-lists.tsv'), ['language', 'files', 'marks']).map(
    ({ language, files, marks }) => [language, { files: files.split(' '), marks }],
  ),
);

/** The files of the word lists by language or longer tag, from `tables/word-lists.tsv`. */
export const wordListFiles: readonly string[] = [...rows.values()].flatMap(({ files }) => files);

const rowOf = (language: LanguageTag) => rows.get(language) ?? rows.get(primaryLanguage(language));

/** Whether a word that the list of a language lacks counts as misspelled. */
export function hasWordList(language: LanguageTag): boolean {
  return rowOf(language)?.marks === '';
}

/** The files of a language: of its whole tag, else of its primary language; undefined where it has none. */
export function filesOf(language: LanguageTag): readonly string[] | undefined {
  return rowOf(language)?.files;
}

/** Dictionaries of which the entries alone are read. */
const rootsOnly: ReadonlySet<string> = new Set(
  [...rows.values()].flatMap(({ files, marks }) => (marks.includes('roots') ? files : [])),
);

const require = createRequire(import.meta.url);

/** The package that a list is a file of. */
export function wordListPackage(file: string): string {
  const [name = ''] = file.split('/', 1);
  return file.endsWith('.dic') ? name : `@cspell/dict-${name}`;
}

/** The installed package of a list, with its version. */
function packageOf(file: string): { folder: string; version: string } | undefined {
  let folder: string;
  try {
    folder = dirname(require.resolve(wordListPackage(file)));
  } catch {
    return undefined;
  }
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { folder, version };
}

/** Where a list is read from, and where it is kept once it is prepared; undefined where its package is not installed. */
export function sourceOf(file: string, preparedFolder: string): TrieSource | undefined {
  const found = packageOf(file);
  if (!found) return undefined;
  const [name = '', ...path] = file.split('/');
  const hunspell = rootsOnly.has(file) ? 'hunspell-roots' : 'hunspell';
  return {
    form: file.endsWith('.dic') ? hunspell : 'trie',
    path: join(found.folder, ...path),
    preparedPath: join(preparedFolder, `${[name, path.at(-1), found.version].join('-')}.nodes`),
  };
}

/** The versions of the lists that are there: those of packages are optional, and all decide answers. */
export function installedWordLists(): readonly string[] {
  return [
    ...wordListFiles.map((file) => `${file} ${packageOf(file)?.version ?? 'none'}`),
    ...[...frequencyTables].map((table) => frequencySource(table, '').preparedPath),
  ];
}
