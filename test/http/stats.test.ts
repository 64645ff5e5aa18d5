import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { stats as readStats } from '../../src/catalogue/stats.ts';
import type { Service } from '../../src/service.ts';
import { fullSearch, getJson, type Language, statsOf, walk } from '../support/answers.ts';
import { demoSymbols } from '../support/demo.ts';
import { startTestService } from '../support/service.ts';

/** What is counted of a symbol: a catalogue of whole symbols would be a hundred megabytes. */
interface Counted {
  id: number;
  languages: string[];
  audible: string[];
  tags: string[];
  group: string;
  age_groups: string[];
  set: string;
  skin: boolean;
  hair: boolean;
  updated_at: string;
}

let service: Service;
let catalogue: Counted[];

beforeAll(async () => {
  service = await startTestService();
  catalogue = [];
  await walk(service, '/api/v1/symbols?cursor=&limit=100', (page) => {
    for (const { id, translations, tags, group, age_groups, source, variants, updated_at } of page.data) {
      const languages = Object.keys(translations);
      const audible = languages.filter((language) => translations[language]?.has_audio);
      catalogue.push({
        id,
        languages,
        audible,
        tags,
        group,
        age_groups,
        set: source.set,
        ...variants,
        updated_at,
      });
    }
  });
});
afterAll(() => service.stop());

/** Symbols by value, most first and then by value, as stats lists them. */
function symbolsByValue(values: readonly string[]): [value: string, symbols: number][] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort();
}

/** Stats made by counting. */
function counted(symbols: readonly Counted[]) {
  const audible = new Map(symbolsByValue(symbols.flatMap((symbol) => symbol.audible)));
  const byLanguage = symbolsByValue(symbols.flatMap((symbol) => symbol.languages));
  return {
    symbols: symbols.length,
    languages: byLanguage.length,
    groups: new Set(symbols.map(({ group }) => group)).size,
    translations: symbols.reduce((sum, { languages }) => sum + languages.length, 0),
    audio: symbols.reduce((sum, symbol) => sum + symbol.audible.length, 0),
    by_language: byLanguage.map(([language, count]) => [language, count, audible.get(language) ?? 0]),
    by_group: symbolsByValue(symbols.map(({ group }) => group)),
    by_age_group: symbolsByValue(symbols.flatMap(({ age_groups }) => age_groups)),
    by_set: symbolsByValue(symbols.map(({ set }) => set)),
  };
}

/** The same view of what the service answered. */
function answered(stats: Awaited<ReturnType<typeof readStats>>) {
  const { symbols, languages, groups, translations, audio } = stats;
  return {
    ...{ symbols, languages, groups, translations, audio },
    by_language: stats.by_language
      .map(({ language_code, symbols, audio }) => [language_code, symbols, audio])
      .sort(),
    by_group: stats.by_group.map(({ group, symbols }) => [group, symbols]).sort(),
    by_age_group: stats.by_age_group.map(({ age_group, symbols }) => [age_group, symbols]).sort(),
    by_set: stats.by_set.map(({ set, symbols }) => [set, symbols]).sort(),
  };
}

describe('the counts', () => {
  it('are those of the whole catalogue, walked', async () => {
    const ids = catalogue.map(({ id }) => id);
    expect(ids).toHaveLength(demoSymbols);
    expect(ids).toEqual([...new Set(ids)].sort((left, right) => left - right));
    const stats = await statsOf(service);
    expect(answered(stats)).toEqual(counted(catalogue));
    expect(stats.translations).toBeGreaterThan(200_000);
    expect(stats.languages).toBeGreaterThan(130);
    const latest = catalogue
      .map(({ updated_at }) => updated_at)
      .sort()
      .at(-1);
    expect(Date.parse(stats.updated_at)).toBe(Date.parse(String(latest)));
    expect(stats.catalog_version).toMatch(/^\d{8}t\d{9}$/);
  });

  it('agree with the list of languages', async () => {
    const { data } = await getJson<{ data: Language[] }>(service, '/api/v1/translations/languages');
    const listed = data.map(({ code, symbol_count, audio_count }) => [code, symbol_count, audio_count]);
    expect(listed.sort()).toEqual(counted(catalogue).by_language);
  });

  it('with filters are those of the symbols that pass them', async () => {
    const filters: [query: Record<string, string>, passes: (symbol: Counted) => boolean][] = [
      [{ group: 'food-drink' }, ({ group }) => group === 'food-drink'],
      [{ age_group: 'child' }, ({ age_groups }) => age_groups.includes('child')],
      [{ tags: 'face,smile' }, ({ tags }) => tags.includes('face') && tags.includes('smile')],
      [{ lang: 'lij' }, ({ languages }) => languages.includes('lij')],
      [{ lang: 'lij,kab' }, ({ languages }) => languages.includes('lij') || languages.includes('kab')],
      [{ has_skin: 'true', age_group: 'all' }, ({ skin }) => skin],
      [{ has_hair: '0', set: 'openmoji' }, ({ hair, set }) => !hair && set === 'openmoji'],
      [{ set: 'core' }, ({ set }) => set === 'core'],
      [{ has_audio: 'true' }, ({ audible }) => audible.length > 0],
      [{ has_audio: 'false', lang: 'en' }, ({ audible }) => !audible.includes('en')],
      [{ ids: '1,2,3,999999' }, ({ id }) => id <= 3],
      [{ updated_since: '2099-01-01T00:00:00Z' }, () => false],
      [{ updated_since: '2000-01-01T00:00:00Z' }, () => true],
    ];
    for (const [query, passes] of filters) {
      const expected = counted(catalogue.filter(passes));
      expect(answered(await statsOf(service, query)), JSON.stringify(query)).toEqual(expected);
    }
  });

  it('of a search are those of its hits', async () => {
    const parameter = fc.oneof(
      fc.record({ group: fc.constantFrom('food-drink', 'objects', 'people-body') }),
      fc.record({ age_group: fc.constantFrom('child', 'adult') }),
      fc.record({ tags: fc.constantFrom('face', 'hand', 'mammal') }),
      fc.record({ has_skin: fc.constantFrom('true', 'false') }),
      fc.record({ has_audio: fc.constantFrom('true', 'false') }),
    );
    const asked = fc.record({
      q: fc.constantFrom(undefined, 'dog', 'face', 'elefant', 'hosue', 'fmaily', 'katze', 'xqzwvkjx'),
      lang: fc.constantFrom(undefined, 'en', 'de,en', 'lij', 'tlh'),
      filters: fc.array(parameter, { maxLength: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(asked, async ({ q, lang, filters }) => {
        const query = { ...(q && { q }), ...(lang && { lang }), ...Object.assign({}, ...filters) };
        const [stats, page] = await Promise.all([
          statsOf(service, query),
          fullSearch(service, { ...query, limit: 1, facets: 'group,age_group,lang' }),
        ]);
        expect(stats.symbols, JSON.stringify(query)).toBe(page.count);
        const found = await fullSearch(service, { ...query, limit: 100 });
        if (found.count > found.data.length) return;
        const groups = symbolsByValue(found.data.map(({ group }) => group));
        expect(answered(stats).by_group, JSON.stringify(query)).toEqual(groups);
      }),
      { seed: 20_261_121, numRuns: 25 },
    );
  });

  it('of a misspelled word are those of what the search makes of it', async () => {
    const [stats, page] = [
      await statsOf(service, { q: 'elefant', lang: 'en' }),
      await fullSearch(service, { q: 'elefant', lang: 'en' }),
    ];
    expect(page.count).toBeGreaterThan(0);
    expect(stats.symbols).toBe(page.count);
  });
});
