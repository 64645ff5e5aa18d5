import { LRUCache } from 'lru-cache';
import { withoutSlack } from '../../lib/without-slack.ts';

/** Bytes by a key that names their content; the least recently used go first. */
export interface ByteCache {
  get(key: string): Buffer | undefined;
  /** Caches the bytes where there is room for them at all. @returns the ones to send: the cached copy. */
  set(key: string, bytes: Buffer): Buffer;
}

/** Holds no more bytes than `maximumBytes`, keys included. */
export function byteCache(maximumBytes: number): ByteCache {
  const cached = new LRUCache<string, Buffer>({
    maxSize: maximumBytes,
    sizeCalculation: (bytes, key) => bytes.buffer.byteLength + key.length,
  });
  return {
    get: (key) => cached.get(key),
    set(key, bytes) {
      const copy = withoutSlack(bytes);
      cached.set(key, copy);
      return copy;
    },
  };
}
