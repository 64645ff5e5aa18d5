/** Endings of words as tables name them: `-er` stands for all words that end so, `be-en` for those that begin and end so. */

/** A row of a table that is for all words that a pattern fits. */
export interface Patterned {
  pattern: string;
}

/** What a pattern (`-er`, `be-en`) leaves of a word; undefined where it does not fit. */
function stemOf(word: string, pattern: string): string | undefined {
  const [start = '', end = ''] = pattern.split('-');
  const fits = word.startsWith(start) && word.endsWith(end) && word.length >= start.length + end.length;
  return fits ? word.slice(start.length, word.length - end.length) : undefined;
}

/** Rows with patterns, those that say most of a word first. */
export const byLength = <Row extends Patterned>(rows: readonly Row[]): Row[] =>
  rows.toSorted((left, right) => right.pattern.length - left.pattern.length);

/** The first row whose pattern fits a word, and the stem that it leaves. */
export function firstFit<Row extends Patterned>(
  word: string,
  rows: readonly Row[],
): { row: Row; stem: string } | undefined {
  for (const row of rows) {
    const stem = stemOf(word, row.pattern);
    if (stem !== undefined) return { row, stem };
  }
  return undefined;
}
