import type { LanguageTag } from '../../mappings/document.ts';
import { isIrregularForm } from '../../mappings/irregular-forms.ts';
import { soundAlikes } from '../../mappings/sound-alikes.ts';
import {
  endOf,
  endOfNames,
  holdsWord,
  type Lines,
  nextWithWord,
  positionOf,
  startOfKeywords,
  type TextsOfLanguage,
  textsOf,
} from '../catalogue/folded-texts.ts';
import type { HeldSymbol } from '../catalogue/symbol-store.ts';
import { type ClauseName, isConfident } from './clauses.ts';
import { asTag, folds, type QueryText } from './query-text.ts';
import { shownText } from './shown-text.ts';
import { type Similarity, similarityTo } from './similarity.ts';

/** How a text of a symbol meets the search text. */
export type MatchType = 'exact' | 'prefix' | 'word' | 'fuzzy';

/** Why a symbol was found: the text that speaks for it best. */
export interface Match {
  language_code: LanguageTag;
  /** As displayed. */
  text: string;
  type: MatchType;
}

/** A match and its worth, which only orders hits. */
export interface RankedMatch extends Match {
  worth: number;
}

/**
 * What a match is worth. The order is what a person would call right: the whole name, then names that begin with the
 * text, names that hold its words, keywords, inflected forms, unfinished words, a tag or group, misspellings. Within a
 * step the shorter text wins, by less than a step.
 */
const worths = {
  name: 1000,
  nameBeginning: 900,
  nameWords: 800,
  keyword: 700,
  nameInPassing: 650,
  keywordWords: 600,
  wordsAcrossTexts: 550,
  inflectedName: 500,
  inflectedKeyword: 450,
  nameUnfinished: 400,
  keywordUnfinished: 300,
  tagged: 250,
  similarName: 200,
  soundsLikeName: 160,
  farForm: 155,
  similarKeyword: 150,
  soundsLikeKeyword: 140,
} as const satisfies Record<string, number>;

/** A fallback language's match is worth this part of the same match in the language before it. */
const fallbackDiscount = 0.8;
/**
 * A name that begins with the text, or holds its words, but is so much longer that it speaks of something else, comes
 * after the symbols that have the text as a keyword: `no` is a person who refuses rather than `no one under eighteen`.
 */
const shareOfName = { beginning: 1 / 6, words: 1 / 4 } as const;
/** A step is never given up for length: at most this is taken off for a long text. */
const lengthPenaltyMaximum = 40;

/** Taken off where the unfinished word is not the first. */
const withinPenalty = 30;

/** A way in which a text is met as it stands. */
interface Way {
  worth: number;
  type: MatchType;
}

const ways = {
  name: { worth: worths.name, type: 'exact' },
  keyword: { worth: worths.keyword, type: 'exact' },
  nameBeginning: { worth: worths.nameBeginning, type: 'prefix' },
  beginningInPassing: { worth: worths.nameInPassing, type: 'prefix' },
  nameWords: { worth: worths.nameWords, type: 'word' },
  wordsInPassing: { worth: worths.nameInPassing, type: 'word' },
  keywordWords: { worth: worths.keywordWords, type: 'word' },
  nameUnfinished: { worth: worths.nameUnfinished, type: 'prefix' },
  keywordUnfinished: { worth: worths.keywordUnfinished, type: 'prefix' },
  nameUnfinishedWithin: { worth: worths.nameUnfinished - withinPenalty, type: 'prefix' },
  keywordUnfinishedWithin: { worth: worths.keywordUnfinished - withinPenalty, type: 'prefix' },
} as const satisfies Record<string, Way>;

/** How a query is met by the symbols that it finds. */
export interface Matcher {
  /**
   * The best match of a symbol, over the languages of the chain, or over all that it has.
   * @param clause the best one by which it was found: it tells of stems and tags, which texts do not show.
   */
  match(symbol: HeldSymbol, clause: ClauseName | undefined): RankedMatch | undefined;
  /** How a symbol matches by its texts as they stand: looked at once, and best while there is nothing else to do. */
  asItStands(symbol: HeldSymbol): RankedMatch | undefined;
}

/** Makes once what is the same for all symbols, and remembers how each matches as it stands. */
export function matcherOf(query: QueryText, chain: readonly LanguageTag[] | undefined): Matcher {
  const spellings = spellingsOf(query);
  const lastWord = query.words.at(-1) ?? '';
  const remembered = new Map<HeldSymbol, RankedMatch | undefined>();

  function best(
    symbol: HeldSymbol,
    find: Find,
    languages: Iterable<LanguageTag> = chain ?? symbol.folded.languages,
  ): RankedMatch | undefined {
    return bestOf(symbol, spellings, languages, chain, find);
  }

  // Only where a text holds the last word can the query match as it stands.
  function asTyped(symbol: HeldSymbol, find: Find): RankedMatch | undefined {
    return best(symbol, find, chain ?? symbol.folded.languagesWith(lastWord));
  }

  function asItStands(symbol: HeldSymbol): RankedMatch | undefined {
    if (remembered.has(symbol)) return remembered.get(symbol);
    const match = asTyped(symbol, matchAsWritten);
    remembered.set(symbol, match);
    return match;
  }

  function match(symbol: HeldSymbol, clause: ClauseName | undefined): RankedMatch | undefined {
    return (
      (chain && clause === 'form' ? asTyped(symbol, matchWithForms) : asItStands(symbol)) ??
      (clause === 'tag' ? byTag(symbol, query, chain) : undefined) ??
      // Comparing letters costs the most, and is needed only where nothing matches as it stands.
      best(symbol, clause === 'sound' ? soundingOrSimilar : mostSimilar) ??
      // The engine cuts words in ways that folded texts do not show, and its word is good: the name stands for it.
      (clause !== undefined && clause !== 'tag' && isConfident(clause) ? best(symbol, byName) : undefined)
    );
  }

  return { match, asItStands };
}

/** A text that is looked for; what takes longer to make is made once, when it is first needed. */
class Spelling {
  readonly text: string;
  readonly words: readonly string[];
  readonly #soundAlikes = new Map<LanguageTag, ReadonlySet<string>>();
  #similarity: Similarity | undefined;

  constructor(text: string) {
    this.text = text;
    this.words = text.split(' ');
  }

  get similarity(): Similarity {
    this.#similarity ??= similarityTo(this.text);
    return this.#similarity;
  }

  soundAlikesIn(language: LanguageTag): ReadonlySet<string> {
    const made = this.#soundAlikes.get(language) ?? new Set(soundAlikes(this.text, language));
    this.#soundAlikes.set(language, made);
    return made;
  }
}

function spellingsOf(query: QueryText): (language: LanguageTag) => readonly Spelling[] {
  const byLanguage = new Map<LanguageTag, readonly Spelling[]>();
  const byText = new Map<string, Spelling>();
  const spellingOf = (text: string) => {
    const made = byText.get(text) ?? new Spelling(text);
    byText.set(text, made);
    return made;
  };
  return (language) => {
    const made = byLanguage.get(language) ?? folds(query, language).map(spellingOf);
    byLanguage.set(language, made);
    return made;
  };
}

/** Looks for a spelling among the texts of a language. */
type Find = (lines: Lines, spelling: Spelling, language: LanguageTag) => Found | undefined;

function bestOf(
  symbol: HeldSymbol,
  spellings: (language: LanguageTag) => readonly Spelling[],
  languages: Iterable<LanguageTag>,
  chain: readonly LanguageTag[] | undefined,
  find: Find,
): RankedMatch | undefined {
  let best: Found | undefined;
  let bestWorth = 0;
  let bestLanguage = '';
  let discount = 1;
  for (const language of languages) {
    const lines = symbol.folded.linesOf(language);
    if (lines !== undefined) {
      for (const spelling of spellings(language)) {
        const found = find(lines, spelling, language);
        const worth = found ? found.worth * discount : 0;
        if (found && (!best || worth > bestWorth)) {
          best = found;
          bestWorth = worth;
          bestLanguage = language;
        }
      }
    }
    if (bestWorth === worths.name) break;
    if (chain) discount *= fallbackDiscount;
  }
  return best && new FoundMatch(symbol, bestLanguage, best, bestWorth);
}

/** A match whose text is looked up when it is told: of a hundred hits that are put in order a page of twenty is. */
class FoundMatch implements RankedMatch {
  readonly worth: number;
  readonly type: MatchType;
  readonly language_code: LanguageTag;
  readonly #symbol: HeldSymbol;
  readonly #found: Found;

  constructor(symbol: HeldSymbol, language: LanguageTag, found: Found, worth: number) {
    this.worth = worth;
    this.type = found.type;
    this.language_code = language;
    this.#symbol = symbol;
    this.#found = found;
  }

  get text(): string {
    const { position, start } = this.#found;
    const lines = this.#symbol.folded.linesOf(this.language_code);
    const counted = start === undefined || lines === undefined ? position : positionOf(lines, start);
    return shownText(this.#symbol, this.language_code, counted);
  }
}

/** Tags and groups have no language: the match is told in the one in which the symbol is named. */
function byTag(
  { display, translations, folded }: HeldSymbol,
  query: QueryText,
  chain: readonly LanguageTag[] | undefined,
): RankedMatch | undefined {
  const spellings = asTag(query);
  const text = [display.group, ...display.tags].find((tag) => spellings.includes(tag));
  const language = (chain ?? folded.languages).find((tag) => translations.has(tag));
  return text === undefined || language === undefined
    ? undefined
    : { worth: worths.tagged, type: 'word', language_code: language, text };
}

interface Found {
  worth: number;
  type: MatchType;
  /** The text's index into names then keywords, where it is known. */
  position: number;
  /** Else where it begins in the lines: the index is counted when the text is told. */
  start: number | undefined;
}

/** The best of the texts that the query meets as they are written. */
function matchAsWritten(lines: Lines, { text: query, words }: Spelling): Found | undefined {
  let direct: Found | undefined;
  const keywordsFrom = endOfNames(lines);
  // Whatever matches as it stands holds the last word, whole or as a beginning.
  const lastWord = words.at(-1) ?? '';
  for (let start = nextWithWord(lines, lastWord, 0); start >= 0; ) {
    const end = endOf(lines, start);
    const text = lines.slice(start, end);
    const found = matchText(text, start < keywordsFrom, query, words);
    const worth = found ? found.worth - lengthPenalty(text, query) : 0;
    if (found && (!direct || worth > direct.worth)) direct = { worth, type: found.type, position: 0, start };
    start = nextWithWord(lines, lastWord, end);
  }
  if (direct && direct.worth >= worths.inflectedName) return direct;
  if (words.length > 1 && words.every((word) => holdsWord(lines, word))) {
    return { worth: worths.wordsAcrossTexts, type: 'word', position: 0, start: undefined };
  }
  return direct;
}

/** The same, or a text that holds other forms of the words. */
function matchWithForms(lines: Lines, spelling: Spelling, language: LanguageTag): Found {
  const direct = matchAsWritten(lines, spelling);
  if (direct && direct.worth >= worths.inflectedName) return direct;
  const form = inflected(textsOf(lines), spelling.text, spelling.words, language);
  return direct && direct.worth > form.worth ? direct : form;
}

/**
 * A form of a word, by the engine's stems. Those of most languages are cut by rules that see endings where there are
 * none (`vedə` is no form of `və`), so a form that shares little with the text, and is not known to be irregular, comes
 * after a name one slip away.
 */
function inflected(
  texts: TextsOfLanguage,
  query: string,
  words: readonly string[],
  language: LanguageTag,
): Found {
  const regular = words.filter((word) => !isIrregularForm(language, word));
  const all = [...texts.names, ...texts.keywords];
  let best: Found = { worth: 0, type: 'word', position: 0, start: undefined };
  for (const [position, text] of all.entries()) {
    const shared = sharedBeginning(text.split(' '), regular);
    const step = position < texts.names.length ? worths.inflectedName : worths.inflectedKeyword;
    const worth =
      (shared < sharedBeginningMinimum ? worths.farForm + shared : step) - lengthPenalty(text, query);
    if (worth > best.worth) best = { worth, type: 'word', position, start: undefined };
  }
  return best;
}

/** Below this share of the longer word, its form is likelier to be another word. */
const sharedBeginningMinimum = 0.7;

/** So many letters are no stem by chance. */
const stemMinimum = 3;

/** How much of the words is the beginning of a word of the text, at least: 1 = all of every word. */
function sharedBeginning(own: readonly string[], words: readonly string[]): number {
  const shares = words.map((word) =>
    Math.max(
      ...own.map((candidate) => {
        let length = 0;
        while (length < word.length && word[length] === candidate[length]) length += 1;
        const isStem = length === candidate.length && length >= stemMinimum;
        return isStem ? 1 : length / Math.max(word.length, candidate.length);
      }),
    ),
  );
  return Math.min(1, ...shares);
}

function matchText(text: string, isName: boolean, query: string, words: readonly string[]): Way | undefined {
  if (text === query) return isName ? ways.name : ways.keyword;
  if (text.startsWith(query)) {
    const isWord = text[query.length] === ' ';
    if (!isName) return isWord ? ways.keywordWords : ways.keywordUnfinished;
    if (!isWord) return ways.nameUnfinished;
    return query.length < shareOfName.beginning * text.length ? ways.beginningInPassing : ways.nameBeginning;
  }
  // The last word is there, whole or as a beginning: the text was found by it.
  const last = words.length - 1;
  for (let index = 0; index < last; index += 1) if (!holdsWord(text, words[index] ?? '')) return undefined;
  if (!holdsWord(text, words[last] ?? ''))
    return isName ? ways.nameUnfinishedWithin : ways.keywordUnfinishedWithin;
  if (!isName) return ways.keywordWords;
  return query.length < shareOfName.words * text.length ? ways.wordsInPassing : ways.nameWords;
}

/** The name, whatever it is. */
function byName(): Found {
  return { worth: 1, type: 'word', position: 0, start: undefined };
}

function soundingOrSimilar(lines: Lines, spelling: Spelling, language: LanguageTag): Found | undefined {
  return textAmong(textsOf(lines), spelling.soundAlikesIn(language)) ?? mostSimilar(lines, spelling);
}

/** A text that is written otherwise but sounds the same. */
function textAmong(texts: TextsOfLanguage, alike: ReadonlySet<string>): Found | undefined {
  const position = [...texts.names, ...texts.keywords].findIndex((text) => alike.has(text));
  if (position < 0) return undefined;
  const worth = position < texts.names.length ? worths.soundsLikeName : worths.soundsLikeKeyword;
  return { worth, type: 'fuzzy', position, start: undefined };
}

/** The text with the fewest edits, relative to its length: by whole text, or word by word. */
function mostSimilar(lines: Lines, { text: query, similarity }: Spelling): Found | undefined {
  const namesEnd = endOfNames(lines);
  let best: Found | undefined;
  let position = 0;
  for (let start = namesEnd > 0 ? 0 : startOfKeywords(lines); start < lines.length; position += 1) {
    const end = endOf(lines, start);
    const text = lines.slice(start, end);
    const alike = similarity(text);
    if (alike > 0) {
      const step = start < namesEnd ? worths.similarName : worths.similarKeyword;
      const worth = step * alike - lengthPenalty(text, query) / 10;
      if (!best || worth > best.worth) best = { worth, type: 'fuzzy', position, start: undefined };
    }
    start = end === namesEnd ? startOfKeywords(lines) : end + 1;
  }
  return best;
}

function lengthPenalty(text: string, query: string): number {
  return Math.min(lengthPenaltyMaximum, Math.max(0, text.length - query.length));
}
