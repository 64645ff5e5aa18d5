import { useEffect, useState } from 'preact/hooks';
import { type Changes, defined } from '../address.ts';
import { fill, formatNumber, texts, words } from '../texts.ts';
import { useStatus } from '../use-status.ts';
import { useWindow } from '../use-window.ts';
import {
  type Board,
  type BoardCell,
  emptyBoard,
  newId,
  placeNow,
  placeOf,
  withCell,
  withSwapped,
} from './board.ts';
import {
  type BoardHistory,
  isBoardLink,
  keepBoard,
  keepFile,
  readBoardHistory,
  redone,
  takeLinkedBoard,
  undone,
  useBoardHistory,
  withStep,
  writeBoardHistory,
} from './board-store.ts';
import type { Losses } from './read-boards.ts';

/** Changes the board as it is now, not as it was when this was rendered, and says so. */
type BoardChange = (step: (before: Board) => Board, message?: string) => void;

/** What can be done with the open board, and what is said of it. */
export type BoardEditor = ReturnType<typeof useBoardEditor>;

/**
 * The open board with its history. A board of the address becomes the visitor's own before the first render: theirs must
 * not be seen, and then make room for another.
 * @param preferred language of a new board
 */
export function useBoardEditor(preferred: string) {
  const [isShared] = useState(() => takeLinkedBoard(preferred) !== undefined);
  const history = useBoardHistory(preferred);
  const board = history.present;
  const status = useStatus();
  const { say, attempt } = status;
  // What of a file could not be read, as sentences.
  const [losses, setLosses] = useState<readonly string[]>([]);
  const sayLink = (isTaken: boolean) => {
    if (isTaken) say(words.sharedBoard);
    else if (isBoardLink(location.hash)) say(words.linkUnreadable);
  };
  useEffect(() => sayLink(isShared), []);
  useWindow('hashchange', () => sayLink(takeLinkedBoard(preferred) !== undefined));

  function update(step: (before: BoardHistory) => BoardHistory, message?: string) {
    writeBoardHistory(step(readBoardHistory(preferred)));
    setLosses([]);
    if (message !== undefined) say(message);
  }
  const change: BoardChange = (step, message) =>
    update((before) => withStep(before, step(before.present)), message);
  /** Opens another board; the present one is kept. */
  async function switchTo(next: Board, message?: string) {
    // Undo brings it back too, where the browser keeps nothing.
    await keepBoard(readBoardHistory(preferred).present).catch(() => undefined);
    change(() => ({ ...next, id: next.id ?? newId() }), message);
  }
  /** Changes what a cell says of itself; an empty one begins as a word alone. */
  const setCell = (index: number, changes: Changes<BoardCell>) =>
    change((before) =>
      withCell(before, index, defined<BoardCell>({ id: 0, ...before.cells[index], ...changes })),
    );

  /** Opens the boards of a file, beside those that the visitor has. */
  const openFile = (file: Blob | Promise<Blob>) =>
    attempt(async () => {
      const { readBoardFile } = await loadBoardFiles();
      const { boards, files, losses: lost } = await readBoardFile(await file);
      for (const [id, own] of files) await keepFile(id, own);
      for (const board of boards) await keepBoard(board);
      const [first] = boards;
      if (first) await switchTo(first, words.boardsRead(boards.length));
      setLosses(sentencesOf(lost));
    }, words.fileUnreadable);
  /** Puts an own picture or sound into a cell of the board that is open now, wherever it stands when that is read; the cell keeps its word. */
  const setFile = (index: number, kind: 'photo' | 'sound', file: Blob) =>
    attempt(
      async () => {
        const { smallPhoto, checkedSound } = await loadBoardFiles();
        const id = newId();
        await keepFile(id, await (kind === 'photo' ? smallPhoto : checkedSound)(file));
        const { present } = readBoardHistory(preferred);
        const place =
          present.id === board.id ? placeNow(present, index, board.cells[index] ?? null) : undefined;
        if (place === undefined) say(words.symbolGone);
        else setCell(place, { [kind]: id });
      },
      kind === 'photo' ? texts.imageFailed : texts.audioFailed,
    );
  /** Makes a cell open a board: a kept one, a new one (null) named by the cell, or none. */
  const link = (index: number, target: Board | null | undefined, name: string) =>
    attempt(async () => {
      const { lang, columns, rows } = history.present;
      const made = { ...emptyBoard(lang, columns, rows), id: newId(), title: name || words.boardTitle };
      if (target === null) await keepBoard(made);
      setCell(index, { opens: target === null ? made.id : target?.id });
    });
  function swap(from: number, to: number, name: string): void {
    const { row, column } = placeOf(history.present, to);
    change(
      (before) => withSwapped(before, from, to),
      fill(words.moved, { name, row: formatNumber(row + 1), column: formatNumber(column + 1) }),
    );
  }
  const undo = () => update(undone, words.isUndone);
  const redo = () => update(redone, words.isRedone);
  return {
    board,
    history,
    ...status,
    losses,
    change,
    undo,
    redo,
    switchTo,
    openFile,
    setCell,
    setFile,
    link,
    swap,
  };
}

function sentencesOf(losses: Losses): string[] {
  return (Object.entries(losses) as [keyof Losses, number][]).map(([kind, count]) => words.lost[kind](count));
}

/**
 * Loads what draws pictures of boards, and reads and writes their files: a bundle of its own, as most visits need neither.
 * @throws where it cannot be loaded.
 */
export function loadBoardFiles(): Promise<typeof import('./board-files.ts')> {
  return import(new URL('board-files.js', import.meta.url).href);
}

/** Undo and redo by the keys that they have everywhere, outside of text fields; Escape gives up a move. */
export function useUndoKeys({ undo, redo }: Pick<BoardEditor, 'undo' | 'redo'>, onEscape: () => void): void {
  useWindow('keydown', (event) => {
    if (event.key === 'Escape') onEscape();
    const isInText = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (isInText || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) redo();
    else undo();
  });
}

/** Takes a file that is dropped anywhere on the page; without this the browser would leave for it. */
export function useDroppedFile(onFile: (file: File) => void): void {
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
  useWindow('dragover', (event) => {
    if (hasFiles(event)) event.preventDefault();
  });
  useWindow('drop', (event) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    event.preventDefault();
    onFile(file);
  });
}
