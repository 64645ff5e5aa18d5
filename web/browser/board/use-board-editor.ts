import { useEffect, useState } from 'preact/hooks';
import { fill, type Texts } from '../texts.ts';
import { type Status, useStatus } from '../use-status.ts';
import { type Board, type BoardCell, emptyBoard, newId, placeOf, withCell, withSwapped } from './board.ts';
import { keepBoard, keepPhoto } from './board-shelf.ts';
import {
  type BoardHistory,
  readBoardHistory,
  redone,
  undone,
  useBoardHistory,
  withStep,
  writeBoardHistory,
} from './board-store.ts';
import { isBoardLink, takeLinkedBoard } from './linked-board.ts';
import { loadBoardFiles } from './load-board-files.ts';
import type { Losses } from './read-boards.ts';
import { smallPhoto } from './small-photo.ts';

/** Changes the board as it is now, not as it was when this was rendered, and says so. */
export type BoardChange = (step: (before: Board) => Board, message?: string) => void;

/** What can be done with the open board, and what is said of it. */
export interface BoardEditor extends Status {
  board: Board;
  history: BoardHistory;
  /** What of a file could not be read, as sentences. */
  losses: readonly string[];
  change: BoardChange;
  undo: () => void;
  redo: () => void;
  /** Opens another board; the present one is kept. */
  switchTo: (next: Board, message?: string) => Promise<void>;
  /** Opens the boards of a file, beside those that the visitor has. */
  openFile: (file: Blob) => Promise<void>;
  /** Puts an own picture into a cell, which keeps its word. */
  setPhoto: (index: number, picture: Blob) => Promise<void>;
  /** Makes a cell open a board: a kept one, a new one (null) named by the cell, or none. */
  link: (index: number, target: Board | null | undefined, name: string) => Promise<void>;
  swap: (from: number, to: number, name: string) => void;
}

/**
 * The open board with its history. A board of the address becomes the visitor's own before the first render: theirs must
 * not be seen, and then make room for another.
 * @param preferred language of a new board
 */
export function useBoardEditor(texts: Texts, preferred: string): BoardEditor {
  const words = texts.tools;
  const [isShared] = useState(() => takeLinkedBoard(preferred) !== undefined);
  const history = useBoardHistory(preferred);
  const status = useStatus(texts);
  const { say, attempt } = status;
  const [losses, setLosses] = useState<readonly string[]>([]);
  useEffect(() => {
    const sayLink = (isTaken: boolean) => {
      if (isTaken) say(words.sharedBoard);
      else if (isBoardLink(location.hash)) say(words.linkUnreadable);
    };
    const takeShared = () => sayLink(takeLinkedBoard(preferred) !== undefined);
    sayLink(isShared);
    addEventListener('hashchange', takeShared);
    return () => removeEventListener('hashchange', takeShared);
  }, []);

  function update(step: (before: BoardHistory) => BoardHistory, message?: string) {
    writeBoardHistory(step(readBoardHistory(preferred)));
    setLosses([]);
    if (message !== undefined) say(message);
  }
  const change: BoardChange = (step, message) =>
    update((before) => withStep(before, step(before.present)), message);
  async function switchTo(next: Board, message?: string) {
    // Undo brings it back too, where the browser keeps nothing.
    await keepBoard(readBoardHistory(preferred).present).catch(() => undefined);
    change(() => ({ ...next, id: next.id ?? newId() }), message);
  }
  const setCell = (index: number, step: (before: BoardCell) => BoardCell, message?: string) =>
    change((before) => withCell(before, index, step(before.cells[index] ?? { id: 0 })), message);

  return {
    board: history.present,
    history,
    ...status,
    losses,
    change,
    undo: () => update(undone, words.isUndone),
    redo: () => update(redone, words.isRedone),
    switchTo,
    openFile: (file) =>
      attempt(async () => {
        const { readBoardFile } = await loadBoardFiles();
        const { boards, photos, losses: lost } = await readBoardFile(file);
        for (const [id, photo] of photos) await keepPhoto(id, photo);
        for (const board of boards) await keepBoard(board);
        const [first] = boards;
        if (first) await switchTo(first, words.boardsRead(boards.length));
        setLosses(sentencesOf(lost, words));
      }, words.fileUnreadable),
    setPhoto: (index, picture) =>
      attempt(async () => {
        const photo = newId();
        await keepPhoto(photo, await smallPhoto(picture));
        setCell(index, (cell) => ({ ...cell, photo }));
      }, texts.imageFailed),
    link: (index, target, name) =>
      attempt(async () => {
        const { lang, columns, rows } = history.present;
        const made = { ...emptyBoard(lang, columns, rows), id: newId(), title: name || words.boardTitle };
        if (target === null) await keepBoard(made);
        setCell(index, ({ opens: _before, ...cell }) => {
          const opens = target === null ? made.id : target?.id;
          return opens === undefined ? cell : { ...cell, opens };
        });
      }),
    swap: (from, to, name) => {
      const numbers = new Intl.NumberFormat(document.documentElement.lang);
      const { row, column } = placeOf(history.present, to);
      change(
        (before) => withSwapped(before, from, to),
        fill(words.moved, { name, row: numbers.format(row + 1), column: numbers.format(column + 1) }),
      );
    },
  };
}

function sentencesOf(losses: Losses, { lost }: Texts['tools']): string[] {
  return (Object.entries(losses) as [keyof Losses, number][]).map(([kind, count]) => lost[kind](count));
}
