import type { LanguageTag } from '../../mappings/document.ts';
import { badParameters } from '../http/parse-parameters.ts';
import type { ImageSize } from '../images/variants/variant.ts';
import type { CachedSymbol } from '../opensearch/symbol-store.ts';
import { boardPath, type MediaFile, type PackedBoard, sourceIn, withFiles } from './board-files.ts';
import { symbolCell } from './board-symbols.ts';
import { type BoardCell, openBoard } from './open-board.ts';

/** Most symbols of a board in one file, which is in memory as a whole. */
const boardMaximumSymbols = 1000;
/** Columns of a board in one file. */
const boardColumns = 10;
/** The boards of a package: the last cell opens the next one. */
const packageGrid = { rows: 6, columns: 8 } as const;

/** Name, languages and base URL of exported boards. */
export interface ExportedBoards {
  name: string;
  /** Languages of the labels; undefined = any. */
  chain: readonly LanguageTag[] | undefined;
  baseUrl: string;
}

type Pieces = AsyncIterable<readonly CachedSymbol[]>;

/**
 * All symbols on one board that links to their images and sounds.
 * @throws HttpError `bad-parameter` where they are too many for one
 */
export async function exportedBoard(pieces: Pieces, options: ExportedBoards): Promise<Buffer> {
  const symbols: CachedSymbol[] = [];
  for await (const piece of pieces) {
    symbols.push(...piece);
    if (symbols.length <= boardMaximumSymbols) continue;
    const message = `as obf has at most ${boardMaximumSymbols} symbols: narrow it with filters, or ask for obz`;
    throw badParameters([{ parameter: 'format', message }]);
  }
  const { name, chain } = options;
  const columns = Math.min(boardColumns, Math.max(1, symbols.length));
  const cells = symbols.map((symbol) => cellOf(symbol, options));
  const grid = { rows: Math.max(1, Math.ceil(symbols.length / columns)), columns };
  const board = openBoard({ id: 'board', name, language: chain?.[0] ?? 'en', grid, cells });
  return Buffer.from(JSON.stringify(board));
}

/**
 * Boards that follow one another, each with the images that it shows. Images are read board by board as the package is sent.
 * @param contentOf the bytes of an image, `options.size` pixels wide and high; one that is not stored (undefined) is linked.
 */
export async function* exportedBoards(
  pieces: Pieces,
  options: ExportedBoards & { size: ImageSize },
  contentOf: (image: MediaFile) => Promise<Buffer | undefined>,
): AsyncGenerator<PackedBoard> {
  const perBoard = packageGrid.rows * packageGrid.columns - 1;
  const titleOf = (number: number) => (number === 1 ? options.name : `${options.name} ${number}`);
  const packed = async (symbols: readonly CachedSymbol[], number: number, hasNext: boolean) => {
    const shown = symbols.map((symbol) => cellOf(symbol, options, options.size));
    const bytes = new Map<string, Buffer>();
    for (const { image } of shown) {
      const content = image && (await contentOf(image));
      if (content) bytes.set(image.id, content);
    }
    const cells: (BoardCell<MediaFile> | undefined)[] = [...shown];
    const next = boardId(number + 1);
    if (hasNext)
      cells[perBoard] = { label: '›', opens: { id: next, name: titleOf(number + 1), path: boardPath(next) } };
    const id = boardId(number);
    const language = options.chain?.[0] ?? 'en';
    const content = { id, name: titleOf(number), language, grid: packageGrid, cells };
    return { id, board: openBoard(content, sourceIn(bytes, true)), cells: shown, bytes };
  };

  let waiting: CachedSymbol[] = [];
  let boards = 0;
  for await (const piece of pieces) {
    waiting.push(...piece);
    // Only what comes after a full board shows that another follows.
    while (waiting.length > perBoard) {
      boards += 1;
      yield packed(waiting.slice(0, perBoard), boards, true);
      waiting = waiting.slice(perBoard);
    }
  }
  yield packed(waiting, boards + 1, false);
}

const boardId = (number: number) => `board-${number}`;

/** A symbol as a cell, with the files of its image and its spoken name. */
function cellOf(
  symbol: CachedSymbol,
  { chain, baseUrl }: ExportedBoards,
  size?: ImageSize,
): BoardCell<MediaFile> {
  const cell = symbolCell({}, symbol, { language: chain?.[0] ?? 'en' }, chain);
  return withFiles(cell, { sounds: true, baseUrl, size });
}
