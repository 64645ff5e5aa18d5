import { expect, it } from 'vitest';
import type { Engine } from '../../src/opensearch/client.ts';
import type { Release } from '../../src/opensearch/release.ts';
import { createPrefixIndexes } from '../../src/search/prefix-index.ts';

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
  const indexes = createPrefixIndexes(engine, 1e6);
  const built = await Promise.allSettled(['en', 'de', 'fr', 'es'].map((tag) => indexes.of(release, tag)));
  expect(built.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(most).toBe(1);
});
