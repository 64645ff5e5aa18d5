import { singleFlight } from '../../lib/single-flight.ts';
import type { ByteCache } from './byte-cache.ts';
import {
  distributedSingleFlight,
  type LeaseTiming,
  type ReservedRender,
  type SharedRenditions,
} from './distributed-single-flight.ts';

/** The layers of the cache, the fastest first, and the renderer behind them. */
type CacheLayer = 'memory' | 'shared' | 'stored' | 'render';

/** The outcome of a look-up; `error` includes a shared cache that did not answer in time. */
type CacheOutcome = 'hit' | 'miss' | 'error';

/** Settings of a {@link LayeredCache}. */
export interface LayeredCacheOptions {
  memory: ByteCache;
  /** Absent: this process's memory only. */
  shared?: SharedRenditions;
  /** How long the shared cache keeps a rendition. Its key names the content, so it never goes stale. */
  sharedTtlSeconds: number;
  /** How long processes wait for one another. */
  timing?: LeaseTiming;
  /** Called for every look-up, for metrics. */
  onEvent?: (layer: CacheLayer, outcome: CacheOutcome) => void;
}

/** The origin of a rendition that no cache has. */
export interface RenditionSource {
  /** The rendition, where it was rendered in advance. */
  stored?: () => Promise<Buffer | undefined>;
  /** Takes a slot of the render queue; throws where it may not be made now. */
  begin: () => Promise<ReservedRender>;
}

/** Renditions by a key that names their content and how they are made: never invalidated. */
export interface LayeredCache {
  /** The rendition from this process's memory or the shared cache. Never rejects. */
  find(key: string): Promise<Buffer | undefined>;
  /**
   * The rendition from memory, else the shared cache, else its source: made once at a time for each key, among all
   * processes that share the cache. Throws what the source throws.
   */
  get(key: string, source: RenditionSource): Promise<Buffer>;
}

/** Memory before Redis before files made in advance. A failure of Redis costs time and nothing else. */
export function layeredCache({
  memory,
  shared,
  sharedTtlSeconds,
  timing,
  onEvent = () => undefined,
}: LayeredCacheOptions): LayeredCache {
  const lookups = singleFlight<Buffer | undefined>();
  const fills = singleFlight<Buffer>();

  async function fromShared(key: string): Promise<Buffer | undefined> {
    if (!shared) return undefined;
    try {
      const rendition = await shared.get(key);
      const found = rendition !== null && rendition.length > 0;
      onEvent('shared', found ? 'hit' : 'miss');
      return found ? memory.admit(key, rendition) : undefined;
    } catch {
      onEvent('shared', 'error');
      return undefined;
    }
  }

  async function fromStore({ stored }: RenditionSource): Promise<Buffer | undefined> {
    const rendition = await stored?.();
    if (stored) onEvent('stored', rendition ? 'hit' : 'miss');
    return rendition;
  }

  async function make(key: string, { begin }: RenditionSource): Promise<Buffer> {
    const { run, cancel } = await begin();
    const reserved = {
      cancel,
      run: async () => {
        try {
          const rendition = await run();
          onEvent('render', 'miss');
          return rendition;
        } catch (error) {
          onEvent('render', 'error');
          throw error;
        }
      },
    };
    if (!shared) return await reserved.run();
    return await distributedSingleFlight(shared, key, reserved, {
      ttlSeconds: sharedTtlSeconds,
      timing,
      onFailure: () => onEvent('shared', 'error'),
    });
  }

  async function fill(key: string, source: RenditionSource): Promise<Buffer> {
    const found = await lookups.run(key, () => fromShared(key));
    if (found) return found;
    const stored = await fromStore(source);
    return stored ? memory.admit(key, stored) : memory.set(key, await make(key, source));
  }

  function fromMemory(key: string): Buffer | undefined {
    const rendition = memory.get(key);
    onEvent('memory', rendition ? 'hit' : 'miss');
    return rendition;
  }

  return {
    async find(key) {
      return memory.get(key) ?? (await lookups.run(key, () => fromShared(key)));
    },
    async get(key, source) {
      return fromMemory(key) ?? (await fills.run(key, () => fill(key, source)));
    },
  };
}
