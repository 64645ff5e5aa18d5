import { describe, expect, inject, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { errorCodes } from '../../src/errors.ts';
import { deprecationHeaders } from '../../src/http/deprecated-prefix.ts';
import { routes } from '../../src/routes/table.ts';
import type { Service } from '../../src/service.ts';
import {
  type Failure,
  type Full,
  fullSearch,
  getJson,
  type Language,
  type Page,
  type Query,
  type Simplified,
  statsOf,
} from '../support/answers.ts';
import { getRaw } from '../support/raw-http.ts';
import { startTestService } from '../support/service.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';

/**
 * What was decided where the interface specification is silent, line by line: each test is named after the line that it
 * holds. Most lines have tests of their own elsewhere, which look closer; here a reader finds whether a line holds at all.
 */

const service = await startTestService();

const get = (path: string, init?: RequestInit) => fetch(service.url + path, init);
const status = async (path: string, init?: RequestInit) => (await get(path, init)).status;
const failure = async (path: string, init?: RequestInit) =>
  ((await (await get(path, init)).json()) as Failure).error;
const header = async (path: string, name: string, init?: RequestInit) =>
  (await get(path, init)).headers.get(name);
const simplified = (query: Query) =>
  getJson<{ success: true; data: Simplified[]; count: number }>(
    service,
    '/api/v1/public/symbols/search',
    query,
  );
const list = (query: Query) =>
  getJson<Page & { deleted?: unknown[]; next_changes?: string }>(service, '/api/v1/symbols', query);
const symbol = async (id: number, query: Query = {}) =>
  (await getJson<{ data: Full & Record<string, unknown> }>(service, `/api/v1/symbols/${id}`, query)).data;
const post = (path: string, body: unknown) =>
  get(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
/** Ids of the demo, found by name: a service over other data fails here first. */
const idOf = async (name: string) => {
  const { data } = await simplified({ q: name, language: 'en', limit: 1 });
  expect(data[0]?.name).toBe(name);
  return data[0]?.id ?? 0;
};
const dog = await idOf('dog');
const elephant = await idOf('elephant');
const woman = await idOf('woman');
const searchPath = '/api/v1/symbols/search';

describe('1. envelope and errors', () => {
  it('every JSON answer has success and data; a list counts all matches, not this page', async () => {
    const page = await list({ limit: 3 });
    expect(page).toMatchObject({ success: true, data: expect.any(Array) });
    expect([page.data.length, page.count]).toEqual([3, (await statsOf(service)).symbols]);
  });

  it('the simplified search carries success, data and count alone', async () => {
    expect(Object.keys(await simplified({ q: 'dog' }))).toEqual(['success', 'data', 'count']);
  });

  it('the full list and search add limit, offset, next, warnings and requested facets', async () => {
    const page = await fullSearch(service, { q: 'cat', limit: 2, facets: 'group' });
    expect(page).toMatchObject({ limit: 2, offset: 0, warnings: [], facets: { group: expect.any(Array) } });
    expect(page.next).toMatch(/^\/api\/v1\/symbols\/search\?/);
    expect((await list({ ids: dog })).next).toBeNull();
  });

  it('no hit is 200 with an empty list', async () => {
    expect(await simplified({ q: 'xqzwvkjx', language: 'en' })).toEqual({
      success: true,
      data: [],
      count: 0,
    });
  });

  it.each([
    ['/nowhere', 404],
    [`${searchPath}?limit=0`, 400],
    ['/api/v1/symbols/999999999', 404],
    ['/api/v1/symbols/999999999/variant', 404],
    [`/api/v1/symbols/${dog}/audio?lang=tlh`, 404],
    ['/static/openmoji/nosuch.png', 404],
    ['/static/thumbs/300/openmoji/nosuch.webp', 404],
    ['/partner/v1/missing-symbols', 401],
  ])('every failure has success false and an error with code and message: %s', async (path, expected) => {
    const response = await get(path);
    const body = (await response.json()) as Failure;
    expect([response.status, Object.keys(body), body.success]).toEqual([
      expected,
      ['success', 'error'],
      false,
    ]);
    expect(errorCodes[body.error.code as keyof typeof errorCodes]).toBe(expected);
    expect(body.error.message).not.toMatch(/\bat \/|node_modules|_exception/);
  });

  it('codes are kebab-case words of one list that the OpenAPI document shows', async () => {
    const document = await (await get('/openapi.json')).text();
    for (const code of Object.keys(errorCodes)) expect(document).toContain(`"${code}"`);
  });

  it('a bad value is 400 with one detail for every bad parameter', async () => {
    const { details } = await failure(`${searchPath}?limit=x&age_group=baby&q=dog`);
    expect(details?.map(({ parameter }) => parameter).sort()).toEqual(['age_group', 'limit']);
  });

  it('an unknown parameter is ignored, and named in warnings', async () => {
    expect((await fullSearch(service, { colour: 'red' })).warnings.join()).toContain('colour');
  });

  it('a parameter with one value that is given twice is 400', async () => {
    expect(await status(`${searchPath}?q=a&q=b`)).toBe(400);
  });

  it('a body or URL that is too long is 413 or 414, however long', async () => {
    expect((await post('/api/v1/symbols/match', { words: ['x'.repeat(70_000)] })).status).toBe(413);
    expect(await status(`${searchPath}?q=${'x'.repeat(4200)}`)).toBe(414);
    expect((await getRaw(service.url, `${searchPath}?q=${'x'.repeat(50_000)}`)).status).toBe(414);
    expect(await status(`${searchPath}?${'a=1&'.repeat(65)}`)).toBe(414);
  });

  it('with the engine away: 503 with Retry-After, while cached thumbnails and files are served', async () => {
    const proxy = await startTcpProxy(inject('openSearchUrl'));
    const separate = await startTestService({}, { openSearchUrl: proxy.url, redisUrl: undefined });
    try {
      const at = (path: string) => fetch(separate.url + path);
      const thumbnail = new URL((await symbol(dog)).thumbnails['256']).pathname;
      expect((await at(thumbnail)).status).toBe(200);
      await proxy.cut();
      const refused = await at('/api/v1/public/symbols/search?q=lighthouse');
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true]);
      for (const path of [thumbnail, '/', '/docs', '/livez']) expect((await at(path)).status).toBe(200);
    } finally {
      await separate.stop();
      await proxy.close();
    }
  });
});

describe('2. parameters', () => {
  it('limit is 1 to 100, 20 by default', async () => {
    expect((await list({})).limit).toBe(20);
    expect((await list({ limit: 100 })).data).toHaveLength(100);
    expect(await status('/api/v1/symbols?limit=101')).toBe(400);
  });

  it('offset + limit is at most 10 000; beyond, 400 says to use the cursor', async () => {
    expect(await status('/api/v1/symbols?offset=9980')).toBe(200);
    for (const offset of [9981, 20_000]) {
      expect((await failure(`/api/v1/symbols?offset=${offset}`)).message).toContain('cursor');
    }
  });

  it('GET /symbols pages by an opaque cursor, empty from the start', async () => {
    const first = await list({ cursor: '', limit: 2 });
    const next = await getJson<Page>(service, String(first.next));
    expect(next.data[0]?.id).toBeGreaterThan(first.data[1]?.id ?? 0);
  });

  it('GET /symbols takes updated_since, and lists deletions', async () => {
    const page = await list({ updated_since: '2099-01-01T00:00:00Z' });
    expect([page.count, page.deleted]).toEqual([0, []]);
  });

  it('q has at most 128 characters after NFC', async () => {
    const query = (q: string) => status(`${searchPath}?${new URLSearchParams({ q })}`);
    expect(await query('e\u0301'.repeat(128))).toBe(200);
    expect(await query('x'.repeat(129))).toBe(400);
  });

  it('words of q past the tenth are ignored, and named in warnings', async () => {
    const { warnings } = await fullSearch(service, { q: 'a b c d e f g h i j eleventh' });
    expect(warnings.join()).toContain('eleventh');
  });

  it('an empty or absent q is everything, in a stable order', async () => {
    const [empty, absent] = [await fullSearch(service, { q: '' }), await fullSearch(service, {})];
    expect(empty.count).toBe((await statsOf(service)).symbols);
    expect(empty.data.map(({ id }) => id)).toEqual(absent.data.map(({ id }) => id));
  });

  it.each(['name:dog', '*', 'do?', '/d.g/', 'dog AND NOT cat', '{"match_all":{}}', 'query.text.en:*'])(
    'text of users is no query: %s',
    async (q) => {
      const { count } = await simplified({ q, language: 'en' });
      expect(count).toBeLessThan((await statsOf(service)).symbols / 2);
    },
  );

  it('language and lang mean the same on every route; both and different is 400', async () => {
    expect(await simplified({ q: 'Hund', lang: 'de' })).toEqual(
      await simplified({ q: 'Hund', language: 'de' }),
    );
    expect((await symbol(dog, { language: 'de' })).name).toBe((await symbol(dog, { lang: 'de' })).name);
    expect(await status(`${searchPath}?lang=de&language=fr`)).toBe(400);
  });

  it.each([
    ['POR', 'pt'],
    ['zho', 'zh-Hans'],
    ['zh_CN', 'zh-Hans'],
    ['no', 'nb'],
    ['iw', 'he'],
    ['val', 'ca'],
    ['de-AT', 'de'],
    ['ca-valencia,ca,es', 'ca'],
  ])('tags are BCP 47 in any case, with - or _, by aliases and RFC 4647 lookup: %s', async (lang, code) => {
    expect((await symbol(dog, { lang })).language_code).toBe(code);
  });

  it('a chain answers each symbol in the first of its languages that it has', async () => {
    const { data } = await fullSearch(service, { lang: 'tlh,fr,en', limit: 5 });
    expect(new Set(data.map(({ language_code }) => language_code))).toEqual(new Set(['fr']));
  });

  it('a language that is unknown and well-formed finds nothing; a malformed one is 400', async () => {
    expect((await simplified({ q: 'dog', language: 'tlh' })).count).toBe(0);
    expect(await status(`${searchPath}?lang=d`)).toBe(400);
  });

  it('without a language all are searched, and each hit is named in the language that matched', async () => {
    expect((await simplified({ q: 'собака', limit: 1 })).data[0]).toMatchObject({ name: 'собака' });
    expect((await simplified({ limit: 1 })).data[0]?.language_code).toBe('en');
  });

  it('age_group is child, youth, adult or all; all is no filter', async () => {
    const count = async (query: Query) => (await fullSearch(service, { ...query, limit: 1 })).count;
    expect(await count({ age_group: 'all' })).toBe(await count({}));
    expect(await count({ age_group: 'child' })).toBeLessThan(await count({}));
  });

  it('tags are a comma list or repeated, and all must match', async () => {
    const [tag = '', other = ''] = (
      (await fullSearch(service, { facets: 'tags', limit: 1 })).facets?.tags ?? []
    ).map(({ value }) => String(value));
    const { data } = await fullSearch(service, { tags: tag });
    for (const { tags } of data) expect(tags).toContain(tag);
    const comma = await fullSearch(service, { tags: `${tag},${other}` });
    const repeated = await getJson<Page>(service, `${searchPath}?tags=${tag}&tags=${other}`);
    expect(repeated.count).toBe(comma.count);
  });

  it('has_audio is judged in the requested language', async () => {
    const { count } = await fullSearch(service, { has_audio: 'true', lang: 'de', limit: 1 });
    const [german] = (await statsOf(service, { lang: 'de' })).by_language.filter(
      ({ language_code }) => language_code === 'de',
    );
    expect(count).toBe(german?.audio);
    expect((await fullSearch(service, { has_audio: '0', lang: 'de', limit: 1 })).count).toBe(
      (german?.symbols ?? 0) - count,
    );
  });

  it.each([
    ['group', 'flags'],
    ['set', 'openmoji'],
    ['license', 'CC-BY-SA-4.0'],
    ['has_skin', 'true'],
    ['has_hair', 'false'],
    ['ids', '1,2,3'],
    ['updated_since', '2026-01-01T00:00:00Z'],
    ['sort', 'name'],
    ['sort', 'newest'],
  ])('the full search filters and sorts by %s=%s', async (name, value) => {
    const { count, warnings } = await fullSearch(service, { [name]: value, limit: 1 });
    expect([count > 0, warnings]).toEqual([true, []]);
  });

  it('a facet ignores its own filter', async () => {
    const { facets } = await fullSearch(service, { group: 'flags', facets: 'group,set', limit: 1 });
    expect(facets?.group?.length).toBeGreaterThan(1);
    expect(facets?.set?.length).toBe(1);
  });

  it('every hit of the full search says why it matched: language, text and type', async () => {
    for (const q of ['dog', 'do', 'dgo']) {
      const { data } = await fullSearch(service, { q, lang: 'en', limit: 5 });
      expect(data.length).toBeGreaterThan(0);
      for (const { match } of data) {
        expect(match).toEqual({
          language_code: 'en',
          text: expect.any(String),
          type: expect.stringMatching(/^(exact|prefix|word|fuzzy)$/),
        });
      }
    }
  });

  it('the same URL has the same answer on every process, cold or warm', async () => {
    const separate = await startTestService({ SYMBOL_CATALOG_CACHE_MB: '10' });
    try {
      const path = '/api/v1/public/symbols/search?q=elehpant&language=en';
      const images = /https?:\/\/[^/]+/g;
      const answers = await Promise.all(
        [service, separate].map(async ({ url }) => (await fetch(url + path)).text()),
      );
      const [warm, cold] = answers.map((text) => text.replaceAll(images, ''));
      expect(cold).toBe(warm);
    } finally {
      await separate.stop();
    }
  });

  it.each([
    ['dgo', 'en', 'dog'],
    ['elefante', 'es', 'elefante'],
    ['perrito caliente', 'es', 'perrito caliente'],
    ['elephants', 'en', 'elephant'],
    ['eleph', 'en', 'elephant'],
    ['apple green', 'en', 'green apple'],
    ['elephant', 'fr', 'éléphant'],
  ])('typos, missing accents, inflection, prefixes and word order find: %s (%s)', async (q, lang, name) => {
    const { data } = await fullSearch(service, { q, lang, limit: 10 });
    expect(data.map((hit) => hit.name.toLowerCase())).toContain(name);
  });

  it.each(['no', 'not', 'in', 'I', 'that', 'the', 'up'])('there are no stop words: %s', async (q) => {
    expect((await simplified({ q, language: 'en' })).count).toBeGreaterThan(0);
  });
});

describe('3. resources', () => {
  it('a simplified symbol has exactly the five fields of the specification', async () => {
    const { data } = await simplified({ q: 'dog', language: 'en', limit: 1 });
    expect(Object.keys(data[0] ?? {})).toEqual(['id', 'name', 'language_code', 'image_url', 'thumbnail_url']);
  });

  it('search gives the translations of the chain by default, list and one symbol all of them', async () => {
    const [found] = (await fullSearch(service, { ids: elephant, lang: 'de,en' })).data;
    expect(Object.keys(found?.translations ?? {}).sort()).toEqual(['de', 'en']);
    const [listed] = (await list({ ids: elephant })).data;
    expect(Object.keys(listed?.translations ?? {}).length).toBeGreaterThan(50);
    expect(Object.keys((await symbol(elephant)).translations).length).toBeGreaterThan(50);
    expect((await symbol(elephant, { translations: 'none' })).translations ?? {}).toEqual({});
  });

  it('a full symbol has the decided fields', async () => {
    expect(await symbol(elephant)).toMatchObject({
      id: elephant,
      name: 'elephant',
      language_code: 'en',
      translations: { de: { name: 'Elefant', keywords: expect.any(Array), has_audio: true } },
      tags: expect.any(Array),
      group: expect.any(String),
      age_groups: expect.arrayContaining(['child']),
      image: {
        url: expect.stringMatching(/^http.*\/static\/openmoji\/1f418\.[0-9a-f]{8}\.png$/),
        width: 1024,
        height: 1024,
        content_type: 'image/png',
      },
      thumbnails: { '256': expect.stringMatching(/\.webp$/), '512': expect.stringMatching(/\.webp$/) },
      variants: { skin: false, hair: false, url_template: expect.stringContaining('{') },
      license: {
        id: 'CC-BY-SA-4.0',
        url: expect.stringMatching(/^https:/),
        attribution: expect.stringContaining('OpenMoji'),
        commercial_use: true,
      },
      source: { set: 'openmoji', id: '1F418' },
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    });
  });

  it('a field that is unknown is absent, never an empty text', async () => {
    const { data } = await list({ limit: 50 });
    expect(JSON.stringify(data)).not.toMatch(/":(""|null)/);
  });

  it('a language has code, names, direction, counts and a coverage from 0 to 1', async () => {
    const { data } = await getJson<{ data: Language[] }>(service, '/api/v1/translations/languages');
    for (const language of data) {
      expect(Object.keys(language).sort()).toEqual([
        'audio_count',
        'code',
        'coverage',
        'direction',
        'name',
        'native_name',
        'sentences',
        'symbol_count',
      ]);
      expect(language.coverage).toBeGreaterThan(0);
      expect(language.coverage).toBeLessThanOrEqual(1);
    }
  });

  it('stats have the decided numbers, and take the filters of the search', async () => {
    const stats = await statsOf(service);
    expect(Object.keys(stats)).toEqual(
      expect.arrayContaining(['symbols', 'languages', 'groups', 'translations', 'audio', 'catalog_version']),
    );
    expect(stats.by_language).toHaveLength(stats.languages);
    expect(stats.by_group).toHaveLength(stats.groups);
    const flags = await statsOf(service, { group: 'flags' });
    expect(flags.symbols).toBe((await fullSearch(service, { group: 'flags', limit: 1 })).count);
  });

  it('URLs are built from the configured public base URL, and never from a Host that is claimed', async () => {
    const path = '/api/v1/public/symbols/search?q=dog&language=en&limit=1';
    const claimed = await getRaw(service.url, path, { Host: 'evil.example' });
    expect(claimed.body.toString()).not.toContain('evil.example');
    const separate = await startTestService({ PUBLIC_BASE_URL: 'https://symbols.example/base' });
    try {
      const { data } = (await (await fetch(separate.url + path)).json()) as { data: Simplified[] };
      expect(data[0]?.image_url).toMatch(/^https:\/\/symbols\.example\/base\/static\//);
    } finally {
      await separate.stop();
    }
  });
});

describe('4. variant', () => {
  const variant = (id: number, query: string) => get(`/api/v1/symbols/${id}/variant?${query}`);

  it.each([
    'skin=1',
    'skin=5&hair=black',
    'hair=grey',
    'mono=1',
    'mono=0',
    'overlay=plural',
    'overlay=negation&mono=1&size=512',
  ])('skin, hair, mono, overlay and size combine to a PNG: %s', async (query) => {
    const response = await variant(woman, query);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(bytes.readUInt32BE(16)).toBe(query.includes('size=512') ? 512 : 1024);
  });

  it.each(['skin=0', 'skin=6', 'hair=green', 'mono=2', 'overlay=both', 'size=300'])(
    'other values are 400: %s',
    async (query) => {
      expect((await variant(woman, query)).status).toBe(400);
    },
  );

  it('a parameter that does not apply gives the same bytes and ETag as without it', async () => {
    const [plain, coloured] = [await variant(dog, ''), await variant(dog, 'skin=5&hair=red')];
    expect(coloured.headers.get('etag')).toBe(plain.headers.get('etag'));
    expect(Buffer.from(await coloured.arrayBuffer())).toEqual(Buffer.from(await plain.arrayBuffer()));
  });

  it('order, case, aliases and defaults of parameters make one variant', async () => {
    const etags = await Promise.all(
      ['hair=gray&skin=3', 'skin=3&hair=GREY', 'skin=3&size=1024&hair=gray&mono=0'].map(async (query) =>
        (await variant(woman, query)).headers.get('etag'),
      ),
    );
    expect(new Set(etags).size).toBe(1);
  });
});

describe('5. audio', () => {
  const audioPath = `/api/v1/symbols/${dog}/audio`;

  it.each([
    ['', 'audio/mpeg'],
    ['&format=mp3', 'audio/mpeg'],
    ['&format=wav', 'audio/wav'],
    ['&format=ogg', 'audio/ogg; codecs=vorbis'],
  ])('a name is heard as mp3 by default, wav or ogg%s', async (query, type) => {
    const response = await get(`${audioPath}?lang=de${query}`);
    await response.arrayBuffer();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    expect(response.headers.get('content-language')).toBe('de');
    expect(response.headers.get('etag')).toMatch(/"/);
  });

  it('Range is answered with the part', async () => {
    const response = await get(`${audioPath}?lang=de`, { headers: { Range: 'bytes=0-9' } });
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([206, 10]);
  });

  it('no name in the language, or no voice, is 404 with its own code; has_audio tells where', async () => {
    expect((await failure(`${audioPath}?lang=tlh`)).code).toBe('audio-not-found');
    const { translations } = await symbol(dog);
    const silent = Object.keys(translations).find((tag) => !translations[tag]?.has_audio) ?? '';
    expect((await failure(`${audioPath}?lang=${silent}`)).code).toBe('audio-not-found');
  });
});

describe('6. caching, CORS, limits', () => {
  it('JSON, originals, variants, audio and thumbnails say how long they may be kept; errors no-store', async () => {
    const { image, thumbnails } = await symbol(dog);
    const day = 'public, max-age=86400, stale-while-revalidate=604800';
    const week = 'public, max-age=604800, stale-while-revalidate=86400, immutable';
    for (const [path, expected] of [
      [`${searchPath}?q=dog`, 'public, max-age=60, stale-while-revalidate=600'],
      [new URL(image.url).pathname, week],
      [`/api/v1/symbols/${dog}/variant?mono=1`, day],
      [`/api/v1/symbols/${dog}/audio`, day],
      [new URL(thumbnails['256']).pathname, week],
      ['/nowhere', 'no-store'],
    ] as const) {
      expect([path, await header(path, 'cache-control')]).toEqual([path, expected]);
    }
  });

  it('there are ETag and Last-Modified, and 304 on GET and HEAD', async () => {
    const path = `/api/v1/symbols/${dog}`;
    const etag = (await header(path, 'etag')) ?? '';
    const date = (await header(path, 'last-modified')) ?? '';
    for (const method of ['GET', 'HEAD']) {
      expect(await status(path, { method, headers: { 'If-None-Match': etag } })).toBe(304);
      expect(await status(path, { method, headers: { 'If-Modified-Since': date } })).toBe(304);
    }
  });

  it('a path of artwork ends in a short hash; an old hash redirects to the present one', async () => {
    const { pathname } = new URL((await symbol(dog)).image.url);
    const old = await get(pathname.replace(/\.[0-9a-f]{8}\./, '.00000000.'), { redirect: 'manual' });
    expect(old.status).toBe(301);
    expect(new URL(old.headers.get('location') ?? '', service.url + pathname).pathname).toBe(pathname);
  });

  it('everything public may be read from any origin', async () => {
    const { pathname } = new URL((await symbol(dog)).image.url);
    for (const path of [searchPath, pathname, '/nowhere', '/openapi.json']) {
      const { headers } = await get(path);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(headers.get('access-control-expose-headers')).toContain('RateLimit');
    }
  });

  it('HEAD works wherever GET does, OPTIONS answers, and other methods are 405 with Allow', async () => {
    for (const path of [searchPath, `/api/v1/symbols/${dog}/audio`, '/livez', '/docs']) {
      expect(await status(path, { method: 'HEAD' })).toBe(200);
      expect(await status(path, { method: 'OPTIONS' })).toBe(204);
      const refused = await get(path, { method: 'PUT' });
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    }
  });

  it('limits have the decided defaults, are counted by client, and are 429 with Retry-After', async () => {
    expect(readConfig({})).toMatchObject({
      RATE_LIMIT_JSON: 300,
      RATE_LIMIT_IMAGES: 3000,
      RATE_LIMIT_RENDERS: 120,
      TRUST_PROXY_HOPS: 0,
    });
    const limited: Service = await startTestService({ RATE_LIMIT_JSON: '2' }, { redisUrl: undefined });
    try {
      const ask = (address: string) =>
        fetch(`${limited.url}${searchPath}?q=dog&language=en`, { headers: { 'X-Forwarded-For': address } });
      const first = await ask('203.0.113.1');
      expect(first.headers.get('ratelimit-policy')).toBe('"json";q=2;w=60');
      expect(first.headers.get('ratelimit')).toMatch(/^"json";r=1;t=\d+$/);
      expect(first.headers.get('x-ratelimit-remaining')).toBe('1');
      await ask('203.0.113.2');
      // No proxy is trusted: three claims are one client.
      const refused = await ask('203.0.113.3');
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    } finally {
      await limited.stop();
    }
  });
});

describe('7. alias', () => {
  it('/api answers as /api/v1 does, with Deprecation, Sunset and a successor', async () => {
    const [older, canonical] = [await get('/api/symbols?limit=2'), await get('/api/v1/symbols?limit=2')];
    expect(await older.json()).toEqual(await canonical.json());
    expect(older.headers.get('deprecation')).toMatch(/^@\d+$/);
    expect(older.headers.get('sunset')).toBe('Fri, 31 Dec 2027 23:59:59 GMT');
    expect(older.headers.get('link')).toBe('</api/v1/symbols?limit=2>; rel="successor-version"');
    expect(canonical.headers.get('deprecation')).toBeNull();
  });

  it('the alias goes when its time is over', () => {
    expect(Date.now()).toBeLessThan(Date.parse(deprecationHeaders('/api/symbols').Sunset ?? ''));
  });
});

describe('8. beyond the specification', () => {
  it('match takes up to 200 words and a chain, and answers each with a symbol, alternatives or a miss', async () => {
    const response = await post('/api/v1/symbols/match', { words: ['Hund', 'xqzwvkjx'], lang: 'tlh,de' });
    expect(await response.json()).toMatchObject({
      data: [
        { word: 'Hund', symbol: { id: dog, language_code: 'de' }, alternatives: expect.any(Array) },
        { word: 'xqzwvkjx', symbol: null },
      ],
    });
    const words = (count: number) => Array.from({ length: count }, () => 'dog');
    expect((await post('/api/v1/symbols/match', { words: words(200), lang: 'en' })).status).toBe(200);
    expect((await post('/api/v1/symbols/match', { words: words(201), lang: 'en' })).status).toBe(400);
  });

  it('suggest completes what is being typed', async () => {
    const path = '/api/v1/symbols/suggest';
    const { data } = await getJson<{ data: { text: string }[] }>(service, path, { q: 'eleph', lang: 'en' });
    expect(data[0]?.text).toBe('elephant');
  });

  it('the catalogue is exported as ndjson, csv, obf and obz', async () => {
    const { count } = await fullSearch(service, { lang: 'en', group: 'conversation', limit: 1 });
    const exported = (format: string) => get(`/api/v1/export?format=${format}&lang=en&group=conversation`);
    expect((await (await exported('ndjson')).text()).trim().split('\n')).toHaveLength(count);
    expect((await (await exported('csv')).text()).trim().split('\r\n')).toHaveLength(1 + count);
    const board = (await (await exported('obf')).json()) as { buttons: unknown[] };
    expect(board.buttons).toHaveLength(count);
    const archive = Buffer.from(await (await exported('obz')).arrayBuffer());
    expect(archive.subarray(0, 2).toString()).toBe('PK');
  });

  it('the OpenAPI document is 3.1, made from the rows that parse requests', async () => {
    const document = await getJson<{ openapi: string; paths: object }>(service, '/openapi.json');
    expect(document.openapi).toMatch(/^3\.1/);
    const described = routes.filter(({ document: api }) => api === 'public');
    expect(Object.keys(document.paths)).toHaveLength(new Set(described.map(({ path }) => path)).size);
  });

  it.each(['/docs', '/', '/livez', '/readyz', '/metrics', '/openapi.json'])('%s answers', async (path) => {
    expect(await status(path)).toBe(200);
  });

  it('the partner API needs a bearer key', async () => {
    const response = await get('/partner/v1/missing-symbols');
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('Bearer'),
    ]);
  });
});

describe('9. settings', () => {
  it('have the decided defaults', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 8080,
      HOST: '127.0.0.1',
      DATA_DIR: expect.stringMatching(/\.data$/),
    });
  });

  it('a wrong or unknown one is refused with its name', () => {
    expect(() => readConfig({ PORT: 'x' })).toThrow('PORT');
    expect(() => readConfig({ SYMBOL_CATALOG_COLOUR: 'red' })).toThrow('SYMBOL_CATALOG_COLOUR');
  });
});
