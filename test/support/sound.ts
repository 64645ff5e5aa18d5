import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis';
import { fromPcm16, type PcmAudio } from '../../src/audio/pcm-audio.ts';
import { decodeMp3 } from '../../src/audio/recordings.ts';

/** The sound of a file, decoded by a library other than the one that wrote it. */
export const decoders = {
  'audio/mpeg': decodeMp3,
  'audio/wav': async (bytes) => readWav(bytes),
  'audio/ogg; codecs=vorbis': decodeOgg,
} as const satisfies Record<string, (bytes: Buffer) => Promise<PcmAudio>>;

async function decodeOgg(bytes: Buffer): Promise<PcmAudio> {
  const decoder = new OggVorbisDecoder();
  await decoder.ready;
  try {
    const { channelData, sampleRate, errors } = await decoder.decodeFile(bytes);
    if (errors.length > 0 || !channelData[0]) throw new Error('not an Ogg Vorbis file');
    return { samples: Float32Array.from(channelData[0]), sampleRate };
  } finally {
    decoder.free();
  }
}

/** A sine, in Hz, of an amplitude from 0 to 1. */
export function sine(frequency: number, amplitude: number, seconds: number, sampleRate = 22_050): PcmAudio {
  const samples = Float32Array.from(
    { length: Math.round(seconds * sampleRate) },
    (_, index) => amplitude * Math.sin((2 * Math.PI * frequency * index) / sampleRate),
  );
  return { samples, sampleRate };
}

/** A recording of nothing: 16-bit PCM at 8 kHz in a WAV file. */
export function silence(seconds: number): Buffer {
  const samples = Buffer.alloc(Math.round(seconds * 8000) * 2);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(16_000, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

/**
 * Reads a WAV file of one channel of 16 bits. A program that writes to a pipe cannot know the length: a length past the
 * end means "to the end".
 * @throws Error where it is none.
 */
export function readWav(file: Buffer): PcmAudio {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE') {
    throw new Error('it is no WAV file');
  }
  let sampleRate: number | undefined;
  for (let at = 12; at + 8 <= file.length; ) {
    const name = file.toString('latin1', at, at + 4);
    const start = at + 8;
    const end = Math.min(file.length, start + file.readUInt32LE(at + 4));
    if (name === 'fmt ') {
      if (end - start < 16) break;
      if (file.readUInt16LE(start + 2) !== 1 || file.readUInt16LE(start + 14) !== 16) {
        throw new Error('the WAV file is not one channel of 16 bits');
      }
      sampleRate = file.readUInt32LE(start + 4);
    } else if (name === 'data' && sampleRate !== undefined) {
      const bytes = file.buffer.slice(file.byteOffset + start, file.byteOffset + end - ((end - start) % 2));
      return { samples: fromPcm16(new Int16Array(bytes)), sampleRate };
    }
    at = end + (end % 2);
  }
  throw new Error('the WAV file holds no sound');
}
