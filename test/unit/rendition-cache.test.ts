import { describe, expect, it } from 'vitest';
import { HttpError, httpError } from '../../src/errors.ts';
import { createImageCache, imageEntries } from '../../src/images/image-cache.ts';
import {
  type RenditionCacheOptions,
  renditionCache,
  type SharedRenditions,
} from '../../src/images/rendition-cache.ts';

const image = (size = 100): Buffer => Buffer.alloc(size, 1);
const allowed = async () => undefined;

function harness(options: Partial<RenditionCacheOptions> = {}) {
  const events: string[] = [];
  const memory = options.memory ?? createImageCache(imageEntries(1_000_000));
  const cache = renditionCache({
    errorOf: (cause) => new HttpError('internal', 'This image could not be made.', { cause }),
    onEvent: (layer, outcome) => events.push(`${layer} ${outcome}`),
    ...options,
    memory,
  });
  const get = (key: string, make: () => Promise<Buffer>) => cache.get(key, make, allowed);
  return { cache, get, memory, events };
}

const mustNotMake = () => Promise.reject(new Error('must not be made'));

/** What Redis does for images, in memory. */
function sharedInMemory() {
  const images = new Map<string, Buffer>();
  const ttls: number[] = [];
  const shared: SharedRenditions = {
    get: async (key) => images.get(key) ?? null,
    set: async (key, value, ttlSeconds) => {
      images.set(key, value);
      ttls.push(ttlSeconds);
    },
  };
  return { shared, images, ttls };
}

const down = (): Promise<never> => Promise.reject(new Error('connection lost'));

/** Lets everything that nobody waits for come to its end. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a cache of renditions', () => {
  it('makes an image once for a thousand at the same time, then answers from memory', async () => {
    const { get, events } = harness({ shared: sharedInMemory().shared });
    let count = 0;
    const make = async () => {
      count += 1;
      await settled();
      return image();
    };
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => get('a', make)));
    expect(count).toBe(1);
    expect(new Set(answers).size).toBe(1);
    expect(await get('a', mustNotMake)).toBe(answers[0]);
    expect(events.at(-1)).toBe('memory hit');
    expect(events.filter((event) => event === 'render miss')).toHaveLength(1);
    expect(events.filter((event) => event === 'shared miss')).toHaveLength(1);
  });

  it('takes what was made in advance before anything is made, and asks nobody for leave', async () => {
    const files = { read: async (key: string) => (key === 'a' ? image(7) : undefined) };
    const { cache, events } = harness({ shared: sharedInMemory().shared, files });
    expect(await cache.get('a', mustNotMake, () => Promise.reject(new Error('no leave')))).toHaveLength(7);
    expect(events).toEqual(['memory miss', 'shared miss', 'stored hit']);
    expect(await cache.get('b', async () => image(8), allowed)).toHaveLength(8);
  });

  it('finds in the shared cache what another process made, and keeps it', async () => {
    const { shared, images, ttls } = sharedInMemory();
    await harness({ shared }).get('a', async () => image());
    await settled();
    expect([...images.keys()]).toEqual(['a']);
    expect(ttls).toEqual([30 * 24 * 3600]);
    const { memory, get, events } = harness({ shared });
    expect(await get('a', mustNotMake)).toEqual(image());
    expect(events).toEqual(['memory miss', 'shared hit']);
    images.clear();
    expect(await get('a', mustNotMake)).toEqual(image());
    expect(memory.get('a')).toEqual(image());
  });

  it('takes an empty value of the shared cache for none', async () => {
    const { shared, images } = sharedInMemory();
    images.set('a', Buffer.alloc(0));
    expect(await harness({ shared }).get('a', async () => image())).toEqual(image());
  });

  it('answers all the same when the shared cache throws', async () => {
    const { get, events } = harness({ shared: { get: down, set: down } });
    expect(await get('a', async () => image())).toEqual(image());
    await settled();
    expect(events).toEqual(['memory miss', 'shared error', 'render miss', 'shared error']);
  });

  it('tells everybody who waits of a failure, and does not try again at once', async () => {
    const { get, events } = harness();
    const outcomes = await Promise.allSettled([get('a', down), get('a', down)]);
    expect(outcomes).toMatchObject([{ reason: { code: 'internal' } }, { reason: { code: 'internal' } }]);
    expect(events.filter((event) => event === 'render error')).toHaveLength(1);
    await expect(get('a', async () => image())).rejects.toMatchObject({ code: 'internal' });
    // What may pass soon is tried again.
    const overloaded = () => Promise.reject(httpError('not-found', 'not yet'));
    await expect(get('b', overloaded)).rejects.toMatchObject({ code: 'not-found' });
    expect(await get('b', async () => image())).toEqual(image());
  });

  it('makes an image for a client that may have it, though the one that asked first may not', async () => {
    const { cache } = harness();
    const refused = () => Promise.reject(httpError('rate-limited', 'too many'));
    const make = async () => image();
    const outcomes = await Promise.allSettled([cache.get('a', make, refused), cache.get('a', make, allowed)]);
    expect(outcomes).toMatchObject([{ reason: { code: 'rate-limited' } }, { value: image() }]);
  });

  it('holds no more bytes than it may', async () => {
    const { memory, get } = harness({ memory: createImageCache(imageEntries(1_000)) });
    let count = 0;
    const counted = async () => {
      count += 1;
      return image(400);
    };
    for (const key of ['a', 'b', 'c']) await get(key, counted);
    expect(count).toBe(3);
    for (const key of ['c', 'b', 'a']) await get(key, counted);
    expect(count).toBe(4);
    // Larger than everything allowed: served, not kept.
    expect(await get('huge', async () => image(5_000))).toHaveLength(5_000);
    expect(await get('a', mustNotMake)).toHaveLength(400);
    expect(memory.get('huge')).toBeUndefined();
  });
});

describe('a cache of bytes', () => {
  it('keeps alive no more than the bytes it counts', () => {
    const arrived = Buffer.alloc(65_536, 7).subarray(100, 200);
    const memory = createImageCache(imageEntries(1_000));
    const kept = memory.set('a', arrived);
    expect(kept).toEqual(arrived);
    expect(kept.buffer.byteLength).toBe(100);
    expect(memory.get('a')).toBe(kept);
    const whole = Buffer.alloc(10_000);
    expect(createImageCache(imageEntries(100_000)).set('b', whole)).toBe(whole);
    // A little may come with it, and counts.
    const nearlyWhole = Buffer.alloc(10_500).subarray(0, 10_000);
    const roomForLess = createImageCache(imageEntries(10_400));
    expect(roomForLess.set('c', nearlyWhole)).toBe(nearlyWhole);
    expect(roomForLess.get('c')).toBeUndefined();
  });
});
