import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What people say next: an n-gram model over the words of the core vocabulary, counted from sentences that this project wrote
 * (`tables/README.md`). A word is its concept, named by its English name, so one table serves every language. Pure but for
 * reading the table.
 */

/** A word of a sentence: the English name of a core word, or the word class of anything else. */
export interface SaidWord {
  name: string | undefined;
  wordClass: string;
}

/** What stands before the first word of a sentence. */
const beginning = '^';

/**
 * By how much a shorter context counts less than the next longer one: stupid backoff (Brants et al. 2007, "Large Language
 * Models in Machine Translation"), summed, so that words seen in several contexts come before words seen in one.
 */
const backoff = 0.25;

/** How often a word followed a context, by context: `I want` → `go` → 12. */
type Followers = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Sentences with how often each counts, from rows with choices: `I/you, want, go` is two. */
export function readSentences(text: string): { words: string[]; weight: number }[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const choices = line.split(', ').map((cell) => cell.split('/'));
      const sentences = choices.reduce<string[][]>(
        (begun, cell) => begun.flatMap((words) => cell.map((word) => [...words, word])),
        [[]],
      );
      // Each choice of the longest cell counts as a sentence.
      const weight = Math.max(...choices.map(({ length }) => length)) / sentences.length;
      return sentences.map((words) => ({ words, weight }));
    });
}

/** The model of a core vocabulary. */
export interface NextWords {
  /** The core words by how likely each follows what was said; what never did keeps its place in the vocabulary. */
  rank(said: readonly SaidWord[]): string[];
}

/**
 * @param vocabulary the core words with their classes, most needed first.
 * @param sentences as {@link readSentences} gives them.
 */
export function createNextWords(
  vocabulary: ReadonlyMap<string, string>,
  sentences: ReturnType<typeof readSentences>,
): NextWords {
  const contextsOf = (said: readonly SaidWord[]): string[] => {
    const [last, before] = said.toReversed();
    const own = ({ name, wordClass }: SaidWord) => name ?? `.${wordClass}`;
    if (!last) return [beginning];
    const words = `${before ? own(before) : beginning} ${own(last)}`;
    const classes = `.${before?.wordClass ?? beginning} .${last.wordClass}`;
    return [words, own(last), classes, `.${last.wordClass}`, ''];
  };
  const asSaid = (word: string): SaidWord => {
    const wordClass = vocabulary.get(word);
    return { name: wordClass === undefined ? undefined : word, wordClass: wordClass ?? 'noun' };
  };
  const followers: Followers = countFollowers(sentences, asSaid, contextsOf);
  return {
    rank(said) {
      const scores = new Map<string, number>();
      for (const [place, context] of contextsOf(said).entries()) {
        const counts = followers.get(context);
        const all = [...(counts?.values() ?? [])].reduce((sum, count) => sum + count, 0);
        for (const [word, count] of counts ?? []) {
          scores.set(word, (scores.get(word) ?? 0) + (backoff ** place * count) / all);
        }
      }
      const lastSaid = said.at(-1)?.name;
      return [...vocabulary.keys()]
        .filter((word) => word !== lastSaid)
        .sort((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0));
    },
  };
}

function countFollowers(
  sentences: ReturnType<typeof readSentences>,
  asSaid: (word: string) => SaidWord,
  contextsOf: (said: readonly SaidWord[]) => string[],
): Followers {
  const followers = new Map<string, Map<string, number>>();
  for (const { words, weight } of sentences) {
    const said = words.map(asSaid);
    for (const [place, { name }] of said.entries()) {
      if (name === undefined) continue;
      for (const context of contextsOf(said.slice(0, place))) {
        const counts = followers.get(context) ?? new Map<string, number>();
        followers.set(context, counts.set(name, (counts.get(name) ?? 0) + weight));
      }
    }
  }
  return followers;
}

/** The sentences of `tables/sentences.txt`, read when a model is counted: nothing else needs them. */
export function writtenSentences(): ReturnType<typeof readSentences> {
  return readSentences(readFileSync(join(import.meta.dirname, 'tables/sentences.txt'), 'utf8'));
}
