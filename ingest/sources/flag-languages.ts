import type { LanguageTag } from '../../mappings/document.ts';

/**
 * Boards show a language by a flag. A country's flag therefore is found by the language that most people of the country
 * speak, where that country is the first that CLDR names for the language: Germany for German, not Austria.
 */

/** Flags that boards use beside those of CLDR, which names no country for English, and for Norwegian that of Bokmål. */
const furtherFlags: Readonly<Record<string, LanguageTag>> = {
  GB: 'en',
  US: 'en',
  PT: 'pt',
  SA: 'ar',
  NO: 'no',
};

/** Letters of a flag's sequence: regional indicators count from U+1F1E6. */
function countryOf(characters: string): string | undefined {
  const letters = [...characters].map((character) => (character.codePointAt(0) ?? 0) - 0x1f1e6 + 65);
  return letters.length === 2 && letters.every((code) => code >= 65 && code <= 90)
    ? String.fromCharCode(...letters)
    : undefined;
}

/** The language that a country's flag stands for, by the likely subtags of UTS #35: `und-DE` → `de-Latn-DE`. */
function languageOf(country: string): LanguageTag | undefined {
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  const isFirst = new Intl.Locale(language).maximize().region === country;
  return furtherFlags[country] ?? (isFirst ? language : undefined);
}

const displayNames = new Map<LanguageTag, Intl.DisplayNames | undefined>();

/** Names of languages in a language; undefined where it has names of emoji and none of languages. */
function namesIn(tag: LanguageTag): Intl.DisplayNames | undefined {
  if (!displayNames.has(tag)) {
    const isKnown = Intl.DisplayNames.supportedLocalesOf(tag).length > 0;
    const names = isKnown ? new Intl.DisplayNames([tag], { type: 'language', fallback: 'none' }) : undefined;
    displayNames.set(tag, names);
  }
  return displayNames.get(tag);
}

/** The name, in a language, of the language that a flag stands for; undefined where it stands for none, or has no name. */
export function flagLanguage(tag: LanguageTag, characters: string): string | undefined {
  const country = countryOf(characters);
  const language = country === undefined ? undefined : languageOf(country);
  return language === undefined ? undefined : namesIn(tag)?.of(language);
}
