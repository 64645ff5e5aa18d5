import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/service.ts';
import { startTestService } from '../support/service.ts';

interface Suggestion {
  text: string;
  language_code: string;
  type: 'prefix' | 'fuzzy';
  count: number;
  symbols: { id: number; name: string; language_code: string; image_url: string; thumbnail_url: string }[];
}

let service: Service;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

async function suggest(query: Record<string, string>): Promise<Suggestion[]> {
  const response = await fetch(`${service.url}/api/v1/symbols/suggest?${new URLSearchParams(query)}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: Suggestion[] }).data;
}

describe('type-ahead', () => {
  it.each([
    ['en', 'd', 'dog'],
    ['en', 'do', 'dog'],
    ['en', 'ele', 'elephant'],
    ['en', 'no', 'no'],
    ['de', 'Hu', 'Hund'],
    ['ru', 'соб', 'собака'],
    ['ar', 'كل', 'كلب'],
    ['th', 'สุน', 'สุนัข'],
    ['zh-Hans', '消防', '消防车'],
    ['ja', 'いぬ', 'イヌ'],
  ])('%s: %s is the beginning of %s', async (lang, q, text) => {
    const found = await suggest({ q, lang });
    expect(found.map((one) => one.text)).toContain(text);
    const [first] = found;
    expect(first?.language_code).toBe(lang);
    expect(first?.symbols[0]).toMatchObject({ language_code: lang });
  });

  it.each([
    ['en', 'elehp', 'elephant'],
    ['en', 'bnan', 'banana'],
    ['de', 'schmetet', 'Schmetterling'],
    ['ru', 'сабак', 'собака'],
  ])('%s: a typo in %s still leads to %s', async (lang, q, text) => {
    const found = await suggest({ q, lang });
    expect(found.find((one) => one.text === text)?.type).toBe('fuzzy');
  });

  it.each([
    ['en', 'red'],
    ['en', 'bathroom'],
    ['es', 'rojo'],
    ['fr', 'piscine'],
    ['fr', 'ou'],
    ['nb', 'før'],
    ['ar', 'بيت'],
    // Forms, readings, letters that a keyboard lacks, signs: nothing begins so.
    ['ar', 'كلبها'],
    ['ar', 'أصدقائي'],
    ['sv', 'hundarna'],
    ['ja', 'sakana'],
    ['he', 'תפח'],
    ['da', 'oel'],
    ['nb', 'oel'],
    ['br', 'vugale'],
    ['en', '♥'],
    ['kk-Latn', 'almaga'],
    ['en,ar', 'كلبها'],
    // Danish `tøs` is no word of a chain in which English has this one.
    ['da,en', 'toes'],
  ])('%s: %s, typed whole, has the first symbol that a search shows', async (lang, q) => {
    const [first] = await suggest({ q, lang });
    const response = await fetch(`${service.url}/api/v1/symbols/search?${new URLSearchParams({ q, lang })}`);
    const { data } = (await response.json()) as { data: { id: number }[] };
    expect(data[0]).toBeDefined();
    expect(first?.symbols[0]?.id).toBe(data[0]?.id);
  });

  it('an article in front does not break it', async () => {
    expect((await suggest({ q: 'the eleph', lang: 'en' }))[0]?.text).toBe('elephant');
  });

  it('the languages of a chain follow each other', async () => {
    const found = await suggest({ q: 'hun', lang: 'de,en', limit: '20' });
    const languages = found.map((one) => one.language_code);
    expect(new Set(languages)).toEqual(new Set(['de', 'en']));
    expect(languages).toEqual([...languages].sort());
  });

  it.each([
    ['es-MX', 'es', 'perr'],
    ['pt-PT', 'pt', 'casa'],
    ['en-GB', 'en', 'woma'],
  ])('%s suggests the symbols that %s does for %s', async (region, language, q) => {
    const [[inRegion], [inLanguage]] = await Promise.all([
      suggest({ q, lang: region }),
      suggest({ q, lang: language }),
    ]);
    expect(inRegion?.symbols[0]?.id).toBe(inLanguage?.symbols[0]?.id);
  });

  it.each([
    ['pt-PT', 'ônibus', 'autocarro'],
    ['es-MX', 'zumo', 'jugo'],
  ])('%s names the symbol of %s as the region does', async (lang, q, name) => {
    expect((await suggest({ q, lang }))[0]?.symbols[0]?.name).toBe(name);
  });

  it('without a language every language is looked at, and each suggestion says its own', async () => {
    const found = await suggest({ q: 'schmetterl' });
    expect(found.find((one) => one.text === 'Schmetterling')?.language_code).toMatch(/^de/);
  });

  it('only symbols that suit the age group', async () => {
    const names = async (age_group: string) =>
      (await suggest({ q: 'cigar', lang: 'en', age_group })).flatMap(({ symbols }) =>
        symbols.map(({ name }) => name),
      );
    expect(await names('adult')).toContain('cigarette');
    expect(await names('child')).not.toContain('cigarette');
  });

  it('nothing typed, nothing suggested; an unknown language neither', async () => {
    expect(await suggest({ lang: 'en' })).toEqual([]);
    expect(await suggest({ q: 'do', lang: 'tlh' })).toEqual([]);
  });

  it('a bad limit is refused by its name', async () => {
    const response = await fetch(`${service.url}/api/v1/symbols/suggest?q=do&limit=21`);
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as { error: { details: { parameter: string }[] } };
    expect(error.details.map(({ parameter }) => parameter)).toEqual(['limit']);
  });
});

describe('a catalogue that does not fit the memory', () => {
  it('is suggested from by the engine', async () => {
    const small = await startTestService({ SYMBOL_CATALOG_CACHE_MB: '2' });
    try {
      const response = await fetch(`${small.url}/api/v1/symbols/suggest?q=eleph&lang=en`);
      const { data } = (await response.json()) as { data: Suggestion[] };
      expect(data[0]?.text).toBe('elephant');
      expect(data[0]?.symbols[0]?.name).toBe('elephant');
    } finally {
      await small.stop();
    }
  });
});
