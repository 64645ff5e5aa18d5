/** A record of a CSV text: the line on which it begins, from 1, and its cells; or why it cannot be read. */
export type CsvRecord = { line: number; cells: string[] } | { line: number; fault: string; endsFile?: true };

/** How a CSV text is written. */
export interface CsvDialect {
  delimiter: string;
  /** Longest record, in units of UTF-16: memory is bounded by it. */
  recordMaximum: number;
}

/**
 * Reads the records of a CSV text (RFC 4180) as spreadsheets write it: a quote within a cell that begins without one stands for
 * itself (`12" ruler`), lines end with LF, CRLF or CR. Of a quote that is opened and not closed in its cell the rest of the file cannot
 * be told apart: it is named by the line where it opens, and nothing after it is read. (`csv-parse`, which reads the tables of this
 * project, names the line where the file ends, and a quote that a later one seems to close makes one cell of all rows between.)
 */
export async function* readCsvText(
  chunks: AsyncIterable<string>,
  { delimiter, recordMaximum }: CsvDialect,
): AsyncGenerator<CsvRecord> {
  let rest = '';
  let line = 1;
  let looksFrom = 0;
  const pieces = chunks[Symbol.asyncIterator]();
  for (let isLast = false; !isLast; ) {
    const { value = '', done = false } = await pieces.next();
    isLast = done;
    rest += value;
    let start = 0;
    // A long record is looked at again when twice as much of it is there: each look begins at its start.
    while (start < rest.length && (isLast || rest.length >= looksFrom)) {
      const record = recordAt(rest, start, { delimiter, isLast, line });
      if (record === undefined) break;
      const { end, lines, ...read } = record;
      yield { line, ...read };
      if ('endsFile' in read) return;
      start = end;
      line += lines;
    }
    if (rest.length >= looksFrom) {
      rest = rest.slice(start);
      looksFrom = rest.length * 2;
    }
    if (rest.length <= recordMaximum) continue;
    const millions = recordMaximum / 1024 / 1024;
    yield { line, fault: `the row has more than ${millions} million characters`, endsFile: true };
    return;
  }
}

type RecordAt = { end: number; lines: number } & ({ cells: string[] } | { fault: string; endsFile?: true });

/** The record that begins at a place of a text; undefined where its end has not been read yet. */
function recordAt(
  text: string,
  start: number,
  { delimiter, isLast, line }: { delimiter: string; isLast: boolean; line: number },
): RecordAt | undefined {
  const cells: string[] = [];
  let at = start;
  let lines = 0;
  for (;;) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, delimiter);
    if (cell === undefined) {
      if (!isLast) return undefined;
      if (text[at] !== '"') return { end: text.length, lines: lines + 1, cells: [...cells, text.slice(at)] };
      const fault = `the quote that opens in line ${line + lines} is never closed`;
      return { end: text.length, lines, fault, endsFile: true };
    }
    const opened = line + lines;
    lines += lineEnds(cell.content);
    const next = text[cell.end];
    // The second half of CRLF may be in the next chunk.
    if (!isLast && (next === undefined || (next === '\r' && cell.end + 1 === text.length))) return undefined;
    if (next !== undefined && next !== delimiter && next !== '\n' && next !== '\r') {
      if (line + lines > opened) {
        const fault = `the quote that opens in line ${opened} is not closed in its cell`;
        return { end: text.length, lines, fault, endsFile: true };
      }
      const end = endOfLine(text, cell.end, isLast);
      if (end === undefined) return undefined;
      const fault = `a quote closes before the end of its cell: "${text.slice(at, cell.end + 10)}"`;
      return { end, lines: lines + 1, fault };
    }
    cells.push(cell.content);
    if (next !== delimiter) {
      const isPair = next === '\r' && text[cell.end + 1] === '\n';
      return { end: cell.end + (next === undefined ? 0 : isPair ? 2 : 1), lines: lines + 1, cells };
    }
    at = cell.end + 1;
  }
}

function lineEnds(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}

/** A cell without quotes around it, up to what ends it. */
function plainCell(text: string, start: number, delimiter: string) {
  for (let end = start; end < text.length; end += 1) {
    const character = text[end];
    if (character === delimiter || character === '\n' || character === '\r')
      return { content: text.slice(start, end), end };
  }
  return undefined;
}

/** A cell in quotes, a doubled quote being one; blanks between its end and what ends the cell say nothing. */
function quotedCell(text: string, start: number) {
  for (let from = start + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return undefined;
    if (text[quote + 1] === '"') {
      from = quote + 2;
      continue;
    }
    let end = quote + 1;
    while (text[end] === ' ') end += 1;
    return { content: text.slice(start + 1, quote).replaceAll('""', '"'), end };
  }
}

function endOfLine(text: string, from: number, isLast: boolean): number | undefined {
  const match = /\r\n|\r(?!$)|\n/.exec(text.slice(from));
  if (match !== null) return from + match.index + match[0].length;
  return isLast ? text.length : undefined;
}
