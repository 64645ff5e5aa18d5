import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

const retryMilliseconds = 100;
/** sqliteBusy of https://www.sqlite.org/rescode.html: another process holds the lock. */
const sqliteBusy = 5;

/**
 * Runs `work` while no other process or caller holds the same lock file, and waits for its turn first.
 * The lock is an exclusive transaction on an empty SQLite file: the kernel frees it when its holder dies,
 * however it dies, so there is never a stale lock to judge.
 * @param path lock file, created with its folder where missing
 * @param onWait called once if somebody else holds the lock
 */
export async function withExclusiveLock<Result>(
  path: string,
  work: () => Promise<Result>,
  onWait: () => void = () => undefined,
): Promise<Result> {
  await mkdir(dirname(path), { recursive: true });
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    let waiting = false;
    while (!tryLock(database)) {
      if (!waiting) onWait();
      waiting = true;
      await delay(retryMilliseconds);
    }
    return await work();
  } finally {
    database.close();
  }
}

function tryLock(database: DatabaseSync): boolean {
  try {
    database.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return false;
    throw error;
  }
}
