import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../../mappings/fold.ts';
import { completionsOf } from '../../src/search/completions.ts';
import { editDistance } from '../../src/search/edit-distance.ts';
import {
  entriesFrom,
  entriesLike,
  entriesOf,
  type Vocabulary,
  vocabularyOf,
} from '../../src/search/vocabulary.ts';
import { symbolNamed } from '../support/held-symbol.ts';

type Row = readonly [name: string, keywords?: readonly string[]];

function vocabulary(language: string, rows: readonly Row[]): Vocabulary {
  return vocabularyOf(
    rows.flatMap(([name, keywords = []], index) =>
      entriesOf(symbolNamed({ [language]: { name, keywords } }, { id: index + 1 }), language),
    ),
  );
}

const animals = vocabulary('en', [
  ['dog', ['pet', 'animal']],
  ['dog face', ['dog', 'pet']],
  ['hot dog', ['dog', 'sausage']],
  ['door', ['house']],
  ['doughnut', ['sweet', 'breakfast']],
  ['elephant', ['animal']],
  ['T-shirt', ['clothing']],
  ['grinning face', ['smile']],
  ['grinning face with sweat', ['smile']],
  ['Crème brûlée', ['custard']],
]);

const texts = (typed: string, from = animals, limit = 10) =>
  completionsOf(from, fold(typed), { limit, suits: () => true }).map(({ text }) => text);

describe('what is probably being typed', () => {
  it.each([
    ['d', 'dog'],
    ['do', 'dog'],
    ['dou', 'doughnut'],
    ['DO', 'dog'],
    ['hot', 'hot'],
    ['hot d', 'hot dog'],
    ['sau', 'sausage'],
    ['grinning fa', 'grinning face'],
    ['cremeb', 'Crème'],
    ['creme b', 'Crème brûlée'],
    ['t sh', 'T-shirt'],
  ])('%s is the beginning of %s', (typed, first) => {
    expect(texts(typed)[0]).toBe(first);
  });

  it('a word inside a name, and a keyword', () => {
    expect(texts('fa')).toEqual(['face']);
    expect(texts('pe')).toEqual(['pet']);
  });

  it('the word is told once, with the symbols that carry it, the one that it names first', () => {
    const [dog] = completionsOf(animals, 'do', { limit: 1, suits: () => true });
    expect(dog?.symbols.map(({ translations }) => translations.get('en')?.name)).toEqual([
      'dog',
      'dog face',
      'hot dog',
    ]);
  });

  it('where there are few words, the whole texts that begin so come after them', () => {
    expect(texts('grinning f')).toEqual(['grinning face', 'grinning face with sweat']);
  });

  it.each([
    ['elehp', 'elephant'],
    ['lepha', 'elephant'],
    ['grinnign fac', 'grinning face'],
    ['dughn', 'doughnut'],
  ])('%s, which nothing begins with, is taken for a slip of %s', (typed, meant) => {
    const [first] = completionsOf(animals, typed, { limit: 3, suits: () => true });
    expect([first?.text, first?.type]).toEqual([meant, 'fuzzy']);
  });

  it('what begins as typed stands before any slip', () => {
    const found = completionsOf(animals, 'dog', { limit: 10, suits: () => true });
    const kinds = found.map(({ type }) => type);
    expect(kinds.indexOf('fuzzy') < 0 || kinds.lastIndexOf('prefix') < kinds.indexOf('fuzzy')).toBe(true);
  });

  it('nothing is guessed where a whole text was typed, unless it does not suit', () => {
    const doors = vocabulary('en', [['door'], ['floor'], ['dorr']]);
    expect(texts('door', doors)).toEqual(['door']);
    const found = completionsOf(doors, 'door', { limit: 10, suits: ({ display }) => display.id !== 1 });
    expect(found.map(({ text, type }) => [text, type])).toEqual([['dorr', 'fuzzy']]);
  });

  it('a second slip is looked for only where one slip finds little', () => {
    const seven = ['bananas', 'bananat', 'bananar'];
    const twoSlipsAway = ['bananxy'];
    const few = vocabulary(
      'en',
      [...seven.slice(1), ...twoSlipsAway].map((name): Row => [name]),
    );
    const many = vocabulary(
      'en',
      [...seven, ...twoSlipsAway].map((name): Row => [name]),
    );
    expect(texts('bananaq', few)).toContain('bananxy');
    expect(texts('bananaq', many)).toHaveLength(3);
  });

  it('nothing is guessed from one or two letters, and nothing where nothing is alike', () => {
    expect(texts('xq')).toEqual([]);
    expect(texts('xqzwvk')).toEqual([]);
  });

  it('symbols that do not suit are left out, with words that only they carry', () => {
    const found = completionsOf(animals, 'do', { limit: 10, suits: ({ display }) => display.id !== 5 });
    expect(found.map(({ text }) => text)).not.toContain('doughnut');
  });

  it('Chinese characters are words wherever they stand', () => {
    const chinese = vocabulary('zh-Hans', [['消防车'], ['取消']]);
    expect(texts('消', chinese)).toEqual(['消防车', '取消']);
  });
});

describe('laws of the vocabulary', () => {
  const word = fc.stringMatching(/^[a-c]{1,6}$/);
  const names = fc.array(
    fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
    {
      minLength: 1,
      maxLength: 12,
    },
  );

  it('finds the entries that begin with a text, as looking at each would', () => {
    fc.assert(
      fc.property(names, word, (list, typed) => {
        const words = vocabulary(
          'en',
          list.map((name): Row => [name]),
        );
        const expected = words.entries.filter(({ key }) => key.startsWith(typed));
        expect(entriesFrom(words, typed)).toEqual(expected);
      }),
    );
  });

  it('finds the entries that begin within some slips, as comparing each beginning would', () => {
    fc.assert(
      fc.property(names, word, fc.integer({ min: 1, max: 2 }), (list, typed, slips) => {
        const words = vocabulary(
          'en',
          list.map((name): Row => [name]),
        );
        const fewest = (key: string) =>
          Math.min(...Array.from(key, (_, index) => editDistance(key.slice(0, index + 1), typed, slips)));
        const expected = words.entries
          .filter(({ key }) => fewest(key) <= slips)
          .map(({ key }) => [key, fewest(key)]);
        expect(entriesLike(words, typed, slips).map((found) => [found.entry.key, found.slips])).toEqual(
          expected,
        );
      }),
    );
  });
});
