import { describe, expect, it } from 'vitest';
import type { Release } from '../../src/catalogue/release.ts';
import { holdDocuments } from '../../src/catalogue/symbol-store.ts';
import { temporarily } from '../../src/errors.ts';
import type { Engine } from '../../src/opensearch/client.ts';

const release: Release = {
  index: 'symbols-1',
  version: '1',
  createdAt: new Date(0),
  changes: 0,
  symbolCount: 1,
  languages: new Map(),
  labels: undefined,
};
const page = {
  hits: {
    hits: [
      {
        _id: '7',
        _source: {
          display: { id: 7, translations: { en: { name: 'dog', keywords: [], has_audio: false } } },
          query: { name: ['en:dog'], keyword: [] },
        },
        sort: [7],
      },
    ],
  },
};

/** An engine that answers every request as it is told to. */
function engineThat(answer: () => Promise<unknown>): Engine {
  return { request: () => answer() as Promise<never>, close: () => Promise.resolve() };
}

describe('all symbols of a release', () => {
  it('are read again where the engine failed at first', async () => {
    let asked = 0;
    const documents = holdDocuments(
      engineThat(async () => {
        asked += 1;
        if (asked === 1) throw temporarily('engine-unavailable', 'Away for a moment.', 1);
        return page;
      }),
      1e6,
    );
    await expect(documents.warm(release)).rejects.toThrow('Away for a moment.');
    expect((await documents.all(release))?.map(({ display }) => display.id)).toEqual([7]);
  });

  it('are not waited for longer than a person would', async () => {
    const documents = holdDocuments(
      engineThat(() => new Promise(() => undefined)),
      1e6,
      undefined,
      10,
    );
    expect(await documents.all(release)).toBeUndefined();
  });
});

it('symbols are told in the order of their ids, those in memory and those read from the engine, and none that is not there', async () => {
  const symbol = (id: number) => ({
    _id: String(id),
    found: true,
    _source: { display: { id, translations: {} }, query: { name: [], keyword: [] } },
  });
  const asked: unknown[] = [];
  const documents = holdDocuments(
    {
      async request<Answer>(_method: string, _path: string, body?: unknown) {
        const { ids } = body as { ids: string[] };
        asked.push(ids);
        const docs = ids.map((id) => (id === '9' ? { _id: id, found: false } : symbol(Number(id))));
        return { docs } as Answer;
      },
      close: async () => undefined,
    },
    1e6,
  );
  const get = async (version: string, ids: number[]) =>
    (await documents.get({ ...release, version }, ids)).map((found) => found?.display.id);
  expect(await get('1', [3, 1])).toEqual([3, 1]);
  expect(await get('1', [1, 9, 2, 3])).toEqual([1, undefined, 2, 3]);
  expect(await get('2', [1])).toEqual([1]);
  expect(asked).toEqual([['3', '1'], ['9', '2'], ['1']]);
});
