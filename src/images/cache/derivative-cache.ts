import { singleFlight } from '../../lib/single-flight.ts';
import type { ByteMemory } from './byte-cache.ts';
import {
  type LeaseTiming,
  type Making,
  makeOnceAmongProcesses,
  type SharedPictures,
} from './distributed-single-flight.ts';

/** Where a derivative was looked for. */
export type CacheLayer = 'memory' | 'shared' | 'stored' | 'render';

/** What was found there; `error` also stands for a shared cache that did not answer in time. */
export type CacheOutcome = 'hit' | 'miss' | 'error';

/** Settings of a {@link DerivativeCache}. */
export interface DerivativeCacheOptions {
  memory: ByteMemory;
  /** Absent: this process's memory only. */
  shared?: SharedPictures;
  /** How long the shared cache keeps a picture. Its key names the content, so it never goes stale. */
  sharedTtlSeconds: number;
  /** How long processes wait for one another. */
  timing?: LeaseTiming;
  /** Told of every look-up, for metrics. */
  onEvent?: (layer: CacheLayer, outcome: CacheOutcome) => void;
}

/** Where a picture comes from that no cache has. */
export interface PictureSource {
  /** The picture, where it was made in advance. */
  stored?: () => Promise<Buffer | undefined>;
  /** Gets ready to make it; throws where it may not be made now. */
  begin: () => Promise<Making>;
}

/** Pictures made from others, by a key that names the content and how it was made: never invalidated. */
export interface DerivativeCache {
  /** The picture from this process's memory or the shared cache. Never rejects. */
  find(key: string): Promise<Buffer | undefined>;
  /**
   * The picture from memory, else the shared cache, else its source: made once at a time for each key, among all
   * processes that share the cache. Throws what the source throws.
   */
  get(key: string, source: PictureSource): Promise<Buffer>;
}

/** A read-through cache in layers. A failure of the shared one costs time and nothing else. */
export function derivativeCache({
  memory,
  shared,
  sharedTtlSeconds,
  timing,
  onEvent = () => undefined,
}: DerivativeCacheOptions): DerivativeCache {
  const lookUps = singleFlight<Buffer | undefined>();
  const fills = singleFlight<Buffer>();

  async function fromShared(key: string): Promise<Buffer | undefined> {
    if (!shared) return undefined;
    try {
      const picture = await shared.get(key);
      const found = picture !== null && picture.length > 0;
      onEvent('shared', found ? 'hit' : 'miss');
      return found ? memory.offer(key, picture) : undefined;
    } catch {
      onEvent('shared', 'error');
      return undefined;
    }
  }

  async function fromStore({ stored }: PictureSource): Promise<Buffer | undefined> {
    const picture = await stored?.();
    if (stored) onEvent('stored', picture ? 'hit' : 'miss');
    return picture;
  }

  async function make(key: string, { begin }: PictureSource): Promise<Buffer> {
    const { run, cancel } = await begin();
    const making = {
      cancel,
      run: async () => {
        try {
          const picture = await run();
          onEvent('render', 'miss');
          return picture;
        } catch (error) {
          onEvent('render', 'error');
          throw error;
        }
      },
    };
    if (!shared) return await making.run();
    return await makeOnceAmongProcesses(shared, key, making, {
      ttlSeconds: sharedTtlSeconds,
      timing,
      onFailure: () => onEvent('shared', 'error'),
    });
  }

  async function fill(key: string, source: PictureSource): Promise<Buffer> {
    const found = await lookUps.run(key, () => fromShared(key));
    if (found) return found;
    const stored = await fromStore(source);
    return stored ? memory.offer(key, stored) : memory.keep(key, await make(key, source));
  }

  function held(key: string): Buffer | undefined {
    const picture = memory.get(key);
    onEvent('memory', picture ? 'hit' : 'miss');
    return picture;
  }

  return {
    async find(key) {
      return memory.get(key) ?? (await lookUps.run(key, () => fromShared(key)));
    },
    async get(key, source) {
      return held(key) ?? (await fills.run(key, () => fill(key, source)));
    },
  };
}
