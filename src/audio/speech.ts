import { hash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type HttpError, httpError, serviceUnavailable } from '../errors.ts';
import { failureSeconds } from '../images/image-cache.ts';
import { type RenditionCacheOptions, renditionCache, workError } from '../images/rendition-cache.ts';
import { codeHash } from '../lib/code-hash.ts';
import { type WorkerPool, WorkFailed, workerPool } from '../lib/worker-pool.ts';
import type { AudioFormat } from './encode.ts';
import type { Synthesiser } from './espeak.ts';
import { recordingStore } from './recordings.ts';
import type { Voice } from './voices.ts';

/** The audio of a name, as data: a text, as `speechText` made it, in a voice, or the path of a recording in the store; and the file format. */
export type AudioRendition = { format: AudioFormat } & (
  | { utterance: { voice: Voice; text: string } }
  | { recording: string }
);

/** A piece of work: recordings are in the store below `dataDir`. */
export type SynthesisJob = AudioRendition & { dataDir: string };

/** Part of every key of a spoken name: another text, table of voices, polish or encoder may give other bytes. */
export const speechVersion = codeHash(['src/audio/synthesis-worker.ts', 'src/audio/speech-text.ts']);

/** The spoken names that the service serves. */
export type Speech = ReturnType<typeof openSpeech>;

/** Length of the synthesis queue: a name takes some 15 ms, and a tap has to be answered at once. */
const waiting = { queueLimit: 256, waitMilliseconds: 5000 } as const;

/** Puts together what serves spoken names. */
export function openSpeech({
  synthesiser,
  dataDir,
  workers,
  onSpoken,
  ...cache
}: Omit<RenditionCacheOptions, 'errorOf' | 'files'> & {
  synthesiser: Synthesiser | undefined;
  /** Absolute folder of recordings. */
  dataDir: string;
  workers: number;
  /** Called with the time that each name took to speak, in seconds. */
  onSpoken: (seconds: number) => void;
}) {
  const { memory } = cache;
  const speaker = synthesisPool(workers, waiting);
  const recordings = recordingStore(dataDir);
  const renditions = renditionCache({ ...cache, errorOf: speechError });

  async function make(rendition: AudioRendition): Promise<Buffer> {
    const isSpoken = 'utterance' in rendition;
    if (isSpoken && !synthesiser) {
      throw serviceUnavailable('speech-unavailable', 'This process has no voice at the moment.', 60);
    }
    const startedAt = performance.now();
    const bytes = stored(await speaker.run({ dataDir, ...rendition }));
    if (isSpoken) onSpoken((performance.now() - startedAt) / 1000);
    return bytes;
  }

  return {
    waiting: speaker.length,
    /** The name of a rendition's bytes in every cache. */
    keyOf: (rendition: AudioRendition) => audioKey(rendition, synthesiser),
    /**
     * The bytes, made where they have to be. Throws `HttpError`: `audio-not-found` where a recording is not stored,
     * `overloaded`, `speech-unavailable`, `shutting-down`, `internal` where it cannot be spoken.
     * @param beforeSpeaking awaited before a name is spoken that no cache has; what it throws is thrown, to this caller.
     */
    async get(rendition: AudioRendition, beforeSpeaking: () => Promise<void>): Promise<Buffer> {
      const key = audioKey(rendition, synthesiser);
      if ('recording' in rendition && rendition.format === 'mp3') {
        return memory.get(key) ?? memory.set(key, stored(await recordings.read(rendition.recording)));
      }
      return await renditions.get(key, () => make(rendition), beforeSpeaking);
    },
    close: speaker.close,
  };
}

/** Speaking processes behind a bounded queue, each on a core of its own; undefined for a recording that is not stored. Nothing runs before the first job. */
export function synthesisPool(
  workers: number,
  queue: { queueLimit: number; waitMilliseconds?: number },
): WorkerPool<SynthesisJob, Buffer | undefined> {
  return workerPool({
    workers,
    ...queue,
    program: fileURLToPath(new URL('./synthesis-worker.ts', import.meta.url)),
    env: {},
    thing: 'name',
  });
}

function stored(bytes: Buffer | undefined): Buffer {
  if (!bytes) throw httpError('audio-not-found', 'This recording of the catalogue is not stored here.');
  return bytes;
}

/** The response to a name that was not spoken. One that took too long may be quicker later. */
export function speechError(error: unknown): HttpError {
  if (error instanceof WorkFailed && error.reason === 'timeout') {
    const message = 'It took too long to speak this name; please try again later.';
    return serviceUnavailable('speech-unavailable', message, failureSeconds, error);
  }
  return workError(error, 'names');
}

/**
 * The name of a rendition's bytes in every cache: the content and how it is made. Never to be invalidated. It never
 * holds the text itself, which may have any length and any character.
 */
function audioKey(rendition: AudioRendition, synthesiser: Synthesiser | undefined): string {
  const { format } = rendition;
  if ('recording' in rendition) {
    const made = format === 'mp3' ? [] : [speechVersion, format];
    return ['recording', ...made, rendition.recording].join(':');
  }
  const { voice, text } = rendition.utterance;
  const digest = hash('sha256', text).slice(0, 32);
  return `speech:${speechVersion}:${synthesiser?.version}:${voice}:${digest}:${format}`;
}
