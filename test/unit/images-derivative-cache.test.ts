import { describe, expect, it } from 'vitest';
import {
  type DerivativeCacheOptions,
  derivativeCache,
  type SharedCache,
} from '../../src/images/derivative-cache.ts';

const picture = (size = 100): Buffer => Buffer.alloc(size, 1);

function harness(options: Partial<DerivativeCacheOptions> = {}) {
  const events: string[] = [];
  const cache = derivativeCache({
    memoryBytes: 1_000_000,
    sharedTtlSeconds: 60,
    onEvent: (layer, outcome) => events.push(`${layer} ${outcome}`),
    ...options,
  });
  return { cache, events };
}

function mapCache(): SharedCache & { entries: Map<string, Buffer>; ttls: number[] } {
  const entries = new Map<string, Buffer>();
  const ttls: number[] = [];
  return {
    entries,
    ttls,
    get: async (key) => entries.get(key) ?? null,
    set: async (key, value, ttlSeconds) => {
      entries.set(key, value);
      ttls.push(ttlSeconds);
    },
  };
}

const mustNotMake = (): Promise<Buffer> => Promise.reject(new Error('must not be made'));

describe('derivativeCache', () => {
  it('makes a picture once for a thousand at the same time, then answers from memory', async () => {
    const { cache, events } = harness();
    let made = 0;
    const make = async (): Promise<Buffer> => {
      made += 1;
      await new Promise((resolve) => setImmediate(resolve));
      return picture();
    };
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => cache.get('a', make)));
    expect(made).toBe(1);
    expect(new Set(answers).size).toBe(1);
    expect(await cache.get('a', mustNotMake)).toBe(answers[0]);
    expect(events.at(-1)).toBe('memory hit');
    expect(events.filter((event) => event === 'render miss').length).toBe(1);
  });

  it('makes different pictures side by side', async () => {
    const { cache } = harness();
    const [a, b] = await Promise.all([
      cache.get('a', async () => picture(1)),
      cache.get('b', async () => picture(2)),
    ]);
    expect([a?.length, b?.length]).toEqual([1, 2]);
  });

  it('finds in the shared cache what another process made', async () => {
    const shared = mapCache();
    await harness({ shared }).cache.get('a', async () => picture());
    expect([...shared.entries.keys()]).toEqual(['a']);
    expect(shared.ttls).toEqual([60]);
    const { cache, events } = harness({ shared });
    expect(await cache.get('a', mustNotMake)).toEqual(picture());
    expect(events).toEqual(['memory miss', 'shared hit']);
    shared.entries.clear();
    expect(await cache.get('a', mustNotMake)).toEqual(picture());
  });

  it('takes an empty value of the shared cache for none', async () => {
    const shared = mapCache();
    shared.entries.set('a', Buffer.alloc(0));
    expect(await harness({ shared }).cache.get('a', async () => picture())).toEqual(picture());
  });

  it('answers all the same when the shared cache throws', async () => {
    const down = (): Promise<never> => Promise.reject(new Error('connection lost'));
    const { cache, events } = harness({ shared: { get: down, set: down } });
    expect(await cache.get('a', async () => picture())).toEqual(picture());
    await new Promise((resolve) => setImmediate(resolve));
    expect(events).toEqual(['memory miss', 'shared error', 'render miss', 'shared error']);
  });

  it('waits for a silent shared cache only so long, and forgets its late answer', async () => {
    let answerLate: (value: Buffer) => void = () => {};
    const shared: SharedCache = {
      get: () =>
        new Promise((resolve) => {
          answerLate = resolve;
        }),
      set: () => new Promise(() => {}),
    };
    const { cache, events } = harness({ shared });
    const started = performance.now();
    expect(await cache.get('a', async () => picture(5))).toEqual(picture(5));
    expect(performance.now() - started).toBeGreaterThan(140);
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(events).toEqual(['memory miss', 'shared error', 'render miss']);
    answerLate(picture(9));
    expect((await cache.get('a', mustNotMake)).length).toBe(5);
  });

  it('tells everybody who waits of a failure, keeps nothing of it, and tries again', async () => {
    const { cache, events } = harness({ shared: mapCache() });
    const fail = (): Promise<Buffer> => Promise.reject(new Error('no picture'));
    const outcomes = await Promise.allSettled([cache.get('a', fail), cache.get('a', fail)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(events.filter((event) => event === 'render error').length).toBe(1);
    expect(await cache.get('a', async () => picture())).toEqual(picture());
  });

  it('holds no more bytes than it may', async () => {
    const { cache } = harness({ memoryBytes: 1_000 });
    for (const key of ['a', 'b', 'c']) await cache.get(key, async () => picture(400));
    let made = 0;
    for (const key of ['c', 'b', 'a']) {
      await cache.get(key, async () => {
        made += 1;
        return picture(400);
      });
    }
    expect(made).toBe(1);
    // Larger than everything allowed: served, not kept.
    expect((await cache.get('huge', async () => picture(5_000))).length).toBe(5_000);
    expect((await cache.get('a', mustNotMake)).length).toBe(400);
  });
});
