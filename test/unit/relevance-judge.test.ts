import { describe, expect, test } from 'vitest';
import type { CachedSymbol } from '../../src/opensearch/symbol-store.ts';
import { relevanceCases } from '../../tools/relevance/cases/all.ts';
import type { RelevanceCase } from '../../tools/relevance/cases/case.ts';
import { figuresByKind, outcomeOf } from '../../tools/relevance/figures.ts';
import { verdictOf } from '../../tools/relevance/judge.ts';
import type { GeneratedQuery } from '../../tools/relevance/queries.ts';
import { markRealWords } from '../../tools/relevance/real-words.ts';
import { realWordLines } from '../../tools/relevance/report.ts';
import { symbolNamed } from '../support/symbols.ts';

const symbol = (id: number, sourceId: string) => symbolNamed({}, { id, sourceId, set: 'openmoji' });
const dog = symbol(1, '1F415');
const cat = symbol(2, '1F408');
const keycap = symbol(3, '0035-FE0F-20E3');

describe('a reviewed case', () => {
  const about = { topic: 'core', query: 'x', why: 'x' } as const;
  const outcome = (reviewed: RelevanceCase, hits: CachedSymbol[]) => verdictOf(reviewed, hits).outcome;

  test('asks for the first place', () => {
    expect(outcome({ ...about, first: ['🐕', '🐩'] }, [dog, cat])).toBe('passed');
    expect(outcome({ ...about, first: ['🐕'] }, [cat, dog])).toBe('failed');
    expect(outcome({ ...about, first: ['5️⃣'] }, [keycap])).toBe('passed');
  });

  test('asks for a place among ten', () => {
    expect(outcome({ ...about, anyWithin10: ['🐩', '🐕'] }, [cat, dog])).toBe('passed');
    expect(outcome({ ...about, anyWithin10: ['🐩'] }, [cat, dog])).toBe('failed');
  });

  test('asks for an order, in which what is absent comes last', () => {
    expect(outcome({ ...about, before: ['🐕'], after: ['🐈', '🐩'] }, [dog, cat])).toBe('passed');
    expect(outcome({ ...about, before: ['🐕'], after: ['🐈'] }, [cat, dog])).toBe('failed');
    expect(outcome({ ...about, before: ['🐕'], after: ['🐈'] }, [cat])).toBe('failed');
    expect(outcome({ ...about, before: ['🐕'], after: ['🐈'] }, [dog])).toBe('passed');
  });

  test('names symbols of other sets by their keys', () => {
    const want = symbolNamed({}, { id: 4, sourceId: 'want', set: 'core' });
    expect(outcome({ ...about, first: ['core/want'] }, [want, dog])).toBe('passed');
    expect(outcome({ ...about, first: ['🐕'] }, [want, dog])).toBe('failed');
  });

  test('must fail where its failure is known', () => {
    const known = 'a reason';
    expect(outcome({ ...about, known, first: ['🐕'] }, [cat])).toBe('known failure');
    expect(outcome({ ...about, known, first: ['🐕'] }, [dog])).toBe('passes though marked');
  });
});

test('the cases are in at least fifteen languages, each once', () => {
  const keys = relevanceCases.map(({ topic, language, query }) => `${topic} ${language} ${query}`);
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(relevanceCases.map(({ language }) => language)).size).toBeGreaterThanOrEqual(15);
});

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
    isCompound: async () => false,
    isMisspelledAtOnce: () => false,
    close: async () => undefined,
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
