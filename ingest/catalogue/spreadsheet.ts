import { posix } from 'node:path';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { ZipArchive } from '../../src/lib/zip-archive.ts';
import { IngestFailure } from '../failure.ts';
import { openZip } from '../sources/zip.ts';
import type { CsvRecord } from './csv.ts';

/**
 * Bounds of a sheet: what exceeds them is an accident or an attack, as a repetition is one number in its file. A table of symbols has
 * a column a language.
 */
const sheetLimits = { rows: 1_000_000, columns: 1000, cells: 10_000_000 } as const;

/** Whether a file is a spreadsheet, by its name. */
export function isSpreadsheet(file: string): boolean {
  return /\.(?:xlsx|ods)$/i.test(file);
}

/**
 * The rows of the first sheet of a workbook of Excel (ECMA-376) or LibreOffice (ODF 1.3), as their cells are shown: numbers without
 * format, dates as `2026-05-01`, of formulas the last result. (The kept readers of npm are megabytes for what is a ZIP of XML.)
 */
export async function* readSpreadsheet(file: string): AsyncGenerator<CsvRecord> {
  let archive: ZipArchive | undefined;
  try {
    archive = await openZip(file);
    const isOds = archive.names.includes('content.xml');
    yield* isOds ? await readOds(archive) : await readXlsx(archive);
  } catch (error) {
    if (!(error instanceof IngestFailure || error instanceof SheetFault)) throw error;
    yield { line: 0, fault: `the workbook cannot be read: ${error.message}`, endsFile: true };
  } finally {
    archive?.close();
  }
}

class SheetFault extends Error {}

interface Handlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Reads a part of a workbook; names of elements and attributes come without their prefixes. */
async function readPart(archive: ZipArchive, path: string, handlers: Handlers): Promise<void> {
  const bytes = await archive.read(path);
  if (bytes === undefined) throw new SheetFault(`it lacks ${path}`);
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw new SheetFault(`${path} has a document type`);
  });
  parser.on('error', (error) => {
    throw new SheetFault(`${path}: ${error.message}`);
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    const plain = Object.entries(attributes).map(([key, value]) => [local(key), value]);
    handlers.open?.(local(name), Object.fromEntries(plain));
  });
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  parser.on('closetag', ({ name }) => handlers.close?.(local(name)));
  parser.write(bytes.toString('utf8')).close();
}

/** Collects rows within {@link sheetLimits}; empty cells at the end of a row say nothing. */
function collectRows() {
  const rows: { line: number; cells: string[] }[] = [];
  let total = 0;
  return {
    rows,
    add(line: number, written: readonly string[]): void {
      const cells = written.slice(0, written.findLastIndex((cell) => cell.trim() !== '') + 1);
      if (cells.length === 0) return;
      total += cells.length;
      if (cells.length > sheetLimits.columns)
        throw new SheetFault(`it has more than ${sheetLimits.columns} columns`);
      if (line > sheetLimits.rows + 1 || total > sheetLimits.cells)
        throw new SheetFault(`it has more than ${sheetLimits.rows} rows or ${sheetLimits.cells} cells`);
      rows.push({ line, cells });
    },
  };
}

async function readXlsx(archive: ZipArchive): Promise<CsvRecord[]> {
  const { path, isFrom1904 } = await firstSheet(archive);
  const shared = await sharedStrings(archive);
  const isDate = await dateStyles(archive);
  const { rows, add } = collectRows();
  let line = 0;
  let cells: string[] = [];
  let cell = { column: 0, type: 'n', style: 0, text: '' };
  let isRead = false;
  await readPart(archive, path, {
    open(name, { r, t = 'n', s = '0' }) {
      if (name === 'row') {
        line = r === undefined ? line + 1 : Number(r);
        cells = [];
      } else if (name === 'c') {
        const column = r === undefined ? cells.length : columnOf(r);
        cell = { column, type: t, style: Number(s), text: '' };
      }
      isRead = name === 'v' || name === 't' ? true : name === 'rPh' || name === 'f' ? false : isRead;
    },
    text(text) {
      if (isRead) cell.text += text;
    },
    close(name) {
      if (name === 'v' || name === 't') isRead = false;
      if (name === 'row')
        add(
          line,
          Array.from(cells, (text) => text ?? ''),
        );
      if (name !== 'c') return;
      if (cell.column >= sheetLimits.columns) {
        if (cell.text !== '') throw new SheetFault(`it has more than ${sheetLimits.columns} columns`);
        return;
      }
      cells[cell.column] = shown(cell);
    },
  });
  return rows;

  function shown({ type, style, text }: typeof cell): string {
    if (type === 's') return shared[Number(text)] ?? '';
    if (type === 'b') return text === '1' ? 'true' : 'false';
    if (type !== 'n' || text === '') return unescaped(text);
    return isDate(style) ? dateText(Number(text) + (isFrom1904 ? 1462 : 0)) : numberText(text);
  }
}

/** The first sheet that is not hidden. */
async function firstSheet(archive: ZipArchive): Promise<{ path: string; isFrom1904: boolean }> {
  const targets = new Map<string, string>();
  await readPart(archive, 'xl/_rels/workbook.xml.rels', {
    open(name, { Id = '', Target = '' }) {
      if (name === 'Relationship')
        targets.set(Id, posix.join('/xl', Target.startsWith('/') ? `..${Target}` : Target).slice(1));
    },
  });
  const sheets: { id: string; isHidden: boolean }[] = [];
  let isFrom1904 = false;
  await readPart(archive, 'xl/workbook.xml', {
    open(name, { id = '', state, date1904 }) {
      if (name === 'sheet') sheets.push({ id, isHidden: state === 'hidden' || state === 'veryHidden' });
      if (name === 'workbookPr') isFrom1904 = date1904 === '1' || date1904 === 'true';
    },
  });
  const path = targets.get((sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])?.id ?? '');
  if (path === undefined) throw new SheetFault('it has no sheet');
  return { path, isFrom1904 };
}

async function sharedStrings(archive: ZipArchive): Promise<readonly string[]> {
  const strings: string[] = [];
  if (!archive.names.includes('xl/sharedStrings.xml')) return strings;
  let text = '';
  let isText = false;
  let isReading = false;
  await readPart(archive, 'xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') text = '';
      // How a word of Japanese is read is written beside it.
      if (name === 'rPh') isReading = true;
      isText = name === 't' && !isReading;
    },
    text(piece) {
      if (isText) text += piece;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isReading = false;
      if (name === 'si') strings.push(unescaped(text));
    },
  });
  return strings;
}

/** Which styles of cells show a number as a date (ECMA-376 part 1, 18.8.30). */
async function dateStyles(archive: ZipArchive): Promise<(style: number) => boolean> {
  const styles: number[] = [];
  const custom = new Map<number, boolean>();
  let isOfCells = false;
  if (archive.names.includes('xl/styles.xml')) {
    await readPart(archive, 'xl/styles.xml', {
      open(name, { numFmtId = '0', formatCode = '' }) {
        if (name === 'cellXfs') isOfCells = true;
        else if (name === 'xf' && isOfCells) styles.push(Number(numFmtId));
        else if (name === 'numFmt')
          custom.set(Number(numFmtId), /[ymdh]/i.test(formatCode.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')));
      },
      close(name) {
        if (name === 'cellXfs') isOfCells = false;
      },
    });
  }
  return (style) => {
    const format = styles[style] ?? 0;
    return custom.get(format) ?? ((format >= 14 && format <= 22) || (format >= 45 && format <= 47));
  };
}

/** `B7` is in column 1. */
function columnOf(reference: string): number {
  const [letters = ''] = /^[A-Z]{1,3}/i.exec(reference) ?? [];
  return (
    [...letters.toUpperCase()].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
  );
}

/** Characters that XML cannot hold, and line ends, are written as `_x000D_`. */
function unescaped(text: string): string {
  return text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** As it is shown: 15 digits are what a spreadsheet keeps. */
function numberText(text: string): string {
  const number = Number(text);
  return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : text;
}

/** The date of a day that is counted from the last day of 1899. */
function dateText(day: number): string {
  const date = new Date(Math.round((day - 25_569) * 86_400_000));
  return Number.isNaN(date.getTime()) ? String(day) : date.toISOString().slice(0, day % 1 === 0 ? 10 : 16);
}

/** How often a cell, a row or a blank stands there. @throws SheetFault for anything but a whole number. */
function repeats(stated = '1'): number {
  if (/^\d{1,9}$/.test(stated)) return Number(stated);
  throw new SheetFault(`"${stated.slice(0, 40)}" is no number of repetitions`);
}

async function readOds(archive: ZipArchive): Promise<CsvRecord[]> {
  const { rows, add } = collectRows();
  let tables = 0;
  let line = 1;
  let repeatedRows = 1;
  let cells: string[] = [];
  let pending = 0;
  let cell = { value: undefined as string | undefined, paragraphs: [] as string[], repeated: 1 };
  let notes = 0;
  let isText = false;
  await readPart(archive, 'content.xml', {
    open(name, attributes) {
      if (name === 'table') tables += 1;
      if (name === 'annotation') notes += 1;
      if (tables !== 1 || notes > 0) return;
      if (name === 'table-row') {
        repeatedRows = repeats(attributes['number-rows-repeated']);
        cells = [];
        pending = 0;
      } else if (name === 'table-cell' || name === 'covered-table-cell') {
        const { 'value-type': type = 'string', 'boolean-value': yes, 'date-value': date, value } = attributes;
        const stated =
          type === 'string'
            ? undefined
            : (yes ?? date ?? (value === undefined ? undefined : numberText(value)));
        cell = {
          value: stated,
          paragraphs: [],
          repeated: repeats(attributes['number-columns-repeated']),
        };
      } else if (name === 'p') {
        cell.paragraphs.push('');
        isText = true;
      } else if (name === 's') append(' '.repeat(Math.min(repeats(attributes.c), 200)));
      else if (name === 'tab' || name === 'line-break') append(' ');
    },
    text(text) {
      if (tables === 1 && notes === 0 && isText) append(text);
    },
    close(name) {
      if (name === 'annotation') notes -= 1;
      if (tables !== 1 || notes > 0) return;
      if (name === 'p') isText = false;
      if (name === 'table') tables += 1;
      if (name === 'table-cell' || name === 'covered-table-cell') addCell();
      if (name !== 'table-row') return;
      // Empty rows to the end of a sheet are one row that is repeated a million times.
      const repeated = cells.length === 0 ? 0 : repeatedRows;
      if (repeated > sheetLimits.rows) throw new SheetFault(`it has more than ${sheetLimits.rows} rows`);
      for (let index = 0; index < repeated; index += 1) add(line + index, cells);
      line += repeatedRows;
    },
  });
  return rows;

  function append(text: string): void {
    const last = cell.paragraphs.length - 1;
    if (last >= 0) cell.paragraphs[last] += text;
  }
  function addCell(): void {
    const text = cell.value ?? cell.paragraphs.join('\n');
    if (text === '') {
      pending += cell.repeated;
      return;
    }
    if (cells.length + pending + cell.repeated > sheetLimits.columns)
      throw new SheetFault(`it has more than ${sheetLimits.columns} columns`);
    cells.push(...Array<string>(pending).fill(''), ...Array<string>(cell.repeated).fill(text));
    pending = 0;
  }
}
