import { expect, test } from 'vitest';
import { beginningsOf } from '../../tools/relevance/cases.ts';

const names = (name: string, language = 'en') => ({ [language]: { name } });

test('beginnings are six tenths of a name in characters that a person types, and words of one name serve alike', () => {
  const beginnings = beginningsOf([
    { id: 'elephant', names: names('elephant') },
    { id: 'can', names: names('can') },
    { id: 'can-tin', names: names('can') },
    { id: 'eat', names: names('खाना', 'hi') },
  ]);
  expect(beginnings.map(({ language, query, accepted }) => [language, query, accepted])).toEqual([
    ['en', 'eleph', ['core/elephant']],
    ['en', 'ca', ['core/can', 'core/can-tin']],
  ]);
});

test('a name of which nothing is left to type has none', () => {
  expect(
    beginningsOf([
      { id: 'I', names: names('I') },
      { id: 'no', names: names('no') },
    ]),
  ).toEqual([]);
});

test('a beginning that is the name of another word is none', () => {
  const beginnings = beginningsOf([
    { id: 'circle', names: names('kör', 'hu') },
    { id: 'around', names: names('körül', 'hu') },
    { id: 'compasses', names: names('körző', 'en') },
  ]);
  expect(beginnings.map(({ language, query }) => [language, query])).toEqual([
    ['hu', 'kö'],
    ['en', 'kör'],
  ]);
});
