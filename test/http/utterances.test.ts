import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secondsOf } from '../../src/audio/pcm-audio.ts';
import type { Service } from '../../src/service.ts';
import { type Failure, fullSearch } from '../support/answers.ts';
import { startTestService } from '../support/service.ts';
import { readWav } from '../support/sound.ts';

interface Answer {
  success: true;
  data: {
    text: string;
    words: { symbol: number | null; word: string; form: string }[];
    is_unchanged: boolean;
    audio_url: string | null;
  };
  language_code: string;
  warnings: string[];
}

let service: Service;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const post = (body: unknown, query = ''): Promise<Response> =>
  fetch(`${service.url}/api/v1/utterances${query}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

async function utter(body: unknown): Promise<Answer> {
  const response = await post(body);
  const text = await response.text();
  expect(response.status, text.slice(0, 300)).toBe(200);
  return JSON.parse(text) as Answer;
}

async function failure(response: Response): Promise<Failure['error'] & { status: number }> {
  return { status: response.status, ...((await response.json()) as Failure).error };
}

describe('POST /utterances', () => {
  it('makes a sentence of words, with the form of each', async () => {
    const answer = await utter({ words: ['I', 'eat', 'hamburger', 'yesterday'], lang: 'en-GB' });
    expect(answer).toMatchObject({
      success: true,
      data: {
        text: 'I ate a hamburger yesterday.',
        words: [
          { symbol: null, word: 'I', form: 'I' },
          { symbol: null, word: 'eat', form: 'ate' },
          { symbol: null, word: 'hamburger', form: 'a hamburger' },
          { symbol: null, word: 'yesterday', form: 'yesterday' },
        ],
        is_unchanged: false,
      },
      language_code: 'en-GB',
      warnings: [],
    });
  });

  it('makes a sentence of symbols by their names', async () => {
    const idOf = async (q: string) =>
      (await fullSearch(service, { q, lang: 'fr', limit: 1 })).data[0]?.id as number;
    const ids = [await idOf('je'), await idOf('vouloir'), await idOf('pomme')];
    const { data } = await utter({ ids, lang: 'fr' });
    expect(data.text).toBe('Je veux une pomme.');
    expect(data.words.map(({ symbol }) => symbol)).toEqual(ids);
  });

  it('takes the first language of a chain whose grammar it knows, and leaves other languages as they are', async () => {
    expect((await utter({ words: ['ich', 'müde'], lang: 'ja,de' })).data.text).toBe('Ich bin müde.');
    const { data, language_code } = await utter({ words: ['犬', '食べる'], lang: 'ja' });
    expect([data.text, data.is_unchanged, language_code]).toEqual(['犬 食べる.', true, 'ja']);
  });

  it.each([
    [{ words: [], lang: 'en' }, 'must be a list of 1 to 30 words'],
    [{ words: Array.from({ length: 31 }, () => 'a'), lang: 'en' }, 'must be a list of 1 to 30 words'],
    [{ words: ['x'.repeat(61)], lang: 'en' }, 'may have at most 60 characters'],
    [{ words: [' '], lang: 'en' }, 'is empty'],
    [{ words: [1], lang: 'en' }, 'must be text'],
    [{ ids: ['1'], lang: 'en' }, 'must be the id of a symbol'],
    [{ ids: [9_999_999_999], lang: 'en' }, '9999999999 is the id of no symbol'],
    [{ lang: 'en' }, 'or ids must be given: exactly one of them'],
    [{ words: ['a'], ids: [1], lang: 'en' }, 'or ids must be given: exactly one of them'],
    [{ words: ['a'] }, 'must be language tags: it says which language the words are in'],
    [{ words: ['a'], lang: 'en', tense: 'soon' }, 'must be past, present or future'],
    [{ words: ['a'], lang: 'en', person: 'I' }, 'must be 1s, 2s, 3s, 1p, 2p or 3p'],
  ])('refuses %j', async (body, message) => {
    const { status, code, details } = await failure(await post(body));
    expect([status, code, details?.[0]?.message]).toEqual([400, 'bad-parameter', message]);
  });
});

describe('a sentence, spoken', () => {
  it('is heard at its audio_url, by formats, ranges and entity tags, and kept by no shared cache', async () => {
    const { data } = await utter({ words: ['I', 'want', 'milk'], lang: 'en' });
    const url = new URL(data.audio_url ?? '');
    const path = service.url + url.pathname + url.search;
    const whole = await fetch(path);
    expect(whole.status).toBe(200);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-language': 'en',
      'cache-control': 'private, max-age=86400',
      'accept-ranges': 'bytes',
    });
    const etag = whole.headers.get('etag') ?? '';
    expect((await fetch(path, { headers: { 'If-None-Match': etag } })).status).toBe(304);
    expect((await fetch(path, { headers: { Range: 'bytes=0-9' } })).status).toBe(206);
    const wav = Buffer.from(await (await fetch(`${path}&format=wav`)).arrayBuffer());
    expect(secondsOf(readWav(wav))).toBeGreaterThan(0.5);
  });

  it('is the answer itself with `format`, the same sound, and stored nowhere', async () => {
    const body = { words: ['je', 'vouloir', 'lait'], lang: 'fr' };
    const spoken = await post(body, '?format=wav');
    expect([spoken.status, spoken.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const { data } = await utter(body);
    const url = new URL(data.audio_url ?? '');
    const heard = await fetch(`${service.url}${url.pathname}${url.search}&format=wav`);
    expect(Buffer.from(await spoken.arrayBuffer()).equals(Buffer.from(await heard.arrayBuffer()))).toBe(true);
  });

  it('is refused where no voice speaks it, or it is too long', async () => {
    const audio = (query: string) => fetch(`${service.url}/api/v1/utterances/audio?${query}`);
    expect(await failure(await audio('text=%F0%9F%90%95&lang=en'))).toMatchObject({
      status: 404,
      code: 'audio-not-found',
    });
    expect((await utter({ words: ['🐕'], lang: 'en' })).data.audio_url).toBeNull();
    for (const query of [`text=${'a'.repeat(301)}&lang=en`, 'text=&lang=en', 'lang=en', 'text=a']) {
      expect((await audio(query)).status, query).toBe(400);
    }
    const long = Array.from({ length: 30 }, () => 'x'.repeat(60));
    expect((await utter({ words: long, lang: 'en' })).data.audio_url).toBeNull();
    expect(await failure(await post({ words: long, lang: 'en' }, '?format=mp3'))).toMatchObject({
      status: 404,
    });
  });
});
