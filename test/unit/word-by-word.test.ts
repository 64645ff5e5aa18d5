import { describe, expect, it } from 'vitest';
import { cutIntoWords, mergeHitsOfWords } from '../../src/search/fallbacks.ts';
import type { Hit } from '../../src/search/matcher.ts';
import { parseText } from '../../src/search/parse-query.ts';
import { rerank } from '../../src/search/rerank.ts';
import { scoreOf } from '../../src/search/tiers.ts';
import { type SymbolFacts, symbolNamed } from '../support/symbols.ts';

const queryOf = (q: string, language: string) => {
  const text = parseText(q);
  if (!text) throw new Error('a text');
  return { text, chain: [language], languages: [], parameters: {} };
};

describe('words of a text', () => {
  it.each([
    ['I want  to eat', 'en', ['I', 'want', 'to', 'eat']],
    ['dog and dog', 'en', ['dog', 'and']],
    ['我要吃苹果', 'zh-Hans', ['我要', '吃', '苹果']],
    ['ご飯を食べる', 'ja', ['ご飯', 'を', '食べる']],
    ['hataki kula', 'sw', ['hataki', 'kula', 'si']],
  ] as const)('%s', (q, language, words) => {
    expect(cutIntoWords(queryOf(q.replace(/ +/g, ' '), language))).toEqual(words);
  });
});

describe('hits of the words', () => {
  let id = 0;
  const hit = (name: string, facts: SymbolFacts = {}, type: 'exact' | 'word' = 'exact'): Hit => {
    id += 1;
    const tier = type === 'exact' ? 'exact_name' : 'name_words';
    return {
      symbol: symbolNamed({ en: { name } }, { id, sourceId: name, ...facts }),
      match: {
        ...{ tier, type, text: name, language_code: 'en' },
        ...{ score: scoreOf(tier), distance: 0 },
      },
    };
  };
  const dog = hit('dog');
  const cat = hit('cat');
  const face = hit('dog face');
  const i = hit('I', { core_rank: 12, part_of_speech: 'pronoun' });
  const want = hit('want', { core_rank: 2, part_of_speech: 'verb' });
  const eat = hit('eat', { core_rank: 40, part_of_speech: 'verb' });
  const not = hit('not', { core_rank: 7, part_of_speech: 'adverb' });
  const names = (...args: Parameters<typeof mergeHitsOfWords>) =>
    mergeHitsOfWords(...args).map(({ symbol }) => symbol.core.source.id);

  it('are the best of each, then the next of each', () => {
    expect(names({ chain: ['en'] }, ['dog', 'cat'], [[dog, face], [cat]])).toEqual([
      'dog',
      'cat',
      'dog face',
    ]);
  });

  it('put what has a meaning of its own before core words, and those before words that serve others', () => {
    expect(names({ chain: ['en'] }, ['I', 'want', 'eat', 'dog'], [[i], [want], [eat], [dog]])).toEqual([
      ...['dog', 'eat', 'I', 'want'],
    ]);
  });

  it('are those of the negation alone', () => {
    expect(names({ chain: ['en'] }, ["don't", 'eat'], [[not], [eat]])).toEqual(['not']);
    expect(names({ chain: ['en'] }, ["don't", 'eat'], [[], [eat]])).toEqual([]);
  });

  it('leave out names that merely hold a word, and stay in their order', () => {
    const nut = hit('nut and bolt', {}, 'word');
    const merged = mergeHitsOfWords({ chain: ['en'] }, ['and', 'dog'], [[nut], [dog, face]]);
    expect(merged.map(({ symbol }) => symbol.core.source.id)).toEqual(['dog', 'dog face']);
    expect(merged.map(({ match }) => match?.tier)).toEqual(['word_by_word', 'word_by_word']);
    expect(rerank(merged.toReversed())).toEqual(merged);
  });
});
