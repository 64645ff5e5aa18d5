import { useEffect, useState } from 'preact/hooks';
import { readPreference, tellKept, useKeptChange, writePreference } from '../preferences.ts';
import { formatSettings, readSettings, settingsParameter } from '../settings.ts';
import { type Board, type BoardCell, emptyBoard, newId, symbolsOf, withSymbols } from './board.ts';
import { formatBoard, parseBoard, sharedBoard } from './board-link.ts';

/** The visitor's board with the steps that lead back, and those that were taken back. */
export interface BoardHistory {
  past: readonly Board[];
  present: Board;
  future: readonly Board[];
}

const pastMaximum = 40;

/** Id of the board that a visitor begins with, also where the open one cannot be read: that of no board that is kept. */
const firstId = newId();

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
  tellKept();
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
  const follow = () => setHistory(readBoardHistory(lang));
  useEffect(follow, [lang]);
  useKeptChange(follow);
  return history;
}

/**
 * The visitor's boards, the open one among them, and their own pictures and sounds: kept in their browser (IndexedDB) and nowhere
 * else. A board is kept as text, by the id with which others open it.
 */

const databaseName = 'symbol-catalog-boards';
const storeNames = ['boards', 'files'] as const;

interface KeptBoard {
  id: string;
  text: string;
  /** When it was changed last, in milliseconds since 1970. */
  keptAt: number;
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function withStore<Result>(
  name: (typeof storeNames)[number],
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(databaseName, 2);
  opening.onupgradeneeded = () => {
    const database = opening.result;
    const missing = storeNames.filter((store) => !database.objectStoreNames.contains(store));
    for (const store of missing) database.createObjectStore(store, { keyPath: 'id' });
  };
  const database = await settled(opening);
  try {
    return await settled(request(database.transaction(name, mode).objectStore(name)));
  } finally {
    database.close();
  }
}

/**
 * Keeps a board; one that has neither symbols nor a name is not worth it.
 * @throws where the browser keeps nothing: its storage is full or switched off.
 */
export async function keepBoard(board: Board): Promise<void> {
  const { id, title } = board;
  if (id === undefined) return;
  const kept: KeptBoard = { id, text: formatBoard(board), keptAt: Date.now() };
  const isWorthKeeping = title !== '' || symbolsOf(board).length > 0;
  await withStore(
    'boards',
    'readwrite',
    (store): IDBRequest => (isWorthKeeping ? store.put(kept) : store.delete(id)),
  );
  tellKept();
}

/**
 * Takes a board from those that are kept.
 * @throws where the browser keeps nothing.
 */
export async function forgetBoard({ id = '' }: Board): Promise<void> {
  await withStore('boards', 'readwrite', (store) => store.delete(id));
  tellKept();
}

/** The kept boards, the latest first; none where the browser keeps nothing. */
export async function keptBoards(): Promise<Board[]> {
  const kept = await withStore(
    'boards',
    'readonly',
    (store) => store.getAll() as IDBRequest<KeptBoard[]>,
  ).catch((): KeptBoard[] => []);
  return kept.sort((left, right) => right.keptAt - left.keptAt).flatMap(({ text }) => parseBoard(text) ?? []);
}

/**
 * Keeps an own picture or sound.
 * @throws where the browser keeps nothing.
 */
export async function keepFile(id: string, file: Blob): Promise<void> {
  await withStore('files', 'readwrite', (store) => store.put({ id, file }));
}

/** An own picture or sound; undefined where the browser has none by that id. */
export async function readFile(id: string): Promise<Blob | undefined> {
  const kept = await withStore(
    'files',
    'readonly',
    (store) => store.get(id) as IDBRequest<{ file: Blob } | undefined>,
  ).catch(() => undefined);
  return kept?.file;
}

/** The kept boards in a component. */
export function useKeptBoards(): readonly Board[] {
  const [kept, setKept] = useState<readonly Board[]>([]);
  const read = () => void keptBoards().then(setKept);
  useEffect(read, []);
  useKeptChange(read);
  return kept;
}

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
  const textOf = ({ id: _id, folder: _folder, ...board }: Board) => formatBoard(board);
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
