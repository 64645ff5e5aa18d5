import { describe, expect, it } from 'vitest';
import {
  resultsPath,
  retryAfterSeconds,
  sameOriginUrl,
  searchPath,
  symbolPath,
  variantPath,
} from '../../web/browser/api-client.ts';
import { namedLanguages } from '../../web/browser/languages.ts';
import { fileNameOf } from '../../web/browser/save-file.ts';

const question = { q: ' dog ', lang: 'en' };

describe('what the page asks', () => {
  const asked =
    'fields=name%2Clanguage_code%2Cthumbnails.256%2Cpart_of_speech%2Cvariants.skin%2Cvariants.hair';

  it('is what cards show, with the filters that are chosen', () => {
    expect(searchPath(question, 0)).toBe(`api/v1/symbols/search?q=dog&${asked}&lang=en&limit=36&offset=0`);
    expect(
      searchPath(
        { ...question, q: '', lang: undefined, group: 'food-drink', age_group: 'child', set: 'core' },
        36,
      ),
    ).toBe(`api/v1/symbols/search?${asked}&group=food-drink&age_group=child&set=core&limit=36&offset=36`);
  });

  it('is names in two languages where that is wanted', () => {
    expect(searchPath({ ...question, second: 'de' }, 0)).toBe(
      `api/v1/symbols/search?q=dog&${asked}%2Ctranslations&lang=en%2Cde&limit=36&offset=0`,
    );
  });

  it('is counts too, of the first page', () => {
    expect(resultsPath(question)).toBe(`${searchPath(question, 0)}&facets=group,age_group,set,license`);
  });

  it('is written for any text', () => {
    expect(symbolPath(7, 'a&b=#?/ 🐕')).toBe('api/v1/symbols/7?lang=a%26b%3D%23%3F%2F+%F0%9F%90%95');
    expect(symbolPath(7, undefined)).toBe('api/v1/symbols/7');
    expect(variantPath(7, {}, 1024)).toBe('api/v1/symbols/7/variant');
    expect(variantPath(7, { skin: '3', mono: true }, 256)).toBe(
      'api/v1/symbols/7/variant?skin=3&mono=1&size=256',
    );
  });

  it('comes from where the page came from, whatever name answers use', () => {
    const thumbnail = 'https://symbols.example.org/static/thumbs/256/openmoji/1f415.b40b3ce8.webp';
    expect(sameOriginUrl(thumbnail, 'http://127.0.0.1:8080/?q=dog')).toBe(
      'http://127.0.0.1:8080/static/thumbs/256/openmoji/1f415.b40b3ce8.webp',
    );
    const prefixed = 'https://example.org/symbols/static/openmoji/1f415.b40b3ce8.png';
    expect(sameOriginUrl(prefixed, 'https://example.org/symbols/')).toBe(prefixed);
  });
});

describe('Retry-After', () => {
  it('is read as seconds or as a date', () => {
    const now = Date.UTC(2026, 0, 1);
    expect(retryAfterSeconds('7', now)).toBe(7);
    expect(retryAfterSeconds('Thu, 01 Jan 2026 00:00:30 GMT', now)).toBe(30);
    expect(retryAfterSeconds('Wed, 31 Dec 2025 00:00:00 GMT', now)).toBe(0);
    expect(retryAfterSeconds('soon', now)).toBeUndefined();
    expect(retryAfterSeconds(null, now)).toBeUndefined();
  });
});

describe('the name of a saved file', () => {
  it('says the word and the look, in any script', () => {
    expect(fileNameOf('woman', 'Medium dark', 'Red')).toBe('woman-medium-dark-red');
    expect(fileNameOf('Don’t / <know>?')).toBe('don-t-know');
    expect(fileNameOf('كلب')).toBe('كلب');
    expect(fileNameOf('कुत्ता')).toBe('कुत्ता');
    expect(fileNameOf('…')).toBe('');
  });
});

describe('languages', () => {
  const language = (code: string, name: string, native_name: string) => ({
    code,
    name,
    native_name,
    direction: 'ltr' as const,
    symbol_count: 1,
    audio_count: 0,
    coverage: 1,
    sentences: 'words' as const,
  });
  const all = [
    language('es', 'Spanish', 'español'),
    language('de', 'German', 'Deutsch'),
    language('qaa', 'Private', 'private'),
  ];

  it('are named and sorted in the language of the page; what it has no name for keeps its English one', () => {
    expect(namedLanguages(all, 'de').map(({ label }) => label)).toEqual(['Deutsch', 'Private', 'Spanisch']);
  });
});
