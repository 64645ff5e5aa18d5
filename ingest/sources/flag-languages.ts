import type { LanguageTag } from '../../mappings/document.ts';

/**
 * What flags are found by beside the names of their countries: languages and abbreviations.
 *
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

/** The country of a flag: two regional indicators, which count from U+1F1E6. */
export function countryOf(characters: string): string | undefined {
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

type NameKind = 'language' | 'region';
const displayNames = new Map<string, Intl.DisplayNames | undefined>();

/** Names of languages or countries in a language; undefined where it has names of emoji and none of these. */
function namesIn(
  tag: LanguageTag,
  type: NameKind,
  style: 'long' | 'short' = 'long',
): Intl.DisplayNames | undefined {
  const key = `${tag} ${type} ${style}`;
  if (!displayNames.has(key)) {
    const isKnown = Intl.DisplayNames.supportedLocalesOf(tag).length > 0;
    displayNames.set(
      key,
      isKnown ? new Intl.DisplayNames([tag], { type, style, fallback: 'none' }) : undefined,
    );
  }
  return displayNames.get(key);
}

/** The name, in a language, of the language that a flag stands for; undefined where it stands for none, or has no name. */
export function flagLanguage(tag: LanguageTag, characters: string): string | undefined {
  const country = countryOf(characters);
  const language = country === undefined ? undefined : languageOf(country);
  return language === undefined ? undefined : namesIn(tag, 'language')?.of(language);
}

/** What a flag's country is called for short in a language, as CLDR writes it and without its full stops: `EE. UU.`, `EEUU`. */
export function countryAbbreviations(tag: LanguageTag, characters: string): string[] {
  const country = countryOf(characters);
  const short = country === undefined ? undefined : namesIn(tag, 'region', 'short')?.of(country);
  if (country === undefined || !short || short === namesIn(tag, 'region')?.of(country)) return [];
  const bare = short.replace(/\.\s*/g, '');
  return bare === short || bare.length < 2 ? [short] : [short, bare];
}

const countriesByName = new Map<string, string>();

/** Whether a text is the English name of another country than that of a flag. */
function isAnotherCountry(text: string, characters: string): boolean {
  if (countriesByName.size === 0) {
    const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
    for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
      const name = namesIn('en', 'region')?.of(code);
      if (name) countriesByName.set(name.toLowerCase(), code);
    }
  }
  const country = countriesByName.get(text.toLowerCase());
  return country !== undefined && country !== countryOf(characters);
}

/** The tags of a flag; none where they are those of another country: the Outlying Islands have the tags of the United States. */
export function flagTags(tags: readonly string[], characters: string): readonly string[] {
  const isFlag = countryOf(characters) !== undefined;
  return isFlag && tags.some((tag) => isAnotherCountry(tag, characters)) ? [] : tags;
}
