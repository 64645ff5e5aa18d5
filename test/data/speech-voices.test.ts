import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AudioFormat } from '../../src/audio/encode.ts';
import { findSynthesiser } from '../../src/audio/espeak.ts';
import { integratedLoudness, speechLevels } from '../../src/audio/loudness.ts';
import { secondsOf } from '../../src/audio/pcm-audio.ts';
import { speechError, synthesisPool } from '../../src/audio/speech.ts';
import { speechText } from '../../src/audio/speech-text.ts';
import { type Voice, voiceOf, voiceTags } from '../../src/audio/voices.ts';
import { createImageCache, imageEntries } from '../../src/images/image-cache.ts';
import { renditionCache } from '../../src/images/rendition-cache.ts';
import { WorkFailed } from '../../src/lib/worker-pool.ts';
import { readWav } from '../support/sound.ts';

describe('a name that could not be spoken', () => {
  it('is 503 with Retry-After where it took too long, and 500 where it failed', () => {
    const late = speechError(new WorkFailed('timeout', 'It took longer than 10 s to speak.'));
    expect([late.status, late.code, late.headers['Retry-After']]).toEqual([503, 'speech-unavailable', '60']);
    expect(late.message).not.toContain('10 s');
    expect(speechError(new WorkFailed('crashed', 'signal 11')).status).toBe(500);
  });

  it('is not tried again for as long as its Retry-After says', async () => {
    let tries = 0;
    const cache = renditionCache({
      memory: createImageCache(imageEntries(1000)),
      errorOf: speechError,
    });
    const make = () => {
      tries += 1;
      return Promise.reject(new WorkFailed('timeout', ''));
    };
    for (let round = 0; round < 2; round += 1) {
      await expect(cache.get('dog', make, async () => undefined)).rejects.toMatchObject({ status: 503 });
    }
    expect(tries).toBe(1);
  });
});

describe('the table of voices', () => {
  it.each([
    ['pt', 'roa/pt'],
    ['pt-BR', 'roa/pt-BR'],
    ['pt-PT', 'roa/pt'],
    ['zh-Hans', 'sit/cmn'],
    ['zh-Hant', 'sit/cmn'],
    ['zh-Hant-HK', 'sit/yue'],
    ['yue', 'sit/yue'],
    ['nb', 'gmq/nb'],
    ['nn', 'gmq/nb'],
    ['sr', 'zls/sr'],
    ['sr-Latn', 'zls/sr'],
    ['sr-Latn-BA', 'zls/sr'],
    ['en', 'gmw/en-US'],
    ['en-GB', 'gmw/en'],
    ['en-AU', 'gmw/en'],
    ['en-CA', 'gmw/en-US'],
    ['es', 'roa/es'],
    ['es-AR', 'roa/es-419'],
    ['es-MX', 'roa/es-419'],
    ['fr-CA', 'roa/fr'],
    ['fr-CH', 'roa/fr-CH'],
    ['de-AT', 'gmw/de'],
    ['ca-valencia', 'roa/ca'],
    ['hi-Latn', undefined],
    ['kk-Arab', undefined],
    ['fo', undefined],
    ['und', undefined],
    ['tlh', undefined],
  ])('has for %s %s', (tag, voice) => {
    expect(voiceOf(tag)).toBe(voice);
  });

  it('knows a script for every row', () => {
    for (const tag of voiceTags) expect(speechText(tag, 'a'), tag).toBe('a');
  });
});

describe('findSynthesiser', () => {
  it('says which build from npm it is', async () => {
    const lines: string[] = [];
    expect(await findSynthesiser((line) => lines.push(line))).toEqual({
      version: expect.stringMatching(/^\d/),
    });
    expect(lines).toEqual([expect.stringContaining('WebAssembly')]);
  });
});

describe('espeak-ng', () => {
  let speaker: ReturnType<typeof synthesisPool>;
  beforeAll(() => {
    speaker = synthesisPool(2, { queueLimit: 1000 });
  });
  afterAll(() => speaker.close());

  const speak = (voice: Voice, text: string, format: AudioFormat) =>
    speaker.run({ dataDir: '', utterance: { voice, text }, format });
  const listen = async (voice: Voice, text: string) =>
    readWav((await speak(voice, text, 'wav')) ?? Buffer.alloc(0));

  it('has every voice of the table, each evenly loud and without silence at its ends', async () => {
    const loudness: number[] = [];
    for (const voice of new Set(voiceTags.map((tag) => voiceOf(tag) ?? ''))) {
      const sound = await listen(voice, 'mama papa');
      expect(secondsOf(sound), voice).toBeGreaterThan(0.3);
      expect(secondsOf(sound), voice).toBeLessThan(6);
      loudness.push(integratedLoudness(sound));
    }
    expect(Math.max(...loudness)).toBeLessThan(speechLevels.loudness + 0.5);
    expect(Math.min(...loudness)).toBeGreaterThan(speechLevels.loudness - 1.5);
  });

  it('says the same in the same bytes, independent of earlier texts', async () => {
    const [first] = await Promise.all([listen('gmw/de', 'Feuerwehr'), listen('sit/cmn', '猫')]);
    await listen('zle/ru', 'собака');
    expect(await listen('gmw/de', 'Feuerwehr')).toEqual(first);
    expect(await listen('gmw/en-US', 'Feuerwehr')).not.toEqual(first);
  });

  it('has other voices for other regions', async () => {
    for (const [one, other] of [
      ['roa/pt', 'roa/pt-BR'],
      ['gmw/en', 'gmw/en-US'],
      ['sit/cmn', 'sit/yue'],
      ['roa/es', 'roa/es-419'],
    ] as const) {
      expect(await listen(one, '4 casa'), `${one} ${other}`).not.toEqual(await listen(other, '4 casa'));
    }
  });

  it('takes text as text: no markup, no phonemes, no command', async () => {
    const names = [
      '<speak>dog<break time="8s"/></speak>',
      'dog &#x1f600; &amp; &lt;',
      "[[h@'loU]]",
      '$(sleep 9); `sleep 9` | sleep 9',
      '-f /etc/passwd',
      '\u0001+99S dog',
      'dog '.repeat(50).trim(),
    ];
    for (const name of names) {
      const text = speechText('en', name) ?? '';
      const seconds = secondsOf(await listen('gmw/en-US', text));
      expect(seconds, name).toBeGreaterThan(0.2);
      expect(seconds, name).toBeLessThan(25);
    }
  });

  it('is found out where there is nothing to hear, and goes on', async () => {
    const nothing = speak('gmw/en-US', '...', 'mp3');
    await expect(nothing).rejects.toThrow(WorkFailed);
    expect(secondsOf(await listen('gmw/en-US', 'dog'))).toBeGreaterThan(0.2);
  });
});

it('runs no part of espeak-ng in the service itself', () => {
  // Licence: a program apart, or a package that may be left out and that a process of its own loads.
  const { dependencies, peerDependencies } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  ) as { dependencies: object; peerDependencies: object };
  expect(Object.keys(dependencies).join()).not.toContain('espeak');
  expect(peerDependencies).toHaveProperty('@echogarden/espeak-ng-emscripten');
});
