import type { Sound } from './sound.ts';

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
export function integratedLoudness({ samples, sampleRate }: Sound): number {
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
