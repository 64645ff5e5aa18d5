import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/service.ts';
import { getJson, type Page } from '../support/answers.ts';
import { startTestService } from '../support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** What is typed in another script, by its sound or in another form, and the name of the symbol that comes first. */
const typed = {
  'az-Cyrl': [['ҝүнәш', 'günəş']],
  bs: [['кућа', 'kuća']],
  'bs-Cyrl': [['мачка', 'mačka']],
  br: [["c'hi", 'ki']],
  ga: [['gcat', 'cat']],
  gd: [['chù', 'cù']],
  he: [
    ['אזן', 'אוזן'],
    ['צפור', 'ציפור'],
  ],
  hr: [['мачка', 'mačka']],
  id: [['burung-burung', 'burung']],
  ja: [
    ['にく', '肉'],
    ['そら', '空'],
    ['べんきょう', '習う'],
    ['蟻', 'アリ'],
    ['海老', 'エビ'],
  ],
  'kk-Latn': [['jūldyz', 'жұлдыз']],
  'mn-Latn': [['nokhoi', 'нохой']],
  ms: [['kuda-kuda', 'kuda']],
  // The last letter's mark is the article there.
  ro: [
    ['bunica', 'bunică'],
    ['masa', 'masă'],
  ],
  sr: [
    ['voda', 'вода'],
    ['kuca', 'кућа'],
    ['škola', 'школа'],
  ],
  uk: [['cиній круг', 'синій']],
  uz: [['мушук', 'mushuk']],
  'uz-Cyrl': [['ёмғир', 'yomg‘ir']],
  // What counts animals is no part of their names.
  vi: [
    ['con voi', 'voi'],
    ['con hổ', 'hổ'],
    ['quả xoài', 'xoài'],
  ],
  // Core words are those of written Chinese, and come before what merely carries them.
  yue: [
    ['牛奶', '牛奶'],
    ['鍾意', '喜歡'],
  ],
  'zh-Hans': [
    ['shuijiao', '睡觉'],
    ['yinyue', '音乐'],
    ['nvhai', '女孩'],
    ['changjinglu', '长颈鹿'],
  ],
} as const satisfies Record<string, readonly (readonly [text: string, name: string])[]>;

describe('what is typed in another script or by its sound finds the word', () => {
  it.each(Object.entries(typed))('%s', async (lang, rows) => {
    const found: [string, string | undefined][] = [];
    for (const [q] of rows) {
      const { data } = await getJson<Page>(service, '/api/v1/symbols/search', { q, lang, limit: '1' });
      found.push([q, data[0]?.name]);
    }
    expect(found).toEqual(rows);
  });

  it('and without a language', async () => {
    const { data } = await getJson<Page>(service, '/api/v1/symbols/search', { q: 'намигивање', limit: '1' });
    expect([data[0]?.match?.language_code, data[0]?.match?.type]).toEqual(['sr', 'exact']);
    const rice = await getJson<Page>(service, '/api/v1/symbols/search', { q: 'рис', limit: '1' });
    expect(rice.data[0]?.match).toMatchObject({ text: 'рис', type: 'exact' });
  });

  it('in type-ahead too', async () => {
    const parameters = { q: 'mačk', lang: 'sr' };
    const { data } = await getJson<{ data: { text: string }[] }>(
      service,
      '/api/v1/symbols/suggest',
      parameters,
    );
    expect(data[0]?.text).toBe('мачка');
  });

  it('in type-ahead with the names of Chinese, where Cantonese has none', async () => {
    const parameters = { q: '貓', lang: 'yue', limit: '1' };
    const { data } = await getJson<{ data: { symbols: { name: string }[] }[] }>(
      service,
      '/api/v1/symbols/suggest',
      parameters,
    );
    expect(data[0]?.symbols[0]?.name).toBe('貓');
  });

  it.each([
    ['uz-Cyrl', 'мушук сув', ['mushuk', 'suv']],
    ['kk-Latn', 'su balyq', ['су', 'балық']],
  ])('in sentences in %s too', async (lang, text, words) => {
    const { data } = await getJson<{ data: { text: string; symbol: unknown }[] }>(
      service,
      '/api/v1/sentences',
      { text, lang },
    );
    expect(data.map((token) => token.text)).toEqual(words);
    expect(data.every(({ symbol }) => symbol !== null)).toBe(true);
  });
});
