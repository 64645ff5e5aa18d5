import { tagPattern } from '../address.ts';
import { type Board, type BoardCell, boardLimits, captionMaximumCharacters } from './board.ts';

/**
 * A board as text, short enough for a link: `4x3&lang=en&title=Breakfast&cells=2097,573~Rex,,,247~~noun~plural`. A cell is
 * `id~caption~class~overlay~opens~photo~sound`, and an empty one nothing. It stands in the fragment of a link, which browsers send to no
 * server: a board may name a child's family.
 */

/** Most characters of a board that is read: sixty cells with long captions in any script. */
const linkMaximumCharacters = 40_000;

const sizePattern = /^(\d{1,2})x(\d{1,2})$/;
const wordPattern = /^[a-z]{1,20}$/;
const keyPattern = /^[a-z0-9]{1,16}$/;

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
  if (text.length > linkMaximumCharacters) return undefined;
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
  const { id, caption = '', part_of_speech = '', overlay = '', opens = '', photo = '', sound = '' } = cell;
  return [id, escapeText(caption), part_of_speech, overlay, opens, photo, sound].join('~').replace(/~+$/, '');
}

function parseCell(text: string): BoardCell | null {
  const [id = '', caption, part_of_speech = '', overlay = '', opens = '', photo = '', sound = ''] =
    text.split('~');
  if (!/^\d{1,10}$/.test(id)) return null;
  const written = readText(caption);
  return {
    id: Number(id),
    ...(written !== '' && { caption: written }),
    ...(wordPattern.test(part_of_speech) && { part_of_speech }),
    ...(wordPattern.test(overlay) && { overlay }),
    ...(keyPattern.test(opens) && { opens }),
    ...(keyPattern.test(photo) && { photo }),
    ...(keyPattern.test(sound) && { sound }),
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
