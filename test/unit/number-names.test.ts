import { expect, test } from 'vitest';
import { numberWords, readNumberNames, type SpelloutRules } from '../../ingest/sources/number-names.ts';

const rules: SpelloutRules = {
  '%spellout-numbering-year': [['0', '=%spellout-numbering=;']],
  '%spellout-numbering': [['0', '=%spellout-cardinal-masculine=;']],
  '%spellout-cardinal-masculine': [
    ['0', 'nul;'],
    ['1', "un'o;"],
    ['2', 'due;'],
    ['10', 'dieci[ →→];'],
    ['20', 'venti[→→];'],
  ],
  '%spellout-cardinal-feminine': [
    ['x.x', '←← virgola →→;'],
    ['1', 'una;'],
    ['2', '=%spellout-cardinal-masculine=;'],
  ],
  '%spellout-cardinal-financial': [['1', 'unus;']],
  '%spellout-ordinal': [['1', 'primo;']],
  '%spellout-cardinal-circle': [['0', '=%spellout-cardinal-circle=;']],
};

test('a number is named as in counting, then by its other forms, each once', () => {
  expect(numberWords(rules, 1)).toEqual(['uno', 'una']);
  expect(numberWords(rules, 2)).toEqual(['due']);
});

test('what is only said of a remainder is left out of the word', () => {
  expect(numberWords(rules, 10)).toEqual(['dieci']);
});

test('a number that is put together of others has no word of its own', () => {
  expect(numberWords(rules, 7)).toEqual([]);
});

test.each([
  ['en', '3️⃣', 'three'],
  ['de', '1️⃣', 'eins'],
  ['fr', '7️⃣', 'sept'],
  ['vi', '🔟', 'mười'],
  ['ar', '5️⃣', 'خمسة'],
  ['zh-Hans', '8️⃣', '八'],
  ['nb', '4️⃣', 'fire'],
])('in %s the keycap %s is called %s', (language, symbol, name) => {
  const rows = readNumberNames([language]).get(language);
  expect(rows?.find((row) => row.symbol === symbol)?.name).toBe(name);
});

test('languages that the catalogue does not have are left out', () => {
  expect([...readNumberNames(['en', 'eu']).keys()]).toEqual(['en']);
});
