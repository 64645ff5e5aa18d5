import { fileURLToPath } from 'node:url';
import { workerPool } from '../lib/worker-pool.ts';
import { type WorkFailure, workerProcess } from '../lib/worker-process.ts';
import type { AudioFormat } from './encode.ts';
import { SynthesisFailed, type SynthesisJob, type Utterance } from './synthesis-job.ts';
import type { Synthesiser } from './synthesiser.ts';

/** Settings of a {@link SynthesisPool}. */
interface SynthesisPoolOptions {
  /** Absent: nothing can be spoken, and recordings can still be converted. */
  synthesiser: Synthesiser | undefined;
  /** Speaking processes, each on a core of its own; started when first needed. */
  workers: number;
  /** Jobs that may wait for a free process; one more is refused. */
  queueLimit: number;
  /** After this long in a process a job is given up and its process replaced. 10 000 if absent. */
  jobTimeoutMs?: number;
}

/** Turns names into sound, in processes of its own. */
export interface SynthesisPool {
  readonly synthesiser: Synthesiser | undefined;
  /** A file with the utterance; the same one gives the same bytes. Throws {@link SynthesisFailed}. */
  speak(utterance: Utterance, format: AudioFormat): Promise<Buffer>;
  /** A recording (MP3) as another kind of file. Throws {@link SynthesisFailed}. */
  convert(recording: Buffer, format: AudioFormat): Promise<Buffer>;
  /** Ends the processes. Jobs that run or wait fail with the reason `closed`. */
  close(): Promise<void>;
}

const program = fileURLToPath(new URL('./synthesis-worker.ts', import.meta.url));

const messages = {
  failed: (detail) => `It could not be spoken: ${detail}`,
  timeout: (detail) => `It took ${detail} to speak.`,
  crashed: (detail) => `The speaking process stopped: ${detail}`,
  closed: () => 'The speaker is shut down.',
} as const satisfies Record<WorkFailure, (detail: string) => string>;

const failure = (why: WorkFailure, detail: string) => new SynthesisFailed(why, messages[why](detail));

/** A pool of speaking processes behind a bounded queue. Nothing runs before the first job. */
export function createSynthesisPool(options: SynthesisPoolOptions): SynthesisPool {
  const { synthesiser, workers, queueLimit, jobTimeoutMs = 10_000 } = options;
  const processes = Array.from({ length: workers }, () =>
    workerProcess<SynthesisJob, Buffer>({ program, env: {}, jobTimeoutMs, failure }),
  );
  const pool = workerPool(processes, {
    queueLimit,
    queueFull: (limit) => new SynthesisFailed('failed', `More than ${limit} names are waiting to be spoken.`),
    closed: () => failure('closed', ''),
  });
  return {
    synthesiser,
    async speak(utterance, format) {
      if (!synthesiser) throw new SynthesisFailed('failed', 'There is no espeak-ng on this machine.');
      return await pool.run({ kind: 'speak', synthesiser, utterance, format });
    },
    convert: (recording, format) => pool.run({ kind: 'convert', recording, format }),
    close: () => pool.close(),
  };
}
