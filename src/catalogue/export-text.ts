import type { LanguageTag } from '../../mappings/document.ts';
import type { CachedSymbol } from '../opensearch/symbol-store.ts';
import type { FieldSelection } from '../symbols/field-selection.ts';
import { neededTranslations, toSelected } from '../symbols/serialize.ts';

/** Languages, base URL and fields by which the symbols of an export are written. */
export interface ExportContext {
  /** Languages of the symbols; undefined = all. */
  chain: readonly LanguageTag[] | undefined;
  baseUrl: string;
  /** Fields of each symbol; undefined = those of the format. */
  fields: FieldSelection;
}

/** Pieces of symbols in the order of ids. */
export type SymbolPieces = AsyncIterable<readonly CachedSymbol[]>;

/** Every symbol as a line of JSON. */
export async function* ndjsonPieces(pieces: SymbolPieces, context: ExportContext): AsyncGenerator<Buffer> {
  for await (const symbols of pieces) {
    yield Buffer.from(symbols.map((symbol) => `${JSON.stringify(selected(symbol, context))}\n`).join(''));
  }
}

/** A symbol as an export carries it. */
export function selected(symbol: CachedSymbol, { chain, baseUrl, fields }: ExportContext): object {
  const translations = neededTranslations(fields, chain ? 'chain' : 'all');
  return toSelected(symbol, { chain, translations, baseUrl }, fields);
}

/** Columns of a table: what fits a cell of a spreadsheet. */
const csvFields: readonly string[] = [
  ...['id', 'name', 'language_code', 'characters', 'group', 'tags', 'age_groups', 'part_of_speech'],
  ...['core_rank', 'popularity', 'image_url', 'thumbnail_url'],
  ...['license.id', 'license.author', 'license.attribution'],
  ...['source.set', 'source.id', 'source.url', 'updated_at'],
];

/**
 * A table after RFC 4180 with a line of names: a column for each field, lists joined by `; `, other objects as JSON. It begins with a byte
 * order mark: without one Excel takes it for a text of Windows-1252.
 */
export async function* csvPieces(pieces: SymbolPieces, context: ExportContext): AsyncGenerator<Buffer> {
  const fields = [...new Set(['id', ...(context.fields ?? csvFields)])];
  yield Buffer.from(`\ufeff${csvLine(fields)}`);
  for await (const symbols of pieces) {
    const lines = symbols.map((symbol) => {
      const row = selected(symbol, { ...context, fields });
      return csvRow(fields.map((name) => valueAt(row, name.split('.'))));
    });
    yield Buffer.from(lines.join(''));
  }
}

/** A line of a table, of values as they fit a cell. */
export function csvRow(values: readonly unknown[]): string {
  return csvLine(values.map(cellText));
}

function csvLine(values: readonly string[]): string {
  return `${values.map((text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(',')}\r\n`;
}

/**
 * With what a spreadsheet takes a cell for a formula, which may send others (CWE-1236); full-width forms too. What begins with
 * apostrophes before it gets one more, so that a reader may take one off.
 */
const formulaStart = /^'*[=+\-@\t\r＝＋－＠]/;

/** A text that a spreadsheet would take for a formula begins with an apostrophe, which spreadsheets do not show. */
function cellText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number') return String(value);
  const isObject = typeof value === 'object' && !Array.isArray(value);
  const text = Array.isArray(value) ? value.join('; ') : isObject ? JSON.stringify(value) : String(value);
  return formulaStart.test(text) ? `'${text}` : text;
}

/** The value of a field; of translations it is an object by language. */
function valueAt(row: object, [first = '', second]: readonly string[]): unknown {
  const value = (row as Record<string, unknown>)[first];
  if (second === undefined || typeof value !== 'object' || value === null) return value;
  if (first !== 'translations') return (value as Record<string, unknown>)[second];
  const translations = Object.entries(value as Record<string, Record<string, unknown>>);
  return Object.fromEntries(translations.map(([tag, translation]) => [tag, translation[second]]));
}
