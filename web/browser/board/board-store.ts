import { useEffect, useState } from 'preact/hooks';
import { readPreference, writePreference } from '../preferences.ts';
import { type Board, type BoardCell, emptyBoard, symbolsOf, withSymbols } from './board.ts';
import { formatBoard, parseBoard } from './board-link.ts';
import { keepBoard } from './board-shelf.ts';

/** The visitor's board with the steps that lead back, and those that were taken back. */
export interface BoardHistory {
  past: readonly Board[];
  present: Board;
  future: readonly Board[];
}

/** Steps that can be taken back. */
const pastMaximum = 40;

/** Id of the board that a visitor begins with. */
const firstId = 'first';

/** Sent to this window when the board has changed in it; other windows hear `storage`. */
const changeEvent = 'symbol-catalog-board';

/** A history with a further step. One that changes nothing is none. */
export function withStep({ past, present, future }: BoardHistory, next: Board): BoardHistory {
  if (formatBoard(next) === formatBoard(present)) return { past, present, future };
  return { past: [...past, present].slice(-pastMaximum), present: next, future: [] };
}

/** A history with the last step taken back. */
export function undone({ past, present, future }: BoardHistory): BoardHistory {
  const before = past[past.length - 1];
  if (!before) return { past, present, future };
  return { past: past.slice(0, -1), present: before, future: [present, ...future] };
}

/** A history with the last step that was taken back done again. */
export function redone({ past, present, future }: BoardHistory): BoardHistory {
  const [next, ...rest] = future;
  if (!next) return { past, present, future };
  return { past: [...past, present], present: next, future: rest };
}

/**
 * The board that is kept in the visitor's browser.
 * @param lang language of the captions of a new board
 */
export function readBoardHistory(lang: string): BoardHistory {
  const boards = (name: 'board-past' | 'board-future') =>
    (readPreference(name) ?? '').split('\n').flatMap((line) => parseBoard(line) ?? []);
  const present = parseBoard(readPreference('board') ?? '') ?? emptyBoard(lang);
  return {
    past: boards('board-past'),
    present: present.id === undefined ? { ...present, id: firstId } : present,
    future: boards('board-future'),
  };
}

/** Keeps a board and its history, and tells everything that shows it. */
export function writeBoardHistory({ past, present, future }: BoardHistory): void {
  writePreference('board-past', past.map(formatBoard).join('\n'));
  writePreference('board', formatBoard(present));
  writePreference('board-future', future.map(formatBoard).join('\n'));
  // Where the browser keeps no more than this one board, there are no others.
  void keepBoard(present).catch(() => undefined);
  dispatchEvent(new Event(changeEvent));
}

/**
 * Puts symbols on the kept board.
 * @param lang language of the captions, if the board is still empty
 * @returns how many had room
 */
export function addToBoard(added: readonly BoardCell[], lang: string): number {
  const history = readBoardHistory(lang);
  const { present } = history;
  const target = symbolsOf(present).length === 0 ? { ...present, lang } : present;
  const { board, rejected } = withSymbols(target, added);
  writeBoardHistory(withStep(history, board));
  return added.length - rejected.length;
}

/** The kept board in a component, as it is in all windows. */
export function useBoardHistory(lang: string): BoardHistory {
  const [history, setHistory] = useState(() => readBoardHistory(lang));
  useEffect(() => {
    const follow = () => setHistory(readBoardHistory(lang));
    follow();
    for (const event of [changeEvent, 'storage']) addEventListener(event, follow);
    return () => {
      for (const event of [changeEvent, 'storage']) removeEventListener(event, follow);
    };
  }, [lang]);
  return history;
}
