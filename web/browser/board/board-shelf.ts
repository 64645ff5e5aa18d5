import { type Board, symbolsOf } from './board.ts';
import { formatBoard, parseBoard } from './board-link.ts';

/**
 * The visitor's boards, the open one among them, and their own pictures: kept in their browser (IndexedDB) and nowhere
 * else. A board is kept as text, by the id with which others open it.
 */

const databaseName = 'symbol-catalog-boards';
type StoreName = 'boards' | 'photos';

/** Sent to this window when the kept boards have changed in it. */
export const keptBoardsEvent = 'symbol-catalog-boards';

/** A kept board. */
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
  name: StoreName,
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(databaseName, 1);
  opening.onupgradeneeded = () => {
    for (const store of ['boards', 'photos']) opening.result.createObjectStore(store, { keyPath: 'id' });
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
  dispatchEvent(new Event(keptBoardsEvent));
}

/**
 * Takes a board from those that are kept.
 * @throws where the browser keeps nothing.
 */
export async function forgetBoard({ id = '' }: Board): Promise<void> {
  await withStore('boards', 'readwrite', (store) => store.delete(id));
  dispatchEvent(new Event(keptBoardsEvent));
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
 * Keeps an own picture.
 * @throws where the browser keeps nothing.
 */
export async function keepPhoto(id: string, photo: Blob): Promise<void> {
  await withStore('photos', 'readwrite', (store) => store.put({ id, photo }));
}

/** An own picture; undefined where the browser has none by that id. */
export async function readPhoto(id: string): Promise<Blob | undefined> {
  const kept = await withStore(
    'photos',
    'readonly',
    (store) => store.get(id) as IDBRequest<{ photo: Blob } | undefined>,
  ).catch(() => undefined);
  return kept?.photo;
}
