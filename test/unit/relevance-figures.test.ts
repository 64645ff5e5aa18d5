import { expect, test } from 'vitest';
import { figuresByKind, outcomeOf } from '../../tools/relevance/figures.ts';
import type { GeneratedQuery } from '../../tools/relevance/queries.ts';
import { markRealWords } from '../../tools/relevance/real-words.ts';
import { realWordLines } from '../../tools/relevance/report.ts';
import { symbolNamed } from '../support/symbols.ts';

const symbol = (id: number, sourceId: string) => symbolNamed({}, { id, sourceId, set: 'openmoji' });
const dog = symbol(1, '1F415');
const cat = symbol(2, '1F408');
const keycap = symbol(3, '0035-FE0F-20E3');

test('figures count first places, places among ten and shares of carriers', () => {
  const query: GeneratedQuery = {
    kind: 'typo-long',
    language: 'en',
    text: 'dgo',
    intended: 'dog',
    relevant: [1],
    equallyRelevantCount: 2,
  };
  const [typos] = figuresByKind([
    outcomeOf(query, [[dog], [cat]], 10),
    outcomeOf(query, [[cat], [dog]], 20),
    outcomeOf(query, [[cat]], 30),
    outcomeOf({ ...query, language: 'de' }, [[dog]], 40),
  ]);
  expect(typos).toMatchObject({
    count: 4,
    successAt1: 0.5,
    successAt10: 0.75,
    ceiling: { successAt1: 0.5, successAt10: 1 },
  });
  expect(typos?.byLanguage.en?.successAt10).toBeCloseTo(2 / 3);
  expect(typos?.missed).toEqual(['@1', '@10', '@10 ≥ 0.97 in 1 languages']);
  const [keyword] = figuresByKind([
    outcomeOf({ ...query, kind: 'keyword', relevant: [1, 2] }, [[dog], [cat], [keycap]], 1),
  ]);
  expect(keyword?.successAt10).toBeCloseTo(0.2);
  expect(keyword?.successAt1).toBeUndefined();
});

test('typos that make another word are counted apart', async () => {
  const query: GeneratedQuery = {
    kind: 'typo-short',
    language: 'en',
    text: 'cut',
    intended: 'cat',
    relevant: [2],
    equallyRelevantCount: 1,
  };
  const queries = [query, { ...query, text: 'czt' }, { ...query, kind: 'exact' as const }];
  const isSpelledCorrectly = async (text: string, languages: readonly string[]) =>
    languages.includes('en') ? text === 'cut' : undefined;
  const marked = await markRealWords(queries, {
    isSpelledCorrectly,
  });
  expect(marked.map(({ isRealWord }) => isRealWord)).toEqual([true, undefined, undefined]);
  const [exact, typos] = figuresByKind(marked.map((one) => outcomeOf(one, [[dog], [cat]], 1)));
  expect(exact).toMatchObject({ count: 1, realWords: { count: 0 } });
  expect(typos).toMatchObject({
    count: 1,
    successAt1: 0,
    successAt10: 1,
    realWords: { count: 1, successAt10: 1 },
  });
  expect(realWordLines([exact, typos].filter((figures) => figures !== undefined))).toHaveLength(1);
});
