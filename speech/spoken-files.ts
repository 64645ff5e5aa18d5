import { createHash } from 'node:crypto';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { fileBytes, readWithin, writeWhole } from '../machine/files.ts';
import { speechVersion } from './speech-job.ts';

/** Where none were made in advance, they are not looked for again so soon: each look goes by way of another thread. */
const absentMilliseconds = 5000;

/** Names that were spoken in advance, as files by `spokenKey`. */
export interface SpokenFiles {
  has(key: string): Promise<boolean>;
  /** Undefined where there is none. */
  read(key: string): Promise<Buffer | undefined>;
  /** Keeps one, whole or not at all. */
  write(key: string, bytes: Buffer): Promise<void>;
}

/**
 * The files `<dataDir>/speech/<version>/<two hex digits>/<hash of the key>`. The key says what is heard and how it was
 * made, so none is ever out of date; those of another version are not looked at.
 */
export function spokenFiles(dataDir: string): SpokenFiles {
  const root = join(dataDir, 'speech', speechVersion);
  let absentUntil = 0;

  async function isThere(): Promise<boolean> {
    if (performance.now() < absentUntil) return false;
    const there = await access(root).then(
      () => true,
      () => false,
    );
    if (!there) absentUntil = performance.now() + absentMilliseconds;
    return there;
  }

  const fileOf = (key: string): string => {
    const digest = createHash('sha256').update(key).digest('hex');
    return `${digest.slice(0, 2)}/${digest}`;
  };
  return {
    has: async (key) => ((await fileBytes(join(root, fileOf(key)))) ?? 0) > 0,
    read: async (key) => ((await isThere()) ? await readWithin(root, fileOf(key)) : undefined),
    write: (key, bytes) => writeWhole(join(root, fileOf(key)), bytes),
  };
}
