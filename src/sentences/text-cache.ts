import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Release } from '../opensearch/release.ts';
import { symbolBytes } from '../opensearch/symbol-store.ts';
import type { Hit } from '../search/matcher.ts';

/** What was found for texts in one release with the same parameters. */
interface CachedTexts<Found> {
  get(text: string): Found | undefined;
  set(text: string, found: Found): void;
}

/** A bounded cache of what texts find in each release that is still used. It changes speed, never an answer. */
export interface TextCache<Found> {
  of(release: Pick<Release, 'version'>, parameters: object): CachedTexts<Found>;
  /** Bytes that everything takes, as they are counted against the budget. */
  bytes(): number;
}

/** What a search for a word finds. */
export interface Finding {
  hits: readonly Hit[];
  correctedTo: string | undefined;
}

/** The words that most sentences are made of are looked up once. */
export interface SentenceCaches {
  /** Symbols by whole text. */
  lookUps: TextCache<readonly Hit[]>;
  /** What searches found for words that no whole text is. */
  searches: TextCache<Finding>;
}

/** What an entry takes beside its key, and a hit beside its symbol, in bytes; measured on the heap. */
const overheadBytes = { entry: 400, hit: 300 } as const;
/** Share of the memory that the look-ups take: every word of a sentence is one, and few are searched. */
const lookUpsShare = 2 / 3;

/**
 * Opens the caches of sentences.
 * @param maximumBytes of both together.
 */
export function createSentenceCaches(maximumBytes: number): SentenceCaches {
  const lookUpsBytes = Math.floor(maximumBytes * lookUpsShare);
  return {
    lookUps: createTextCache(lookUpsBytes, (hits) => hits),
    searches: createTextCache(maximumBytes - lookUpsBytes, ({ hits }) => hits),
  };
}

/**
 * Opens a cache. The symbols that its hits keep in memory are counted in full, as the symbol cache may have dropped them;
 * one that several texts find is counted for each. Entries of releases that are gone are the least recently used.
 * @param maximumBytes of texts, hits and symbols.
 * @param hitsOf the hits that a text finds.
 */
export function createTextCache<Found extends object>(
  maximumBytes: number,
  hitsOf: (found: Found) => readonly Hit[],
): TextCache<Found> {
  const sizeCalculation = (found: Found, key: string) =>
    hitsOf(found).reduce(
      (sum, { symbol }) => sum + overheadBytes.hit + symbolBytes(symbol),
      overheadBytes.entry + 2 * key.length,
    );
  const texts = new LRUCache<string, Found>({ maxSize: maximumBytes, sizeCalculation });
  return {
    of({ version }, parameters) {
      // A short prefix: a sentence looks up some thousand keys.
      const prefix = hash('sha256', JSON.stringify([version, parameters]), 'base64').slice(0, 12);
      return {
        get: (text) => texts.get(prefix + text),
        set: (text, value) => texts.set(prefix + text, value),
      };
    },
    bytes: () => texts.calculatedSize,
  };
}
