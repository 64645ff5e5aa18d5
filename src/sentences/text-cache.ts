import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Release } from '../opensearch/release.ts';

/** What was found for texts in one release with the same parameters. */
interface CachedTexts<Found> {
  get(text: string): Found | undefined;
  set(text: string, found: Found): void;
}

/** What an entry takes beside its key, and a hit with the symbol that it keeps in memory, about. */
const bytesOf = { entry: 150, hit: 1500 } as const;

/**
 * A bounded cache of what texts find in each release that is still used: the words that most sentences are made of are
 * looked up once. It changes speed, never an answer.
 * @param maximumBytes of the texts of a release, and of the hits that they keep in memory, about.
 * @param hitsOf the hits that a text finds.
 */
export function createTextCache<Found extends object>(
  maximumBytes: number,
  hitsOf: (found: Found) => readonly unknown[],
): (release: Release, parameters: object) => CachedTexts<Found> {
  const sizeCalculation = (found: Found, key: string) =>
    bytesOf.entry + 2 * key.length + bytesOf.hit * hitsOf(found).length;
  const byRelease = new WeakMap<Release, LRUCache<string, Found>>();
  return (release, parameters) => {
    const existing = byRelease.get(release);
    const texts = existing ?? new LRUCache<string, Found>({ maxSize: maximumBytes, sizeCalculation });
    if (!existing) byRelease.set(release, texts);
    // A short prefix: a sentence looks up some thousand keys.
    const prefix = hash('sha256', JSON.stringify(parameters), 'base64').slice(0, 12);
    return {
      get: (text) => texts.get(prefix + text),
      set: (text, value) => texts.set(prefix + text, value),
    };
  };
}
