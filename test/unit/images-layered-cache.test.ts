import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { byteCache } from '../../src/images/cache/byte-cache.ts';
import type { SharedRenditions } from '../../src/images/cache/distributed-single-flight.ts';
import {
  type LayeredCacheOptions,
  layeredCache,
  type RenditionSource,
} from '../../src/images/cache/layered-cache.ts';

const image = (size = 100): Buffer => Buffer.alloc(size, 1);

function harness(options: Partial<LayeredCacheOptions> = {}) {
  const events: string[] = [];
  const cache = layeredCache({
    memory: byteCache(1_000_000),
    sharedTtlSeconds: 60,
    onEvent: (layer, outcome) => events.push(`${layer} ${outcome}`),
    ...options,
  });
  return { cache, events };
}

/** A source that makes its image by `run`. */
const made = (run: () => Promise<Buffer>, cancel: () => void = () => undefined): RenditionSource => ({
  begin: async () => ({ run, cancel }),
});
const mustNotMake: RenditionSource = { begin: () => Promise.reject(new Error('must not be made')) };

/** What Redis does for images, in memory. @param now the clock by which leases run out. */
function sharedInMemory(now: () => number = Date.now) {
  const images = new Map<string, Buffer>();
  const leases = new Map<string, { token: string; until: number }>();
  const ttls: number[] = [];
  const holder = (key: string) => {
    const lease = leases.get(key);
    return lease && lease.until > now() ? lease.token : undefined;
  };
  const shared: SharedRenditions = {
    get: async (key) => images.get(key) ?? null,
    set: async (key, value, ttlSeconds, token) => {
      images.set(key, value);
      ttls.push(ttlSeconds);
      if (holder(key) === token) leases.delete(key);
    },
    claim: async (key, token, milliseconds) => {
      const there = images.get(key);
      if (there) return there;
      if (holder(key) !== undefined) return false;
      leases.set(key, { token, until: now() + milliseconds });
      return true;
    },
    extend: async (key, token, milliseconds) => {
      if (holder(key) === token) leases.set(key, { token, until: now() + milliseconds });
    },
    release: async (key, token) => {
      if (holder(key) === token) leases.delete(key);
    },
  };
  return { shared, images, leases, ttls };
}

const down = (): Promise<never> => Promise.reject(new Error('connection lost'));
const away: SharedRenditions = { get: down, set: down, claim: down, extend: down, release: down };

/** Lets everything that nobody waits for come to its end. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('derivativeCache', () => {
  it('makes an image once for a thousand at the same time, then answers from memory', async () => {
    const { cache, events } = harness({ shared: sharedInMemory().shared });
    let count = 0;
    const source = made(async () => {
      count += 1;
      await settled();
      return image();
    });
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => cache.get('a', source)));
    expect(count).toBe(1);
    expect(new Set(answers).size).toBe(1);
    expect(await cache.get('a', mustNotMake)).toBe(answers[0]);
    expect(events.at(-1)).toBe('memory hit');
    expect(events.filter((event) => event === 'render miss')).toHaveLength(1);
    expect(events.filter((event) => event === 'shared miss')).toHaveLength(1);
  });

  it('makes different images side by side', async () => {
    const { cache } = harness();
    const [a, b] = await Promise.all([
      cache.get(
        'a',
        made(async () => image(1)),
      ),
      cache.get(
        'b',
        made(async () => image(2)),
      ),
    ]);
    expect([a?.length, b?.length]).toEqual([1, 2]);
  });

  it('takes what was made in advance before anything is made, and asks nobody for leave', async () => {
    const { cache, events } = harness({ shared: sharedInMemory().shared });
    expect(await cache.get('a', { ...mustNotMake, stored: async () => image(7) })).toHaveLength(7);
    expect(events).toEqual(['memory miss', 'shared miss', 'stored hit']);
    const absent = {
      ...made(async () => image(8)),
      stored: async () => undefined,
    };
    expect(await cache.get('b', absent)).toHaveLength(8);
  });

  it('finds in the shared cache what another process made', async () => {
    const { shared, images, ttls } = sharedInMemory();
    await harness({ shared }).cache.get(
      'a',
      made(async () => image()),
    );
    await settled();
    expect([...images.keys()]).toEqual(['a']);
    expect(ttls).toEqual([60]);
    const { cache, events } = harness({ shared });
    for (let round = 0; round < 2; round += 1) {
      expect(await cache.get('a', mustNotMake)).toEqual(image());
      expect(events.splice(0)).toEqual(['memory miss', 'shared hit']);
    }
    // Asked for twice: now it is kept here.
    images.clear();
    expect(await cache.get('a', mustNotMake)).toEqual(image());
    expect(await cache.find('a')).toEqual(image());
    expect(await cache.find('b')).toBeUndefined();
  });

  it('takes an empty value of the shared cache for none', async () => {
    const { shared, images } = sharedInMemory();
    images.set('a', Buffer.alloc(0));
    const claim = async () => true;
    const { cache } = harness({ shared: { ...shared, claim } });
    expect(
      await cache.get(
        'a',
        made(async () => image()),
      ),
    ).toEqual(image());
  });

  it('answers all the same when the shared cache throws', async () => {
    const { cache, events } = harness({ shared: away });
    expect(
      await cache.get(
        'a',
        made(async () => image()),
      ),
    ).toEqual(image());
    await settled();
    expect(events).toEqual(['memory miss', 'shared error', 'shared error', 'render miss', 'shared error']);
    expect(await cache.find('b')).toBeUndefined();
  });

  it('tells everybody who waits of a failure, keeps nothing of it, and tries again', async () => {
    const { shared, leases } = sharedInMemory();
    const { cache, events } = harness({ shared });
    const fail = made(() => Promise.reject(new Error('no image')));
    const outcomes = await Promise.allSettled([cache.get('a', fail), cache.get('a', fail)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(events.filter((event) => event === 'render error')).toHaveLength(1);
    expect(leases.size).toBe(0);
    expect(
      await cache.get(
        'a',
        made(async () => image()),
      ),
    ).toEqual(image());
  });

  it('holds no more bytes than it may', async () => {
    const { cache } = harness({ memory: byteCache(1_000) });
    let count = 0;
    const counted = made(async () => {
      count += 1;
      return image(400);
    });
    for (const key of ['a', 'b', 'c']) await cache.get(key, counted);
    expect(count).toBe(3);
    for (const key of ['c', 'b', 'a']) await cache.get(key, counted);
    expect(count).toBe(4);
    // Larger than everything allowed: served, not kept.
    const huge = made(async () => image(5_000));
    expect(await cache.get('huge', huge)).toHaveLength(5_000);
    expect(await cache.get('a', mustNotMake)).toHaveLength(400);
    expect(await cache.find('huge')).toBeUndefined();
  });
});

describe('byteMemory', () => {
  it('keeps alive no more than the bytes it counts', () => {
    const arrived = Buffer.alloc(65_536, 7).subarray(100, 200);
    const memory = byteCache(1_000);
    const kept = memory.set('a', arrived);
    expect(kept).toEqual(arrived);
    expect(kept.buffer.byteLength).toBe(100);
    expect(memory.get('a')).toBe(kept);
    const whole = Buffer.alloc(10_000);
    expect(byteCache(100_000).set('b', whole)).toBe(whole);
    // A little may come with it, and counts.
    const nearlyWhole = Buffer.alloc(10_500).subarray(0, 10_000);
    const roomForLess = byteCache(10_400);
    expect(roomForLess.set('c', nearlyWhole)).toBe(nearlyWhole);
    expect(roomForLess.get('c')).toBeUndefined();
  });

  it('takes what it is offered twice while there would have been room for all between, and no sooner', () => {
    const memory = byteCache(1_000);
    memory.set('often', image(600));
    for (const key of ['a', 'b', 'c', 'a', 'b', 'c']) expect(memory.admit(key, image(400))).toHaveLength(400);
    expect(memory.get('often')).toBeDefined();
    expect(memory.get('a')).toBeUndefined();
    memory.admit('c', image(300));
    expect(memory.get('c')).toHaveLength(300);
    memory.admit('d', image(100));
    memory.admit('e', image(100));
    const kept = memory.admit('d', image(100));
    expect(memory.get('d')).toBe(kept);
    expect(memory.get('e')).toBeUndefined();
  });
});

describe('processes that share a cache', () => {
  it('make an image once: the others wait for it', async () => {
    const { shared, leases } = sharedInMemory();
    let count = 0;
    let cancelled = 0;
    const source = made(
      async () => {
        count += 1;
        await delay(100);
        return image();
      },
      () => {
        cancelled += 1;
      },
    );
    const processes = [1, 2, 3].map(() => harness({ shared }).cache);
    const answers = await Promise.all(processes.map((cache) => cache.get('a', source)));
    expect(count).toBe(1);
    expect(cancelled).toBe(2);
    for (const answer of answers) expect(answer).toEqual(image());
    await expect.poll(() => leases.size).toBe(0);
  });

  it('take over where the one at work fails', async () => {
    const { shared } = sharedInMemory();
    const failing = harness({ shared }).cache.get(
      'a',
      made(async () => {
        await delay(50);
        throw new Error('no image');
      }),
    );
    const following = harness({ shared }).cache.get(
      'a',
      made(async () => image(3)),
    );
    await expect(failing).rejects.toThrow('no image');
    expect(await following).toHaveLength(3);
  });

  const timing = { lease: 150, wait: 1000 };

  it('take over where the one at work is gone, and leave alone the one that is merely slow', async () => {
    // Leases run out by a clock of the test: how busy the machine is decides nothing.
    let clock = 0;
    const { shared, leases } = sharedInMemory(() => clock);
    await shared.claim('a', 'of a process that was killed', timing.lease);
    const begun = Promise.withResolvers<void>();
    const finished = Promise.withResolvers<void>();
    let hasBegun = false;
    const taken = harness({ shared, timing: { ...timing, wait: 60_000 } }).cache.get(
      'a',
      made(async () => {
        hasBegun = true;
        begun.resolve();
        await finished.promise;
        return image(4);
      }),
    );
    await delay(timing.lease);
    expect(hasBegun).toBe(false);
    clock += timing.lease;
    await begun.promise;
    const slow = leases.get('a')?.token;
    const waiting = harness({ shared, timing: { ...timing, wait: 60_000 } }).cache.get('a', mustNotRun);
    await delay(2 * timing.lease);
    expect(leases.get('a')?.token).toBe(slow);
    finished.resolve();
    expect(await taken).toHaveLength(4);
    expect(await waiting).toHaveLength(4);
  });

  it('wait only so long', async () => {
    const { shared } = sharedInMemory();
    const stuck = { ...shared, claim: async () => false };
    const startedAt = performance.now();
    const { cache } = harness({ shared: stuck, timing: { ...timing, wait: 200 } });
    expect(
      await cache.get(
        'a',
        made(async () => image(5)),
      ),
    ).toHaveLength(5);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(190);
  });
});

/** A source that may get ready, but has nothing to do in the end. */
const mustNotRun = made(() => Promise.reject(new Error('must not be made')));
