import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readTable } from '../../mappings/read-table.ts';

/**
 * What people say next: an interpolated n-gram model over the words of the core vocabulary, counted from sentences that this
 * project wrote (`tables/README.md`). A word is its concept, named by its English name, so that languages learn from each other.
 * Pure but for reading the tables.
 */

/** A word of a sentence. */
export interface SaidWord {
  /** English name of its symbol. */
  name: string;
  /** What it is like: the word class of a core word, the group of anything else (`food-drink`). */
  kind: string;
}

/** Sentences with choices: `I/you, want, go` is two. */
export interface SentencePattern {
  language: string;
  /** Words that may stand in each place. */
  cells: readonly (readonly string[])[];
  /** How many sentences it counts as. */
  weight: number;
}

/** The model of a core vocabulary. */
export interface NextWords {
  /** Counts what follows what in some sentences. */
  learn(patterns: readonly SentencePattern[]): void;
  /** The core words by how likely each follows what was said; what never did keeps its place in the vocabulary. */
  rank(said: readonly SaidWord[], language?: string): string[];
}

/** What stands before the first word of a sentence. */
const beginning: SaidWord = { name: '^', kind: '^' };

/** A word of the sentences that no symbol shows: nothing is learned of it, not even as a word that means itself. */
const meaningless: SaidWord = { name: '-', kind: '-' };

/**
 * Contexts from the widest to the narrowest. Each smooths its counts by the estimate of the one before, as if that had been
 * seen `prior` times (Dirichlet smoothing: MacKay and Peto 1995, "A hierarchical Dirichlet language model").
 */
const contexts: readonly { prior: number; keyOf: (before: SaidWord, last: SaidWord) => string }[] = [
  { prior: 2, keyOf: (before, last) => `.${before.kind} .${last.kind}` },
  { prior: 10, keyOf: (_before, last) => last.name },
  { prior: 4, keyOf: (before, last) => `${before.name} ${last.name}` },
];

/** Before any sentence counts, a word is as likely as its rank says: 1 / (rank + this). */
const rankOffset = 30;
/** How likely a word that was said already is said again in the sentence, compared with others. */
const repetition = 0.5;

/** How often each core word followed a context, in each language: by the number of the word and the language. */
type Followers = Map<string, Map<number, number>>;

/** How many sentences a row counts as where it does not say: many choices in a cell are one idea more than ten ideas. */
export const weightOf = (cells: SentencePattern['cells']): number =>
  Math.sqrt(Math.max(...cells.map(({ length }) => length)));

/** The sentences of a file: a row each, and where it is not {@link weightOf} its cells, a tab and its weight. */
export function readPatterns(text: string, language: string): SentencePattern[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [row = '', weight] = line.split('\t');
      const cells = row.split(', ').map((cell) => cell.split('/'));
      return { language, cells, weight: weight === undefined ? weightOf(cells) : Number(weight) };
    });
}

/**
 * @param vocabulary the core words with their classes, most needed first.
 * @param meanings what the words of the sentences mean, by language and word; a word without a row means itself.
 */
export function createNextWords(
  vocabulary: ReadonlyMap<string, string>,
  meanings: ReadonlyMap<string, SaidWord> = new Map(),
): NextWords {
  const names = [...vocabulary.keys()];
  const places = new Map(names.map((name, place) => [name, place]));
  const followers: Followers = new Map();

  const asSaid = (language: string, word: string): SaidWord => {
    const meaning = meanings.get(`${language} ${word}`) ?? { name: word, kind: 'noun' };
    return { name: meaning.name, kind: vocabulary.get(meaning.name) ?? meaning.kind };
  };

  const languages: string[] = [];
  /** Words of the first language are numbered by their places, those of the next follow. */
  function numbersFrom(language: string): number {
    if (!languages.includes(language)) languages.push(language);
    return languages.indexOf(language) * names.length;
  }

  /** The choices of a cell are independent: each row of three counts for its share, and no sentence is written out. */
  function learnPattern({ language, cells, weight }: SentencePattern): void {
    const first = numbersFrom(language);
    const words = cells.map((cell) => cell.map((word) => asSaid(language, word)));
    for (const [position, cell] of words.entries()) {
      const following = cell.flatMap(({ name }) => places.get(name) ?? []);
      const lasts = words[position - 1] ?? [beginning];
      const befores = words[position - 2] ?? [beginning];
      const share = weight / (cell.length * lasts.length * befores.length);
      for (const { keyOf } of contexts) {
        const keys = lasts.flatMap((last) => befores.map((before) => keyOf(before, last)));
        for (const [key, same] of Map.groupBy(keys, (one) => one)) {
          const counts = followers.get(key) ?? new Map<number, number>();
          for (const place of following)
            counts.set(first + place, (counts.get(first + place) ?? 0) + share * same.length);
          followers.set(key, counts);
        }
      }
    }
  }

  return {
    learn(patterns) {
      for (const pattern of patterns) learnPattern(pattern);
    },
    rank(said, language) {
      const [last = beginning, before = beginning] = said.toReversed();
      const ownNumber = languages.indexOf(language ?? '');
      let scores = shares(names.map((_name, place) => 1 / (place + rankOffset)));
      for (const { prior, keyOf } of contexts) {
        const smoothed = scores.map((score) => score * prior);
        for (const [number, times] of followers.get(keyOf(before, last)) ?? []) {
          const place = number % names.length;
          // Sentences of the language itself count three times.
          const isOwn = Math.floor(number / names.length) === ownNumber;
          smoothed[place] = (smoothed[place] ?? 0) + times * (isOwn ? 3 : 1);
        }
        scores = shares(smoothed);
      }
      const saidNames = new Set(said.map(({ name }) => name));
      const scoreOf = (name: string, place: number) =>
        (scores[place] ?? 0) * (saidNames.has(name) ? repetition : 1);
      return names
        .map((name, place) => ({ name, score: scoreOf(name, place) }))
        .filter(({ name }) => name !== last.name)
        .sort((one, other) => other.score - one.score)
        .map(({ name }) => name);
    },
  };
}

/** Numbers as shares of their sum. */
function shares(numbers: readonly number[]): number[] {
  const sum = numbers.reduce((total, number) => total + number, 0);
  return numbers.map((number) => number / sum);
}

/** Columns of `tables/words`: a word as the sentences write it, and the English name and the group of its symbol. */
export const wordColumns = ['word', 'name', 'group'] as const;

const tablesFolder = join(import.meta.dirname, 'tables');

/** The sentences of `tables/sentences`, read when a model is counted: nothing else needs them. */
export function writtenPatterns(): SentencePattern[] {
  const folder = join(tablesFolder, 'sentences');
  return readdirSync(folder)
    .sort()
    .flatMap((file) => readPatterns(readFileSync(join(folder, file), 'utf8'), basename(file, '.txt')));
}

/** What the words of the sentences mean, by language and word, from `tables/words`; a row without a name says that a word means nothing. */
export function writtenMeanings(): Map<string, SaidWord> {
  const folder = join(tablesFolder, 'words');
  return new Map(
    readdirSync(folder).flatMap((file) =>
      readTable(join(folder, file), wordColumns).map(
        ({ word, name, group }) =>
          [`${basename(file, '.tsv')} ${word}`, name === '' ? meaningless : { name, kind: group }] as const,
      ),
    ),
  );
}
