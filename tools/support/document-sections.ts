import { readFile, writeFile } from 'node:fs/promises';

/** Cells by row, the heading first. */
export type Rows = readonly (readonly string[])[];

/** Rows for a terminal: each column as wide as its widest cell. */
export function alignedLines(rows: Rows): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Rows as a table of Markdown. */
export function markdownTable(rows: Rows): string {
  const [heading = [], ...others] = rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const lines = [heading, heading.map(() => '---'), ...others];
  return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

/** The sections of a document by their title, each with its heading. */
export function sectionsOf(document: string): Map<string, string> {
  const parts = document.split(/^(?=## )/m).slice(1);
  return new Map(parts.map((part) => [/^## (.*)/.exec(part)?.[1] ?? '', `${part.trimEnd()}\n`]));
}

/**
 * A document with one section replaced or added.
 * @param titles those of the sections that commands write, in their order: they stand behind what is written by hand
 */
export function withSection(
  document: string,
  titles: readonly string[],
  title: string,
  body: string,
): string {
  const [introduction = ''] = document.split(/^## /m);
  const sections = sectionsOf(document).set(title, `## ${title}\n\n${body.trimEnd()}\n`);
  const written = [...sections].flatMap(([name, section]) => (titles.includes(name) ? [] : [section]));
  const measured = titles.flatMap((name) => sections.get(name) ?? []);
  return [`${introduction.trimEnd()}\n`, ...written, ...measured].join('\n');
}

/** Replaces a section of a document on the disk, as {@link withSection} does. */
export async function writeSection(
  file: string,
  titles: readonly string[],
  title: string,
  body: string,
): Promise<void> {
  await writeFile(file, withSection(await readFile(file, 'utf8'), titles, title, body));
}

/** Now, in UTC to the minute (RFC 3339), as sections tell when they were measured. */
export const measuredAt = (): string => `${new Date().toISOString().slice(0, 16)}Z`;
