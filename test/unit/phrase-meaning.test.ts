import { expect, test } from 'vitest';
import type { Hit } from '../../src/search/matcher.ts';
import { mayBePhrase, meaningOf } from '../../src/sentences/phrase-meaning.ts';
import type { SentenceToken } from '../../src/sentences/sentence.ts';

const hit = (id: string, type = 'exact', part_of_speech?: string): Hit =>
  ({ symbol: { core: { source: { id }, part_of_speech } }, match: { type } }) as Hit;
const token = (id: string | undefined, more: Partial<SentenceToken> = {}): SentenceToken => ({
  ...{ text: id ?? '?', lemma: id ?? '?', kind: 'word', overlay: undefined, correctedTo: undefined },
  hits: id === undefined ? [] : [hit(id)],
  ...more,
});
const the = token(undefined, { text: 'the', kind: 'function' });
const meant = (...tokens: SentenceToken[]) => meaningOf(tokens)?.symbol.core.source.id;

test.each([
  ['I am cold', [token('i'), token('be'), token('cold')], 'cold'],
  ['the headache', [the, token('E31D')], 'E31D'],
  ['I want to eat', [token('i'), token('want'), token('to'), token('eat')], 'eat'],
  ['light on, as two', [token('light'), token('on')], undefined],
  ['red car', [token('1F534'), token('1F697')], undefined],
  ['no milk', [token('no', { kind: 'negation' }), token('1F95B')], undefined],
  ['milk, not', [token('1F95B', { overlay: 'negation' })], undefined],
  ['without milk', [token('without'), token('1F95B')], undefined],
  ['a word that nothing shows', [token('i'), token(undefined), token('cold')], undefined],
  ['a word that was corrected', [token('i'), token('cold', { correctedTo: 'cold' })], undefined],
  ['my friend', [token('my'), token('friend', { hits: [hit('friend', 'exact', 'noun')] })], 'friend'],
  ['his, for a sound', [token('his'), token('light-off')], undefined],
  ['a stem for a helper', [token('be', { hits: [hit('be', 'word')] }), token('light-off')], undefined],
  ['I want it', [token('i'), token('want'), token('it')], undefined],
] as [string, SentenceToken[], string | undefined][])('%s', (_, tokens, id) => {
  expect(meant(...tokens)).toBe(id);
});

test.each([
  ['I’m cold', 'en', true],
  ['cold', 'en', false],
  [' cold ', 'en', false],
  ['私は寒い', 'ja', true],
  ['寒い', 'ja', false],
  ['a long story '.repeat(5), 'en', false],
])('%j in %s may be a label of several words: %s', (text, language, may) => {
  expect(mayBePhrase(text, language)).toBe(may);
});
