import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import Koa from 'koa';
import { describe, expect, it } from 'vitest';
import { HttpError } from '../../src/errors.ts';
import { encode, matchesEtag, negotiate } from '../../src/http/representation.ts';
import { type CachedResponse, createResponseCache, responseEntries } from '../../src/http/response-cache.ts';
import type { CacheGrowth } from '../support/response-cache-growth.ts';

const response = (text: string, version = 'v1', type = 'application/json'): CachedResponse => ({
  version,
  route: '/',
  count: () => undefined,
  headers: { 'Content-Type': type },
  identity: Buffer.from(text),
  encoded: {},
});

describe('createResponseCache', () => {
  it('computes once for requests at the same time, and again for another release', async () => {
    const cache = createResponseCache(responseEntries(1024 * 1024));
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
    const cache = createResponseCache(responseEntries(1024 * 1024));
    await cache.byKey('k', 'v1', async () => response('x'));
    cache.link('/a', 'k');
    expect(cache.byUrl('/a', 'v1')?.identity.toString()).toBe('x');
    expect(cache.byUrl('/a', 'v2')).toBeUndefined();
    expect(cache.byUrl('/b', 'v1')).toBeUndefined();
  });

  it('stays within its bytes', async () => {
    const cache = createResponseCache(responseEntries(10_000));
    for (let index = 0; index < 100; index += 1) {
      await cache.byKey(`k${index}`, 'v1', async () => response('x'.repeat(1000)));
      cache.link(`/${index}`, `k${index}`);
    }
    const kept = Array.from({ length: 100 }, (_, index) => cache.byUrl(`/${index}`, 'v1')).filter(Boolean);
    expect(kept.length).toBeGreaterThan(2);
    expect(kept.length).toBeLessThan(10);
  });

  it('keeps no more memory than the bytes that it counts', async () => {
    const cache = createResponseCache(responseEntries(1024 * 1024));
    // Of Node's pool: a kept view would keep 64 KiB.
    const short = response(JSON.stringify({ text: 'x'.repeat(1500) }));
    expect(short.identity.buffer.byteLength).toBeGreaterThan(short.identity.length);
    await cache.byKey('k', 'v1', async () => short);
    cache.link('/a', 'k');
    const kept = cache.byUrl('/a', 'v1');
    for (const coding of ['br', 'gzip'] as const) await cache.compress('k', kept ?? short, coding);
    for (const bytes of [kept?.identity, ...Object.values(kept?.encoded ?? {})]) {
      expect(bytes?.buffer.byteLength).toBeLessThanOrEqual((bytes?.length ?? 0) * 1.07);
    }
    expect(Object.keys(kept?.encoded ?? {})).toHaveLength(2);
  });

  it('counts a compressed copy when it is made', async () => {
    const entries = responseEntries(1024 * 1024);
    const cache = createResponseCache(entries);
    const long = response(Array.from({ length: 3000 }, (_, index) => `${index * 7919}`).join());
    await cache.byKey('k', 'v1', async () => long);
    const plain = entries.calculatedSize;
    expect(plain).toBeGreaterThan(long.identity.length);
    await cache.compress('k', long, 'gzip');
    expect(entries.calculatedSize).toBe(plain + (long.encoded.gzip?.length ?? 0));
    await cache.compress('k', long, 'gzip');
    await cache.compress('k', long, undefined);
    expect(entries.calculatedSize).toBe(plain + (long.encoded.gzip?.length ?? 0));
    expect(gunzipSync(long.encoded.gzip ?? '')).toEqual(long.identity);
  });

  it('keeps no URL, and no request, longer than any that apps send', async () => {
    const entries = responseEntries(1024 * 1024);
    const cache = createResponseCache(entries);
    const long = 'x'.repeat(4000);
    let computed = 0;
    for (let times = 0; times < 2; times += 1) {
      await cache.byKey(long, 'v1', async () => {
        computed += 1;
        return response('x');
      });
      cache.link('/short', long);
    }
    expect(computed).toBe(2);
    await cache.byKey('k', 'v1', async () => response('x'));
    cache.link(long, 'k');
    expect(cache.byUrl(long, 'v1')).toBeUndefined();
    expect(cache.byUrl('/short', 'v1')).toBeUndefined();
    expect(entries.calculatedSize).toBeLessThan(3000);
  });

  it.each([
    ['50 000 as apps send them', 50_000, 200],
    ['the longest that are kept', 8000, 900],
    ['the longest that the service takes', 8000, 4000],
  ])('%s: distinct requests take no more than was said', async (_, requests, length) => {
    // In a process of its own: other tests leave garbage on this one's heap.
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--expose-gc',
      join(import.meta.dirname, '../support/response-cache-growth.ts'),
      String(requests),
      String(length),
    ]);
    const { grownBytes, countedBytes, budgetBytes } = JSON.parse(stdout) as CacheGrowth;
    expect(countedBytes).toBeLessThanOrEqual(budgetBytes);
    expect(grownBytes / budgetBytes).toBeLessThan(1.1);
    // Nor is more counted than there is: the budget is of use.
    if (length < 1000) expect(grownBytes / budgetBytes).toBeGreaterThan(0.4);
  });

  it('serves the answer of an older release while a new one cannot be made, and lets nobody keep it', async () => {
    let stale = 0;
    const entries = responseEntries(10_000);
    const cache = createResponseCache(entries, () => {
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
    // The copy that is made for a stale answer is kept with the cached one, and counted.
    const before = entries.calculatedSize;
    const staleResponse = await cache.byKey('k', 'v2', away);
    await cache.compress('k', staleResponse, 'gzip');
    expect(entries.calculatedSize).toBe(before + (staleResponse.encoded.gzip?.length ?? 0));
    expect(entries.calculatedSize).toBeGreaterThan(before);
    const wrong = () => Promise.reject(new HttpError('bad-parameter', 'wrong'));
    await expect(cache.byKey('k', 'v2', wrong)).rejects.toThrow('wrong');
    await expect(cache.byKey('other', 'v2', away)).rejects.toThrow('away');
    expect((await cache.byKey('k', 'v2', async () => response('new', 'v2'))).headers).not.toHaveProperty(
      'Cache-Control',
    );
  });

  it('does not remember a failure', async () => {
    const cache = createResponseCache(responseEntries(10_000));
    await expect(cache.byKey('k', 'v1', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    await expect(cache.byKey('k', 'v1', async () => response('back'))).resolves.toMatchObject({
      identity: Buffer.from('back'),
    });
  });
});

describe('negotiate', () => {
  const long = response('{}'.repeat(1000));
  const accepting = (accepted?: string) =>
    new Koa().createContext({ headers: { 'accept-encoding': accepted } } as never, {} as never);
  it.each([
    [undefined, undefined],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip, zstd', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
  ])('%s → %s', (accepted, expected) => {
    expect(negotiate(accepting(accepted), long)).toBe(expected);
  });

  it('leaves pictures and short answers as they are', () => {
    expect(negotiate(accepting('br'), response('{}'))).toBeUndefined();
    expect(negotiate(accepting('br'), response('x'.repeat(5000), 'v1', 'image/png'))).toBeUndefined();
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
    ['*', false],
    ['"b"', false],
  ])('%s', (header, expected) => {
    expect(matchesEtag(header, 'W/"a"')).toBe(expected);
  });
});
