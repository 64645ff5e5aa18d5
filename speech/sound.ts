/** One channel of sound: samples from -1 to 1, and how many there are a second. */
export interface Sound {
  samples: Float32Array;
  sampleRate: number;
}

/** How long a sound is. */
export function secondsOf({ samples, sampleRate }: Sound): number {
  return samples.length / sampleRate;
}

/** The largest deviation of any sample, 0 to 1. */
export function peakOf(samples: Float32Array): number {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return peak;
}

/** A ratio of amplitudes for decibels. */
export function amplitude(decibels: number): number {
  return 10 ** (decibels / 20);
}

/** 16-bit samples as numbers from -1 to 1. */
export function fromPcm16(pcm: Int16Array): Float32Array {
  return Float32Array.from(pcm, (sample) => sample / 32_768);
}
