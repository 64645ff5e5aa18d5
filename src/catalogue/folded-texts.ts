import type { LanguageTag } from '../../mappings/document.ts';
import { type SharedLanguages, sharedLanguages } from './shared-languages.ts';

/** The folded texts of a symbol in one language, in the order of `display`. */
export interface TextsOfLanguage {
  names: readonly string[];
  keywords: readonly string[];
}

/** Names and keywords of a language: lines (folded texts hold no line feed), an empty one between the two. */
export type Lines = string;

/** A text under its language, as the index keeps it: `<tag>:<folded text>`. */
type Key = string;

const betweenKinds = '\n\n';

/**
 * The folded texts of a symbol in all languages. They are some five hundred strings, so they are kept as one: looking
 * through it is as fast as looking at a single text of many, and the collector has next to nothing to follow.
 */
export class FoldedTexts {
  readonly #languages: SharedLanguages;
  /** The lines of one language after the other, each ended by a line feed. */
  readonly #lines: string;
  /** Where the lines of each language begin, and behind the last. */
  readonly #starts: readonly number[];

  /** Gathers the keys of a symbol by language; English comes first, then the order of `languages`. */
  constructor(languages: readonly LanguageTag[], names: readonly Key[], keywords: readonly Key[]) {
    this.#languages = sharedLanguages(englishFirst(languages));
    const { tags } = this.#languages;
    const [ofNames, ofKeywords] = [textsByLanguage(names), textsByLanguage(keywords)];
    const starts = [0];
    const parts = tags.map((tag) => {
      const lines = `${ofNames.get(tag)?.join('\n') ?? ''}${betweenKinds}${ofKeywords.get(tag)?.join('\n') ?? ''}\n`;
      starts.push((starts.at(-1) ?? 0) + lines.length);
      return lines;
    });
    this.#lines = parts.join('');
    this.#starts = starts;
  }

  /** The languages, in their order. */
  get languages(): readonly LanguageTag[] {
    return this.#languages.tags;
  }

  /** The texts of a language; undefined where there is none. */
  linesOf(language: LanguageTag): Lines | undefined {
    const place = this.#languages.places.get(language);
    return place === undefined ? undefined : this.#lines.slice(this.#starts[place], this.#endOf(place));
  }

  /** The languages in which a text holds some letters, which are within a line. */
  *languagesWith(letters: string): Iterable<LanguageTag> {
    let at = this.#lines.indexOf(letters);
    for (let place = 0; at >= 0 && place < this.languages.length; place += 1) {
      const end = this.#endOf(place);
      if (at >= end) continue;
      yield this.languages[place] as LanguageTag;
      at = this.#lines.indexOf(letters, end);
    }
  }

  /** Bytes that they take in memory, near enough. */
  get bytes(): number {
    return 2 * this.#lines.length + 8 * this.#starts.length + 200;
  }

  /** Where the line feed stands that ends the lines of a language. */
  #endOf(place: number): number {
    return (this.#starts[place + 1] as number) - 1;
  }
}

/** Where several languages match alike (an emoji does in all), the one that most people can read stands for them. */
function englishFirst(languages: readonly LanguageTag[]): readonly LanguageTag[] {
  return languages.includes('en') ? ['en', ...languages.filter((tag) => tag !== 'en')] : languages;
}

function textsByLanguage(keys: readonly Key[]): Map<LanguageTag, string[]> {
  const texts = new Map<LanguageTag, string[]>();
  for (const key of keys) {
    const colon = key.indexOf(':');
    const language = key.slice(0, colon);
    const own = texts.get(language) ?? [];
    texts.set(language, own);
    own.push(key.slice(colon + 1));
  }
  return texts;
}

/** Takes the texts of a language apart. */
export function textsOf(lines: Lines): TextsOfLanguage {
  const [names = '', keywords = ''] = lines.split(betweenKinds);
  return { names: textsIn(names), keywords: textsIn(keywords) };
}

function textsIn(lines: string): string[] {
  return lines === '' ? [] : lines.split('\n');
}

/**
 * Where the next text begins in which a word is, or begins with, some letters; -1 where there is none from an index on.
 * A search looks through some hundred symbols: an array of each one's texts would be most of what it leaves to be collected.
 */
export function nextWithWord(lines: Lines, letters: string, from: number): number {
  for (let at = lines.indexOf(letters, from); at >= 0; at = lines.indexOf(letters, at + 1)) {
    if (beginsWord(lines, at)) return lines.lastIndexOf('\n', at) + 1;
  }
  return -1;
}

/** Where a text ends, by where it begins. */
export function endOf(lines: Lines, start: number): number {
  const feed = lines.indexOf('\n', start);
  return feed < 0 ? lines.length : feed;
}

/** Where the names end: texts that begin before are names. */
export function endOfNames(lines: Lines): number {
  return lines.indexOf(betweenKinds);
}

/** Where the first keyword begins, if there is one. */
export function startOfKeywords(lines: Lines): number {
  return endOfNames(lines) + betweenKinds.length;
}

/** Whether a word is there, in a text or in lines of several. */
export function holdsWord(lines: Lines, word: string): boolean {
  for (let at = lines.indexOf(word); at >= 0; at = lines.indexOf(word, at + 1)) {
    if (beginsWord(lines, at) && isBetweenWords(lines, at + word.length)) return true;
  }
  return false;
}

function beginsWord(lines: Lines, at: number): boolean {
  return isBetweenWords(lines, at - 1);
}

/** Whether words end at an index, which may be just outside. */
function isBetweenWords(lines: Lines, index: number): boolean {
  if (index < 0 || index >= lines.length) return true;
  const character = lines[index];
  return character === ' ' || character === '\n';
}

/** The index of a text among names then keywords, by where it begins. */
export function positionOf(lines: Lines, start: number): number {
  const { names, keywords } = textsOf(lines.slice(0, start));
  const before = names.length + keywords.length;
  // What is cut off before the first keyword ends with the names; any other ends with an empty text of its own kind.
  return start === 0 || lines.startsWith(betweenKinds, start - betweenKinds.length) ? before : before - 1;
}
