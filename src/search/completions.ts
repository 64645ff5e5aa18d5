import type { LanguageTag } from '../../mappings/document.ts';
import type { PrefixRange } from '../../mappings/ime-composition.ts';
import {
  entriesWithPrefix,
  entriesWithSimilarPrefix,
  type IndexedText,
  keyOf,
  type PrefixIndex,
  textOf,
} from './prefix-index.ts';
import type { SoundingText } from './similar-texts.ts';

/** A word or phrase that completes the typed text. */
export interface Completion {
  /** Folded. */
  phrase: string;
  /** As displayed, where it is the typed word. */
  text?: string;
  type: 'prefix' | 'fuzzy';
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
/** Edits that a text counts as which sounds as typed, and for each vowel that does not: behind what begins as typed, before what is an edit away. */
const soundingEdits = { same: 0.6, vowel: 0.25 } as const;
/** With fewer completions, texts with one edit more are searched as well. */
export const fewCompletions = 3;

/** Edits allowed in a typed text: in one or two letters every letter is an edit away from any other. */
function editsAllowed(typed: string): number {
  const letters = [...typed].length;
  return letters < 3 ? 0 : letters < 7 ? 1 : 2;
}

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
  phrase: string;
  edits: number;
  isStart: boolean;
  bySymbol: Map<number, { text: IndexedText; score: number }>;
}

/**
 * The words and phrases that a text is the beginning of, likeliest first: up to the end of the word that is being
 * typed; where there are few of those, the whole texts that begin so as well. Pure.
 * @param typed folded.
 */
export function completionsOf(
  index: PrefixIndex,
  typed: string,
  { language, limit, ageGroupBits, ranges, sounding }: CompletionOptions,
): Completion[] {
  const candidates = new Map<string, Candidate>();
  const suits = (text: IndexedText) => ageGroupBits === undefined || (text.ageGroupBits & ageGroupBits) !== 0;
  const entriesIn = ({ first, end }: { first: number; end: number }) => {
    const entries = Array.from({ length: end - first }, (_, place) => first + place);
    return ageGroupBits === undefined ? entries : entries.filter((entry) => suits(textOf(index, entry)));
  };
  let isWhole = false;
  for (const { first, last, pattern } of ranges ?? [{ first: typed, last: typed, pattern: undefined }]) {
    const entries = entriesIn(entriesWithPrefix(index, first, last));
    for (const entry of entries) {
      const length = pattern ? pattern.exec(keyOf(index, entry))?.[0].length : first.length;
      if (length === undefined) continue;
      addCandidate(candidates, index, entry, length, 0);
      isWhole ||= textOf(index, entry).folded === typed;
    }
    if (pattern || candidates.size >= limit) continue;
    for (const entry of entries.filter((each) => index.startOfEntry[each] === 0)) {
      const text = textOf(index, entry);
      addText(candidates, text, 0, text.folded, 0);
    }
  }
  // A typed text that stands in the catalogue was meant.
  const maximumEdits = isWhole || ranges || !sounding ? 0 : editsAllowed(typed);
  for (const { text, edits } of isWhole ? [] : (sounding ?? [])) {
    if (suits(text))
      addText(candidates, text, 0, text.folded, soundingEdits.same + edits * soundingEdits.vowel);
  }
  for (let edits = 1; edits <= maximumEdits && candidates.size < fewCompletions; edits += 1) {
    for (const similar of entriesWithSimilarPrefix(index, typed, edits)) {
      if (similar.edits !== edits) continue;
      for (const entry of entriesIn(similar)) addCandidate(candidates, index, entry, similar.length, edits);
    }
  }
  return [...candidates.values()]
    .map((candidate) => completionOf(candidate, typed, language))
    .sort(compareCompletions)
    .slice(0, limit);
}

/** Counts an entry for the phrase of whole words in which its first so many characters lie. */
function addCandidate(
  candidates: Map<string, Candidate>,
  index: PrefixIndex,
  entry: number,
  length: number,
  edits: number,
): void {
  const text = textOf(index, entry);
  const start = index.startOfEntry[entry] as number;
  const { folded } = text;
  // In scripts without spaces an entry may begin within a word.
  const phraseStart = start === 0 ? 0 : folded.lastIndexOf(' ', start - 1) + 1;
  const space = folded.indexOf(' ', start + length);
  addText(candidates, text, start, folded.slice(phraseStart, space < 0 ? folded.length : space), edits);
}

/** Counts a text for a phrase of it. */
function addText(
  candidates: Map<string, Candidate>,
  text: IndexedText,
  start: number,
  phrase: string,
  edits: number,
): void {
  const isWhole = phrase.length === text.folded.length && start === 0;
  const place = isWhole ? 'whole' : start === 0 ? 'beginning' : 'word';
  const score = completionScores[text.isName ? 'name' : 'keyword'][place];
  const candidate = candidates.get(phrase) ?? { phrase, edits, isStart: false, bySymbol: new Map() };
  candidates.set(phrase, candidate);
  candidate.isStart ||= start === 0;
  const best = candidate.bySymbol.get(text.symbolId);
  if (!best || score > best.score) candidate.bySymbol.set(text.symbolId, { text, score });
}

function completionOf(
  { phrase, edits, isStart, bySymbol }: Candidate,
  typed: string,
  language: LanguageTag,
): Completion {
  const ranked = [...bySymbol.values()].sort(
    (left, right) => right.score - left.score || left.text.folded.length - right.text.folded.length,
  );
  const best = ranked[0] as (typeof ranked)[number];
  return {
    phrase,
    type: edits > 0 ? 'fuzzy' : 'prefix',
    language,
    best: best.text,
    symbolIds: ranked.map(({ text }) => text.symbolId),
    // Ten times as many symbols count as much as a step between texts.
    score:
      best.score +
      Math.log10(bySymbol.size) +
      (phrase === typed && isStart ? wholeWordBonus : 0) -
      editPenalty * edits,
  };
}

/** Likeliest first, then the shorter one. */
export function compareCompletions(left: Completion, right: Completion): number {
  const alphabetical = left.phrase < right.phrase ? -1 : Number(left.phrase !== right.phrase);
  return right.score - left.score || left.phrase.length - right.phrase.length || alphabetical;
}
