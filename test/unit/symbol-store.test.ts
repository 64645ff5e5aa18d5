import { expect, it, vi } from 'vitest';
import type { Engine } from '../../src/opensearch/client.ts';
import type { Release } from '../../src/opensearch/release.ts';
import { createSymbolStore, symbolEntries, translationOf } from '../../src/opensearch/symbol-store.ts';
import { hitFieldsOf } from '../support/symbols.ts';

const names = { en: { name: 'dog' }, de: { name: 'Hund' } };

/** An engine with some symbols from 1 on, and the requests that it was sent. */
function fakeEngine(symbolCount = 5) {
  const requests: { ids: number[]; fields: string[] }[] = [];
  const engine = {
    async request(_method: string, _path: string, body: unknown) {
      const search = body as {
        size: number;
        query: {
          bool?: { filter: { terms: Record<string, number[]> } };
          range?: { 'filter.id': { gt: number } };
        };
        docvalue_fields: string[];
      };
      const fields = search.docvalue_fields;
      const first = Math.max(1, (search.query.range?.['filter.id'].gt ?? 0) + 1);
      const following = Array.from({ length: search.size }, (_, index) => first + index);
      const ids = search.query.bool?.filter.terms['filter.id'] ?? following;
      requests.push({ ids, fields });
      const found = ids.filter((id) => id <= symbolCount);
      const hits = found.map((id) => {
        const all = Object.entries(hitFieldsOf(names, { id }));
        const read = (field: string) => fields.some((each) => field.startsWith(each.replace('*', '')));
        return { fields: Object.fromEntries(all.filter(([field]) => read(field))) };
      });
      return { hits: { hits: search.query.range ? hits : hits.reverse() } };
    },
  } as unknown as Engine;
  return { engine, requests };
}

const languages = new Map(['de', 'en', 'fr', 'tr'].map((tag) => [tag, { symbolCount: 1, audioCount: 0 }]));
const release = (version: string, symbolCount = 5) =>
  ({ index: `symbols-${version}`, version, symbolCount, languages }) as unknown as Release;

it('reads what the cache lacks in one request, in the order of the ids, and nothing twice', async () => {
  const { engine, requests } = fakeEngine();
  const store = createSymbolStore(engine, symbolEntries(1e6));
  const get = async (version: string, ids: number[]) =>
    (await store.get(release(version), ids, ['en'])).map((symbol) => symbol?.core.id);
  expect(await get('1', [3, 1])).toEqual([3, 1]);
  expect(await get('1', [1, 9, 2, 3])).toEqual([1, undefined, 2, 3]);
  expect(await get('2', [1])).toEqual([1]);
  expect(requests.map(({ ids }) => ids)).toEqual([[3, 1], [9, 2], [1]]);
});

it('reads fewer symbols a request in all languages than in a few', async () => {
  const { engine, requests } = fakeEngine(120);
  const ids = Array.from({ length: 120 }, (_, index) => index + 1);
  const sizes = async (languages: string[] | 'all') => {
    requests.length = 0;
    await createSymbolStore(engine, symbolEntries(1e6)).get(release('1'), ids, languages);
    return requests.map((request) => request.ids.length);
  };
  expect(await sizes(['en'])).toEqual([120]);
  expect(await sizes('all')).toEqual([50, 50, 20]);
});

it('reads the languages that are needed, and keeps those that it has', async () => {
  const { engine, requests } = fakeEngine();
  const store = createSymbolStore(engine, symbolEntries(1e6));
  const nameIn = async (language: string, languages: string[] | 'all') => {
    const [symbol] = await store.get(release('1'), [1], languages);
    return symbol && translationOf(symbol, language)?.name;
  };
  expect(await nameIn('en', ['en'])).toBe('dog');
  expect(await nameIn('de', ['de'])).toBe('Hund');
  expect(await nameIn('en', ['de', 'en'])).toBe('dog');
  expect(await nameIn('fr', ['fr'])).toBeUndefined();
  expect(await nameIn('fr', ['fr'])).toBeUndefined();
  expect(requests.map(({ fields }) => fields)).toEqual([
    ['hit.core', 'hit.text.en'],
    ['hit.core', 'hit.text.de'],
    ['hit.core', 'hit.text.fr'],
  ]);
  expect(await nameIn('de', 'all')).toBe('Hund');
  expect(await nameIn('tr', ['tr'])).toBeUndefined();
  expect(requests).toHaveLength(4);
});

it('neither reads nor remembers a language that the release has no names in', async () => {
  const { engine, requests } = fakeEngine();
  const store = createSymbolStore(engine, symbolEntries(1e6));
  for (const tag of ['qqa-ab3de', 'qqa-ab3df', 'qqa-ab3dg']) {
    const [symbol] = await store.get(release('1'), [1], [tag, 'en']);
    expect(symbol?.loaded).toEqual(new Set(['en']));
  }
  expect(requests).toEqual([{ ids: [1], fields: ['hit.core', 'hit.text.en'] }]);
});

it('answers the same with no room in memory', async () => {
  const { engine, requests } = fakeEngine();
  const store = createSymbolStore(engine, symbolEntries(1));
  for (let round = 0; round < 2; round += 1) {
    const symbols = await store.get(release('1'), [2, 4], ['en']);
    expect(symbols.map((symbol) => symbol && translationOf(symbol, 'en')?.name)).toEqual(['dog', 'dog']);
  }
  expect(requests).toHaveLength(2);
});

it('keeps serving each of many releases', async () => {
  const { engine } = fakeEngine();
  const store = createSymbolStore(engine, symbolEntries(20_000));
  for (let version = 1; version <= 30; version += 1) {
    const symbols = await store.get(release(String(version)), [1, 2, 3, 4, 5], ['en', 'de']);
    expect(symbols.every((symbol) => symbol?.texts.size === 2)).toBe(true);
  }
});

it('has languages in the order of their tags, in whichever order they were read', async () => {
  const { engine } = fakeEngine();
  const store = createSymbolStore(engine, symbolEntries(1e6));
  await store.get(release('1'), [1], ['en']);
  const [symbol] = await store.get(release('1'), [1], ['en', 'de']);
  expect([...(symbol?.texts.keys() ?? [])]).toEqual(['de', 'en']);
  const [whole] = await store.get(release('1'), [2], 'all');
  expect([...(whole?.texts.keys() ?? [])]).toEqual(['de', 'en']);
});

/** Requests for one symbol more each time, so that each lacks one. */
async function missOften(store: ReturnType<typeof createSymbolStore>, live: Release, times: number) {
  for (let id = 1; id <= times; id += 1) await store.get(live, [id], ['en']);
}

it('prefetches a language that often lacks symbols, so that the rest of it needs no request', async () => {
  const symbolCount = 130;
  const { engine, requests } = fakeEngine(symbolCount);
  const store = createSymbolStore(engine, symbolEntries(1e7));
  await missOften(store, release('1', symbolCount), 20);
  await vi.waitFor(() => expect(requests.at(-1)?.ids).toContain(symbolCount));
  const asked = requests.length;
  const all = Array.from({ length: symbolCount }, (_, index) => index + 1);
  await vi.waitFor(async () => {
    const symbols = await store.get(release('1', symbolCount), all, ['en']);
    expect(symbols.every((symbol) => symbol?.texts.get('en'))).toBe(true);
    expect(requests.length).toBe(asked);
  });
});

it('prefetches a language again when a release that had gone returns', async () => {
  const symbolCount = 130;
  const { engine, requests } = fakeEngine(symbolCount);
  const cache = symbolEntries(1e7);
  const store = createSymbolStore(engine, cache);
  const isPrefetched = () => vi.waitFor(() => expect(requests.at(-1)?.ids).toContain(symbolCount));
  await missOften(store, release('1', symbolCount), 20);
  await isPrefetched();
  await store.get(release('2', symbolCount), [1], ['en']);
  cache.clear();
  await missOften(store, release('1', symbolCount), 20);
  await isPrefetched();
});

it.each([
  { why: 'is searched seldom', symbolCount: 130, times: 19, bytes: 1e7 },
  { why: 'belongs to a large release', symbolCount: 10_001, times: 30, bytes: 1e7 },
  { why: 'has no room', symbolCount: 130, times: 30, bytes: 20_000 },
])('prefetches nothing of a language that $why', async ({ symbolCount, times, bytes }) => {
  const { engine, requests } = fakeEngine(symbolCount);
  const store = createSymbolStore(engine, symbolEntries(bytes));
  await missOften(store, release('1', symbolCount), times);
  await new Promise(setImmediate);
  expect(requests).toHaveLength(times);
});

it('reads whole symbols in parts, in the order of the ids', async () => {
  const sizes: number[] = [];
  const engine = {
    async request(_method: string, _path: string, { ids }: { ids: string[] }) {
      sizes.push(ids.length);
      return { docs: ids.map((id) => (id === '7' ? {} : { _source: { display: { id: Number(id) } } })) };
    },
  } as unknown as Engine;
  const store = createSymbolStore(engine, symbolEntries(1e6));
  const ids = Array.from({ length: 60 }, (_, index) => 60 - index);
  const found = await store.getWhole(release('1'), ids);
  expect(found.map((symbol) => symbol?.id)).toEqual(ids.map((id) => (id === 7 ? undefined : id)));
  expect(sizes).toEqual([25, 25, 10]);
  expect(await store.getWhole(release('1'), [])).toEqual([]);
});
