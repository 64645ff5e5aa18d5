import { linesOf } from './text-encoding.ts';

/** A record of a CSV text: the line on which it begins, from 1, and its cells; or why it cannot be read. */
export type CsvRecord = { line: number; cells: string[] } | { line: number; fault: string; endsFile?: true };

interface CsvDialect {
  delimiter: string;
  /** Longest record, in units of UTF-16: memory is bounded by it. */
  recordMaximum: number;
}

interface Begun {
  line: number;
  cells: string[];
  /** A cell whose quote is still open: the line where it opens, and what it holds so far. */
  open?: { line: number; text: string } | undefined;
  length: number;
}

/**
 * Reads the records of a CSV text (RFC 4180) as spreadsheets write it: a quote within a cell that begins without one stands for
 * itself (`12" ruler`), lines end with LF, CRLF or CR. Of a quote that is opened and not closed in its cell the rest of the file cannot
 * be told apart: it is named by the line where it opens, and nothing after it is read. (`csv-parse`, which reads the tables of this
 * project, names the line where the file ends, and a quote that a later one seems to close makes one cell of all rows between, or
 * refuses `12" ruler`; Papa Parse says of a row neither its line nor, in a stream, the place of its fault.)
 */
export async function* readCsvText(
  chunks: AsyncIterable<string>,
  { delimiter, recordMaximum }: CsvDialect,
): AsyncGenerator<CsvRecord> {
  let line = 0;
  let record: Begun | undefined;
  for await (const written of linesOf(chunks, recordMaximum)) {
    line += 1;
    record ??= { line, cells: [], length: 0 };
    record.length += written?.text.length ?? Number.POSITIVE_INFINITY;
    if (written === undefined || record.length > recordMaximum) {
      const fault = `the row has more than ${recordMaximum / 1024 / 1024} million characters`;
      yield { line: record.line, fault, endsFile: true };
      return;
    }
    const fault = addLine(record, { ...written, line }, delimiter);
    if (fault !== undefined) yield { line: record.line, ...fault };
    else if (record.open === undefined) yield { line: record.line, cells: record.cells };
    if (fault?.endsFile) return;
    if (fault !== undefined || record.open === undefined) record = undefined;
  }
  if (record?.open !== undefined) {
    const fault = `the quote that opens in line ${record.open.line} is never closed`;
    yield { line: record.line, fault, endsFile: true };
  }
}

/** Adds the cells of a line to a record. @returns what is wrong with them. */
function addLine(
  record: Begun,
  { text, end, line }: { text: string; end: string; line: number },
  delimiter: string,
): { fault: string; endsFile?: true } | undefined {
  let at = 0;
  for (;;) {
    const { open } = record;
    // Blanks around a cell in quotes say nothing.
    if (open === undefined) at += /^ +(?=")/.exec(text.slice(at))?.[0].length ?? 0;
    if (open === undefined && text[at] !== '"') {
      const next = text.indexOf(delimiter, at);
      record.cells.push(text.slice(at, next < 0 ? undefined : next));
      if (next < 0) return undefined;
      at = next + 1;
      continue;
    }
    const from = open === undefined ? at + 1 : at;
    const quote = closingQuote(text, from);
    const content = (open?.text ?? '') + text.slice(from, quote < 0 ? undefined : quote);
    record.open = quote < 0 ? { line: open?.line ?? line, text: content + end } : undefined;
    if (quote < 0) return undefined;
    record.cells.push(content.replaceAll('""', '"'));
    const next = quote + 1 + (/^ */.exec(text.slice(quote + 1))?.[0].length ?? 0);
    if (next === text.length) return undefined;
    if (text[next] !== delimiter) {
      return open === undefined
        ? { fault: `a quote closes before the end of its cell: "${text.slice(at, next + 10)}"` }
        : { fault: `the quote that opens in line ${open.line} is not closed in its cell`, endsFile: true };
    }
    at = next + 1;
  }
}

/** The place of the quote that ends a cell, a doubled one being a part of it; -1 where there is none. */
function closingQuote(text: string, from: number): number {
  for (let at = from; ; ) {
    const quote = text.indexOf('"', at);
    if (quote < 0 || text[quote + 1] !== '"') return quote;
    at = quote + 2;
  }
}
