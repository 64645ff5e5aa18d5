/** A board: symbols in a grid, each with its caption. Pure: every change makes a new board. */

/** A symbol in its place on a board. */
export interface BoardCell {
  /** Id of the symbol; 0 where there is none: a word alone, or an own picture. */
  id: number;
  /** Own caption; absent = the symbol's name in the board's language. */
  caption?: string;
  /** Own word class, as `part_of_speech` of the API; absent = that of the symbol. */
  part_of_speech?: string;
  /** Marker over the image, as `overlay` of the API. */
  overlay?: string;
  /** Id of the board that it opens. */
  opens?: string;
  /** Id of an own picture, which is kept in the visitor's browser. */
  photo?: string;
  /** Id of an own sound, which is kept there too. */
  sound?: string;
}

/** Rows of cells; those without a symbol are null. */
export interface Board {
  /** By it other boards open this one; a board of a link has none until it is kept. */
  id?: string;
  title: string;
  /** Name of the folder that it is kept in, among the visitor's boards. */
  folder?: string;
  /** BCP 47 tag of the language of the captions. */
  lang: string;
  columns: number;
  rows: number;
  /** `rows` × `columns` cells, row by row. */
  cells: readonly (BoardCell | null)[];
}

/** The sizes that a board may have, from one card to the large boards of communicators: one request names all symbols. */
export const boardLimits = { columns: { min: 1, max: 12 }, rows: { min: 1, max: 8 } } as const;
/** Most boards of a file: what is written can be read back whole. */
export const fileBoardsMaximum = 100;
/** Longest caption and title, in characters. */
export const captionMaximumCharacters = 60;

/** A direction in which a symbol is moved; `next` and `previous` as its language is read. */
export type Step = 'next' | 'previous' | 'up' | 'down';

/** A board without symbols. */
export function emptyBoard(lang: string, columns = 4, rows = 3): Board {
  return { title: '', lang, columns, rows, cells: new Array<null>(columns * rows).fill(null) };
}

/** An id for a board or a picture that no other has. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => (byte % 36).toString(36)).join('');
}

/** The symbols of a board, in the order of reading. */
export function symbolsOf({ cells }: Board): BoardCell[] {
  return cells.filter((cell) => cell !== null);
}

/** A board with one cell changed. */
export function withCell(board: Board, index: number, cell: BoardCell | null): Board {
  return { ...board, cells: board.cells.map((before, place) => (place === index ? cell : before)) };
}

/** A board on which two cells have changed places. */
export function withSwapped(board: Board, from: number, to: number): Board {
  const { cells } = board;
  return withCell(withCell(board, from, cells[to] ?? null), to, cells[from] ?? null);
}

/**
 * Where a cell stands by now, which may have been moved or changed meanwhile.
 * @param index where it stood
 * @returns undefined where it was taken away
 */
export function placeNow({ cells }: Board, index: number, cell: BoardCell | null): number | undefined {
  const isIt = (other: BoardCell | null | undefined) =>
    other?.id === cell?.id && other?.caption === cell?.caption;
  const moved = isIt(cells[index]) ? index : cells.findIndex(isIt);
  if (moved >= 0) return moved;
  return cells[index]?.id === cell?.id ? index : undefined;
}

/** The cell beside another one; undefined at the edge. */
export function neighbour({ columns, rows }: Board, index: number, step: Step): number | undefined {
  const { row, column } = placeOf({ columns }, index);
  const moves = {
    next: [row, column + 1],
    previous: [row, column - 1],
    up: [row - 1, column],
    down: [row + 1, column],
  };
  const [toRow = 0, toColumn = 0] = moves[step];
  const isInside = toRow >= 0 && toRow < rows && toColumn >= 0 && toColumn < columns;
  return isInside ? toRow * columns + toColumn : undefined;
}

/** Row and column of a cell, from 0. */
export function placeOf({ columns }: Pick<Board, 'columns'>, index: number): { row: number; column: number } {
  return { row: Math.floor(index / columns), column: index % columns };
}

/** Whether a board of a size has room for the symbols of another one. */
export function hasRoom(board: Board, columns: number, rows: number): boolean {
  return symbolsOf(board).length <= columns * rows;
}

/**
 * A board of another size. Symbols keep row and column; those outside of the new size fill its free cells.
 * What has no room at all falls off: see {@link hasRoom}.
 */
export function withSize(board: Board, columns: number, rows: number): Board {
  const cells: (BoardCell | null)[] = new Array<null>(columns * rows).fill(null);
  const outside: BoardCell[] = [];
  for (const [index, cell] of board.cells.entries()) {
    if (!cell) continue;
    const { row, column } = placeOf(board, index);
    if (row < rows && column < columns) cells[row * columns + column] = cell;
    else outside.push(cell);
  }
  return { ...board, columns, rows, cells: cells.map((cell) => cell ?? outside.shift() ?? null) };
}

/**
 * A board with symbols in its first free cells. A full board grows by a row, and when it has all rows by a column.
 * @returns the symbols for which the largest board has no room as `rejected`
 */
export function withSymbols(
  board: Board,
  added: readonly BoardCell[],
): { board: Board; rejected: readonly BoardCell[] } {
  const [first, ...rest] = added;
  if (!first) return { board, rejected: [] };
  const free = board.cells.indexOf(null);
  if (free >= 0) return withSymbols(withCell(board, free, first), rest);
  const { columns, rows } = board;
  if (rows < boardLimits.rows.max) return withSymbols(withSize(board, columns, rows + 1), added);
  if (columns < boardLimits.columns.max) return withSymbols(withSize(board, columns + 1, rows), added);
  return { board, rejected: added };
}

/** A board with those of some others that it opens, those that these open, and so on; each once. */
export function withOpened(board: Board, others: readonly Board[]): [Board, ...Board[]] {
  const found: [Board, ...Board[]] = [board];
  for (const { cells } of found) {
    for (const cell of cells) {
      const next = others.find(({ id }) => id === cell?.opens && !found.some((other) => other.id === id));
      if (next?.cells.some(Boolean) && found.length < fileBoardsMaximum) found.push(next);
    }
  }
  return found;
}
