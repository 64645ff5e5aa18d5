import { hasChineseCharacters } from '../../mappings/chinese-scripts.ts';
import { betweenKinds, type LanguageTag } from '../../mappings/document.ts';
import type { Agreement } from '../../mappings/letter-marks.ts';
import { affirmedBy, isNegated } from '../../mappings/negations.ts';
import { type DictionaryWords, dictionaryWords } from '../words/dictionary-words.ts';
import { editDistance, type Similarity, similarityTo, spelledApart } from './similarity.ts';
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
  /** It is a name in a region, and a further word of the language. */
  isRegionalName?: boolean;
}

/**
 * Folded names and keywords of a symbol in one language: a text a line, an empty line between names and keywords
 * (`HitText.lines`). A search scans some hundred symbols: an array of each one's texts would be most of its garbage.
 */
export type Lines = string;

/** Texts that are longer by more are all alike. */
const excessMaximum = 40;
/** In words of fewer letters every second word is an edit away: beginnings are likelier to be meant. */
const nearMinimumLetters = 4;
/** Edits that a vowel of another length counts as, among texts that sound alike but for these: more than their letters do. */
const vowelEdits = 4;
/** The same of Chinese characters, of which two are a word. */
const nearMinimumCharacters = 2;
/** Of so many letters two edits leave so much that a name is meant as a whole. */
const twoEditsMinimumLetters = 12;
/** What sounds alike is at least so similar, however it is written. */
const phoneticSimilarity = 0.5;
/** A keyword counts as so much less similar than a name: it is one of several. */
const keywordSimilarity = 0.75;
/** Similarity below which a text is less likely than a weak form of the word. */
const remoteSimilarity = 0.78;
/** A search text as it is compared with the texts of a language. */
export type Spelling = ReturnType<typeof spellingOf>;

/**
 * Prepares a folded text to be compared. What only some comparisons need is computed when it is first read: the tables of a language,
 * and what tells how alike two texts are.
 * @param typed the text with its marks.
 * @param isVariant it is not the text as typed: without its article, or in another script.
 */
export function spellingOf(text: string, language: LanguageTag, typed?: string, isVariant = false) {
  const words = text.split(' ');
  let bases: DictionaryWords | undefined;
  let similarity: Similarity | undefined;
  return {
    text,
    language,
    words,
    lastWord: words.at(-1) ?? '',
    isVariant,
    isNegated: isNegated(text, language),
    /** Verbs that the last word may negate. */
    affirmed: affirmedBy(words.at(-1) ?? '', language),
    /** Similarity of a folded text to this one. */
    get similarity(): Similarity {
      similarity ??= similarityTo(text);
      return similarity;
    },
    /** The dictionary words that the text as a whole may be a form of. */
    get bases(): DictionaryWords {
      bases ??= dictionaryWords(language, text, typed);
      return bases;
    },
  };
}

/**
 * What a text is to the typed one: the same as a whole or in words, longer in its last word, another form, or the same as its
 * dictionary word, which is given as it is written.
 */
type AgreementKind = 'whole' | 'beginning' | 'form' | 'dictionary';
/**
 * How the words of a spelling, as they were typed, stand to those of a text of the symbol, by its index; undefined = to those
 * of all texts.
 */
export type AgreementAt = (
  position: number | undefined,
  words: readonly string[],
  kind?: AgreementKind,
) => Agreement;

/** Matches a spelling with the texts of its language. */
export type MatchLines = (
  lines: Lines,
  spelling: Spelling,
  agreementAt: AgreementAt,
) => TextMatch | undefined;

/** A text of a symbol: its folded form, and its index into names then keywords. */
export interface NumberedText {
  folded: string;
  position: number;
  isName: boolean;
}

/** The best match among the texts of one language. */
export function bestOfTexts(
  lines: Lines,
  matchOf: (text: NumberedText) => TextMatch | undefined,
): TextMatch | undefined {
  const { texts, nameCount } = textsOf(lines);
  let best: TextMatch | undefined;
  for (const [position, folded] of texts.entries()) {
    const match = matchOf({ folded, position, isName: position < nameCount });
    if (match && (!best || isBetter(match, best))) best = match;
  }
  return best;
}

/** The best literal match: the text is there whole, in words, or as the beginning of a word. */
export function matchLiterally(
  lines: Lines,
  spelling: Spelling,
  agreementAt: AgreementAt,
): TextMatch | undefined {
  const { words, lastWord } = spelling;
  // Each literal match holds the last word, whole or as a beginning: most texts are not taken apart.
  if (!lines.includes(lastWord)) return undefined;
  const best = bestOfTexts(lines, (text) => literalMatch(text, spelling, agreementAt));
  const isFound = best !== undefined && tierOf(best.tier).isOfWholeWords;
  if (isFound || words.length === 1) return best;
  const allWords = lines.replaceAll('\n', ' ');
  if (!words.every((word) => holdsWord(allWords, word))) return best;
  const { texts, nameCount } = textsOf(lines);
  const whole = new Set([...texts, ...texts.slice(0, nameCount).flatMap((name) => name.split(' '))]);
  const isWhole = words.every((word) => whole.has(word)) && agreementAt(undefined, words) !== 'contrary';
  const tier = isWhole ? 'words_across_texts' : 'scattered_words';
  const scattered: TextMatch = { tier, distance: 0, position: 0 };
  return best && !isBetter(scattered, best) ? best : scattered;
}

function literalMatch(
  { folded, position, isName }: NumberedText,
  spelling: Spelling,
  agreementAt: AgreementAt,
): TextMatch | undefined {
  const literal = literalTier(folded, isName, spelling);
  if (!literal) return undefined;
  const { type } = tierOf(literal);
  const isNegation = type !== 'exact' && isOpposite(folded, spelling);
  const isUnfinishedNegation = isNegation && type === 'prefix' && isUnfinished(folded, spelling);
  const isOther = isNegation && !isUnfinishedNegation;
  const tier = isOther ? 'negated' : typedTier(literal, position, spelling.words, agreementAt);
  return { tier, distance: excessOf(folded, spelling.text), position, isUnfinishedNegation };
}

/** Tiers of whole texts whose marks were left out. */
const unmarkedTiers: Partial<Record<TierName, TierName>> = {
  exact_name: 'unmarked_name',
  exact_keyword: 'unmarked_keyword',
};

/** The tier of a literal match whose accents are looked at: words with others are other words. */
function typedTier(
  literal: TierName,
  position: number,
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

/** The name, for a symbol whose match no text shows: the engine cuts words in ways that folded texts do not. */
export const unexplained: TextMatch = { tier: 'unexplained', distance: 0, position: 0 };

/** The texts of one language, names before keywords, and how many of them are names. */
export function textsOf(lines: Lines): { texts: readonly string[]; nameCount: number } {
  const [names = '', keywords = ''] = lines.split(betweenKinds);
  const nameTexts = names === '' ? [] : names.split('\n');
  const texts = keywords === '' ? nameTexts : nameTexts.concat(keywords.split('\n'));
  return { texts, nameCount: nameTexts.length };
}

/** Whether a name begins with a word or words, and goes on. */
export function nameBeginsWith(lines: Lines, words: string): boolean {
  const [names = ''] = lines.split(betweenKinds, 1);
  return `\n${names}`.includes(`\n${words} `);
}

function holdsWord(text: string, word: string): boolean {
  return ` ${text} `.includes(` ${word} `);
}

/** Whether one of a text and the query negates the other: `don't want` is the opposite of `want`, `gitmem` of `gitmek`. */
export function isOpposite(text: string, spelling: Spelling): boolean {
  return isNegated(text, spelling.language) !== spelling.isNegated;
}

/**
 * Whether a query may forbid what a symbol says by any of its texts: Turkish `vurma` (do not hit, and the hitting) beside `vurmak` (hit),
 * or by what goes on: `içme` (do not drink), `içme suyu` (water to drink). What has the very text is meant, and what is being typed may
 * become it.
 */
export function mayForbid({ text, affirmed }: Spelling, lines: Lines, match: TextMatch): boolean {
  const { type } = tierOf(match.tier);
  if (affirmed.length === 0 || type === 'exact' || type === 'prefix') return false;
  const words = lines.replaceAll('\n', ' ');
  const matched = ` ${textsOf(lines).texts[match.position]}`;
  return (
    affirmed.some((verb) => holdsWord(words, verb)) ||
    (type === 'word' && [text, ...affirmed].some((each) => matched.includes(` ${each}`)))
  );
}

/** Whether only the word that is being typed negates a text: `nev` becomes `never`. */
function isUnfinished(text: string, { lastWord, language, isNegated: isNegatedAlready }: Spelling): boolean {
  const finished = text.split(' ').filter((word) => word === lastWord || !word.startsWith(lastWord));
  return !isNegatedAlready && !isNegated(finished.join(' '), language);
}

/** How a text holds all words, the last one whole or as a beginning. */
function literalTier(
  text: string,
  isName: boolean,
  { text: query, words, lastWord }: Spelling,
): TierName | undefined {
  if (!text.startsWith(lastWord) && !text.includes(` ${lastWord}`)) return undefined;
  const kind = isName ? 'name' : 'keyword';
  if (text === query) return `exact_${kind}`;
  if (text.startsWith(`${query} `)) return isName ? 'name_beginning' : 'keyword_words';
  if (text.startsWith(query)) return `unfinished_${kind}`;
  if (!words.slice(0, -1).every((word) => holdsWord(text, word))) return undefined;
  return holdsWord(text, lastWord) ? `${kind}_words` : `later_unfinished_${kind}`;
}

/** The most similar text, as a whole or word by word. */
export function matchSimilar(lines: Lines, spelling: Spelling): TextMatch | undefined {
  return bestOfTexts(lines, (text) => similarMatch(text, spelling));
}

/**
 * How a text matches that is similar or sounds alike; undefined where it does neither.
 * @param soundEdits vowels that sound otherwise, of a text that sounds alike.
 */
export function similarMatch(
  { folded, position, isName }: NumberedText,
  { text: query, similarity: similarityOf }: Spelling,
  soundEdits?: number,
): TextMatch | undefined {
  const similarity = similarityOf(folded);
  if (similarity <= 0 && soundEdits === undefined) return undefined;
  const least = soundEdits === undefined ? 0 : phoneticSimilarity;
  return {
    ...similarTier(folded, isName, query, similarity, soundEdits),
    position,
    similarity: Math.min(1, Math.max(least, similarity)),
  };
}

function similarTier(
  text: string,
  isName: boolean,
  query: string,
  similarity: number,
  editsOfSound: number | undefined,
): Pick<TextMatch, 'tier' | 'distance'> {
  const isChinese = hasChineseCharacters(query);
  const isLong = query.length >= (isChinese ? nearMinimumCharacters : nearMinimumLetters);
  if (editsOfSound !== undefined && editsOfSound < 1 && isLong) {
    // What is spelled quite otherwise comes after what is an edit away; of Chinese characters one at least is the same.
    const maximum = isChinese ? query.length - 1 : Math.max(3, Math.floor(query.length / 2));
    const apart = spelledApart(query, text, maximum);
    if (apart <= maximum)
      return { tier: 'sounding_text', distance: apart - similarity + editsOfSound * vowelEdits };
  }
  const maximumEdits = query.length >= twoEditsMinimumLetters ? 2 : 1;
  // Of two characters one is a word of its own.
  const isNearPossible =
    isLong && (!isChinese || Math.max(query.length, text.length) > nearMinimumCharacters);
  const edits = isName && isNearPossible ? editDistance(query, text, maximumEdits) : 0;
  if (edits > 0 && edits <= maximumEdits) return { tier: 'near_name', distance: -similarity };
  if (editsOfSound !== undefined) return { tier: 'similar_text', distance: editsOfSound - similarity };
  const weighted = similarity * (isName ? 1 : keywordSimilarity);
  const distance = excessOf(text, query) / 2000 - weighted;
  return { tier: weighted < remoteSimilarity ? 'remote_text' : 'similar_text', distance };
}

/** Characters that a text has more than the query. */
export function excessOf(text: string, query: string): number {
  return Math.min(excessMaximum, Math.max(0, text.length - query.length));
}
