import { describe, expect, it } from 'vitest';
import { createNextWords, readSentences, writtenSentences } from '../../src/next-words/next-words.ts';

const vocabulary = new Map([
  ['I', 'pronoun'],
  ['want', 'verb'],
  ['go', 'verb'],
  ['eat', 'verb'],
  ['sleep', 'verb'],
  ['home', 'noun'],
  ['now', 'adverb'],
]);
const said = (...names: string[]) =>
  names.map((name) => ({
    name: vocabulary.has(name) ? name : undefined,
    wordClass: vocabulary.get(name) ?? 'noun',
  }));

describe('sentences with choices', () => {
  it('are all their sentences, and count by the longest choice', () => {
    expect(readSentences('I/you, want, go/eat/sleep\n')).toEqual(
      ['I', 'you'].flatMap((who) =>
        ['go', 'eat', 'sleep'].map((what) => ({ words: [who, 'want', what], weight: 0.5 })),
      ),
    );
  });
});

describe('the words that come next', () => {
  const model = createNextWords(
    vocabulary,
    readSentences('I, want, sleep\nI, want, sleep\nI, eat, apple, now\ngo, home\n'),
  );

  it('are those that followed the last words, then those that followed less of them', () => {
    expect(model.rank(said('I'))[0]).toBe('want');
    expect(model.rank(said('I', 'want'))[0]).toBe('sleep');
    expect(model.rank(said('go'))[0]).toBe('home');
  });

  it('begin as sentences begin', () => {
    expect(model.rank([]).slice(0, 2)).toEqual(['I', 'go']);
  });

  it('follow an unknown word by its class', () => {
    expect(model.rank(said('I', 'eat', 'pear'))[0]).toBe('now');
  });

  it('are never the word just said, and those that never follow keep their order', () => {
    expect(model.rank(said('go'))).not.toContain('go');
    expect(createNextWords(vocabulary, []).rank(said('I'))).toEqual([...vocabulary.keys()].slice(1));
  });
});

describe('the written sentences', () => {
  it('have no empty word and no sentence of one word alone', () => {
    const sentences = writtenSentences();
    expect(sentences.length).toBeGreaterThan(5000);
    for (const { words } of sentences) {
      expect(words.length, words.join()).toBeGreaterThan(1);
      for (const word of words) expect(word).toMatch(/^\S(.*\S)?$/);
    }
  });
});
