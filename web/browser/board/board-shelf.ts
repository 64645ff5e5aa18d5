import { useEffect, useState } from 'preact/hooks';
import { type Board, symbolsOf } from './board.ts';
import { formatBoard, parseBoard } from './board-link.ts';

/**
 * The visitor's boards beside the open one: kept in their browser (IndexedDB) and nowhere else. A board is kept as the text
 * that a link holds, so that the same board is there once.
 */

const databaseName = 'symbol-catalog';
const storeName = 'boards';

/** Sent to this window when the kept boards have changed in it. */
const changeEvent = 'symbol-catalog-boards';

/** A kept board. */
interface KeptBoard {
  text: string;
  /** When it was put away, in milliseconds since 1970. */
  keptAt: number;
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function withStore<Result>(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(databaseName, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName, { keyPath: 'text' });
  const database = await settled(opening);
  try {
    return await settled(request(database.transaction(storeName, mode).objectStore(storeName)));
  } finally {
    database.close();
  }
}

/**
 * Keeps a board, unless it has no symbols.
 * @throws where the browser keeps nothing: its storage is full or switched off.
 */
export async function keepBoard(board: Board): Promise<void> {
  if (symbolsOf(board).length === 0) return;
  const kept: KeptBoard = { text: formatBoard(board), keptAt: Date.now() };
  await withStore('readwrite', (store) => store.put(kept));
  dispatchEvent(new Event(changeEvent));
}

/**
 * Takes a board from those that are kept.
 * @throws where the browser keeps nothing.
 */
export async function forgetBoard(board: Board): Promise<void> {
  await withStore('readwrite', (store) => store.delete(formatBoard(board)));
  dispatchEvent(new Event(changeEvent));
}

/** The kept boards without the open one, the latest first. */
export function useKeptBoards(open: Board): Board[] {
  const [kept, setKept] = useState<readonly KeptBoard[]>([]);
  useEffect(() => {
    const read = () =>
      withStore('readonly', (store) => store.getAll() as IDBRequest<KeptBoard[]>).then(setKept, () =>
        setKept([]),
      );
    void read();
    addEventListener(changeEvent, read);
    return () => removeEventListener(changeEvent, read);
  }, []);
  const openText = formatBoard(open);
  return [...kept]
    .sort((left, right) => right.keptAt - left.keptAt)
    .flatMap(({ text }) => (text === openText ? [] : (parseBoard(text) ?? [])));
}
