import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/service.ts';
import { fullSearch, getJson, type Language, statsOf } from '../support/answers.ts';
import { startTestService } from '../support/service.ts';

let service: Service;
let answer: { success: boolean; data: Language[]; count: number };
let languages: Map<string, Language>;

beforeAll(async () => {
  service = await startTestService();
  answer = await getJson(service, '/api/v1/translations/languages');
  languages = new Map(answer.data.map((language) => [language.code, language]));
});
afterAll(() => service.stop());

describe('the list of languages', () => {
  it('has each once, in the order of their codes', () => {
    expect(answer.success).toBe(true);
    expect(answer.count).toBe(answer.data.length);
    expect(answer.count).toBeGreaterThan(130);
    const codes = answer.data.map(({ code }) => code);
    expect(codes).toEqual([...new Set(codes)].sort());
    for (const code of codes) expect(Intl.getCanonicalLocales(code)).toEqual([code]);
  });

  it('counts exactly: coverage is the part of all symbols that have a name', async () => {
    const { symbols } = await statsOf(service);
    expect(languages.get('en')).toMatchObject({ symbol_count: symbols, coverage: 1 });
    for (const { code, symbol_count, audio_count, coverage } of answer.data) {
      expect(symbol_count, code).toBeGreaterThan(0);
      expect(audio_count, code).toBeLessThanOrEqual(symbol_count);
      expect(coverage, code).toBeLessThanOrEqual(1);
      expect(coverage, code).toBeCloseTo(symbol_count / symbols, 3);
    }
    const { facets } = await fullSearch(service, { facets: 'lang', limit: 1 });
    expect(new Map(facets?.lang?.map(({ value, count }) => [value, count]))).toEqual(
      new Map(answer.data.map(({ code, symbol_count }) => [code, symbol_count])),
    );
  });

  it.each([
    ['en', 'English', 'English', 'ltr'],
    ['de', 'German', 'Deutsch', 'ltr'],
    ['ar', 'Arabic', 'العربية', 'rtl'],
    ['he', 'Hebrew', 'עברית', 'rtl'],
    ['fa', 'Persian', 'فارسی', 'rtl'],
    ['ur', 'Urdu', 'اردو', 'rtl'],
    ['pa', 'Punjabi', 'ਪੰਜਾਬੀ', 'ltr'],
    ['ja', 'Japanese', '日本語', 'ltr'],
    ['zh-Hans', 'Simplified Chinese', '简体中文', 'ltr'],
    ['zh-Hant', 'Traditional Chinese', '繁體中文', 'ltr'],
    ['pt-PT', 'European Portuguese', 'português europeu', 'ltr'],
    ['rhg', 'Rohingya', '𐴌𐴗𐴥𐴝𐴙𐴚𐴒𐴙𐴝', 'rtl'],
  ])('knows %s as %s, %s, written %s', (code, name, native_name, direction) => {
    expect(languages.get(code)).toMatchObject({ code, name, native_name, direction });
  });

  it('gives every language names, and a direction by its script', () => {
    const rightToLeft =
      /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Adlam}|\p{Script=Thaana}|\p{Script=Syriac}|\p{Script=Nko}|\p{Script=Hanifi_Rohingya}/u;
    for (const { code, name, native_name, direction } of answer.data) {
      expect(name, code).toMatch(/\S/);
      expect(name, code).not.toBe(code);
      expect(native_name, code).toMatch(/\S/);
      // A native name in the language's own script shows its direction; some are only known in English.
      if (rightToLeft.test(native_name)) expect(direction, code).toBe('rtl');
      else if (direction === 'rtl') expect(native_name, code).toMatch(/^[\p{Script=Latin} ()]+$/u);
    }
  });

  it('holds every language in which a symbol is answered', async () => {
    const { data } = await fullSearch(service, { ids: '1,700,1400,2100' });
    expect(data).toHaveLength(4);
    for (const { translations } of data) {
      for (const code of Object.keys(translations)) expect(languages.has(code), code).toBe(true);
    }
  });
});
