import { useEffect, useState } from 'preact/hooks';
import { applicableVariant } from '../address.ts';
import {
  absoluteUrl,
  audioUrl,
  type FullSymbol,
  fetchJson,
  type ListResponse,
  sameOriginUrl,
  symbolsPath,
  variantPath,
} from '../api-client.ts';
import { secondName } from '../card.tsx';
import { keepFiles } from '../keep-offline.ts';
import { directionOf } from '../languages.ts';
import { type Settings, useSettings } from '../settings.ts';
import { words } from '../texts.ts';
import { useClassColours, useResponse } from '../use-response.ts';
import { type Board, type BoardCell, symbolsOf, withOpened } from './board.ts';
import { keptBoards, readFile, useKeptBoards } from './board-store.ts';
import { creditsOf } from './credits.ts';
import { type DrawnCell, type DrawnGrid, isDirected } from './drawn-cell.ts';

/** Columns from which the small thumbnails are sharp enough, also on paper. */
const smallImagesFrom = 6;

/** Loads the symbols of a board, named in its language and in the second one of the settings. */
export function useDrawnBoard(board: Board) {
  const { cells, columns, lang, title } = board;
  // Cells follow one another as their words are read, whatever language the page is in.
  const direction = directionOf(lang);
  const [settings] = useSettings();
  const { second } = settings;
  const { body, error } = useResponse<ListResponse>(boardSymbolsPath(cells, lang, second));
  const symbols = new Map((body?.data ?? []).map((symbol) => [symbol.id, symbol]));
  const kept = useKeptBoards();
  const files = useFiles(cells.flatMap((cell) => [cell?.photo ?? [], cell?.sound ?? []].flat()));
  const colourOf = useClassColours(settings.colours);
  /** Its cells as they are shown. */
  const drawn = cells.map((cell): DrawnCell | null => {
    if (!cell) return null;
    const symbol = symbols.get(cell.id);
    const unnamed = cell.id === 0 ? '' : body && !error ? words.symbolGone : '…';
    const target = kept.find(({ id }) => id === cell.opens);
    return {
      caption: cell.caption ?? symbol?.name ?? unnamed,
      photo: files.get(cell.photo ?? ''),
      sound: files.get(cell.sound ?? ''),
      spoken: symbol && {
        url: audioUrl(symbol.id, symbol.language_code),
        prefersText: cell.caption !== undefined && cell.caption !== symbol.name,
      },
      isWord: cell.id === 0 && cell.photo === undefined,
      opens: cell.opens && (target?.title || words.boardTitle),
      second: symbol && secondName(symbol, second),
      language: cell.caption === undefined ? (symbol?.language_code ?? lang) : lang,
      url: symbol && cell.photo === undefined ? cellImageUrl(symbol, cell, settings, columns) : undefined,
      meanwhile: symbol?.thumbnails['256'],
      isMirrored: direction === 'rtl' && symbol !== undefined && isDirected(symbol.thumbnails['256']),
      colour: colourOf(cell.part_of_speech ?? symbol?.part_of_speech),
    };
  });
  // Nobody is credited for an own picture.
  const onBoard = symbolsOf(board).flatMap(({ id, photo }) => (photo === undefined && symbols.get(id)) || []);
  const credits = creditsOf(onBoard);
  function largeImage(index: number): string | undefined {
    const cell = cells[index];
    const symbol = cell && symbols.get(cell.id);
    return symbol && cell?.photo === undefined ? cellImageUrl(symbol, cell, settings, 1) : undefined;
  }
  /** The board as it is saved, with the large images. */
  const savedGrid = (): DrawnGrid => ({
    columns,
    title,
    captions: settings.captions ?? 'below',
    direction,
    credits,
    cells: drawn.map((cell, index) => cell && { ...cell, url: largeImage(index) }),
  });
  return { symbols, drawn, credits, error, savedGrid };
}

/** Path of the symbols of a board, with their names in a second language; undefined without symbols. */
export function boardSymbolsPath(
  cells: readonly (BoardCell | null)[],
  lang: string,
  second: string | undefined,
): string | undefined {
  const ids = cells.map((cell) => cell?.id ?? 0);
  return second ? symbolsPath(ids, `${lang},${second}`, 'chain') : symbolsPath(ids, lang);
}

/** URL of the image of a cell as a visitor's settings ask for it, on a board of so many columns. */
function cellImageUrl(
  symbol: FullSymbol,
  { overlay }: BoardCell,
  settings: Settings,
  columns: number,
): string {
  const size = columns < smallImagesFrom ? 512 : 256;
  const variant = applicableVariant({ ...settings, ...(overlay && { overlay }) }, symbol.variants);
  if (Object.keys(variant).length === 0) return sameOriginUrl(symbol.thumbnails[size]);
  return absoluteUrl(variantPath(symbol.id, variant, size));
}

/** Own pictures and sounds by their ids, as far as they are read. */
function useFiles(ids: readonly string[]): ReadonlyMap<string, Blob> {
  const [files, setFiles] = useState<ReadonlyMap<string, Blob>>(new Map());
  useEffect(() => {
    let isCurrent = true;
    const read = ids.map(async (id) => [id, await readFile(id)] as const);
    void Promise.all(read).then((entries) => {
      if (isCurrent) setFiles(new Map(entries.flatMap(([id, file]) => (file ? [[id, file]] : []))));
    });
    return () => {
      isCurrent = false;
    };
  }, [ids.join()]);
  return files;
}

/**
 * Has the service worker keep all that speaking with a board needs: the pictures and spoken names of the board, and of those
 * that it opens, also where they were not looked at yet.
 * @throws ApiError where the service does not answer.
 */
export async function keepForSpeaking(board: Board, settings: Settings): Promise<void> {
  const urls = new Set<string>();
  // One after another: a large vocabulary is a hundred boards, and speaking has begun.
  for (const each of withOpened(board, await keptBoards()))
    for (const url of await neededBy(each, settings)) urls.add(url);
  await keepFiles([...urls]);
}

/** What a board requests of the service when it is spoken with, as URLs. */
async function neededBy({ cells, lang, columns }: Board, settings: Settings): Promise<string[]> {
  const path = boardSymbolsPath(cells, lang, settings.second);
  if (path === undefined) return [];
  const { data } = await fetchJson<ListResponse>(path);
  const symbols = new Map(data.map((symbol) => [symbol.id, symbol]));
  const media = cells.flatMap((cell) => {
    const symbol = cell && symbols.get(cell.id);
    if (!symbol) return [];
    return [cellImageUrl(symbol, cell, settings, columns), audioUrl(symbol.id, symbol.language_code)];
  });
  return [path, ...media].map(absoluteUrl);
}
