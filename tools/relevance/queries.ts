import { fold } from '../../mappings/fold.ts';
import { editDistance } from '../../src/search/similarity.ts';
import { type Random, seededRandom, shuffle } from '../support/random.ts';
import { respelled } from './spellings.ts';
import { withTypo } from './typos.ts';
import { letterCount, type Vocabulary } from './vocabulary.ts';

/** A query with its relevant symbols. */
export interface GeneratedQuery {
  kind: QueryKind;
  language: string;
  text: string;
  /** The name that the person intended. */
  intended: string;
  /** Symbols that answer it, all equally well. */
  relevant: readonly number[];
  /**
   * How many names what is typed could stand for just as well (1 = only the intended one): nobody can place all of them
   * first. Known for unfinished names and for typos in short words.
   */
  equallyRelevantCount: number;
  /** A typo that makes another word of the language: its answer is counted apart. */
  isRealWord?: boolean;
}

interface Kind {
  title: string;
  /** How many it needs of success@1 and success@10, 0…1. */
  targets: { successAt1?: number; successAt10?: number; successAt10InEveryLanguage?: number };
  /** Makes a query of a name; undefined where this name does not suit. */
  typed: (name: string, vocabulary: Vocabulary, random: Random) => string | undefined;
  /** How many names are as likely as the intended one. */
  rivals?: (typed: string, vocabulary: Vocabulary) => number;
}

const isOneWord = (name: string) => !/[\s\p{P}]/u.test(name);
const hasSeveralWords = (name: string) => fold(name).includes(' ');
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Kinds of generated queries, in the order of the table, with the figures they have to reach. */
export const queryKinds = {
  exact: {
    title: 'the exact name',
    targets: { successAt1: 0.99, successAt10: 1 },
    typed: (name) => name,
  },
  respelled: {
    title: 'accents stripped, case and width changed',
    targets: { successAt1: 0.97, successAt10: 0.995 },
    typed: (name, { language }, random) => respelled(name, language, random),
  },
  'typo-long': {
    title: 'one typo, one word ≥ 5 letters',
    targets: { successAt1: 0.97, successAt10: 0.99, successAt10InEveryLanguage: 0.93 },
    typed: (name, vocabulary, random) =>
      isOneWord(name) && letterCount(name) >= 5 ? withTypo(name, vocabulary, random, 1) : undefined,
    rivals: namesOneTypoAway,
  },
  'typo-short': {
    title: 'one typo, one word of 3–4 letters',
    targets: { successAt1: 0.8, successAt10: 0.94 },
    typed: (name, vocabulary, random) => {
      const letters = letterCount(name);
      return isOneWord(name) && letters >= 3 && letters <= 4
        ? withTypo(name, vocabulary, random, 1)
        : undefined;
    },
    rivals: namesOneTypoAway,
  },
  'typo-phrase': {
    title: 'one typo in a name of several words',
    targets: { successAt1: 0.95, successAt10: 0.99 },
    typed: (name, vocabulary, random) =>
      hasSeveralWords(name) ? withTypo(name, vocabulary, random, 3) : undefined,
    rivals: namesOneTypoAway,
  },
  'two-typos': {
    title: 'two typos, names ≥ 9 letters',
    targets: { successAt1: 0.97, successAt10: 0.985 },
    typed: (name, vocabulary, random) => {
      if (letterCount(name) < 9) return undefined;
      const once = withTypo(name, vocabulary, random, 3);
      const twice = once && withTypo(once, vocabulary, random, 3);
      // The second typo may undo the first.
      return twice && editDistance(fold(twice), fold(name), 2) >= 2 ? twice : undefined;
    },
  },
  'first-half': {
    title: 'first half of the name (suggest)',
    targets: { successAt1: 0.65, successAt10: 0.95 },
    typed: firstHalf,
    rivals: (typed, vocabulary) => namesFrom(typed, vocabulary) / suggestedTogether,
  },
} as const satisfies Record<string, Kind>;

/** Symbols that one suggestion shows. */
const suggestedTogether = 5;

function firstHalf(name: string): string | undefined {
  const clusters = [...graphemes.segment(name)].map(({ segment }) => segment);
  if (clusters.length < (/\p{Script=Han}/u.test(name) ? 2 : 4)) return undefined;
  return clusters
    .slice(0, Math.ceil(clusters.length / 2))
    .join('')
    .trim();
}

function namesFrom(typed: string, { idsByName }: Vocabulary): number {
  const beginning = fold(typed);
  return [...idsByName.keys()].filter((name) => name.startsWith(beginning)).length;
}

/** One of {@link queryKinds}. */
export type QueryKind = keyof typeof queryKinds;

/**
 * Up to `count` queries of a kind in a language. The same seed gives the same queries, whatever other kinds and
 * languages are requested.
 */
export function generateQueries(
  kind: QueryKind,
  vocabulary: Vocabulary,
  { count, seed }: { count: number; seed: string },
): GeneratedQuery[] {
  const random = seededRandom(`${seed} ${vocabulary.language} ${kind}`);
  const { typed, rivals }: Kind = queryKinds[kind];
  const queries: GeneratedQuery[] = [];
  for (const name of shuffle(random, vocabulary.names)) {
    if (queries.length === count) break;
    const text = typed(name, vocabulary, random);
    if (text === undefined || fold(text) === '') continue;
    if (kind.includes('typo') && !isMisspelling(text, name, vocabulary)) continue;
    queries.push({
      kind,
      language: vocabulary.language,
      text,
      intended: name,
      relevant: vocabulary.idsByName.get(fold(name)) ?? [],
      equallyRelevantCount: Math.max(1, rivals?.(text, vocabulary) ?? 1),
    });
  }
  return queries;
}

/** What turns out to be another word of the catalogue is no misspelling: that word is what should be found. */
function isMisspelling(text: string, name: string, { idsByText, words }: Vocabulary): boolean {
  const typed = fold(text);
  if (typed === fold(name) || idsByText.has(typed)) return false;
  const intendedWords = new Set(fold(name).split(' '));
  return typed.split(' ').some((word) => !intendedWords.has(word) && !words.has(word));
}

function namesOneTypoAway(typed: string, { idsByName }: Vocabulary): number {
  const text = fold(typed);
  let count = 0;
  for (const name of idsByName.keys()) if (editDistance(name, text, 1) <= 1) count += 1;
  return count;
}
