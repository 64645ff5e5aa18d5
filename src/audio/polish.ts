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
  fadeEnds(limited, sound.sampleRate);
  return { ...sound, samples: limited };
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
