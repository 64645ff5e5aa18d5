import type { LanguageTag } from '../../mappings/document.ts';

/** The folded texts of a symbol in one language, in the order of `display`. */
export interface TextsOfLanguage {
  names: readonly string[];
  keywords: readonly string[];
}

/** Names and keywords of a language: lines (folded texts hold no line feed), an empty one between the two. */
export type Lines = string;

/**
 * The folded texts of a symbol in all languages. They are some five hundred strings a symbol, so they are kept as one
 * string a language: looking through one is as fast as looking at a single text of many.
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
        `${names.join('\n')}${betweenKinds}${keywords.join('\n')}`,
      ]),
    ),
  };
}

const betweenKinds = '\n\n';

/** Takes the texts of a language apart. */
export function textsOf(lines: Lines): TextsOfLanguage {
  const [names = '', keywords = ''] = lines.split(betweenKinds);
  return { names: textsIn(names), keywords: textsIn(keywords) };
}

function textsIn(lines: string): string[] {
  return lines === '' ? [] : lines.split('\n');
}

/** A text that holds what was looked for. */
export interface FoundText {
  text: string;
  isName: boolean;
  /** Where it begins in the lines: see {@link positionOf}. */
  start: number;
}

/** The texts of a language that hold some letters, in their order. */
export function* textsWith(lines: Lines, letters: string): Iterable<FoundText> {
  const keywordsStart = lines.indexOf(betweenKinds);
  for (let at = lines.indexOf(letters); at >= 0; ) {
    const start = lines.lastIndexOf('\n', at) + 1;
    const feed = lines.indexOf('\n', at);
    const end = feed < 0 ? lines.length : feed;
    yield { text: lines.slice(start, end), isName: start < keywordsStart, start };
    at = lines.indexOf(letters, end);
  }
}

/** The index of a text among names then keywords, by where it begins. */
export function positionOf(lines: Lines, start: number): number {
  const { names, keywords } = textsOf(lines.slice(0, start));
  const before = names.length + keywords.length;
  // What is cut off before the first keyword ends with the names; any other ends with an empty text of its own kind.
  return start === 0 || lines.startsWith(betweenKinds, start - betweenKinds.length) ? before : before - 1;
}

/** Bytes that they take in memory, near enough. */
export function bytesOf({ byLanguage }: FoldedTexts): number {
  let bytes = 0;
  for (const lines of byLanguage.values()) bytes += 2 * lines.length + 120;
  return bytes;
}
