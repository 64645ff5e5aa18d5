import type { DrawnCell } from './drawn-cell.ts';

/** Papers by width and height in millimetres, standing. */
const papers = { a4: [210, 297], letter: [215.9, 279.4], a3: [297, 420], a5: [148, 210] } as const;

/** What can be chosen of how a board is laid out on paper; lengths in millimetres. */
export const paperChoices = {
  paper: ['a4', 'letter', 'a3', 'a5'],
  isLandscape: [true, false],
  /** Width of a cell; 0 = the whole board on one sheet. */
  cell: [0, 20, 25, 30, 40, 50, 60, 80, 100, 150],
  gutter: [0, 2, 5, 10, 15],
  /** Height of captions in points; 0 = by the size of the cell. */
  text: [0, 8, 12, 16, 20, 28, 40],
  hasMarks: [true, false],
  frame: ['background', 'border', 'plain'],
  content: ['both', 'picture', 'text'],
} as const;

/** One of each of {@link paperChoices}. */
export type PaperChoice = { [Name in keyof typeof paperChoices]: (typeof paperChoices)[Name][number] };

const lyingSheet: PaperChoice = {
  ...{ paper: 'a4', isLandscape: true, cell: 0, gutter: 5, text: 0, hasMarks: true },
  ...{ frame: 'background', content: 'both' },
};

/**
 * What is printed before anything is chosen, to be cut along marks: one board on one sheet, which lies unless the board has more
 * rows than columns, and a strip in cells that a hand takes up.
 */
export const usualPapers = {
  paper: lyingSheet,
  'paper-strip': { ...lyingSheet, cell: 30 },
} as const satisfies Record<string, PaperChoice>;

/** Reads what was chosen last: of what is written, whatever it is, the part that is offered. */
export function parsePaper(written: string): Partial<PaperChoice> {
  let kept: Record<string, unknown> | null;
  try {
    kept = JSON.parse(written) as typeof kept;
  } catch {
    return {};
  }
  const names = Object.keys(paperChoices) as (keyof PaperChoice)[];
  const isOffered = (name: keyof PaperChoice) =>
    (paperChoices[name] as readonly unknown[]).includes(kept?.[name]);
  return Object.fromEntries(names.filter(isOffered).map((name) => [name, kept?.[name]]));
}

/** What printers leave white. */
const margin = 10;
const titleHeight = 9;
/** Height of a line of credits, and the width of one of its letters. */
const creditLine = { height: 3, letter: 1.15 };
/** A cell is at most this much longer than wide, or wider than long. */
const ratioMaximum = 1.4;
/** Cells of a chosen width are this much higher: their captions stand below the image. */
const captionRatio = 1.2;

/**
 * Lays a board out. Cells of a chosen size keep the board's rows where these fit the paper; else they follow one another,
 * without the empty ones, on as many sheets as they need.
 */
export function layOut(
  choice: PaperChoice,
  board: { columns: number; cells: readonly (DrawnCell | null)[]; title: string; credits: readonly string[] },
) {
  const { paper, isLandscape, cell, gutter, content } = choice;
  const [short, long] = papers[paper];
  const [width, height] = isLandscape ? [long, short] : [short, long];
  const inner = width - 2 * margin;
  const lines = board.credits.map((credit) => Math.ceil((credit.length * creditLine.letter) / inner));
  const foot = lines.reduce((sum, count) => sum + count, 1) * creditLine.height;
  const innerHeight = height - 2 * margin - foot - (board.title === '' ? 0 : titleHeight);
  if (cell === 0) {
    const rows = Math.max(1, Math.ceil(board.cells.length / board.columns));
    const cellWidth = (inner - gutter * (board.columns - 1)) / board.columns;
    const cellHeight = (innerHeight - gutter * (rows - 1)) / rows;
    return {
      ...{ width, height, columns: board.columns, sheets: [[...board.cells]] },
      cellWidth: Math.min(cellWidth, cellHeight * ratioMaximum),
      cellHeight: Math.min(cellHeight, cellWidth * ratioMaximum),
    };
  }
  const cellWidth = Math.min(cell, inner);
  const cellHeight = Math.min(cell * (content === 'both' ? captionRatio : 1), innerHeight);
  const fitting = Math.floor((inner + gutter) / (cellWidth + gutter));
  const rows = Math.max(1, Math.floor((innerHeight + gutter) / (cellHeight + gutter)));
  const keepsRows = fitting >= board.columns;
  const cells = keepsRows ? board.cells : board.cells.filter(Boolean);
  const columns = keepsRows ? board.columns : Math.max(1, fitting);
  const perSheet = columns * rows;
  const sheets = Array.from({ length: Math.max(1, Math.ceil(cells.length / perSheet)) }, (_, index) =>
    cells.slice(index * perSheet, (index + 1) * perSheet),
  );
  return { width, height, columns, cellWidth, cellHeight, sheets };
}
