import { formatSettings } from '../settings.ts';
import { readSettings, settingsParameter } from '../settings-store.ts';
import type { Board } from './board.ts';
import { formatBoard, parseBoard } from './board-link.ts';
import { keepBoard } from './board-shelf.ts';
import { readBoardHistory, withStep, writeBoardHistory } from './board-store.ts';

/**
 * Makes the board of the address the visitor's own. It leaves the address, so that a reload shows what was made of it.
 * @returns the board; undefined where the address has none
 */
export function takeLinkedBoard(lang: string): Board | undefined {
  const linked = parseBoard(location.hash.slice(1));
  if (!linked) return undefined;
  // Undo brings it back too, where the browser keeps nothing.
  void keepBoard(readBoardHistory(lang).present).catch(() => undefined);
  writeBoardHistory(withStep(readBoardHistory(lang), linked));
  history.replaceState(history.state, '', location.pathname + location.search);
  return linked;
}

/** Whether an address is meant to hold a board, readable or not. */
export function isBoardLink(hash: string): boolean {
  return /^#\d+x\d+&/.test(hash);
}

/** A link that holds a board, and the settings that it was made with. */
export function linkTo(board: Board): string {
  const url = new URL(location.pathname, location.href);
  const settings = formatSettings(readSettings());
  if (settings !== '') url.searchParams.set(settingsParameter, settings);
  url.hash = formatBoard(board);
  return url.href;
}
