import { closeSync, createReadStream, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { CsvError, parse } from 'csv-parse';
import { symbolOfRows } from './csv-columns.ts';

/** A row of a catalogue, wherever it stood: what it says, or why it cannot be read. */
export type Row = { line: number; value: unknown } | { line: number; fault: string };

/** The forms of a catalogue, in the order in which they are looked for. */
export const rowReaders = {
  'catalog.ndjson': readLines,
  'catalog.json': readArray,
  'catalog.csv': readCsv,
} as const satisfies Record<string, (file: string) => AsyncGenerator<Row>>;

/** Longest line or record: a symbol with 200 keywords in 150 languages stays below. Memory is bounded by it. */
const lineMaximum = 16 * 1024 * 1024;
const tooLong = `the line has more than ${lineMaximum / 1024 / 1024} million characters`;

/** The lines of a file, without their ends; undefined, as the last one, for a line beyond {@link lineMaximum}. */
async function* linesOf(file: string): AsyncGenerator<string | undefined> {
  let begun: string[] = [];
  let length = 0;
  for await (const chunk of createReadStream(file, 'utf8')) {
    const [first = '', ...further] = String(chunk).split('\n');
    begun.push(first);
    length += first.length;
    for (const next of further) {
      yield begun.join('').replace(/\r$/, '');
      begun = [next];
      length = next.length;
    }
    if (length <= lineMaximum) continue;
    yield undefined;
    return;
  }
  if (length > 0) yield begun.join('');
}

/** One JSON value a line; empty lines count, and say nothing. */
async function* readLines(file: string): AsyncGenerator<Row> {
  let line = 0;
  for await (const text of linesOf(file)) {
    line += 1;
    if (text === undefined) {
      yield { line, fault: tooLong };
      return;
    }
    const json = line === 1 ? text.replace(/^\ufeff/, '') : text;
    if (json.trim() === '') continue;
    if (line === 1 && json.trimStart().startsWith('[')) {
      yield {
        line,
        fault: 'the file begins as one JSON array: name it catalog.json, or write one object a line',
      };
      return;
    }
    yield { line, ...parsed(json) };
  }
}

/** Largest `catalog.json`, in bytes: an array is parsed whole, a line of `catalog.ndjson` by itself. */
const arrayMaximumBytes = 256 * 1024 * 1024;

/** One JSON array; the line is the position in it, from 1. */
async function* readArray(file: string): AsyncGenerator<Row> {
  if (statSync(file).size > arrayMaximumBytes) {
    const fault = `the file has more than ${arrayMaximumBytes / 1024 / 1024} MB: write one symbol a line in catalog.ndjson`;
    yield { line: 0, fault };
    return;
  }
  const whole = parsed(readFileSync(file, 'utf8').replace(/^\ufeff/, ''));
  if ('fault' in whole) yield { line: 0, ...whole };
  else if (!Array.isArray(whole.value))
    yield { line: 0, fault: 'the file has to be one JSON array of symbols' };
  else for (const [index, value] of whole.value.entries()) yield { line: index + 1, value };
}

function parsed(json: string): { value: unknown } | { fault: string } {
  try {
    return { value: JSON.parse(json) as unknown };
  } catch (error) {
    return { fault: `this is not valid JSON (${error instanceof Error ? error.message : String(error)})` };
  }
}

interface CsvRecord {
  info: { lines: number };
  record: Record<string, string>;
}

/** Comma, semicolon or tab: whichever the first line has most of. Cells hold lists separated by `|`. */
function delimiterOf(firstLine: string): string {
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: firstLine.split(mark).length }));
  return counts.reduce((best, candidate) => (candidate.count > best.count ? candidate : best)).mark;
}

/** How a CSV file is written: by Excel's `sep=;` line, else by its header. */
async function dialectOf(file: string): Promise<{ delimiter: string; fromLine: number }> {
  let first = '';
  for await (const line of linesOf(file)) {
    first = (line ?? '').replace(/^\ufeff/, '');
    break;
  }
  const [, stated] = /^sep=(.)\s*$/i.exec(first) ?? [];
  if (stated !== undefined) return { delimiter: stated, fromLine: 2 };
  return { delimiter: delimiterOf(first), fromLine: 1 };
}

/** The names of the columns of a CSV file, as they stand in its header; empty where that cannot be read. */
export async function readHeader(file: string): Promise<string[]> {
  const { delimiter, fromLine } = await dialectOf(file);
  const records = createReadStream(file).pipe(
    parse({
      bom: true,
      delimiter,
      from_line: fromLine,
      to: 1,
      relax_column_count: true,
      max_record_size: lineMaximum,
    }),
  );
  try {
    for await (const record of records) return (record as string[]).map((name) => name.trim());
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
  return [];
}

/** The rows of a CSV file with a header (RFC 4180), each with the line that it ends on. */
export async function* readRecords(
  file: string,
): AsyncGenerator<CsvRecord | { line: number; fault: string }> {
  const { delimiter, fromLine } = await dialectOf(file);
  const records = createReadStream(file).pipe(
    parse({
      bom: true,
      info: true,
      columns: (header: string[]) => header.map((name) => name.trim()),
      delimiter,
      from_line: fromLine,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: lineMaximum,
    }),
  );
  try {
    for await (const record of records) yield record as CsvRecord;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines = 0, code } = error as CsvError & { lines?: number };
    yield { line: Number(lines), fault: code === 'CSV_MAX_RECORD_SIZE' ? tooLong : error.message };
  }
}

/** Rows of CSV: one a symbol, or as many as it has names, one after the other. */
async function* readCsv(file: string): AsyncGenerator<Row> {
  let rows: Record<string, string>[] = [];
  let line = 0;
  const keyOf = ({ set = '', id = '' }: Record<string, string>) => `${set}/${id}`;
  for await (const row of readRecords(file)) {
    if ('fault' in row) {
      if (rows.length > 0) yield { line, value: symbolOfRows(rows) };
      rows = [];
      yield row;
      continue;
    }
    const { record, info } = row;
    const [first] = rows;
    if (first !== undefined && keyOf(first) === keyOf(record) && record.lang !== undefined) {
      rows.push(record);
      continue;
    }
    if (first !== undefined) yield { line, value: symbolOfRows(rows) };
    rows = [record];
    line = info.lines;
  }
  if (rows.length > 0) yield { line, value: symbolOfRows(rows) };
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
