import { describe, expect, it } from 'vitest';
import { queryText } from '../../src/search/query-text.ts';
import { isLikelyRare } from '../../src/search/rare-texts.ts';
import { entriesOf, type PairedVocabulary, vocabularyOf, withPairs } from '../../src/search/vocabulary.ts';
import { wholeTextsMet } from '../../src/search/whole-texts.ts';
import { symbolNamed } from '../support/held-symbol.ts';

const faces = Array.from({ length: 12 }, (_, index) => `face ${'abcdefghijkl'[index]}`);
const names: Record<string, string[]> = {
  en: ['dog', 'dog bone', 'elephant', ...faces],
  de: ['Hund', 'Elefant'],
  th: ['สุนัข'],
};
const vocabularies = new Map<string, PairedVocabulary>();
for (const [language, own] of Object.entries(names)) {
  vocabularies.set(
    language,
    await withPairs(
      vocabularyOf(
        own.flatMap((name, index) =>
          entriesOf(
            symbolNamed({ [language]: { name, keywords: [`keyword of ${name}`] } }, { id: index + 1 }),
            language,
          ),
        ),
      ),
    ),
  );
}

function isRare(q: string | undefined, chain: string[] | undefined): boolean {
  const question = { parameters: {}, query: queryText(q), chain, languages: [] };
  const vocabularyIn = (language: string) => vocabularies.get(language);
  return isLikelyRare(question, wholeTextsMet(question, vocabularyIn), vocabularyIn);
}

describe('what is expected to find little', () => {
  it.each([
    ['a misspelled word', 'elefant', ['en']],
    ['an unfinished word that few begin with', 'eleph', ['en']],
    ['one such word of two', 'face elephnt', ['en']],
    ['a misspelled word behind an article', 'the elefnt', ['en']],
    ['a word that no language of a chain has', 'xqzw', ['en', 'de']],
    ['a misspelled word of a language without spaces', 'สุนักก', ['th']],
  ])('%s: %s', (_, q, chain) => {
    expect(isRare(q, chain)).toBe(true);
  });

  it.each([
    ['a whole name', 'elephant', ['en']],
    ['a whole name behind an article', 'the elephant', ['en']],
    ['the beginning of a name', 'dog', ['en']],
    ['a whole keyword', 'keyword of elephant', ['en']],
    ['a word of many names', 'fac', ['en']],
    ['a word that a language of a chain has', 'elefant', ['en', 'de']],
    ['a language that is not in memory', 'xqzw', ['fr']],
    ['no language at all', 'xqzw', undefined],
    ['no text', undefined, ['en']],
  ])('but not %s: %s', (_, q, chain) => {
    expect(isRare(q, chain)).toBe(false);
  });
});
