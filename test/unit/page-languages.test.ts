import { describe, expect, it } from 'vitest';
import { matchingLanguage } from '../../web/browser/languages.ts';
import { lettersOf } from '../../web/browser/scan-letters.ts';
import { chooseNamesLanguage, namesLanguages } from '../../web/browser/search-query.ts';

const codes = [
  'de',
  'de-CH',
  'en',
  'es',
  'es-MX',
  'fil',
  'he',
  'nb',
  'pt',
  'pt-PT',
  'sr',
  'sr-Latn',
  'zh-Hans',
  'zh-Hant',
];

describe('a language of the catalogue', () => {
  it.each([
    ['de-AT', 'de'],
    ['de-CH', 'de-CH'],
    ['pt-BR', 'pt'],
    ['pt-PT', 'pt-PT'],
    ['zh', 'zh-Hans'],
    ['zh-TW', 'zh-Hant'],
    ['zh-CN', 'zh-Hans'],
    ['sr-Latn-RS', 'sr-Latn'],
    ['iw', 'he'],
    ['no', 'nb'],
    ['tl', 'fil'],
    ['tlh', undefined],
    ['*', undefined],
    ['not a tag', undefined],
  ])('is found by the tag %s', (tag, code) => {
    expect(matchingLanguage(tag, codes)).toBe(code);
  });
});

describe('the language of the names', () => {
  const wanted = (choices: Partial<Parameters<typeof namesLanguages>[0]>) =>
    namesLanguages({ names: undefined, page: undefined, shown: 'en', browser: ['en-US'], ...choices });

  it('is the chosen one, else that of the chosen page, else the browser’s, else that of the page', () => {
    expect(wanted({ names: 'he' })[0]).toBe('he');
    expect(wanted({ names: '*' })[0]).toBe('*');
    expect(wanted({ page: 'ar', shown: 'ar', browser: ['nl-NL'] })[0]).toBe('ar');
    expect(wanted({ page: 'zh', shown: 'zh', browser: ['en', 'zh-TW'] })[0]).toBe('zh-TW');
    expect(wanted({ browser: ['ja-JP', 'en'] })).toEqual(['ja', 'en', 'en']);
    expect(wanted({ browser: ['x_y'] })).toEqual(['en']);
  });

  it('is the first that the catalogue has, once its languages are known', () => {
    expect(chooseNamesLanguage(['tlh', 'pt', 'en'], [])).toBe('tlh');
    expect(chooseNamesLanguage(['tlh', 'pt', 'en'], codes)).toBe('pt');
    expect(chooseNamesLanguage(['*', 'en'], codes)).toBe('*');
  });
});

describe('the letters to type with', () => {
  it('are those of the language', () => {
    expect(lettersOf('en').join('')).toBe('etaoinsrhldcumfpgwybvkxjqz');
    expect(lettersOf('cs').slice(0, 3)).toEqual(['a', 'b', 'c']);
    expect(lettersOf('de')).toEqual(expect.arrayContaining(['a', 'z', 'ß']));
    expect(lettersOf('ar')).toContain('ك');
    expect(lettersOf('uk')).toEqual(expect.arrayContaining(['б', 'ї']));
    expect(lettersOf('hi')).toContain('क');
    for (const tag of codes) expect(new Set(lettersOf(tag)).size, tag).toBe(lettersOf(tag).length);
  });
});
