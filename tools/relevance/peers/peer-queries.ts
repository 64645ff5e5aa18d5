import { type GeneratedQuery, generateQueries, type QueryKind, queryKinds } from '../queries.ts';
import { seededRandom, shuffle } from '../random.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { PeerQuery } from './peer.ts';

const kinds = Object.keys(queryKinds) as QueryKind[];
/** Factor of queries made to queries needed, as some of them repeat. */
const reserve = 1.5;

/** Queries of every kind in every language, the same for the same seed; `count` of each. */
export function judgedQueries(
  vocabularies: readonly Vocabulary[],
  { count, seed }: { count: number; seed: string },
): GeneratedQuery[] {
  return vocabularies.flatMap((vocabulary) =>
    kinds.flatMap((kind) => generateQueries(kind, vocabulary, { count, seed })),
  );
}

/**
 * Up to `total` queries of all kinds and languages, mixed, each once and none of `used`: no cache has
 * their answers.
 */
export function uncachedQueries(
  vocabularies: readonly Vocabulary[],
  { total, seed, used }: { total: number; seed: string; used: readonly PeerQuery[] },
): PeerQuery[] {
  const seen = new Set(used.map(keyOf));
  const count = Math.ceil((total * reserve) / (vocabularies.length * kinds.length));
  const uncached = judgedQueries(vocabularies, { count, seed }).filter((query) => {
    const { size } = seen;
    return seen.add(keyOf(query)).size > size;
  });
  return shuffle(seededRandom(seed), uncached).slice(0, total);
}

function keyOf({ language, text }: PeerQuery): string {
  return `${language} ${text}`;
}
