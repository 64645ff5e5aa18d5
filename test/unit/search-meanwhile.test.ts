import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Release } from '../../src/catalogue/release.ts';
import type { Engine } from '../../src/opensearch/client.ts';
import type { Hit } from '../../src/search/hits.ts';
import type { SearchParameters } from '../../src/search/parameters.ts';
import { search } from '../../src/search/search.ts';
import type { SearchServices } from '../../src/search/services.ts';
import { entriesOf, vocabularyOf, withPairs } from '../../src/search/vocabulary.ts';
import { symbolNamed } from '../support/held-symbol.ts';

const symbols = ['hot dog', 'dogs at home', 'dog', 'cat'].map((name, index) =>
  symbolNamed({ en: { name } }, { id: index + 1 }),
);
const vocabulary = await withPairs(vocabularyOf(symbols.flatMap((symbol) => entriesOf(symbol, 'en'))));
const release = { index: 'symbols-1', version: '1', languages: new Map([['en', {}]]) } as unknown as Release;
const page = { offset: 0, limit: 2 };
const turnsAtMost = 10;

/** A search whose engine answers when it is told to: all symbols, by their ids. */
function searching(parameters: SearchParameters) {
  const found = Promise.withResolvers<object>();
  const prepared: Hit[] = [];
  const services = {
    engine: { request: () => found.promise } as unknown as Engine,
    documents: { get: async (_release: Release, ids: readonly number[]) => ids.map((id) => symbols[id - 1]) },
    vocabularies: { known: () => vocabulary, soon: async () => vocabulary },
  } as unknown as SearchServices;
  const result = search(services, release, parameters, page, (hit) => prepared.push(hit));
  return {
    result,
    prepared,
    answer: (ids: readonly number[], score: number) =>
      found.resolve({
        hits: {
          total: { value: ids.length },
          max_score: score,
          hits: ids.map((id) => ({ _score: score, sort: [score, id] })),
        },
      }),
  };
}

/** What was prepared before the engine answered anything. */
async function preparedMeanwhile(parameters: SearchParameters) {
  const search = searching(parameters);
  for (let turn = 0; turn < turnsAtMost; turn += 1) await nextTurn();
  return { ...search, names: search.prepared.map(({ symbol }) => symbol.translations.nameIn('en')) };
}

describe('while the engine searches', () => {
  it('the hits that the page is likely to hold are prepared, in its order, and are the ones it holds', async () => {
    const { names, prepared, result, answer } = await preparedMeanwhile({ q: 'dog', lang: ['en'] });
    expect(names).toEqual(['dog', 'hot dog']);
    answer([1, 2, 3], 4 ** 11);
    const { hits } = await result;
    expect(hits).toHaveLength(2);
    expect(hits.every(({ match }, position) => match === prepared[position]?.match)).toBe(true);
  });

  it('so are the symbols that may be meant by a misspelled word', async () => {
    const { names, prepared, result, answer } = await preparedMeanwhile({ q: 'dgo', lang: ['en'] });
    expect(names).toEqual(['dog', 'hot dog']);
    answer([], 0);
    const { hits } = await result;
    expect(hits).toHaveLength(2);
    expect(hits.every(({ match }, position) => match === prepared[position]?.match)).toBe(true);
  });

  it('none are where filters or another order decide what the page holds', async () => {
    const narrowed = { q: 'dog', lang: ['en'] };
    for (const parameters of [
      { ...narrowed, group: 'animals' },
      { ...narrowed, facets: ['group' as const] },
      { ...narrowed, sort: 'name' as const },
    ]) {
      const { names, answer, result } = await preparedMeanwhile(parameters);
      expect(names).toEqual([]);
      answer([1, 2, 3], 4 ** 11);
      expect((await result).count).toBe(3);
    }
  });
});
