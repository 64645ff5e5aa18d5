import { firstIndex } from '../lib/lower-bound.ts';

/**
 * The whole texts of a vocabulary, each once, in order and side by side. Those of the vocabulary itself lie scattered in
 * memory: to look at hundreds there takes longer than to compare them.
 */
export interface TextList {
  /** Where each text first stands in the vocabulary. */
  places: Uint32Array;
  /** The texts, each ended by a line feed. */
  lines: string;
  /** Where each text begins in `lines`, and behind the last. */
  begins: Uint32Array;
  /** How many of the texts before each are names of symbols, and how many there are in all. */
  namesBefore: Uint32Array;
  /** The same for keywords; a text may be both. */
  keywordsBefore: Uint32Array;
}

/** What may stand in a vocabulary. */
interface Placed {
  key: string;
  /** Whether the key is a whole text. */
  isStart: boolean;
  text: { isName: boolean };
}

/** Gathers the whole texts of entries that are in order. */
export function textListOf(entries: readonly Placed[]): TextList {
  const places: number[] = [];
  const keys: string[] = [];
  const areNames: boolean[] = [];
  const areKeywords: boolean[] = [];
  for (const [place, { key, isStart, text }] of entries.entries()) {
    if (!isStart) continue;
    if (keys.at(-1) !== key) {
      places.push(place);
      keys.push(key);
      areNames.push(false);
      areKeywords.push(false);
    }
    (text.isName ? areNames : areKeywords)[keys.length - 1] = true;
  }
  return {
    places: Uint32Array.from(places),
    lines: keys.map((key) => `${key}\n`).join(''),
    begins: sumsBefore(keys.map((key) => key.length + 1)),
    namesBefore: sumsBefore(areNames.map(Number)),
    keywordsBefore: sumsBefore(areKeywords.map(Number)),
  };
}

/** The sum of all numbers before each, and of all. */
function sumsBefore(numbers: readonly number[]): Uint32Array {
  const sums = new Uint32Array(numbers.length + 1);
  for (const [index, number] of numbers.entries()) sums[index + 1] = (sums[index] as number) + number;
  return sums;
}

/** How many UTF-16 code units a text has. */
export function lengthAt({ begins }: TextList, index: number): number {
  return (begins[index + 1] as number) - (begins[index] as number) - 1;
}

/** One of the texts. */
export function textAt(list: TextList, index: number): string {
  const begin = list.begins[index] as number;
  return list.lines.slice(begin, begin + lengthAt(list, index));
}

/** What a list knows of a text: whether it is a name, whether a keyword, and whether some name goes on with a further word. */
export interface WholeTexts {
  isName: boolean;
  isKeyword: boolean;
  beginsName: boolean;
}

/** In the order of code units the character behind the space: what begins with a text and a space ends before it. */
const behindSpace = '!';

/** Looks a text up by halves, however many there are. */
export function wholeTextsOf(list: TextList, folded: string): WholeTexts {
  const index = firstFrom(list, folded);
  const isThere = index < list.places.length && order(list, index, folded) === 0;
  const counted = (before: Uint32Array, from: number, to: number) =>
    (before[to] as number) > (before[from] as number);
  return {
    isName: isThere && counted(list.namesBefore, index, index + 1),
    isKeyword: isThere && counted(list.keywordsBefore, index, index + 1),
    beginsName: counted(
      list.namesBefore,
      firstFrom(list, `${folded} `),
      firstFrom(list, `${folded}${behindSpace}`),
    ),
  };
}

/** The first text that does not stand before one. */
function firstFrom(list: TextList, text: string): number {
  return firstIndex(list.places.length, (index) => order(list, index, text) >= 0);
}

/** Below 0 where a text of the list stands before another one, 0 where the two are the same. */
function order(list: TextList, index: number, other: string): number {
  const begin = list.begins[index] as number;
  const length = lengthAt(list, index);
  for (let at = 0; at < length && at < other.length; at += 1) {
    const difference = list.lines.charCodeAt(begin + at) - other.charCodeAt(at);
    if (difference !== 0) return difference;
  }
  return length - other.length;
}

/** Bytes that it takes in memory, near enough. */
export function bytesOfTexts({ places, lines, begins, namesBefore, keywordsBefore }: TextList): number {
  const arrays = [places, begins, namesBefore, keywordsBefore];
  return 2 * lines.length + arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
}
