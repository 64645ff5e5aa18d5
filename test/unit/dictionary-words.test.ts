import { describe, expect, it } from 'vitest';
import { keyOf } from '../../mappings/key-scripts.ts';
import { dictionaryWords } from '../../src/search/dictionary-words.ts';

describe('the dictionary word of a whole text', () => {
  it.each([
    ['de', 'ging', 'gehen'],
    ['hr', 'ptice', 'ptica'],
    ['hr', 'Miševi', 'miš'],
    ['sr', 'птице', 'птица'],
    ['sr', 'ptice', 'птица'],
    ['sr-Cyrl-BA', 'мишеви', 'миш'],
    ['cs', 'Psů', 'pes'],
    ['tr', 'IŞIKLAR', 'ışık'],
  ])('%s: %s is listed as a form of %s', (language, typed, word) => {
    const { listed, all } = dictionaryWords(language, keyOf(typed, language), typed);
    expect(listed).toBe(keyOf(word, language));
    expect(all[0]).toBe(listed);
  });

  it('is proposed by a rule where no table lists it', () => {
    expect(dictionaryWords('ga', 'gcat')).toEqual({ listed: undefined, all: ['cat'] });
  });

  it.each([
    ['hr', 'velike ptice'],
    ['hr', 'xyz'],
    ['qq', 'ptice'],
  ])('%s: %s has none', (language, typed) => {
    expect(dictionaryWords(language, typed)).toEqual({ listed: undefined, all: [] });
  });
});
