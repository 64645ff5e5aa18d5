import { describe, expect, it } from 'vitest';
import { audioEncoder, audioFormatNames, audioFormats } from '../../src/audio/encode.ts';
import { normaliseLoudness, rmsOf, speechLevels } from '../../src/audio/loudness.ts';
import { amplitude, type PcmAudio, peakOf, secondsOf } from '../../src/audio/pcm-audio.ts';
import { decoders, sine } from '../support/sound.ts';

const joined = (...sounds: readonly PcmAudio[]): PcmAudio => ({
  samples: Float32Array.from(sounds.flatMap(({ samples }) => [...samples])),
  sampleRate: sounds[0]?.sampleRate ?? 0,
});
const silence = (seconds: number) => sine(0, 0, seconds);

describe('polished', () => {
  it.each([0.001 * 4, 0.02, 0.9])('makes a sound of amplitude %d as loud as all others', (loud) => {
    const { samples } = normaliseLoudness(joined(silence(0.5), sine(997, loud, 1), silence(0.7)));
    // The fades at its ends take a little.
    expect(rmsOf(samples.subarray(1000, -3000)) / amplitude(speechLevels.rms)).toBeCloseTo(1, 1);
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

  it('lets no peak clip: what has one stays softer', () => {
    const spike = sine(997, 0.02, 1);
    spike.samples[11_000] = 1;
    expect(peakOf(normaliseLoudness(spike).samples)).toBeCloseTo(amplitude(speechLevels.peak), 3);
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
    const decoded = await decoders[audioFormats[format].contentType](file);
    expect(decoded.sampleRate).toBe(22_050);
    expect(Math.abs(secondsOf(decoded) - secondsOf(sound))).toBeLessThan(0.11);
    // Frames are filled up with silence.
    expect(Math.abs(20 * Math.log10(rmsOf(decoded.samples) / rmsOf(sound.samples)))).toBeLessThan(1);
    expect(peakOf(decoded.samples)).toBeLessThan(1);
  });
});
