/**
 * Which word lists a language has, and the packages that they are files of.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { LanguageTag } from '../../mappings/document.ts';
import { primaryLanguage } from '../../mappings/language-tags.ts';
import { frequencySource, frequencyTables } from './frequencies.ts';
import type { TrieSource } from './trie-file.ts';

/**
 * Word lists by language or longer tag, with their files: packages of spell-checking dictionaries, each under a licence
 * of its own, which is why they are optional dependencies and never copied. Where two are named, a word of either is
 * known (`colour`, `color`). `dictionary-…` are dictionaries of hunspell, the others are of cspell.
 * @see https://github.com/streetsidesoftware/cspell-dicts
 * @see https://github.com/wooorm/dictionaries
 */
export const wordListFiles = {
  ar: ['ar/ar.trie.gz'],
  bg: ['bg-bg/dict/bg_BG.trie.gz'],
  bs: ['hr-hr/dict/hr_HR.trie.gz', 'sr-latn/dict/sr-latn.trie'],
  ca: ['ca/ca.trie.gz'],
  cs: ['cs-cz/Czech.trie.gz'],
  cy: ['dictionary-cy/index.dic'],
  da: ['da-dk/da_DK.trie'],
  de: ['de-de/de_DE.trie.gz'],
  el: ['el/el_GR.trie.gz'],
  en: ['en_us/en_US.trie.gz', 'en-gb/en_GB.trie.gz'],
  es: ['es-es/Spanish.trie.gz'],
  et: ['et-ee/et_EE.trie.gz'],
  eu: ['eu/dict/eu.trie'],
  fa: ['fa-ir/fa-IR.trie.gz'],
  fi: ['fi-fi/dict/fi-fi.trie.gz'],
  fr: ['fr-fr/fr-fr.trie.gz'],
  ga: ['dictionary-ga/index.dic'],
  gl: ['gl-es/dict/gl_ES.trie.gz'],
  he: ['he/he.trie.gz'],
  hr: ['hr-hr/dict/hr_HR.trie.gz'],
  hu: ['hu-hu/dict/hu-hu.trie.gz'],
  hy: ['hy/dict/hy.trie'],
  id: ['id-id/dict/id-id.trie'],
  is: ['dictionary-is/index.dic'],
  it: ['it-it/dict/it-it.trie'],
  ka: ['dictionary-ka/index.dic'],
  ko: ['dictionary-ko/index.dic'],
  lt: ['lt-lt/lt_LT.trie.gz'],
  lv: ['lv/dict/lv.trie.gz'],
  mk: ['mk/dict/mk.trie'],
  mn: ['mn-mn/dict/mn-mn.trie.gz'],
  nb: ['nb-no/nb.trie.gz'],
  ne: ['dictionary-ne/index.dic'],
  nl: ['nl-nl/Dutch.trie.gz'],
  pl: ['pl_pl/pl_pl.trie.gz'],
  pt: ['pt-br/pt_BR.trie.gz', 'pt-pt/dict/Portuguese-European.trie.gz'],
  ro: ['ro-ro/dict/ro-ro.trie'],
  ru: ['ru_ru/ru_ru.trie.gz'],
  sk: ['sk-sk/Slovak.trie.gz'],
  sl: ['sl-si/sl_si.trie.gz'],
  // Serbian is written in both.
  sr: ['sr-cyrl/dict/sr-cyrl.trie', 'sr-latn/dict/sr-latn.trie'],
  'sr-Latn': ['sr-latn/dict/sr-latn.trie'],
  'sr-ME': ['sr-latn/dict/sr-latn.trie'],
  sv: ['sv/Swedish.trie.gz'],
  tr: ['tr-tr/Turkish.trie.gz'],
  uk: ['uk-ua/uk_ua.trie'],
  vi: ['vi-vn/vi.trie.gz'],
} as const satisfies Record<LanguageTag, readonly string[]>;

/** Languages whose lists are so short that a word beyond them may well be spelled correctly. */
const sparse: ReadonlySet<LanguageTag> = new Set(['et', 'fa', 'is', 'ko', 'ne', 'vi']);

/**
 * Dictionaries of which the entries alone are read: their rules make so many words that a list of all takes half a minute
 * (Nepali, 2.7 million) or more memory than there is (Korean).
 */
const rootsOnly: ReadonlySet<string> = new Set(['dictionary-ko/index.dic', 'dictionary-ne/index.dic']);

/** Whether a word that the list of a language lacks counts as misspelled. */
export function hasWordList(language: LanguageTag): boolean {
  return filesOf(language) !== undefined && !sparse.has(primaryLanguage(language));
}

/** The files of a language: of its whole tag, else of its primary language; undefined where it has none. */
export function filesOf(language: LanguageTag): readonly string[] | undefined {
  const rows: Readonly<Record<string, readonly string[]>> = wordListFiles;
  return rows[language] ?? rows[primaryLanguage(language)];
}

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
  const packages = Object.values(wordListFiles).flat();
  return [
    ...packages.map((file) => `${file} ${packageOf(file)?.version ?? 'none'}`),
    ...[...frequencyTables].map((table) => frequencySource(table, '').preparedPath),
  ];
}
