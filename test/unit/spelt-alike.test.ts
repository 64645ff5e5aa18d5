import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { letterPairsOf, textsSharing } from '../../src/search/letter-pairs.ts';
import { queryText } from '../../src/search/query-text.ts';
import { speltAlike } from '../../src/search/spelt-alike.ts';
import { textListOf } from '../../src/search/text-list.ts';
import { entriesOf, type PairedVocabulary, vocabularyOf, withPairs } from '../../src/search/vocabulary.ts';
import { symbolNamed } from '../support/held-symbol.ts';

/** The vocabulary of symbols with these names and keywords. */
async function vocabulary(rows: readonly (readonly [string, ...string[]])[]): Promise<PairedVocabulary> {
  return withPairs(
    vocabularyOf(
      rows.flatMap(([name, ...keywords], index) =>
        entriesOf(symbolNamed({ en: { name, keywords } }, { id: index + 1 }), 'en'),
      ),
    ),
  );
}

const animals = await vocabulary([
  ['dog', 'pet', 'animal'],
  ['cat', 'pet', 'animal'],
  ['elephant', 'animal'],
  ['element', 'chemistry'],
  ['wash hands', 'soap'],
  ['door', 'house'],
  ['guide dog', 'blind'],
]);

/** @param chain `null` = any language. */
function ids(q: string, from = animals, chain: string[] | null = ['en']) {
  const query = queryText(q);
  if (!query) throw new Error('a text was to be asked for');
  const question = { parameters: {}, query, chain: chain ?? undefined, languages: [] };
  const vocabularyIn = (language: string) => (language === 'en' ? from : undefined);
  return speltAlike(question, vocabularyIn, 5)?.map(({ display }) => display.id);
}

/** The texts of a list that share pairs of letters with one. */
async function sharing(texts: readonly string[], typed: string) {
  const list = textListOf(texts.toSorted().map((key) => ({ key, isStart: true, text: { isName: true } })));
  return textsSharing(list, await letterPairsOf(list), typed);
}

/** The pairs of letters in a text, the edges of it being letters too. */
function lettersInPairs(text: string): ReadonlySet<string> {
  const edged = ` ${text} `;
  return new Set(Array.from({ length: edged.length - 1 }, (_, at) => edged.slice(at, at + 2)));
}

describe('symbols that are spelt like a text', () => {
  it.each([
    ['a letter missing', 'elephnt', 3],
    ['two letters wrong, the text that shares more first', 'elefant', 3],
    ['neighbours swapped in a short word', 'dgo', 1],
    ['the first letter wrong', 'fog', 1],
    ['one word of two misspelled', 'wash hadns', 5],
    ['no space between two words', 'washhands', 5],
    ['a misspelled word behind an article', 'the elefant', 3],
    ['a misspelled keyword', 'chemisty', 4],
  ])('%s: %s', (_, q, first) => {
    expect(ids(q)?.[0]).toBe(first);
  });

  it('are those of a keyword that many have', () => {
    expect(ids('anmal')).toEqual([1, 2, 3]);
  });

  it('are none where nothing is alike', () => {
    expect(ids('xqzwvkj')).toEqual([]);
  });

  it('are as few as asked for', async () => {
    const many = await vocabulary(Array.from({ length: 9 }, (_, index) => [`house ${'abcdefghi'[index]}`]));
    expect(ids('huose', many)).toHaveLength(5);
  });

  it('are not known where the words are not in memory, or are of any language', () => {
    expect(ids('dgo', animals, null)).toBeUndefined();
    expect(ids('dgo', animals, ['en', 'de'])).toBeUndefined();
  });
});

it('of thousands of texts that share some letters those come first that share most', async () => {
  const strangers = Array.from({ length: 5000 }, (_, index) => `eleph ${index}`);
  const found = await sharing([...strangers, 'elephant', 'elephants'], 'elephnt');
  expect(found.slice(0, 2).map(({ text }) => text)).toEqual(['elephant', 'elephants']);
});

it('of more texts than are told, a short one comes before many long ones that share a pair more', async () => {
  const strangers = Array.from({ length: 500 }, (_, index) => `eleph ${'x'.repeat(40)} ${index}`);
  const found = await sharing([...strangers, 'elep'], 'elephnt');
  expect(found[0]?.text).toBe('elep');
  expect(found.length).toBeLessThan(strangers.length);
});

it('of hundreds of texts those are told, in their order, that share most for their length', async () => {
  const letter = fc.constantFrom(...'abcdefgh');
  const word = fc.string({ unit: letter, minLength: 1, maxLength: 30, size: 'max' });
  const typedWord = fc.string({ unit: letter, minLength: 2, maxLength: 10, size: 'max' });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(word, { minLength: 600, maxLength: 900, size: 'max' }),
      typedWord,
      async (texts, typed) => {
        const found = (await sharing(texts, typed)).map(({ text }) => text);
        const asked = lettersInPairs(typed);
        const shared = (text: string) => [...lettersInPairs(text)].filter((pair) => asked.has(pair)).length;
        const worth = (text: string) =>
          shared(text) / asked.size + shared(text) / (asked.size + text.length + 1);
        const isLike = (text: string) =>
          shared(text) >= asked.size / 4 ||
          (shared(text) > 0 && typed.length <= 4 && text.length <= typed.length + 1);
        const ranked = texts
          .filter(isLike)
          .toSorted(
            (left, right) => Math.round((worth(right) - worth(left)) * 2 ** 24) || (left < right ? -1 : 1),
          );
        expect(found).toEqual(ranked.slice(0, typed.length <= 4 ? 512 : 128));
      },
    ),
    // Making a counterexample of some hundred texts smaller takes minutes.
    { numRuns: 30, endOnFailure: true },
  );
});

it('texts that share pairs of letters are found as counting them one by one would', async () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcd 😀'), minLength: 1, maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(word, { maxLength: 30 }), word, async (texts, typed) => {
      const asked = lettersInPairs(typed);
      const sharesEnough = (shared: number, key: string) =>
        shared >= asked.size / 4 || (shared > 0 && typed.length <= 4 && key.length <= typed.length + 1);
      const expected = texts
        .toSorted()
        .flatMap((key, place) =>
          sharesEnough([...lettersInPairs(key)].filter((pair) => asked.has(pair)).length, key)
            ? [{ place, text: key }]
            : [],
        );
      const found = (await sharing(texts, typed)).toSorted((left, right) => left.place - right.place);
      expect(found).toEqual(expected);
    }),
  );
});
