import type { Config } from './config.ts';
import { responseEntries } from './http/response-cache.ts';
import { imageEntries } from './images/image-cache.ts';
import type { Metrics } from './metrics.ts';
import { symbolEntries } from './opensearch/symbol-store.ts';
import { prefixIndexEntries } from './search/prefix-index.ts';
import { findingEntries } from './sentences/finding-cache.ts';

/**
 * The caches of a serving process, all memory that grows with requests, each with its share of `SYMBOL_CATALOG_CACHE_MB`. `npm run docs`
 * writes them into the table of memory in `docs/operators.md`.
 */
export const cacheBudgets = {
  answers: { holds: 'finished responses of JSON, with their compressed copies', share: 0.02 },
  images: { holds: 'bytes of images and sounds, and the headers of their URLs', share: 0.1 },
  symbols: { holds: 'symbols of the release, in the languages that were searched', share: 0.52 },
  prefixes: { holds: 'prefix indexes of type-ahead and of misspelled words, one a language', share: 0.34 },
  sentences: { holds: 'what words of sentences find', share: 0.02 },
} as const;

/** The name of a cache, as in the metrics. */
export type CacheName = keyof typeof cacheBudgets;

/** The most bytes that a cache takes. */
export function cacheBytes(name: CacheName, settings: Pick<Config, 'SYMBOL_CATALOG_CACHE_MB'>): number {
  return Math.floor(settings.SYMBOL_CATALOG_CACHE_MB * 1024 * 1024 * cacheBudgets[name].share);
}

/** Opens all caches, and has their sizes measured. */
export function openCaches(config: Config, metrics: Pick<Metrics, 'cacheSize'>) {
  const bytesOf = (name: CacheName) => cacheBytes(name, config);
  const caches = {
    answers: responseEntries(bytesOf('answers')),
    images: imageEntries(bytesOf('images')),
    symbols: symbolEntries(bytesOf('symbols')),
    prefixes: prefixIndexEntries(bytesOf('prefixes')),
    sentences: findingEntries(bytesOf('sentences')),
  } as const satisfies Record<CacheName, { calculatedSize: number }>;
  for (const [name, cache] of Object.entries(caches)) metrics.cacheSize(name, () => cache.calculatedSize);
  return {
    ...caches,
    /** Empties what belongs to one release, when another one goes live. */
    forgetRelease() {
      for (const cache of [caches.symbols, caches.prefixes, caches.sentences]) cache.clear();
    },
  };
}
