import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
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

const resolve = createRequire(import.meta.url).resolve;
const readJson = (path: string): unknown => JSON.parse(readFileSync(resolve(path), 'utf8'));

/** UTS #35, likely subtags: `und-DE` → `de-Latn-DE`. */
function likelySubtags(): Readonly<Record<string, string>> {
  const file = readJson('cldr-core/supplemental/likelySubtags.json') as {
    supplemental: { likelySubtags: Record<string, string> };
  };
  return file.supplemental.likelySubtags;
}

/** Letters of a flag's sequence: regional indicators count from U+1F1E6. */
function countryOf(characters: string): string | undefined {
  const letters = [...characters].map((character) => (character.codePointAt(0) ?? 0) - 0x1f1e6 + 65);
  return letters.length === 2 && letters.every((code) => code >= 65 && code <= 90)
    ? String.fromCharCode(...letters)
    : undefined;
}

/** Names of the languages that flags stand for. */
export interface FlagLanguages {
  /** The name, in a language, of the language that a flag stands for; undefined where it stands for none, or CLDR has no name. */
  nameIn(tag: LanguageTag, characters: string): string | undefined;
}

/** Reads the names of languages from CLDR, each language's file when it is first needed. */
export function readFlagLanguages(): FlagLanguages {
  const likely = likelySubtags();
  const names = new Map<LanguageTag, Readonly<Record<string, string>>>();

  function languageOf(country: string): string | undefined {
    const [language = 'und'] = likely[`und-${country}`]?.split('-') ?? [];
    const isFirst = likely[language]?.endsWith(`-${country}`) === true;
    return furtherFlags[country] ?? (isFirst ? language : undefined);
  }

  function namesIn(tag: LanguageTag): Readonly<Record<string, string>> {
    const cached = names.get(tag);
    if (cached !== undefined) return cached;
    const read = languageNames(tag);
    names.set(tag, read);
    return read;
  }

  return {
    nameIn: (tag, characters) => {
      const country = countryOf(characters);
      const language = country === undefined ? undefined : languageOf(country);
      return language === undefined ? undefined : namesIn(tag)[language];
    },
  };
}

function languageNames(tag: LanguageTag): Readonly<Record<string, string>> {
  try {
    const file = readJson(`cldr-localenames-full/main/${tag}/languages.json`) as {
      main: Record<string, { localeDisplayNames: { languages: Record<string, string> } }>;
    };
    return file.main[tag]?.localeDisplayNames.languages ?? {};
  } catch (error) {
    // Not every language with names of emoji has names of languages.
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return {};
    throw error;
  }
}
