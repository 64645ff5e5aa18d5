import type { Language } from './api-client.ts';

/**
 * Names the languages in the language of the page, in its order.
 * @param pageLanguage BCP 47 tag
 */
export function namedLanguages(languages: readonly Language[], pageLanguage: string) {
  const collator = new Intl.Collator(pageLanguage);
  return languages
    .map((language) => ({
      ...language,
      label: languageLabel(language.code, pageLanguage) ?? capitalized(language.name),
    }))
    .sort((left, right) => collator.compare(left.label, right.label));
}

/** Opening the names of a language takes as long as reading fifty of them. */
const languageNames = new Map<string, Intl.DisplayNames>();

/** The name of a language in the language of the page; undefined where the browser knows none. */
export function languageLabel(code: string, pageLanguage: string): string | undefined {
  const names =
    languageNames.get(pageLanguage) ??
    new Intl.DisplayNames([pageLanguage], { type: 'language', fallback: 'none' });
  languageNames.set(pageLanguage, names);
  const label = names.of(code);
  return label && capitalized(label);
}

/** Tags that browsers use for a language that the catalogue has by another one. */
const synonyms: Readonly<Record<string, string>> = { no: 'nb' };

/**
 * The language of a list that a tag means: `de-AT` → `de`, `zh-TW` → `zh-Hant`, `pt-BR` → `pt`.
 * @param codes BCP 47 tags
 */
export function matchingLanguage(tag: string, codes: readonly string[]): string | undefined {
  let locale: Intl.Locale;
  try {
    locale = new Intl.Locale(synonyms[tag] ?? tag);
  } catch {
    return undefined;
  }
  const { language, script, region } = locale.maximize();
  const wanted = [
    locale.baseName,
    `${language}-${script}-${region}`,
    `${language}-${region}`,
    `${language}-${script}`,
    language,
  ];
  return wanted.find((candidate) => codes.includes(candidate));
}

/** Scripts (ISO 15924) that are written from right to left, of those that living languages are written in. */
const rightToLeftScripts = /Arab|Hebr|Thaa|Syrc|Nkoo|Adlm|Rohg/;

/** In which direction a language is written. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return rightToLeftScripts.test(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr';
}

function capitalized(name: string): string {
  return name.charAt(0).toLocaleUpperCase() + name.slice(1);
}

/** The direction in which the page itself is read. */
export function pageDirection(): 'ltr' | 'rtl' {
  return document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
}
