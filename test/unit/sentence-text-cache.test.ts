import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import type { Hit } from '../../src/search/matcher.ts';
import { createTextCache } from '../../src/sentences/text-cache.ts';
import type { CacheGrowth } from '../support/response-cache-growth.ts';
import { symbolNamed } from '../support/symbols.ts';

const hit = (name: string): Hit => ({ symbol: symbolNamed({ en: { name } }), match: undefined });
const cacheOf = (maximumBytes: number) => createTextCache<readonly Hit[]>(maximumBytes, (hits) => hits);
const [dog, cat, horse] = ['dog', 'cat', 'horse'].map(hit) as [Hit, Hit, Hit];

it('keeps what texts find apart by release and parameters', () => {
  const cache = cacheOf(1_000_000);
  const [first, second] = [{ version: '1' }, { version: '2' }];
  cache.of(first, { lang: ['en'] }).set('dog', [dog]);
  expect(cache.of(first, { lang: ['en'] }).get('dog')).toEqual([dog]);
  expect(cache.of(first, { lang: ['de'] }).get('dog')).toBeUndefined();
  expect(cache.of(second, { lang: ['en'] }).get('dog')).toBeUndefined();
});

it('forgets the longest unused beyond its size, of whichever release', () => {
  const cache = cacheOf(7000);
  const [first, second] = [cache.of({ version: '1' }, {}), cache.of({ version: '2' }, {})];
  first.set('dog', [dog]);
  second.set('cat', [cat]);
  expect(first.get('dog')).toEqual([dog]);
  second.set('horse', [horse]);
  expect(second.get('cat')).toBeUndefined();
  expect(first.get('dog')).toEqual([dog]);
  expect(cache.bytes()).toBeLessThanOrEqual(7000);
});

it('takes no more memory than it counts, the symbols of its hits among it', async () => {
  // In a process of its own: other tests leave garbage on this one's heap.
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    join(import.meta.dirname, '../support/sentence-cache-growth.ts'),
  ]);
  const { grownBytes, countedBytes, budgetBytes } = JSON.parse(stdout) as CacheGrowth;
  expect(countedBytes).toBeLessThanOrEqual(budgetBytes);
  expect(countedBytes).toBeGreaterThan(0.9 * budgetBytes);
  expect(grownBytes / budgetBytes).toBeLessThan(1.1);
  expect(grownBytes / budgetBytes).toBeGreaterThan(0.3);
});
