import { expect, it } from 'vitest';
import { anyLanguageFactor, queryCost, searchCost, wordsPerRequest } from '../../src/routes/search-cost.ts';
import { routes } from '../../src/routes/table.ts';

it.each([
  [['dog'], ['en'], 1],
  [Array(20).fill('dog'), ['en'], 1],
  [Array(21).fill('dog'), ['en'], 2],
  [Array(20).fill('dog'), ['en', 'de'], 2],
  [Array(200).fill('a b c d e f g h i j'), undefined, (200 * 10 * anyLanguageFactor) / wordsPerRequest],
  [[], ['en'], 0],
] as [string[], string[] | undefined, number][])('%j in %j counts as %i', (texts, chain, cost) => {
  expect(searchCost(texts, chain)).toBe(cost);
});

const ten = ['de', 'fi', 'hu', 'pl', 'ru', 'tr', 'cs', 'nl', 'pt', 'uk'];
it.each([
  [{}, 1],
  [{ lang: ten }, 1],
  [{ q: 'dog' }, 1],
  [{ q: 'dog', lang: ['en', 'de'] }, 1],
  [{ q: 'dog', lang: ['en', 'de', 'fr'] }, 2],
  [{ q: 'dog', language: ten }, 5],
  [{ q: 'a b c d e f g h i j' }, 5],
])('a search for %j counts as %i', (values, cost) => {
  expect(queryCost({ values })).toBe(cost);
});

it('every operation that searches for a text of its query is charged by its languages', () => {
  const searching = routes.filter(({ parameters }) => parameters && 'q' in parameters.shape);
  expect(searching.length).toBeGreaterThan(3);
  for (const { operationId, cost } of searching) {
    expect([operationId, cost?.({ values: { q: 'dog', lang: ten }, body: {} })]).toEqual([operationId, 5]);
  }
});
