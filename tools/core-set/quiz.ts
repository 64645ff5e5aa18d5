import { createHash } from 'node:crypto';

/** A word that a quiz shows. */
interface QuizWord {
  id: string;
  wordClass: string;
  tag: string;
}

/** Words that stand beside the right one. */
const distractors = 3;

/** An order that looks random and is the same for the same seed. */
const bySeed =
  (...seed: string[]) =>
  (left: string, right: string): number => {
    const digest = (text: string) =>
      createHash('sha256')
        .update([...seed, text].join('\n'))
        .digest('hex');
    return digest(left) < digest(right) ? -1 : 1;
  };

/**
 * Pictures to name, in shuffled order, each with the words to choose from: its own and three distractors. Those have the
 * word's topic and class, then its topic alone, then its class alone: a drawing of `March` stands against other months and
 * days, one of `glue` against other things.
 */
export function quizOf(asked: readonly string[], words: readonly QuizWord[], seed: string) {
  const wordsById = new Map(words.map((word) => [word.id, word]));
  return asked.toSorted(bySeed(seed)).map((id) => {
    const word = wordsById.get(id);
    if (!word) throw new Error(`"${id}" is no word of the set`);
    const nearness = ({ wordClass, tag }: QuizWord) =>
      (tag === word.tag ? 2 : 0) + (wordClass === word.wordClass ? 1 : 0);
    const near = words
      .filter((other) => other.id !== id)
      .toSorted((left, right) => nearness(right) - nearness(left) || bySeed(seed, id)(left.id, right.id))
      .slice(0, distractors);
    return { id, choices: [id, ...near.map((other) => other.id)].toSorted(bySeed(seed, 'choices', id)) };
  });
}
