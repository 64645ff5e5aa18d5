import { expect, it } from 'vitest';
import type { Engine } from '../../src/opensearch/client.ts';
import type { Release } from '../../src/opensearch/release.ts';
import type { SearchServices } from '../../src/search/retrieve.ts';
import { searchAll } from '../../src/search/search.ts';
import { symbolNamed } from '../support/symbols.ts';
import { watchTurns } from '../support/turns.ts';

/** A catalogue of some languages without symbols, and the texts that its word lists are asked about. */
function emptyCatalogue(languages: readonly string[], onLookUp: () => void) {
  const engine = {
    async request(_method: string, _path: string, body: unknown) {
      const answer = { status: 200, hits: { hits: [] } };
      return Array.isArray(body) ? { responses: Array(body.length / 2).fill(answer) } : answer;
    },
  } as unknown as Engine;
  const services = {
    engine,
    symbols: { get: async () => [] },
    prefixIndexes: { of: async () => undefined },
    wordLists: {
      standingOf: async () => {
        onLookUp();
        return 'misspelled';
      },
      isFrequent: async () => undefined,
      isCompound: async () => false,
    },
  } as unknown as SearchServices;
  const release = {
    index: 'symbols-1',
    version: '1',
    languages: new Map(languages.map((tag) => [tag, { symbolCount: 1, audioCount: 0 }])),
  } as unknown as Release;
  return { services, release };
}

it.each([[['en']], [['en', 'de', 'fi']], [undefined]])(
  'two hundred words in %j are looked up one a turn of the event loop, so that others are answered between',
  async (lang) => {
    const turns = watchTurns();
    const { services, release } = emptyCatalogue(['en', 'de', 'fi'], turns.mark);
    const searches = Array.from({ length: 200 }, (_, index) => ({ q: `zqx${index} kwv`, lang }));
    await searchAll(services, release, searches, { offset: 0, limit: 1 }, { wholeWords: true });
    expect(turns.end()).toEqual({ marks: 200, most: 1 });
  },
);

it('a hundred candidates of a search in any language are scored a few a turn', async () => {
  const turns = watchTurns();
  const { services, release } = emptyCatalogue(['en', 'de', 'fi'], () => undefined);
  const ids = Array.from({ length: 100 }, (_, index) => index + 1);
  const candidate = (id: number) => {
    const { texts, ...symbol } = symbolNamed({ en: { name: `zqx ${id}` } }, { id });
    let isScored = false;
    return {
      ...symbol,
      get texts() {
        if (!isScored) turns.mark();
        isScored = true;
        return texts;
      },
    };
  };
  const found = {
    ...services,
    engine: {
      request: async () => ({ hits: { total: { value: 100 }, hits: ids.map((id) => ({ sort: [id] })) } }),
    },
    symbols: { get: async (_release: unknown, asked: number[]) => asked.map(candidate) },
  } as unknown as SearchServices;
  const [result] = await searchAll(found, release, [{ q: 'zqx' }], { offset: 0, limit: 1 });
  expect(result?.count).toBe(100);
  const { marks, most } = turns.end();
  expect(marks).toBeGreaterThanOrEqual(100);
  expect(most).toBeLessThanOrEqual(4);
});
