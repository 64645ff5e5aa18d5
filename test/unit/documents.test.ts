import { describe, expect, it } from 'vitest';
import type { Release } from '../../src/catalogue.ts';
import type { Engine } from '../../src/engine.ts';
import { temporarily } from '../../src/errors.ts';
import { holdDocuments } from '../../src/search/documents.ts';

const release: Release = {
  index: 'symbols-1',
  version: '1',
  createdAt: new Date(0),
  changes: 0,
  symbolCount: 1,
  languages: new Map(),
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
