import { createHash } from 'node:crypto';
import { type HttpError, httpError, serviceUnavailable } from '../errors.ts';
import { failureSeconds, type ImageCache } from '../images/image-cache.ts';
import {
  type RenditionCacheOptions,
  renditionCache,
  type SharedRenditions,
  workError,
} from '../images/rendition-cache.ts';
import { WorkFailed } from '../lib/worker-pool.ts';
import type { AudioFormat } from './encode.ts';
import type { Synthesiser } from './espeak.ts';
import { recordingStore } from './recordings.ts';
import { createSynthesisPool, speechVersion, type Utterance } from './synthesis-pool.ts';

/** The spoken names that the service serves. */
export interface Speech {
  /** The name of a rendition's bytes in every cache. */
  keyOf(rendition: AudioRendition): string;
  /** The bytes, where nothing has to be made for them. Never rejects. */
  find(key: string): Promise<Buffer | undefined>;
  /**
   * The bytes, made where they have to be. Throws `HttpError`: `audio-not-found` where a recording is not stored,
   * `overloaded`, `speech-unavailable`, `shutting-down`, `internal` where it cannot be spoken.
   * @param beforeSpeaking awaited before a name is spoken that no cache has; what it throws is thrown, to this caller.
   */
  get(rendition: AudioRendition, beforeSpeaking: () => Promise<void>): Promise<Buffer>;
  /** Ends the speaking processes. */
  close(): Promise<void>;
  /** Names that wait to be spoken or are being spoken. */
  waiting: () => number;
}

/** Length of the synthesis queue: a name takes some 15 ms, and a tap has to be answered at once. */
const waiting = { names: 256, milliseconds: 5000 } as const;

/** Puts together what serves spoken names. */
export function openSpeech(options: {
  synthesiser: Synthesiser | undefined;
  /** Absolute folder of recordings. */
  dataDir: string;
  memory: ImageCache;
  shared: SharedRenditions | undefined;
  /** Speaking processes. */
  workers: number;
  onEvent: NonNullable<RenditionCacheOptions['onEvent']>;
  /** Called with the time that each name took to speak, in seconds. */
  onSpoken: (seconds: number) => void;
}): Speech {
  const { synthesiser, dataDir, memory, shared, workers, onEvent, onSpoken } = options;
  const speaker = createSynthesisPool({
    workers,
    queueLimit: waiting.names,
    waitMilliseconds: waiting.milliseconds,
  });
  const recordings = recordingStore(dataDir);
  const speechCache = renditionCache({
    memory,
    shared,
    errorOf: speechError,
    onEvent,
  });

  async function make(rendition: AudioRendition): Promise<Buffer> {
    if ('recording' in rendition) return stored(await speaker.run({ dataDir, ...rendition }));
    if (!synthesiser) throw unavailable();
    const startedAt = performance.now();
    const bytes = stored(await speaker.run(rendition));
    onSpoken((performance.now() - startedAt) / 1000);
    return bytes;
  }

  return {
    waiting: speaker.length,
    keyOf: (rendition) => audioKey(rendition, synthesiser),
    find: speechCache.find,
    async get(rendition, beforeSpeaking) {
      const key = audioKey(rendition, synthesiser);
      if ('recording' in rendition && rendition.format === 'mp3') {
        return memory.get(key) ?? memory.set(key, stored(await recordings.read(rendition.recording)));
      }
      return await speechCache.get(key, () => make(rendition), beforeSpeaking);
    },
    close: speaker.close,
  };
}

function stored(bytes: Buffer | undefined): Buffer {
  if (!bytes) throw httpError('audio-not-found', 'This recording of the catalogue is not stored here.');
  return bytes;
}

function unavailable(): HttpError {
  return serviceUnavailable('speech-unavailable', 'This process has no voice at the moment.', 60);
}

/** The response to a name that was not spoken. One that took too long may be quicker later. */
export function speechError(error: unknown): HttpError {
  if (error instanceof WorkFailed && error.reason === 'timeout') {
    const message = 'It took too long to speak this name; please try again later.';
    return serviceUnavailable('speech-unavailable', message, failureSeconds, error);
  }
  return workError(error, 'names');
}

/** The audio of a name, as data: voice and text, or the recording, and the file format. */
export type AudioRendition = { format: AudioFormat } & (
  | { utterance: Utterance }
  /** Path of a recording in the store. */
  | { recording: string }
);

/**
 * The name of a rendition's bytes in every cache: the content and how it is made. Never to be invalidated. It never
 * holds the text itself, which may have any length and any character.
 */
export function audioKey(rendition: AudioRendition, synthesiser: Synthesiser | undefined): string {
  const { format } = rendition;
  if ('recording' in rendition) {
    return format === 'mp3'
      ? `recording:${rendition.recording}`
      : `recording:${speechVersion}:${rendition.recording}:${format}`;
  }
  const { voice, text } = rendition.utterance;
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 32);
  return `speech:${speechVersion}:${synthesiser?.version}:${voice}:${digest}:${format}`;
}
