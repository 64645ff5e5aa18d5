import { describe, expect, it } from 'vitest';
import {
  createNextWords,
  readPatterns,
  writtenMeanings,
  writtenPatterns,
} from '../../src/next-words/next-words.ts';
import { readUtterances } from '../../tools/relevance/utterance-suite.ts';

const vocabulary = new Map([
  ['I', 'pronoun'],
  ['want', 'verb'],
  ['go', 'verb'],
  ['eat', 'verb'],
  ['sleep', 'verb'],
  ['home', 'noun'],
  ['now', 'adverb'],
]);
const said = (...names: string[]) => names.map((name) => ({ name, kind: vocabulary.get(name) ?? 'noun' }));

function modelOf(text: string, language = 'en') {
  const model = createNextWords(vocabulary);
  model.learn(readPatterns(text, language));
  return model;
}

describe('sentences with choices', () => {
  it('count by the square root of the longest choice, or as the row says', () => {
    const cells = [['I', 'you'], ['want'], ['go', 'eat', 'sleep']];
    expect(readPatterns('I/you, want, go/eat/sleep\nI, go\t0.25\n', 'en')).toEqual([
      { language: 'en', cells, weight: Math.sqrt(3) },
      { language: 'en', cells: [['I'], ['go']], weight: 0.25 },
    ]);
  });

  it('teach the same as each of them', () => {
    const rank = (text: string) => modelOf(text).rank(said('I', 'want'));
    expect(rank('I, want, sleep/home\neat, now/go\n')).toEqual(
      rank('I, want, sleep\nI, want, home\neat, now\neat, go\n'),
    );
  });
});

describe('the words that come next', () => {
  const model = modelOf('I, want, sleep\nI, want, sleep\nI, eat, apple, now\ngo, home\n');

  it('are those that followed the last words, then those that followed less of them', () => {
    expect(model.rank(said('I'))[0]).toBe('want');
    expect(model.rank(said('I', 'want'))[0]).toBe('sleep');
    expect(model.rank(said('go'))[0]).toBe('home');
  });

  it('begin as sentences begin', () => {
    expect(model.rank([]).slice(0, 2)).toEqual(['I', 'go']);
  });

  it('follow an unknown word by its kind', () => {
    expect(model.rank(said('I', 'eat', 'pear'))[0]).toBe('now');
  });

  it('are never the word just said, and those that never follow keep their order', () => {
    expect(model.rank(said('go'))).not.toContain('go');
    expect(createNextWords(vocabulary).rank(said('I'))).toEqual([...vocabulary.keys()].slice(1));
  });

  it('follow the sentences of the language itself first, and those of others where it has none', () => {
    const two = createNextWords(vocabulary);
    two.learn([...readPatterns('I, go\n', 'en'), ...readPatterns('I, sleep\n', 'de')]);
    expect(two.rank(said('I'), 'en')[0]).toBe('go');
    expect(two.rank(said('I'), 'de')[0]).toBe('sleep');
    expect(two.rank(said('I'), 'fr').slice(0, 2).sort()).toEqual(['go', 'sleep']);
  });

  it('learn what words of other languages mean', () => {
    const german = createNextWords(vocabulary, new Map([['de ich', { name: 'I', kind: 'pronoun' }]]));
    german.learn(readPatterns('ich, sleep\n', 'de'));
    expect(german.rank(said('I'))[0]).toBe('sleep');
  });
});

describe('the written sentences', () => {
  const patterns = writtenPatterns();

  it('have no empty word, no word twice in a place, and no sentence of one word alone', () => {
    for (const { cells, language, weight } of patterns) {
      const row = `${language}: ${cells.map((cell) => cell.join('/')).join(', ')}`;
      expect(cells.length, row).toBeGreaterThan(1);
      expect(weight, row).toBeGreaterThan(0);
      for (const cell of cells) {
        expect(new Set(cell).size, row).toBe(cell.length);
        for (const word of cell) expect(word, row).toMatch(/^\S(.*\S)?$/);
      }
    }
  });

  it('stand in one row each', () => {
    const rows = patterns.map(
      ({ language, cells }) => `${language}: ${cells.map((cell) => cell.toSorted().join('/')).join(', ')}`,
    );
    expect(rows.filter((row, place) => rows.indexOf(row) !== place)).toEqual([]);
  });

  it('are none of the utterances that measure them', async () => {
    const utterances = await readUtterances();
    const measured = utterances.filter(({ language, words }) =>
      patterns.some(
        ({ language: other, cells }) =>
          other === language &&
          cells.length === words.length &&
          cells.every((cell, place) => cell.includes(words[place] ?? '')),
      ),
    );
    // By their number alone: the words of those held out are not shown.
    expect(measured.length).toBe(0);
  });

  it('are of words whose symbols are known, but for some that no symbol shows', () => {
    const meanings = writtenMeanings();
    const words = new Set(
      patterns.flatMap(({ language, cells }) => cells.flat().map((word) => `${language} ${word}`)),
    );
    const unknown = [...words].filter((word) => !meanings.has(word));
    expect(unknown.length).toBeLessThan(words.size / 50);
    for (const word of meanings.keys()) expect(words).toContain(word);
  });
});

it('takes a word that no symbol shows for none of its spelling, such as the German so for the English one', () => {
  const said = writtenMeanings().get('de so');
  const model = createNextWords(
    new Map([
      ['so', 'adverb'],
      ['go', 'verb'],
    ]),
    new Map([['de so', said ?? { name: 'so', kind: 'noun' }]]),
  );
  const order = model.rank([]);
  model.learn([
    { language: 'de', cells: [['so']], weight: 50 },
    { language: 'de', cells: [['go']], weight: 1 },
  ]);
  expect(order).toEqual(['so', 'go']);
  expect(model.rank([])).toEqual(['go', 'so']);
});
