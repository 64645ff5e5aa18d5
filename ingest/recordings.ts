import { readFile } from 'node:fs/promises';
import { RecordingRefused, type RecordingStore, recordingPath } from '../src/audio/recordings.ts';
import type { PrepareRecordings } from './prepare.ts';
import type { RawSymbol } from './symbol.ts';

/** Puts the recordings of symbols into a store, each decoded once; a language without a name cannot have one. */
export function recordingPreparer(store: RecordingStore): PrepareRecordings {
  return async ({ set, id, names, recordings = {} }) => {
    const paths: Record<string, string> = {};
    for (const [tag, file] of Object.entries(recordings)) {
      if (!Object.hasOwn(names, tag)) throw new RecordingRefused(`There is one in ${tag}, but no name.`);
      const mp3 = await recordingBytes(file);
      try {
        paths[tag] = await store.put({ set, sourceId: id, tag }, mp3);
      } catch (error) {
        throw error instanceof RecordingRefused ? new RecordingRefused(`${tag}: ${error.message}`) : error;
      }
    }
    return paths;
  };
}

/** Where the recordings of a symbol would be kept, by language; nothing is decoded or written. */
export async function recordingPaths({
  set,
  id,
  recordings = {},
}: Pick<RawSymbol, 'set' | 'id' | 'recordings'>): Promise<Record<string, string>> {
  const paths: Record<string, string> = {};
  for (const [tag, file] of Object.entries(recordings)) {
    paths[tag] = recordingPath({ set, sourceId: id, tag }, await recordingBytes(file));
  }
  return paths;
}

/**
 * A recording as a source names it.
 * @throws RecordingRefused where there is no such file.
 */
export async function recordingBytes(recording: { path: string } | { bytes: Uint8Array }): Promise<Buffer> {
  if ('bytes' in recording) return Buffer.from(recording.bytes);
  const { path } = recording;
  try {
    return await readFile(path);
  } catch (error) {
    // Only this recording is missing; a disk that fails concerns all and is thrown on.
    if (!['ENOENT', 'EISDIR', 'ENOTDIR', 'EACCES'].includes(String((error as NodeJS.ErrnoException).code)))
      throw error;
    throw new RecordingRefused(`${path} cannot be read.`);
  }
}
