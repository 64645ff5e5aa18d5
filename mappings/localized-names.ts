import { join } from 'node:path';
import { type Row, readTable } from './read-table.ts';

/** The languages in which groups, tags and word classes are named: those of the search page. */
export const uiLanguages = ['en', 'de', 'fr', 'es', 'ar', 'zh-Hans'] as const;
/** One of {@link uiLanguages}. */
export type UiLanguage = (typeof uiLanguages)[number];

type Names = Readonly<Record<UiLanguage, string>>;

/** The names in a row of a table. */
export function namesOf(row: Row<UiLanguage>): Names {
  return Object.fromEntries(uiLanguages.map((language) => [language, row[language]])) as Names;
}

/**
 * The groups that a catalogue's symbols are sorted into, from `tables/group-names.tsv`. The keys are values of filters and
 * stay as they are; a catalogue may have groups of its own beside them, which are shown as they are written.
 */
export const groupNames: Readonly<Record<string, Names>> = Object.fromEntries(
  readTable(join(import.meta.dirname, 'tables/group-names.tsv'), ['group', ...uiLanguages]).map((row) => [
    row.group,
    namesOf(row),
  ]),
);

/** Names of topics by tag. Every other tag is a word of English that the set's artists wrote, and its own name. */
export const tagNames: Readonly<Record<string, Names>> = Object.fromEntries(
  readTable(join(import.meta.dirname, 'tables/tag-names.tsv'), uiLanguages).map((row) => [row.en, row]),
);

/** A name of a group, a tag or a word class, and the language that it is in. */
interface LocalizedName {
  name: string;
  language_code: UiLanguage;
}

/**
 * The name of a value in the first language of the chain that has one (`de-AT` reads German), else in English. A value
 * that the table lacks is its own name: a catalogue's curator wrote it so.
 * @param chain BCP 47 tags
 */
export function localizedName(
  table: Readonly<Record<string, Names>>,
  value: string,
  chain: readonly string[] | undefined,
): LocalizedName {
  const names = Object.hasOwn(table, value) ? table[value] : undefined;
  if (names === undefined) return { name: value, language_code: 'en' };
  const language = chain?.map(uiLanguageOf).find((tag) => tag !== undefined) ?? 'en';
  return { name: names[language], language_code: language };
}

function uiLanguageOf(tag: string): UiLanguage | undefined {
  if (/^zh(?!-Hant)/.test(tag)) return 'zh-Hans';
  return uiLanguages.find((language) => tag === language || tag.startsWith(`${language}-`));
}
