import { LRUCache } from 'lru-cache';

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
