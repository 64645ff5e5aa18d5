import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { integratedLoudness, speechLevels } from '../../src/audio/loudness.ts';
import { peakOf, secondsOf } from '../../src/audio/pcm-audio.ts';
import { voiceOf } from '../../src/audio/voices.ts';
import type { Service } from '../../src/service.ts';
import { type Failure, type Full, fullSearch, type Language, type Page, walk } from '../support/answers.ts';
import { metric } from '../support/metrics.ts';
import { startTestService } from '../support/service.ts';
import { decoders } from '../support/sound.ts';

const redisUrl = new URL('/11', inject('redisUrl')).toString();
const cacheControl = 'public, max-age=86400, stale-while-revalidate=604800';

let service: Service;
let dog: Full;
let symbols: Full[];

beforeAll(async () => {
  const redis = new Redis(redisUrl);
  // Names that earlier runs spoke would be found there.
  await redis.flushdb();
  redis.disconnect();
  service = await startTestService({}, { redisUrl });
  dog = (await fullSearch(service, { q: 'dog', lang: 'en', limit: 1 })).data[0] as Full;
  const page = (await (await fetch(`${service.url}/api/v1/symbols?limit=100&offset=300`)).json()) as Page;
  symbols = page.data;
});
afterAll(() => service.stop());

const pathOf = (id: number, query = '', prefix = '/api/v1') =>
  `${prefix}/symbols/${id}/audio${query === '' ? '' : `?${query}`}`;
const get = (path: string, init?: RequestInit) => fetch(service.url + path, init);
const spoken = () => metric(service, 'speech_synthesis_duration_seconds_count');

async function heard(path: string) {
  const response = await get(path);
  expect(response.status, path).toBe(200);
  return { bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers };
}

async function failure(path: string, init?: RequestInit) {
  const response = await get(path, init);
  return {
    status: response.status,
    headers: response.headers,
    ...((await response.json()) as Failure).error,
  };
}

describe('the name of a symbol', () => {
  it.each([
    ['', 'audio/mpeg'],
    ['format=mp3', 'audio/mpeg'],
    ['format=wav', 'audio/wav'],
    ['format=OGG', 'audio/ogg; codecs=vorbis'],
  ] as const)('is heard with %j as %s', async (query, type) => {
    const rounds = [await heard(pathOf(dog.id, query)), await heard(pathOf(dog.id, query))];
    for (const { bytes, headers } of rounds) {
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': type,
        'content-length': String(bytes.length),
        'content-language': 'en',
        'accept-ranges': 'bytes',
        'cache-control': cacheControl,
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
        'content-disposition': expect.stringMatching(/^inline; filename="\d+-en\.(mp3|wav|ogg)"$/),
      });
      const sound = await decoders[type](bytes);
      expect(sound.sampleRate).toBe(22_050);
      expect(secondsOf(sound)).toBeGreaterThan(0.25);
      expect(secondsOf(sound)).toBeLessThan(1.5);
      expect(peakOf(sound.samples)).toBeLessThan(1);
    }
    const [first, again] = rounds;
    expect(again?.bytes.equals(first?.bytes ?? Buffer.of())).toBe(true);
  });

  it('is heard in languages with a voice, evenly loud, and in no other', async () => {
    const languages = ((await (await get('/api/v1/translations/languages')).json()) as { data: Language[] })
      .data;
    const formats = Object.entries({ mp3: 'audio/mpeg', wav: 'audio/wav', ogg: 'audio/ogg; codecs=vorbis' });
    // A language of few names is not found by asking for it: others stand in for it.
    const examples = new Map<string, Full>();
    await walk(service, '/api/v1/symbols?cursor=&limit=100', (page) => {
      for (const symbol of page.data) {
        for (const [code, { has_audio }] of Object.entries(symbol.translations)) {
          if (!examples.has(code) || has_audio) examples.set(code, symbol);
        }
      }
    });
    let audible = 0;
    for (const { code, audio_count } of languages) {
      const symbol = examples.get(code);
      if (!symbol) throw new Error(`${code} has no symbol`);
      expect(symbol.translations[code]?.has_audio, code).toBe(audio_count > 0);
      expect(voiceOf(code) !== undefined, code).toBe(audio_count > 0);
      if (audio_count === 0) {
        expect(await failure(pathOf(symbol.id, `lang=${code}`)), code).toMatchObject({
          status: 404,
          code: 'audio-not-found',
        });
        continue;
      }
      audible += 1;
      // Each voice is heard by itself in another test; here each third speaks a name, in each format by turns.
      if (audible % 3 !== 0) continue;
      const [format = '', type] = formats[(audible / 3) % formats.length] ?? [];
      const { bytes, headers } = await heard(pathOf(symbol.id, `lang=${code}&format=${format}`));
      const sound = await decoders[type as keyof typeof decoders](bytes);
      expect(headers.get('content-language')).toBe(code);
      expect(secondsOf(sound), code).toBeGreaterThan(0.15);
      expect(secondsOf(sound), code).toBeLessThan(12);
      expect(Math.abs(integratedLoudness(sound) - speechLevels.loudness), code).toBeLessThan(2);
    }
    expect(audible).toBeGreaterThanOrEqual(100);
  });

  it('is found exactly where has_audio says so', async () => {
    const asked = symbols.flatMap(({ id, translations }, position) => {
      // Every language comes by turns; Japanese, half of which no voice reads, with each symbol.
      const tags = Object.keys(translations);
      const chosen = new Set([tags[position % tags.length] ?? 'en', 'ja'].filter((tag) => translations[tag]));
      return [...chosen].map((tag) => ({ id, tag, has: translations[tag]?.has_audio ?? false }));
    });
    expect(asked.some(({ has }) => has) && asked.some(({ has }) => !has)).toBe(true);
    for (const { id, tag, has } of asked) {
      const { status } = await get(pathOf(id, `lang=${tag}&format=wav`), { method: 'HEAD' });
      expect(status, `${id} ${tag}`).toBe(has ? 200 : 404);
    }
  });

  it('is that of the first language of a chain that the symbol has, by both names', async () => {
    const german = await heard(pathOf(dog.id, 'lang=de'));
    for (const query of ['lang=de-AT,de,en', 'language=xx,DE_at', 'lang=de&language=de']) {
      const { bytes, headers } = await heard(pathOf(dog.id, query));
      expect(headers.get('content-language'), query).toBe('de');
      expect(bytes.equals(german.bytes), query).toBe(true);
      expect(headers.get('etag')).toBe(german.headers.get('etag'));
    }
    expect((await heard(pathOf(dog.id, 'lang=en'))).bytes.equals(german.bytes)).toBe(false);
  });

  it('has the accent of the region that is asked for', async () => {
    const [american, british] = [
      await heard(pathOf(dog.id, 'lang=en')),
      await heard(pathOf(dog.id, 'lang=en-GB')),
    ];
    expect(british.headers.get('content-language')).toBe('en');
    expect(british.bytes.equals(american.bytes)).toBe(false);
    const [brazil, portugal] = [
      await heard(pathOf(dog.id, 'lang=pt-BR')),
      await heard(pathOf(dog.id, 'lang=pt')),
    ];
    expect(brazil.bytes.equals(portugal.bytes)).toBe(false);
  });

  it('is served below the deprecated prefix too, with the date of its end', async () => {
    const { bytes, headers } = await heard(pathOf(dog.id, 'lang=de', '/api'));
    expect(bytes.equals((await heard(pathOf(dog.id, 'lang=de'))).bytes)).toBe(true);
    expect(headers.get('sunset')).toContain('2027');
  });
});

describe('what cannot be heard', () => {
  it.each([
    ['lang=xx', 404, 'audio-not-found'],
    ['lang=zu', 404, 'audio-not-found'],
    ['lang=!', 400, 'bad-parameter'],
    ['lang=de&lang=en', 400, 'bad-parameter'],
    ['lang=de&language=en', 400, 'bad-parameter'],
    ['format=flac', 400, 'bad-parameter'],
    ['format=mp3&format=wav', 400, 'bad-parameter'],
  ])('%s is %d %s', async (query, status, code) => {
    const answer = await failure(pathOf(dog.id, query));
    expect(answer).toMatchObject({ status, code });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('is a symbol that there is not, or an id that is none', async () => {
    expect(await failure(pathOf(9_999_999_999))).toMatchObject({ status: 404, code: 'symbol-not-found' });
    expect(await failure('/api/v1/symbols/1e3/audio')).toMatchObject({ status: 400, code: 'bad-parameter' });
  });

  it('is anything new on a machine without a voice, and it says so', async () => {
    const mute = await startTestService({}, { redisUrl: undefined, synthesiser: undefined });
    try {
      const response = await fetch(mute.url + pathOf(dog.id, 'lang=de'));
      expect(response.status).toBe(503);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(((await response.json()) as Failure).error.code).toBe('speech-unavailable');
    } finally {
      await mute.stop();
    }
  });
});

describe('caches', () => {
  it('get 304 before anything is spoken', async () => {
    const path = pathOf(symbols[0]?.id ?? 0, 'lang=sv');
    const { headers } = await get(path, { method: 'HEAD' });
    const etag = headers.get('etag') ?? '';
    const other = await startTestService({}, { redisUrl: undefined });
    try {
      for (const method of ['GET', 'HEAD']) {
        const answer = await fetch(other.url + path, {
          method,
          headers: { 'If-None-Match': `"x", ${etag}` },
        });
        expect(answer.status).toBe(304);
        expect(Object.fromEntries(answer.headers)).toMatchObject({ etag, 'cache-control': cacheControl });
        expect(answer.headers.has('content-type')).toBe(false);
      }
      expect(await metric(other, 'speech_synthesis_duration_seconds_count')).toBe(0);
    } finally {
      await other.stop();
    }
  });

  it('share what is asked for many times at once, and what another process spoke', async () => {
    const path = pathOf(symbols[1]?.id ?? 0, 'lang=fi');
    const before = await spoken();
    const all = await Promise.all(Array.from({ length: 100 }, () => heard(path)));
    expect(new Set(all.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1);
    expect((await spoken()) - before).toBe(1);
    const other = await startTestService({}, { redisUrl });
    try {
      await expect.poll(() => fetch(other.url + path).then(({ status }) => status)).toBe(200);
      expect(await metric(other, 'speech_synthesis_duration_seconds_count')).toBe(0);
    } finally {
      await other.stop();
    }
  });
});

describe('a part of a sound', () => {
  // As Safari asks: two bytes first, then the rest.
  it('is what a player asks for, however often, with a body or none', async () => {
    const path = pathOf(dog.id, 'lang=it');
    const { bytes, headers } = await heard(path);
    const etag = headers.get('etag') ?? '';
    const part = async (range: string, more: Record<string, string> = {}, method = 'GET') => {
      const response = await get(path, { method, headers: { Range: range, ...more } });
      return { response, body: Buffer.from(await response.arrayBuffer()) };
    };
    for (const [range, start, end] of [
      ['bytes=0-1', 0, 2],
      ['bytes=100-', 100, bytes.length],
      ['bytes=-500', bytes.length - 500, bytes.length],
    ] as const) {
      for (const more of [{}, { 'If-Range': etag }]) {
        const { response, body } = await part(range, more);
        expect(response.status).toBe(206);
        expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${bytes.length}`);
        expect(response.headers.get('content-length')).toBe(String(end - start));
        expect(response.headers.get('etag')).toBe(etag);
        expect(body.equals(bytes.subarray(start, end))).toBe(true);
      }
    }
    for (const [range, more, method] of [
      ['bytes=0-1,4-5', {}, 'GET'],
      ['bytes=0-1', { 'If-Range': '"other"' }, 'GET'],
      ['bytes=0-1', {}, 'HEAD'],
    ] as const) {
      const { response } = await part(range, more, method);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-length')).toBe(String(bytes.length));
    }
    const { response } = await part(`bytes=${bytes.length}-`);
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe(`bytes */${bytes.length}`);
  });

  it('is a part of a sound that was never asked for, too', async () => {
    const path = pathOf(symbols[2]?.id ?? 0, 'lang=nl');
    const first = await get(path, { headers: { Range: 'bytes=0-1' } });
    const part = Buffer.from(await first.arrayBuffer());
    expect([first.status, part.length]).toEqual([206, 2]);
    expect((await heard(path)).bytes.subarray(0, 2).equals(part)).toBe(true);
  });
});
