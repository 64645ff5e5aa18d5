import { describe, expect, it, test } from 'vitest';
import { agreementOf, markedWords, typedMarks, withoutDigraphs } from '../../mappings/letter-marks.ts';

/** Of single words as people write them. */
function agreement(typed: string, other: string, language: string, isBeginning = false) {
  const [word = ''] = markedWords(typed, language);
  const [found = ''] = markedWords(other, language);
  return agreementOf(word, found, language, isBeginning);
}

describe('a word beside one that folds alike', () => {
  it.each([
    ['ÉCOLE', 'école', 'fr', 'same'],
    ['e\u0301cole', 'école', 'fr', 'same'],
    ['IRMAK', 'ırmak', 'tr', 'same'],
    ['ΣΚΥΛΟΣ', 'σκυλοσ', 'el', 'same'],
    ['hoà', 'hòa', 'vi', 'same'],
    ['câine', 'câine', 'ro', 'same'],
    ['ţară', 'țară', 'ro', 'same'],
    ['كُتُب', 'كتب', 'ar', 'same'],
    ['до\u00ADска', 'доска', 'ru', 'same'],
    ['mouð', 'mouđ', 'hr', 'same'],
    ['e\u0329ja', 'ẹja', 'yo', 'same'],
    ['چہت', 'چھت', 'ur', 'left_out'],
    ['ecole', 'école', 'fr', 'left_out'],
    ['éleve', 'élève', 'fr', 'left_out'],
    ['strasse', 'Straße', 'de', 'same'],
    ['Straße', 'Strasse', 'de', 'left_out'],
    ['ёлка', 'елка', 'ru', 'left_out'],
    ['cœur', 'coeur', 'fr', 'left_out'],
    ['café', 'cafe', 'en', 'left_out'],
    ["dov'è", 'dove', 'it', 'left_out'],
    ['har', 'här', 'sv', 'another_letter'],
    // The last letter's mark is an inflection there: the grandmother, a grandmother.
    ['bunica', 'bunică', 'ro', 'left_out'],
    ['bunică', 'bunica', 'ro', 'left_out'],
    ['fata', 'față', 'ro', 'another_letter'],
    ['upē', 'upe', 'lv', 'left_out'],
    ['mamą', 'mama', 'lt', 'left_out'],
    ['metų', 'metu', 'lt', 'contrary'],
    ['wodą', 'woda', 'pl', 'left_out'],
    ['sål', 'sal', 'sv', 'contrary'],
    ['ca', 'cá', 'vi', 'another_letter'],
    ['ogoz', "o'goz", 'uz', 'another_letter'],
    ['sale', 'salé', 'fr', 'left_out'],
    ['salé', 'sale', 'fr', 'contrary'],
    ['tôi', 'tỏi', 'vi', 'contrary'],
    ['tôi', 'tối', 'vi', 'contrary'],
    ['uña', 'una', 'es', 'contrary'],
    ['sång', 'säng', 'sv', 'contrary'],
    ['pięć', 'piec', 'pl', 'contrary'],
    ['akwà', 'àkwa', 'ig', 'contrary'],
    ['الأسبانية', 'الإسبانية', 'ar', 'left_out'],
    ['chat', 'chien', 'fr', undefined],
    ['cha', 'chat', 'fr', undefined],
  ] as const)('%s, %s (%s): %s', (typed, other, language, expected) => {
    expect(agreement(typed, other, language)).toBe(expected);
  });

  it('may go on where it is a beginning', () => {
    expect(agreement('maç', 'maçã', 'pt', true)).toBe('same');
    expect(agreement('mác', 'maçã', 'pt', true)).toBe('contrary');
  });

  it('has the tone of a syllable before its end', () => {
    expect(agreement('sữ', 'sữa', 'vi', true)).toBe('same');
    expect(agreement('sứ', 'sữa', 'vi', true)).toBe('contrary');
    expect(agreement('sũ', 'sữa', 'vi', true)).toBe('contrary');
    expect(agreement('sư', 'sữa', 'vi', true)).toBe('same');
  });
});

describe('a text beside one of the other script of its language', () => {
  it.each([
    ['кућа', 'kuća', 'kuca', 'sr', 'same'],
    ['тўп', 'toʻp', 'top', 'uz', 'same'],
    ['вода', 'voda', 'voda', 'hr', 'same'],
    ['вода', 'vođa', 'voda', 'hr', 'another_letter'],
    ['kuća', 'куца', 'kuca', 'sr', 'contrary'],
    ['kuca', 'кућа', 'kuca', 'sr', 'same'],
  ])('%s, %s', (typed, other, key, language, expected) => {
    expect(typedMarks(typed, language, false).agreementWith(other, [key])).toBe(expected);
  });

  it('reads capitals by the rules of Turkish', () => {
    expect(typedMarks('SARI', 'tr', false).isPlain).toBe(false);
    expect(typedMarks('SARI', 'en', false).isPlain).toBe(true);
  });
});

test.each([
  ['da', 'Oel', 'øl'],
  ['nb', 'kjoepe', 'kjøpe'],
  ['sv', 'baat', 'båt'],
  ['de', 'Tuer', 'tür'],
  ['en', 'shoe', 'shoe'],
])('%s: the letters of %s that two stand for make %s', (language, typed, word) => {
  expect(withoutDigraphs(typed, language)).toBe(word);
});
