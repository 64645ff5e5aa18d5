/** Longer texts are not compared letter by letter: names of symbols are not that long, and time grows with the square. */
const lengthMaximum = 64;

/** Rows of the table below, kept between calls: this runs some ten thousand times a search. */
const rows = [0, 1, 2].map(() => new Uint8Array(lengthMaximum + 1)) as [Uint8Array, Uint8Array, Uint8Array];
/** The letters of the two words, as code points. */
const lettersOf = { left: new Uint32Array(lengthMaximum), right: new Uint32Array(lengthMaximum) } as const;

/**
 * Edits between two words: insertions, deletions, substitutions and swaps of neighbours each count one
 * (optimal string alignment, Damerau 1964), by code point. Returns `maximum + 1` as soon as the distance must exceed
 * `maximum`.
 */
export function editDistance(left: string, right: string, maximum: number): number {
  if (left === right) return 0;
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
      const other = lettersOf.right[column - 1];
      let distance = (last[column - 1] as number) + (letter === other ? 0 : 1);
      distance = Math.min(distance, (last[column] as number) + 1, (current[column - 1] as number) + 1);
      if (
        row > 1 &&
        column > 1 &&
        letter === lettersOf.right[column - 2] &&
        lettersOf.left[row - 2] === other
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

/** Code units that two words have in common at their start and at their end: there are no edits. */
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
  // Halves of different letters may be the same.
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

/** @returns how many letters there are between two code units; more than `lengthMaximum` where they have no room. */
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
