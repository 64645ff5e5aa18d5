import type { LanguageTag } from '../../mappings/document.ts';
import { wholeBases } from '../../mappings/form-rules.ts';
import { irregularBases } from '../../mappings/irregular-forms.ts';
import { isNegated } from '../../mappings/negations.ts';
import { phoneticVariants } from '../../mappings/phonetic-variants.ts';
import type { MatchType } from '../symbols/serialize.ts';
import { editDistance } from './edit-distance.ts';
import { isLikelyTypo, type Similarity, similarityTo } from './similarity.ts';

/**
 * Score of a match. The order is what a person would call right: the whole name, a whole keyword, the whole name of a linked
 * symbol of another set, another form of a name or keyword,
 * names that begin with the text, names that hold its words, keywords that do, their forms, unfinished words, a tag or
 * group, misspellings. A keyword is what the symbol means; a longer name that begins so is about something else
 * (`water` is a droplet rather than a water pistol). A whole name one edit away comes before keywords that merely begin
 * so (`bish` is rather `fish` than `bishop`). Within a tier the shorter text wins, by less than a tier.
 */
export const matchScores = {
  name: 1000,
  keyword: 940,
  derivedName: 900,
  inflectedName: 890,
  inflectedKeyword: 840,
  variantName: 800,
  nameBeginning: 790,
  nameWords: 740,
  negationByWord: 680,
  weakNameMatch: 650,
  keywordWords: 600,
  wordByWord: 595,
  variantKeyword: 570,
  wordsAcrossTexts: 550,
  formInName: 500,
  formInKeyword: 450,
  unfinishedName: 400,
  nearName: 330,
  laterUnfinishedName: 330,
  unfinishedKeyword: 300,
  nearLongName: 280,
  laterUnfinishedKeyword: 270,
  tag: 250,
  scatteredWords: 245,
  similarName: 200,
  phoneticName: 160,
  weakStemMatch: 155,
  similarKeyword: 150,
  phoneticKeyword: 140,
  negated: 100,
  unexplained: 1,
} as const satisfies Record<string, number>;

/** A match of one text. */
export interface TextMatch {
  score: number;
  type: MatchType;
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
/** A tier is never given up for length: at most this is taken off for a long text. */
const lengthPenaltyMaximum = 40;
/** In words of fewer letters every second word is an edit away: beginnings are likelier to be meant. */
const nearMinimumLetters = 4;
/** Of so many letters two edits leave so much that a name is meant as a whole. */
const twoEditsMinimumLetters = 12;
/** Part of a near name's score that its similarity decides: within its tier. */
const nearTierWidth = 40;
/**
 * Below this share of the longer word, its form is likelier to be another word (`vedə` is no form of `və`). A word that is
 * a whole text may share less: `jugando` is rather `jugar` than a longer name that holds `jugar`.
 */
const sharedBeginningMinimum = { whole: 0.4, within: 0.7 } as const;
/** Of scores within a tier: the form that shares more comes first. */
const sharedBeginningWidth = 10;
/** What sounds alike is at least so similar, however it is written. */
const phoneticSimilarity = 0.5;
/** The least score of a match by whole words, with the penalty for the length of the text. */
const wholeWordMinimum = matchScores.formInKeyword - lengthPenaltyMaximum;
/**
 * So many letters are no stem by chance, and one fewer only before an ending of a letter (`quero` is no form of `que`);
 * scripts that leave out vowels need fewer.
 */
const stemMinimumLetters = 4;
const stemMinimumConsonants = 2;
/** Letters of the shortest stem, which is one only of a whole text. */
const shortStemLetters = 2;
/** Fewer letters in common are no form at all. */
const sharedMinimumLetters = 3;
/** Articles and prepositions that are written as one word with the next one have so few letters (`الـ`, `שה`). */
const cliticMaximumLetters = 2;
/** Scripts that write vowels as letters. */
const alphabets =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Georgian}]/u;

/** A search text as it is compared with texts; derived values are computed once, when first needed. */
export class Spelling {
  readonly text: string;
  readonly words: readonly string[];
  readonly lastWord: string;
  readonly #negated = new Map<LanguageTag, boolean>();
  #similarity: Similarity | undefined;

  constructor(text: string) {
    this.text = text;
    this.words = text.split(' ');
    this.lastWord = this.words.at(-1) ?? '';
  }

  /** Similarity of a folded text to this one. */
  get similarity(): Similarity {
    this.#similarity ??= similarityTo(this.text);
    return this.#similarity;
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

/** Matches a spelling with the texts of one language. */
export type MatchLines = (lines: Lines, spelling: Spelling, language: LanguageTag) => TextMatch | undefined;

/** The best literal match: the text is there whole, in words, or as the beginning of a word. */
export function matchLiterally(
  lines: Lines,
  spelling: Spelling,
  language: LanguageTag,
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
    const isNegation = literal && literal.type !== 'exact' && isOpposite(text, spelling, language);
    const isUnfinished =
      isNegation && literal.type === 'prefix' && isUnfinishedNegation(text, spelling, language);
    const match = isNegation && !isUnfinished ? literalMatches.negated : literal;
    const score = match ? match.score - lengthPenalty(text, query) : 0;
    if (match && (!best || score > best.score)) {
      best = { score, type: match.type, ...(isUnfinished && { isUnfinishedNegation: true }) };
      bestStart = start;
    }
    start = nextLineWithWord(lines, lastWord, end);
  }
  if (best && best.score >= matchScores.formInName) {
    return { ...best, position: positionOf(lines, bestStart) };
  }
  if (words.length > 1 && words.every((word) => holdsWord(lines, word))) {
    const { names, keywords } = textsOf(lines);
    const texts = new Set([...names.flatMap((name) => [name, ...name.split(' ')]), ...keywords]);
    const isWhole = words.every((word) => texts.has(word));
    const score = isWhole ? matchScores.wordsAcrossTexts : matchScores.scatteredWords;
    if (!best || score > best.score) return { score, type: 'word', position: 0 };
  }
  return best && { ...best, position: positionOf(lines, bestStart) };
}

/** The literal match, or a text that holds other forms of the words, for symbols that the engine found by their stems. */
export function matchWithForms(lines: Lines, spelling: Spelling, language: LanguageTag): TextMatch {
  const literal = matchLiterally(lines, spelling, language);
  if (literal && literal.type === 'exact') return literal;
  const form = matchForm(lines, spelling, language);
  return literal && literal.score > form.score ? literal : form;
}

/** A text that sounds alike, else the most similar one. */
export function matchFuzzily(lines: Lines, spelling: Spelling, language: LanguageTag): TextMatch | undefined {
  return matchSimilar(lines, spelling, language, () => true);
}

/** Whether a match is a name that is an edit away as a whole, or two where it is long (`people holing hands`). */
export function isNearName({ type, baseScore }: { type: MatchType; baseScore: number }): boolean {
  return type === 'fuzzy' && baseScore >= matchScores.nearLongName;
}

/** A text that sounds alike, else the most similar of those that one likely typo explains. */
export function matchTypos(lines: Lines, spelling: Spelling, language: LanguageTag): TextMatch | undefined {
  return matchSimilar(lines, spelling, language, (text) => isLikelyTypo(spelling.text, text));
}

/** The name, for a symbol whose match no text shows: the engine cuts words in ways that folded texts do not. */
export function matchUnexplained(): TextMatch {
  return { score: matchScores.unexplained, type: 'word', position: 0 };
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

interface Match {
  score: number;
  type: MatchType;
}

const literalMatches = {
  name: { score: matchScores.name, type: 'exact' },
  keyword: { score: matchScores.keyword, type: 'exact' },
  nameBeginning: { score: matchScores.nameBeginning, type: 'prefix' },
  weakNameBeginning: { score: matchScores.weakNameMatch, type: 'prefix' },
  nameWords: { score: matchScores.nameWords, type: 'word' },
  weakNameWords: { score: matchScores.weakNameMatch, type: 'word' },
  keywordWords: { score: matchScores.keywordWords, type: 'word' },
  unfinishedName: { score: matchScores.unfinishedName, type: 'prefix' },
  unfinishedKeyword: { score: matchScores.unfinishedKeyword, type: 'prefix' },
  laterUnfinishedName: { score: matchScores.laterUnfinishedName, type: 'prefix' },
  laterUnfinishedKeyword: { score: matchScores.laterUnfinishedKeyword, type: 'prefix' },
  negated: { score: matchScores.negated, type: 'word' },
} as const satisfies Record<string, Match>;

/** Scores of another form of a whole text, or of words within a longer one. */
const formScores = {
  whole: { name: matchScores.inflectedName, keyword: matchScores.inflectedKeyword },
  within: { name: matchScores.formInName, keyword: matchScores.formInKeyword },
} as const;

/** Whether a text matches as a whole, in words or in their forms: not as a beginning, and not by a tag alone. */
export function isWholeWord({ type, baseScore }: { type: MatchType; baseScore: number }): boolean {
  return type === 'exact' || type === 'fuzzy' || (type === 'word' && baseScore >= wholeWordMinimum);
}

/** Whether one of a text and the query negates the other: `don't want` is the opposite of `want`, `gitmem` of `gitmek`. */
function isOpposite(text: string, spelling: Spelling, language: LanguageTag): boolean {
  return isNegated(text, language) !== spelling.isNegatedIn(language);
}

/** Whether only the word that is being typed negates a text: `nev` becomes `never`. */
function isUnfinishedNegation(text: string, spelling: Spelling, language: LanguageTag): boolean {
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
): Match | undefined {
  if (text === query) return isName ? literalMatches.name : literalMatches.keyword;
  if (text.startsWith(query)) {
    const isWord = text[query.length] === ' ';
    if (!isName) return isWord ? literalMatches.keywordWords : literalMatches.unfinishedKeyword;
    if (!isWord) return literalMatches.unfinishedName;
    const isWeak = query.length < shareOfName.beginning * text.length;
    return isWeak ? literalMatches.weakNameBeginning : literalMatches.nameBeginning;
  }
  const last = words.length - 1;
  for (let index = 0; index < last; index += 1) if (!holdsWord(text, words[index] ?? '')) return undefined;
  if (!holdsWord(text, words[last] ?? '')) {
    return isName ? literalMatches.laterUnfinishedName : literalMatches.laterUnfinishedKeyword;
  }
  if (!isName) return literalMatches.keywordWords;
  const isWeak = query.length < shareOfName.words * text.length;
  return isWeak ? literalMatches.weakNameWords : literalMatches.nameWords;
}

/**
 * A form of a word, by the engine's stems. Those of most languages are cut by rules that see endings where there are
 * none, so a form that shares little with the text, and is not known to be irregular, comes after a name one edit away.
 */
function matchForm(lines: Lines, spelling: Spelling, language: LanguageTag): TextMatch {
  const { text: query, words } = spelling;
  // A word that is repeated is looked up once: each is compared with every word of every text.
  const distinctWords = [...new Set(words)];
  const { names, keywords } = textsOf(lines);
  const bases = irregularBases(language);
  const dictionaryTexts = wholeBases(language, query);
  let best: TextMatch = { score: 0, type: 'word', position: 0 };
  let bestOrder = Number.NEGATIVE_INFINITY;
  for (const [position, text] of [...names, ...keywords].entries()) {
    const textWords = text.split(' ');
    const basePlace = dictionaryTexts.indexOf(text);
    const isBase = basePlace >= 0;
    const place = isBase || textWords.length === words.length ? 'whole' : 'within';
    const parts = distinctWords.map((word) => sharedPart(word, textWords, { bases, place }));
    const shared = isBase ? 1 : Math.min(1, ...parts);
    const tier = formScores[place][position < names.length ? 'name' : 'keyword'];
    // Of several words each may be another one: `who is it` is no `whose is it`.
    const isWeak = shared < sharedBeginningMinimum[words.length > 1 ? 'within' : place];
    const base = isWeak ? matchScores.weakStemMatch + shared : tier - sharedBeginningWidth * (1 - shared);
    const isNegation = isOpposite(text, spelling, language);
    // The dictionary word of a form is certain, however long it is; of several the likeliest comes first.
    const penalty = isBase ? basePlace : lengthPenalty(text, query);
    const score = (isNegation ? matchScores.negated : base) - penalty;
    // Among texts that share little, the one that shares most explains the hit, however long it is.
    const order = isWeak ? (text.includes(query) ? 1 : shared) - 1 : score;
    if (order > bestOrder) {
      best = { score, type: 'word', position };
      bestOrder = order;
    }
  }
  return best;
}

/**
 * How much of a word is the beginning of one of a text's words, at most: 1 = all of it, or one is the dictionary word of
 * the other. Two forms of one word must look alike: `bu` is drunk, `bois` is wood rather than `drink`.
 */
function sharedPart(
  word: string,
  textWords: readonly string[],
  { bases, place }: { bases: ReturnType<typeof irregularBases>; place: keyof typeof formScores },
): number {
  const base = bases.get(word)?.word;
  return Math.max(
    ...textWords.map((candidate) => {
      const candidateBase = bases.get(candidate)?.word;
      if (base === candidate || candidateBase === word) return 1;
      if (isStemOf(candidate, word) || (place === 'whole' && isShortStemOf(candidate, word))) return 1;
      const ofBase = base === undefined || candidateBase !== undefined ? 0 : sharedBeginning(base, candidate);
      // The dictionary word is not what was typed: a longer word that begins so is another word (`drikke`, `drikkevann`).
      return Math.max(sharedBeginning(word, candidate), ofBase < sharedBeginningMinimum.within ? 0 : ofBase);
    }),
  );
}

/** The part of the longer of two words that is the beginning of both. */
function sharedBeginning(left: string, right: string): number {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length += 1;
  if (length < sharedMinimumLetters && alphabets.test(left)) return 0;
  return length / Math.max(left.length, right.length);
}

/** Whether a word of two letters has an ending of one or two: `suyu` is a form of the whole name `su`. */
function isShortStemOf(stem: string, word: string): boolean {
  return stem.length === shortStemLetters && word.startsWith(stem) && word.length <= 2 * shortStemLetters;
}

/** Whether a word is another one with an ending, or with an article or preposition in front of it (`הכלב`). */
function isStemOf(stem: string, word: string): boolean {
  const isAlphabet = alphabets.test(stem);
  const minimum = isAlphabet ? stemMinimumLetters : stemMinimumConsonants;
  if (stem.length < minimum - 1) return false;
  if (word.startsWith(stem)) return stem.length >= minimum || word.length - stem.length === 1;
  return (
    !isAlphabet &&
    stem.length >= minimum &&
    word.endsWith(stem) &&
    word.length - stem.length <= cliticMaximumLetters
  );
}

/** A text that sounds the same; else the one with the fewest edits for its length, as a whole or word by word. */
function matchSimilar(
  lines: Lines,
  { text: query, similarity }: Spelling,
  language: LanguageTag,
  accepts: (text: string) => boolean,
): TextMatch | undefined {
  const variants = phoneticVariants(query, language);
  const namesEnd = lines.indexOf(betweenKinds);
  const keywordsStart = namesEnd + betweenKinds.length;
  let best: TextMatch | undefined;
  let position = 0;
  for (let start = namesEnd > 0 ? 0 : keywordsStart; start < lines.length; position += 1) {
    const end = endOfLine(lines, start);
    const text = lines.slice(start, end);
    const isName = start < namesEnd;
    const textSimilarity = similarity(text);
    if (variants.has(text)) {
      const score = isName ? matchScores.phoneticName : matchScores.phoneticKeyword;
      return { score, type: 'fuzzy', position, similarity: Math.max(phoneticSimilarity, textSimilarity) };
    }
    if (textSimilarity > 0 && accepts(text)) {
      const score = similarScore(text, isName, query, textSimilarity);
      if (!best || score > best.score) {
        best = { score, type: 'fuzzy', position, similarity: Math.min(1, textSimilarity) };
      }
    }
    start = end === namesEnd ? keywordsStart : end + 1;
  }
  return best;
}

function similarScore(text: string, isName: boolean, query: string, similarity: number): number {
  const maximumEdits = query.length >= twoEditsMinimumLetters ? 2 : 1;
  const edits = isName && query.length >= nearMinimumLetters ? editDistance(query, text, maximumEdits) : 0;
  if (edits === 1) return matchScores.nearName + nearTierWidth * similarity;
  if (edits === 2 && maximumEdits === 2) return matchScores.nearLongName + nearTierWidth * similarity;
  const tier = isName ? matchScores.similarName : matchScores.similarKeyword;
  return tier * similarity - lengthPenalty(text, query) / 10;
}

function lengthPenalty(text: string, query: string): number {
  return Math.min(lengthPenaltyMaximum, Math.max(0, text.length - query.length));
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
