/** The languages in which groups, tags and word classes are named: those of the search page. */
const uiLanguages = ['en', 'de', 'fr', 'es', 'ar', 'zh-Hans'] as const;
/** One of {@link uiLanguages}. */
export type UiLanguage = (typeof uiLanguages)[number];

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
  table: Readonly<Record<string, Readonly<Record<UiLanguage, string>>>>,
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
