import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Service } from '../../src/service.ts';
import {
  type Failure,
  fullSearch,
  getJson,
  type Page,
  type Query,
  type Simplified,
} from '../support/answers.ts';
import { metric } from '../support/metrics.ts';
import { getRaw, sendRaw } from '../support/raw-http.ts';
import { startTestService } from '../support/service.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';

interface Matched extends Simplified {
  match?: { language_code: string; text: string; type: string };
}
interface MatchAnswer {
  success: true;
  data: {
    word: string;
    symbol: Matched | null;
    alternatives: Matched[];
    near?: { relation: string; word: string; symbol: Matched }[];
  }[];
  count: number;
  found_count: number;
  warnings: string[];
}

const path = '/api/v1/symbols/match';
const asJson = { 'Content-Type': 'application/json' };

let service: Service;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const post = (body: unknown, query = '', headers: Record<string, string> = asJson): Promise<Response> =>
  fetch(`${service.url}${path}${query}`, { method: 'POST', headers, body: JSON.stringify(body) });

async function match(body: Record<string, unknown>, query = ''): Promise<MatchAnswer> {
  const response = await post(body, query);
  const text = await response.text();
  expect(response.status, text.slice(0, 300)).toBe(200);
  return JSON.parse(text) as MatchAnswer;
}

async function failure(body: unknown, query = ''): Promise<Failure['error'] & { status: number }> {
  const response = await post(body, query);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return { status: response.status, ...((await response.json()) as Failure).error };
}

const names = ({ data }: MatchAnswer) => data.map(({ symbol }) => symbol?.name ?? null);

describe('a region is its language', () => {
  it.each([
    ['es-MX', 'es', 'perro feliz casa mujer comer'],
    ['es-419', 'es', 'perro feliz casa mujer comer'],
    ['pt-PT', 'pt', 'beber carro casa escola'],
    ['fr-CA', 'fr', 'école train manger'],
    ['en-GB', 'en', 'woman star drink mother ball'],
    ['en-AU', 'en', 'sun house dog'],
  ])('%s finds what %s finds for %s', async (region, language, text) => {
    const words = text.split(' ');
    const idsIn = async (lang: string) => {
      const { data } = (await (await post({ words, lang })).json()) as MatchAnswer;
      return data.map(({ word, symbol }) => [word, symbol?.id]);
    };
    expect(await idsIn(region)).toEqual(await idsIn(language));
  });
});

describe('words find their symbols', () => {
  it.each([
    ['en', ['dog', 'house', 'no', 'I'], ['dog', 'house']],
    ['de', ['Hund', 'der Hund', 'Haus'], ['Hund', 'Hund', 'Haus']],
    ['ru', ['собака', 'дом'], ['собака', 'дом']],
    ['ar', ['كلب', 'بيت'], ['كلب']],
    ['ja', ['イヌ', 'ネコ'], ['イヌ', 'ネコ']],
    ['fr', ['chien', 'chat noir'], ['chien', 'chat noir']],
  ])('%s', async (lang, words, expected) => {
    const answer = await match({ words, lang });
    expect(answer.data.map(({ word }) => word)).toEqual(words);
    expect(answer.found_count).toBe(words.length);
    expect(names(answer).slice(0, expected.length)).toEqual(expected);
    for (const { symbol, alternatives } of answer.data) {
      expect(symbol?.language_code).toBe(lang);
      expect(symbol?.match).toMatchObject({ language_code: lang, text: expect.any(String) });
      expect(alternatives.length).toBeLessThanOrEqual(3);
      expect(Object.keys(symbol ?? {}).sort()).toEqual([
        'id',
        'image_url',
        'language_code',
        'match',
        'name',
        'thumbnail_url',
      ]);
    }
    expect(answer.warnings).toEqual([]);
  });

  it('also misspelled ones, distinguished by the type of the match', async () => {
    const answer = await match({ words: ['dog', 'elefant', 'mush'], lang: 'en' });
    expect(answer.data.map(({ symbol }) => symbol?.match)).toEqual([
      { language_code: 'en', text: 'dog', type: 'exact' },
      { language_code: 'en', text: 'elephant', type: 'fuzzy' },
      undefined,
    ]);
  });

  it('of which several are read: by the one thing that they mean, and by nothing where it is negated or two remain', async () => {
    const { data } = await match({
      words: [
        ...['I have a headache', 'very happy', 'Where is my ball?', 'xqzt radio'],
        ...['no milk', 'dog and car', 'xqzt cold', 'where is no ball'],
      ],
      lang: 'en',
    });
    expect(data.map(({ symbol }) => symbol && [symbol.name, symbol.match?.type, symbol.match?.text])).toEqual(
      [
        ...['headache', 'happy', 'ball', 'radio'].map((name) => [name, 'phrase', name]),
        ...[null, null, null, null],
      ],
    );
  });

  it('of which it offers several by the first of one kind, never by one of two opposites', async () => {
    const { data } = await match({
      words: ['book / newspaper', 'open / close', 'hot / cold', 'lamp (off)'],
      lang: 'en',
    });
    expect(data.map(({ symbol }) => symbol && [symbol.name, symbol.match?.type])).toEqual([
      ['book', 'phrase'],
      ...[null, null, null],
    ]);
  });

  it('and a word that no symbol shows names what a person judged to be near, apart from the answer', async () => {
    const { data } = await match({ words: ['vulture', 'eagle', 'xqzt'], lang: 'en-GB' });
    expect(data[0]).toMatchObject({
      symbol: null,
      near: [{ relation: 'kind', word: 'eagle', symbol: { name: 'eagle' } }],
    });
    expect(data.slice(1).map(({ near }) => near)).toEqual([undefined, undefined]);
  });

  it('in the order of the words, each as often as it is sent, and as it was sent', async () => {
    const words = ['cat', 'xqzwvkjx', 'dog', '', 'cat', '  dog ', ' \u0000 ', '🐕', '\u0301', 'CAT'];
    const answer = await match({ words, lang: 'en', alternatives: 0 });
    expect(answer.data.map(({ word }) => word)).toEqual(words);
    expect(names(answer)).toEqual(['cat', null, 'dog', null, 'cat', 'dog', null, 'dog', null, 'cat']);
    expect(answer.found_count).toBe(6);
    expect(answer.count).toBe(10);
    for (const { symbol, alternatives } of answer.data) {
      if (symbol === null) expect(alternatives).toEqual([]);
    }
  });

  it('with as many alternatives as are asked for and found', async () => {
    const most = await match({ words: ['face'], lang: 'en', alternatives: 10 });
    expect(most.data[0]?.alternatives).toHaveLength(10);
    for (const alternatives of [0, 1, 9]) {
      const fewer = await match({ words: ['face'], lang: 'en', alternatives });
      expect(fewer.data[0]?.symbol).toEqual(most.data[0]?.symbol);
      expect(fewer.data[0]?.alternatives).toEqual(most.data[0]?.alternatives.slice(0, alternatives));
    }
    expect((await match({ words: ['face'], lang: 'en' })).data[0]?.alternatives).toHaveLength(3);
  });

  it('in the languages of a chain, or in whichever matches', async () => {
    const chain = await match({ words: ['Hund', 'chien', 'xqzwvkjx'], language: 'de,fr' });
    expect(chain.data.map(({ symbol }) => symbol?.match?.language_code ?? null)).toEqual(['de', 'fr', null]);
    expect(chain.data[1]?.symbol?.language_code).toBe('de');
    const any = await match({ words: ['собака', 'chien'] });
    expect(any.data.map(({ symbol }) => symbol?.language_code)).toEqual(['ru', 'fr']);
    expect((await match({ words: ['dog'], lang: 'tlh' })).data).toEqual([
      { word: 'dog', symbol: null, alternatives: [] },
    ]);
  });

  it('whose languages are named in the query, in the body, as a list, or in both alike', async () => {
    const words = ['Hund', 'chien'];
    const expected = await match({ words, lang: 'de,fr' });
    for (const [body, query] of [
      [{ words }, '?lang=de,fr'],
      [{ words }, '?language=DE_at,fr'],
      [{ words, language: ['de', 'fr'] }, ''],
      [{ words, lang: 'de,fr' }, '?language=de,fr'],
      [{ words, lang: 'de,fr', language: ['deu', 'fr'] }, ''],
    ] as const) {
      expect((await match(body, query)).data, JSON.stringify([body, query])).toEqual(expected.data);
    }
  });

  it('under the alias too, which says that it goes', async () => {
    const response = await fetch(`${service.url}/api/symbols/match?lang=en`, {
      method: 'POST',
      headers: asJson,
      body: '{"words":["dog"]}',
    });
    expect(await response.json()).toEqual(await match({ words: ['dog'] }, '?lang=en'));
    expect(response.headers.get('deprecation')).toMatch(/^@\d+$/);
    expect(response.headers.get('sunset')).toBe('Fri, 31 Dec 2027 23:59:59 GMT');
    expect(response.headers.get('link')).toBe('</api/v1/symbols/match?lang=en>; rel="successor-version"');
    const refused = await fetch(`${service.url}/api/symbols/match`, { method: 'POST', body: '{}' });
    expect(refused.status).toBe(415);
    expect(refused.headers.get('deprecation')).toMatch(/^@\d+$/);
  });
});

/** What a search for one word says of its first hits. */
async function searchAlone(query: Query): Promise<Matched[]> {
  const { data } = await getJson<Page>(service, '/api/v1/symbols/search', query);
  return data.map(({ id, name, language_code, image, thumbnails, match }) => ({
    id,
    name,
    language_code,
    image_url: image.url,
    thumbnail_url: thumbnails['256'],
    ...(match && { match }),
  }));
}

/** Typos of the hand, each at a place of the word. */
const typos: readonly ((letters: string[], place: number) => string[])[] = [
  (letters) => letters,
  (letters, place) => letters.toSpliced(place, 1),
  (letters, place) => letters.toSpliced(place, 0, letters[place] ?? ''),
  (letters, place) => letters.toSpliced(place, 2, letters[place + 1] ?? '', letters[place] ?? ''),
  (letters, place) => letters.toSpliced(place, 1, letters[(place * 7 + 3) % letters.length] ?? ''),
  (letters, place) => letters.slice(0, place + 1),
];

const typoOf = (name: string) =>
  fc
    .tuple(fc.constantFrom(...typos), fc.nat({ max: [...name].length - 1 }))
    .map(([typo, place]) => typo([...name], place).join(''));

describe('each word is answered by the whole words that a search for it alone finds', () => {
  it.each<[string | undefined, Record<string, string>]>([
    ['en', {}],
    ['de', {}],
    ['ru', {}],
    ['hi', {}],
    ['th', {}],
    ['zh-Hant', {}],
    ['lij,it,en', {}],
    [undefined, {}],
    ['en', { age_group: 'child' }],
    ['fr', { group: 'animals-nature', has_skin: 'false' }],
  ])('%s %o', async (lang, filters) => {
    const [language = 'de'] = lang?.split(',').slice(-1) ?? [];
    const sample = { lang: language, sort: 'newest', limit: 60 };
    const [all, suiting] = await Promise.all([
      fullSearch(service, sample),
      fullSearch(service, { ...sample, ...filters }),
    ]);
    const real = [...all.data, ...suiting.data].map(({ name }) => name);
    const fields = Object.fromEntries(
      Object.entries(filters).map(([name, value]) => [name, value === 'false' ? false : value]),
    );
    const words = fc.array(fc.constantFrom(...real).chain(typoOf), { minLength: 12, maxLength: 12 });
    let found = 0;
    await fc.assert(
      fc.asyncProperty(words, async (asked) => {
        const together = await match({ words: asked, ...(lang && { lang }), ...fields });
        expect(together.data.map(({ word }) => word)).toEqual(asked);
        for (const { word, symbol, alternatives } of together.data) {
          const alone =
            word.trim() === ''
              ? []
              : await searchAlone({ q: word, limit: 100, ...(lang && { lang }), ...filters });
          const matched = [...(symbol ? [symbol] : []), ...alternatives];
          for (const hit of matched) expect(hit.match?.type, `${lang} ${word}`).not.toBe('prefix');
          const whole = matched.filter((hit) => hit.match?.type !== 'fuzzy');
          const places = whole.map(({ id }) => alone.findIndex((hit) => hit.id === id));
          expect(places, `${lang} ${word}`).toEqual(places.toSorted((left, right) => left - right));
          if (alone.length < 100) expect(places, `${lang} ${word}`).not.toContain(-1);
          const [first] = alone;
          const isNamed =
            first?.match?.type === 'exact' && first.match.text.toLowerCase() === word.toLowerCase();
          if (isNamed) expect(symbol, `${lang} ${word}`).toEqual(alone[0]);
          if (symbol) found += 1;
        }
      }),
      { seed: 20_261_121, numRuns: 2, endOnFailure: true },
    );
    expect(found).toBeGreaterThan(5);
  });
});

describe('filters', () => {
  it('take away, and nothing else', async () => {
    const words = ['beer', 'dog'];
    const adult = await match({ words, lang: 'en', age_group: 'adult' });
    expect(names(adult)[0]).toMatch(/beer/);
    const child = await match({ words, lang: 'en', age_group: 'child' });
    expect(names(child)[0]).not.toBe(names(adult)[0]);
    expect(names(child)[1]).toBe('dog');
    const animals = await match({ words, lang: 'en', tags: ['mammal', 'dog'], has_hair: false });
    expect(names(animals)).toEqual([null, expect.stringMatching(/^dog/)]);
    expect(await match({ words, lang: 'en', tags: 'mammal,dog', license: null })).toEqual(animals);
    expect((await match({ words, lang: 'en', set: 'none' })).found_count).toBe(0);
  });
});

describe('bad questions', () => {
  it.each<[string, unknown, string, string[]]>([
    ['no words', {}, '', ['words']],
    ['words that are no list', { words: 'dog' }, '', ['words']],
    ['an empty list', { words: [] }, '', ['words']],
    ['201 words', { words: Array.from({ length: 201 }, () => 'dog') }, '', ['words']],
    ['thousands of wrong words', { words: Array.from({ length: 9000 }, () => 1) }, '', ['words']],
    ['a word that is no text', { words: ['dog', 5, null] }, '', ['words[1]', 'words[2]']],
    ['a word too long', { words: ['a', 'b', 'c', 'x'.repeat(129)] }, '', ['words[3]']],
    ['half a surrogate pair', { words: ['dog', '\ud83d'], group: '\udc15' }, '', ['words[1]', 'group']],
    ['too many alternatives', { words: ['dog'], alternatives: 11 }, '', ['alternatives']],
    ['part of an alternative', { words: ['dog'], alternatives: 1.5 }, '', ['alternatives']],
    ['alternatives in words', { words: ['dog'], alternatives: '3' }, '', ['alternatives']],
    ['a malformed language', { words: ['dog'], lang: 'German!' }, '', ['lang']],
    ['a language that is no text', { words: ['dog'], lang: ['de', 5] }, '', ['lang']],
    ['two languages', { words: ['dog'], lang: 'de', language: 'fr' }, '', ['language']],
    ['another language in the query', { words: ['dog'], lang: 'de' }, '?language=fr', ['lang']],
    ['another order in the query', { words: ['dog'], lang: 'de,fr' }, '?lang=fr,de', ['lang']],
    ['a malformed language in the query', { words: ['dog'] }, '?lang=!', ['lang']],
    ['an unknown age group', { words: ['dog'], age_group: 'baby' }, '', ['age_group']],
    ['a yes in words', { words: ['dog'], has_audio: 'true' }, '', ['has_audio']],
    [
      'too many tags',
      { words: ['dog'], tags: Array.from({ length: 21 }, (_, at) => `t${at}`) },
      '',
      ['tags'],
    ],
    ['a tag that is no text', { words: ['dog'], tags: [{}] }, '', ['tags']],
    [
      'everything at once',
      { words: [1], lang: '!', alternatives: -1 },
      '',
      ['words[0]', 'lang', 'alternatives'],
    ],
  ])('%s → 400', async (_name, body, query, parameters) => {
    const { status, code, message, details } = await failure(body, query);
    expect({ status, code }).toEqual({ status: 400, code: 'bad-parameter' });
    expect(details?.map(({ parameter }) => parameter).sort()).toEqual(parameters.sort());
    expect(message).toMatch(/^Bad parameter: .+\.$/);
    expect(message).not.toMatch(/Invalid input|expected/);
  });

  it('say what is allowed', async () => {
    expect((await failure({ words: [] })).message).toBe(
      'Bad parameter: words must be a list of 1 to 200 words.',
    );
    expect((await failure({ words: ['x'.repeat(129)] })).message).toContain('words[0] may have at most 128');
    expect((await failure({ words: ['dog'], group: 5 })).message).toContain('group must be a JSON string');
  });

  it('ends of what is allowed are allowed', async () => {
    const words = Array.from({ length: 200 }, (_, at) =>
      at % 2 === 0 ? 'dog' : `${'é'.normalize('NFD')}`.repeat(128),
    );
    const answer = await match({ words, lang: 'en', alternatives: 1 });
    expect(answer.data).toHaveLength(200);
    expect(answer.found_count).toBeGreaterThanOrEqual(100);
  });

  it('what is not used is named', async () => {
    const words = ['dog', 'a b c d e f g h i j kilo lima'];
    const body = JSON.parse('{"limit":5,"__proto__":{"lang":"de"},"lang":"en"}') as Record<string, unknown>;
    body.words = words;
    const { warnings } = await match(body, '?age_group=child');
    expect(warnings).toEqual([
      'Unknown parameter "age_group" was ignored.',
      'Unknown field "limit" was ignored.',
      'Unknown field "__proto__" was ignored.',
      'Only the first 10 words of words[1] were looked at; ignored: kilo lima.',
    ]);
    const many = Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`f${at}`, 0]));
    expect((await match({ words: ['dog'], ...many })).warnings).toHaveLength(21);
  });
});

describe('the protocol', () => {
  it.each([
    ['application/json', 200],
    ['application/json; charset=utf-8', 200],
    ['Application/JSON;Charset="UTF-8"', 200],
    ['', 200],
    ['application/json; charset=latin1', 415],
    ['text/plain;charset=UTF-8', 415],
    ['application/x-www-form-urlencoded', 415],
    ['application/jsonlines', 415],
    ['multipart/form-data; boundary=x', 415],
  ])('a body sent as %j → %i', async (type, status) => {
    const body = '{"words":["dog"]}';
    const answer = await sendRaw(
      service.url,
      `POST ${path} HTTP/1.1\r\nHost: ${new URL(service.url).host}\r\n${type && `Content-Type: ${type}\r\n`}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    );
    expect(answer.status).toBe(status);
    if (status === 415) expect(answer.headers.get('accept')).toBe('application/json');
  });

  it('a body in a content coding → 415, with what would be taken', async () => {
    for (const coding of ['gzip', 'br', 'made-up']) {
      const response = await post({ words: ['dog'] }, '', { ...asJson, 'Content-Encoding': coding });
      expect(response.status).toBe(415);
      expect(response.headers.get('accept-encoding')).toBe('identity');
      expect(await response.json()).toMatchObject({ error: { code: 'unsupported-media-type' } });
    }
    expect((await post({ words: ['dog'] }, '', { ...asJson, 'Content-Encoding': 'identity' })).status).toBe(
      200,
    );
  });

  it.each([
    ['nothing', '', 'The body is empty; it has to be a JSON object.'],
    ['no JSON', '{"words":\n ["dog",]}', 'The body is not valid JSON.'],
    ['a form', 'words=dog', /^The body is not valid JSON/],
    ['a list', '["dog"]', 'The body has to be a JSON object.'],
    ['null', 'null', 'The body has to be a JSON object.'],
    ['text', '"dog"', 'The body has to be a JSON object.'],
    ['deep nesting', '['.repeat(60_000), /^The body is not valid JSON/],
    ['a broken letter', Buffer.from([0x7b, 0xff, 0x7d]), 'The body is not UTF-8 text.'],
  ])('%s → 400', async (_name, body, message) => {
    const response = await fetch(service.url + path, { method: 'POST', headers: asJson, body });
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as Failure;
    expect(error.code).toBe('bad-request');
    expect(error.message).toMatch(message);
  });

  it('a body that is too large → 413, also one that does not say so, and the connection goes on', async () => {
    const large = JSON.stringify({ words: ['dog'], padding: 'x'.repeat(300_000) });
    const streamed = new ReadableStream({
      start(controller) {
        for (let at = 0; at < large.length; at += 10_000) {
          controller.enqueue(Buffer.from(large.slice(at, at + 10_000)));
        }
        controller.close();
      },
    });
    for (const body of [large, streamed]) {
      const init = { method: 'POST', headers: asJson, body, duplex: 'half' } as RequestInit;
      const response = await fetch(service.url + path, init);
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({
        error: { code: 'payload-too-large', message: 'The body may have at most 65536 bytes.' },
      });
    }
    expect((await match({ words: ['dog'], padding: 'x'.repeat(65_000) })).found_count).toBe(1);
  });

  it('what follows a body that is too large on its connection is answered', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = (body: string) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        // Without a Content-Length it is sent in chunks.
        const sent = request(service.url + path, { method: 'POST', agent, headers: asJson }, resolve);
        sent.on('error', reject);
        sent.write(body);
        sent.end();
      });
    for (const [padding, status] of [
      [3_000_000, 413],
      [10, 200],
    ] as const) {
      const answer = await send(JSON.stringify({ words: ['dog'], lang: 'en', padding: 'x'.repeat(padding) }));
      expect(answer.statusCode).toBe(status);
      answer.resume();
      await once(answer, 'end');
    }
    agent.destroy();
  });

  it('the answer is not to be kept, and has no entity tag', async () => {
    const response = await post({ words: ['dog'], lang: 'en' }, '', { ...asJson, 'If-None-Match': '*' });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('etag')).toBeNull();
    expect(response.headers.get('last-modified')).toBeNull();
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('is compressed for clients that accept it', async () => {
    const texts: string[] = [];
    for (const coding of ['identity', 'gzip', 'br']) {
      const response = await post({ words: ['face'], lang: 'en' }, '', {
        ...asJson,
        'Accept-Encoding': coding,
      });
      expect(response.headers.get('content-encoding')).toBe(coding === 'identity' ? null : coding);
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
      texts.push(await response.text());
    }
    expect(new Set(texts).size).toBe(1);
  });

  it.each([path, '/api/symbols/match', `${path}?lang=en`])('%s takes POST alone', async (target) => {
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH']) {
      const answer = await getRaw(service.url, target, { 'Content-Length': '0' }, method);
      expect(answer.status, method).toBe(405);
      expect(answer.headers.get('allow')).toBe('POST, OPTIONS');
    }
    const preflight = await fetch(service.url + target, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://app.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('allow')).toBe('POST, OPTIONS');
    expect(preflight.headers.get('access-control-allow-methods')).toBe('POST, OPTIONS');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('*');
  });

  it('no other path takes POST', async () => {
    const answerOf = (other: string) => getRaw(service.url, other, { 'Content-Length': '0' }, 'POST');
    const list = await answerOf('/api/v1/symbols');
    expect([list.status, list.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    // Paths that lead nowhere, or to no symbol.
    expect((await answerOf('/api/v1/symbols/Match')).status).toBe(405);
    for (const other of [`${path}/`, `${path}/1`, '/api/v1']) {
      expect([other, (await answerOf(other)).status]).toEqual([other, 404]);
    }
    const preflight = await fetch(`${service.url}/api/v1/symbols`, { method: 'OPTIONS' });
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS');
  });
});

/** Requests that the engine has answered. */
const roundTrips = (of: Service) => metric(of, 'opensearch_request_duration_seconds_count{outcome="ok"}');

describe('what it costs', () => {
  it('is one round trip for words that are found as they are written, and a few more for others', async () => {
    const { data } = await fullSearch(service, { lang: 'en', group: 'animals-nature', limit: 100 });
    const words = data.map(({ name }) => name);
    for (const [asked, most] of [
      [words, 1],
      // Names of several words are read as labels too, where a search finds nothing.
      [words.map((word) => `${word.slice(0, 2)}${word.slice(3)}`), 16],
    ] as const) {
      const spent = async () => {
        const before = await roundTrips(service);
        const startedAt = performance.now();
        // A typo may make another word, which no symbol carries.
        expect((await match({ words: asked, lang: 'en' })).found_count).toBeGreaterThan(60);
        // The catalogue and the curators' table are looked at every second, beside.
        const beside = 2 * (1 + Math.ceil((performance.now() - startedAt) / 1000));
        return (await roundTrips(service)) - before - beside;
      };
      // Symbols are read from the engine when they are first needed.
      await expect.poll(spent).toBeLessThanOrEqual(most);
    }
  });

  it('is spent no further when the client has gone', async () => {
    const refusals = () =>
      metric(
        service,
        'http_request_duration_seconds_count{route="/api/v1/symbols/match",method="POST",status="400"}',
      );
    // Each looks like nothing in any of the languages; twenty are a part of a round.
    const bodyOf = (letters: string) => {
      const words = Array.from({ length: 60 }, (_, at) => `${letters.repeat(8)}${at}`);
      return JSON.stringify({ words, lang: 'en,de,fr,es' });
    };
    const init = (body: string) => ({ method: 'POST', headers: asJson, body });
    const atStart = await roundTrips(service);
    await (await fetch(service.url + path, init(bodyOf('xqzwvkj')))).arrayBuffer();
    const [before, refused] = [await roundTrips(service), await refusals()];
    const whole = before - atStart;
    const leave = new AbortController();
    const left = fetch(service.url + path, { ...init(bodyOf('jqzvwkx')), signal: leave.signal }).then(
      () => false,
      () => true,
    );
    await expect.poll(() => roundTrips(service), { interval: 5 }).toBeGreaterThan(before + 1);
    leave.abort();
    expect(await left).toBe(true);
    await expect.poll(refusals).toBe(refused + 1);
    expect((await roundTrips(service)) - before).toBeLessThan(0.8 * whole);
  });

  it('counts as one request for every twenty words begun, in each language', async () => {
    const limited = await startTestService({
      RATE_LIMIT_JSON: '30',
      TRUST_PROXY_HOPS: '1',
      SYMBOL_CATALOG_CACHE_MB: '1',
    });
    const address = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
    let client = address();
    const left = async (words: number, lang: string, word = 'dog') => {
      const response = await fetch(limited.url + path, {
        method: 'POST',
        headers: { ...asJson, 'X-Forwarded-For': client },
        body: JSON.stringify({ words: Array.from({ length: words }, () => word), lang, alternatives: 0 }),
      });
      const { error } = (await response.json()) as Partial<Failure>;
      expect(error?.code).toBe(response.status === 200 ? undefined : 'rate-limited');
      if (response.status === 429) {
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
        expect(error?.message).toMatch(
          /^(Too many requests|This request counts as 20): 30 requests a minute are allowed/,
        );
      }
      return [response.status, Number(response.headers.get('x-ratelimit-remaining'))];
    };
    try {
      expect(await left(1, 'en')).toEqual([200, 29]);
      expect(await left(20, 'en')).toEqual([200, 28]);
      expect(await left(21, 'en')).toEqual([200, 26]);
      expect(await left(50, 'en,de')).toEqual([200, 21]);
      expect(await left(200, 'en')).toEqual([200, 11]);
      // Refused, it costs what any refused request does.
      expect(await left(200, 'en,de')).toEqual([429, 10]);
      expect(await left(200, 'en')).toEqual([200, 0]);
      expect(await left(1, 'en')).toEqual([429, 0]);
      client = address();
      // Several words are searched and read, and no language counts as the longest chain.
      expect(await left(1, '')).toEqual([200, 29]);
      expect(await left(10, '')).toEqual([200, 24]);
      expect(await left(8, 'en', 'tha hedghog elefant bananna')).toEqual([200, 20]);
    } finally {
      await limited.stop();
    }
  });
});

describe('trouble', () => {
  it('an engine that is away → 503, and a wrong body is still 400', async () => {
    const proxy = await startTcpProxy(inject('openSearchUrl'));
    const other = await startTestService({ SYMBOL_CATALOG_CACHE_MB: '1' }, { openSearchUrl: proxy.url });
    const ask = (body: unknown) =>
      fetch(other.url + path, { method: 'POST', headers: asJson, body: JSON.stringify(body) });
    try {
      expect((await ask({ words: ['dog'] })).status).toBe(200);
      await proxy.cut();
      const away = await ask({ words: ['dog', 'hosue'] });
      expect(away.status).toBe(503);
      expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await away.json()).toMatchObject({ error: { code: 'engine-unavailable' } });
      expect((await ask({ words: [] })).status).toBe(400);
      expect(await (await ask({ words: ['', ' '] })).json()).toMatchObject({ success: true, found_count: 0 });
      await proxy.restore();
      await expect.poll(async () => (await ask({ words: ['dog'] })).status).toBe(200);
    } finally {
      await other.stop();
      await proxy.close();
    }
  });

  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom('dog', '*', '"', 'AND OR', '{"a":1}', '\u202E\u0000', '\ud800', 'x'.repeat(128)),
  );
  const anyWords = fc.array(fc.oneof({ weight: 9, arbitrary: anyText }, fc.jsonValue()), { maxLength: 4 });
  const anyField = fc.oneof(
    anyText,
    fc.jsonValue(),
    fc.constantFrom<unknown>('de', ['de', 'en'], true, 3, null, []),
  );
  const anyFields = fc.dictionary(
    fc.constantFrom(
      'lang',
      'language',
      'alternatives',
      'age_group',
      'tags',
      'has_audio',
      'group',
      'set',
      'license',
      'has_skin',
      'has_hair',
      'has_plural',
      '__proto__',
      'constructor',
      'limit',
    ),
    anyField,
    { maxKeys: 4 },
  );
  const anyBody = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.tuple(anyWords, anyFields).map(([words, fields]) => JSON.stringify({ ...fields, words })),
    },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  );

  it('any request gets a well-formed answer', async () => {
    const seen = new Set<number>();
    await fc.assert(
      fc.asyncProperty(anyBody, async (body) => {
        const response = await fetch(service.url + path, { method: 'POST', headers: asJson, body });
        const text = await response.text();
        expect([200, 400], `${body} → ${text.slice(0, 300)}`).toContain(response.status);
        expect(JSON.parse(text)).toMatchObject({ success: response.status === 200 });
        expect(text).not.toMatch(/node_modules|_exception|lucene|opensearch|\bat [\w.<>]+ \(/i);
        seen.add(response.status);
      }),
      { seed: 20_261_121, numRuns: 400, interruptAfterTimeLimit: 40_000 },
    );
    expect([...seen].sort()).toEqual([200, 400]);
  });
});
