import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/service.ts';
import { type Full, fullSearch, walk } from '../support/answers.ts';
import { demoSets } from '../support/demo.ts';
import { startTestService } from '../support/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** All symbols that a filter chooses. */
async function symbolsOf(filter: string): Promise<Full[]> {
  const symbols: Full[] = [];
  await walk(service, `/api/v1/symbols?cursor=&limit=100&translations=none&${filter}`, (page) => {
    symbols.push(...page.data);
  });
  return symbols;
}

describe('the sets of the demo', () => {
  it('are OpenMoji and our own core words, each with its licence and rank', async () => {
    const core = await symbolsOf('set=core');
    expect(core).toHaveLength(demoSets.core);
    expect(core.map(({ core_rank }) => core_rank)).toEqual(core.map((_, index) => index + 1));
    expect(new Set(core.map(({ license }) => license.id))).toEqual(new Set(['CC0-1.0']));
    expect(core[0]).toMatchObject({
      name: 'like',
      source: { set: 'core', id: 'like' },
      part_of_speech: 'verb',
    });
    const openMoji = await symbolsOf('set=openmoji');
    expect(openMoji).toHaveLength(demoSets.openmoji);
    expect(openMoji.filter(({ core_rank }) => core_rank !== undefined)).toEqual([]);
    // A catalogue that had OpenMoji alone keeps its ids; a new one gives the same.
    const openMojiIds = openMoji.map(({ id }) => id);
    expect(Math.max(...openMojiIds)).toBeLessThan(Math.min(...core.map(({ id }) => id)));
  });

  it('are found together: a core word has a symbol of the core set', async () => {
    const { data } = await fullSearch(service, { q: 'want', lang: 'en', set: 'core' });
    expect(data[0]).toMatchObject({ name: 'want', core_rank: 2, match: { type: 'exact' } });
  });
});
