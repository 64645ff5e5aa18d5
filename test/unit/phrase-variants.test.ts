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
  ])(
    '%s: %s is tried without what only joins or measures, or by its country: %j',
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
    ['ja', 'flag of egypt'],
  ])('%s: %s is tried as it is', (language, text) => {
    expect(phraseVariants(text, language)).toEqual([]);
  });
});
