import { LRUCache } from 'lru-cache';

/** Bytes by a key that names their content; the least recently used go first. */
export interface ByteCache {
  get(key: string): Buffer | undefined;
  /** Caches the bytes where there is room for them at all. @returns the ones to send: the cached copy. */
  set(key: string, bytes: Buffer): Buffer;
  /**
   * Caches bytes that can be had again (from Redis or a file) at their second request: a crawler that walks through the
   * catalogue evicts nothing that is requested often. @returns the ones to send.
   */
  admit(key: string, bytes: Buffer): Buffer;
}

/** Holds no more bytes than `maximumBytes`, keys included. */
export function byteCache(maximumBytes: number): ByteCache {
  const cached = new LRUCache<string, Buffer>({
    maxSize: maximumBytes,
    sizeCalculation: (bytes, key) => bytes.buffer.byteLength + key.length,
  });
  /**
   * Ghost list (2Q): keys seen once recently, bounded by the same byte budget; a second hit admits the value.
   */
  const ghosts = new LRUCache<string, number>({
    maxSize: maximumBytes,
    sizeCalculation: (length) => length,
  });

  function set(key: string, bytes: Buffer): Buffer {
    const copy = withoutSlack(bytes);
    cached.set(key, copy);
    return copy;
  }

  return {
    get: (key) => cached.get(key),
    set,
    admit(key, bytes) {
      if (ghosts.delete(key)) return set(key, bytes);
      ghosts.set(key, Math.max(1, bytes.length));
      return bytes;
    },
  };
}

/** Slack up to this share of the bytes costs less than a copy. */
const slackMaximum = 1 / 16;

/**
 * The bytes in a buffer of exactly their size: bytes from a socket are a view of the whole chunk, and would keep
 * many times its size in memory.
 */
function withoutSlack(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength <= bytes.length * (1 + slackMaximum)) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
