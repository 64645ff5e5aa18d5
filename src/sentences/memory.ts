import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Release } from '../opensearch/release.ts';

/** What was found for texts in one release with the same parameters. */
interface Findings<Found> {
  get(text: string): Found | undefined;
  set(text: string, found: Found): void;
}

/**
 * A bounded memory of what texts find in each release that is still used: the words that most sentences are made of are
 * looked up once. It changes speed, never an answer.
 * @param maximum sum of the sizes that are remembered of a release.
 * @param sizeOf size of what a text finds.
 */
export function createMemory<Found extends object>(
  maximum: number,
  sizeOf: (found: Found) => number,
): (release: Release, parameters: object) => Findings<Found> {
  const byRelease = new WeakMap<Release, LRUCache<string, Found>>();
  return (release, parameters) => {
    const known = byRelease.get(release);
    const found = known ?? new LRUCache<string, Found>({ maxSize: maximum, sizeCalculation: sizeOf });
    if (!known) byRelease.set(release, found);
    // A short prefix: a sentence looks up some thousand keys.
    const prefix = hash('sha256', JSON.stringify(parameters), 'base64').slice(0, 12);
    return {
      get: (text) => found.get(prefix + text),
      set: (text, value) => found.set(prefix + text, value),
    };
  };
}
