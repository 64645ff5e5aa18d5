import { expect, test } from 'vitest';
import type { Hit } from '../../src/search/matcher.ts';
import {
  firstOfOneKind,
  mayBePhrase,
  meaningOf,
  namesSideBySide,
} from '../../src/sentences/phrase-meaning.ts';
import type { SentenceToken } from '../../src/sentences/sentence.ts';

const hit = (id: string, type = 'exact', part_of_speech?: string): Hit =>
  ({ symbol: { core: { source: { id }, part_of_speech } }, match: { type } }) as Hit;
const token = (id: string | undefined, more: Partial<SentenceToken> = {}): SentenceToken => ({
  ...{ text: id ?? '?', lemma: id ?? '?', kind: 'word', overlay: undefined, correctedTo: undefined },
  hits: id === undefined ? [] : [hit(id)],
  ...more,
});
const adjective = (id: string) => token(id, { hits: [hit(id, 'exact', 'adjective')] });
const verb = (id: string) => token(id, { hits: [hit(id, 'exact', 'verb')] });
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
  ['I feel', [token('i'), token('feel')], 'feel'],
  [
    'do my hair',
    [token('do'), token('my'), token('hair', { hits: [hit('hair', 'exact', 'noun')] })],
    undefined,
  ],
  ['less hot', [token('less'), adjective('hot')], undefined],
  ['more work', [token('more'), verb('work')], undefined],
  ['could be better', [token('can'), token('be'), adjective('good')], undefined],
  ['I feel hot and cold', [token('feel'), adjective('hot'), token('and'), adjective('cold')], undefined],
  ['half & half', [token('half'), token('and'), token('half')], 'half'],
  ['feel, misread', [token('feel', { hits: [hit('feel', 'word')] }), adjective('cold')], undefined],
] as [string, SentenceToken[], string | undefined][])('%s', (_, tokens, id) => {
  expect(meant(...tokens)).toBe(id);
});

test.each([
  ['I’m cold', 'en', true],
  ['cold', 'en', false],
  [' cold ', 'en', false],
  ['sofa/couch', 'en', true],
  ['私は寒い', 'ja', true],
  ['寒い', 'ja', false],
  ['a long story '.repeat(5), 'en', false],
])('%j in %s may be a label of several words: %s', (text, language, may) => {
  expect(mayBePhrase(text, language)).toBe(may);
});

test.each([
  ['sofa / couch', ['sofa', 'couch']],
  ['nose/nose', ['nose']],
  ['sofa couch', []],
  ['on/', []],
  ['/', []],
])('%j has the names %j side by side', (label, names) => {
  expect(namesSideBySide(label)).toEqual(names);
});

const ofGroup = (id: string, group: string, part_of_speech?: string): Hit =>
  ({ symbol: { core: { source: { id }, group, part_of_speech } }, match: { type: 'exact' } }) as Hit;
test.each([
  ['book / newspaper', [ofGroup('1F4D6', 'objects'), ofGroup('1F4F0', 'objects')], '1F4D6'],
  ['scale / weight, as stairs', [ofGroup('E202', 'travel-places'), ofGroup('2696', 'objects')], undefined],
  ['open / close', [ofGroup('open', 'actions'), ofGroup('close', 'actions')], undefined],
  ['write / open / close', ['write', 'close', 'open'].map((id) => ofGroup(id, 'actions')), undefined],
  ['mother / father', [ofGroup('mother', 'people-body'), ofGroup('father', 'people-body')], undefined],
  ['play / pause', [ofGroup('25B6', 'symbols'), ofGroup('23F8', 'symbols')], undefined],
  [
    'play / pause, as a game',
    [ofGroup('play', 'actions', 'verb'), ofGroup('23F8', 'symbols', 'verb')],
    undefined,
  ],
  [
    'disgusting / I do not like it',
    [ofGroup('1F922', 'smileys-emotion', 'adjective'), ofGroup('dont-like', 'actions', 'verb')],
    '1F922',
  ],
  [
    'like / do not like',
    [ofGroup('like', 'actions', 'verb'), ofGroup('dont-like', 'people-body', 'verb')],
    undefined,
  ],
  ['he / she', [ofGroup('he', 'little-words'), ofGroup('she', 'little-words')], undefined],
  ['home / a word that nothing shows', [ofGroup('home', 'travel-places')], undefined],
  ['two that nothing shows', [], undefined],
] as [string, Hit[], string | undefined][])('of the things of one kind in %s the first', (_, hits, id) => {
  expect(firstOfOneKind(hits)?.symbol.core.source.id).toBe(id);
});
