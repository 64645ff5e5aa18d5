import { createHash } from 'node:crypto';
import type { AudioFormat } from './encode.ts';
import { speechVersion, type Utterance } from './speech-job.ts';
import { identityOf, type Synthesiser } from './synthesiser.ts';

/** A name as it can be heard, as data: who says what, or which recording it is, and as which kind of file. */
export type SpokenRendition = { format: AudioFormat } & (
  | { utterance: Utterance }
  /** Path of a recording in the store. */
  | { recording: string }
);

/**
 * The name of a rendition's bytes in every cache: what is heard and how it is made. Never to be invalidated. It never
 * holds the text itself, which may have any length and any character.
 */
export function spokenKey(rendition: SpokenRendition, synthesiser: Synthesiser | undefined): string {
  const { format } = rendition;
  if ('recording' in rendition) {
    return format === 'mp3'
      ? `recording:${rendition.recording}`
      : `recording:${speechVersion}:${rendition.recording}:${format}`;
  }
  const { voice, text } = rendition.utterance;
  const by = synthesiser ? identityOf(synthesiser) : 'none';
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 32);
  return `speech:${speechVersion}:${by}:${voice}:${digest}:${format}`;
}
