/**
 * The irregular forms of a language by their dictionary word, in plain spelling, one space apart. A form that is a word
 * of its own in the core vocabulary is left out (`left` is the side, `saw` the tool), and so is one that becomes one
 * without its accents (French `dû`).
 */
export type IrregularForms = Readonly<Record<string, string>>;

/** A table of generated forms. A form that is a dictionary word, or of an earlier row already, is left out. */
export function tableOf(
  rows: readonly (readonly [base: string, forms: readonly string[]])[],
): IrregularForms {
  const taken = new Set(rows.map(([base]) => base));
  const table: Record<string, string> = {};
  for (const [base, forms] of rows) {
    const free = [...new Set(forms)].filter((form) => !taken.has(form));
    for (const form of free) taken.add(form);
    if (free.length > 0) table[base] = [...(table[base] ? [table[base]] : []), ...free].join(' ');
  }
  return table;
}
