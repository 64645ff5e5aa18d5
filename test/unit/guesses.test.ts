import { describe, expect, it } from 'vitest';
import { guessFromMemory } from '../../src/search/guesses.ts';
import { queryText } from '../../src/search/query-text.ts';
import { matcherOf } from '../../src/search/rank.ts';
import { entriesOf, vocabularyOf, withPairs } from '../../src/search/vocabulary.ts';
import { symbolNamed } from '../support/held-symbol.ts';

const symbols = [
  { name: 'kite', keywords: [] },
  { name: 'bite', keywords: [] },
  { name: 'site', keywords: [] },
  { name: 'knight', keywords: [] },
  { name: 'moon', keywords: [] },
  { name: 'star', keywords: ['night'] },
].map((en, index) => symbolNamed({ en }, { id: index + 1 }));
const vocabulary = await withPairs(vocabularyOf(symbols.flatMap((symbol) => entriesOf(symbol, 'en'))));

function guesses(
  q: string,
  { chain = ['en'], explain = false }: { chain?: string[]; explain?: boolean } = {},
) {
  const query = queryText(q);
  if (!query) throw new Error('a text was to be asked for');
  const question = { parameters: { explain }, query, chain, languages: [] };
  const vocabularyOf = (language: string) => (language === 'en' ? vocabulary : undefined);
  return guessFromMemory(question, vocabularyOf, matcherOf(query, chain));
}

describe('symbols that may be meant, by the words in memory', () => {
  it('are those that sound alike, then those that are spelt alike, each in the order of ids', () => {
    const found = guesses('nite')?.map(({ symbol, match }) => [symbol.display.id, match?.text, match?.type]);
    expect(found).toEqual([
      [4, 'knight', 'fuzzy'],
      [6, 'night', 'fuzzy'],
      [1, 'kite', 'fuzzy'],
      [2, 'bite', 'fuzzy'],
      [3, 'site', 'fuzzy'],
    ]);
  });

  it('say how they were found where it is to be explained', () => {
    const clauses = new Map(
      guesses('nite', { explain: true })?.map(({ symbol, clauses: own }) => [symbol.display.id, own]),
    );
    expect(clauses.get(6)).toEqual(['sound']);
    expect(clauses.get(1)).toEqual(['fuzzy']);
    expect(guesses('nite')?.every((hit) => hit.clauses === undefined)).toBe(true);
  });

  it('are none where nothing is alike, and not known where the words of a language are not there', () => {
    expect(guesses('xqzwvkj')).toEqual([]);
    expect(guesses('nite', { chain: ['en', 'de'] })).toBeUndefined();
  });
});
