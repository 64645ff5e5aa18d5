import { hash } from 'node:crypto';
import { type Cache, createCache } from '../lib/cache.ts';
import type { Release } from '../opensearch/release.ts';
import { symbolBytes } from '../opensearch/symbol-store.ts';
import type { Hit } from '../search/matcher.ts';

/** What is found for a text of a sentence. */
export interface Finding {
  hits: readonly Hit[];
  /** Of a misspelled word that was searched. */
  correctedTo?: string | undefined;
}

/** What texts of sentences find: the words that most sentences are made of are looked up once. */
export type FindingCache = Cache<string, Finding>;

/** What an entry takes beside its key, and a hit beside its symbol, in bytes; measured on the heap. */
const overheadBytes = { entry: 400, hit: 300 } as const;

/**
 * Makes the cache. The symbols that its hits keep in memory are counted in full, as the symbol cache may have dropped them;
 * one that several texts find is counted for each.
 */
export const findingEntries = (maximumBytes: number): FindingCache =>
  createCache(maximumBytes, ({ hits }: Finding, key: string) =>
    hits.reduce(
      (sum, { symbol }) => sum + overheadBytes.hit + symbolBytes(symbol),
      overheadBytes.entry + 2 * key.length,
    ),
  );

/** The part of a cache with what one kind of look-up finds for texts in one release with the same parameters. */
export function findingsOf(
  cache: FindingCache,
  kind: 'whole-text' | 'search',
  { version }: Pick<Release, 'version'>,
  parameters: object,
): { get(text: string): Finding | undefined; set(text: string, finding: Finding): void } {
  // A short prefix: a sentence looks up some thousand keys.
  const prefix = hash('sha256', JSON.stringify([kind, version, parameters]), 'base64').slice(0, 12);
  return {
    get: (text) => cache.get(prefix + text),
    set: (text, finding) => cache.set(prefix + text, finding),
  };
}
