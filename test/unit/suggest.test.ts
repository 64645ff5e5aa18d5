import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../../mappings/fold.ts';
import { composedPrefixes } from '../../mappings/ime-composition.ts';
import { type Completion, completionsOf } from '../../src/search/completions.ts';
import {
  buildPrefixIndex,
  entriesWithPrefix,
  entriesWithSimilarPrefix,
  keyOf,
  type PrefixIndex,
  textsOfSymbol,
} from '../../src/search/prefix-index.ts';
import { textsSounding } from '../../src/search/similar-texts.ts';
import { editDistance } from '../../src/search/similarity.ts';

type Row = readonly [name: string, keywords?: readonly string[]];

/** Symbols have their row's number as id; that of the first suits children alone, all others suit adults too. */
async function indexOf(language: string, rows: readonly Row[]): Promise<PrefixIndex> {
  const texts = rows.flatMap(([name, keywords = []], index) => {
    const lines = `${fold(name)}\n\n${keywords.map(fold).join('\n')}`;
    return textsOfSymbol(index + 1, lines, keywords.length, index === 0 ? child : child | adult);
  });
  return (await buildPrefixIndex([texts], language)) as PrefixIndex;
}
const child = 1;
const adult = 4;

const animals = await indexOf('en', [
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

const complete = (typed: string, index = animals, limit = 10, ageGroupBits?: number): Completion[] =>
  completionsOf(index, fold(typed), { language: 'en', limit, ageGroupBits, sounding: [] });
const phrases = (typed: string, index = animals, limit = 10) =>
  complete(typed, index, limit).map(({ phrase }) => phrase);

it('keep the typed word, which a search may know, however likely others are', async () => {
  const men = Array.from({ length: 20 }, (): Row => ['man']);
  expect(phrases('ma', await indexOf('sv', [...men, ['känna', ['må']]]), 1)).toEqual(['man', 'ma']);
});

describe('words that are typed as they are heard', async () => {
  const english = await indexOf('en', [
    ['elephant'],
    ['elegant'],
    ['giraffe'],
    ['chocolate'],
    ['basketball'],
    ['cookie', ['biscuit']],
    ['hedgehog'],
    ['head'],
  ]);
  const heard = async (typed: string) =>
    completionsOf(english, typed, {
      ...{ language: 'en', limit: 10, ageGroupBits: undefined },
      sounding: await textsSounding(english, typed, 'en'),
    }).map(({ phrase, type }) => `${phrase} ${type}`);

  it.each([
    ['elefunt', 'elephant fuzzy'],
    ['elefu', 'elephant fuzzy'],
    ['jiraf', 'giraffe fuzzy'],
    ['choklit', 'chocolate fuzzy'],
    ['chokl', 'chocolate fuzzy'],
    ['biskit', 'biscuit fuzzy'],
    // What begins as typed comes before what sounds so.
    ['hed', 'hedgehog prefix'],
  ])('%s: %s', async (typed, first) => {
    expect((await heard(typed))[0]).toBe(first);
  });

  it('are none where the sound is short, or a language has no rules', async () => {
    expect(await textsSounding(english, 'el', 'en')).toEqual([]);
    expect(await textsSounding(await indexOf('am', [['ድመት']]), 'ድመት', 'am')).toEqual([]);
  });
});

describe('while an input method composes', async () => {
  const korean = await indexOf('ko', [['강아지'], ['고양이'], ['값'], ['사과'], ['삶은 달걀']]);
  const japanese = await indexOf('ja', [['いぬ'], ['ねこ'], ['がっこう'], ['きょうしつ']]);
  const composed = (typed: string, index: PrefixIndex, language: string) =>
    completionsOf(index, fold(typed), {
      language,
      limit: 10,
      ageGroupBits: undefined,
      sounding: [],
      ranges: composedPrefixes(fold(typed), language),
    }).map(({ phrase }) => phrase);

  it.each([
    ['강ㅇ', '강아지'],
    ['강앚', '강아지'],
    ['ㄱ', '강아지'],
    ['ㄱ', '고양이'],
    ['곻', undefined],
    ['공', '고양이'],
    ['삵', undefined],
    ['살ㅁ', undefined],
    ['삶은 닭', '삶은 달걀'],
    ['ㄱㅇㅇ', '고양이'],
    ['ㅅㅇㄷ', '삶은 달걀'],
    ['ㄱㅎ', undefined],
  ])('%s goes on as %s', (typed, phrase) => {
    const found = composed(typed, korean, 'ko');
    if (phrase === undefined) expect(found).toEqual([]);
    else expect(found).toContain(phrase);
  });

  it.each([
    ['いn', 'いぬ'],
    ['いｎ', 'いぬ'],
    ['n', 'ねこ'],
    ['がっk', 'がっこう'],
    ['ky', 'きょうしつ'],
    ['いk', undefined],
    ['nek', 'ねこ'],
    ['gakkou', 'がっこう'],
    ['kyous', 'きょうしつ'],
    ['inu', 'いぬ'],
    ['dog', undefined],
  ])('%s goes on as %s', (typed, phrase) => {
    const found = composed(typed, japanese, 'ja');
    if (phrase === undefined) expect(found).toEqual([]);
    else expect(found).toContain(phrase);
  });

  it('stands in no other language, and nothing is to be finished in a whole text', () => {
    expect(composedPrefixes('n', 'de')).toEqual([]);
    expect(composedPrefixes('가', 'ko')).toEqual([]);
    expect(composedPrefixes('いぬ', 'ja')).toEqual([]);
  });
});

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
    expect(phrases(typed)[0]).toBe(fold(first));
  });

  it('a word inside a name, and a keyword', () => {
    expect(phrases('fa')).toEqual(['face']);
    expect(phrases('pe')).toEqual(['pet']);
  });

  it('a word is suggested once, with the symbols that carry it, the one that it names first', () => {
    const [dog] = complete('do', animals, 1);
    expect(dog?.symbolIds).toEqual([1, 2, 3]);
    expect(dog?.best).toMatchObject({ symbolId: 1, position: 0 });
  });

  it.each(['dog', 'dgo'])(
    'of equal texts for %s the symbols are in the order of the catalogue',
    async (typed) => {
      const dogs = await indexOf('en', [['big dog'], ['hot dog'], ['big dog']]);
      expect(complete(typed, dogs, 1)[0]?.symbolIds).toEqual([1, 2, 3]);
    },
  );

  it('where there are few words, the whole texts that begin so come after them', () => {
    expect(phrases('grinning f')).toEqual(['grinning face', 'grinning face with sweat']);
  });

  it.each([
    ['elehp', 'elephant'],
    ['lepha', 'elephant'],
    ['grinnign fac', 'grinning face'],
    ['dughn', 'doughnut'],
  ])('%s, which nothing begins with, is taken for a misspelling of %s', (typed, meant) => {
    const [first] = complete(typed, animals, 3);
    expect([first?.phrase, first?.type]).toEqual([meant, 'fuzzy']);
  });

  it('texts that begin as typed stand before any edit', () => {
    const found = complete('dog');
    const kinds = found.map(({ type }) => type);
    expect(kinds.indexOf('fuzzy') < 0 || kinds.lastIndexOf('prefix') < kinds.indexOf('fuzzy')).toBe(true);
  });

  it('nothing is fuzzy where a whole text was typed, unless it does not suit', async () => {
    const doors = await indexOf('en', [['door'], ['floor'], ['dorr']]);
    expect(phrases('door', doors)).toEqual(['door']);
    const found = complete('door', doors, 10, adult);
    expect(found.map(({ phrase, type }) => [phrase, type])).toEqual([['dorr', 'fuzzy']]);
  });

  it('a second edit is searched only where one edit finds little', async () => {
    const seven = ['bananas', 'bananat', 'bananar'];
    const twoSlipsAway = ['bananxy'];
    const few = await indexOf(
      'en',
      [...seven.slice(1), ...twoSlipsAway].map((name): Row => [name]),
    );
    const many = await indexOf(
      'en',
      [...seven, ...twoSlipsAway].map((name): Row => [name]),
    );
    expect(phrases('bananaq', few)).toContain('bananxy');
    expect(phrases('bananaq', many)).toHaveLength(3);
  });

  it('nothing is fuzzy for one or two letters, and nothing where nothing is similar', () => {
    expect(phrases('xq')).toEqual([]);
    expect(phrases('xqzwvk')).toEqual([]);
  });

  it('symbols that do not suit are left out, with words that only they carry', () => {
    expect(complete('do', animals, 10, adult).flatMap(({ symbolIds }) => symbolIds)).not.toContain(1);
    expect(complete('do', animals, 10, 2)).toEqual([]);
  });

  it('Chinese characters are words wherever they stand', async () => {
    const chinese = await indexOf('zh-Hans', [['消防车'], ['取消']]);
    expect(phrases('消', chinese)).toEqual(['消防车', '取消']);
  });
});

describe('laws of the prefix index', () => {
  const word = fc.stringMatching(/^[a-c]{1,6}$/);
  const names = fc.array(
    fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
    {
      minLength: 1,
      maxLength: 12,
    },
  );

  const keysOf = (index: PrefixIndex) => Array.from(index.entries, (_, place) => keyOf(index, place));

  it('finds the entries that begin with a text, as comparing each would', async () => {
    await fc.assert(
      fc.asyncProperty(names, word, async (list, typed) => {
        const index = await indexOf(
          'en',
          list.map((name): Row => [name]),
        );
        const { first, end } = entriesWithPrefix(index, typed);
        const keys = keysOf(index);
        expect(keys).toEqual(keys.toSorted());
        expect(keys.slice(first, end)).toEqual(keys.filter((key) => key.startsWith(typed)));
      }),
    );
  });

  it('finds the entries that begin within some edits, as comparing each beginning would', async () => {
    await fc.assert(
      fc.asyncProperty(names, word, fc.integer({ min: 1, max: 2 }), async (list, typed, edits) => {
        const index = await indexOf(
          'en',
          list.map((name): Row => [name]),
        );
        const fewest = (key: string) =>
          Math.min(...Array.from(key, (_, at) => editDistance(key.slice(0, at + 1), typed, edits)));
        const expected = keysOf(index)
          .filter((key) => fewest(key) <= edits)
          .map((key) => [key, fewest(key)]);
        const found = entriesWithSimilarPrefix(index, typed, edits).flatMap((similar) =>
          keysOf(index)
            .slice(similar.first, similar.end)
            .map((key) => [key, similar.edits]),
        );
        expect(found).toEqual(expected);
      }),
    );
  });
});
