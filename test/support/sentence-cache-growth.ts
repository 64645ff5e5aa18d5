import type { Hit } from '../../src/search/matcher.ts';
import { findingEntries, findingsOf } from '../../src/sentences/finding-cache.ts';
import type { CacheGrowth } from './response-cache-growth.ts';
import { symbolNamed } from './symbols.ts';

/**
 * A program of its own, as the heap of a test's process holds the garbage of other tests:
 * `node --expose-gc sentence-cache-growth.ts` prints how the heap grew while words were cached with the symbols that they
 * find, in two languages each, as a {@link CacheGrowth}.
 */
const budgetBytes = 4 * 1024 * 1024;

function heapBytes(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const hitOf = (id: number): Hit => ({
  symbol: symbolNamed(
    { en: { name: `word ${id}`, keywords: ['first', 'second', `third ${id}`] }, de: { name: `Wort ${id}` } },
    { id },
  ),
  match: undefined,
});

const before = heapBytes();
const cache = findingEntries(budgetBytes);
const texts = findingsOf(cache, 'whole-text', { version: '1' }, {});
for (let word = 0; word < 3000; word += 1) {
  const hits = Array.from({ length: word % 4 }, (_, at) => hitOf(4 * word + at));
  texts.set(`word ${word}`, { hits });
}
const growth: CacheGrowth = {
  grownBytes: heapBytes() - before,
  countedBytes: cache.calculatedSize,
  budgetBytes,
};
process.stdout.write(JSON.stringify(growth));
