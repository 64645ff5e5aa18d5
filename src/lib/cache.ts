import { LRUCache } from 'lru-cache';

/**
 * A cache of one process: it changes speed, never an answer. Bounded by bytes; the entries that were used least recently leave
 * first, and an entry larger than the whole budget is not kept.
 */
export type Cache<Key extends string | number, Value extends object> = LRUCache<Key, Value>;

/**
 * Makes a cache.
 * @param maximumBytes of all entries.
 * @param bytesOf what an entry takes, its key and the cache's own slots among it: at least 1.
 */
export function createCache<Key extends string | number, Value extends object>(
  maximumBytes: number,
  bytesOf: (value: Value, key: Key) => number,
): Cache<Key, Value> {
  return new LRUCache<Key, Value>({ maxSize: maximumBytes, sizeCalculation: bytesOf });
}

/** Slack up to this share of the bytes costs less than a copy. */
const slackMaximum = 1 / 16;

/**
 * The bytes in a buffer of exactly their size, for whoever keeps them: bytes from a socket are a view of the whole chunk, and
 * those that Node makes of a text are one of its pool of 64 KiB, which they would keep in memory.
 * @see https://nodejs.org/api/buffer.html#static-method-bufferallocunsafeslowsize
 */
export function withoutSlack(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength <= bytes.length * (1 + slackMaximum)) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
