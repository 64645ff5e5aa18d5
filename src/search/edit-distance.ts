import { hangulKeys, hasHangul } from '../../mappings/hangul-keys.ts';

/** Longer texts are not compared: names of symbols are not that long, and time grows with the square. */
const lengthMaximum = 64;

/** Rows of the dynamic-programming table, reused between calls: this runs some thousand times a search. */
const rows = [0, 1, 2].map(() => new Uint8Array(lengthMaximum + 1)) as [Uint8Array, Uint8Array, Uint8Array];
/** The letters of both words, as code points. */
const lettersOf = { left: new Uint32Array(lengthMaximum), right: new Uint32Array(lengthMaximum) } as const;

/**
 * Edits between two folded words: insertions, deletions, substitutions and transpositions of neighbours each count one
 * (optimal string alignment, Damerau 1964), by letter or by key, whichever are fewer. Returns `maximum + 1` as soon as
 * the distance must exceed `maximum`.
 */
export function editDistance(left: string, right: string, maximum: number): number {
  if (left === right) return 0;
  const byLetter = editsBetween(left, right, maximum);
  if (byLetter < 2) return byLetter;
  if (hasHangul(left) && hasHangul(right)) {
    return Math.min(byLetter, editsBetween(hangulKeys(left), hangulKeys(right), maximum));
  }
  if (!left.includes(aeFolded) && !right.includes(aeFolded)) return byLetter;
  return Math.min(byLetter, editsBetween(withAeAsOne(left), withAeAsOne(right), maximum));
}

/** Folding writes `æ` as two letters; it is one key where it is typed: `Mlæk` is one typo from `Mælk`. */
const aeFolded = 'ae';

function withAeAsOne(text: string): string {
  return text.replaceAll(aeFolded, 'æ');
}

function editsBetween(left: string, right: string, maximum: number): number {
  // A code point has two UTF-16 code units at most.
  if (Math.abs(left.length - right.length) > 2 * maximum) return maximum + 1;
  const { start, end } = sharedEnds(left, right);
  const height = readLetters(left, start, left.length - end, lettersOf.left);
  const width = readLetters(right, start, right.length - end, lettersOf.right);
  if (Math.abs(height - width) > maximum || height > lengthMaximum || width > lengthMaximum) {
    return maximum + 1;
  }
  let [beforeLast, last, current] = rows;
  for (let column = 0; column <= width; column += 1) last[column] = column;
  for (let row = 1; row <= height; row += 1) {
    const letter = lettersOf.left[row - 1];
    current[0] = row;
    let smallest = row;
    for (let column = 1; column <= width; column += 1) {
      const rightLetter = lettersOf.right[column - 1];
      let distance = (last[column - 1] as number) + (letter === rightLetter ? 0 : 1);
      distance = Math.min(distance, (last[column] as number) + 1, (current[column - 1] as number) + 1);
      if (
        row > 1 &&
        column > 1 &&
        letter === lettersOf.right[column - 2] &&
        lettersOf.left[row - 2] === rightLetter
      ) {
        distance = Math.min(distance, (beforeLast[column - 2] as number) + 1);
      }
      current[column] = distance;
      if (distance < smallest) smallest = distance;
    }
    if (smallest > maximum) return maximum + 1;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return Math.min(last[width] as number, maximum + 1);
}

/** Lengths of the common prefix and suffix of two words, in code units: no edits are needed there. */
function sharedEnds(left: string, right: string): { start: number; end: number } {
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && left.charCodeAt(start) === right.charCodeAt(start)) start += 1;
  let end = 0;
  while (
    end < shorter - start &&
    left.charCodeAt(left.length - 1 - end) === right.charCodeAt(right.length - 1 - end)
  ) {
    end += 1;
  }
  // Different code points may share a surrogate.
  if (isHighSurrogate(left.charCodeAt(start - 1))) start -= 1;
  if (isLowSurrogate(left.charCodeAt(left.length - end))) end -= 1;
  return { start, end };
}

function isHighSurrogate(codeUnit: number): boolean {
  return codeUnit >= 0xd800 && codeUnit <= 0xdbff;
}

function isLowSurrogate(codeUnit: number): boolean {
  return codeUnit >= 0xdc00 && codeUnit <= 0xdfff;
}

/** @returns the number of code points between two code units; more than `lengthMaximum` where they do not fit. */
function readLetters(word: string, start: number, end: number, letters: Uint32Array): number {
  let count = 0;
  for (let index = start; index < end; index += 1) {
    if (count === lengthMaximum) return lengthMaximum + 1;
    const codePoint = word.codePointAt(index) as number;
    if (codePoint > 0xffff) index += 1;
    letters[count] = codePoint;
    count += 1;
  }
  return count;
}

/** The beginning of a key that is nearest to a text. */
export interface NearestPrefix {
  edits: number;
  /** Its length in characters. */
  length: number;
}

/** Distances between the beginnings of keys and a text, filled character by character. */
export interface PrefixDistances {
  /** Longer beginnings of a key are never near. */
  maximumDepth: number;
  /** Fills the row of a key's character, the rows before it being those of the same key; returns its smallest distance. */
  fillRow(depth: number, key: string): number;
  /** The nearest beginning of at most so many characters; undefined where all are too far away. */
  best(depth: number): NearestPrefix | undefined;
}

/**
 * The table of {@link editDistance} between the beginnings of a key and a text, a row for each character of the key, for
 * walking sorted keys: rows of a common beginning are filled once. Only cells near the diagonal can be small
 * (Ukkonen 1985); no others are filled.
 */
export function prefixDistances(typed: string, maximumEdits: number): PrefixDistances {
  const width = typed.length;
  const maximumDepth = width + maximumEdits;
  const tooMany = maximumEdits + 1;
  const table = Array.from({ length: maximumDepth + 1 }, () => new Uint8Array(width + 1).fill(tooMany));
  const rowOf = (depth: number) => table[depth] as Uint8Array;
  for (let column = 0; column <= Math.min(width, maximumEdits); column += 1) rowOf(0)[column] = column;

  return {
    maximumDepth,

    fillRow(depth, key) {
      const row = rowOf(depth);
      const above = rowOf(depth - 1);
      const letter = key.charCodeAt(depth - 1);
      if (depth <= maximumEdits) row[0] = depth;
      let smallest = row[0] as number;
      const last = Math.min(width, depth + maximumEdits);
      for (let column = Math.max(1, depth - maximumEdits); column <= last; column += 1) {
        const typedLetter = typed.charCodeAt(column - 1);
        let distance = Math.min(
          (above[column - 1] as number) + (letter === typedLetter ? 0 : 1),
          (above[column] as number) + 1,
          (row[column - 1] as number) + 1,
          tooMany,
        );
        const isTransposition =
          depth > 1 &&
          column > 1 &&
          letter === typed.charCodeAt(column - 2) &&
          key.charCodeAt(depth - 2) === typedLetter;
        if (isTransposition) distance = Math.min(distance, (rowOf(depth - 2)[column - 2] as number) + 1);
        row[column] = distance;
        if (distance < smallest) smallest = distance;
      }
      return smallest;
    },

    best(depth) {
      let best: NearestPrefix | undefined;
      for (let length = Math.max(1, width - maximumEdits); length <= depth; length += 1) {
        const edits = rowOf(length)[width] as number;
        if (edits <= maximumEdits && (!best || edits < best.edits)) best = { edits, length };
      }
      return best;
    },
  };
}
