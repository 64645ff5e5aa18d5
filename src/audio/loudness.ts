import { amplitude, type PcmAudio, peakOf } from './pcm-audio.ts';

/** Levels of all spoken names, of every voice. */
export const speechLevels = {
  /** Root mean square of what is audible, in dBFS: as loud as spoken word elsewhere on a phone. */
  rms: -18,
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

/** The root mean square of samples, 0 to 1. */
export function rmsOf(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);
}

/**
 * A name ready to be played: silence cut off at both ends, as loud as all others unless a peak would clip, no click at an end.
 * @throws Error where there is nothing to hear.
 */
export function normaliseLoudness({ samples, sampleRate }: PcmAudio): PcmAudio {
  const peak = peakOf(samples);
  if (!(peak > amplitude(-60))) throw new Error('there is nothing to hear');
  const isAudible = (sample: number) => Math.abs(sample) > peak * amplitude(silenceBelow);
  const first = samples.findIndex(isAudible);
  const last = samples.findLastIndex(isAudible);
  const rms = rmsOf(samples.subarray(first, last + 1));
  const gain = Math.min(amplitude(speechLevels.rms) / rms, amplitude(speechLevels.peak) / peak);
  const start = first - Math.round(speechLevels.lead * sampleRate);
  const end = last + 1 + Math.round(speechLevels.tail * sampleRate);
  const cut = new Float32Array(end - start);
  cut.set(samples.subarray(Math.max(0, start), end), Math.max(0, -start));
  const [rising, falling] = [fade.in * sampleRate, fade.out * sampleRate];
  const faded = (sample: number, index: number) =>
    sample * gain * Math.min(1, index / rising, (cut.length - 1 - index) / falling);
  return { samples: cut.map(faded), sampleRate };
}
