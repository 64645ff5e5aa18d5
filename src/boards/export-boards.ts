import type { LanguageTag } from '../../mappings/document.ts';
import { badParameters } from '../http/parse-parameters.ts';
import { asRead } from '../images/variants/as-read.ts';
import { type Variant, variantKey } from '../images/variants/variant.ts';
import type { ZipEntry } from '../lib/zip-stream.ts';
import { type CachedSymbol, translationOf } from '../opensearch/symbol-store.ts';
import { answerLanguage, audioUrl, variantUrl } from '../symbols/serialize.ts';
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
  const cells = symbols.map((symbol) => cellOf(symbol, options));
  const grid = { rows: Math.max(1, Math.ceil(symbols.length / columns)), columns };
  const board = openBoard({ id: 'board', name, language: chain?.[0] ?? 'en', grid, cells });
  return Buffer.from(JSON.stringify(board));
}

/**
 * The files of a package of boards that follow one another, each with the images that it shows. Images are read board by
 * board as the package is sent; the manifest, which names all, comes last.
 * @param imageOf the image of a symbol in a variant, `options.size` pixels wide and high; one that is not stored (undefined) is linked.
 */
export async function* exportedPackage(
  pieces: Pieces,
  options: ExportedBoards & { size: number },
  imageOf: (symbol: CachedSymbol, variant: Variant) => Promise<Buffer | undefined>,
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
    const stored = new Map<CachedSymbol, Buffer>();
    for (const symbol of symbols) {
      const image = await imageOf(symbol, variantOf(symbol, options));
      if (image) stored.set(symbol, image);
    }
    const cells: (BoardCell | undefined)[] = symbols.map((symbol) =>
      cellOf(
        symbol,
        options,
        stored.has(symbol) ? { path: imagePath(symbol, options), size: options.size } : undefined,
      ),
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
    for (const [symbol, content] of stored) {
      const path = imagePath(symbol, options);
      paths.images[`image-${imageName(symbol, options)}`] = path;
      yield { path, content, compress: false };
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
const variantOf = ({ core }: CachedSymbol, { chain }: ExportedBoards) =>
  asRead({}, core.image.path, chain?.[0] ?? 'en');
const imageName = (symbol: CachedSymbol, options: ExportedBoards) =>
  [symbol.core.id, variantKey(variantOf(symbol, options))].filter((part) => part !== '').join('-');
const imagePath = (symbol: CachedSymbol, options: ExportedBoards) =>
  `images/${imageName(symbol, options)}.png`;

/** @param stored where the package has the image; undefined: it is linked */
function cellOf(
  symbol: CachedSymbol,
  options: ExportedBoards,
  stored?: { path: string; size: number },
): BoardCell {
  const { chain, baseUrl } = options;
  const { size, ...source } = stored ?? {
    url: variantUrl(symbol.core, variantOf(symbol, options), baseUrl),
    size: undefined,
  };
  const language = answerLanguage(symbol, chain);
  const translation = translationOf(symbol, language);
  const { id } = symbol.core;
  return {
    label: translation?.name ?? '',
    symbol: symbol.core,
    image: { id: `image-${imageName(symbol, options)}`, source, size },
    ...(translation?.has_audio && {
      sound: { id: `sound-${id}-${language}`, source: { url: audioUrl(id, language, baseUrl) } },
    }),
  };
}
