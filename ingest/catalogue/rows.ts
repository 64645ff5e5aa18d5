import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { slugOf } from '../text.ts';
import { type CsvRecord, readCsvText } from './csv.ts';
import { symbolOfRows } from './csv-columns.ts';
import { isSpreadsheet, readSpreadsheet } from './spreadsheet.ts';
import { readHeader, type TableColumn } from './table-header.ts';
import { decodedText, encodingOf, linesOf, type TextEncoding } from './text-encoding.ts';

/** A row of a catalogue, wherever it stood: what it says, or why it cannot be read. */
export type Row =
  | { line: number; value: unknown }
  /** `endsFile`: what stands after it was not read. */
  | { line: number; fault: string; endsFile?: true };

/** What is read of a file at once, and so how much memory it may take. */
export interface RowLimits {
  /** UTF-16 code units of a line or of a record. */
  line: number;
  /** Bytes of `catalog.json`: an array is parsed whole, a line of `catalog.ndjson` by itself. */
  arrayBytes: number;
}

/** A symbol with 200 keywords in 150 languages stays below. */
const usualLimits: RowLimits = { line: 16 * 1024 * 1024, arrayBytes: 256 * 1024 * 1024 };

/** The forms of a catalogue, in the order in which they are looked for. */
export const rowReaders = {
  'catalog.ndjson': readLines,
  'catalog.json': readArray,
  'catalog.csv': readCsv,
  'catalog.xlsx': readCsv,
  'catalog.ods': readCsv,
} as const satisfies Record<string, (file: string, limits?: RowLimits) => AsyncGenerator<Row>>;

/** One JSON value a line; empty lines count, and say nothing. */
async function* readLines(file: string, limits = usualLimits): AsyncGenerator<Row> {
  let line = 0;
  for await (const written of linesOf(decodedText(file, 'utf-8'), limits.line)) {
    line += 1;
    if (written === undefined) {
      const fault = `the line has more than ${limits.line / 1024 / 1024} million characters`;
      yield { line, fault, endsFile: true };
      return;
    }
    const { text } = written;
    if (text.trim() === '') continue;
    if (line === 1 && text.trimStart().startsWith('[')) {
      yield {
        line,
        fault: 'the file begins as one JSON array: name it catalog.json, or write one object a line',
        endsFile: true,
      };
      return;
    }
    yield { line, ...parsed(text) };
  }
}

/** One JSON array; the line is the position in it, from 1. */
async function* readArray(file: string, limits = usualLimits): AsyncGenerator<Row> {
  if (statSync(file).size > limits.arrayBytes) {
    const fault = `the file has more than ${limits.arrayBytes / 1024 / 1024} MB: write one symbol a line in catalog.ndjson`;
    yield { line: 0, fault, endsFile: true };
    return;
  }
  const whole = parsed(readFileSync(file, 'utf8').replace(/^\ufeff/, ''));
  if ('fault' in whole) yield { line: 0, ...whole, endsFile: true };
  else if (!Array.isArray(whole.value))
    yield { line: 0, fault: 'the file has to be one JSON array of symbols', endsFile: true };
  else for (const [index, value] of whole.value.entries()) yield { line: index + 1, value };
}

function parsed(json: string): { value: unknown } | { fault: string } {
  try {
    return { value: JSON.parse(json) as unknown };
  } catch (error) {
    return { fault: `this is not valid JSON (${error instanceof Error ? error.message : String(error)})` };
  }
}

/** Comma, semicolon or tab: whichever the first line has most of. Cells hold lists separated by `|`. */
function delimiterOf(firstLine: string): string {
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: firstLine.split(mark).length }));
  return counts.reduce((best, candidate) => (candidate.count > best.count ? candidate : best)).mark;
}

/** How a CSV file is written: by Excel's `sep=;` line, else by its header; undefined where its encoding is not known. */
async function dialectOf(file: string, limits: RowLimits) {
  const encoding = await encodingOf(file);
  if (encoding === undefined) return undefined;
  const { value } = await linesOf(decodedText(file, encoding), limits.line).next();
  const first = value?.text ?? '';
  const [, stated] = /^sep=(.)\s*$/i.exec(first) ?? [];
  return {
    encoding,
    delimiter: stated ?? delimiterOf(first),
    hasSeparatorLine: stated !== undefined,
    limits,
  };
}

/** What is to be known of a table before its rows: its header, and how its text is encoded. */
export interface TableHead {
  /** Undefined where the letters of the file would be guessed. */
  encoding: TextEncoding | undefined;
  columns: readonly TableColumn[];
}

/** The header of a table; without columns where that cannot be read. */
export async function readTableHead(file: string): Promise<TableHead> {
  const encoding = isSpreadsheet(file) ? 'utf-8' : (await dialectOf(file, usualLimits))?.encoding;
  for await (const row of readCells(file, usualLimits)) {
    return { encoding, columns: 'fault' in row ? [] : readHeader(row.cells) };
  }
  return { encoding, columns: [] };
}

/** Rows that say something, each with the line on which it begins. */
async function* readCells(file: string, limits: typeof usualLimits): AsyncGenerator<CsvRecord> {
  if (isSpreadsheet(file)) {
    yield* readSpreadsheet(file);
    return;
  }
  const dialect = await dialectOf(file, limits);
  if (dialect === undefined) {
    yield { line: 0, fault: unknownEncoding, endsFile: true };
    return;
  }
  const { encoding, delimiter, hasSeparatorLine } = dialect;
  const text = decodedText(file, encoding);
  for await (const row of readCsvText(text, { delimiter, recordMaximum: limits.line })) {
    if (hasSeparatorLine && row.line === 1) continue;
    if ('cells' in row && row.cells.every((cell) => cell.trim() === '')) continue;
    yield row;
  }
}

/** The rows of a table by their columns, as `nameColumns` calls these. */
async function* readTable(
  file: string,
  nameColumns: (header: readonly string[]) => readonly (string | undefined)[],
  limits = usualLimits,
): AsyncGenerator<TableRow> {
  let columns: readonly (string | undefined)[] | undefined;
  for await (const row of readCells(file, limits)) {
    if ('fault' in row) yield row;
    else if (columns === undefined) columns = nameColumns(row.cells);
    else yield tableRow(row, columns);
  }
}

const unknownEncoding =
  'the file is neither UTF-8 nor surely Windows-1252: save it as "CSV UTF-8", as nobody can tell its letters';

type TableRow = { line: number; record: Record<string, string> } | Extract<CsvRecord, { fault: string }>;

/** What our own tables and spreadsheets put before a text that would be a formula. */
const formulaGuard = /^'(?='*[=+\-@\t\r＝＋－＠])/;

/** A row with more cells than there are columns has a comma too many in one of them: nobody can tell in which. */
function tableRow(
  { line, cells }: Extract<CsvRecord, { cells: string[] }>,
  columns: readonly (string | undefined)[],
): TableRow {
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    const fault = `it has ${cells.length} cells, and the header ${columns.length}: put a cell that holds the separator in quotes`;
    return { line, fault };
  }
  const record: Record<string, string> = {};
  for (const [index, column] of columns.entries()) {
    if (column !== undefined && column !== '')
      record[column] = (cells[index] ?? '').replace(formulaGuard, '');
  }
  return { line, record };
}

/** The rows of a CSV file with a header (RFC 4180), by the header's names. */
export function readRecords(file: string): AsyncGenerator<TableRow> {
  return readTable(file, (header) => header.map((name) => name.trim()));
}

/** Rows of CSV: one a symbol, or as many as it has names, one after the other. */
async function* readCsv(file: string, limits?: RowLimits): AsyncGenerator<Row> {
  let rows: Record<string, string>[] = [];
  let line = 0;
  let hasIds = true;
  const columnsOf = (header: readonly string[]) => {
    const columns = readHeader(header).map(({ column }) => column);
    hasIds = columns.includes('id');
    return columns;
  };
  const keyOf = ({ set = '', id = '' }: Record<string, string>) => `${set}/${id}`;
  const symbolRead = () => (hasIds ? symbolOfRows(rows) : withIdOfName(symbolOfRows(rows)));
  for await (const row of readTable(file, columnsOf, limits)) {
    if ('fault' in row) {
      if (rows.length > 0) yield { line, value: symbolRead() };
      rows = [];
      yield row;
      continue;
    }
    const { record } = row;
    const [first] = rows;
    if (hasIds && first !== undefined && keyOf(first) === keyOf(record) && record.lang !== undefined) {
      rows.push(record);
      continue;
    }
    if (first !== undefined) yield { line, value: symbolRead() };
    rows = [record];
    line = row.line;
  }
  if (rows.length > 0) yield { line, value: symbolRead() };
}

/** A plain list of words and images has no ids: a symbol is called by its first name. */
function withIdOfName(symbol: object): object {
  const { names = {} } = symbol as { names?: Record<string, { name?: string }> };
  const [name = ''] = Object.values(names).flatMap(({ name }) => (name === undefined ? [] : [name]));
  const id = slugOf(name, 100);
  return id === '' ? symbol : { id, ...symbol };
}

/** A catalogue of 100 000 symbols is a file of 200 MB, of which this much is in memory at a time. */
const pieceBytes = 1024 * 1024;

/** How often a text of ASCII that does not overlap itself occurs in a file of any size. */
export function occurrences(path: string, text: string, chunkBytes = pieceBytes): number {
  const piece = Buffer.allocUnsafe(Math.max(chunkBytes, 2 * text.length));
  const descriptor = openSync(path, 'r');
  try {
    let count = 0;
    // A rest too short to be the whole text may be its beginning: it is kept for the next chunk.
    let kept = 0;
    for (;;) {
      const read = readSync(descriptor, piece, kept, piece.length - kept, null);
      if (read === 0) return count;
      const window = piece.subarray(0, kept + read);
      for (let at = window.indexOf(text); at >= 0; at = window.indexOf(text, at + text.length)) count += 1;
      kept = Math.min(text.length - 1, window.length);
      window.copy(piece, 0, window.length - kept);
    }
  } finally {
    closeSync(descriptor);
  }
}
