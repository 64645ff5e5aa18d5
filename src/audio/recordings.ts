import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { LanguageTag } from '../../mappings/document.ts';
import { fileBytes, readWithin, writeWhole } from '../lib/atomic-files.ts';
import { checkRecording } from './recording.ts';

/** Which recording it is: the symbol's set and id within it, and the language. */
export interface RecordingName {
  set: string;
  /** Any case. */
  sourceId: string;
  tag: LanguageTag;
}

/** The recordings that a catalogue supplies, as files. */
export interface RecordingStore {
  /**
   * Checks a recording (MP3) by decoding it, and keeps it, whole or not at all; one that is there already is not decoded
   * again. @returns its path. Throws `RecordingRefused`.
   */
  put(name: RecordingName, mp3: Buffer): Promise<string>;
  /** Its bytes; undefined where there is none. */
  read(path: string): Promise<Buffer | undefined>;
}

const pathPattern =
  /^[a-z0-9][a-z0-9_-]{0,63}\/[a-z0-9][a-z0-9._-]{0,127}\/[A-Za-z0-9-]{2,64}\.[0-9a-f]{16}\.mp3$/;

/** The path under which a recording is kept: it holds the hash of the bytes. */
export function recordingPath({ set, sourceId, tag }: RecordingName, mp3: Buffer): string {
  const digest = createHash('sha256').update(mp3).digest('hex').slice(0, 16);
  return `${set}/${sourceId.toLowerCase()}/${tag}.${digest}.mp3`;
}

/**
 * The files `<dataDir>/recordings/<set>/<id>/<language tag>.<hash>.mp3`. A name holds the hash of the bytes, so another
 * recording has another path, and readers and writers never disturb each other.
 */
export function recordingStore(dataDir: string): RecordingStore {
  const root = join(dataDir, 'recordings');
  return {
    async put(name, mp3) {
      const path = recordingPath(name, mp3);
      if (!pathPattern.test(path)) throw new Error(`"${path}" cannot be the path of a recording.`);
      const file = join(root, path);
      if ((await fileBytes(file)) === mp3.length && mp3.length > 0) return path;
      await checkRecording(mp3);
      await writeWhole(file, mp3);
      return path;
    },
    read: async (path) => (pathPattern.test(path) ? await readWithin(root, path) : undefined),
  };
}
