/**
 * Work of a speaking process as data: what goes to it, and what became of it.
 */
import { codeHash } from '../lib/code-hash.ts';
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

/** Why something could not be spoken. `closed`: the speaker was shut down. */
type SynthesisFailureReason = 'failed' | 'timeout' | 'crashed' | 'closed';

/** Nothing was spoken; the message says why. */
export class SynthesisFailed extends Error {
  readonly reason: SynthesisFailureReason;

  constructor(reason: SynthesisFailureReason, message: string) {
    super(message);
    this.name = 'SpeechFailed';
    this.reason = reason;
  }
}
