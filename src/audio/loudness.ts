import { amplitude, type PcmAudio, peakOf } from './pcm-audio.ts';

/**
 * How loud a person finds a sound: integrated loudness of one channel.
 *
 * @see ITU-R BS.1770-5, annex 1: K-weighting by two filters, blocks of 400 ms that overlap by three quarters, two gates
 */

const blockSeconds = 0.4;
const stepSeconds = 0.1;
/** Blocks below it are silence (LKFS). */
const absoluteGate = -70;
/** Blocks that much below the mean of the others are pauses (LU). */
const relativeGate = -10;

/** A filter of second order, `a0` being 1. */
interface Biquad {
  b: readonly [number, number, number];
  a: readonly [number, number];
}

/** Samples a second of the voices, for which the filters are. */
export const speechSampleRate = 22_050;

/** K-weighting: the standard's two filters (a shelf for the head, a high pass), which it gives at 48 kHz, at {@link speechSampleRate}. */
const kWeighting: readonly Biquad[] = [
  { b: [1.479825351, -2.1707286129, 0.8608424847], a: [-1.3383053361, 0.5082445589] },
  { b: [1, -2, 1], a: [-1.9783976026, 0.9785144195] },
];

function filtered(samples: Float32Array, { b, a }: Biquad): Float32Array {
  let first = 0;
  let second = 0;
  return samples.map((sample) => {
    const value = b[0] * sample + first;
    first = b[1] * sample - a[0] * value + second;
    second = b[2] * sample - a[1] * value;
    return value;
  });
}

const loudnessOf = (meanSquare: number): number => -0.691 + 10 * Math.log10(meanSquare);
const mean = (values: readonly number[] | Float32Array): number => {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
};

/** Integrated loudness in LKFS of a voice; -Infinity of silence. A sound shorter than a block is one block. */
export function integratedLoudness({ samples, sampleRate }: PcmAudio): number {
  const weighted = kWeighting.reduce(filtered, samples);
  const block = Math.min(weighted.length, Math.round(blockSeconds * sampleRate));
  const step = Math.round(stepSeconds * sampleRate);
  const blocks: number[] = [];
  for (let start = 0; start + block <= weighted.length && block > 0; start += step) {
    const squares = weighted.subarray(start, start + block).map((sample) => sample ** 2);
    blocks.push(mean(squares));
  }
  const audible = blocks.filter((square) => loudnessOf(square) > absoluteGate);
  const gate = loudnessOf(mean(audible)) + relativeGate;
  const spoken = audible.filter((square) => loudnessOf(square) > gate);
  return spoken.length === 0 ? Number.NEGATIVE_INFINITY : loudnessOf(mean(spoken));
}

/** Levels of all spoken names, of every voice. */
export const speechLevels = {
  /** Integrated loudness in LKFS, of one channel: as loud as spoken word elsewhere on a phone. */
  loudness: -18,
  /** No sample is above, in dBFS; encoders overshoot a little. */
  peak: -1.5,
  /** Silence kept before and after the sound, in seconds: a cell that is tapped speaks at once. */
  lead: 0.02,
  tail: 0.08,
} as const;

/** Below this part of the loudest sample a voice is over (dB). */
const silenceBelow = -45;
/** Lengths of the fades at both ends, in seconds. */
const fade = { in: 0.005, out: 0.03 } as const;
/** The part of the peak above which a sample is held back: few are in a voice. */
const softFrom = 0.7;

/**
 * A name ready to be played: silence cut off at both ends, as loud as all others, no peak that clips, no click at an end.
 * @throws Error where there is nothing to hear.
 */
export function normaliseLoudness(sound: PcmAudio): PcmAudio {
  const peak = peakOf(sound.samples);
  if (!(peak > amplitude(-60))) throw new Error('there is nothing to hear');
  const trimmed = trim(sound, peak * amplitude(silenceBelow));
  const gain = amplitude(speechLevels.loudness - integratedLoudness(trimmed));
  const ceiling = amplitude(speechLevels.peak);
  const samples = trimmed.samples.map((sample) => softened(sample * gain, ceiling));
  fadeEnds(samples, sound.sampleRate);
  return { ...sound, samples };
}

/** A sample, or where it is near the ceiling something below it: louder ones are nearer, and none is above. */
function softened(sample: number, ceiling: number): number {
  const size = Math.abs(sample) / ceiling;
  if (size <= softFrom) return sample;
  const room = 1 - softFrom;
  return Math.sign(sample) * ceiling * (softFrom + room * Math.tanh((size - softFrom) / room));
}

/** From shortly before the first sample above a threshold to shortly after the last one; filled up with silence. */
function trim({ samples, sampleRate }: PcmAudio, threshold: number): PcmAudio {
  const first = samples.findIndex((sample) => Math.abs(sample) > threshold);
  const last = samples.findLastIndex((sample) => Math.abs(sample) > threshold);
  const start = first - Math.round(speechLevels.lead * sampleRate);
  const end = last + 1 + Math.round(speechLevels.tail * sampleRate);
  const cut = new Float32Array(end - start);
  cut.set(samples.subarray(Math.max(0, start), end), Math.max(0, -start));
  return { samples: cut, sampleRate };
}

/** Both ends rise from nothing. */
function fadeEnds(samples: Float32Array, sampleRate: number): void {
  for (const [index, sample] of samples.entries()) {
    const rise = index / (fade.in * sampleRate);
    const fall = (samples.length - 1 - index) / (fade.out * sampleRate);
    samples[index] = sample * Math.min(1, rise, fall);
  }
}
