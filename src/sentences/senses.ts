import { join } from 'node:path';
import { fold } from '../../mappings/fold.ts';
import type { PartOfSpeech } from '../../mappings/parts-of-speech.ts';
import { readTable } from '../../mappings/read-table.ts';
import type { CachedSymbol } from '../opensearch/symbol-store.ts';
import type { Hit } from '../search/matcher.ts';
import { scoreOf, tierOf } from '../search/tiers.ts';
import { asWritten, type LemmaCandidate } from './lemma-candidates.ts';
import type { SymbolsByKey } from './lookup.ts';

/** A symbol that a span may mean, and by which of its forms. */
export interface Sense {
  hit: Hit;
  candidate: LemmaCandidate;
  /** More is likelier. */
  score: number;
}

/** Neighbours decide which word class a span rather is. */
export interface Neighbours {
  previous: WordRole | undefined;
  /** Whether the span begins its clause. */
  beginsClause: boolean;
  /** Whether the span ends its clause, or a word without meaning of its own follows. */
  endsPhrase: boolean;
  /** Whether the span ends its clause, in a language whose verbs stand there. */
  isVerbPlace?: boolean;
  /** Whether a word follows that stands behind verbs: `가지 않아요`. */
  isBeforeVerbPart?: boolean;
}

/** What a word does for the next one. */
export type WordRole =
  | 'article'
  | 'possessive'
  | 'pronoun'
  | 'modal'
  | 'number'
  | 'negation'
  | 'preposition'
  | 'noun'
  | 'other';

/** Scores of the ways in which a form leads to a symbol; the steps are wider than what else counts. */
const scores = {
  /** By {@link LemmaCandidate.distance}. */
  distance: [100, 88, 74, 50],
  /** The word is written with other accents than the text: `como` is no `cómo`. */
  otherAccents: [-36, -10, -10, -10],
  /** By the distance of the form: the word itself, and a form of a name. */
  name: [22, 8, 8, 8],
  /** A curator said that it comes first for the word; of the word itself nothing counts more. */
  pinned: [100, 20, 20, 20],
  /** Of a name whose plural the word is: `tanden` is rather several of a `tand` than a keyword of a smile. */
  pluralOfName: 28,
  /** The key of a number, rather than what has so many of something. */
  sameCharacters: 40,
  /** A number where a verb is likely. */
  unlikelyNumber: -54,
  coreWord: 18,
  /** For each place in the order of the symbols of one text. */
  place: -2,
  expectedClass: 26,
  unexpectedClass: -12,
  /** A verb and a noun right behind a noun, where languages join nouns by a preposition: `la dame porte un sac`. */
  behindNoun: { verb: 18, noun: -32 },
  /** A negated verb where one is likely, rather than a keyword that says the same in other words: Persian `نمی‌خواهم`. */
  negatedVerb: 32,
  /** A verb at the beginning of a clause: an imperative. */
  imperative: 12,
  /** A question word within a clause. */
  lateQuestion: -16,
} as const;

/** Word classes that a role makes likely. */
const expectedClasses: Readonly<Record<Exclude<WordRole, 'noun'>, readonly PartOfSpeech[]>> = {
  article: ['noun', 'adjective', 'numeral'],
  possessive: ['noun', 'adjective'],
  number: ['noun'],
  pronoun: ['verb', 'adverb'],
  modal: ['verb'],
  negation: ['verb', 'adjective', 'adverb', 'noun'],
  preposition: [],
  other: [],
};
/** Classes of few words, which are hardly anything else. */
const closedClasses: ReadonlySet<PartOfSpeech> = new Set([
  ...(['pronoun', 'determiner', 'preposition', 'conjunction', 'question', 'interjection', 'social'] as const),
]);

/** The id of a symbol in its set, by which the words of the core set are known; empty where there is none. */
export const idOf = (hit: Hit | undefined): string => hit?.symbol.core.source.id ?? '';

/** Core words by their ids; the README of `tables/core-words.tsv` tells what each list is for. */
const coreWords = new Map(
  readTable(join(import.meta.dirname, 'tables/core-words.tsv'), ['list', 'ids']).map(({ list, ids }) => [
    list,
    new Set(ids.split(' ')),
  ]),
);

/** Whether a symbol is one of a list of core words. */
export function isCoreWordOf(
  list:
    | 'helpers'
    | 'intensifiers'
    | 'key-word-stops'
    | 'meals'
    | 'modals'
    | 'negations'
    | 'phrase-words'
    | 'possessives',
  symbol: CachedSymbol | undefined,
): boolean {
  return symbol !== undefined && coreWords.get(list)?.has(symbol.core.source.id) === true;
}

/** Whether a hit is a verb. */
export const isVerb = (hit: Hit | undefined): boolean => hit?.symbol.core.part_of_speech === 'verb';

/** Whether there may be several of what a hit shows. */
export const isCountable = ({ symbol: { core } }: Hit): boolean => (core.part_of_speech ?? 'noun') === 'noun';

/**
 * The symbols that a span may mean, likeliest first: by how near its form is to the text of the symbol, and, where a word
 * has several senses, by the class of word that its neighbours make likely (`my watch`, `I watch`). Pure.
 * @param text the span as it is typed.
 */
export function sensesOf(
  text: string,
  candidates: readonly LemmaCandidate[],
  symbols: SymbolsByKey,
  neighbours: Neighbours,
): Sense[] {
  const best = new Map<number, Sense>();
  // What other forms of the row say counts where nothing else says anything.
  for (const some of [candidates.filter(({ isSibling }) => !isSibling), candidates]) {
    if (best.size > 0) break;
    for (const candidate of some) {
      for (const [place, hit] of (symbols.get(candidate.key) ?? []).entries()) {
        if (hit.match && candidate.isTwin?.(hit.match.text)) continue;
        const score =
          (scores.distance[candidate.distance] ?? 0) +
          place * scores.place +
          textScore(text, candidate, hit) +
          (hit.symbol.core.core_rank === undefined ? 0 : scores.coreWord) +
          classScore(hit, candidate, neighbours);
        const existing = best.get(hit.symbol.core.id);
        if (!existing || score > existing.score) best.set(hit.symbol.core.id, { hit, candidate, score });
      }
    }
  }
  return [...best.values()].toSorted((left, right) => right.score - left.score);
}

/**
 * Whether a word for a number stands where a verb is likely: Hindi `पानी दो` is to give water. `दो` alone is two, as behind
 * a postposition (`मेरे पास दो`).
 */
const isUnlikelyNumber = (
  { characters }: LemmaCandidate,
  { previous, isVerbPlace, beginsClause }: Neighbours,
): boolean =>
  isVerbPlace === true &&
  !beginsClause &&
  previous !== 'preposition' &&
  characters?.endsWith('\u20E3') === true;

/** How well a form is the text of the symbol. */
function textScore(text: string, candidate: LemmaCandidate, hit: Hit): number {
  const { lemma, distance, mark, characters } = candidate;
  const { symbol, match } = hit;
  if (!match) return 0;
  const isName = isNameOf(hit, candidate);
  const isWrittenSo = asWritten(match.text) === (distance === 0 ? asWritten(text) : lemma);
  const isPluralOfName = isName && mark === 'plural' && distance < 3 && isCountable(hit);
  const isDrawing =
    characters !== undefined && symbol.core.characters?.replaceAll('\uFE0F', '') === characters;
  return (
    (isName ? (scores.name[distance] ?? 0) : 0) +
    (match.tier === 'pinned' ? (scores.pinned[distance] ?? 0) : 0) +
    (isDrawing ? scores.sameCharacters : 0) +
    (isWrittenSo ? 0 : (scores.otherAccents[distance] ?? 0)) +
    (isPluralOfName ? scores.pluralOfName : 0)
  );
}

/** Whether a symbol is named so; a search leaves articles out, which are looked at here. */
export function isNameOf({ match }: Hit, { key }: Pick<LemmaCandidate, 'key'>): boolean {
  // In the first language of the chain.
  if (!match || !tierOf(match.tier).isName || match.score < scoreOf(match.tier)) return false;
  const name = fold(match.text);
  // Chinese keys are in the script of the sentence, names in that of the catalogue.
  return name === key || name.length === key.length;
}

function classScore(hit: Hit, candidate: LemmaCandidate, neighbours: Neighbours): number {
  const { symbol } = hit;
  const { distance, mark } = candidate;
  const { previous = 'other', beginsClause, endsPhrase, isVerbPlace, isBeforeVerbPart } = neighbours;
  const own = symbol.core.part_of_speech ?? 'noun';
  // Turkish `koşma`: do not run, rather than a runner, whom CLDR gives the verbal noun.
  const isNear = distance < 2 || isBeforeVerbPart || (mark === 'negated' && isVerbPlace);
  const isCoreVerb = own === 'verb' && symbol.core.core_rank !== undefined && isNear;
  // `Ağzını aç`: to open, and not hungry, as `aç` is alone.
  const isVerbHere = isBeforeVerbPart || (isVerbPlace && (!beginsClause || mark === 'negated'));
  if (isVerbHere && isCoreVerb) return mark === 'negated' ? scores.negatedVerb : scores.expectedClass;
  if (isUnlikelyNumber(candidate, neighbours)) return scores.unlikelyNumber;
  if (beginsClause) return isCoreVerb ? scores.imperative : 0;
  if (own === 'question') return scores.lateQuestion;
  if (previous === 'noun') return own === 'verb' || own === 'noun' ? scores.behindNoun[own] : 0;
  const expected = expectedClasses[previous];
  // A surfer has the water as a keyword, which is no verb by that: `I want water`.
  const mayBeThing = own === 'verb' && symbol.core.characters !== undefined && !isNameOf(hit, candidate);
  // `Das ist mein Ball`: behind what may be an article stands no other one, `ist` is not "his" (`sein`).
  const isClosed = closedClasses.has(own) && previous !== 'article';
  if (expected.length === 0 || isClosed || mayBeThing) return 0;
  // `the light` is a lamp, `the light bag` is not heavy: an adjective needs something behind it.
  const isLastAdjective =
    own === 'adjective' && endsPhrase && (previous === 'article' || previous === 'possessive');
  if (isLastAdjective) return scores.unexpectedClass;
  return expected.includes(own) ? scores.expectedClass : scores.unexpectedClass;
}
