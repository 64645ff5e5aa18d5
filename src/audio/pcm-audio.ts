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
  return samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
}

/** A ratio of amplitudes for decibels. */
export function amplitude(decibels: number): number {
  return 10 ** (decibels / 20);
}

/** Pieces of sound, one after the other. */
export function joined(pieces: readonly Float32Array[]): Float32Array {
  const samples = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    samples.set(piece, at);
    at += piece.length;
  }
  return samples;
}

/** 16-bit samples as numbers from -1 to 1. */
export function fromPcm16(pcm: Int16Array): Float32Array {
  return new Float32Array(pcm).map((sample) => sample / 32_768);
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
