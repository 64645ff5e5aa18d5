import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

const retryMilliseconds = 100;
/** Result codes of https://www.sqlite.org/rescode.html: another process holds the lock; the file is no database. */
const sqliteBusy = 5;
const sqliteNotADatabase = 26;
/** Result codes with which SQLite passes trouble of the disk on, by the name that the operating system has for it. */
const diskErrors: Readonly<Record<number, string>> = { 8: 'EROFS', 10: 'EIO', 13: 'ENOSPC', 14: 'EACCES' };
/** The low byte of an extended result code is the plain one. */
const plainCode = 0xff;

/**
 * Takes a lock file, created with its folder where missing, unless another process or caller holds it.
 * The lock is an exclusive transaction on an empty SQLite file: the kernel frees it when its holder dies,
 * however it dies, so there is never a stale lock to judge.
 * @returns what frees it; undefined where it is held
 */
export async function tryExclusiveLock(path: string): Promise<(() => void) | undefined> {
  await mkdir(dirname(path), { recursive: true });
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: 0 });
    database.exec('BEGIN EXCLUSIVE');
    return database.close.bind(database);
  } catch (error) {
    database?.close();
    if (resultCodeOf(error) === sqliteBusy) return undefined;
    throw lockFailure(path, error);
  }
}

/**
 * Runs `work` while no other process or caller holds the same lock file, and waits for its turn first.
 * @param onWait called once if another holds the lock
 * @param signal ends the wait; work that has begun is not ended
 */
export async function withExclusiveLock<Result>(
  path: string,
  work: () => Promise<Result>,
  onWait: () => void = () => undefined,
  signal?: AbortSignal,
): Promise<Result> {
  let free = await tryExclusiveLock(path);
  if (free === undefined) onWait();
  while (free === undefined) {
    await delay(retryMilliseconds, undefined, { signal });
    free = await tryExclusiveLock(path);
  }
  try {
    return await work();
  } finally {
    free();
  }
}

/**
 * The failure of a lock, which names its file. Trouble of the disk has the `code` of errno(3), as with every other file.
 * @param error as SQLite throws it.
 */
export function lockFailure(path: string, error: unknown): Error {
  const code = resultCodeOf(error);
  if (code === sqliteNotADatabase) {
    return new Error(`the lock ${path} is damaged: delete it`, { cause: error });
  }
  const reason = error instanceof Error ? error.message : String(error);
  const failure = new Error(`${path} can not be locked: ${reason}`, { cause: error });
  const diskError = code === undefined ? undefined : diskErrors[code];
  return diskError === undefined ? failure : Object.assign(failure, { code: diskError, path });
}

function resultCodeOf(error: unknown): number | undefined {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  return typeof code === 'number' ? code & plainCode : undefined;
}
