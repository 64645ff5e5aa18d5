import { expect, test } from 'vitest';
import { generatedSuite, markRealWords, queryMarks } from '../../tools/relevance/generated.ts';
import type { GeneratedQuery } from '../../tools/relevance/queries.ts';
import { sampleOf, sampleSize, tableOf } from '../../tools/relevance/suite.ts';

const [dog, cat] = [1, 2].map((id) => ({ id, name: String(id) }));
const places = (...ids: ({ id: number; name: string } | undefined)[]) => ids.map((hit) => (hit ? [hit] : []));
const query: GeneratedQuery = {
  kind: 'typo-long',
  language: 'en',
  text: 'dgo',
  intended: 'dog',
  relevant: [1],
  equallyRelevantCount: 2,
};
/** The rows of a table by their name, without their verdict. */
const rowsOf = (judged: Parameters<typeof tableOf>[1], details = false) => {
  const { rows, missed } = tableOf(generatedSuite, judged, { details });
  return { rows: Object.fromEntries(rows.map(([name, ...cells]) => [name, cells])), missed };
};

test('figures count first places and places among ten', () => {
  const typo = 'one typo, one word ≥ 5 letters';
  const { rows, missed } = rowsOf(
    [
      queryMarks(query, places(dog, cat)),
      queryMarks(query, places(cat, dog)),
      queryMarks(query, places(cat)),
      queryMarks({ ...query, language: 'de' }, places(dog)),
    ],
    true,
  );
  expect(rows[typo]).toEqual([
    '4',
    '0.500 (≥ 0.97)',
    '0.750 (≥ 0.99)',
    '0.500',
    '1.000',
    'NOT REACHED: @1, @10',
  ]);
  expect(rows[`${typo}, en`]?.slice(0, 3)).toEqual(['3', '0.333', '0.667 (≥ 0.93)']);
  expect(missed).toEqual([`${typo}: @1`, `${typo}: @10`, `${typo}, en: @10`]);
});

test('the symbols of a suggestion are one place', () => {
  const suggested = { ...query, kind: 'first-half' as const, relevant: [2] };
  expect(
    queryMarks(suggested, [
      [
        { id: 1, name: '' },
        { id: 2, name: '' },
      ],
    ]).marks,
  ).toMatchObject({
    first: 1,
  });
});

test('rows of single languages are counted, and shown with the details', () => {
  const judged = [queryMarks(query, [])];
  expect(Object.keys(rowsOf(judged).rows)).not.toContain('one typo, one word ≥ 5 letters, en');
  expect(rowsOf(judged).missed).toContain('one typo, one word ≥ 5 letters, en: @10');
});

test('typos that make another word are counted apart', async () => {
  const cut: GeneratedQuery = { ...query, kind: 'typo-short', text: 'cut', intended: 'cat', relevant: [2] };
  const queries = [cut, { ...cut, text: 'czt' }, { ...cut, kind: 'exact' as const }];
  const marked = await markRealWords(queries, {
    standingOf: async (text) => (text === 'cut' ? 'known' : 'misspelled'),
  });
  expect(marked.map(({ isRealWord }) => isRealWord)).toEqual([true, undefined, undefined]);
  const { rows } = rowsOf(marked.map((one) => queryMarks(one, places(dog, cat))));
  expect(rows['the exact name']?.[0]).toBe('1');
  expect(rows['one typo, one word of 3–4 letters']?.slice(0, 3)).toEqual([
    '1',
    '0.000 (≥ 0.8)',
    '1.000 (≥ 0.94)',
  ]);
  expect(rows['one typo, one word of 3–4 letters: another word, in no other figure']?.[0]).toBe('1');
});

test('a sample has as many questions as its size, and the same whatever their order', () => {
  const words = Array.from({ length: 3 * sampleSize }, (_, index) => `word ${index}`);
  const sample = sampleOf(words, (word) => word);
  expect(new Set(sample).size).toBe(sampleSize);
  expect(sampleOf(words.toReversed(), (word) => word)).toEqual(sample);
  expect(sample).not.toEqual(words.slice(0, sampleSize));
  expect(sampleOf(['b', 'a'], (word) => word)).toHaveLength(2);
});
