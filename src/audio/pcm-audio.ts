/** One channel of sound: samples from -1 to 1, and how many there are a second. */
export interface PcmAudio {
  samples: Float32Array;
  sampleRate: number;
}

/** How long a sound is. */
export function secondsOf({ samples, sampleRate }: PcmAudio): number {
  return samples.length / sampleRate;
}

/** The largest deviation of any sample, 0 to 1. */
export function peakOf(samples: Float32Array): number {
  let peak = 0;
  for (let index = 0; index < samples.length; index += 1) {
    const size = Math.abs(samples[index] ?? 0);
    if (size > peak) peak = size;
  }
  return peak;
}

/** A ratio of amplitudes for decibels. */
export function amplitude(decibels: number): number {
  return 10 ** (decibels / 20);
}

/** 16-bit samples as numbers from -1 to 1. */
export function fromPcm16(pcm: Int16Array): Float32Array {
  // A loop takes a tenth of the time of `from` with a function.
  const samples = new Float32Array(pcm.length);
  for (let index = 0; index < pcm.length; index += 1) samples[index] = (pcm[index] ?? 0) / 32_768;
  return samples;
}

/**
 * WAV files of one channel of 16 bits, as espeak-ng writes and every player reads them.
 *
 * @see https://www.rfc-editor.org/rfc/rfc2361 and Microsoft's "Multimedia Programming Interface and Data Specifications 1.0"
 */

const headerBytes = 44;

/** Writes a WAV file. */
export function wavFile({ samples, sampleRate }: PcmAudio): Buffer {
  const file = Buffer.alloc(headerBytes + samples.length * 2);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(samples.length * 2, 40);
  for (let index = 0; index < samples.length; index += 1) {
    const sample = Math.max(-1, Math.min(1, samples[index] ?? 0));
    file.writeInt16LE(Math.round(sample * 32_767), headerBytes + index * 2);
  }
  return file;
}
