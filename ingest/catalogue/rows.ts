import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { slugOf } from '../text.ts';
import { type CsvRecord, readCsvText } from './csv.ts';
import { namesIn, symbolOfRows } from './csv-columns.ts';
import { isWestern } from './language-names.ts';
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
export const usualLimits: RowLimits = { line: 16 * 1024 * 1024, arrayBytes: 256 * 1024 * 1024 };

/** What is known of a table before its rows: its columns, and how its text is encoded. */
export interface TableHead {
  encoding: TextEncoding;
  columns: readonly TableColumn[];
}

interface RowOptions {
  limits?: RowLimits;
  /** Called when the header of a table was read. */
  onHead?: (head: TableHead) => void;
}

/** The forms of a catalogue, in the order in which they are looked for. */
export const rowReaders = {
  'catalog.ndjson': readLines,
  'catalog.json': readArray,
  'catalog.csv': readCsv,
  'catalog.xlsx': readCsv,
  'catalog.ods': readCsv,
} as const satisfies Record<string, (file: string, options?: RowOptions) => AsyncGenerator<Row>>;

/** One JSON value a line; empty lines count, and say nothing. */
async function* readLines(file: string, { limits = usualLimits }: RowOptions = {}): AsyncGenerator<Row> {
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
async function* readArray(file: string, { limits = usualLimits }: RowOptions = {}): AsyncGenerator<Row> {
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

/** Comma, semicolon or tab: whichever a line has most of. Cells hold lists separated by `|`. */
function delimiterOf(line: string): string {
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: line.split(mark).length }));
  return counts.reduce((best, candidate) => (candidate.count > best.count ? candidate : best)).mark;
}

/** The rows of a table by their columns, as `nameColumns` calls these, of the first row that it takes for a header. Rows that say nothing are passed over. */
async function* readTable(
  file: string,
  nameColumns: (
    header: readonly string[],
    encoding: TextEncoding,
  ) => readonly (string | undefined)[] | undefined,
  limits = usualLimits,
): AsyncGenerator<TableRow> {
  const encoding = isSpreadsheet(file) ? 'utf-8' : await encodingOf(file);
  if (encoding === undefined) {
    yield { line: 0, fault: unknownEncoding, endsFile: true };
    return;
  }
  let columns: readonly (string | undefined)[] | undefined;
  for await (const row of isSpreadsheet(file) ? readSpreadsheet(file) : readCsvFile(file, encoding, limits)) {
    if ('fault' in row) yield row;
    else if (row.cells.every((cell) => cell.trim() === '')) continue;
    else if (columns === undefined) columns = nameColumns(row.cells, encoding);
    else yield tableRow(row, columns, isSpreadsheet(file));
  }
}

/** Lines before the header of a table, such as its title, among which its delimiter is looked for. */
const linesAboveMaximum = 10;

/** The records of a CSV file, whose delimiter Excel's `sep=;` line says, or else the first line that has one. */
async function* readCsvFile(
  file: string,
  encoding: TextEncoding,
  limits: RowLimits,
): AsyncGenerator<CsvRecord> {
  const lines: string[] = [];
  for await (const line of linesOf(decodedText(file, encoding), limits.line)) {
    lines.push(line?.text ?? '');
    if (lines.length > linesAboveMaximum || /[,;\t]/.test(line?.text ?? '')) break;
  }
  const [, stated] = /^sep=(.)\s*$/i.exec(lines[0] ?? '') ?? [];
  const delimiter = stated ?? delimiterOf(lines.at(-1) ?? '');
  const text = decodedText(file, encoding);
  for await (const row of readCsvText(text, { delimiter, recordMaximum: limits.line }))
    if (stated === undefined || row.line > 1) yield row;
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
  isSheet: boolean,
): TableRow {
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    const remedy = isSheet ? 'head each column' : 'put a cell that holds the separator in quotes';
    const fault = `it has ${cells.length} cells, and the header ${columns.length}: ${remedy}`;
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
async function* readCsv(file: string, { limits, onHead }: RowOptions = {}): AsyncGenerator<Row> {
  let rows: Record<string, string>[] = [];
  let line = 0;
  let hasIds = true;
  let isGuessed = false;
  let unknown: string | undefined;
  const columnsOf = (header: readonly string[], encoding: TextEncoding) => {
    const columns = readHeader(header);
    const named = columns.filter(({ written }) => written !== '');
    const isKnown = columns.some(({ column }) => column);
    // A title above the table.
    if (!isKnown && named.length === 1) return undefined;
    unknown = isKnown ? undefined : named.map(({ written }) => `"${written}"`).join(', ');
    onHead?.({ encoding, columns });
    isGuessed = encoding === 'windows-1252';
    hasIds = columns.some(({ column }) => column === 'id');
    return columns.map(({ column }) => column);
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
    if (unknown !== undefined) {
      const fault = `the table has to begin with the names of its columns, and knows none of ${unknown}`;
      yield { line: row.line, fault, endsFile: true };
      return;
    }
    const { record } = row;
    const other = isGuessed
      ? namesIn(record).find(({ cell, language }) => !isWestern(cell, language))
      : undefined;
    if (other !== undefined) {
      const fault = `the file is not UTF-8, and ${other.language} "${other.cell}" is not Windows-1252: save it as "CSV UTF-8"`;
      yield { line: row.line, fault, endsFile: true };
      return;
    }
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

/** The lines of a file of any size, as progress counts them: at the speed of the disk. */
export function countLines(path: string): number {
  const piece = Buffer.allocUnsafe(1024 * 1024);
  const descriptor = openSync(path, 'r');
  try {
    let lines = 0;
    for (let read = readSync(descriptor, piece); read > 0; read = readSync(descriptor, piece)) {
      const window = piece.subarray(0, read);
      for (let at = window.indexOf('\n'); at >= 0; at = window.indexOf('\n', at + 1)) lines += 1;
    }
    return lines;
  } finally {
    closeSync(descriptor);
  }
}
