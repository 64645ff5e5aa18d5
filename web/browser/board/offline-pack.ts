import { audioPath, fetchJson } from '../api-client.ts';
import type { Settings } from '../settings.ts';
import { type Board, withOpened } from './board.ts';
import { keptBoards } from './board-store.ts';
import { boardSymbolsPath, cellImageUrl, type ListResponse } from './drawn-board.ts';

/**
 * Has the service worker keep all that speaking with a board needs: the pictures and spoken names of the board, and of those
 * that it opens, also where they were not looked at yet.
 * @throws ApiError where the service does not answer.
 */
export async function keepForSpeaking(board: Board, settings: Settings): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const urls = new Set<string>();
  // One after another: a large vocabulary is a hundred boards, and speaking has begun.
  for (const each of withOpened(board, await keptBoards()))
    for (const url of await neededBy(each, settings)) urls.add(url);
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ urls: [...urls], isPack: true });
}

/** What a board requests of the service when it is spoken with, as URLs. */
async function neededBy({ cells, lang, columns }: Board, settings: Settings): Promise<string[]> {
  const path = boardSymbolsPath(cells, lang);
  if (path === undefined) return [];
  const { data } = await fetchJson<ListResponse>(path);
  const symbols = new Map(data.map((symbol) => [symbol.id, symbol]));
  const media = cells.flatMap((cell) => {
    const symbol = cell && symbols.get(cell.id);
    if (!symbol) return [];
    return [cellImageUrl(symbol, cell, settings, columns), audioPath(symbol.id, symbol.language_code)];
  });
  const inSecond = settings.second && boardSymbolsPath(cells, settings.second);
  return [path, ...(inSecond ? [inSecond] : []), ...media].map((url) => new URL(url, document.baseURI).href);
}
