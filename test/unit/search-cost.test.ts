import { expect, it } from 'vitest';
import { anyLanguageFactor, searchCost, wordsPerRequest } from '../../src/routes/search-cost.ts';

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
