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

/** An element of a workbook's XML, without the prefixes of names. */
interface Part {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: (Part | string)[];
}

/** More elements than a row of a sheet, or the list of its styles, has. */
const elementsMaximum = 200_000;

/**
 * Reads a file of a workbook, and hands over elements of some names, each complete, as they end: a row at a time, as a sheet is larger
 * than memory.
 * @param onEnd called when any other element ends.
 */
async function readParts(
  archive: ZipArchive,
  path: string,
  handlers: Readonly<Record<string, (part: Part) => void>>,
  onEnd: (name: string) => void = () => undefined,
): Promise<void> {
  const bytes = await archive.read(path);
  if (bytes === undefined) throw new SheetFault(`it lacks ${path}`);
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  const parser = new SaxesParser();
  const open: Part[] = [];
  let elements = 0;
  parser.on('doctype', () => {
    throw new SheetFault(`${path} has a document type`);
  });
  parser.on('error', (error) => {
    throw new SheetFault(`${path}: ${error.message}`);
  });
  parser.on('opentag', (tag: SaxesTagPlain) => {
    const name = local(tag.name);
    if (open.length === 0 && !Object.hasOwn(handlers, name)) return;
    elements = open.length === 0 ? 0 : elements + 1;
    if (elements > elementsMaximum) throw new SheetFault(`${path} has a ${open[0]?.name} that is too large`);
    const attributes = Object.entries(tag.attributes).map(([key, value]) => [local(key), value]);
    const part: Part = { name, attributes: Object.fromEntries(attributes), children: [] };
    open.at(-1)?.children.push(part);
    open.push(part);
  });
  const addText = (text: string) => open.at(-1)?.children.push(text);
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', ({ name }) => {
    const part = open.pop();
    if (part === undefined) onEnd(local(name));
    else if (open.length === 0) handlers[part.name]?.(part);
  });
  parser.write(bytes.toString('utf8')).close();
}

function childrenOf({ children }: Part, ...names: string[]): Part[] {
  return children.filter((child) => typeof child !== 'string').filter(({ name }) => names.includes(name));
}

/** Rows within {@link sheetLimits}; empty cells at the end of a row say nothing. */
function collectRows() {
  const rows: { line: number; cells: string[] }[] = [];
  let total = 0;
  return {
    rows,
    add(line: number, written: readonly string[]): void {
      const cells = written.slice(0, written.findLastIndex((cell) => cell.trim() !== '') + 1);
      if (cells.length === 0) return;
      total += cells.length;
      expectColumns(cells.length);
      if (line > sheetLimits.rows + 1 || total > sheetLimits.cells)
        throw new SheetFault(`it has more than ${sheetLimits.rows} rows or ${sheetLimits.cells} cells`);
      rows.push({ line, cells });
    },
  };
}

function expectColumns(columns: number): void {
  if (columns > sheetLimits.columns) throw new SheetFault(`it has more than ${sheetLimits.columns} columns`);
}

async function readXlsx(archive: ZipArchive): Promise<CsvRecord[]> {
  const path = await firstSheet(archive);
  const strings: string[] = [];
  if (archive.names.includes('xl/sharedStrings.xml')) {
    await readParts(archive, 'xl/sharedStrings.xml', { si: (part) => strings.push(unescaped(textOf(part))) });
  }
  const isDate = await dateStyles(archive);
  const { rows, add } = collectRows();
  let line = 0;
  await readParts(archive, path, {
    row: (row) => {
      line = row.attributes.r === undefined ? line + 1 : Number(row.attributes.r);
      const cells: string[] = [];
      for (const cell of childrenOf(row, 'c')) {
        const { r } = cell.attributes;
        const column = r === undefined ? cells.length : columnOf(r);
        const text = shown(cell);
        if (text !== '') expectColumns(column + 1);
        if (column < sheetLimits.columns) cells[column] = text;
      }
      add(
        line,
        Array.from(cells, (text) => text ?? ''),
      );
    },
  });
  return rows;

  function shown(cell: Part): string {
    const { t: type = 'n', s: style = '0' } = cell.attributes;
    const text = textOf(cell);
    if (type === 's') return strings[Number(text)] ?? '';
    if (type === 'b') return text === '1' ? 'true' : 'false';
    if (type !== 'n' || text === '') return unescaped(text);
    return isDate(Number(style)) ? dateText(Number(text)) : numberText(text);
  }
}

/** The value or the text of a cell, without its formula; how a word of Japanese is read is written beside it (`rPh`). */
function textOf(part: Part): string {
  if (part.name === 'v' || part.name === 't')
    return part.children.filter((child) => typeof child === 'string').join('');
  return childrenOf(part, 'v', 't', 'is', 'r').map(textOf).join('');
}

/** The first sheet that is not hidden. */
async function firstSheet(archive: ZipArchive): Promise<string> {
  const targets = new Map<string, string>();
  await readParts(archive, 'xl/_rels/workbook.xml.rels', {
    Relationship: ({ attributes: { Id = '', Target = '' } }) =>
      targets.set(Id, posix.join('/xl', Target.startsWith('/') ? `..${Target}` : Target).slice(1)),
  });
  const sheets: Part['attributes'][] = [];
  await readParts(archive, 'xl/workbook.xml', {
    sheet: ({ attributes }) => sheets.push(attributes),
  });
  const sheet = sheets.find(({ state }) => state !== 'hidden' && state !== 'veryHidden') ?? sheets[0];
  const path = targets.get(sheet?.id ?? '');
  if (path === undefined) throw new SheetFault('it has no sheet');
  return path;
}

/** Which styles of cells show a number as a date (ECMA-376 part 1, 18.8.30). */
async function dateStyles(archive: ZipArchive): Promise<(style: number) => boolean> {
  let styles: number[] = [];
  const custom = new Map<number, boolean>();
  if (archive.names.includes('xl/styles.xml')) {
    await readParts(archive, 'xl/styles.xml', {
      cellXfs: (part) => {
        styles = childrenOf(part, 'xf').map(({ attributes: { numFmtId = '0' } }) => Number(numFmtId));
      },
      numFmt: ({ attributes: { numFmtId, formatCode = '' } }) =>
        custom.set(Number(numFmtId), /[ymdh]/i.test(formatCode.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))),
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
  let line = 1;
  let isFirst = true;
  const addRow = (row: Part) => {
    if (!isFirst) return;
    const repeated = repeats(row.attributes['number-rows-repeated']);
    const cells = odsCells(row);
    // Empty rows to the end of a sheet are one row that is repeated a million times.
    if (cells.length > 0) {
      if (repeated > sheetLimits.rows) throw new SheetFault(`it has more than ${sheetLimits.rows} rows`);
      for (let index = 0; index < repeated; index += 1) add(line + index, cells);
    }
    line += repeated;
  };
  await readParts(archive, 'content.xml', { 'table-row': addRow }, (name) => {
    if (name === 'table') isFirst = false;
  });
  return rows;
}

/** The cells of a row up to the last that says something: empty ones to the end are one that is repeated. */
function odsCells(row: Part): string[] {
  const cells: string[] = [];
  let pending = 0;
  for (const cell of childrenOf(row, 'table-cell', 'covered-table-cell')) {
    const repeated = repeats(cell.attributes['number-columns-repeated']);
    const text = odsText(cell);
    if (text === '') {
      pending += repeated;
      continue;
    }
    expectColumns(cells.length + pending + repeated);
    cells.push(...Array<string>(pending).fill(''), ...Array<string>(repeated).fill(text));
    pending = 0;
  }
  return cells;
}

/** What a cell states, or the paragraphs that it shows; not its notes. */
function odsText(cell: Part): string {
  const { 'value-type': type = 'string', 'boolean-value': yes, 'date-value': date, value } = cell.attributes;
  const stated = yes ?? date ?? (value === undefined ? undefined : numberText(value));
  if (type !== 'string' && stated !== undefined) return stated;
  return childrenOf(cell, 'p').map(paragraph).join('\n');
}

function paragraph({ name, attributes, children }: Part): string {
  if (name === 's') return ' '.repeat(Math.min(repeats(attributes.c), 200));
  if (name === 'tab' || name === 'line-break') return ' ';
  if (name === 'annotation') return '';
  return children.map((child) => (typeof child === 'string' ? child : paragraph(child))).join('');
}
