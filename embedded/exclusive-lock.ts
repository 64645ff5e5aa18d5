import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

const retryMilliseconds = 100;
/** Result codes of https://www.sqlite.org/rescode.html: another process holds the lock; the file is no database. */
const sqliteBusy = 5;
const sqliteNotADatabase = 26;

/**
 * Runs `work` while no other process or caller holds the same lock file, and waits for its turn first.
 * The lock is an exclusive transaction on an empty SQLite file: the kernel frees it when its holder dies,
 * however it dies, so there is never a stale lock to judge.
 * @param path lock file, created with its folder where missing
 * @param onWait called once if another holds the lock
 * @param signal ends the wait; work that has begun is not ended
 */
export async function withExclusiveLock<Result>(
  path: string,
  work: () => Promise<Result>,
  onWait: () => void = () => undefined,
  signal?: AbortSignal,
): Promise<Result> {
  await mkdir(dirname(path), { recursive: true });
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    let waiting = false;
    while (!tryLock(database, path)) {
      if (!waiting) onWait();
      waiting = true;
      await delay(retryMilliseconds, undefined, { signal });
    }
    return await work();
  } finally {
    database.close();
  }
}

function tryLock(database: DatabaseSync, path: string): boolean {
  try {
    database.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
    if (code === sqliteBusy) return false;
    if (code === sqliteNotADatabase)
      throw new Error(`the lock ${path} is damaged: delete it`, { cause: error });
    throw new Error(`${path} can not be locked: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
