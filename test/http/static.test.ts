import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Service } from '../../src/service.ts';
import { type Failure, type Full, fullSearch, getJson } from '../support/answers.ts';
import { getRaw } from '../support/raw-http.ts';
import { startTestService } from '../support/service.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

const caching = {
  thumbnail: 'public, max-age=604800, stale-while-revalidate=86400, immutable',
};

let service: Service;
let symbols: Full[];

beforeAll(async () => {
  service = await startTestService();
  symbols = (await fullSearch(service, { ids: '1,500,1000,1500,2000,2400' })).data;
});
afterAll(() => service.stop());

const pathOf = (url: string) => new URL(url).pathname;
const first = () => symbols[0] as Full;

async function bytesOf(url: string): Promise<Buffer> {
  const response = await fetch(url);
  expect(response.status, url).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** A picture's pixels on white, small enough that only what it shows matters. */
const smallPixels = (picture: Buffer) =>
  sharp(picture).resize(32, 32).flatten({ background: '#fff' }).raw().toBuffer();

const difference = (one: Buffer = Buffer.of(), other: Buffer = Buffer.of()) =>
  one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0);

describe('a picture', () => {
  it('is a PNG of 1024×1024 pixels as its symbol says', async () => {
    expect(symbols).toHaveLength(6);
    for (const { image } of symbols) {
      const bytes = await bytesOf(image.url);
      expect(image.url).toMatch(/\.[0-9a-f]{8}\.png$/);
      expect(await sharp(bytes).metadata()).toMatchObject({
        format: 'png',
        width: 1024,
        height: 1024,
        hasAlpha: true,
      });
      expect(image).toMatchObject({ width: 1024, height: 1024, content_type: 'image/png' });
    }
  });

  it.each(['256', '512'] as const)('has a WebP thumbnail of %s pixels that shows the same', async (width) => {
    for (const { image, thumbnails } of symbols.slice(0, 3)) {
      const bytes = await bytesOf(thumbnails[width]);
      const { format, width: wide, height: high, hasAlpha } = await sharp(bytes).metadata();
      expect({ format, wide, high, hasAlpha }).toEqual({
        format: 'webp',
        wide: Number(width),
        high: Number(width),
        hasAlpha: true,
      });
      expect(bytes.length).toBeLessThan(60_000);
      const [thumbnail, original, another] = await Promise.all(
        [bytes, await bytesOf(image.url), await bytesOf(symbols[5]?.image.url ?? '')].map(smallPixels),
      );
      expect(difference(thumbnail, original)).toBeLessThan(difference(thumbnail, another) / 4);
    }
  });

  it('says how long it keeps, who may use it, and what it is', async () => {
    for (const [url, type, cacheControl] of [
      [first().image.url, 'image/png', caching.thumbnail],
      [first().thumbnails['256'], 'image/webp', caching.thumbnail],
      [first().thumbnails['512'], 'image/webp', caching.thumbnail],
    ] as const) {
      for (let round = 0; round < 2; round += 1) {
        const response = await fetch(url, { headers: { Origin: 'https://app.example' } });
        const { length } = Buffer.from(await response.arrayBuffer());
        const headers = Object.fromEntries(response.headers);
        expect(headers).toMatchObject({
          'content-type': type,
          'content-length': String(length),
          'cache-control': cacheControl,
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
          'x-content-type-options': 'nosniff',
          etag: expect.stringMatching(/^"[^"]+"$/),
          link: '<https://creativecommons.org/licenses/by-sa/4.0/>; rel="license"',
        });
        expect(headers).not.toHaveProperty('content-encoding');
        expect(headers['access-control-expose-headers']).toContain('ETag');
        expect(Date.parse(headers['last-modified'] ?? '')).toBeLessThanOrEqual(Date.now());
      }
    }
  });

  it('answers 304 to its entity tag and HEAD without bytes', async () => {
    const tags = new Set<string>();
    for (const url of [first().image.url, first().thumbnails['256'], first().thumbnails['512']]) {
      const etag = (await fetch(url, { method: 'HEAD' })).headers.get('etag') ?? '';
      tags.add(etag);
      for (const method of ['GET', 'HEAD']) {
        for (const asked of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
          const response = await fetch(url, { method, headers: { 'If-None-Match': asked } });
          expect(response.status).toBe(304);
          expect(response.headers.get('etag')).toBe(etag);
          expect(response.headers.get('cache-control')).toBe(
            url.endsWith('png') ? caching.thumbnail : caching.thumbnail,
          );
          expect(response.headers.get('access-control-allow-origin')).toBe('*');
          expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
          expect(await response.text()).toBe('');
        }
      }
      const head = await getRaw(service.url, pathOf(url), {}, 'HEAD');
      expect(head.status).toBe(200);
      expect(head.body).toHaveLength(0);
      expect(Number(head.headers.get('content-length'))).toBe((await bytesOf(url)).length);
      expect((await fetch(url, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
    }
    expect(tags.size).toBe(3);
  });

  it('an old hash of a known picture leads to the present one', async () => {
    for (const url of [first().image.url, first().thumbnails['256'], first().thumbnails['512']]) {
      const old = url.replace(/\.[0-9a-f]{8}\./, '.00c0ffee.');
      for (const method of ['GET', 'HEAD']) {
        const response = await fetch(old, { method, redirect: 'manual' });
        expect(response.status).toBe(301);
        expect(new URL(response.headers.get('location') ?? '', old).toString()).toBe(url);
        expect(response.headers.get('access-control-allow-origin')).toBe('*');
        expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
        expect(response.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
      }
      expect((await bytesOf(old)).equals(await bytesOf(url))).toBe(true);
    }
  });
});

describe('what is no picture', () => {
  it.each([
    '/static',
    '/static/',
    '/static/openmoji',
    '/static/openmoji/',
    '/static/openmoji/nosuch.00c0ffee.png',
    '/static/nosuch/1f415.00c0ffee.png',
    '/static/openmoji/1f415.png',
    '/static/openmoji/1f415.00C0FFEE.png',
    '/static/openmoji/1f415.00c0ffee.webp',
    '/static/openmoji/1f415.00c0ffee.gif',
    '/static/thumbs/256/openmoji/1f415.00c0ffee.svg',
    '/static/thumbs/128/openmoji/1f415.00c0ffee.webp',
    '/static/thumbs/256/openmoji/1f415.00c0ffee.png',
    '/static/thumbs/256/nosuch/1f415.00c0ffee.webp',
    '/static/thumbs/256/',
    '/static/thumbs/1024/openmoji/1f415.00c0ffee.webp',
  ])('%s is 404 in the envelope', async (path) => {
    for (const headers of [{}, { 'If-None-Match': '*' }]) {
      const response = await fetch(service.url + path, { headers });
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect((await response.json()) as Failure).toMatchObject({
        success: false,
        error: { code: 'not-found' },
      });
    }
  });

  // Up from the store's folder there are other files of the same data folder, and the machine's own.
  const ways = [
    '../',
    '..%2f',
    '%2e%2e/',
    '%2e%2e%2f',
    '.%2e/',
    '..%5c',
    '..\\',
    '%252e%252e%252f',
    '..;/',
    '%c0%ae%c0%ae/',
    '..%00/',
    '．．/',
    '....//',
    './../',
    '%2e%2e%5c',
    '%2e%2e%252f',
    '%25%32%65%25%32%65%2f',
    '..%c0%af',
    '..%c1%9c',
    '..%e0%80%af',
    '%e0%80%ae%e0%80%ae/',
    '..%ef%bc%8f',
    '%uff0e%uff0e%u2215',
    '%u002e%u002e/',
    '..%0d%0a/',
    '..?/',
    '..#/',
    '..%3f/',
    '..+/',
    '.%00./',
    '%2e%2e%2f%2e%2e%2f%00',
  ];
  const starts = [
    '/static/',
    '/static/openmoji/',
    '/static/thumbs/256/',
    '/static/thumbs/256/openmoji/',
    '//static/',
    '/static//',
    '/static/./',
    'http://localhost/static/',
  ];
  const goals = [
    'etc/passwd',
    'etc/passwd%00.png',
    'artwork/originals/openmoji/x.png',
    'package.json',
    'opensearch/config/opensearch.yml',
    'artwork/sources/openmoji/1f415.00c0ffee.artwork',
  ];
  it.each(ways)('nothing outside is reached by %s', async (way) => {
    for (const start of starts) {
      for (const goal of goals) {
        for (const depth of [1, 3, 8]) {
          const answer = await getRaw(service.url, start + way.repeat(depth) + goal);
          const text = answer.body.toString();
          expect(answer.status, start + way + goal).toBeGreaterThanOrEqual(400);
          expect(answer.status, start + way + goal).toBeLessThan(500);
          expect(JSON.parse(text)).toMatchObject({ success: false });
          expect(text).not.toMatch(/root:|symbol-catalog"|cluster\.name|\/(?:etc|artwork)\//);
        }
      }
    }
  });

  it.each([
    '/static//etc/passwd',
    '/static/%2fetc%2fpasswd',
    '/static/C:%5cWindows%5cwin.ini',
    '/static/file:///etc/passwd',
    '/static/openmoji/.hidden.00c0ffee.png',
    `/static/openmoji/${'a'.repeat(300)}.00c0ffee.png`,
    '/static/openmoji/1f415.00c0ffee.png%00',
    '/static/openmoji/1f415.00c0ffee.png/',
    '/static/openmoji/%31f415.00c0ffee.png',
    '/static/openmoji%2f1f415.00c0ffee.png',
    '/static/openmoji%5c1f415.00c0ffee.png',
    '/static/openmoji/1f415.00c0ffee.png%20',
    '/static/openmoji/1f415.00c0ffee.png::$DATA',
    '/static/openmoji/1f415.00c0ffee.png;a=b',
    '/static/thumbs/256%2f/openmoji/1f415.00c0ffee.webp',
    '/static/thumbs/../openmoji/1f415.00c0ffee.png',
    '/static/rendered/00/00.json',
    '/static/con.00c0ffee.png',
    '/static/\\\\host/share.00c0ffee.png',
  ])('nor by %s', async (path) => {
    const answer = await getRaw(service.url, path);
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.body.toString())).toMatchObject({ error: { code: 'not-found' } });
  });
});

describe('while the engine is away', () => {
  let proxy: TcpProxy;
  let away: Service;
  const cached = '/api/v1/public/symbols/search?q=dog&language=en';
  const get = (path: string) => fetch(away.url + path);

  beforeAll(async () => {
    proxy = await startTcpProxy(inject('openSearchUrl'));
    away = await startTestService({}, { openSearchUrl: proxy.url });
    await getJson(away, cached);
    await bytesOf(away.url + pathOf(first().thumbnails['256']));
  });
  afterAll(async () => {
    await away.stop();
    await proxy.close();
  });

  async function expectOnlyWhatNeedsNoEngine(): Promise<void> {
    expect((await get('/livez')).status).toBe(200);
    expect((await get('/openapi.json')).status).toBe(200);
    expect((await get(cached)).status).toBe(200);
    // One seen before, one never asked for, and a thumbnail that has to be made.
    for (const path of [first().thumbnails['256'], symbols[3]?.image.url, symbols[4]?.thumbnails['512']]) {
      expect((await get(pathOf(String(path)))).status, path).toBe(200);
    }
    const started = performance.now();
    const fresh = await get(`/api/v1/symbols/search?q=${Math.random()}`);
    expect(fresh.status).toBe(503);
    expect(Number(fresh.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(fresh.headers.get('cache-control')).toBe('no-store');
    expect(fresh.headers.get('access-control-allow-origin')).toBe('*');
    const { error } = (await fresh.json()) as Failure;
    expect(error.code).toBe('engine-unavailable');
    expect(error.message).not.toMatch(/ECONN|127\.0\.0\.1|opensearch/i);
    expect(performance.now() - started).toBeLessThan(30_000);
    const ready = await get('/readyz');
    expect(ready.status).toBe(503);
    expect(Number(ready.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  }

  it.each(['cut', 'stall'] as const)(
    '(%s) pictures and cached answers go on, the rest says when to come back',
    async (how) => {
      await proxy[how]();
      await expectOnlyWhatNeedsNoEngine();
      await proxy.restore();
      await expect.poll(async () => (await get('/readyz')).status).toBe(200);
      expect((await get(`/api/v1/symbols/search?q=${Math.random()}`)).status).toBe(200);
    },
  );
});
