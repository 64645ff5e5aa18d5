import type { PrefixRange } from '../../mappings/ime-composition.ts';
import {
  entriesWithPrefix,
  entriesWithSimilarPrefix,
  type IndexedText,
  keyOf,
  type PrefixIndex,
  textOf,
} from './prefix-index.ts';
import type { SoundingText } from './sound-index.ts';

/** A word or phrase that completes the typed text. */
export interface Completion {
  /** Folded. */
  phrase: string;
  type: 'prefix' | 'fuzzy';
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
  wholeName: 6,
  nameBeginning: 4,
  wholeKeyword: 4,
  nameWord: 3,
  keywordBeginning: 2,
  keywordWord: 1,
} as const satisfies Record<string, number>;
/** A typed text that is a word of the catalogue may be all that is meant. */
const wholeWordBonus = 3;
/** Ten times as many symbols count as much as a step between texts. */
const tenfoldBonus = 1;
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
 * @param ranges beginnings instead of the typed one.
 * @param ageGroupBits groups of which a symbol must suit one; undefined = all.
 * @param similar whether texts that begin with something an edit or two away are added to few.
 * @param sounding texts that begin as the typed one sounds, which come before those.
 */
export function completionsOf(
  index: PrefixIndex,
  typed: string,
  {
    limit,
    ageGroupBits,
    ranges,
    similar,
    sounding = [],
  }: {
    limit: number;
    ageGroupBits: number | undefined;
    ranges?: readonly PrefixRange[] | undefined;
    similar: boolean;
    sounding?: readonly SoundingText[] | undefined;
  },
): Completion[] {
  const candidates = new Map<string, Candidate>();
  const suits = (entry: number) =>
    ageGroupBits === undefined || (textOf(index, entry).ageGroupBits & ageGroupBits) !== 0;
  let isWhole = false;
  const typedRange: PrefixRange = { first: typed, last: typed };
  for (const { first, last, pattern } of ranges ?? [typedRange]) {
    const entries = entriesWithPrefix(index, first, last);
    for (let entry = entries.first; entry < entries.end; entry += 1) {
      if (!suits(entry)) continue;
      const length = pattern ? pattern.exec(keyOf(index, entry))?.[0].length : first.length;
      if (length === undefined) continue;
      addCandidate(candidates, index, entry, length, 0);
      isWhole ||= textOf(index, entry).folded === typed;
    }
    if (pattern || candidates.size >= limit) continue;
    for (let entry = entries.first; entry < entries.end; entry += 1) {
      const isStart = index.startOfEntry[entry] === 0;
      if (isStart && suits(entry)) {
        addCandidate(candidates, index, entry, textOf(index, entry).folded.length, 0);
      }
    }
  }
  // A typed text that stands in the catalogue was meant.
  const maximumEdits = isWhole || ranges || !similar ? 0 : editsAllowed(typed);
  for (const { text, edits } of isWhole || !similar ? [] : sounding) {
    const isSuitable = ageGroupBits === undefined || (text.ageGroupBits & ageGroupBits) !== 0;
    if (isSuitable)
      addText(candidates, text, 0, text.folded, soundingEdits.same + edits * soundingEdits.vowel);
  }
  for (let edits = 1; edits <= maximumEdits && candidates.size < fewCompletions; edits += 1) {
    for (const similar of entriesWithSimilarPrefix(index, typed, edits)) {
      if (similar.edits !== edits) continue;
      for (let entry = similar.first; entry < similar.end; entry += 1) {
        if (suits(entry)) addCandidate(candidates, index, entry, similar.length, edits);
      }
    }
  }
  return [...candidates.values()]
    .map((candidate) => completionOf(candidate, typed))
    .sort(compareCompletions)
    .slice(0, limit);
}

/** Counts an entry for the phrase of whole words in which its first so many characters lie. */
function addCandidate(
  candidates: Map<string, Candidate>,
  { texts, textOfEntry, startOfEntry }: PrefixIndex,
  entry: number,
  length: number,
  edits: number,
): void {
  const text = texts[textOfEntry[entry] as number] as IndexedText;
  const start = startOfEntry[entry] as number;
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
  const score = completionScores[placeOf(text, start, phrase)];
  const known = candidates.get(phrase);
  const candidate = known ?? { phrase, edits, isStart: false, bySymbol: new Map() };
  if (!known) candidates.set(phrase, candidate);
  candidate.isStart ||= start === 0;
  const best = candidate.bySymbol.get(text.symbolId);
  if (!best || score > best.score) candidate.bySymbol.set(text.symbolId, { text, score });
}

function placeOf(
  { isName, folded }: IndexedText,
  start: number,
  phrase: string,
): keyof typeof completionScores {
  if (phrase.length === folded.length && start === 0) return isName ? 'wholeName' : 'wholeKeyword';
  if (start === 0) return isName ? 'nameBeginning' : 'keywordBeginning';
  return isName ? 'nameWord' : 'keywordWord';
}

function completionOf({ phrase, edits, isStart, bySymbol }: Candidate, typed: string): Completion {
  const ranked = [...bySymbol.values()].sort(
    (left, right) => right.score - left.score || left.text.folded.length - right.text.folded.length,
  );
  const [best] = ranked;
  if (!best) throw new Error('A candidate has a symbol.');
  return {
    phrase,
    type: edits > 0 ? 'fuzzy' : 'prefix',
    best: best.text,
    symbolIds: ranked.map(({ text }) => text.symbolId),
    score:
      best.score +
      tenfoldBonus * Math.log10(bySymbol.size) +
      (phrase === typed && isStart ? wholeWordBonus : 0) -
      editPenalty * edits,
  };
}

/** Likeliest first, then the shorter one. */
export function compareCompletions(left: Completion, right: Completion): number {
  const alphabetical = left.phrase < right.phrase ? -1 : Number(left.phrase !== right.phrase);
  return right.score - left.score || left.phrase.length - right.phrase.length || alphabetical;
}
