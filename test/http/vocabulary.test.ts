import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/service.ts';
import { type Full, fullSearch, getJson, type Page, type Query, walk } from '../support/answers.ts';
import { demoCoreWords, demoSets } from '../support/demo.ts';
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
    const [ranked, others] = [core.slice(0, demoCoreWords), core.slice(demoCoreWords)];
    expect(ranked.map(({ core_rank }) => core_rank)).toEqual(ranked.map((_, index) => index + 1));
    expect(others.filter(({ core_rank }) => core_rank !== undefined)).toEqual([]);
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

interface NamedValue {
  value: string;
  name: string;
  language_code: string;
  count: number;
  symbol?: { id: number; name: string; language_code: string; thumbnail_url: string };
}

const valuesOf = (path: 'groups' | 'tags', query: Query = {}) =>
  getJson<Page<NamedValue>>(service, `/api/v1/${path}`, query);

/** Counts of values by counting symbols, the most frequent first. */
function counted(values: readonly string[]): [value: string, count: number][] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const byValue = [...counts].sort(([left], [right]) => (left < right ? -1 : 1));
  return byValue.sort(([, left], [, right]) => right - left);
}

describe('a children’s vocabulary', () => {
  it.each(['pinterest', 'peertube', 'more information', 'Donald Trump', 'HAL 9000', 'heart suit'])(
    'has no %s',
    async (name) => {
      const { data } = await fullSearch(service, { q: name, lang: 'en' });
      expect(data.filter(({ match }) => match?.type === 'exact' && match.text === name)).toEqual([]);
    },
  );

  it('has a word class for every symbol, which filters, counts and is shown', async () => {
    const verbs = await symbolsOf('part_of_speech=verb');
    expect(verbs.length).toBeGreaterThan(200);
    expect(new Set(verbs.map(({ part_of_speech }) => part_of_speech))).toEqual(new Set(['verb']));
    const all = await symbolsOf('lang=en');
    const expected = counted(all.map(({ part_of_speech }) => part_of_speech ?? 'none'));
    expect(new Map(expected).get('none')).toBeUndefined();
    const { facets } = await fullSearch(service, {
      facets: 'part_of_speech',
      part_of_speech: 'verb',
      limit: 1,
    });
    expect(facets?.part_of_speech?.map(({ value, count }) => [value, count])).toEqual(expected);
    const eat = await fullSearch(service, { q: 'drink', lang: 'en', part_of_speech: 'verb' });
    expect(eat.data[0]).toMatchObject({ name: 'drink', part_of_speech: 'verb' });
    expect(eat.data.filter(({ part_of_speech }) => part_of_speech !== 'verb')).toEqual([]);
    const response = await fetch(`${service.url}/api/v1/symbols/search?part_of_speech=thing`);
    expect(response.status).toBe(400);
  });

  it('can be chosen by having a plural in the language that answers', async () => {
    const hasPlural = (symbol: Full, tag: string) => symbol.translations[tag]?.plural !== undefined;
    for (const lang of ['en', 'de', 'et,es']) {
      const { count } = await fullSearch(service, { lang, limit: 1 });
      const having = await fullSearch(service, { has_plural: 'true', lang, limit: 100 });
      const lacking = await fullSearch(service, { has_plural: 'false', lang, limit: 100 });
      expect(having.count).toBeGreaterThan(10);
      expect(having.count + lacking.count).toBe(count);
      for (const symbol of having.data) expect(hasPlural(symbol, symbol.language_code)).toBe(true);
      for (const symbol of lacking.data) expect(hasPlural(symbol, symbol.language_code)).toBe(false);
    }
  });

  it('can be matched by word class', async () => {
    const response = await fetch(`${service.url}/api/v1/symbols/match?lang=en`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ words: ['drink'], part_of_speech: 'verb', set: 'core' }),
    });
    expect(await response.json()).toMatchObject({ data: [{ symbol: { name: 'drink' } }] });
  });
});

describe('GET /groups and /tags', () => {
  it('list every value, named and counted, page by page', async () => {
    const symbols = await symbolsOf('');
    for (const [path, values] of [
      ['groups', symbols.map(({ group }) => group)],
      ['tags', symbols.flatMap(({ tags }) => tags)],
    ] as const) {
      const found: [string, number][] = [];
      let next: string | null = `/api/v1/${path}?limit=100`;
      while (next !== null) {
        const page: Page<NamedValue> = await getJson(service, next);
        found.push(...page.data.map(({ value, count }): [string, number] => [value, count]));
        expect(page.count).toBe(new Set(values).size);
        next = page.next;
      }
      expect(found).toEqual(counted(values));
    }
  });

  it('name values in the requested language, and filter as the search does', async () => {
    const german = await valuesOf('groups', { lang: 'de-AT' });
    expect(german.data.find(({ value }) => value === 'food-drink')).toMatchObject({
      name: 'Essen und Trinken',
      language_code: 'de',
    });
    // A group is shown by the first of its core words; one without any by its first symbol.
    const symbolOf = (group: string) => german.data.find(({ value }) => value === group)?.symbol;
    expect(symbolOf('actions')).toMatchObject({ name: 'mögen', language_code: 'de' });
    expect(symbolOf('food-drink')?.thumbnail_url).toMatch(/\/static\/thumbs\/256\//);
    expect(german.data.filter(({ symbol }) => symbol === undefined)).toEqual([]);
    const swahili = await valuesOf('groups', { lang: 'sw' });
    expect(swahili.data.find(({ value }) => value === 'actions')).toMatchObject({
      name: 'Actions',
      language_code: 'en',
    });
    const { data } = await valuesOf('groups');
    expect(data.filter(({ value, name }) => value === name)).toEqual([]);
    const topics = await valuesOf('tags', { lang: 'es,en', group: 'animals-nature', limit: '1' });
    expect(topics.data[0]).toMatchObject({ value: 'animal', name: 'animal', language_code: 'es' });
    expect((await valuesOf('tags', { group: 'no-such-group' })).data).toEqual([]);
    expect((await valuesOf('tags', { lang: 'zh-CN' })).data.find(({ value }) => value === 'food')?.name).toBe(
      '食物',
    );
  });
});

describe('GET /classes', () => {
  it('has every word class with the colours of both schemes and its number of symbols', async () => {
    interface WordClass extends NamedValue {
      colours: Record<'fitzgerald' | 'goossens', { colour: string; css: string }>;
    }
    const { data, schemes } = await getJson<{ data: WordClass[]; schemes: object }>(
      service,
      '/api/v1/classes',
      { lang: 'fr' },
    );
    expect(Object.keys(schemes)).toEqual(['fitzgerald', 'goossens']);
    const coloursOf = (value: string) => {
      const { fitzgerald, goossens } = data.find((entry) => entry.value === value)?.colours ?? {};
      return [fitzgerald?.colour, goossens?.colour];
    };
    expect(coloursOf('noun')).toEqual(['orange', 'yellow']);
    expect(coloursOf('verb')).toEqual(['green', 'pink']);
    expect(coloursOf('adjective')).toEqual(['blue', 'blue']);
    expect(coloursOf('pronoun')).toEqual(['yellow', 'orange']);
    expect(coloursOf('preposition')).toEqual(['pink', 'green']);
    expect(data.find(({ value }) => value === 'verb')).toMatchObject({ name: 'verbes', language_code: 'fr' });
    const { data: verbs } = await getJson<{ data: WordClass[] }>(service, '/api/v1/classes');
    const { count } = await fullSearch(service, { part_of_speech: 'verb', limit: 1 });
    expect(verbs.find(({ value }) => value === 'verb')?.count).toBe(count);
  });
});

describe('GET /core', () => {
  interface CoreWord {
    name: string;
    language_code: string;
    core_rank: number;
    part_of_speech: string;
    missing: boolean;
  }
  type CorePage = Page<CoreWord> & { missing_count: number };
  const coreWords = (query: Query = {}) => getJson<CorePage>(service, '/api/v1/core', query);

  it('lists the vocabulary in order, all on one page or page by page', async () => {
    const whole = await coreWords({ lang: 'en' });
    expect(whole.count).toBe(demoCoreWords);
    expect(whole.data.slice(0, 4).map(({ name }) => name)).toEqual(['like', 'want', 'get', 'make']);
    expect(whole.data.map(({ core_rank }) => core_rank)).toEqual(whole.data.map((_, index) => index + 1));
    expect([whole.missing_count, whole.next]).toEqual([0, null]);
    const first = await coreWords({ lang: 'en', limit: 300 });
    const second = await getJson<CorePage>(service, String(first.next));
    expect([...first.data, ...second.data]).toEqual(whole.data);
    const verbs = await coreWords({ lang: 'en', part_of_speech: 'verb' });
    expect(verbs.data).toEqual(whole.data.filter(({ part_of_speech }) => part_of_speech === 'verb'));
  });

  it('says what a language lacks', async () => {
    const german = await coreWords({ lang: 'de', limit: 2 });
    expect(german.data).toMatchObject([
      { name: 'mögen', language_code: 'de', missing: false },
      { name: 'wollen', language_code: 'de', missing: false },
    ]);
    const irish = await coreWords({ lang: 'ga' });
    // Its table is a beginning: the words that are needed most.
    expect(irish.missing_count).toBe(371);
    expect(irish.data[1]).toMatchObject({ language_code: 'ga', missing: false });
    expect(irish.data.at(-1)).toMatchObject({ language_code: 'en', missing: true });
    expect((await coreWords({ lang: 'ga,sw' })).missing_count).toBe(0);
    expect((await coreWords({ lang: 'tlh' })).missing_count).toBe(demoCoreWords);
  });
});

describe('GET /sets', () => {
  it('says what each set is, its licence, and what is in it', async () => {
    const { data, count } = await getJson<{ data: object[]; count: number }>(service, '/api/v1/sets');
    expect(count).toBe(2);
    expect(data).toMatchObject([
      {
        set: 'openmoji',
        title: 'OpenMoji',
        version: '17.0.0',
        url: 'https://openmoji.org',
        license: { id: 'CC-BY-SA-4.0', commercial_use: true },
        licenses: [{ license: 'CC-BY-SA-4.0', symbols: demoSets.openmoji }],
        symbols: demoSets.openmoji,
        languages: 151,
      },
      {
        set: 'core',
        title: 'Core words',
        publisher: 'Symbol Catalog',
        license: { id: 'CC0-1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
        symbols: demoSets.core,
        languages: 118,
      },
    ]);
  });
});
