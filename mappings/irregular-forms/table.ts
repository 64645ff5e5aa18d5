/**
 * The irregular forms of a language by their dictionary word, in plain spelling, one space apart. Marks may stand behind a
 * form:
 * - `*`: it means several (`children*` of `child`);
 * - `?`: ambiguous, for sentences alone, where neighbours and the catalogue decide. The form is a word of its own as well
 *   (`left` is the side, `saw` the tool), also without its accents (French `dû`), or it has several dictionary words;
 * - `~`: a synonym (`kid` of `child`), ambiguous too.
 *
 * A search takes each unambiguous form for its dictionary word, so none of these has two.
 */
export type IrregularForms = Readonly<Record<string, string>>;

/** A form of a row, with what its marks say. */
export interface IrregularForm {
  form: string;
  isPlural: boolean;
  isAmbiguous: boolean;
  isSynonym: boolean;
}

/** The forms of a row of {@link IrregularForms}. */
export function formsOfRow(row: string): IrregularForm[] {
  return row.split(' ').map((cell) => ({
    form: cell.replace(/[*?~]+$/, ''),
    isPlural: /\*[?~]?$/.test(cell),
    isAmbiguous: /[?~]$/.test(cell),
    isSynonym: cell.endsWith('~'),
  }));
}

/**
 * A table of generated forms, marked as above. A form that is a dictionary word, or of an earlier row already, is left
 * out where it is unambiguous. A row of ambiguous forms alone makes no dictionary word for searches.
 */
export function tableOf(
  rows: readonly (readonly [base: string, forms: readonly string[]])[],
): IrregularForms {
  const isUnambiguous = (cell: string) => formsOfRow(cell).every(({ isAmbiguous }) => !isAmbiguous);
  const taken = new Set(rows.flatMap(([base, cells]) => (cells.some(isUnambiguous) ? [base] : [])));
  const table: Record<string, string> = {};
  for (const [base, cells] of rows) {
    const free = [...new Set(cells)].filter((cell) => {
      const [{ form = '' } = {}] = formsOfRow(cell);
      if (!isUnambiguous(cell)) return true;
      if (taken.has(form)) return false;
      taken.add(form);
      return true;
    });
    if (free.length > 0) table[base] = [...(table[base] ? [table[base]] : []), ...free].join(' ');
  }
  return table;
}
