import { LRUCache } from 'lru-cache';

/** The part of a Redis client that is used; both calls may reject or take for ever. */
export interface SharedCache {
  get(key: string): Promise<Buffer | null>;
  set(key: string, value: Buffer, ttlSeconds: number): Promise<void>;
}

/** Where a derivative was looked for. */
export type CacheLayer = 'memory' | 'shared' | 'render';

/** What was found there; `error` also stands for a shared cache that did not answer in time. */
export type CacheOutcome = 'hit' | 'miss' | 'error';

/** Settings of a {@link DerivativeCache}. */
export interface DerivativeCacheOptions {
  /** Bytes that the pictures held in this process may take together. */
  memoryBytes: number;
  /** Absent: this process's memory only. */
  shared?: SharedCache;
  /** How long the shared cache keeps a picture. Its key names the content, so it never goes stale. */
  sharedTtlSeconds: number;
  /** After this the shared cache counts as having nothing. 150 if absent: a picture is rendered in less. */
  sharedTimeoutMs?: number;
  /** Told of every look-up, for metrics. */
  onEvent?: (layer: CacheLayer, outcome: CacheOutcome) => void;
}

/** Pictures made from others, by a key that names the content and how it was made: never invalidated. */
export interface DerivativeCache {
  /** The picture from memory, else the shared cache, else `make`; one `make` per key at a time. Throws what it throws. */
  get(key: string, make: () => Promise<Buffer>): Promise<Buffer>;
}

/** A read-through cache in two layers. A failure of the shared one costs time and nothing else. */
export function derivativeCache({
  memoryBytes,
  shared,
  sharedTtlSeconds,
  sharedTimeoutMs = 150,
  onEvent = () => {},
}: DerivativeCacheOptions): DerivativeCache {
  const memory = new LRUCache<string, Buffer>({
    maxSize: memoryBytes,
    sizeCalculation: (picture, key) => picture.length + key.length,
  });
  const inFlight = new Map<string, Promise<Buffer>>();

  async function fromShared(key: string): Promise<Buffer | undefined> {
    if (!shared) return undefined;
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(reject, sharedTimeoutMs, new Error('The shared cache did not answer in time.'));
    });
    try {
      const picture = await Promise.race([shared.get(key), deadline]);
      const found = picture !== null && picture.length > 0;
      onEvent('shared', found ? 'hit' : 'miss');
      return found ? picture : undefined;
    } catch {
      onEvent('shared', 'error');
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  async function toShared(key: string, picture: Buffer): Promise<void> {
    try {
      await shared?.set(key, picture, sharedTtlSeconds);
    } catch {
      onEvent('shared', 'error');
    }
  }

  async function make(render: () => Promise<Buffer>): Promise<Buffer> {
    try {
      const picture = await render();
      onEvent('render', 'miss');
      return picture;
    } catch (error) {
      onEvent('render', 'error');
      throw error;
    }
  }

  async function fill(key: string, render: () => Promise<Buffer>): Promise<Buffer> {
    let picture = await fromShared(key);
    if (!picture) {
      picture = await make(render);
      // Nobody waits for it.
      void toShared(key, picture);
    }
    memory.set(key, picture);
    return picture;
  }

  return {
    get(key, render) {
      const held = memory.get(key);
      onEvent('memory', held ? 'hit' : 'miss');
      if (held) return Promise.resolve(held);
      const running = inFlight.get(key);
      if (running) return running;
      const filling = fill(key, render).finally(() => inFlight.delete(key));
      inFlight.set(key, filling);
      return filling;
    },
  };
}
