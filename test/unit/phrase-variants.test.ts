import { describe, expect, it } from 'vitest';
import { phraseVariants } from '../../mappings/phrase-variants.ts';

describe('a phrase', () => {
  it.each([
    ['en', 'flag of egypt', ['flag egypt']],
    ['es', 'bandera de brasil', ['bandera brasil']],
    ['fr', 'drapeau de la france', ['drapeau france']],
    ['en', 'a pair of shoes', ['pair shoes', 'shoes']],
    ['de', 'paar schuhe', ['schuhe']],
    ['en-GB', 'french flag', ['france flag']],
    ['en', 'box of crayons', ['box crayons', 'crayons']],
    ['de', 'griechische flagge', ['griechenland flagge']],
    ['pl', 'flaga niemiec', ['flaga niemcy']],
    ['it', 'bandiera tedesca', ['bandiera germania']],
    ['fr-CA', 'drapeau grec', ['drapeau grece']],
    ['uk', 'німецький прапор', ['німеччина прапор']],
    ['zh-Hans', '德国的国旗', ['旗 德国', '旗子 德国']],
    ['it', 'la bandiera francese', ['bandiera francese', 'bandiera francia']],
    ['tr', 'alman bayragi', ['almanya bayrak']],
    ['de', 'flasche wasser', ['wasser']],
  ])(
    '%s: %s is tried without what only joins, measures or holds, or by its country: %j',
    (language, text, variants) => {
      expect(phraseVariants(text, language)).toEqual(variants);
    },
  );

  it.each([
    ['en', 'of'],
    ['en', 'the dog'],
    ['en', 'bar chart'],
    ['en', 'pair of'],
    ['es', 'french flag'],
    ['de', 'flasche offnen'],
    ['de', 'rote flagge'],
    ['ja', 'flag of egypt'],
  ])('%s: %s is tried as it is', (language, text) => {
    expect(phraseVariants(text, language)).toEqual([]);
  });
});
