import { createMp3Encoder, createOggEncoder } from 'wasm-media-encoders';
import { type PcmAudio, wavFile } from './pcm-audio.ts';

/** Media types of a spoken name by its format, the usual one first; they say the codec where the container does not. */
export const audioFormats = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg; codecs=vorbis',
} as const;

/** One of the keys of {@link audioFormats}. */
export type AudioFormat = keyof typeof audioFormats;

/** The allowed values of the parameter `format`. */
export const audioFormatNames = Object.keys(audioFormats) as AudioFormat[];

/** Enough for one voice at 22 kHz: the loss is inaudible. */
const mp3Kilobits = 48;
/** Of Vorbis, -1 to 10: some 45 kbit/s of speech. */
const vorbisQuality = 3;
/** Names the one stream of each file; the same file each time. */
const oggSerialNo = 1;

/** Turns sounds into files; the same sound gives the same bytes. LAME and libvorbis, as WebAssembly, are made when they are first needed. */
export function audioEncoder() {
  let mp3: ReturnType<typeof createMp3Encoder> | undefined;
  let ogg: ReturnType<typeof createOggEncoder> | undefined;

  async function encoderOf(format: 'mp3' | 'ogg', sampleRate: number) {
    if (format === 'mp3') {
      mp3 ??= createMp3Encoder();
      const encoder = await mp3;
      encoder.configure({ channels: 1, sampleRate, bitrate: mp3Kilobits });
      return encoder;
    }
    ogg ??= createOggEncoder();
    const encoder = await ogg;
    encoder.configure({ channels: 1, sampleRate, vbrQuality: vorbisQuality, oggSerialNo });
    return encoder;
  }

  return async (sound: PcmAudio, format: AudioFormat): Promise<Buffer> => {
    if (format === 'wav') return wavFile(sound);
    const encoder = await encoderOf(format, sound.sampleRate);
    // The output lies in the encoder's memory until its next call.
    const body = Buffer.from(encoder.encode([sound.samples]));
    return Buffer.concat([body, encoder.finalize()]);
  };
}
