import { integratedLoudness } from './loudness.ts';
import { amplitude, peakOf, type Sound } from './sound.ts';

/** What spoken names have in common, whoever speaks them. */
export const spokenSound = {
  /** Integrated loudness in LKFS, of one channel: as loud as spoken word elsewhere on a phone. */
  loudness: -18,
  /** No sample is above, in dBFS; coders overshoot a little. */
  peak: -1.5,
  /** What is kept before and after what is heard, in seconds: a cell that is tapped speaks at once. */
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
 * A name as it is heard: silence cut off at both ends, as loud as all others, no peak that clips, no click at an end.
 * @throws Error where there is nothing to hear.
 */
export function polished(sound: Sound): Sound {
  const peak = peakOf(sound.samples);
  if (!(peak > amplitude(-60))) throw new Error('there is nothing to hear');
  const trimmed = trim(sound, peak * amplitude(silenceBelow));
  const gain = amplitude(spokenSound.loudness - integratedLoudness(trimmed));
  const limited = limit(trimmed, gain, amplitude(spokenSound.peak));
  return { ...sound, samples: faded(limited, sound.sampleRate) };
}

/** From shortly before the first sample above a threshold to shortly after the last one; filled up with silence. */
function trim({ samples, sampleRate }: Sound, threshold: number): Sound {
  const first = samples.findIndex((sample) => Math.abs(sample) > threshold);
  const last = samples.findLastIndex((sample) => Math.abs(sample) > threshold);
  const start = first - Math.round(spokenSound.lead * sampleRate);
  const end = last + 1 + Math.round(spokenSound.tail * sampleRate);
  const cut = new Float32Array(end - start);
  cut.set(samples.subarray(Math.max(0, start), end), Math.max(0, -start));
  return { samples: cut, sampleRate };
}

/** The samples times a gain that gives way, smoothly, around each peak that it would lift above the ceiling. */
function limit({ samples, sampleRate }: Sound, gain: number, ceiling: number): Float32Array {
  const slope = gain / (limiterSeconds * sampleRate);
  const gains = Float32Array.from(samples, (sample) => Math.min(gain, ceiling / Math.abs(sample)));
  for (let index = 1; index < gains.length; index += 1) {
    gains[index] = Math.min(gains[index] ?? gain, (gains[index - 1] ?? gain) + slope);
  }
  for (let index = gains.length - 2; index >= 0; index -= 1) {
    gains[index] = Math.min(gains[index] ?? gain, (gains[index + 1] ?? gain) + slope);
  }
  return samples.map((sample, index) => sample * (gains[index] ?? 0));
}

/** Half a cosine at both ends, so that the sound begins and ends at nothing. */
function faded(samples: Float32Array, sampleRate: number): Float32Array {
  const rising = Math.round(fade.in * sampleRate);
  const falling = Math.round(fade.out * sampleRate);
  const share = (index: number, length: number) =>
    (1 - Math.cos((Math.PI * Math.min(index, length)) / length)) / 2;
  return samples.map(
    (sample, index) => sample * share(index, rising) * share(samples.length - 1 - index, falling),
  );
}
