import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { versionedFiles } from '../lib/versioned-files.ts';
import type { AudioFormat } from './encode.ts';
import { speechVersion, type Utterance } from './synthesis-job.ts';
import { identityOf, type Synthesiser } from './synthesiser.ts';

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
  const by = synthesiser ? identityOf(synthesiser) : 'none';
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 32);
  return `speech:${speechVersion}:${by}:${voice}:${digest}:${format}`;
}

/** Names that were spoken in advance, as files by `audioKey`. */
export interface SpeechFiles {
  has(key: string): Promise<boolean>;
  /** Undefined where there is none. */
  read(key: string): Promise<Buffer | undefined>;
  /** Keeps one, whole or not at all. */
  write(key: string, bytes: Buffer): Promise<void>;
  /** Deletes what other versions spoke. */
  removeOutdated(): Promise<void>;
}

/**
 * The files `<dataDir>/speech/<version>/<two hex digits>/<hash of the key>`. The key holds the content and how it was
 * made, so none is ever out of date; those of another version are not looked at.
 */
export function speechFiles(dataDir: string): SpeechFiles {
  const files = versionedFiles(join(dataDir, 'speech'), speechVersion);
  const fileOf = (key: string): string => {
    const digest = createHash('sha256').update(key).digest('hex');
    return `${digest.slice(0, 2)}/${digest}`;
  };
  return {
    has: (key) => files.has(fileOf(key)),
    read: (key) => files.read(fileOf(key)),
    write: (key, bytes) => files.write(fileOf(key), bytes),
    removeOutdated: files.removeOutdated,
  };
}
