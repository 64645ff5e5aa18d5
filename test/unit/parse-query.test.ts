import { expect, it } from 'vitest';
import { parseText } from '../../src/search/parse-query.ts';

it.each([
  ['der Hund', 'de', ['der hund', 'hund']],
  ['der Hund', 'de-AT', ['der hund', 'hund']],
  // What negates a text stays; what it begins with beside that goes.
  ['the no entry sign', 'en', ['the no entry sign', 'no entry sign']],
  ["n'aime", 'fr', ['naime']],
  ['to eat', 'en', ['to eat', 'eat']],
  ['no', 'en', ['no']],
  ['an rith', 'ga', ['an rith', 'rith']],
  ['ná rith', 'ga', ['na rith']],
  ['蘋果', 'zh-Hans', ['蘋果', '苹果']],
  ['苹果', 'zh-Hant', ['苹果', '蘋果']],
  ['苹果', 'zh-Hans', ['苹果']],
  ['苹果', 'yue', ['苹果', '蘋果']],
  ['林檎', 'ja', ['林檎']],
  ['mysyq', 'kk', ['mysyq', 'мысық']],
  ['jürek', 'kk', ['jurek', 'жүрек']],
  ['мысық', 'kk', ['мысық']],
  ['Вода', 'sr', ['voda']],
  ['חלונ', 'he', ['חלונ', 'חלון']],
  ['ארונ בגדימ', 'he', ['ארונ בגדימ', 'ארון בגדים']],
  ['קליפ', 'he', ['קליפ']],
] as const)('%s in %s is searched as %s', (q, language, variants) => {
  const text = parseText(q);
  expect(text?.variantsIn(language)).toEqual(variants);
});

it('cuts a text into no more words than are searched, also where folding cuts it', () => {
  const text = parseText('a\u{11a9a}'.repeat(64));
  expect(text?.folded.split(' ').length).toBeGreaterThan(10);
  expect(text?.words).toHaveLength(10);
});

it('cuts a text whose characters are words each to a few more than are searched, and says which it leaves out', () => {
  const text = parseText('⒘'.repeat(85));
  expect(text?.folded).toBe(Array(20).fill('17').join(' '));
  expect(text?.text).toBe(text?.folded);
  expect(text?.ignoredWords).toHaveLength(65);
  const name = 'woman and man holding hands: medium-dark skin tone, medium-light skin tone';
  expect(parseText(name)?.folded.split(' ')).toHaveLength(12);
});

it.each(['⅓', '™', 'ß', '½½'])(
  'takes %s for a sign, not for the letters or digits that it folds to',
  (sign) => {
    expect(parseText(sign)).toMatchObject({ isSign: true, folded: sign });
  },
);

it.each(['1/2', 'Straße', '♥', '2'])('takes %s for a text', (text) => {
  expect(parseText(text)?.isSign).toBe(false);
});
