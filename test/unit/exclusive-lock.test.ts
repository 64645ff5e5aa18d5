import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { lockFailure, withExclusiveLock } from '../../embedded/exclusive-lock.ts';
import { diskErrorMessage } from '../../ingest/failure.ts';
import { emptyFolder } from '../support/files.ts';

let folder: string;
beforeEach(async () => {
  const made = await emptyFolder();
  folder = made.folder;
  return made.remove;
});

const take = (path: string) => withExclusiveLock(path, async () => 'locked');

describe('a lock that cannot be taken', () => {
  it('is named where it is damaged, and is a lock again when it is deleted', async () => {
    const path = join(folder, 'engine.lock');
    await writeFile(path, 'no database, and longer than the header of one');
    await expect(take(path)).rejects.toThrow(`the lock ${path} is damaged: delete it`);
    await writeFile(path, '');
    expect(await take(path)).toBe('locked');
  });

  it('is named where it is no file', async () => {
    const path = join(folder, 'engine.lock');
    await mkdir(path);
    const failure = await take(path).catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: expect.stringContaining(`${path} can not be locked: `) });
  });

  it.each([
    [13, 'database or disk is full', 'there is no space left on the disk (ENOSPC)'],
    // Extended result code of a write that failed: 10 + 3 · 256.
    [778, 'disk I/O error', 'the disk failed (EIO)'],
    [8, 'attempt to write a readonly database', 'the disk is mounted read-only (EROFS)'],
  ])('is trouble of the disk where SQLite ends with %i', (errcode, message, trouble) => {
    const failure = lockFailure('/data/engine.lock', Object.assign(new Error(message), { errcode }));
    expect(diskErrorMessage(failure)).toBe(`/data/engine.lock: ${trouble}`);
  });

  it('is no trouble of the disk for any other reason', () => {
    expect(diskErrorMessage(lockFailure('/data/engine.lock', new Error('out of memory')))).toBeUndefined();
  });
});
