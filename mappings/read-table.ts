import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A row of a table by the names of its columns. */
export type Row<Column extends string> = Readonly<Record<Column, string>>;

/**
 * Reads a table that people correct: UTF-8, a header line, a row a line, cells parted by tabs, no quotes.
 * @param path of a `.tsv` file.
 * @param columns as the header names them, in order.
 * @throws Error with the file and line of a header or row that differs from the columns.
 */
export function readTable<const Column extends string>(
  path: string,
  columns: readonly Column[],
): Row<Column>[] {
  const [header, ...lines] = readFileSync(path, 'utf8')
    .replace(/\r?\n$/, '')
    .split(/\r?\n/);
  if (header !== columns.join('\t')) throw new Error(`${path}:1 is not ${columns.join(', ')}`);
  return lines.map((line, index) => {
    const cells = line.split('\t');
    if (cells.length !== columns.length)
      throw new Error(`${path}:${index + 2} has ${cells.length} cells, not ${columns.length}`);
    return Object.fromEntries(columns.map((column, place) => [column, cells[place]])) as Row<Column>;
  });
}

/**
 * Reads a folder of tables of two columns, one table a language (`de.tsv`): the second column by the first.
 * @throws Error as {@link readTable} does.
 */
export function readLanguageTables(
  folder: string,
  [key, value]: readonly [string, string],
): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.tsv'));
  return Object.fromEntries(
    files.sort().map((name) => {
      const rows = readTable(join(folder, name), [key, value]);
      return [name.slice(0, -'.tsv'.length), Object.fromEntries(rows.map((row) => [row[key], row[value]]))];
    }),
  );
}

/**
 * Reads `tables/<name>.tsv`, a row a language: the second column by `language`.
 * @throws Error as {@link readTable} does.
 */
export function readByLanguage(name: string, column: string): Readonly<Record<string, string>> {
  const rows = readTable(join(import.meta.dirname, `tables/${name}.tsv`), ['language', column]);
  return Object.fromEntries(rows.map((row) => [row.language, row[column] ?? '']));
}
