import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { HttpError } from '../../src/errors.ts';
import {
  answerMemory,
  encode,
  type FinishedAnswer,
  matchesEtag,
  negotiate,
} from '../../src/http/response-cache.ts';

const answer = (text: string, version = 'v1', type = 'application/json'): FinishedAnswer => ({
  version,
  etag: 'W/"x"',
  headers: { 'Content-Type': type },
  identity: Buffer.from(text),
  encoded: {},
});

describe('answerMemory', () => {
  it('computes once for requests at the same time, and again for another release', async () => {
    const memory = answerMemory(1024 * 1024);
    let computed = 0;
    const compute = (version: string) => async () => {
      computed += 1;
      return answer('x', version);
    };
    await Promise.all(Array.from({ length: 50 }, () => memory.byKey('k', 'v1', compute('v1'))));
    expect(computed).toBe(1);
    await memory.byKey('k', 'v2', compute('v2'));
    expect(computed).toBe(2);
  });

  it('serves a linked URL only for the release that it speaks of', async () => {
    const memory = answerMemory(1024 * 1024);
    await memory.byKey('k', 'v1', async () => answer('x'));
    memory.link('/a', 'k');
    expect(memory.byUrl('/a', 'v1')?.identity.toString()).toBe('x');
    expect(memory.byUrl('/a', 'v2')).toBeUndefined();
    expect(memory.byUrl('/b', 'v1')).toBeUndefined();
  });

  it('stays within its bytes', async () => {
    const memory = answerMemory(10_000);
    for (let index = 0; index < 100; index += 1) {
      await memory.byKey(`k${index}`, 'v1', async () => answer('x'.repeat(1000)));
      memory.link(`/${index}`, `k${index}`);
    }
    const held = Array.from({ length: 100 }, (_, index) => memory.byUrl(`/${index}`, 'v1')).filter(Boolean);
    expect(held.length).toBeGreaterThan(3);
    expect(held.length).toBeLessThan(10);
  });

  it('serves the answer of an older release while a new one cannot be made, and lets nobody keep it', async () => {
    let stale = 0;
    const memory = answerMemory(10_000, () => {
      stale += 1;
    });
    await memory.byKey('k', 'v1', async () => answer('old'));
    const away = () => Promise.reject(new HttpError('engine-unavailable', 'away'));
    expect(await memory.byKey('k', 'v2', away)).toMatchObject({
      version: 'v1',
      identity: Buffer.from('old'),
      headers: { 'Cache-Control': 'no-store' },
    });
    expect(stale).toBe(1);
    const wrong = () => Promise.reject(new HttpError('bad-parameter', 'wrong'));
    await expect(memory.byKey('k', 'v2', wrong)).rejects.toThrow('wrong');
    await expect(memory.byKey('other', 'v2', away)).rejects.toThrow('away');
    expect((await memory.byKey('k', 'v2', async () => answer('new', 'v2'))).headers).not.toHaveProperty(
      'Cache-Control',
    );
  });

  it('does not remember a failure', async () => {
    const memory = answerMemory(10_000);
    await expect(memory.byKey('k', 'v1', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    await expect(memory.byKey('k', 'v1', async () => answer('back'))).resolves.toMatchObject({
      etag: 'W/"x"',
    });
  });
});

describe('negotiate', () => {
  const long = answer('{}'.repeat(1000));
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
    expect(negotiate('br', answer('{}'))).toBeUndefined();
    expect(negotiate('br', answer('x'.repeat(5000), 'v1', 'image/png'))).toBeUndefined();
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
