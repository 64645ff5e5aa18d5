import { setImmediate as nextTurn } from 'node:timers/promises';
import { lengthAt, type TextList, textAt } from './text-list.ts';

/**
 * The whole texts of a vocabulary by the pairs of letters in them, the edges of words being letters too: texts that share
 * many pairs with a misspelled one are found without comparing it with all (Zamora, Pollock and Zamora 1981).
 */
export interface LetterPairs {
  /** Where the texts of a pair begin in `texts`; they end where those of the next begin. */
  starts: Uint32Array;
  /** Indexes into the list of texts. */
  texts: Uint32Array;
  /** The index of a pair into `starts`. */
  slots: ReadonlyMap<Pair, number>;
}

/** Two UTF-16 code units. */
type Pair = number;

/** Texts that are taken apart before others get their turn: some milliseconds' work. */
const textsATurn = 4096;

/** Takes the texts of a list apart, a few in each turn of the event loop. */
export async function letterPairsOf(list: TextList): Promise<LetterPairs> {
  const slots = new Map<Pair, number>();
  const counts: number[] = [];
  await eachPair(list, (pair) => {
    const slot = slots.get(pair) ?? slots.size;
    slots.set(pair, slot);
    counts[slot] = (counts[slot] ?? 0) + 1;
  });
  const starts = new Uint32Array(counts.length + 1);
  for (const [slot, count] of counts.entries()) starts[slot + 1] = (starts[slot] ?? 0) + count;
  const texts = new Uint32Array(starts.at(-1) ?? 0);
  const next = starts.slice();
  await eachPair(list, (pair, text) => {
    const slot = slots.get(pair) as number;
    texts[next[slot] as number] = text;
    next[slot] = (next[slot] as number) + 1;
  });
  return { starts, texts, slots };
}

async function eachPair(list: TextList, onPair: (pair: Pair, text: number) => void): Promise<void> {
  for (let text = 0; text < list.places.length; text += 1) {
    for (const pair of pairsOf(textAt(list, text))) onPair(pair, text);
    if (text % textsATurn === textsATurn - 1) await nextTurn();
  }
}

/** The pairs of a text, each once. */
function pairsOf(text: string): ReadonlySet<Pair> {
  const edged = ` ${text} `;
  const pairs = new Set<Pair>();
  for (let index = 1; index < edged.length; index += 1) {
    pairs.add(edged.charCodeAt(index - 1) * 0x10000 + edged.charCodeAt(index));
  }
  return pairs;
}

/** Below this share of the pairs that were typed, texts have nothing to do with each other. */
const sharedMinimum = 0.25;
/** Of a text of so many letters a slip may leave one pair, at an edge; the other text is then as short. */
const shortText = 4;
/** With more texts than these, `npm run relevance` tells no other figures: short ones share little, and are many. */
const textsMaximum = { forShort: 512, forOthers: 128 } as const;
/** Of a large catalogue ten thousands of texts share some pairs: putting more than so many in order takes too long. */
const orderedMaximum = 2000;

/** A text of the vocabulary, and where it first stands there. */
export interface PlacedText {
  place: number;
  text: string;
}

/** Kept between calls, which are never under way at once: memory of their own would be collected soon. */
let counters = new Uint16Array(0);

function countersFor(texts: number): Uint16Array {
  if (counters.length < texts) counters = new Uint16Array(texts);
  return counters.subarray(0, texts).fill(0);
}

/** The texts that share most pairs with a text, those of them first that have little else. */
export function textsSharing(
  list: TextList,
  { starts, texts, slots }: LetterPairs,
  typed: string,
): PlacedText[] {
  const pairs = pairsOf(typed);
  const shared = countersFor(list.places.length);
  for (const pair of pairs) {
    const slot = slots.get(pair);
    if (slot === undefined) continue;
    const end = starts[slot + 1] as number;
    for (let index = starts[slot] as number; index < end; index += 1) {
      const text = texts[index] as number;
      shared[text] = (shared[text] as number) + 1;
    }
  }
  const isShort = typed.length <= shortText;
  const most = isShort ? textsMaximum.forShort : textsMaximum.forOthers;
  const { toBeAlike, toBeAmongBest } = leastShared(shared, pairs.size, most);
  const found: number[] = [];
  // By index: an entry of an iterator for each text would take longer than the rest.
  for (let text = 0; text < shared.length; text += 1) {
    const both = shared[text] as number;
    if (both === 0 || both < toBeAmongBest || (both < toBeAlike && !isShort)) continue;
    const length = lengthAt(list, text);
    if (both < toBeAlike && length > typed.length + 1) continue;
    found.push(rankOf(text, worthOf(both, pairs.size, length)));
  }
  const best = Float64Array.from(found).sort().slice(-most).reverse();
  return Array.from(best, (rank) => {
    const index = textOf(rank);
    return { place: list.places[index] as number, text: textAt(list, index) };
  });
}

/** Texts that a number has room for beside their worth: some ten million. */
const textsRoom = 2 ** 24;
/** The least by which worths differ, which are 2 at most. */
const worthUnit = 2 ** -26;

/**
 * A worth and a text as one number, the greater the better: of texts of equal worth the first is the best. Thousands of
 * numbers are put in order in a tenth of the time that objects take.
 */
function rankOf(text: number, worth: number): number {
  return Math.round(worth / worthUnit) * textsRoom + (textsRoom - 1 - text);
}

function textOf(rank: number): number {
  return textsRoom - 1 - (rank % textsRoom);
}

/**
 * How many of the pairs a text has to share: to have something to do with what was typed, more where very many share
 * some; and to have a chance to be one of the best, however short it is.
 * @param wanted so many are the best.
 */
function leastShared(
  shared: Uint16Array,
  pairs: number,
  wanted: number,
): { toBeAlike: number; toBeAmongBest: number } {
  const textsWith = new Uint32Array(pairs + 1);
  for (let text = 0; text < shared.length; text += 1) {
    const both = shared[text] as number;
    textsWith[both] = (textsWith[both] as number) + 1;
  }
  let toBeAlike = pairs + 1;
  let texts = 0;
  /** So many are shared by as many texts as are wanted. */
  let enough = 0;
  while (toBeAlike - 1 >= sharedMinimum * pairs && texts < orderedMaximum) {
    toBeAlike -= 1;
    texts += textsWith[toBeAlike] as number;
    if (enough === 0 && texts >= wanted) enough = toBeAlike;
  }
  // A text of that many pairs is worth more than with any number of letters; no text has more pairs than letters and one.
  const surelyBest = worthOf(enough, pairs, Number.POSITIVE_INFINITY);
  let toBeAmongBest = enough;
  while (
    toBeAmongBest > 1 &&
    worthOf(toBeAmongBest - 1, pairs, toBeAmongBest - 2) >= surelyBest - worthUnit
  ) {
    toBeAmongBest -= 1;
  }
  return { toBeAlike, toBeAmongBest };
}

/** A misspelled word may stand in a longer text, but rather it is all of one. */
function worthOf(both: number, pairs: number, length: number): number {
  return both / pairs + both / (pairs + length + 1);
}

/** Bytes that they take in memory, near enough. */
export function bytesOfPairs({ starts, texts }: LetterPairs): number {
  const entryOfMapBytes = 40;
  return texts.byteLength + starts.length * (4 + entryOfMapBytes);
}
