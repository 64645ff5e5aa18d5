import { type GeneratedQuery, generateQueries, type QueryKind, queryKinds } from '../queries.ts';
import { seededRandom, shuffle } from '../random.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { Question } from './peer.ts';

const kinds = Object.keys(queryKinds) as QueryKind[];
/** Of the questions that are made, so many may turn out to be asked before. */
const reserve = 1.5;

/** Questions of every kind in every language, the same for the same seed; `count` of each. */
export function judgedQuestions(
  vocabularies: readonly Vocabulary[],
  { count, seed }: { count: number; seed: string },
): GeneratedQuery[] {
  return vocabularies.flatMap((vocabulary) =>
    kinds.flatMap((kind) => generateQueries(kind, vocabulary, { count, seed })),
  );
}

/**
 * Up to `total` questions of all kinds and languages, mixed, each once and none of `asked`: whoever remembers answers
 * has none of these.
 */
export function unheardQuestions(
  vocabularies: readonly Vocabulary[],
  { total, seed, asked }: { total: number; seed: string; asked: readonly Question[] },
): Question[] {
  const heard = new Set(asked.map(keyOf));
  const count = Math.ceil((total * reserve) / (vocabularies.length * kinds.length));
  const unheard = judgedQuestions(vocabularies, { count, seed }).filter((question) => {
    const { size } = heard;
    return heard.add(keyOf(question)).size > size;
  });
  return shuffle(seededRandom(seed), unheard).slice(0, total);
}

function keyOf({ language, text }: Question): string {
  return `${language} ${text}`;
}
