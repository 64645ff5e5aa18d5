import { readFile } from 'node:fs/promises';
import { RecordingRefused } from '../speech/recording.ts';
import type { RecordingStore } from '../speech/recordings.ts';
import type { PrepareRecordings } from './prepare.ts';

/** Puts the recordings of symbols into a store, each decoded once; a language without a name cannot have one. */
export function recordingPreparer(store: RecordingStore): PrepareRecordings {
  return async ({ set, id, names, recordings = {} }) => {
    const paths: Record<string, string> = {};
    for (const [tag, file] of Object.entries(recordings)) {
      if (!Object.hasOwn(names, tag)) throw new RecordingRefused(`There is one in ${tag}, but no name.`);
      const mp3 = 'bytes' in file ? Buffer.from(file.bytes) : await readRecording(file.path);
      try {
        paths[tag] = await store.put({ set, sourceId: id, tag }, mp3);
      } catch (error) {
        throw error instanceof RecordingRefused ? new RecordingRefused(`${tag}: ${error.message}`) : error;
      }
    }
    return paths;
  };
}

async function readRecording(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    // Only this recording is missing; a disk that fails concerns all and is thrown on.
    if (!['ENOENT', 'EISDIR', 'ENOTDIR', 'EACCES'].includes(String((error as NodeJS.ErrnoException).code)))
      throw error;
    throw new RecordingRefused(`${path} cannot be read.`);
  }
}
