import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../../mappings/fold.ts';
import { hangulKeys, typeHangul } from '../../mappings/hangul-keys.ts';
import { editDistance } from '../../src/search/similarity.ts';

describe('the keys of Korean', () => {
  it.each([
    ['강아지', 'rkddkwl'],
    ['안녕하세요', 'dkssudgktpdy'],
    ['화닭값', 'ghkekfrrkqt'],
    ['까', 'Rk'],
    ['tv 리모컨', 'tv flahzjs'],
  ])('%s is typed %s', (text, keys) => {
    expect(hangulKeys(text)).toBe(keys);
    if (!keys.startsWith('tv')) expect(typeHangul(keys)).toBe(text);
  });

  it('give back every syllable, however they are grouped', () => {
    const syllable = fc.integer({ min: 0xac00, max: 0xd7a3 }).map((point) => String.fromCodePoint(point));
    fc.assert(
      fc.property(fc.array(syllable, { maxLength: 6 }), (syllables) => {
        const keys = hangulKeys(syllables.join(''));
        expect(hangulKeys(typeHangul(keys))).toBe(keys);
      }),
    );
  });

  it.each([
    ['gkssm', '한느'],
    ['alerjl', '믿거ㅣ'],
  ])('of %s an input method makes %s', (keys, text) => {
    expect(typeHangul(keys).normalize('NFKC')).toBe(text.normalize('NFKC'));
  });
});

describe('one typo is one edit', () => {
  it.each([
    ['미소하는', '미소한느'],
    ['믹서기', '믻거ㅣ'],
    ['전화', '젛놔'],
    ['Mælk', 'Mlæk'],
    ['Mælk', 'Mlk'],
    ['Mælk', 'Mølk'],
    ['sundae', 'sundea'],
    ['shoe', 'sheo'],
  ])('%s → %s', (meant, typed) => {
    expect(editDistance(fold(typed), fold(meant), 2)).toBe(1);
  });
});
