import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fold } from '../../mappings/fold.ts';
import type { Service } from '../../src/service.ts';
import { type Full, fullSearch, getJson, type Page, type Simplified } from '../support/answers.ts';
import { getRaw, type RawAnswer, sendRaw } from '../support/raw-http.ts';
import { startTestService } from '../support/service.ts';

let service: Service;
let sample: Full[];

/** Some symbols from all over the catalogue, with all their names. */
const sampleIds = [1, 160, 333, 480, 777, 1024, 1333, 1500, 1777, 1931, 2048, 2222, 2431, 2603];

beforeAll(async () => {
  service = await startTestService();
  sample = (await fullSearch(service, { ids: sampleIds.join() })).data;
});
afterAll(() => service.stop());

/** Every run tries the same inputs; a failure is shrunk for some seconds at most. */
const bounds = (numRuns: number) => ({ seed: 20_261_121, numRuns, interruptAfterTimeLimit: 25_000 });
const longEnough = 120_000;

const anyText = (maxLength: number) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength }),
    fc.string({ unit: 'binary', maxLength }),
    fc.string({ unit: 'grapheme-ascii', maxLength }),
    fc.constantFrom(
      '',
      ' ',
      '*',
      '?',
      'no',
      'AND OR NOT',
      '*:*',
      '_exists_:id',
      '"',
      '\\',
      '{"a":1}',
      '[* TO *]',
      '🏳️‍🌈',
      '\u202E\u0000',
    ),
  );

/** A path or query as bytes of a request line: escapes right and wrong, dots, and anything printable. */
const anyTarget = fc
  .tuple(
    fc.constantFrom(
      '/',
      '/api/v1/',
      '/api/',
      '/api/v1/symbols/',
      '/static/',
      '/static/thumbs/256/',
      '//',
      '/livez/',
      '*',
    ),
    fc.array(
      fc.oneof(
        fc.stringMatching(/^[!-~]{0,12}$/),
        fc.stringMatching(/^%[0-9a-zA-Z]{0,2}$/),
        fc.constantFrom(
          '..',
          '/',
          '%2e%2e%2f',
          '%00',
          '%0d%0a',
          ';',
          '?',
          '&',
          '=',
          '#',
          'symbols',
          'search',
          '__proto__',
        ),
      ),
      { maxLength: 8 },
    ),
  )
  .map(([start, parts]) => start + parts.join(''));

const routes = [
  '/api/v1/public/symbols/search',
  '/api/v1/symbols',
  '/api/v1/symbols/search',
  '/api/v1/symbols/1',
  '/api/v1/translations/languages',
  '/api/v1/public/stats',
] as const;
const names = [
  'q',
  'lang',
  'language',
  'age_group',
  'limit',
  'offset',
  'tags',
  'has_audio',
  'group',
  'set',
  'license',
  'has_skin',
  'has_hair',
  'has_plural',
  'ids',
  'updated_since',
  'sort',
  'facets',
  'explain',
  'cursor',
] as const;

/** Values near what is allowed: where most mistakes are. */
const nearValue = fc.oneof(
  fc.constantFrom(
    'true',
    '0',
    '1',
    '100',
    '101',
    '9999999999',
    '-1',
    '1e3',
    'de',
    'de,fr,ja',
    'zh_CN',
    'x-klingon',
    'i-klingon',
    'und',
    'root',
    'en-u-co-phonebk',
    'a'.repeat(70),
    'child',
    'all',
    'name',
    'newest',
    'tags,group,lang,has_audio',
    '1,2,3',
    ',',
    ',,',
    'eyJhZnRlciI6MX0',
    'eyJhZnRlciI6IjEifQ',
    '2026-11-21T00:00:00Z',
    '2026-11-21T00:00:00.1234567891234+23:59',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999999999Z',
    '2026-02-30T00:00:00Z',
  ),
  fc.integer().map(String),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
);

const anyHeaderValue = fc.oneof(
  fc.stringMatching(/^[ -~]{0,60}$/),
  fc.constantFrom(
    '*',
    'gzip;q=0, br;q=abc',
    'identity;q=0',
    'gzip;q=0.0000001,*;q=0',
    'W/"x"',
    '"',
    'bytes=0-',
    'bytes=-1',
    'bytes=9-1,,',
    'evil.example:99999',
    'a b',
    'x'.repeat(2000),
    '::1, 1.2.3.4,,',
    '999.1.1.1',
    'fe80::1%eth0',
    'ï»¿é',
    'localhost:0',
    '\t',
  ),
);

/** Texts that no answer may contain: stacks, files, and the engine's own words. */
const internals =
  /node_modules|\.ts:\d|\bat [\w.<>]+ \(|[a-z]+_exception|lucene|opensearch|elastic|painless|ECONN|\/(?:home|tmp|usr|var|root)\//i;

function expectDecent(answer: RawAnswer, request: unknown): void {
  const text = answer.body.toString();
  const about = `${JSON.stringify(request)} → ${answer.status} ${text.slice(0, 300)}`;
  expect(answer.status, about).toBeGreaterThanOrEqual(200);
  expect(answer.status, about).toBeLessThan(500);
  expect(answer.headers.get('access-control-allow-origin'), about).toBe('*');
  if (answer.status < 400) return;
  expect(answer.headers.get('content-type'), about).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('cache-control'), about).toBe('no-store');
  expect(text, about).not.toMatch(internals);
  expect(text, about).not.toContain(process.cwd());
  expect(JSON.parse(text), about).toMatchObject({
    success: false,
    error: {
      code: expect.stringMatching(/^[a-z]+(-[a-z]+)*$/),
      message: expect.stringMatching(/^[A-Z].*\.$/s),
    },
  });
}

describe('any request gets a well-formed answer', { timeout: longEnough }, () => {
  it('any path and any query', async () => {
    await fc.assert(
      fc.asyncProperty(anyTarget, async (target) => {
        expectDecent(await getRaw(service.url, target), target);
      }),
      bounds(300),
    );
  });

  it('any value of any parameter of any route', async () => {
    const query = fc.array(
      fc.tuple(fc.oneof(fc.constantFrom(...names), anyText(8)), fc.oneof(nearValue, anyText(40))),
      {
        maxLength: 6,
      },
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...routes), query, async (path, pairs) => {
        const target = `${path}?${new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()] as [string, string]))}`;
        expectDecent(await getRaw(service.url, target), target);
      }),
      bounds(300),
    );
  });

  it('any single parameter with a value that is nearly right', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...routes.slice(0, 3)),
        fc.constantFrom(...names),
        nearValue,
        async (path, name, value) => {
          const target = `${path}?limit=1&${new URLSearchParams({ [name]: value })}`;
          expectDecent(await getRaw(service.url, target), target);
        },
      ),
      bounds(200),
    );
  });

  it('any headers', async () => {
    const headers = fc.dictionary(
      fc.constantFrom(
        'Accept-Encoding',
        'If-None-Match',
        'If-Modified-Since',
        'Host',
        'X-Forwarded-For',
        'X-Forwarded-Host',
        'Range',
        'Accept',
        'Accept-Language',
        'Cookie',
        'Origin',
        'Expect',
      ),
      anyHeaderValue,
      { maxKeys: 4 },
    );
    const targets = fc.constantFrom(
      '/api/v1/public/symbols/search?q=dog',
      '/api/symbols/7?lang=de',
      '/api/v1/symbols/99999999',
      '/static/openmoji/1f415.00000000.png',
      '/static/no',
      '/readyz',
      '/openapi.json',
    );
    await fc.assert(
      fc.asyncProperty(targets, headers, async (target, given) => {
        const answer = await getRaw(service.url, target, given);
        expectDecent(answer, [target, given]);
        expect(answer.body.toString()).not.toContain('evil.example');
      }),
      bounds(200),
    );
  });

  it.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    [
      'a header without end',
      `GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    ],
    [
      'a URL of 9 kB',
      `GET /api/v1/symbols/search?q=${'x'.repeat(9000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    ],
    ['a URL of 100 kB', `GET /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`],
    ['no Host', 'GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [
      'two lengths',
      'GET /livez HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    ],
    ['a NUL in a header', 'GET /livez HTTP/1.1\r\nHost: x\r\nX: \0\r\nConnection: close\r\n\r\n'],
    ['another protocol', 'GET /livez HTTP/3.0\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['two Hosts', 'GET /livez HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n'],
  ])('what is hardly a request: %s', async (_name, bytes) => {
    const answer = await sendRaw(service.url, bytes);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expectDecent(answer, bytes.slice(0, 80));
  });

  it('what makes the engine work hardest', async () => {
    const chain = 'de,fr,en,es,it,pt,nl,ru,ja,ar';
    for (const q of [
      'abcdefghij klmnopqrst uvwxyzabcd qwertzuiop asdfghjkly xcvbnmqwer tzuiopasdf ghjklyxcvb nmqwertzui opasdfghjk',
      'a b c d e f g h i j',
      'ж'.repeat(128),
      '犬'.repeat(128),
      'xy'.repeat(64),
    ]) {
      // The longest chain last, when the engine is warm: the deadline is three seconds.
      for (const lang of [{ lang: 'en' }, {}, { lang: chain }]) {
        const response = await fetch(
          `${service.url}/api/v1/symbols/search?${new URLSearchParams({ q, ...lang, facets: 'tags,group,age_group,lang,has_audio,set,license' })}`,
        );
        expect(response.status, `${q} ${await response.text().then((text) => text.slice(0, 300))}`).toBe(200);
      }
    }
  });
});

describe('a search text', { timeout: longEnough }, () => {
  it('of any script is answered, with at most what is asked for', async () => {
    const text = anyText(40).filter((q) => [...q.normalize('NFC')].length <= 128);
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.option(fc.constantFrom('en', 'ja', 'ar', 'th', 'de-LU', 'zh-Hant,zh-Hans', 'tlh')),
        fc.integer({ min: 1, max: 30 }),
        async (q, lang, limit) => {
          const query = { q: q.toWellFormed(), limit, ...(lang && { language: lang }) };
          const page = await getJson<Page<Simplified>>(service, '/api/v1/public/symbols/search', query);
          expect(page.data.length).toBe(Math.min(limit, page.count));
          expect(new Set(page.data.map(({ id }) => id)).size).toBe(page.data.length);
        },
      ),
      bounds(150),
    );
  });
});

type Filters = Partial<Record<'age_group' | 'group' | 'tags' | 'license' | 'set', string>> &
  Partial<Record<'has_skin' | 'has_hair' | 'has_audio', boolean>>;

const filter: fc.Arbitrary<Filters> = fc.oneof(
  fc.record({ age_group: fc.constantFrom('child', 'youth', 'adult', 'all') }),
  fc.record({ group: fc.constantFrom('food-drink', 'objects', 'people-body', 'symbols', 'no-such-group') }),
  fc.record({ tags: fc.constantFrom('mammal', 'face', 'face,smile', 'hand', 'no-such-tag') }),
  fc.record({ has_skin: fc.boolean() }),
  fc.record({ has_hair: fc.boolean() }),
  fc.record({ has_audio: fc.boolean() }),
  fc.record({ license: fc.constantFrom('CC-BY-SA-4.0', 'MIT') }),
  fc.record({ set: fc.constantFrom('openmoji', 'none') }),
);
const filters = fc.array(filter, { maxLength: 2 }).map((given): Filters => Object.assign({}, ...given));

const words = fc.constantFrom(
  'dog',
  'face',
  'red',
  'woman',
  'appel',
  'elefant',
  'hosue',
  'katze',
  'chein',
  'bal',
  'fmaily',
  'no',
  '🐕',
  'xqzwvkjx',
);
const chains = fc.constantFrom('en', 'de', 'fr,en', 'lij,it', 'de-LU,en', 'ja', 'tlh');
/** A question that people could ask: some of it misspelled, some of it filtered. */
const question = fc
  .tuple(
    filters,
    fc.record(
      { q: words, lang: chains, sort: fc.constantFrom('relevance', 'name', 'newest') },
      { requiredKeys: [] },
    ),
  )
  .map(([given, asked]) => ({ ...given, ...asked }));

describe('laws of the search', { timeout: longEnough }, () => {
  it('pages put together are the whole, with and without facets', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(
        question,
        fc.integer({ min: 7, max: 30 }),
        fc.boolean(),
        async (asked, limit, counted) => {
          const facets = counted ? { facets: 'group,tags,age_group' } : {};
          const about = JSON.stringify({ ...asked, ...facets, limit });
          const whole = await fullSearch(service, { ...asked, limit: 40 });
          const ids: number[] = [];
          for (let offset = 0; offset < Math.min(whole.count, 40); offset += limit) {
            const page = await fullSearch(service, { ...asked, ...facets, limit, offset });
            expect(page.count, about).toBe(whole.count);
            expect(page.next === null, about).toBe(offset + limit >= whole.count);
            ids.push(...page.data.map(({ id }) => id));
          }
          expect(ids.slice(0, 40), about).toEqual(whole.data.map(({ id }) => id));
          compared += ids.length;
        },
      ),
      bounds(40),
    );
    expect(compared).toBeGreaterThan(300);
  });

  it('pages past the hits that are put in order fit too', async () => {
    for (const q of ['face', 'woman']) {
      const ids: number[] = [];
      const { count } = await fullSearch(service, { q, lang: 'en', limit: 1 });
      expect(count).toBeGreaterThan(120);
      for (let offset = 0; offset < count; offset += 37) {
        ids.push(
          ...(await fullSearch(service, { q, lang: 'en', limit: 37, offset })).data.map(({ id }) => id),
        );
      }
      expect(ids).toHaveLength(count);
      expect(new Set(ids).size).toBe(count);
    }
  });

  it('every hit satisfies every filter, and is answered in the first language of the chain that it has', async () => {
    let looked = 0;
    await fc.assert(
      fc.asyncProperty(question, async (asked) => {
        const { data } = await fullSearch(service, { ...asked, translations: 'all', limit: 20 });
        const chain = asked.lang?.replace('de-LU', 'de').split(',');
        for (const hit of data) {
          looked += 1;
          if (asked.age_group && asked.age_group !== 'all') expect(hit.age_groups).toContain(asked.age_group);
          if (asked.group) expect(hit.group).toBe(asked.group);
          for (const tag of asked.tags?.split(',') ?? []) expect(hit.tags).toContain(tag);
          if (asked.has_skin !== undefined) expect(hit.variants.skin).toBe(asked.has_skin);
          if (asked.has_hair !== undefined) expect(hit.variants.hair).toBe(asked.has_hair);
          if (asked.license) expect(hit.license.id).toBe(asked.license);
          if (asked.set) expect(hit.source.set).toBe(asked.set);
          const heard = chain
            ? hit.translations[hit.language_code]?.has_audio
            : Object.values(hit.translations).some(({ has_audio }) => has_audio);
          if (asked.has_audio !== undefined) expect(heard).toBe(asked.has_audio);
          if (chain) expect(hit.language_code).toBe(chain.find((tag) => tag in hit.translations));
          else if (hit.match) expect(hit.language_code).toBe(hit.match.language_code);
          expect(hit.name).toBe(hit.translations[hit.language_code]?.name);
          expect(hit.match !== undefined).toBe(asked.q !== undefined);
        }
      }),
      bounds(80),
    );
    expect(looked).toBeGreaterThan(300);
  });

  it('a facet counts for each value what a search with that filter finds', async () => {
    let counted = 0;
    const byFacet = ['group', 'tags', 'age_group', 'set', 'license', 'has_audio'] as const;
    await fc.assert(
      fc.asyncProperty(question, fc.constantFrom(...byFacet), fc.nat(), async (asked, facet, pick) => {
        const { facets } = await fullSearch(service, { ...asked, facets: facet, limit: 1 });
        const values = (facets?.[facet] ?? []).filter(
          ({ value }) => typeof value === 'boolean' || value !== '',
        );
        const chosen = values[pick % Math.max(1, values.length)];
        if (!chosen) return;
        const alone = await fullSearch(service, { ...asked, [facet]: chosen.value, limit: 1 });
        expect(alone.count, `${JSON.stringify(asked)} ${facet}=${chosen.value}`).toBe(chosen.count);
        counted += 1;
      }),
      bounds(80),
    );
    expect(counted).toBeGreaterThan(40);
  });

  it('the name of a symbol finds it, or one of the same name, first', async () => {
    let tried = 0;
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat(), async (symbolPick, languagePick) => {
        const symbol = sample[symbolPick % sample.length] as Full;
        const tags = Object.keys(symbol.translations);
        const language = tags[languagePick % tags.length] as string;
        const q = symbol.translations[language]?.name ?? '';
        if (q.split(' ').length > 10) return;
        const { data } = await getJson<Page<Simplified>>(service, '/api/v1/public/symbols/search', {
          q,
          language,
          limit: 1,
        });
        const [first] = data;
        const about = `${q} (${language}) of ${symbol.source.id} found ${first?.id} ${first?.name}`;
        expect(fold(first?.name ?? ''), about).toBe(fold(q));
        expect(first?.language_code, about).toBe(language);
        tried += 1;
      }),
      bounds(150),
    );
    expect(tried).toBeGreaterThan(100);
  });
});
