import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fold } from '../../mappings/fold.ts';
import { hangulKeys } from '../../mappings/hangul-keys.ts';
import { editDistance } from '../../src/search/similarity.ts';
import { relevanceLanguages } from '../../tools/relevance/generated.ts';
import { generateQueries, type QueryKind, queryKinds } from '../../tools/relevance/queries.ts';
import { respelled, withoutMarks } from '../../tools/relevance/spellings.ts';
import { withTypo } from '../../tools/relevance/typos.ts';
import { type Vocabulary, vocabularyOf } from '../../tools/relevance/vocabulary.ts';
import { seededRandom } from '../../tools/support/random.ts';

const kinds = Object.keys(queryKinds) as QueryKind[];

function vocabulary(
  language: string,
  names: readonly string[],
  keywords: readonly string[] = [],
): Vocabulary {
  const symbols = names.map((name, index) => ({
    id: index + 1,
    key: `a/${index}`,
    group: 'objects',
    translations: new Map([[language, { name, keywords }]]),
  }));
  return vocabularyOf(symbols, language);
}

const english = vocabulary(
  'en',
  [
    'dog',
    'cat',
    'car',
    'elephant',
    'fire engine',
    'hot dog',
    'umbrella',
    'kangaroo',
    'school bus',
    'frog',
    'tree',
  ],
  ['thing'],
);

describe('generated queries', () => {
  test('are the same for the same seed and others for another', () => {
    for (const kind of kinds) {
      const once = generateQueries(kind, english, { count: 5, seed: '1' });
      expect(generateQueries(kind, english, { count: 5, seed: '1' })).toEqual(once);
    }
    const texts = (seed: string) =>
      generateQueries('typo-long', english, { count: 5, seed }).map(({ text }) => text);
    expect(texts('1')).not.toEqual(texts('2'));
  });

  test('hold what their kind says', () => {
    const ask = (kind: QueryKind) => generateQueries(kind, english, { count: 20, seed: '1' });
    expect(ask('exact')).toHaveLength(11);
    for (const { text, intended } of ask('typo-long')) {
      expect(intended.length).toBeGreaterThanOrEqual(5);
      expect(editDistance(text, intended, 2)).toBe(1);
    }
    for (const { intended } of ask('typo-short')) expect(intended.length).toBeLessThan(5);
    for (const { intended } of ask('typo-phrase')) expect(intended).toContain(' ');
    for (const { text, intended } of ask('two-typos')) expect(editDistance(fold(text), intended, 3)).toBe(2);
    expect(ask('first-half').find(({ intended }) => intended === 'elephant')?.text).toBe('elep');
  });

  test('are never another word of the catalogue', () => {
    for (let seed = 0; seed < 50; seed += 1) {
      for (const { text } of generateQueries('typo-short', english, { count: 10, seed: String(seed) })) {
        expect(english.words).not.toContain(text);
      }
    }
  });

  test('count symbols of equal name as right', () => {
    const twins = vocabulary('en', ['Dog', 'dog', 'cat']);
    const query = generateQueries('exact', twins, { count: 3, seed: '1' }).find(
      ({ intended }) => intended === 'Dog',
    );
    expect(query?.relevant).toEqual([1, 2]);
  });

  test('know how many names an unfinished one could be', () => {
    const flags = vocabulary(
      'en',
      ['one', 'two', 'six', 'ten', 'ace', 'elf'].flatMap((one) => [`flag: ${one} a`, `flag: ${one} b`]),
    );
    const halves = generateQueries('first-half', flags, { count: 3, seed: '1' });
    // Twelve names, of which one suggestion shows five.
    expect(halves.map(({ equallyRelevantCount }) => equallyRelevantCount)).toEqual([2.4, 2.4, 2.4]);
  });
});

describe('typos', () => {
  test.each([
    ['hi', ['कुत्ता', 'बिल्ली', 'मछली', 'किताब', 'हाथी', 'गाय']],
    ['th', ['สุนัข', 'แมว', 'บ้าน', 'เต่า', 'ไก่', 'โรงเรียน']],
    ['ta', ['நாய்', 'பூனை', 'மீன்', 'யானை']],
  ] as const)('leave whole clusters in %s', (language, names) => {
    const words = vocabulary(language, names);
    for (let seed = 0; seed < 300; seed += 1) {
      const typo = withTypo(names[seed % names.length] ?? '', words, seededRandom(String(seed)), 1);
      if (typo === undefined) continue;
      expect(typo).not.toMatch(/^\p{M}|\p{Mn}\p{Mc}|[เแโใไ](?![ก-ฮ])/u);
    }
  });

  test('miss one key of Korean, and join its letters as an input method does', () => {
    const words = vocabulary('ko', ['고양이', '강아지', '물고기']);
    const typos = Array.from({ length: 200 }, (_, seed) =>
      withTypo('고양이', words, seededRandom(String(seed)), 1),
    ).filter((typo) => typo !== undefined);
    for (const typo of typos) expect(editDistance(hangulKeys(fold(typo)), hangulKeys('고양이'), 2)).toBe(1);
    expect(typos).toContain('고야이');
    // ㅗㄱ for ㄱㅗ: a letter that joins no syllable.
    expect(typos.some((typo) => /[^가-힣]/u.test(typo))).toBe(true);
    expect(withTypo('TV 리모컨', words, seededRandom('1'), 1)).toBeUndefined();
  });
});

test('respelled names lose marks and change case, width or kana', () => {
  expect(withoutMarks('école Straße ёж ışık Đường')).toBe('ecole Strasse еж isik Duong');
  expect(withoutMarks('כֶּלֶב كَلْب')).toBe('כלב كلب');
  expect(withoutMarks('が й')).toBe('が й');
  const spellings = new Set(
    Array.from({ length: 30 }, (_, seed) => respelled('école', 'fr', seededRandom(String(seed)))),
  );
  expect(spellings).toEqual(new Set(['ECOLE', 'ecole', 'ｅｃｏｌｅ']));
  expect(respelled('狗', 'zh-Hans', seededRandom('1'))).toBeUndefined();
});

test('at least sixty languages are asked, of every script that CLDR names symbols in', () => {
  const scriptOf = (tag: string) => new Intl.Locale(tag).maximize().script;
  const scripts = new Set(relevanceLanguages.map(scriptOf));
  expect(new Set(relevanceLanguages).size).toBeGreaterThanOrEqual(60);
  const named = readdirSync(new URL('../../node_modules/cldr-annotations-full/annotations', import.meta.url));
  // Syriac has so few names that the demo catalogue leaves it out.
  expect([...new Set(named.map(scriptOf))].filter((script) => !scripts.has(script))).toEqual(['Syrc']);
});
