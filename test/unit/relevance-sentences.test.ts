import { describe, expect, it } from 'vitest';
import { parseConcepts, parseSentences, readSentences } from '../../tools/relevance/sentence-cases.ts';
import { judgeSentence, sentenceSuite, tokenMarks } from '../../tools/relevance/sentence-suite.ts';
import { tableOf } from '../../tools/relevance/suite.ts';
import { readSymbolKeys } from '../../tools/relevance/symbol-keys.ts';

const keys = await readSymbolKeys();
const sentences = await readSentences(keys);
const languages = Object.groupBy(sentences, ({ language }) => language);

describe('judged sentences', () => {
  it('are at least twenty in each of the twenty-four languages', () => {
    expect(Object.keys(languages).sort()).toEqual(
      'ar cs de el en es fa fi fr he hi hu it ja ko nl pl pt ru sv tr uk vi zh'.split(' '),
    );
    for (const rows of Object.values(languages)) expect(rows?.length).toBeGreaterThanOrEqual(20);
  });

  it('are there once, and a third of them is held out', () => {
    expect(new Set(sentences.map(({ language, sentence }) => `${language} ${sentence}`)).size).toBe(
      sentences.length,
    );
    const share = sentences.filter(({ held_out }) => held_out).length / sentences.length;
    expect(share).toBeGreaterThan(0.25);
    expect(share).toBeLessThan(0.4);
  });

  it('accept no symbol that hurts', () => {
    for (const { tokens } of sentences) {
      for (const { accepted, hurtful } of tokens) {
        expect(accepted.filter((key) => hurtful.includes(key))).toEqual([]);
      }
    }
  });

  it('say of each word with a meaning what shows it, unless nothing does', () => {
    const without = sentences.flatMap(({ tokens }) =>
      tokens.filter(({ kind, accepted }) => kind === 'content' && accepted.length === 0),
    );
    expect(without.length).toBeLessThan(0.01 * sentences.length);
  });
});

describe('a row of judged sentences', () => {
  const concepts = parseConcepts('concept\tsymbols\thurtful\nhound\t🐕 🐶\t🌭', keys);
  const parsed = (tokens: string, sentence = 'The dogs went') =>
    parseSentences(`sentence\ttokens\n${sentence}\t${tokens}`, 'en', concepts, keys)[0]?.tokens;

  it('has words with lemma, concepts and marks', () => {
    expect(parsed('The:-|dogs>dog:hound*|went>go:go!')).toMatchObject([
      { text: 'The', lemma: 'the', kind: 'function', accepted: [] },
      {
        text: 'dogs',
        lemma: 'dog',
        kind: 'content',
        accepted: ['openmoji/1F415', 'openmoji/1F436'],
        hurtful: ['openmoji/1F32D'],
        isPlural: true,
      },
      { text: 'went', lemma: 'go', accepted: ['core/go'], isNegated: true },
    ]);
  });

  it.each([
    ['dogs:cat-of-nowhere', /en.tsv, line 2: no concept is "cat-of-nowhere"/],
    ['dogs:', /line 2: "dogs:" is no token/],
    ['went:go|dogs:hound', /line 2: "dogs" is not in the rest of the sentence/],
  ])('is refused where it is wrong: %s', (tokens, message) => {
    expect(() => parsed(tokens)).toThrow(message);
  });
});

it('the answer to a sentence counts by its words', () => {
  const concepts = parseConcepts('concept\tsymbols\thurtful\nhound\t🐕\t🌭', keys);
  const [entry] = parseSentences(
    'sentence\ttokens\nThe dogs went\tThe:-|dogs>dog:hound*|went>go:go',
    'en',
    concepts,
    keys,
  );
  const answered = [
    { text: 'dogs', lemma: 'dog', key: 'openmoji/1F32D', overlay: 'plural' },
    { text: 'went', lemma: 'go', key: 'core/go', overlay: undefined },
  ];
  const judged = entry ? tokenMarks(judgeSentence({ ...entry, held_out: false }, answered)) : [];
  const { rows } = tableOf(sentenceSuite, judged);
  expect(rows[1]).toEqual([
    ...['tuned', '1', '3', '0.667', '0.500 (≥ 0.92)', '1.000 (≥ 0.96)', '1 (≤ 0)', '1.000', '1.000'],
    ...['0 (≤ 0)', 'NOT REACHED: content right, hurtful'],
  ]);
  expect(judged.map(({ failure }) => failure?.split('\n').length)).toEqual([2, undefined, undefined]);
});

describe('the verdict on a token', () => {
  const concepts = parseConcepts('concept\tsymbols\thurtful\nlike\tcore/like\tcore/dont-like', keys);
  const judge = (
    sentence: string,
    tokens: string,
    answered: { text: string; key: string; overlay?: string }[],
  ) => {
    const [entry] = parseSentences(`sentence\ttokens\n${sentence}\t${tokens}`, 'sv', concepts, keys);
    if (!entry) throw new Error('no sentence');
    const full = answered.map((token) => ({ lemma: token.text, overlay: undefined, ...token }));
    return judgeSentence(entry, full).tokens;
  };

  it('takes one symbol that says the negation of several words for right', () => {
    const tokens = 'tycker>tycka:like|inte:not!|om:like';
    const verdicts = judge('tycker inte om', tokens, [{ text: 'tycker inte om', key: 'core/dont-like' }]);
    expect(verdicts.map(({ isRight, hurtful }) => [isRight, hurtful])).toEqual(Array(3).fill([true, []]));
    const alone = judge('tycker om', 'tycker>tycka:like|om:like', [
      { text: 'tycker om', key: 'core/dont-like' },
    ]);
    expect(alone[0]?.hurtful).toEqual(['core/dont-like']);
  });

  it('counts one thing that is shown as several', () => {
    const [verdict] = judge('hund', 'hund:dog', [{ text: 'hund', key: 'core/dog', overlay: 'plural' }]);
    expect(verdict).toMatchObject({ isRight: true, isFalsePlural: true });
  });

  it('asks no plural of a symbol for several words', () => {
    const [, hands] = judge('tvätta händer', 'tvätta:wash|händer>hand:wash*', [
      { text: 'tvätta händer', key: 'core/wash' },
    ]);
    expect(hands?.isPluralRight).toBeUndefined();
  });
});
