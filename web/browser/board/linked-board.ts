import { formatSettings } from '../settings.ts';
import { readSettings, settingsParameter } from '../settings-store.ts';
import { type Board, newId } from './board.ts';
import { formatBoard, parseBoard, sharedBoard } from './board-link.ts';
import { forgetBoard, keepBoard, keptBoards } from './board-shelf.ts';
import { readBoardHistory, withStep, writeBoardHistory } from './board-store.ts';

/** A link that is longer is cut by some programs that people send links with. */
const safeLinkCharacters = 2000;

/**
 * Makes the board of the address one of the visitor's own, beside those that they have. It leaves the address, so that a
 * reload shows what was made of it.
 * @returns the board; undefined where the address has none
 */
export function takeLinkedBoard(lang: string): Board | undefined {
  const read = parseBoard(location.hash.slice(1));
  if (!read) return undefined;
  const linked = { ...sharedBoard(read), id: newId() };
  // Undo brings it back too, where the browser keeps nothing.
  void keepBoard(readBoardHistory(lang).present).catch(() => undefined);
  writeBoardHistory(withStep(readBoardHistory(lang), linked));
  void joinTwin(linked, lang);
  history.replaceState(history.state, '', location.pathname + location.search);
  return linked;
}

/** A link that is opened again opens the board that it became, where that is still the same. */
async function joinTwin(linked: Board & { id: string }, lang: string): Promise<void> {
  const textOf = ({ id: _id, ...board }: Board) => formatBoard(board);
  const kept = await keptBoards();
  const twin = kept.find((board) => board.id !== linked.id && textOf(board) === textOf(linked));
  const history = readBoardHistory(lang);
  if (twin?.id === undefined || history.present.id !== linked.id) return;
  writeBoardHistory({ ...history, present: { ...history.present, id: twin.id } });
  await forgetBoard(linked);
}

/** Whether an address is meant to hold a board, readable or not. */
export function isBoardLink(hash: string): boolean {
  return /^#\d+x\d+&/.test(hash);
}

/** A link that holds a board, and the settings that it was made with; `isLong` where it may not arrive whole. */
export function linkTo(board: Board): { href: string; isLong: boolean } {
  const url = new URL(location.pathname, location.href);
  const settings = formatSettings(readSettings());
  if (settings !== '') url.searchParams.set(settingsParameter, settings);
  url.hash = formatBoard(sharedBoard(board));
  return { href: url.href, isLong: url.href.length > safeLinkCharacters };
}
