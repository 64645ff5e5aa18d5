import { expect, it } from 'vitest';
import { likelyFound } from '../../src/search/likely-found.ts';
import { queryText } from '../../src/search/query-text.ts';
import { entriesOf, type Vocabulary, vocabularyOf } from '../../src/search/vocabulary.ts';
import { symbolNamed } from '../support/held-symbol.ts';

const symbols = [
  { name: 'hot dog', keywords: ['food'] },
  { name: 'wolf', keywords: ['dogs'] },
  { name: 'cat', keywords: ['pet'] },
  { name: 'dog', keywords: ['pet'] },
].map((en, index) => symbolNamed({ en }, { id: index + 1 }));
const vocabulary: Vocabulary = vocabularyOf(symbols.flatMap((symbol) => entriesOf(symbol, 'en')));

function found(q: string, { chain, limit = 10 }: { chain?: string[]; limit?: number } = { chain: ['en'] }) {
  const question = { parameters: {}, query: queryText(q), chain, languages: [] };
  const vocabularyIn = (language: string) => (language === 'en' ? vocabulary : undefined);
  return likelyFound(question, vocabularyIn, limit).map(({ display }) => display.id);
}

it('symbols that are likely found have a word that begins as the last one typed, and come in the order of ids', () => {
  expect(found('do')).toEqual([1, 2, 4]);
  expect(found('big do')).toEqual([1, 2, 4]);
  expect(found('the do')).toEqual([1, 2, 4]);
  expect(found('do', { chain: ['de', 'en'], limit: 2 })).toEqual([1, 2]);
});

it('none are told where the words of no language are in memory, and where nothing begins so', () => {
  expect(found('do', { chain: ['de'] })).toEqual([]);
  expect(found('do', {})).toEqual([]);
  expect(found('xq')).toEqual([]);
  expect(found('')).toEqual([]);
});
