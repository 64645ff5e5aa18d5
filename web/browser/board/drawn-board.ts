import { type ApiError, audioPath, type FullSymbol } from '../api-client.ts';
import { pageDirection } from '../languages.ts';
import type { ToolTexts } from '../texts.ts';
import { useClassColours } from '../use-class-colours.ts';
import { useResponse } from '../use-response.ts';
import { useSettings } from '../use-settings.ts';
import { type Board, symbolsOf } from './board.ts';
import { boardSymbolsPath, creditsOf, imageUrl, type ListResponse } from './board-symbols.ts';
import type { DrawnCell, DrawnGrid } from './draw-cells.ts';
import { usePhotos } from './photo.tsx';
import { useKeptBoards } from './use-kept-boards.ts';

/** Columns from which the small thumbnails are sharp enough, also on paper. */
const smallImagesFrom = 6;

/** A board with the symbols that are on it. */
interface DrawnBoard {
  symbols: ReadonlyMap<number, FullSymbol>;
  /** Own pictures by their ids. */
  photos: ReadonlyMap<string, Blob>;
  /** Its cells as they are shown. */
  drawn: readonly (DrawnCell | null)[];
  credits: readonly string[];
  error: ApiError | undefined;
  /** The board as it is saved, with the large images. */
  savedGrid: () => DrawnGrid;
}

/**
 * Loads the symbols of a board, named in its language and in the second one of the settings.
 * @param attempt a request that failed is repeated when it grows
 */
export function useDrawnBoard(board: Board, words: ToolTexts, attempt: number): DrawnBoard {
  const { cells, columns, lang, title } = board;
  const [settings] = useSettings();
  const { body, error } = useResponse<ListResponse>(boardSymbolsPath(cells, lang), attempt);
  const { second } = settings;
  const inSecond = useResponse<ListResponse>(second && boardSymbolsPath(cells, second), attempt).body;
  const secondNames = new Map((inSecond?.data ?? []).map((symbol) => [symbol.id, symbol]));
  const symbols = new Map((body?.data ?? []).map((symbol) => [symbol.id, symbol]));
  const kept = useKeptBoards();
  const photos = usePhotos([...new Set(cells.flatMap((cell) => cell?.photo ?? []))]);
  const colourOf = useClassColours(settings.colours);
  const drawn = cells.map((cell): DrawnCell | null => {
    if (!cell) return null;
    const symbol = symbols.get(cell.id);
    const unnamed = cell.id === 0 ? '' : body && !error ? words.symbolGone : '…';
    const target = kept.find(({ id }) => id === cell.opens);
    return {
      caption: cell.caption ?? symbol?.name ?? unnamed,
      photo: photos.get(cell.photo ?? ''),
      spoken: symbol && {
        url: audioPath(symbol.id, symbol.language_code),
        prefersText: cell.caption !== undefined && cell.caption !== symbol.name,
      },
      isWord: cell.id === 0 && cell.photo === undefined,
      opens: cell.opens && (target?.title || words.boardTitle),
      second: secondNameOf(symbol, secondNames.get(cell.id)),
      language: cell.caption === undefined ? (symbol?.language_code ?? lang) : lang,
      url:
        symbol && cell.photo === undefined
          ? imageUrl(symbol, settings, cell.overlay, columns < smallImagesFrom ? 512 : 256)
          : undefined,
      colour: colourOf(cell.part_of_speech ?? symbol?.part_of_speech),
    };
  });
  // Nobody is credited for an own picture.
  const onBoard = symbolsOf(board).flatMap(({ id, photo }) => (photo === undefined && symbols.get(id)) || []);
  const credits = creditsOf(onBoard);
  function largeImage(index: number): string | undefined {
    const cell = cells[index];
    const symbol = cell && symbols.get(cell.id);
    return symbol && cell?.photo === undefined ? imageUrl(symbol, settings, cell?.overlay, 512) : undefined;
  }
  const savedGrid = (): DrawnGrid => ({
    columns,
    title,
    captions: settings.captions ?? 'below',
    direction: pageDirection(),
    credits,
    cells: drawn.map((cell, index) => cell && { ...cell, url: largeImage(index) }),
  });
  return { symbols, photos, drawn, credits, error, savedGrid };
}

/** The name of a symbol in a second language, where it has one there that is not the first. */
function secondNameOf(first: FullSymbol | undefined, second: FullSymbol | undefined): DrawnCell['second'] {
  if (!second || second.language_code === first?.language_code) return undefined;
  return { text: second.name, language: second.language_code };
}
