import { describe, expect, it } from 'vitest';
import { audioEncoder, audioFormatNames, audioFormats } from '../../src/audio/encode.ts';
import {
  integratedLoudness,
  normaliseLoudness,
  speechLevels,
  speechSampleRate,
} from '../../src/audio/loudness.ts';
import { amplitude, type PcmAudio, peakOf, secondsOf } from '../../src/audio/pcm-audio.ts';
import { decoders, sine } from '../support/sound.ts';

const joined = (...sounds: readonly PcmAudio[]): PcmAudio => ({
  samples: Float32Array.from(sounds.flatMap(({ samples }) => [...samples])),
  sampleRate: sounds[0]?.sampleRate ?? 0,
});
const silence = (seconds: number) => sine(0, 0, seconds);

describe('integratedLoudness', () => {
  it('is that of BS.1770 for a sine of 997 Hz', () => {
    expect(integratedLoudness(sine(997, 1, 3, speechSampleRate))).toBeCloseTo(-3.01, 1);
    expect(integratedLoudness(sine(997, 0.1, 3, speechSampleRate))).toBeCloseTo(-23.01, 1);
  });

  it('hears high tones as louder, low ones as softer, and no pauses', () => {
    expect(integratedLoudness(sine(4000, 0.1, 1))).toBeGreaterThan(-21);
    expect(integratedLoudness(sine(30, 0.1, 1))).toBeLessThan(-27);
    const paused = joined(sine(997, 0.1, 2), silence(4), sine(997, 0.1, 2));
    expect(integratedLoudness(paused)).toBeCloseTo(-23, 0);
  });

  it('is known of a sound shorter than a block, and of none', () => {
    expect(integratedLoudness(sine(997, 0.1, 0.2))).toBeCloseTo(-23, 0);
    expect(integratedLoudness(silence(1))).toBe(Number.NEGATIVE_INFINITY);
    expect(integratedLoudness(silence(0))).toBe(Number.NEGATIVE_INFINITY);
  });
});

describe('polished', () => {
  it.each([0.001 * 4, 0.02, 0.9])('makes a sound of amplitude %d as loud as all others', (loud) => {
    const { samples, sampleRate } = normaliseLoudness(joined(silence(0.5), sine(997, loud, 1), silence(0.7)));
    expect(integratedLoudness({ samples, sampleRate })).toBeCloseTo(speechLevels.loudness, 0);
    expect(peakOf(samples)).toBeLessThanOrEqual(amplitude(speechLevels.peak) + 1e-6);
  });

  it('cuts off silence and leaves a little of it, without a jump at an end', () => {
    const sound = normaliseLoudness(joined(silence(0.5), sine(997, 0.3, 1), silence(0.7)));
    expect(secondsOf(sound)).toBeCloseTo(1 + speechLevels.lead + speechLevels.tail, 2);
    const whole = normaliseLoudness(sine(997, 0.3, 1));
    expect(secondsOf(whole)).toBeCloseTo(1 + speechLevels.lead + speechLevels.tail, 2);
    // A hum that is no voice goes on where it is cut.
    const humming = normaliseLoudness(joined(sine(61, 0.001, 0.5), sine(997, 0.3, 1), sine(61, 0.001, 0.7)));
    expect(peakOf(humming.samples.subarray(100, 400))).toBeGreaterThan(1e-4);
    for (const { samples } of [sound, whole, humming]) {
      expect(Math.abs(samples[0] ?? 1)).toBeLessThan(1e-6);
      expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(1e-6);
    }
  });

  it('lets no peak clip, and keeps what is between', () => {
    const spike = sine(997, 0.02, 1);
    spike.samples[11_000] = 1;
    const { samples } = normaliseLoudness(spike);
    expect(peakOf(samples)).toBeLessThanOrEqual(amplitude(speechLevels.peak) + 1e-6);
    expect(peakOf(samples.subarray(0, 8_000))).toBeGreaterThan(0.1);
  });

  it('says of silence that there is nothing to hear', () => {
    expect(() => normaliseLoudness(silence(1))).toThrow('nothing to hear');
    expect(() => normaliseLoudness({ samples: new Float32Array(), sampleRate: 22_050 })).toThrow(
      'nothing to hear',
    );
  });
});

describe('audioEncoder', () => {
  const encode = audioEncoder();
  const sound = normaliseLoudness(sine(440, 0.3, 1.5));

  it.each(audioFormatNames)('writes %s that a decoder reads, the same bytes every time', async (format) => {
    const file = await encode(sound, format);
    const other = await encode(normaliseLoudness(sine(880, 0.1, 0.3)), format);
    expect(await encode(sound, format)).toEqual(file);
    expect(other.length).toBeLessThan(file.length);
    const decoded = await decoders[audioFormats[format]](file);
    expect(decoded.sampleRate).toBe(22_050);
    expect(Math.abs(secondsOf(decoded) - secondsOf(sound))).toBeLessThan(0.11);
    expect(Math.abs(integratedLoudness(decoded) - speechLevels.loudness)).toBeLessThan(1);
    expect(peakOf(decoded.samples)).toBeLessThan(1);
  });
});
