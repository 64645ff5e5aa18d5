import { expect, it } from 'vitest';
import { followCatalogue, type Release } from '../../src/catalogue/release.ts';
import type { Engine } from '../../src/opensearch/client.ts';

interface Terms {
  sum_other_doc_count: number;
  buckets: { key: string }[];
}

/** The release of an index with these tags and groups; a failure stands for what the engine refuses. */
async function releaseWith(labels: { tags: Terms; group: Terms } | Error): Promise<Release> {
  const none = { buckets: [] };
  const engine = {
    async request(_method: string, path: string, body?: { aggs?: object }) {
      if (path.startsWith('/_alias/')) return { 'symbols-1': {} };
      if (path.endsWith('/_mapping')) return { 'symbols-1': { mappings: {} } };
      if (!body?.aggs || !('tags' in body.aggs)) {
        return { hits: { total: { value: 3 } }, aggregations: { lang: none, has_audio: none } };
      }
      if (labels instanceof Error) throw labels;
      return { aggregations: labels };
    },
  } as unknown as Engine;
  const catalogue = followCatalogue(engine, 'symbols');
  try {
    return await catalogue.current();
  } finally {
    catalogue.stop();
  }
}
const terms = (keys: string[], others = 0): Terms => ({
  sum_other_doc_count: others,
  buckets: keys.map((key) => ({ key })),
});

it('a release tells all its tags and groups', async () => {
  const { labels } = await releaseWith({ tags: terms(['red', 'animal']), group: terms(['animal', 'food']) });
  expect(labels).toEqual(new Set(['red', 'animal', 'food']));
});

it('none of them where there are more than are read, or they cannot be, and is live all the same', async () => {
  for (const labels of [
    { tags: terms(['red'], 1), group: terms([]) },
    { tags: terms(['red']), group: terms(['food'], 1) },
    new Error('too many buckets'),
  ]) {
    const release = await releaseWith(labels);
    expect(release.labels).toBeUndefined();
    expect(release.symbolCount).toBe(3);
  }
});
