import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import type { Hit } from '../../src/search/matcher.ts';
import { findingEntries, findingsOf } from '../../src/sentences/finding-cache.ts';
import type { CacheGrowth } from '../support/response-cache-growth.ts';
import { symbolNamed } from '../support/symbols.ts';

const hit = (name: string): Hit => ({ symbol: symbolNamed({ en: { name } }), match: undefined });
const [dog, cat, horse] = ['dog', 'cat', 'horse'].map(hit) as [Hit, Hit, Hit];

it('keeps what texts find apart by kind, release and parameters', () => {
  const cache = findingEntries(1_000_000);
  const of = (kind: 'whole-text' | 'search', version: string, language: string) =>
    findingsOf(cache, kind, { version }, { lang: [language] });
  of('whole-text', '1', 'en').set('dog', { hits: [dog] });
  expect(of('whole-text', '1', 'en').get('dog')).toEqual({ hits: [dog] });
  expect(of('whole-text', '1', 'de').get('dog')).toBeUndefined();
  expect(of('whole-text', '2', 'en').get('dog')).toBeUndefined();
  expect(of('search', '1', 'en').get('dog')).toBeUndefined();
});

it('forgets the longest unused beyond its size, of whichever release', () => {
  const cache = findingEntries(7000);
  const [first, second] = ['1', '2'].map((version) => findingsOf(cache, 'search', { version }, {})) as [
    ReturnType<typeof findingsOf>,
    ReturnType<typeof findingsOf>,
  ];
  first.set('dog', { hits: [dog] });
  second.set('cat', { hits: [cat] });
  expect(first.get('dog')?.hits).toEqual([dog]);
  second.set('horse', { hits: [horse] });
  expect(second.get('cat')).toBeUndefined();
  expect(first.get('dog')?.hits).toEqual([dog]);
  expect(cache.calculatedSize).toBeLessThanOrEqual(7000);
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
