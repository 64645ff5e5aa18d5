import { editDistance } from './edit-distance.ts';

/**
 * Edits between a word and a text, or the part of it between two code units; `maximum + 1` where there are more than
 * `maximum`.
 */
export type DistanceTo = (text: string, maximum: number, start?: number, end?: number) => number;

/** Bits of a number that operators see: a longer word is compared by a table. */
const lettersMaximum = 32;
/** Slots for the letters of a word: where two letters meet in one, which is rare, the word is compared by a table. */
const slots = 512;

/**
 * The distance of {@link editDistance} up to a few edits, from one word to many texts. How a column of the table differs
 * from row to row is two numbers, of which a few operations make those of the next column (Myers 1999; with swaps, Hyyrö
 * 2003: `higher` and `lower` are VP and VN, `diagonal` is D0, `longer` and `shorter` are HP and HN, `same` is PM). Some
 * hundred texts are compared in a search.
 */
export function distanceTo(word: string): DistanceTo {
  const letters = lettersOf(word);
  const byTable: DistanceTo = (text, maximum, start, end) =>
    editDistance(text.slice(start, end), word, maximum);
  if (!letters) return byTable;
  const { codes, places } = letters;
  const width = word.length;
  const lastPlace = 1 << (width - 1);

  return (text, maximum, start = 0, end = text.length) => {
    // A surrogate pair is one letter, so a text with some may be less long than it looks.
    if (width - (end - start) > maximum) return maximum + 1;
    if (end - start - width > maximum && !hasSurrogates(text, start, end)) return maximum + 1;
    let distance = width;
    let higher = -1;
    let lower = 0;
    let diagonal = 0;
    let before = 0;
    for (let index = start; index < end; index += 1) {
      const code = text.charCodeAt(index);
      if (isSurrogate(code)) return byTable(text, maximum, start, end);
      const slot = code % slots;
      const same = codes[slot] === code ? (places[slot] as number) : 0;
      const swapped = ((~diagonal & same) << 1) & before;
      diagonal = ((((same & higher) + higher) | 0) ^ higher) | same | lower | swapped;
      const longer = lower | ~(diagonal | higher);
      const shorter = diagonal & higher;
      if (longer & lastPlace) distance += 1;
      else if (shorter & lastPlace) distance -= 1;
      // Each letter that is left makes up for one at most.
      if (distance - (end - index - 1) > maximum) return maximum + 1;
      const shifted = (longer << 1) | 1;
      higher = (shorter << 1) | ~(diagonal | shifted);
      lower = shifted & diagonal;
      before = same;
    }
    return Math.min(distance, maximum + 1);
  };
}

/** Where each letter stands in a word, as bits; undefined where that cannot be told so. */
function lettersOf(word: string): { codes: Uint16Array; places: Int32Array } | undefined {
  if (word === '' || word.length > lettersMaximum) return undefined;
  const codes = new Uint16Array(slots);
  const places = new Int32Array(slots);
  for (let index = 0; index < word.length; index += 1) {
    const code = word.charCodeAt(index);
    const slot = code % slots;
    const isTaken = places[slot] !== 0 && codes[slot] !== code;
    if (isTaken || isSurrogate(code)) return undefined;
    codes[slot] = code;
    places[slot] = (places[slot] as number) | (1 << index);
  }
  return { codes, places };
}

function hasSurrogates(text: string, start: number, end: number): boolean {
  for (let index = start; index < end; index += 1) if (isSurrogate(text.charCodeAt(index))) return true;
  return false;
}

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
}
