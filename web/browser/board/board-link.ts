import { tagPattern } from '../address.ts';
import { type Board, type BoardCell, boardLimits, captionMaximumCharacters } from './board.ts';

/**
 * A board as text, short enough for a link: `4x3&lang=en&title=Breakfast&cells=2097,573~Rex,,,247~~noun~plural`. A cell is
 * `id~caption~class~overlay~opens~photo~sound`, and an empty one nothing. It stands in the fragment of a link, which browsers send to no
 * server: a board may name a child's family.
 */

/** A caption whose every character is four bytes in UTF-8, each written as `%F0`; beside it the other fields of its cell. */
const cellMaximumCharacters = 12 * captionMaximumCharacters + 110;
/** Most characters of a board that is read: the largest with the longest captions, and its title and folder. A board that is kept must come back whole. */
const boardMaximumCharacters = (boardLimits.columns.max * boardLimits.rows.max + 2) * cellMaximumCharacters;

const sizePattern = /^(\d{1,2})x(\d{1,2})$/;
const wordPattern = /^[a-z]{1,20}$/;
const keyPattern = /^[a-z0-9]{1,16}$/;
/** Syntax of what follows id and caption in a cell, in its order. */
const cellPatterns = {
  part_of_speech: wordPattern,
  overlay: wordPattern,
  opens: keyPattern,
  photo: keyPattern,
  sound: keyPattern,
} as const satisfies Partial<Record<keyof BoardCell, RegExp>>;
const cellNames = Object.keys(cellPatterns) as (keyof typeof cellPatterns)[];

/** Writes a board; {@link parseBoard} reads it. */
export function formatBoard({ id, title, folder = '', lang, columns, rows, cells }: Board): string {
  const last = cells.map((cell) => cell !== null).lastIndexOf(true);
  return [
    `${columns}x${rows}`,
    `lang=${lang}`,
    ...(id === undefined ? [] : [`id=${id}`]),
    ...(title === '' ? [] : [`title=${escapeText(title)}`]),
    ...(folder === '' ? [] : [`folder=${escapeText(folder)}`]),
    `cells=${cells
      .slice(0, last + 1)
      .map(formatCell)
      .join(',')}`,
  ].join('&');
}

/** A board as others can have it: what it opens, own pictures and sounds are in the visitor's browser alone. */
export function sharedBoard({ id: _own, folder: _folder, ...board }: Board): Board {
  const cells = board.cells.map((cell) => {
    if (!cell) return null;
    const { opens: _opens, photo: _photo, sound: _sound, ...shared } = cell;
    return shared;
  });
  return { ...board, cells };
}

/** Reads a board; undefined where a text is none. What is wrong in a cell leaves the cell empty. */
export function parseBoard(text: string): Board | undefined {
  if (text.length > boardMaximumCharacters) return undefined;
  const [size = '', ...fields] = text.split('&');
  const [, columns, rows] = (sizePattern.exec(size) ?? []).map(Number);
  if (!isWithin(columns, boardLimits.columns) || !isWithin(rows, boardLimits.rows)) return undefined;
  const values = new Map(fields.map((field) => field.split('=', 2) as [string, string | undefined]));
  const lang = values.get('lang') ?? '';
  const id = values.get('id') ?? '';
  const folder = readText(values.get('folder'));
  const cells = (values.get('cells') ?? '').split(',').map(parseCell);
  return {
    ...(keyPattern.test(id) && { id }),
    title: readText(values.get('title')),
    ...(folder !== '' && { folder }),
    lang: tagPattern.test(lang) ? lang : 'en',
    columns,
    rows,
    cells: Array.from({ length: columns * rows }, (_, index) => cells[index] ?? null),
  };
}

function formatCell(cell: BoardCell | null): string {
  if (!cell) return '';
  const values = cellNames.map((name) => cell[name]);
  return [cell.id, escapeText(cell.caption ?? ''), ...values].join('~').replace(/~+$/, '');
}

function parseCell(text: string): BoardCell | null {
  const [id = '', caption, ...values] = text.split('~');
  if (!/^\d{1,10}$/.test(id)) return null;
  const written = readText(caption);
  const entries = cellNames.map((name, index) => [name, values[index] ?? ''] as const);
  return {
    id: Number(id),
    ...(written !== '' && { caption: written }),
    ...Object.fromEntries(entries.filter(([name, value]) => cellPatterns[name].test(value))),
  };
}

/** `~` separates the fields of a cell, and is the one sign of ours that `encodeURIComponent` leaves. */
function escapeText(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD')).replaceAll('~', '%7E');
}

function readText(text = ''): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(text);
  } catch {
    return '';
  }
  return [...decoded].slice(0, captionMaximumCharacters).join('');
}

function isWithin(value: number | undefined, { min, max }: { min: number; max: number }): value is number {
  return value !== undefined && value >= min && value <= max;
}
