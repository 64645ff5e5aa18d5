import type { LanguageTag } from '../../mappings/document.ts';
import { badParameters } from '../http/parse-parameters.ts';
import type { ImageSize } from '../images/variants/variant.ts';
import type { ZipEntry } from '../lib/zip-stream.ts';
import type { CachedSymbol } from '../opensearch/symbol-store.ts';
import { boardCell, type CellFiles, filesOf, type MediaFile } from './board-files.ts';
import { symbolCell } from './board-symbols.ts';
import { type BoardCell, boardFormat, openBoard } from './open-board.ts';

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
  const cells = symbols.map((symbol) => boardCell(filesOfSymbol(symbol, options), linked));
  const grid = { rows: Math.max(1, Math.ceil(symbols.length / columns)), columns };
  const board = openBoard({ id: 'board', name, language: chain?.[0] ?? 'en', grid, cells });
  return Buffer.from(JSON.stringify(board));
}

/**
 * The files of a package of boards that follow one another, each with the images that it shows. Images are read board by
 * board as the package is sent; the manifest, which names all, comes last.
 * @param contentOf the bytes of an image, `options.size` pixels wide and high; one that is not stored (undefined) is linked.
 */
export async function* exportedPackage(
  pieces: Pieces,
  options: ExportedBoards & { size: ImageSize },
  contentOf: (image: MediaFile) => Promise<Buffer | undefined>,
): AsyncGenerator<ZipEntry> {
  const perBoard = packageGrid.rows * packageGrid.columns - 1;
  const paths = { boards: {} as Record<string, string>, images: {} as Record<string, string> };
  let waiting: CachedSymbol[] = [];
  let boards = 0;

  async function* write(symbols: readonly CachedSymbol[], hasNext: boolean): AsyncGenerator<ZipEntry> {
    boards += 1;
    const id = boardId(boards);
    paths.boards[id] = boardPath(id);
    const next = boardId(boards + 1);
    const files = symbols.map((symbol) => filesOfSymbol(symbol, options, options.size));
    const stored = new Map<string, Buffer>();
    for (const { image } of files) {
      const content = image && (await contentOf(image));
      if (content) stored.set(image.path, content);
    }
    const cells: (BoardCell | undefined)[] = files.map((file) =>
      boardCell(file, ({ path, url }) => (stored.has(path) ? { path } : { url })),
    );
    if (hasNext) {
      cells[perBoard] = {
        label: '›',
        opens: { id: next, name: `${options.name} ${boards + 1}`, path: boardPath(next) },
      };
    }
    const name = boards === 1 ? options.name : `${options.name} ${boards}`;
    const board = openBoard({ id, name, language: options.chain?.[0] ?? 'en', grid: packageGrid, cells });
    yield { path: boardPath(id), content: Buffer.from(JSON.stringify(board)), compress: true };
    for (const { image } of files) {
      const content = image && stored.get(image.path);
      if (!content) continue;
      paths.images[image.id] = image.path;
      yield { path: image.path, content, compress: false };
    }
  }

  for await (const piece of pieces) {
    waiting.push(...piece);
    // Only what comes after a full board shows that another follows.
    while (waiting.length > perBoard) {
      yield* write(waiting.slice(0, perBoard), true);
      waiting = waiting.slice(perBoard);
    }
  }
  yield* write(waiting, false);
  const manifest = { format: boardFormat, root: boardPath(boardId(1)), paths: { ...paths, sounds: {} } };
  yield { path: 'manifest.json', content: Buffer.from(JSON.stringify(manifest)), compress: true };
}

const boardId = (number: number) => `board-${number}`;
const boardPath = (id: string) => `boards/${id}.obf`;

/** A symbol as a cell, with the files of its image and its spoken name. */
function filesOfSymbol(
  symbol: CachedSymbol,
  { chain, baseUrl }: ExportedBoards,
  size?: ImageSize,
): CellFiles {
  const cell = symbolCell({}, symbol, { language: chain?.[0] ?? 'en' }, chain);
  return filesOf(cell, { sounds: true, baseUrl, size });
}

const linked = ({ url }: MediaFile) => ({ url });
