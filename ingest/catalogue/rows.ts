import { closeSync, createReadStream, openSync, readFileSync, readSync } from 'node:fs';
import { createInterface } from 'node:readline';
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

/** One JSON value a line; empty lines count, and say nothing. */
async function* readLines(file: string): AsyncGenerator<Row> {
  const lines = createInterface({
    input: createReadStream(file, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  let line = 0;
  for await (const text of lines) {
    line += 1;
    const json = line === 1 ? text.replace(/^\ufeff/, '') : text;
    if (json.trim() === '') continue;
    yield { line, ...parsed(json) };
  }
}

/** One JSON array; the line is the position in it, from 1. */
async function* readArray(file: string): AsyncGenerator<Row> {
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
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

interface CsvRecord {
  info: { lines: number };
  record: Record<string, string>;
}

/** Comma, semicolon or tab: whichever the first line has most of. Cells hold lists parted by `|`. */
function delimiterOf(firstLine: string): string {
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: firstLine.split(mark).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).mark;
}

/** The rows of a CSV file with a header (RFC 4180), each with the line that it ends on. */
export async function* readRecords(
  file: string,
): AsyncGenerator<CsvRecord | { line: number; fault: string }> {
  const lines = createInterface({ input: createReadStream(file, 'utf8') });
  const { value: firstLine = '' } = (await lines[Symbol.asyncIterator]().next()) as { value?: string };
  lines.close();
  const records = createReadStream(file).pipe(
    parse({
      bom: true,
      info: true,
      columns: (header: string[]) => header.map((name) => name.trim()),
      delimiter: delimiterOf(firstLine),
      relax_column_count: true,
      skip_empty_lines: true,
    }),
  );
  try {
    for await (const record of records) yield record as CsvRecord;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield { line: Number((error as CsvError & { lines?: number }).lines ?? 0), fault: error.message };
  }
}

/** Rows of CSV: one a symbol, or as many as it has names, one after the other. */
async function* readCsv(file: string): AsyncGenerator<Row> {
  let rows: Record<string, string>[] = [];
  let line = 0;
  const keyOf = ({ set = '', id = '' }: Record<string, string>) => `${set}/${id}`;
  for await (const one of readRecords(file)) {
    if ('fault' in one) {
      if (rows.length > 0) yield { line, value: symbolOfRows(rows) };
      rows = [];
      yield one;
      continue;
    }
    const { record, info } = one;
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

/** How often a text of ASCII that does not overlap itself occurs in a file, whatever the size of that. */
export function occurrences(path: string, text: string, bytesAtOnce = pieceBytes): number {
  const piece = Buffer.allocUnsafe(Math.max(bytesAtOnce, 2 * text.length));
  const descriptor = openSync(path, 'r');
  try {
    let count = 0;
    // What is too short to be all of the text may be its beginning: it is kept for the next piece.
    let kept = 0;
    for (;;) {
      const read = readSync(descriptor, piece, kept, piece.length - kept, null);
      if (read === 0) return count;
      const held = piece.subarray(0, kept + read);
      for (let at = held.indexOf(text); at >= 0; at = held.indexOf(text, at + text.length)) count += 1;
      kept = Math.min(text.length - 1, held.length);
      held.copy(piece, 0, held.length - kept);
    }
  } finally {
    closeSync(descriptor);
  }
}
