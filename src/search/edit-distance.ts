import { hangulKeys, hasHangul } from '../../mappings/hangul-keys.ts';

/** Longer texts are not compared: names of symbols are not that long, and time grows with the square. */
const lengthMaximum = 64;

/** Rows of the dynamic-programming table, reused between calls: this runs some thousand times a search. */
const rows = [0, 1, 2].map(() => new Uint16Array(lengthMaximum + 1)) as [
  Uint16Array,
  Uint16Array,
  Uint16Array,
];
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
  const letters = lettersOf.right.subarray(0, width);
  let [beforeLast, last, current] = rows;
  for (let column = 0; column <= width; column += 1) last[column] = column;
  for (let row = 1; row <= height; row += 1) {
    const letter = lettersOf.left[row - 1] as number;
    const smallest = fillRow(current, last, beforeLast, letter, lettersOf.left[row - 2], letters);
    if (smallest > maximum) return maximum + 1;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return Math.min(last[width] as number, maximum + 1);
}

/**
 * Fills a row of the dynamic-programming table: the edits between some letters and each beginning of a word.
 * @param above the row of all but the last of these letters, and `twoAbove` that of all but the last two.
 * @param letter the last of them, behind `previous`.
 * @returns the smallest distance of the row.
 */
export function fillRow(
  row: Uint16Array,
  above: Uint16Array,
  twoAbove: Uint16Array | undefined,
  letter: number,
  previous: number | undefined,
  word: Uint32Array,
): number {
  let smallest = (above[0] as number) + 1;
  row[0] = smallest;
  for (let column = 1; column <= word.length; column += 1) {
    const wordLetter = word[column - 1];
    let distance = (above[column - 1] as number) + (letter === wordLetter ? 0 : 1);
    distance = Math.min(distance, (above[column] as number) + 1, (row[column - 1] as number) + 1);
    if (twoAbove && column > 1 && letter === word[column - 2] && previous === wordLetter) {
      distance = Math.min(distance, (twoAbove[column - 2] as number) + 1);
    }
    row[column] = distance;
    if (distance < smallest) smallest = distance;
  }
  return smallest;
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
