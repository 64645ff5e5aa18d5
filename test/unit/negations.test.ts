import { describe, expect, it } from 'vitest';
import { fold } from '../../mappings/fold.ts';
import { affirmedBy, isNegated, plainNegation } from '../../mappings/negations.ts';

describe('a text negates', () => {
  it.each([
    ['en', "I don't know"],
    ['de-AT', 'kein Brot'],
    ['tr', 'istemiyorum'],
    ['tr', 'aç değilim'],
    ['tr', 'yemek istemem'],
    ['tr', 'gelmem'],
    ['tr', 'yapamam'],
    ['fa', 'نمی‌خواهم'],
    ['zh-Hans', '我不想吃'],
    ['ja', '食べません'],
    ['ko', '먹고 싶지 않아'],
    ['cs', 'nechci'],
    ['th', 'ฉันไม่ชอบ'],
    ['am', 'አልፈልግም'],
    ['kk', 'қаламаймын'],
  ])('%s: %s', (language, text) => {
    expect(isNegated(fold(text), language)).toBe(true);
  });
});

describe('a text does not negate', () => {
  it.each([
    ['en', 'nose'],
    ['tr', 'temiz'],
    ['tr', 'tamam'],
    ['tr', 'komedi'],
    ['tr', 'tamam'],
    ['tr', 'hamam'],
    ['az', 'dəmir'],
    ['cs', 'nebe'],
    ['ja', '危ない'],
    ['zh', '别人'],
    ['th', 'ไม้'],
    ['ga', 'Lá na Máthar'],
    ['tlh', 'no'],
  ])('%s: %s', (language, text) => {
    expect(isNegated(fold(text), language)).toBe(false);
  });
});

it('a plain negation is a word of its own', () => {
  expect(plainNegation('sw')).toBe('si');
  expect(plainNegation('pt-BR')).toBe('não');
  // Thai writes it as a part of longer words alone.
  expect(plainNegation('th')).toBeUndefined();
});

it.each([
  ['tr', 'vurma', 'vurmak'],
  ['tr', 'dokunmayın', 'dokunmak'],
  ['tr', 'ağlamasın', 'ağlamak'],
  ['tr', 'bekleme', 'bekle'],
  ['az', 'getmə', 'getmək'],
  ['tk', 'gitme', 'gitmek'],
  ['uz', 'borma', 'bormoq'],
  ['kk', 'барма', 'бару'],
  ['ky', 'барбагыла', 'баруу'],
  ['te', 'వెళ్ళకు', 'వెళ్ళు'],
  ['te', 'పడుకోకు', 'పడుకో'],
])('%s: %s may forbid %s', (language, word, verb) => {
  expect(affirmedBy(fold(word), language)).toContain(fold(verb));
});

it.each([
  ['tr', 'anneme'],
  ['tr', 'arabama'],
  ['tr', 'düğmeler'],
  ['en', 'drama'],
  ['te', 'కొడుకు'],
  ['te', 'నాకు'],
  ['te', 'బొమ్మలకు'],
])('%s: %s forbids nothing', (language, word) => {
  expect(affirmedBy(fold(word), language)).toEqual([]);
});
