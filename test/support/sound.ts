import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis';
import { type PcmAudio, readWav } from '../../src/audio/pcm-audio.ts';
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
