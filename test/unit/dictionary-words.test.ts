import { describe, expect, it } from 'vitest';
import { keyOf } from '../../mappings/key-scripts.ts';
import { dictionaryWords } from '../../src/words/dictionary-words.ts';

describe('the dictionary word of a whole text', () => {
  it.each([
    ['de', 'ging', 'gehen'],
    ['hr', 'ptice', 'ptica'],
    ['hr', 'Miševi', 'miš'],
    ['sr', 'птице', 'птица'],
    ['sr', 'ptice', 'птица'],
    ['sr-Cyrl-BA', 'мишеви', 'миш'],
    ['cs', 'Psů', 'pes'],
  ])('%s: %s is listed as a form of %s', (language, typed, word) => {
    const { listed, all } = dictionaryWords(language, keyOf(typed, language), typed);
    expect(listed).toMatchObject({ key: keyOf(word, language) });
    expect(all[0]).toBe(listed?.key);
  });

  it('is not listed where the form is a dictionary word too', () => {
    expect(dictionaryWords('hr', 'kuka')).toEqual({ listed: undefined, all: ['kuk'] });
    expect(dictionaryWords('tr', 'isiklar', 'IŞIKLAR')).toEqual({ listed: undefined, all: ['isik'] });
  });

  it('is no opposite, and no word of a form that is written with other marks', () => {
    expect(dictionaryWords('cs', 'nemluvim', 'nemluvím').all).toEqual([]);
    expect(dictionaryWords('tr', 'yapamam').all).toEqual([]);
    expect(dictionaryWords('cs', 'nese').listed?.key).toBe('nest');
    expect(dictionaryWords('sv', 'tar', 'tar').listed?.key).toBe('ta');
    expect(dictionaryWords('sv', 'tar', 'tår').listed).toBeUndefined();
  });

  it('is told as it is written', () => {
    expect(dictionaryWords('cs', 'jde').listed).toEqual({ key: 'jit', word: 'jít' });
    expect(dictionaryWords('hu', 'félek', 'félek').listed).toEqual({ key: 'fel', word: 'fél' });
  });

  it('is proposed by a rule where no table lists it', () => {
    expect(dictionaryWords('br', 'benn')).toEqual({ listed: undefined, all: ['penn'] });
  });

  it.each([
    ['hr', 'velike ptice'],
    ['hr', 'xyz'],
    ['qq', 'ptice'],
  ])('%s: %s has none', (language, typed) => {
    expect(dictionaryWords(language, typed)).toEqual({ listed: undefined, all: [] });
  });
});
