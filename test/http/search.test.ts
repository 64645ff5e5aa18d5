import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/service.ts';
import { demoSymbols } from '../support/demo.ts';
import { startTestService } from '../support/service.ts';

interface Simplified {
  id: number;
  name: string;
  language_code: string;
  image_url: string;
  thumbnail_url: string;
}
interface Hit extends Simplified {
  source: { id: string };
  match?: { language_code: string; text: string; type: string };
  translations: Record<string, { name: string; keywords: string[] }>;
}
interface Answer<Item> {
  success: boolean;
  data: Item[];
  count: number;
  next: string | null;
  warnings: string[];
  facets?: Record<string, { value: string | boolean; count: number }[]>;
}

let service: Service;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

async function publicSearch(query: Record<string, string>): Promise<Answer<Simplified>> {
  const response = await fetch(`${service.url}/api/v1/public/symbols/search?${new URLSearchParams(query)}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Answer<Simplified>;
}

async function fullSearch(query: Record<string, string>): Promise<Answer<Hit>> {
  const response = await fetch(`${service.url}/api/v1/symbols/search?${new URLSearchParams(query)}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Answer<Hit>;
}

const sources = (answer: Answer<Hit>) => answer.data.map(({ source }) => source.id);

describe('a newcomer finds the dog', () => {
  it.each([
    ['dog', 'en'],
    ['Hund', 'de'],
    ['собака', 'ru'],
    ['كلب', 'ar'],
    ['犬', 'ja'],
    ['chien', 'fr'],
    ['perro', 'es'],
    ['سگ', 'fa'],
  ])('%s (%s) as it is written', async (q, lang) => {
    const found = await fullSearch({ q, lang, limit: '5' });
    expect(sources(found).slice(0, 3).join()).toMatch(/1F415|1F436/);
    expect(found.data[0]?.language_code).toBe(lang);
  });

  it.each([
    ['dgo', 'en'],
    ['dogg', 'en'],
    ['Hudn', 'de'],
    ['Hnd', 'de'],
    ['сабака', 'ru'],
    ['كلبص', 'ar'],
    ['chein', 'fr'],
    ['chienn', 'fr'],
    ['イヌヌ', 'ja'],
    ['小苟', 'zh-Hans'],
  ])('%s (%s) misspelled', async (q, lang) => {
    expect(sources(await fullSearch({ q, lang, limit: '10' })).join()).toMatch(/1F415|1F436/);
  });

  it.each(['dog', 'Hund', 'собака', 'كلب', '犬', 'chien'])('%s without a language', async (q) => {
    const found = await fullSearch({ q, limit: '5' });
    expect(sources(found).join()).toMatch(/1F415|1F436/);
  });

  it('by its emoji', async () => {
    expect(sources(await fullSearch({ q: '🐕', limit: '3' }))[0]).toBe('1F415');
    expect(sources(await fullSearch({ q: '🐕', lang: 'ja', limit: '3' }))[0]).toBe('1F415');
  });
});

describe('the simplified search', () => {
  it('answers exactly success, data, count, and five fields a symbol', async () => {
    const answer = await publicSearch({ q: 'dog', language: 'en' });
    expect(Object.keys(answer).sort()).toEqual(['count', 'data', 'success']);
    expect(answer.success).toBe(true);
    expect(answer.data.length).toBeLessThanOrEqual(20);
    expect(answer.count).toBeGreaterThanOrEqual(answer.data.length);
    for (const symbol of answer.data) {
      expect(Object.keys(symbol).sort()).toEqual([
        'id',
        'image_url',
        'language_code',
        'name',
        'thumbnail_url',
      ]);
      expect(Number.isInteger(symbol.id)).toBe(true);
      expect(symbol.image_url.startsWith(`${service.url}/static/`)).toBe(true);
      expect(symbol.image_url).toMatch(/\/static\/(?:openmoji|core)\/[a-z0-9-]+\.[0-9a-f]{8}\.png$/);
      expect(symbol.thumbnail_url).toMatch(
        /\/static\/thumbs\/256\/(?:openmoji|core)\/[a-z0-9-]+\.[0-9a-f]{8}\.webp$/,
      );
    }
  });

  it('finds nothing with 200 and an empty list', async () => {
    expect(await publicSearch({ q: 'xqzwvkjx', language: 'en' })).toEqual({
      success: true,
      data: [],
      count: 0,
    });
    expect(await publicSearch({ q: 'dog', language: 'tlh' })).toEqual({ success: true, data: [], count: 0 });
  });

  it('pages without overlap or gap', async () => {
    const all = await publicSearch({ q: 'face', language: 'en', limit: '60' });
    const pages = await Promise.all(
      [0, 20, 40].map((offset) => publicSearch({ q: 'face', language: 'en', offset: String(offset) })),
    );
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(all.data.map(({ id }) => id));
  });

  it('lists everything without q, in a stable order', async () => {
    const first = await publicSearch({ limit: '100' });
    expect(first.count).toBe(demoSymbols);
    expect(await publicSearch({ limit: '100', q: '' })).toEqual(first);
    expect(first.data.every(({ language_code }) => language_code === 'en')).toBe(true);
  });
});

describe('languages of a search', () => {
  it.each([
    ['por', 'pt'],
    ['PT_br', 'pt'],
    ['de-AT', 'de'],
    ['deu', 'de'],
    ['iw', 'he'],
    ['zh-CN', 'zh-Hans'],
    ['zho', 'zh-Hans'],
    ['zh-TW', 'zh-Hant'],
    ['no', 'no|nb'],
  ])('%s is answered as %s', async (lang, expected) => {
    const found = await fullSearch({ lang, limit: '1' });
    expect(found.data[0]?.language_code).toMatch(new RegExp(`^(${expected})$`));
  });

  it('answers each symbol in the first language of the chain that it has', async () => {
    const found = await fullSearch({ lang: 'lij,it', group: 'flags', limit: '100' });
    expect(found.count).toBeGreaterThan(0);
    const languages = new Set(found.data.map(({ language_code }) => language_code));
    expect(languages).toEqual(new Set(['lij', 'it']));
    for (const { language_code, translations } of found.data) {
      expect(language_code).toBe('lij' in translations ? 'lij' : 'it');
    }
  });

  it('says in which language and why a symbol matched', async () => {
    const [first] = (await fullSearch({ q: 'собака', limit: '1' })).data;
    expect(first?.match).toMatchObject({ type: 'exact', text: expect.stringMatching(/собака/i) });
    expect(first?.language_code).toBe(first?.match?.language_code);
    const typo = (await fullSearch({ q: 'elefant', lang: 'en', limit: '1' })).data[0];
    expect(typo?.match).toEqual({ language_code: 'en', text: 'elephant', type: 'fuzzy' });
    const unfinished = (await fullSearch({ q: 'hippopot', lang: 'en', limit: '1' })).data[0];
    expect(unfinished?.match).toEqual({ language_code: 'en', text: 'hippopotamus', type: 'prefix' });
  });
});

describe('filters and facets', () => {
  it('a facet ignores its own filter, and counts what the filter would find', async () => {
    const found = await fullSearch({
      group: 'food-drink',
      facets: 'group,tags,has_audio,lang',
      lang: 'en',
      limit: '1',
    });
    const groups = found.facets?.group ?? [];
    expect(groups.length).toBeGreaterThan(5);
    expect(groups.find(({ value }) => value === 'food-drink')?.count).toBe(found.count);
    const other = groups.find(({ value }) => value !== 'food-drink');
    const alone = await fullSearch({ group: String(other?.value), lang: 'en', limit: '1' });
    expect(alone.count).toBe(other?.count);
    const [tag] = found.facets?.tags ?? [];
    const tagged = await fullSearch({
      group: 'food-drink',
      tags: String(tag?.value),
      lang: 'en',
      limit: '1',
    });
    expect(tagged.count).toBe(tag?.count);
  });

  it('all tags must match', async () => {
    const both = await fullSearch({ tags: 'mammal,dog', limit: '100' });
    expect(both.count).toBeGreaterThan(0);
    const one = await fullSearch({ tags: 'mammal', limit: '1' });
    expect(both.count).toBeLessThan(one.count);
  });

  it('age groups: alcohol is not for children', async () => {
    const child = await fullSearch({ q: 'beer', lang: 'en', age_group: 'child' });
    const adult = await fullSearch({ q: 'beer', lang: 'en', age_group: 'adult' });
    expect(sources(child)).not.toContain('1F37A');
    expect(sources(adult)).toContain('1F37A');
  });

  it('ids, sort by name and by newest', async () => {
    const named = await fullSearch({ lang: 'de', sort: 'name', group: 'animals-nature', limit: '50' });
    const names = named.data.map(({ name }) => name);
    expect(names).toEqual([...names].sort(new Intl.Collator('de').compare));
    const ids = named.data.slice(0, 3).map(({ id }) => id);
    const chosen = await fullSearch({ ids: ids.join(',') });
    expect(new Set(chosen.data.map(({ id }) => id))).toEqual(new Set(ids));
    const newest = await fullSearch({ sort: 'newest', limit: '2' });
    expect(newest.count).toBe(demoSymbols);
  });
});

describe('explain', () => {
  interface Explained {
    id: number;
    tier: string;
    score: number;
    signals: Record<string, number>;
  }

  it('shows the requests, and for every hit its tier and its signals', async () => {
    const explaining = await startTestService({ SYMBOL_CATALOG_EXPLAIN: '1' });
    try {
      const ask = async (q: string) => {
        const url = `${explaining.url}/api/v1/symbols/search?${new URLSearchParams({ q, lang: 'en', explain: '1' })}`;
        const response = await fetch(url);
        const answer = (await response.json()) as Answer<Hit> & {
          explain: { requests: object[]; hits: Explained[] };
        };
        expect(answer.explain.hits.map(({ id }) => id)).toEqual(answer.data.map(({ id }) => id));
        return answer.explain;
      };
      const typed = await ask('dog');
      expect(typed.requests).toHaveLength(1);
      const [dog] = typed.hits;
      expect(dog?.tier).toBe('exact_name');
      expect(dog?.signals).toMatchObject({ distance: 0, spelling: 0 });
      const scores = typed.hits.map(({ score }) => score);
      expect(scores).toEqual(scores.toSorted((left, right) => right - left));
      const misspelled = await ask('elefant');
      expect(misspelled.requests).toHaveLength(1);
      expect(misspelled.hits[0]?.tier).toBe('sounding_text');
    } finally {
      await explaining.stop();
    }
  });

  it('is said to be off where it is', async () => {
    const answer = await fullSearch({ q: 'dog', lang: 'en', explain: '1' });
    expect(answer).not.toHaveProperty('explain');
    expect(answer.warnings.join()).toContain('explain is switched off');
  });
});

describe('forms, sounds and tags', () => {
  it.each([
    ['fone', 'en', '1F4F1|260E|1F4DE'],
    ['мошына', 'ru', '1F697|1F698|1F699'],
    ['كلاب', 'ar', '1F415|1F436'],
    ['psy', 'pl', '1F415|1F436'],
    ['mice', 'en', '1F401|1F42D'],
    ['the goat', 'en', '1F410'],
    ['Händen', 'de', '1F64C|1F91D|1F450'],
  ])('%s (%s)', async (q, lang, source) => {
    expect(sources(await fullSearch({ q, lang, limit: '10' })).join()).toMatch(new RegExp(source));
  });

  it('an English tag adds symbols behind those whose words match, where English is read, and says so', async () => {
    const tagged = { language_code: 'en', text: 'core word', type: 'word' };
    for (const lang of ['en', 'de,en', 'de,en-GB']) {
      const found = await fullSearch({ q: 'core word', lang, limit: '5' });
      expect(found.count).toBeGreaterThan(30);
      expect(found.data[0]?.match).toEqual(tagged);
    }
    const german = await fullSearch({ q: 'core word', lang: 'de', limit: '100' });
    expect(german.data.map(({ match }) => match?.text)).not.toContain('core word');
  });

  it('a correct word is not mixed with words that look like it', async () => {
    const found = await fullSearch({ q: 'elephant', lang: 'en' });
    expect(found.data.map(({ match }) => match?.type)).not.toContain('fuzzy');
  });
});

describe('the longest text in the longest chain', () => {
  const chain = 'zh-Hans,zh-Hant,ja,ko,th,yue,my,km,lo,en';
  it.each([
    ['Chinese characters', '犬猫消防車魚食飲水火山川'.repeat(11).slice(0, 128)],
    ['letters', 'abcdefghijklmnop'.repeat(8)],
    ['words', 'dog cat hor fis bir cow pig hen ant bee'],
  ])('of %s is searched', async (_kind, q) => {
    expect((await fullSearch({ q, lang: chain, limit: '1' })).success).toBe(true);
  });
});
