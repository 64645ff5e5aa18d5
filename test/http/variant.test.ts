import { createHash, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Service } from '../../src/service.ts';
import { type Failure, type Full, fullSearch } from '../support/answers.ts';
import { metric, renders } from '../support/metrics.ts';
import { getRaw } from '../support/raw-http.ts';
import { startTestService } from '../support/service.ts';

const cacheControl = 'public, max-age=86400, stale-while-revalidate=604800';
const license = '<https://creativecommons.org/licenses/by-sa/4.0/>; rel="license"';

let service: Service;
let person: Full;
let house: Full;

beforeAll(async () => {
  // Pictures that earlier runs made would be found there.
  const redis = new Redis(new URL('/14', inject('redisUrl')).toString());
  await redis.flushdb();
  redis.disconnect();
  service = await startTestService({}, { redisUrl: new URL('/14', inject('redisUrl')).toString() });
  const people = await fullSearch(service, { q: 'woman farmer', lang: 'en', has_skin: true, has_hair: true });
  const houses = await fullSearch(service, { q: 'house', lang: 'en', has_skin: false, has_hair: false });
  person = people.data[0] as Full;
  house = houses.data[0] as Full;
});
afterAll(() => service.stop());

const pathOf = ({ id }: Full, query = '', prefix = '/api/v1') =>
  `${prefix}/symbols/${id}/variant${query === '' ? '' : `?${query}`}`;
const get = (path: string, init?: RequestInit) => fetch(service.url + path, init);

/** A picture; on a busy machine one that is not begun in time is asked for again, as an app does. */
async function picture(path: string) {
  let response = await get(path);
  for (; response.status === 503; response = await get(path))
    await sleep(Number(response.headers.get('retry-after')) * 1000);
  expect(response.status, path).toBe(200);
  return { bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers };
}

describe('a variant', () => {
  it.each([
    ['overlay=plural', 1024],
    ['overlay=negation&size=512', 512],
    ['mono=1&size=256', 256],
    ['skin=5&hair=red&overlay=plural', 1024],
  ])('%s is a PNG with alpha, of the stated type and size', async (query, size) => {
    const rounds = [await picture(pathOf(person, query)), await picture(pathOf(person, query))];
    for (const { bytes, headers } of rounds) {
      expect(await sharp(bytes).metadata()).toMatchObject({
        format: 'png',
        width: size,
        height: size,
        hasAlpha: true,
      });
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'image/png',
        'content-length': String(bytes.length),
        'cache-control': cacheControl,
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        'content-disposition': expect.stringMatching(/^inline; filename="[a-z0-9._-]+\.png"$/),
        etag: expect.stringMatching(/^"[^"]+"$/),
        link: license,
      });
      expect(headers.get('access-control-expose-headers')).toContain('Link');
      expect(Date.parse(headers.get('last-modified') ?? '')).toBeLessThanOrEqual(Date.now());
    }
    const [first, again] = rounds;
    expect(again?.bytes.equals(first?.bytes ?? Buffer.of())).toBe(true);
    expect(again?.headers.get('etag')).toBe(first?.headers.get('etag'));
  });

  it('is another picture for other parameters', async () => {
    const queries = [
      '',
      'skin=1',
      'skin=5',
      'hair=red',
      'skin=5&hair=red',
      'mono=1',
      'overlay=plural',
      'overlay=negation',
    ];
    const seen = await Promise.all(queries.map((query) => picture(pathOf(person, query))));
    const hashes = seen.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'));
    expect(new Set(hashes).size).toBe(queries.length);
    expect(new Set(seen.map(({ headers }) => headers.get('etag'))).size).toBe(queries.length);
  });

  it('however it is asked for is one picture, rendered once', async () => {
    const before = await renders(service);
    const asked = [
      'skin=2&hair=gray&size=512',
      'hair=gray&skin=2&size=512',
      'hair=grey&skin=2&size=512',
      'hair=GREY&skin=02&mono=0&size=512&overlay=',
      'size=512&skin=2&hair=gray&colour=blue',
    ];
    const seen = await Promise.all(asked.map((query) => picture(pathOf(person, query))));
    expect(new Set(seen.map(({ headers }) => headers.get('etag'))).size).toBe(1);
    for (const { bytes } of seen) expect(bytes.equals(seen[0]?.bytes ?? Buffer.of())).toBe(true);
    expect((await renders(service)) - before).toBe(1);
  });

  it('that changes nothing is the original, byte for byte', async () => {
    const original = await picture(new URL(house.image.url).pathname);
    const before = await renders(service);
    for (const query of ['', 'skin=3', 'hair=red', 'skin=5&hair=grey&size=1024', 'mono=0']) {
      const { bytes, headers } = await picture(pathOf(house, query));
      expect(bytes.equals(original.bytes)).toBe(true);
      expect(headers.get('etag')).toBe(original.headers.get('etag'));
      expect(headers.get('content-disposition')).toBe(
        `inline; filename="${house.source.id.toLowerCase()}.png"`,
      );
    }
    expect(await renders(service)).toBe(before);
    const plural = await picture(pathOf(house, 'overlay=plural'));
    const withSkin = await picture(pathOf(house, 'overlay=plural&skin=4&hair=black'));
    expect(withSkin.headers.get('etag')).toBe(plural.headers.get('etag'));
    expect(withSkin.bytes.equals(plural.bytes)).toBe(true);
    expect(await renders(service)).toBe(before + 1);
  });

  it('answers 304 before anything is made, and HEAD without bytes', async () => {
    const path = pathOf(person, 'skin=4&overlay=negation');
    const before = await renders(service);
    // The entity tag follows from the parameters: another process may have sent it.
    const other = await startTestService({}, { redisUrl: undefined });
    const etag = (await fetch(other.url + path)).headers.get('etag') ?? '';
    await other.stop();
    const lookUps = () => metric(service, 'cache_lookups_total{layer="shared",outcome="miss"}');
    const lookedUp = await lookUps();
    for (const method of ['GET', 'HEAD']) {
      for (const asked of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
        const response = await get(path, { method, headers: { 'If-None-Match': asked } });
        expect(response.status).toBe(304);
        expect(response.headers.get('etag')).toBe(etag);
        expect(response.headers.get('cache-control')).toBe(cacheControl);
        expect(response.headers.get('access-control-allow-origin')).toBe('*');
        expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
        expect(response.headers.get('content-type')).toBeNull();
        expect(await response.text()).toBe('');
      }
    }
    expect(await renders(service)).toBe(before);
    expect(await lookUps()).toBe(lookedUp);

    const { bytes } = await picture(path);
    for (let round = 0; round < 2; round += 1) {
      const head = await getRaw(service.url, path, {}, 'HEAD');
      expect(head.status).toBe(200);
      expect(head.body).toHaveLength(0);
      expect(head.headers.get('content-length')).toBe(String(bytes.length));
      expect(head.headers.get('etag')).toBe(etag);
    }
    for (let round = 0; round < 2; round += 1) {
      const response = await get(path, { headers: { 'If-None-Match': etag } });
      expect(response.status).toBe(304);
      expect(response.headers.get('etag')).toBe(etag);
    }
    expect((await get(path, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
  });

  it('is answered through the alias, with both links', async () => {
    const canonical = await picture(pathOf(person, 'mono=1'));
    const path = pathOf(person, 'mono=1', '/api');
    for (let round = 0; round < 2; round += 1) {
      const { bytes, headers } = await picture(path);
      expect(bytes.equals(canonical.bytes)).toBe(true);
      expect(headers.get('etag')).toBe(canonical.headers.get('etag'));
      expect(headers.get('deprecation')).toMatch(/^@\d+$/);
      expect(headers.get('sunset')).toBe('Fri, 31 Dec 2027 23:59:59 GMT');
      expect(headers.get('link')).toBe(`${license}, <${pathOf(person, 'mono=1')}>; rel="successor-version"`);
      const unchanged = await get(path, { headers: { 'If-None-Match': headers.get('etag') ?? '' } });
      expect(unchanged.status).toBe(304);
      expect(unchanged.headers.get('deprecation')).toMatch(/^@\d+$/);
    }
    expect(canonical.headers.get('deprecation')).toBeNull();
    expect((await get(pathOf(person, 'skin=9', '/api'))).headers.get('deprecation')).toMatch(/^@\d+$/);
  });
});

describe('what is no variant', () => {
  it.each([
    ['skin=6', ['skin']],
    ['hair=green&overlay=both', ['hair', 'overlay']],
    ['mono=yes&size=100', ['mono', 'size']],
    ['skin=1&skin=2', ['skin']],
    ['overlay=%ff', ['overlay']],
  ])('%s is 400 and says what is wrong', async (query, parameters) => {
    const response = await get(pathOf(person, query));
    expect(response.status).toBe(400);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const { error } = (await response.json()) as Failure;
    expect(error.code).toBe('bad-parameter');
    expect(error.details?.map(({ parameter }) => parameter)).toEqual(parameters);
  });

  it.each([
    ['/api/v1/symbols/9999999999/variant', 404, 'symbol-not-found'],
    ['/api/v1/symbols/9999999999/variant?skin=3', 404, 'symbol-not-found'],
    ['/api/v1/symbols/dog/variant', 400, 'bad-parameter'],
    ['/api/v1/symbols/-1/variant', 400, 'bad-parameter'],
    ['/api/v1/symbols/1%00/variant', 400, 'bad-parameter'],
    ['/api/v1/symbols/%2e%2e%2f1/variant', 400, 'bad-parameter'],
    ['/api/v1/symbols/1/variant/', 404, 'not-found'],
    ['/api/v1/symbols/1/Variant', 404, 'not-found'],
    ['/api/v1/symbols/1/variant.png', 404, 'not-found'],
  ])('%s is %i', async (path, status, code) => {
    for (const headers of [{}, { 'If-None-Match': '*' }]) {
      const response = await get(path, { headers });
      expect(response.status).toBe(status);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(response.headers.get('link')).toBeNull();
      expect(((await response.json()) as Failure).error.code).toBe(code);
    }
  });

  it('other methods are refused, OPTIONS answers', async () => {
    const refused = await get(pathOf(person), { method: 'POST' });
    expect(refused.status).toBe(405);
    expect(refused.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    const preflight = await get(pathOf(person, 'skin=1'), {
      method: 'OPTIONS',
      headers: { Origin: 'https://app.example', 'Access-Control-Request-Method': 'GET' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-methods')).toContain('GET');
  });
});

describe('limits', () => {
  const redisUrl = () => new URL('/14', inject('redisUrl')).toString();

  it('count every picture, and what is rendered a second time over', async () => {
    const limited = await startTestService(
      {
        TRUST_PROXY_HOPS: '1',
        RATE_LIMIT_IMAGES: '9',
        RATE_LIMIT_RENDERS: '2',
        SYMBOL_CATALOG_CACHE_MB: '1',
      },
      { redisUrl: redisUrl() },
    );
    const client = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
    const ask = (query: string, from = client) =>
      fetch(limited.url + pathOf(person, query), { headers: { 'X-Forwarded-For': from } });
    const statuses = async (queries: string[], from = client) => {
      const seen: number[] = [];
      for (const query of queries) seen.push((await ask(query, from)).status);
      return seen;
    };
    try {
      const fresh = [
        'skin=1&hair=white&size=256',
        'skin=2&hair=white&size=256',
        'skin=3&hair=white&size=256',
      ] as const;
      expect(await statuses([fresh[0], fresh[0], '', fresh[1], fresh[2]])).toEqual([200, 200, 200, 200, 429]);
      const refused = await ask(fresh[2]);
      expect(refused.status).toBe(429);
      expect(refused.headers.get('ratelimit-policy')).toBe('"renders";q=2;w=60');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(refused.headers.get('link')).toBeNull();
      // What is there already costs nothing but a picture; a bad request and a wrong symbol are counted too.
      expect(await statuses([fresh[0], 'skin=9', fresh[1]])).toEqual([200, 400, 200]);
      const spent = await ask(fresh[0]);
      expect(spent.status).toBe(429);
      expect(spent.headers.get('ratelimit-policy')).toBe('"images";q=9;w=60');
      expect(await statuses([fresh[2]], '10.255.255.254')).toEqual([200]);
    } finally {
      await limited.stop();
    }
  });
});
