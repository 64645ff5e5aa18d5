import type { LanguageTag } from '../../mappings/document.ts';
import { wholeBases } from '../../mappings/form-rules.ts';
import type { Agreement } from '../../mappings/letter-marks.ts';
import { isNegated } from '../../mappings/negations.ts';
import { editDistance } from './edit-distance.ts';
import { isLikelyTypo, type Similarity, similarityTo, soundEdits, spelledApart } from './similarity.ts';
import { scoreOf, type TierName, tierOf } from './tiers.ts';

/** A match of one text. */
export interface TextMatch {
  tier: TierName;
  /** Orders matches of one tier: less is better. Characters that the text has more, or how little alike they are. */
  distance: number;
  /** Index of the text into names then keywords. */
  position: number;
  /** Of a fuzzy match: how much alike the text and the query are, 0…1. */
  similarity?: number;
  /** Of a beginning: the word that it becomes negates the text. */
  isUnfinishedNegation?: boolean;
}

/**
 * Folded names and keywords of a symbol in one language: a text a line, an empty line between names and keywords
 * (`HitText.lines`). A search scans some hundred symbols: an array of each one's texts would be most of its garbage.
 */
export type Lines = string;

const betweenKinds = '\n\n';

/**
 * A name that begins with the text, or holds its words, but is much longer, is about something else, and comes after
 * the symbols that have the text as a keyword: `no` is a person who refuses rather than `no one under eighteen`.
 */
const shareOfName = { beginning: 1 / 6, words: 1 / 4 } as const;
/** Texts that are longer by more are all alike. */
const excessMaximum = 40;
/** In words of fewer letters every second word is an edit away: beginnings are likelier to be meant. */
const nearMinimumLetters = 4;
/** Of so many letters two edits leave so much that a name is meant as a whole. */
const twoEditsMinimumLetters = 12;
/** What sounds alike is at least so similar, however it is written. */
const phoneticSimilarity = 0.5;
/** A keyword counts as so much less similar than a name: it is one of several. */
const keywordSimilarity = 0.75;
/** Similarity below which a text is less likely than a weak form of the word. */
const remoteSimilarity = 0.78;
/** A search text as it is compared with texts; derived values are computed once, when first needed. */
export class Spelling {
  readonly text: string;
  readonly isHeard: boolean;
  readonly words: readonly string[];
  readonly lastWord: string;
  readonly #negated = new Map<LanguageTag, boolean>();
  readonly #bases = new Map<LanguageTag, readonly string[]>();
  #similarity: Similarity | undefined;

  /** @param isHeard whether texts that sound alike are similar: in a hundred languages that is too much to compare. */
  constructor(text: string, isHeard = true) {
    this.text = text;
    this.isHeard = isHeard;
    this.words = text.split(' ');
    this.lastWord = this.words.at(-1) ?? '';
  }

  /** Similarity of a folded text to this one. */
  get similarity(): Similarity {
    this.#similarity ??= similarityTo(this.text);
    return this.#similarity;
  }

  /** The dictionary words that the text as a whole may be a form of in a language. */
  basesIn(language: LanguageTag): readonly string[] {
    const cached = this.#bases.get(language);
    if (cached) return cached;
    const bases = wholeBases(language, this.text);
    this.#bases.set(language, bases);
    return bases;
  }

  /** Whether the text negates in a language. */
  isNegatedIn(language: LanguageTag): boolean {
    const cached = this.#negated.get(language);
    if (cached !== undefined) return cached;
    const negated = isNegated(this.text, language);
    this.#negated.set(language, negated);
    return negated;
  }
}

/** What a text is to the typed one: the same as a whole or in words, longer in its last word, or another form. */
export type AgreementKind = 'whole' | 'beginning' | 'form';
/**
 * How the words of a spelling, as they were typed, stand to those of a text of the symbol. Its index is asked for only where
 * it is needed, as counting lines takes a while; undefined = those of all texts.
 */
export type AgreementAt = (
  position: (() => number) | undefined,
  words: readonly string[],
  kind?: AgreementKind,
) => Agreement;

/** Matches a spelling with the texts of one language. */
export type MatchLines = (
  lines: Lines,
  spelling: Spelling,
  language: LanguageTag,
  agreementAt?: AgreementAt,
) => TextMatch | undefined;

/** The best literal match: the text is there whole, in words, or as the beginning of a word. */
export function matchLiterally(
  lines: Lines,
  spelling: Spelling,
  language: LanguageTag,
  agreementAt?: AgreementAt,
): TextMatch | undefined {
  const { text: query, words, lastWord } = spelling;
  let best: Omit<TextMatch, 'position'> | undefined;
  let bestStart = 0;
  const keywordsFrom = lines.indexOf(betweenKinds);
  // Each literal match holds the last word, whole or as a beginning.
  for (let start = nextLineWithWord(lines, lastWord, 0); start >= 0; ) {
    const end = endOfLine(lines, start);
    const text = lines.slice(start, end);
    const literal = matchOneText(text, start < keywordsFrom, query, words);
    if (literal) {
      const isNegation = tierOf(literal).type !== 'exact' && isOpposite(text, spelling, language);
      const isUnfinishedNegation =
        isNegation && tierOf(literal).type === 'prefix' && isUnfinished(text, spelling, language);
      const position = start;
      const typed = () =>
        agreementAt ? asTyped(literal, () => positionOf(lines, position), words, agreementAt) : literal;
      const match = {
        tier: isNegation && !isUnfinishedNegation ? 'negated' : typed(),
        distance: excessOf(text, query),
        ...(isUnfinishedNegation && { isUnfinishedNegation }),
      } as const;
      if (!best || isBetter(match, best)) {
        best = match;
        bestStart = start;
      }
    }
    start = nextLineWithWord(lines, lastWord, end);
  }
  if (best && tierOf(best.tier).isOfWholeWords) return { ...best, position: positionOf(lines, bestStart) };
  if (words.length > 1 && words.every((word) => holdsWord(lines, word))) {
    const { names, keywords } = textsOf(lines);
    const texts = new Set([...names.flatMap((name) => [name, ...name.split(' ')]), ...keywords]);
    const isWhole = words.every((word) => texts.has(word)) && agreementAt?.(undefined, words) !== 'contrary';
    const scattered = { tier: isWhole ? 'words_across_texts' : 'scattered_words', distance: 0 } as const;
    if (!best || isBetter(scattered, best)) return { ...scattered, position: 0 };
  }
  return best && { ...best, position: positionOf(lines, bestStart) };
}

/** Tiers of whole texts whose marks were left out. */
const unmarkedTiers: Partial<Record<TierName, TierName>> = {
  exact_name: 'unmarked_name',
  exact_keyword: 'unmarked_keyword',
};

/** The tier of a literal match whose accents are looked at: words with others are other words. */
function asTyped(
  literal: TierName,
  position: () => number,
  words: readonly string[],
  agreementAt: AgreementAt,
): TierName {
  const { isBeginning = false } = tierOf(literal);
  const agreement = agreementAt(position, words, isBeginning ? 'beginning' : 'whole');
  if (agreement === 'contrary') return isBeginning ? 'twin_beginning' : 'accent_twin';
  return agreement === 'same' ? literal : (unmarkedTiers[literal] ?? literal);
}

/** Whether a match comes before another one in the same language. */
export function isBetter(
  { tier, distance }: Pick<TextMatch, 'tier' | 'distance'>,
  other: Pick<TextMatch, 'tier' | 'distance'>,
): boolean {
  const difference = tier === other.tier ? 0 : scoreOf(tier) - scoreOf(other.tier);
  return difference > 0 || (difference === 0 && distance < other.distance);
}

/** A text that sounds alike, else the most similar one. */
export function matchFuzzily(lines: Lines, spelling: Spelling, language: LanguageTag): TextMatch | undefined {
  return matchSimilar(lines, spelling, language, () => true);
}

/** A text that sounds alike, else the most similar of those that one likely typo explains. */
export function matchTypos(lines: Lines, spelling: Spelling, language: LanguageTag): TextMatch | undefined {
  // What differs by accents alone is another word rather than a typo.
  const accepts = (text: string) => text !== spelling.text && isLikelyTypo(spelling.text, text);
  return matchSimilar(lines, spelling, language, accepts);
}

/** The name, for a symbol whose match no text shows: the engine cuts words in ways that folded texts do not. */
export function matchUnexplained(): TextMatch {
  return { tier: 'unexplained', distance: 0, position: 0 };
}

/** Names and keywords of one language, taken apart. */
export function textsOf(lines: Lines): { names: readonly string[]; keywords: readonly string[] } {
  const [names = '', keywords = ''] = lines.split(betweenKinds);
  return { names: linesOf(names), keywords: linesOf(keywords) };
}

/** Whether a word stands in a text, or in one of several lines. */
export function holdsWord(lines: Lines, word: string): boolean {
  for (let at = lines.indexOf(word); at >= 0; at = lines.indexOf(word, at + 1)) {
    if (isBetweenWords(lines, at - 1) && isBetweenWords(lines, at + word.length)) return true;
  }
  return false;
}

/** Whether one of a text and the query negates the other: `don't want` is the opposite of `want`, `gitmem` of `gitmek`. */
export function isOpposite(text: string, spelling: Spelling, language: LanguageTag): boolean {
  return isNegated(text, language) !== spelling.isNegatedIn(language);
}

/** Whether only the word that is being typed negates a text: `nev` becomes `never`. */
function isUnfinished(text: string, spelling: Spelling, language: LanguageTag): boolean {
  const { lastWord } = spelling;
  const finished = text.split(' ').filter((word) => word === lastWord || !word.startsWith(lastWord));
  return !spelling.isNegatedIn(language) && !isNegated(finished.join(' '), language);
}

/** @param text holds the last of the words, whole or as a beginning. */
function matchOneText(
  text: string,
  isName: boolean,
  query: string,
  words: readonly string[],
): TierName | undefined {
  if (text === query) return isName ? 'exact_name' : 'exact_keyword';
  if (text.startsWith(query)) {
    const isWord = text[query.length] === ' ';
    if (!isName) return isWord ? 'keyword_words' : 'unfinished_keyword';
    if (!isWord) return 'unfinished_name';
    return query.length < shareOfName.beginning * text.length ? 'long_name_beginning' : 'name_beginning';
  }
  const last = words.length - 1;
  for (let index = 0; index < last; index += 1) if (!holdsWord(text, words[index] ?? '')) return undefined;
  if (!holdsWord(text, words[last] ?? '')) {
    return isName ? 'later_unfinished_name' : 'later_unfinished_keyword';
  }
  if (!isName) return 'keyword_words';
  return query.length < shareOfName.words * text.length ? 'long_name_words' : 'name_words';
}

/** A text that sounds the same; else the one with the fewest edits for its length, as a whole or word by word. */
function matchSimilar(
  lines: Lines,
  { text: query, similarity, isHeard }: Spelling,
  language: LanguageTag,
  accepts: (text: string) => boolean,
): TextMatch | undefined {
  const namesEnd = lines.indexOf(betweenKinds);
  const keywordsStart = namesEnd + betweenKinds.length;
  let best: TextMatch | undefined;
  let position = 0;
  for (let start = namesEnd > 0 ? 0 : keywordsStart; start < lines.length; position += 1) {
    const end = endOfLine(lines, start);
    const text = lines.slice(start, end);
    const isName = start < namesEnd;
    const textSimilarity = similarity(text);
    const edits = isHeard ? soundEdits(query, text, language) : undefined;
    if (edits !== undefined || (textSimilarity > 0 && accepts(text))) {
      const match = similarMatch(text, isName, query, textSimilarity, edits);
      if (!best || isBetter(match, best)) {
        const least = edits === undefined ? 0 : phoneticSimilarity;
        best = { ...match, position, similarity: Math.min(1, Math.max(least, textSimilarity)) };
      }
    }
    start = end === namesEnd ? keywordsStart : end + 1;
  }
  return best;
}

function similarMatch(
  text: string,
  isName: boolean,
  query: string,
  similarity: number,
  editsOfSound: number | undefined,
): Pick<TextMatch, 'tier' | 'distance'> {
  if (editsOfSound === 0 && query.length >= nearMinimumLetters) {
    // What is spelled quite otherwise comes after what is an edit away.
    const maximum = Math.max(3, Math.floor(query.length / 2));
    const apart = spelledApart(query, text, maximum);
    if (apart <= maximum) return { tier: 'sounding_text', distance: apart - similarity };
  }
  const maximumEdits = query.length >= twoEditsMinimumLetters ? 2 : 1;
  const edits = isName && query.length >= nearMinimumLetters ? editDistance(query, text, maximumEdits) : 0;
  if (edits === 1) return { tier: 'near_name', distance: -similarity };
  if (edits === 2 && maximumEdits === 2) return { tier: 'near_long_name', distance: -similarity };
  if (editsOfSound !== undefined) return { tier: 'similar_text', distance: editsOfSound - similarity };
  const weighted = similarity * (isName ? 1 : keywordSimilarity);
  const distance = excessOf(text, query) / 2000 - weighted;
  return { tier: weighted < remoteSimilarity ? 'remote_text' : 'similar_text', distance };
}

/** Characters that a text has more than the query. */
export function excessOf(text: string, query: string): number {
  return Math.min(excessMaximum, Math.max(0, text.length - query.length));
}

function linesOf(lines: string): string[] {
  return lines === '' ? [] : lines.split('\n');
}

/** Start of the next line in which a word is, or begins with, some letters; -1 where there is none from an index on. */
function nextLineWithWord(lines: Lines, letters: string, from: number): number {
  for (let at = lines.indexOf(letters, from); at >= 0; at = lines.indexOf(letters, at + 1)) {
    if (isBetweenWords(lines, at - 1)) return lines.lastIndexOf('\n', at) + 1;
  }
  return -1;
}

function endOfLine(lines: Lines, start: number): number {
  const feed = lines.indexOf('\n', start);
  return feed < 0 ? lines.length : feed;
}

/** Whether words end at an index, which may be just outside. */
function isBetweenWords(lines: Lines, index: number): boolean {
  if (index < 0 || index >= lines.length) return true;
  const character = lines[index];
  return character === ' ' || character === '\n';
}

/** The index of a text among names then keywords, by where its line begins. */
function positionOf(lines: Lines, start: number): number {
  const { names, keywords } = textsOf(lines.slice(0, start));
  const before = names.length + keywords.length;
  // A cut before the first keyword ends with the names; any other ends with an empty line of its kind.
  return start === 0 || lines.startsWith(betweenKinds, start - betweenKinds.length) ? before : before - 1;
}
