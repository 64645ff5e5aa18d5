import { languageNamed } from './language-names.ts';

/**
 * The columns of a table of symbols. A row is a symbol, with a column a language (`name:de`), or a name, with its
 * language in the column `lang`.
 */

type Cells = Readonly<Record<string, string>>;
type Reader = (cell: string) => unknown;

const text: Reader = (cell) => cell;
/** Anything else is left as it is, for the schema to refuse. */
const number: Reader = (cell) => (/^\d{1,9}$/.test(cell) ? Number(cell) : cell);
/** Entries are parted by `|`, or by `;` as other programs and our own export write them, or stand on lines of the cell. */
const list: Reader = (cell) =>
  cell
    .split(cell.includes('|') ? '|' : /[;；\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
/** Anything else is left as it is, for the schema to refuse. */
const yesOrNo: Reader = (cell) =>
  ({ true: true, '1': true, yes: true, false: false, '0': false, no: false })[cell.toLowerCase()] ?? cell;

/** Columns of a symbol: the path of what they set, and how their cells are read. */
const symbolColumns = {
  set: { path: ['set'], read: text },
  id: { path: ['id'], read: text },
  formerly: { path: ['formerly'], read: list },
  characters: { path: ['characters'], read: text },
  tags: { path: ['tags'], read: list },
  group: { path: ['group'], read: text },
  age_groups: { path: ['age_groups'], read: list },
  part_of_speech: { path: ['part_of_speech'], read: text },
  core_rank: { path: ['core_rank'], read: number },
  popularity: { path: ['popularity'], read: number },
  url: { path: ['url'], read: text },
  artwork: { path: ['artwork', 'path'], read: text },
  line_drawing: { path: ['artwork', 'line'], read: text },
  license: { path: ['license', 'id'], read: text },
  license_url: { path: ['license', 'url'], read: text },
  author: { path: ['license', 'author'], read: text },
  attribution: { path: ['license', 'attribution'], read: text },
  commercial_use: { path: ['license', 'commercial_use'], read: yesOrNo },
} as const satisfies Record<string, { path: readonly string[]; read: Reader }>;

/** Columns of a name: alone beside `lang`, or followed by `:` and the language. */
const nameColumns = {
  name: text,
  plural: text,
  keywords: list,
  machine_translated: yesOrNo,
} as const satisfies Record<string, Reader>;

/** Whether a column is one of the catalogue's, a language apart. */
export function isColumn(name: string): boolean {
  return name === 'lang' || Object.hasOwn(symbolColumns, name) || isNameField(name);
}

/** Whether a column holds a part of a name, which has a language. */
export function isNameField(name: string): boolean {
  return Object.hasOwn(nameColumns, name);
}

/** All columns, for people who look for the right one. */
export const columnNames: readonly string[] = [
  ...Object.keys(symbolColumns),
  ...Object.keys(nameColumns).map((name) => `${name}:<language>`),
  'lang',
];

/** The names in a row: the field, the language as it is written, and the cell. Pure. */
export function namesIn(row: Cells): { field: keyof typeof nameColumns; language: string; cell: string }[] {
  const stated = row.lang === undefined ? undefined : (languageNamed(row.lang) ?? row.lang.trim());
  return Object.entries(row).flatMap(([column, cell]) => {
    const [field = '', language = stated] = column.split(':');
    if (!isNameField(field) || language === undefined || cell.trim() === '') return [];
    return { field: field as keyof typeof nameColumns, language, cell: cell.trim() };
  });
}

/** The symbol that rows describe: one, or several that differ in their language. Empty cells say nothing. Pure. */
export function symbolOfRows(rows: readonly Cells[]): object {
  const symbol: Record<string, unknown> = {};
  for (const row of rows) {
    for (const [column, { path, read }] of Object.entries(symbolColumns)) {
      const cell = row[column]?.trim() ?? '';
      if (cell !== '') put(symbol, path, read(cell));
    }
    for (const { field, language, cell } of namesIn(row))
      put(symbol, ['names', language, field], nameColumns[field](cell));
  }
  return symbol;
}

function put(object: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [key = '', ...rest] = path;
  if (rest.length === 0) {
    object[key] = value;
    return;
  }
  // A language may be called anything: a plain object would lend it what all objects have.
  if (!Object.hasOwn(object, key))
    Object.defineProperty(object, key, { value: {}, enumerable: true, writable: true });
  put(object[key] as Record<string, unknown>, rest, value);
}
