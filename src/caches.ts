import type { Config } from './config.ts';
import { responseEntries } from './http/response-cache.ts';
import { imageEntries } from './images/image-cache.ts';
import type { Metrics } from './metrics.ts';
import { symbolEntries } from './opensearch/symbol-store.ts';
import { prefixIndexEntries } from './search/prefix-index.ts';
import { findingEntries } from './sentences/finding-cache.ts';

/** What a cache holds, and the setting that it takes its bytes from, in MiB, with its share of it. */
interface CacheBudget {
  holds: string;
  setting: CacheSetting;
  share?: number;
}

type CacheSetting = Extract<keyof Config, `SYMBOL_CATALOG_${string}_MB`>;

/**
 * The caches of a serving process: all memory that grows with requests. `npm run docs` writes them into the table of memory in
 * `docs/operators.md`.
 */
export const cacheBudgets = {
  answers: {
    holds: 'finished responses of JSON, with their compressed copies',
    setting: 'SYMBOL_CATALOG_ANSWERS_MB',
  },
  images: {
    holds: 'bytes of images and sounds, and the headers of their URLs',
    setting: 'SYMBOL_CATALOG_IMAGES_MB',
  },
  symbols: {
    holds: 'symbols of the release, in the languages that were searched',
    setting: 'SYMBOL_CATALOG_SYMBOLS_MB',
    share: 0.6,
  },
  prefixes: {
    holds: 'prefix indexes of type-ahead and of misspelled words, one a language',
    setting: 'SYMBOL_CATALOG_SYMBOLS_MB',
    share: 0.4,
  },
  sentences: { holds: 'what words of sentences find', setting: 'SYMBOL_CATALOG_SENTENCES_MB' },
} as const satisfies Record<string, CacheBudget>;

/** The name of a cache, as in the metrics. */
export type CacheName = keyof typeof cacheBudgets;

const mebibyte = 1024 * 1024;

/** The most bytes that a cache takes. */
export function cacheBytes(name: CacheName, settings: Pick<Config, CacheSetting>): number {
  const { setting, share = 1 }: CacheBudget = cacheBudgets[name];
  return Math.floor(settings[setting] * share * mebibyte);
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
