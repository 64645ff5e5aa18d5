/** Cells by row, the heading first. */
export type Rows = readonly (readonly string[])[];

/** Rows as a table of Markdown, each column as wide as its widest cell: it is read on a terminal and put into a document. */
export function markdownTable(rows: Rows): string {
  const [heading = [], ...others] = rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = heading.map((_, column) =>
    Math.max(3, ...[heading, ...others].map((row) => (row[column] ?? '').length)),
  );
  const lines = [heading, widths.map((width) => '-'.repeat(width)), ...others];
  return lines
    .map((cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |\n`)
    .join('');
}

/** Now, in UTC to the minute (RFC 3339), as sections of documents tell when they were measured. */
export const measuredAt = (): string => `${new Date().toISOString().slice(0, 16)}Z`;
