import { fileURLToPath } from 'node:url';
import { codeHash } from '../lib/code-hash.ts';
import { type WorkFailure, workerPool } from '../lib/worker-pool.ts';
import type { AudioFormat } from './encode.ts';
import type { Synthesiser } from './synthesiser.ts';
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
  | { kind: 'speak'; synthesiser: Synthesiser; utterance: Utterance; format: AudioFormat }
  /** A recording (MP3) as it is, in another format. */
  | { kind: 'convert'; recording: Buffer; format: AudioFormat };

/** Nothing was spoken; the message says why. */
export class SynthesisFailed extends Error {
  readonly reason: WorkFailure;

  constructor(reason: WorkFailure, message: string) {
    super(message);
    this.name = 'SpeechFailed';
    this.reason = reason;
  }
}

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
  full: (detail) => `More than ${detail} names are waiting to be spoken.`,
} as const satisfies Record<WorkFailure, (detail: string) => string>;

/** A pool of speaking processes behind a bounded queue. Nothing runs before the first job. */
export function createSynthesisPool(options: SynthesisPoolOptions): SynthesisPool {
  const { synthesiser, workers, queueLimit, jobTimeoutMs = 10_000 } = options;
  const pool = workerPool<SynthesisJob, Buffer>({
    workers,
    program,
    env: {},
    jobTimeoutMs,
    queueLimit,
    failure: (why, detail) => new SynthesisFailed(why, messages[why](detail)),
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
