import { fileURLToPath } from 'node:url';
import { codeHash } from '../lib/code-hash.ts';
import { type WorkerPool, workerPool } from '../lib/worker-pool.ts';
import type { AudioFormat } from './encode.ts';
import type { Voice } from './voices.ts';

/** Part of every key of a spoken name: another text, table of voices, polish or encoder may give other bytes. */
export const speechVersion = codeHash(['src/audio/synthesis-worker.ts', 'src/audio/speech-text.ts']);

/** A text, as `speechText` made it, in a voice. */
export interface Utterance {
  voice: Voice;
  text: string;
}

/** One piece of work. */
export type SynthesisJob =
  | { utterance: Utterance; format: AudioFormat }
  /** A recording (MP3) of the store below `dataDir` in another format. */
  | { dataDir: string; recording: string; format: AudioFormat };

/** Turns names into sound, in processes of its own; undefined for a recording that is not stored. */
export type SynthesisPool = WorkerPool<SynthesisJob, Buffer | undefined>;

/** A pool of speaking processes behind a bounded queue. Nothing runs before the first job. */
export function createSynthesisPool(options: {
  /** Speaking processes, each on a core of its own; started when first needed. */
  workers: number;
  /** Jobs that may wait for a free process; one more is refused. */
  queueLimit: number;
  /** How long a job may wait; absent: as long as it takes. */
  waitMilliseconds?: number;
}): SynthesisPool {
  return workerPool({
    ...options,
    program: fileURLToPath(new URL('./synthesis-worker.ts', import.meta.url)),
    env: {},
    messages: {
      failed: 'It could not be spoken',
      timeout: 'It took too long to speak',
      crashed: 'The speaking process stopped',
      closed: 'The speaker is shut down',
    },
  });
}
