import { describe, expect, it } from 'vitest';
import { encodeHitText } from '../../mappings/document.ts';
import { fieldsOf } from '../../mappings/symbols.ts';
import type { Engine } from '../../src/opensearch/client.ts';
import type { Release } from '../../src/opensearch/release.ts';
import { buildPrefixIndex, createPrefixIndexes, prefixIndexEntries } from '../../src/search/prefix-index.ts';

it('prefix indexes are built one after the other, however many languages are asked for, and after one that failed', async () => {
  let inFlight = 0;
  let most = 0;
  let requests = 0;
  const engine = {
    request: async () => {
      requests += 1;
      inFlight += 1;
      most = Math.max(most, inFlight);
      await new Promise(setImmediate);
      inFlight -= 1;
      if (requests === 2) throw new Error('away');
      return { hits: { hits: [] } };
    },
  } as unknown as Engine;
  const release = { version: 'one', index: 'symbols-one', languages: new Map() } as unknown as Release;
  const indexes = createPrefixIndexes(engine, prefixIndexEntries(1e6));
  const built = await Promise.allSettled(['en', 'de', 'fr', 'es'].map((tag) => indexes.of(release, tag)));
  expect(built.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(most).toBe(1);
});

describe('a language whose index has no room in the memory for all', () => {
  /** An engine with a language of so many symbols, which answers all of them at once and counts the requests. */
  function engineWith(symbolCount: number) {
    const hits = Array.from({ length: symbolCount }, (_, id) => ({
      fields: {
        [fieldsOf('en').hitText]: [
          encodeHitText({ lines: `animal ${id}\n\npet ${id}`, translationJson: '{"keywords":[0]}' }),
        ],
      },
      sort: [id],
    }));
    const counted = { requests: 0 };
    const request = async () => {
      counted.requests += 1;
      return { hits: { hits } };
    };
    return { engine: { request } as unknown as Engine, counted };
  }
  const releaseWith = (symbolCount: number, version = 'one') =>
    ({ version, index: 'symbols-one', languages: new Map([['en', { symbolCount }]]) }) as unknown as Release;

  it('is asked of the engine at once where the number of its symbols says so', async () => {
    const { engine, counted } = engineWith(3000);
    const indexes = createPrefixIndexes(engine, prefixIndexEntries(1e6));
    for (const _keyPress of ['d', 'do', 'dog'])
      expect(await indexes.of(releaseWith(3000), 'en')).toBeUndefined();
    expect(counted.requests).toBe(0);
  });

  it('is read once a release where only its texts say so, and not at each key press', async () => {
    const { engine, counted } = engineWith(1000);
    const indexes = createPrefixIndexes(engine, prefixIndexEntries(100_000));
    const release = releaseWith(90);
    for (const _keyPress of ['d', 'do', 'dog']) expect(await indexes.of(release, 'en')).toBeUndefined();
    expect(counted.requests).toBe(1);
    expect(await indexes.of(releaseWith(90, 'two'), 'en')).toBeUndefined();
    expect(counted.requests).toBe(2);
  });

  it('is none where it has just room: the index is built once', async () => {
    const { engine, counted } = engineWith(100);
    const indexes = createPrefixIndexes(engine, prefixIndexEntries(200_000));
    const [first, second] = [
      await indexes.of(releaseWith(100), 'en'),
      await indexes.of(releaseWith(100), 'en'),
    ];
    expect(first?.texts).toHaveLength(200);
    expect(second).toBe(first);
    expect(counted.requests).toBe(1);
  });
});

it.each([
  [
    'some seventy bytes for each text of two words, its sounds among them',
    (id: number) => `animal ${id}`,
    80,
  ],
  ['some fifteen for each symbol that has a text of others', () => 'animal', 16],
])('an index takes %s', async (_, nameOf, most) => {
  const texts = Array.from({ length: 1000 }, (_, symbolId) => ({
    ...{ symbolId, isName: true, folded: nameOf(symbolId), position: 0, ageGroupBits: 0 },
  }));
  const index = await buildPrefixIndex([texts], 'en');
  expect((index?.bytes ?? Number.NaN) / texts.length).toBeLessThan(most);
});
