/** The languages in which groups, tags and word classes are named: those of the search page. */
const tableLanguages = ['en', 'de', 'fr', 'es', 'ar', 'zh-Hans'] as const;
/** One of {@link tableLanguages}. */
export type TableLanguage = (typeof tableLanguages)[number];

/** A name of a group, a tag or a word class, and the language that it is in. */
interface TableName {
  name: string;
  language_code: TableLanguage;
}

/**
 * The name of a value in the first language of the chain that has one (`de-AT` reads German), else in English. A value
 * that the table lacks is its own name: a catalogue's curator wrote it so.
 * @param chain BCP 47 tags
 */
export function tableName(
  table: Readonly<Record<string, Readonly<Record<TableLanguage, string>>>>,
  value: string,
  chain: readonly string[] | undefined,
): TableName {
  const names = Object.hasOwn(table, value) ? table[value] : undefined;
  if (names === undefined) return { name: value, language_code: 'en' };
  const language = chain?.map(tableLanguageOf).find((tag) => tag !== undefined) ?? 'en';
  return { name: names[language], language_code: language };
}

function tableLanguageOf(tag: string): TableLanguage | undefined {
  if (/^zh(?!-Hant)/.test(tag)) return 'zh-Hans';
  return tableLanguages.find((language) => tag === language || tag.startsWith(`${language}-`));
}
