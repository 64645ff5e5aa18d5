import { expect, it } from 'vitest';
import { pageFields } from '../../src/routes/answer.ts';
import { boardRoute } from '../../src/routes/boards.ts';
import { exportCost, exportShare } from '../../src/routes/export.ts';
import {
  anyLanguageFactor,
  pageCost,
  queryCost,
  searchCost,
  wordsPerRequest,
} from '../../src/routes/search-cost.ts';
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
  [{ q: 'dog' }, 2],
  [{ q: 'dog', lang: ['en', 'de'] }, 1],
  [{ q: 'dog', lang: ['en', 'de', 'fr'] }, 2],
  [{ q: 'dog', language: ten }, 5],
  [{ q: 'a b c d e f g h i j' }, 5],
  // Where nothing has the text as a whole, its words are searched one by one.
  [{ q: 'a b c', lang: ['en'] }, 1],
  [{ q: 'a b c d', lang: ['en'] }, 2],
  [{ q: 'a b c d e f g h i j', lang: ['en'] }, 4],
  // Of words without spaces too: eleven are searched at most.
  [{ q: '我想吃苹果', lang: ['zh-Hans'] }, 1],
  [{ q: '我想吃苹果和香蕉', lang: ['zh-Hans'] }, 2],
  [{ q: 'ฉันอยากกินข้าว', lang: ['th'] }, 2],
  [{ q: '㐀'.repeat(128), lang: ['ja'] }, 4],
  [{ q: 'dog', lang: ['en'], limit: 100, translations: 'chain' }, 1],
  [{ q: 'dog', lang: ['en'], limit: 100, translations: 'all' }, 2],
  [{ limit: 100, translations: 'all' }, 2],
] as const)('a search for %j counts as %i', (values, cost) => {
  expect(queryCost({ values })).toBe(cost);
});

it('every operation that searches for a text of its query is charged by its languages', () => {
  const searching = routes.filter(({ parameters }) => parameters && 'q' in parameters.shape);
  expect(searching.length).toBeGreaterThan(3);
  for (const { operationId, cost } of searching) {
    expect([operationId, cost?.({ values: { q: 'dog', lang: ten }, body: {} })]).toEqual([operationId, 5]);
  }
});

it.each([
  [{ limit: 20, translations: 'all' }, 1],
  [{ limit: 51, translations: 'all' }, 2],
  [{ limit: 100, translations: 'all', fields: ['name', 'image'] }, 1],
  [{ limit: 100, translations: 'all', fields: ['translations.name'] }, 2],
  [{ limit: 100, translations: 'none' }, 1],
  [{ limit: 500 }, 1],
] as const)('a page of %j counts as %i', (values, cost) => {
  expect(pageCost(values)).toBe(cost);
});

const demo = { symbolCount: 2603 };
it.each([
  [{ format: 'ndjson' }, demo, 53],
  [{ format: 'csv', lang: ['en'] }, demo, 14],
  [{ format: 'pack', lang: ['en'] }, demo, 100],
  [{ format: 'obz', ids: [1, 2, 3] }, demo, 1],
  [{ format: 'obz', ids: Array(100).fill(1) }, demo, 4],
  // `ids=,` filters nothing.
  [{ format: 'obz', ids: [] }, demo, 100],
  [{ format: 'ndjson' }, { symbolCount: 1_000_000 }, 100],
  [{ format: 'ndjson' }, { symbolCount: 0 }, 1],
] as const)('an export of %j from %j counts as %i', (values, release, cost) => {
  const { format, lang, ids } = { lang: undefined, ids: undefined, ...values };
  const asked = { format, lang: lang && [...lang], ids: ids && [...ids] };
  expect(exportCost(asked, release)).toBe(cost);
});

it.each([1, 2, 3, 8])('no client has all places for exports of one of %i processes', (processes) => {
  const { total, perClient } = exportShare(processes);
  expect(perClient).toBeGreaterThan(0);
  expect(total).toBeGreaterThan(perClient);
});

it('the last page of what may be paged through is as long as what is left', () => {
  const request = {
    values: { limit: 30, offset: 9960 },
    urlWith: (changes: object) => new URLSearchParams({ limit: '30', ...changes }).toString(),
  } as unknown as Parameters<typeof pageFields>[0];
  expect(pageFields(request, 20_000).next).toBe('limit=10&offset=9990');
  expect(pageFields({ ...request, values: { limit: 30, offset: 60 } }, 100).next).toBe('limit=30&offset=90');
  expect(pageFields({ ...request, values: { limit: 10, offset: 9990 } }, 20_000).next).toBeNull();
});

it('a board that holds its images counts as twice what one with links does', () => {
  const ids = Array.from({ length: 40 }, (_, index) => index);
  const costOf = (fields: object) =>
    boardRoute.cost?.({ values: {}, body: { ids, format: 'obf', ...fields } });
  expect([costOf({}), costOf({ embed: true }), costOf({ format: 'obz' })]).toEqual([2, 4, 4]);
});
