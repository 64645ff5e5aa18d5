import type { LanguageTag } from '../../mappings/document.ts';

/** The folded texts of a symbol in one language, in the order of `display`. */
export interface TextsOfLanguage {
  names: readonly string[];
  keywords: readonly string[];
}

/** Names and keywords of a language: lines (folded texts hold no line feed), an empty one between the two. */
interface Lines {
  lines: string;
  /** The same taken apart, once somebody has asked for it. */
  texts?: TextsOfLanguage;
}

/**
 * The folded texts of a symbol in all languages. They are some five hundred strings a symbol, so they are kept as one
 * string a language, and taken apart in the languages that are searched.
 */
export interface FoldedTexts {
  byLanguage: ReadonlyMap<LanguageTag, Lines>;
}

/** A text under its language, as the index keeps it: `<tag>:<folded text>`. */
type Key = string;

/** Gathers the keys of a symbol by language; English comes first, then the order of `languages`. */
export function foldedTexts(
  languages: readonly LanguageTag[],
  names: readonly Key[],
  keywords: readonly Key[],
): FoldedTexts {
  const texts = new Map<LanguageTag, { names: string[]; keywords: string[] }>();
  // Where several languages match alike (an emoji does in all), the one that most people can read stands for them.
  const ordered = languages.includes('en') ? ['en', ...languages.filter((tag) => tag !== 'en')] : languages;
  for (const language of ordered) texts.set(language, { names: [], keywords: [] });
  for (const [keys, kind] of [
    [names, 'names'],
    [keywords, 'keywords'],
  ] as const) {
    for (const key of keys) {
      const colon = key.indexOf(':');
      texts.get(key.slice(0, colon))?.[kind].push(key.slice(colon + 1));
    }
  }
  return {
    byLanguage: new Map(
      [...texts].map(([language, { names, keywords }]) => [
        language,
        { lines: `${names.join('\n')}\n\n${keywords.join('\n')}` },
      ]),
    ),
  };
}

/** The texts of a language; undefined where the symbol has no name in it. */
export function textsOf({ byLanguage }: FoldedTexts, language: LanguageTag): TextsOfLanguage | undefined {
  const held = byLanguage.get(language);
  if (!held) return undefined;
  if (!held.texts) {
    const [names = '', keywords = ''] = held.lines.split('\n\n');
    held.texts = { names: linesOf(names), keywords: linesOf(keywords) };
  }
  return held.texts;
}

/** Whether a text of a language holds some letters: most do not, and need not be taken apart. */
export function holds({ byLanguage }: FoldedTexts, language: LanguageTag, letters: string): boolean {
  return byLanguage.get(language)?.lines.includes(letters) ?? false;
}

function linesOf(lines: string): string[] {
  return lines === '' ? [] : lines.split('\n');
}

/** Bytes that they take in memory, near enough. */
export function bytesOf({ byLanguage }: FoldedTexts): number {
  let bytes = 0;
  for (const { lines } of byLanguage.values()) bytes += 2 * lines.length + 120;
  return bytes;
}
