import type { LanguageTag } from '../../mappings/document.ts';
import type { PrefixRange } from '../../mappings/ime-composition.ts';
import {
  entriesWithPrefix,
  entriesWithSimilarPrefix,
  type IndexedText,
  keysOf,
  type PrefixIndex,
  textsAt,
} from './prefix-index.ts';
import type { SoundingText } from './similar-texts.ts';
import { editsAllowed } from './similarity.ts';

/** Words and phrases of a prefix index that complete a typed text, as `suggest.ts` shows them. */

/** A word or phrase that completes the typed text. */
export interface Completion {
  /** Folded. */
  phrase: string;
  /** As displayed, where it is the typed word. */
  text?: string;
  type: 'prefix' | 'fuzzy';
  /** It is the dictionary word of the typed text. */
  isForm?: boolean;
  language: LanguageTag;
  /** The text that speaks for it best: its symbol is the first of {@link symbolIds}. */
  best: IndexedText;
  /** Symbols that carry it, best first. */
  symbolIds: number[];
  score: number;
}

/**
 * Score of a text for a phrase. A whole name is what people search for; names before keywords; the beginning of a text
 * before the words inside.
 */
const completionScores = {
  name: { whole: 6, beginning: 4, word: 3 },
  keyword: { whole: 4, beginning: 2, word: 1 },
} as const;
/** A typed text that is a word of the catalogue may be all that is meant. */
const wholeWordBonus = 3;
/** Texts that begin as typed come before all that is an edit away. */
const editPenalty = 10;
/** Edits that a text counts as which sounds as typed, and for each vowel that does not, or for going on: behind what begins as typed, before what is an edit away. */
const soundingEdits = { same: 0.6, vowel: 0.25 } as const;
/** With fewer completions, texts with one edit more are searched as well. */
export const fewCompletions = 3;

/** In one or two letters every letter is an edit away from any other. */
const similarMinimumLetters = 3;

/** How a text is completed. */
export interface CompletionOptions {
  /** Of the index. */
  language: LanguageTag;
  limit: number;
  /** Groups of which a symbol must suit one; undefined = all. */
  ageGroupBits: number | undefined;
  /** Beginnings instead of the typed one. */
  ranges?: readonly PrefixRange[] | undefined;
  /** Texts that begin as the typed one sounds. Where they are given, few completions get what begins an edit or two away as well. */
  sounding?: readonly SoundingText[] | undefined;
}

/** A phrase with the best text of each symbol that carries it. */
interface Candidate {
  edits: number;
  isStart: boolean;
  bestScore: number;
  bySymbol: Map<number, { text: IndexedText; score: number }>;
}

/**
 * The words and phrases that a text is the beginning of, likeliest first: up to the end of the word that is being
 * typed; where there are few of those, the whole texts that begin so as well. The typed text itself is among them however unlikely
 * (Swedish `må` behind `man`): a search tells what it is. Pure.
 * @param typed folded.
 */
export function completionsOf(
  index: PrefixIndex,
  typed: string,
  { language, limit, ageGroupBits, ranges, sounding }: CompletionOptions,
): Completion[] {
  const candidates = new Map<string, Candidate>();
  const add = (text: IndexedText, edits: number, start?: number, length?: number) => {
    const isSuitable = ageGroupBits === undefined || (text.ageGroupBits & ageGroupBits) !== 0;
    if (isSuitable) addText(candidates, edits, text, start, length);
  };
  const addKey = (key: string, places: readonly number[], edits: number, length: number) => {
    for (const text of textsAt(index, places)) add(text, edits, text.folded.length - key.length, length);
  };
  for (const { first, last, pattern } of ranges ?? [{ first: typed, last: typed, pattern: undefined }]) {
    const entries = entriesWithPrefix(index, first, last);
    for (const { key, places } of keysOf(index, entries)) {
      const length = pattern ? pattern.exec(key)?.[0].length : first.length;
      if (length !== undefined) addKey(key, places, 0, length);
    }
    if (pattern || candidates.size >= limit) continue;
    for (const { key, places } of keysOf(index, entries)) {
      for (const text of textsAt(index, places)) if (text.folded === key) add(text, 0);
    }
  }
  // A typed text that stands in the catalogue was meant.
  const ofTyped = [...(candidates.get(typed)?.bySymbol.values() ?? [])];
  const isMeant = ofTyped.some(({ text }) => text.folded === typed);
  const heard = isMeant || ranges ? undefined : sounding;
  for (const { text, edits, isWhole } of heard ?? []) {
    add(text, soundingEdits.same + (edits + Number(!isWhole)) * soundingEdits.vowel);
  }
  const maximumEdits = heard && [...typed].length >= similarMinimumLetters ? editsAllowed(typed) : 0;
  for (let edits = 1; edits <= maximumEdits && candidates.size < fewCompletions; edits += 1) {
    for (const similar of entriesWithSimilarPrefix(index, typed, edits)) {
      if (similar.edits !== edits) continue;
      for (const { key, places } of keysOf(index, similar)) addKey(key, places, edits, similar.length);
    }
  }
  // Symbols are put in order for what is shown alone: of one letter there are thousands of phrases.
  return [...candidates]
    .map(([phrase, candidate]) => ({ phrase, candidate, score: scoreOf(phrase, candidate, typed) }))
    .sort(compareCompletions)
    .filter(({ phrase }, place) => place < limit || phrase === typed)
    .map(({ phrase, candidate, score }) => completionOf(phrase, candidate, score, language));
}

/** Counts a text for the phrase of whole words in which some characters of it lie; without them, for the whole text. */
function addText(
  candidates: Map<string, Candidate>,
  edits: number,
  text: IndexedText,
  start = 0,
  length = text.folded.length,
): void {
  const { folded } = text;
  // In scripts without spaces an entry may begin within a word.
  const phraseStart = start === 0 ? 0 : folded.lastIndexOf(' ', start - 1) + 1;
  const space = folded.indexOf(' ', start + length);
  const phrase = folded.slice(phraseStart, space < 0 ? folded.length : space);
  const isWhole = phrase.length === folded.length && start === 0;
  const place = isWhole ? 'whole' : start === 0 ? 'beginning' : 'word';
  const score = completionScores[text.isName ? 'name' : 'keyword'][place];
  const candidate = candidates.get(phrase) ?? { edits, isStart: false, bestScore: 0, bySymbol: new Map() };
  candidates.set(phrase, candidate);
  candidate.isStart ||= start === 0;
  candidate.bestScore = Math.max(candidate.bestScore, score);
  const best = candidate.bySymbol.get(text.symbolId);
  if (!best || score > best.score) candidate.bySymbol.set(text.symbolId, { text, score });
}

function scoreOf(phrase: string, { edits, isStart, bestScore, bySymbol }: Candidate, typed: string): number {
  const bonus = phrase === typed && isStart ? wholeWordBonus : 0;
  // Ten times as many symbols count as much as a step between texts.
  return bestScore + Math.log10(bySymbol.size) + bonus - editPenalty * edits;
}

function completionOf(
  phrase: string,
  { edits, bySymbol }: Candidate,
  score: number,
  language: LanguageTag,
): Completion {
  const ranked = [...bySymbol.values()].sort(
    (left, right) => right.score - left.score || left.text.folded.length - right.text.folded.length,
  );
  const best = ranked[0] as (typeof ranked)[number];
  const symbolIds = ranked.map(({ text }) => text.symbolId);
  return { phrase, type: edits > 0 ? 'fuzzy' : 'prefix', language, best: best.text, symbolIds, score };
}

type ScoredPhrase = Pick<Completion, 'phrase' | 'score'>;

/** Orders completions: the likeliest first, then the shorter one. */
export function compareCompletions(left: ScoredPhrase, right: ScoredPhrase): number {
  const alphabetical = left.phrase < right.phrase ? -1 : Number(left.phrase !== right.phrase);
  return right.score - left.score || left.phrase.length - right.phrase.length || alphabetical;
}
