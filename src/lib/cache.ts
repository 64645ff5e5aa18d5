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
