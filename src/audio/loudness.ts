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

/**
 * The standard's two filters, which it gives as coefficients at 48 kHz, at another rate: their analogue prototypes
 * (centre in Hz, quality, gain in dB) through the bilinear transform.
 */
function kWeighting(sampleRate: number): readonly Biquad[] {
  const shelf = { centre: 1681.974450955533, quality: 0.7071752369554196, gain: 3.999843853973347 };
  const k = Math.tan((Math.PI * shelf.centre) / sampleRate);
  const high = 10 ** (shelf.gain / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / shelf.quality + k * k;
  const highPass = { centre: 38.13547087602444, quality: 0.5003270373238773 };
  const p = Math.tan((Math.PI * highPass.centre) / sampleRate);
  const p0 = 1 + p / highPass.quality + p * p;
  return [
    {
      b: [
        (high + (band * k) / shelf.quality + k * k) / a0,
        (2 * (k * k - high)) / a0,
        (high - (band * k) / shelf.quality + k * k) / a0,
      ],
      a: [(2 * (k * k - 1)) / a0, (1 - k / shelf.quality + k * k) / a0],
    },
    { b: [1, -2, 1], a: [(2 * (p * p - 1)) / p0, (1 - p / highPass.quality + p * p) / p0] },
  ];
}

function filtered(samples: Float32Array, { b, a }: Biquad): Float32Array {
  const result = new Float32Array(samples.length);
  let first = 0;
  let second = 0;
  for (let index = 0; index < samples.length; index += 1) {
    const sample = samples[index] ?? 0;
    const value = b[0] * sample + first;
    first = b[1] * sample - a[0] * value + second;
    second = b[2] * sample - a[1] * value;
    result[index] = value;
  }
  return result;
}

const loudnessOf = (meanSquare: number): number => -0.691 + 10 * Math.log10(meanSquare);
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Integrated loudness in LKFS; -Infinity of silence. A sound shorter than a block is one block. */
export function integratedLoudness({ samples, sampleRate }: PcmAudio): number {
  const weighted = kWeighting(sampleRate).reduce(filtered, samples);
  // Sums of squares up to each sample, so that each block is a difference.
  const sums = new Float64Array(weighted.length + 1);
  for (let index = 0; index < weighted.length; index += 1) {
    sums[index + 1] = (sums[index] ?? 0) + (weighted[index] ?? 0) ** 2;
  }
  const block = Math.min(weighted.length, Math.round(blockSeconds * sampleRate));
  const step = Math.round(stepSeconds * sampleRate);
  const blocks: number[] = [];
  for (let start = 0; start + block <= weighted.length && block > 0; start += step) {
    blocks.push(((sums[start + block] ?? 0) - (sums[start] ?? 0)) / block);
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
/** How fast the gain comes down before a peak and goes up after it, in seconds. */
const limiterSeconds = 0.004;

/**
 * A name ready to be played: silence cut off at both ends, as loud as all others, no peak that clips, no click at an end.
 * @throws Error where there is nothing to hear.
 */
export function normaliseLoudness(sound: PcmAudio): PcmAudio {
  const peak = peakOf(sound.samples);
  if (!(peak > amplitude(-60))) throw new Error('there is nothing to hear');
  const trimmed = trim(sound, peak * amplitude(silenceBelow));
  const gain = amplitude(speechLevels.loudness - integratedLoudness(trimmed));
  const limited = limit(trimmed, gain, amplitude(speechLevels.peak));
  fadeEnds(limited, sound.sampleRate);
  return { ...sound, samples: limited };
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

/** The samples times a gain that gives way, smoothly, around each peak that it would lift above the ceiling. */
function limit({ samples, sampleRate }: PcmAudio, gain: number, ceiling: number): Float32Array {
  const { length } = samples;
  const slope = gain / (limiterSeconds * sampleRate);
  const limited = new Float32Array(length);
  let allowed = gain;
  for (let index = 0; index < length; index += 1) {
    allowed = Math.min(gain, ceiling / Math.abs(samples[index] ?? 0), allowed + slope);
    limited[index] = allowed;
  }
  allowed = gain;
  for (let index = length - 1; index >= 0; index -= 1) {
    allowed = Math.min(limited[index] ?? 0, allowed + slope);
    limited[index] = allowed * (samples[index] ?? 0);
  }
  return limited;
}

/** Half a cosine at both ends, so that the sound begins and ends at nothing. */
function fadeEnds(samples: Float32Array, sampleRate: number): void {
  const last = samples.length - 1;
  const share = (index: number, length: number) => (1 - Math.cos((Math.PI * index) / length)) / 2;
  const rising = Math.min(samples.length, Math.round(fade.in * sampleRate));
  for (let index = 0; index < rising; index += 1) {
    samples[index] = (samples[index] ?? 0) * share(index, rising);
  }
  const falling = Math.min(samples.length, Math.round(fade.out * sampleRate));
  for (let index = 0; index < falling; index += 1) {
    samples[last - index] = (samples[last - index] ?? 0) * share(index, falling);
  }
}
