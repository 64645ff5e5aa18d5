import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { HttpError } from '../../src/errors.ts';
import { encode, matchesEtag, negotiate } from '../../src/http/representation.ts';
import { type CachedResponse, createResponseCache } from '../../src/http/response-cache.ts';

const response = (text: string, version = 'v1', type = 'application/json'): CachedResponse => ({
  version,
  etag: 'W/"x"',
  route: '/',
  headers: { 'Content-Type': type },
  identity: Buffer.from(text),
  encoded: {},
});

describe('createResponseCache', () => {
  it('computes once for requests at the same time, and again for another release', async () => {
    const cache = createResponseCache(1024 * 1024);
    let computed = 0;
    const compute = (version: string) => async () => {
      computed += 1;
      return response('x', version);
    };
    await Promise.all(Array.from({ length: 50 }, () => cache.byKey('k', 'v1', compute('v1'))));
    expect(computed).toBe(1);
    await cache.byKey('k', 'v2', compute('v2'));
    expect(computed).toBe(2);
  });

  it('serves a linked URL only for the release that it speaks of', async () => {
    const cache = createResponseCache(1024 * 1024);
    await cache.byKey('k', 'v1', async () => response('x'));
    cache.link('/a', 'k');
    expect(cache.byUrl('/a', 'v1')?.identity.toString()).toBe('x');
    expect(cache.byUrl('/a', 'v2')).toBeUndefined();
    expect(cache.byUrl('/b', 'v1')).toBeUndefined();
  });

  it('stays within its bytes', async () => {
    const cache = createResponseCache(10_000);
    for (let index = 0; index < 100; index += 1) {
      await cache.byKey(`k${index}`, 'v1', async () => response('x'.repeat(1000)));
      cache.link(`/${index}`, `k${index}`);
    }
    const held = Array.from({ length: 100 }, (_, index) => cache.byUrl(`/${index}`, 'v1')).filter(Boolean);
    expect(held.length).toBeGreaterThan(3);
    expect(held.length).toBeLessThan(10);
  });

  it('serves the answer of an older release while a new one cannot be made, and lets nobody keep it', async () => {
    let stale = 0;
    const cache = createResponseCache(10_000, () => {
      stale += 1;
    });
    await cache.byKey('k', 'v1', async () => response('old'));
    const away = () => Promise.reject(new HttpError('engine-unavailable', 'away'));
    expect(await cache.byKey('k', 'v2', away)).toMatchObject({
      version: 'v1',
      identity: Buffer.from('old'),
      headers: { 'Cache-Control': 'no-store' },
    });
    expect(stale).toBe(1);
    const wrong = () => Promise.reject(new HttpError('bad-parameter', 'wrong'));
    await expect(cache.byKey('k', 'v2', wrong)).rejects.toThrow('wrong');
    await expect(cache.byKey('other', 'v2', away)).rejects.toThrow('away');
    expect((await cache.byKey('k', 'v2', async () => response('new', 'v2'))).headers).not.toHaveProperty(
      'Cache-Control',
    );
  });

  it('does not remember a failure', async () => {
    const cache = createResponseCache(10_000);
    await expect(cache.byKey('k', 'v1', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    await expect(cache.byKey('k', 'v1', async () => response('back'))).resolves.toMatchObject({
      etag: 'W/"x"',
    });
  });
});

describe('negotiate', () => {
  const long = response('{}'.repeat(1000));
  it.each([
    [undefined, undefined],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip, zstd', 'zstd'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
  ])('%s → %s', (accepted, expected) => {
    expect(negotiate(accepted, long)).toBe(expected);
  });

  it('leaves pictures and short answers as they are', () => {
    expect(negotiate('br', response('{}'))).toBeUndefined();
    expect(negotiate('br', response('x'.repeat(5000), 'v1', 'image/png'))).toBeUndefined();
  });

  it('compresses to what decompresses to the same', async () => {
    expect(gunzipSync(await encode(long, 'gzip'))).toEqual(long.identity);
  });
});

describe('matchesEtag', () => {
  it.each([
    ['W/"a"', true],
    ['"a"', true],
    ['"b", W/"a"', true],
    ['*', true],
    ['"b"', false],
    [undefined, false],
  ])('%s', (header, expected) => {
    expect(matchesEtag(header, 'W/"a"')).toBe(expected);
  });
});
