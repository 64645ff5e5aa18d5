import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { versionedFiles } from '../lib/versioned-files.ts';
import { speechVersion } from './speech-job.ts';

/** Names that were spoken in advance, as files by `spokenKey`. */
export interface SpokenFiles {
  has(key: string): Promise<boolean>;
  /** Undefined where there is none. */
  read(key: string): Promise<Buffer | undefined>;
  /** Keeps one, whole or not at all. */
  write(key: string, bytes: Buffer): Promise<void>;
  /** Deletes what other versions spoke. */
  removeOutdated(): Promise<void>;
}

/**
 * The files `<dataDir>/speech/<version>/<two hex digits>/<hash of the key>`. The key says what is heard and how it was
 * made, so none is ever out of date; those of another version are not looked at.
 */
export function spokenFiles(dataDir: string): SpokenFiles {
  const files = versionedFiles(join(dataDir, 'speech'), speechVersion);
  const fileOf = (key: string): string => {
    const digest = createHash('sha256').update(key).digest('hex');
    return `${digest.slice(0, 2)}/${digest}`;
  };
  return {
    has: (key) => files.has(fileOf(key)),
    read: (key) => files.read(fileOf(key)),
    write: (key, bytes) => files.write(fileOf(key), bytes),
    removeOutdated: files.removeOutdated,
  };
}
