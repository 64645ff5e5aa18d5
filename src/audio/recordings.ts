import { hash } from 'node:crypto';
import { join } from 'node:path';
import { MPEGDecoder } from 'mpg123-decoder';
import type { LanguageTag } from '../../mappings/document.ts';
import { fileBytes, readInside, writeAtomically } from '../lib/atomic-files.ts';
import { breaksOff } from './mp3-frames.ts';
import { amplitude, joined, type PcmAudio, peakOf, secondsOf } from './pcm-audio.ts';

/** Which recording it is: the symbol's set and id within it, and the language. */
interface RecordingName {
  set: string;
  /** Any case. */
  sourceId: string;
  tag: LanguageTag;
}

/** The recordings that a catalogue supplies, as files. */
export type RecordingStore = ReturnType<typeof recordingStore>;

const pathPattern =
  /^[a-z0-9][a-z0-9_-]{0,63}\/[a-z0-9][a-z0-9._-]{0,127}\/[A-Za-z0-9-]{2,64}\.[0-9a-f]{16}\.mp3$/;

/** The path under which a recording is kept: it holds the hash of the bytes. */
export function recordingPath({ set, sourceId, tag }: RecordingName, mp3: Buffer): string {
  return `${set}/${sourceId.toLowerCase()}/${tag}.${hash('sha256', mp3).slice(0, 16)}.mp3`;
}

/**
 * The files `<dataDir>/recordings/<set>/<id>/<language tag>.<hash>.mp3`. A name holds the hash of the bytes, so another
 * recording has another path, and readers and writers never disturb each other.
 */
export function recordingStore(dataDir: string) {
  const root = join(dataDir, 'recordings');
  return {
    /**
     * Checks a recording (MP3) by decoding it, and keeps it, whole or not at all; one that is there already is not decoded
     * again. @returns its path. Throws `RecordingRefused`.
     */
    async put(name: RecordingName, mp3: Buffer): Promise<string> {
      const path = recordingPath(name, mp3);
      if (!pathPattern.test(path)) throw new Error(`"${path}" cannot be the path of a recording.`);
      const file = join(root, path);
      if ((await fileBytes(file)) === mp3.length && mp3.length > 0) return path;
      await checkRecording(mp3);
      await writeAtomically(file, mp3);
      return path;
    },
    /** Its bytes; undefined where there is none. */
    read: async (path: string) => (pathPattern.test(path) ? await readInside(root, path) : undefined),
  };
}

/** Limits of a recording: bytes of the file, seconds and sample rate of its sound. */
export const recordingLimits = {
  bytes: 2 * 1024 * 1024,
  minimumSeconds: 0.1,
  maximumSeconds: 30,
  minimumSampleRate: 16_000,
} as const;

/** A recording whose every sample is below it is silence (dBFS). */
const silence = -40;

/** A file that cannot be the recording of a name; the message says why in a curator's words. */
export class RecordingRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RecordingRefused';
  }
}

/**
 * Checks that a file is a recording that can be played and is not silent, by decoding it.
 * @returns how long it is, and its samples a second
 * @throws RecordingRefused
 */
export async function checkRecording(mp3: Buffer): Promise<{ seconds: number; sampleRate: number }> {
  const { bytes, minimumSeconds, maximumSeconds, minimumSampleRate } = recordingLimits;
  if (mp3.length === 0) throw new RecordingRefused('The recording is empty.');
  if (mp3.length > bytes) {
    throw new RecordingRefused(`The recording has more than ${bytes / 1024 / 1024} MB.`);
  }
  const sound = await decodeMp3(mp3);
  const seconds = secondsOf(sound);
  const { sampleRate } = sound;
  const allowed = `${minimumSeconds} to ${maximumSeconds} s are allowed`;
  const faults: readonly (readonly [isThere: boolean, message: string])[] = [
    [seconds > maximumSeconds, `lasts more than ${maximumSeconds} s; ${allowed}`],
    [seconds < minimumSeconds, `lasts ${seconds.toFixed(2)} s; ${allowed}`],
    [
      sampleRate < minimumSampleRate,
      `has ${sampleRate} samples a second; at least ${minimumSampleRate} are needed`,
    ],
    [breaksOff(mp3), 'breaks off: its last part is missing'],
    [peakOf(sound.samples) < amplitude(silence), 'is silent'],
  ];
  const [, fault] = faults.find(([isThere]) => isThere) ?? [];
  if (fault !== undefined) throw new RecordingRefused(`The recording ${fault}.`);
  return { seconds, sampleRate };
}

/** Bytes of a file that are decoded at a time. */
const pieceBytes = 64 * 1024;

/**
 * The sound of an MP3 file, its channels mixed to one. Decoding stops where the sound is longer than a recording may be:
 * 2 MB of 8 kbit/s are 35 minutes and 250 MB of samples.
 * @throws RecordingRefused where it is none, or broken
 */
export async function decodeMp3(mp3: Buffer): Promise<PcmAudio> {
  const kind = soundKind(mp3);
  if (kind !== 'MP3') {
    throw new RecordingRefused(`The recording is no MP3 file${kind === undefined ? '' : `, but ${kind}`}.`);
  }
  const decoder = new MPEGDecoder();
  await decoder.ready;
  try {
    const pieces: Float32Array[] = [];
    const sound = { length: 0, sampleRate: 0 };
    for (let start = 0; start < mp3.length; start += pieceBytes) {
      const { channelData, sampleRate, errors } = decoder.decode(mp3.subarray(start, start + pieceBytes));
      if (errors.length > 0) throw unreadable();
      const [left, right] = channelData;
      // Views of the decoder's memory.
      const samples = left?.map((sample, index) => (sample + (right?.[index] ?? sample)) / 2);
      if (!samples || samples.length === 0) continue;
      pieces.push(samples);
      sound.length += samples.length;
      sound.sampleRate = sampleRate;
      if (sound.length > recordingLimits.maximumSeconds * sampleRate) break;
    }
    if (sound.length === 0) throw unreadable();
    return { samples: joined(pieces), sampleRate: sound.sampleRate };
  } finally {
    decoder.free();
  }
}

function unreadable(): RecordingRefused {
  return new RecordingRefused('The recording is no MP3 file that can be decoded to its end.');
}

/**
 * How files begin that people take for recordings, as Latin-1. An MP3 begins with a tag (ID3) or its first frame: the decoder would
 * look for one through anything, and complain at every step.
 */
const beginnings = {
  MP3: /^(?:ID3|\xff[\xe2-\xe7\xea-\xef\xf2-\xf7\xfa-\xff])/,
  WAV: /^RIFF.{4}WAVE/s,
  Ogg: /^OggS/,
  FLAC: /^fLaC/,
  AIFF: /^FORM.{4}AIF/s,
  AMR: /^#!AMR/,
  WebM: /^.E\xdf\xa3/s,
  'Windows Media': /^0&\xb2u/,
  'MPEG-4 (.m4a)': /^.{4}ftyp/s,
  AAC: /^\xff[\xf0\xf1\xf8\xf9]/,
  'a web page': /^\s*<(?:!doctype|html)/i,
  'a pointer of Git LFS: fetch the file itself': /^version https:\/\/git-lfs/,
} as const;

/** What a file is by its first bytes; undefined for what is no sound that is known here. Pure. */
export function soundKind(bytes: Buffer): keyof typeof beginnings | undefined {
  const head = bytes.toString('latin1', 0, 64);
  const kinds = Object.keys(beginnings) as (keyof typeof beginnings)[];
  return kinds.find((kind) => beginnings[kind].test(head));
}
