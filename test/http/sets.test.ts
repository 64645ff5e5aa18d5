import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/service.ts';
import { demoSets, demoSymbols } from '../support/demo.ts';
import { startTestService } from '../support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

interface Answer {
  count: number;
  data: { id: number; name: string; source: { set: string }; match?: { type: string } }[];
  facets?: { set: { value: string; count: number }[] };
}

async function get(path: string): Promise<Answer> {
  const response = await fetch(`${service.url}/api/v1${path}`);
  expect(response.status, path).toBe(200);
  return (await response.json()) as Answer;
}

const setsOf = ({ data }: Answer) => [...new Set(data.map(({ source }) => source.set))];

describe('set=', () => {
  it.each(['/symbols/search', '/symbols'])(
    '%s takes several, as a list or repeated, in any case',
    async (path) => {
      const { core, openmoji } = demoSets;
      expect((await get(`${path}?set=core&limit=1`)).count).toBe(core);
      expect((await get(`${path}?set=core,OpenMoji&limit=1`)).count).toBe(demoSymbols);
      expect((await get(`${path}?set=core&set=openmoji&limit=1`)).count).toBe(demoSymbols);
      expect((await get(`${path}?set=openmoji,unknown&limit=1`)).count).toBe(openmoji);
      expect((await get(`${path}?set=unknown&limit=1`)).count).toBe(0);
      expect((await get(`${path}?set=,&limit=1`)).count).toBe(demoSymbols);
    },
  );

  it('is a filter that its facet ignores', async () => {
    const answer = await get('/symbols/search?q=kiss&lang=en&set=core&facets=set');
    expect(setsOf(answer)).toEqual(['core']);
    expect(answer.facets?.set.map(({ value }) => value).sort()).toEqual(['core', 'openmoji']);
  });

  it('is in the link to the changes of an export', async () => {
    const response = await fetch(`${service.url}/api/v1/export?set=core&set=none&lang=en`);
    expect(response.headers.get('link')).toContain('set=core%2Cnone');
    await response.body?.cancel();
  });
});

describe('prefer_set=', () => {
  const kiss = (more: string) => get(`/symbols/search?q=kiss&lang=en&limit=100${more}`);
  const names = ({ data }: Answer) =>
    data.filter(({ name }) => name === 'kiss').map(({ source }) => source.set);

  it('orders symbols that match alike, and finds no other ones', async () => {
    const found = await kiss('');
    expect(names(found)).toEqual(['core', 'openmoji']);
    const preferred = await kiss('&prefer_set=openmoji');
    expect(names(preferred)).toEqual(['openmoji', 'core']);
    expect(names(await kiss('&prefer_set=core&prefer_set=openmoji'))).toEqual(['core', 'openmoji']);
    const ids = ({ data }: Answer) => data.map(({ id }) => id).sort();
    expect(ids(preferred)).toEqual(ids(found));
  });

  it('never puts a worse match first', async () => {
    const { data } = await get('/symbols/search?q=want&lang=en&prefer_set=openmoji&limit=5');
    expect(data[0]).toMatchObject({ name: 'want', source: { set: 'core' } });
  });

  it('is taken for many words at once, as text or list', async () => {
    for (const prefer_set of ['openmoji', ['openmoji', 'core']]) {
      const response = await fetch(`${service.url}/api/v1/symbols/match`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ words: ['kiss'], lang: 'en', prefer_set }),
      });
      const { data, warnings } = (await response.json()) as {
        data: { symbol: { id: number } }[];
        warnings: string[];
      };
      expect(warnings).toEqual([]);
      const [expected] = (await kiss('&prefer_set=openmoji')).data;
      expect(data[0]?.symbol.id).toBe(expected?.id);
    }
  });
});
