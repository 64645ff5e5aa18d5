import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTable } from '../../mappings/read-table.ts';
import type { Hit } from '../../src/search/matcher.ts';
import { isMeantBy, partsCarried } from '../../src/sentences/carriers.ts';

const texts = (label: string, language: string) => partsCarried(label, language).map(({ text }) => text);

test.each([
  ['en', 'Where is my ball?', 'ball'],
  ['en', 'can I have a drink, please', 'drink'],
  ['en', 'some more bread', 'bread'],
  ['en-GB', 'time for lunch', 'lunch'],
  ['en', 'I feel dizzy', 'dizzy'],
  ['en', "it's too hot", 'hot'],
  ['pt', 'está frio demais', 'frio'],
  ['de', 'ich möchte Milch haben', 'milch'],
  ['fr', 'où est l’ours ?', 'ours'],
  ['es', '¿Dónde está el baño?', 'baño'],
  ['tr', 'süt istiyorum', 'süt'],
  ['zh-Hans', '我要水', '水'],
  ['zh-Hans', 'orf 熱門電台 ö3', '電台'],
  ['zh-Hant', '北京廣播電台', '電台'],
  ['zh-Hans', 'srf1 无线电', '无线电'],
])('%s: %s means what %s means', (language, label, part) => {
  expect(texts(label, language).at(-1)).toBe(part);
});

test('the longest part comes first: it may have a symbol of its own', () => {
  expect(texts('where is my swimming pool', 'en')).toEqual(['my swimming pool', 'swimming pool']);
});

test.each([
  ['en', 'no milk'],
  ['en', 'without milk'],
  ['en', "don't run"],
  ['en', 'turn off the light'],
  ['en', 'less sugar'],
  ['en', 'what is milk'],
  ['de', 'keine Milch'],
  ['de', 'Licht aus'],
  ['fr', 'pas de lait'],
  ['fr', 'plus de lait'],
  ['es', 'no quiero leche'],
  ['pl', 'bez mleka'],
  ['sv', 'inte glad'],
  ['ru', 'нет молока'],
  ['zh-Hans', '关电台'],
  ['zh-Hans', '没有电台'],
  ['zh-Hans', '- 10秒'],
  ['xx', 'my milk'],
])('%s: of %s no part means what it means', (language, label) => {
  expect(texts(label, language)).toEqual([]);
});

const symbol = (part_of_speech: string | undefined, group: string, text = 'x'): Hit =>
  ({ symbol: { core: { part_of_speech, group } }, match: { text } }) as Hit;
const partOf = (label: string) => {
  const part = partsCarried(label, 'en').at(-1);
  if (!part) throw new Error(`${label} carries nothing`);
  return part;
};

test.each([
  ["I'm down", symbol('preposition', 'little-words'), false],
  ["I'm cold", symbol('adjective', 'describing-words'), true],
  ["I'm cold", symbol('noun', 'animals-nature'), false],
  ['a cup of beak', symbol('noun', 'animals-nature'), false],
  ['a cup of tea', symbol('noun', 'food-drink'), true],
  ['at school', symbol('noun', 'travel-places'), true],
  ['at hand', symbol('noun', 'people-body'), false],
  ["let's go outside", symbol('adverb', 'little-words', 'go outside'), true],
  ['my toothbrush', symbol(undefined, 'objects'), true],
])('of %s, a symbol is what is meant: %#', (label, hit, isMeant) => {
  expect(isMeantBy(partOf(label), hit)).toBe(isMeant);
});

const folder = join(import.meta.dirname, '../../src/sentences/tables/carriers');
test.each(readdirSync(folder))('%s: each row has one part, and kinds that there are', (file) => {
  const rows = readTable(join(folder, file), ['pattern', 'means']);
  const kinds = new Set(['noun', 'verb', 'adjective', 'place', 'food']);
  const wrong = rows.filter(
    ({ pattern, means }) =>
      pattern.split('…').length !== 2 || !means.split(' ').every((kind) => kinds.has(kind)),
  );
  expect(wrong).toEqual([]);
});

test('a label of carriers alone is bounded', () => {
  expect(partsCarried(`${'the '.repeat(40)}dog`, 'en').length).toBeLessThanOrEqual(12);
});
