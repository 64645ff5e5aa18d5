/** Longer texts are not compared letter by letter: names of symbols are not that long, and time grows with the square. */
const lengthMaximum = 64;

/** Rows of the table below, kept between calls: this runs some ten thousand times a search. */
const rows = [0, 1, 2].map(() => new Uint8Array(lengthMaximum + 1)) as [Uint8Array, Uint8Array, Uint8Array];

/**
 * Edits between two words: insertions, deletions, substitutions and swaps of neighbours each count one
 * (optimal string alignment, Damerau 1964). Returns `maximum + 1` as soon as the distance must exceed `maximum`.
 */
export function editDistance(left: string, right: string, maximum: number): number {
  if (left === right) return 0;
  const width = right.length;
  if (Math.abs(left.length - width) > maximum || width > lengthMaximum) return maximum + 1;
  let [beforeLast, last, current] = rows;
  for (let column = 0; column <= width; column += 1) last[column] = column;
  for (let row = 1; row <= left.length; row += 1) {
    const letter = left.charCodeAt(row - 1);
    current[0] = row;
    let smallest = row;
    for (let column = 1; column <= width; column += 1) {
      const other = right.charCodeAt(column - 1);
      let distance = (last[column - 1] as number) + (letter === other ? 0 : 1);
      distance = Math.min(distance, (last[column] as number) + 1, (current[column - 1] as number) + 1);
      if (
        row > 1 &&
        column > 1 &&
        letter === right.charCodeAt(column - 2) &&
        left.charCodeAt(row - 2) === other
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
