import { describe, expect, it } from 'vitest';
import { queryText } from '../../src/search/query-text.ts';
import { textListOf } from '../../src/search/text-list.ts';
import { entriesOf, vocabularyOf } from '../../src/search/vocabulary.ts';
import { ruledOut, wholeTextsMet } from '../../src/search/whole-texts.ts';
import { symbolNamed } from '../support/held-symbol.ts';

const symbols = [
  { en: { name: 'hot dog', keywords: ['fast food', 'ball game'] }, de: { name: 'Wurst' } },
  { en: { name: 'hot air balloon', keywords: ['hot'] }, de: { name: 'Ballon' } },
  { en: { name: 'ball', keywords: ['toy'] }, de: { name: 'Ball', plural: 'Bälle', keywords: ['ball'] } },
].map((names, index) => symbolNamed(names, { id: index + 1 }));
const texts = new Map(
  ['en', 'de'].map((language) => [
    language,
    { texts: textListOf(vocabularyOf(symbols.flatMap((symbol) => entriesOf(symbol, language))).entries) },
  ]),
);

function met(q: string, chain: string[] | undefined = ['en']) {
  const question = { parameters: {}, query: queryText(q), chain, languages: [] };
  return wholeTextsMet(question, (language) => texts.get(language));
}

describe('the words in memory tell beforehand', () => {
  it.each([
    ['a name', 'ball', { isName: true, isKeyword: false, beginsName: false }],
    ['a keyword with which a name begins', 'hot', { isName: false, isKeyword: true, beginsName: true }],
    ['words that a name begins with', 'hot air', { isName: false, isKeyword: false, beginsName: true }],
    ['words that only a keyword begins with', 'fast', { isName: false, isKeyword: false, beginsName: false }],
    ['a word within names', 'dog', { isName: false, isKeyword: false, beginsName: false }],
    ['the beginning of a word', 'ho', { isName: false, isKeyword: false, beginsName: false }],
    ['a name behind an article', 'the ball', { isName: true, isKeyword: false, beginsName: false }],
    ['what nothing is named', 'zebra', { isName: false, isKeyword: false, beginsName: false }],
  ])('%s: %s', (_, q, expected) => {
    expect(met(q)).toEqual(expected);
  });

  it('of every language of a chain, a plural being a name', () => {
    expect(met('hot', ['de', 'en'])).toEqual({ isName: false, isKeyword: true, beginsName: true });
    expect(met('bälle', ['en', 'de'])).toMatchObject({ isName: true });
  });

  it('nothing where the words of a language are not there, or none is asked for', () => {
    expect(met('ball', ['en', 'fr'])).toBeUndefined();
    const anyLanguage = { parameters: {}, query: queryText('ball'), chain: undefined, languages: ['en'] };
    expect(wholeTextsMet(anyLanguage, (language) => texts.get(language))).toBeUndefined();
    expect(met('')).toBeUndefined();
  });
});

describe('clauses are ruled out', () => {
  const question = (q: string) => ({ parameters: {}, query: queryText(q), chain: ['en'], languages: [] });
  const labels = new Set(['animal', 'face-smiling', 'hot air']);
  const without = (q: string, known: ReadonlySet<string> | undefined = labels) => [
    ...ruledOut(question(q), met(q), known),
  ];

  it('by which no name can be found, and never those of keywords', () => {
    expect(without('zebra')).toEqual(['exact', 'prefix', 'tag']);
    expect(without('hot')).toEqual(['exact', 'tag']);
    expect(without('ball')).toEqual(['prefix', 'tag']);
    expect([...ruledOut(question('ball'), undefined, labels)]).toEqual(['tag']);
  });

  it('and that of tags where none is written so, with spaces or hyphens', () => {
    for (const q of ['animal', 'face smiling', 'Hot Air']) expect(without(q)).not.toContain('tag');
    expect([...ruledOut(question('ball'), undefined, undefined)]).toEqual([]);
    expect([...ruledOut(question(''), undefined, labels)]).toEqual([]);
  });
});
