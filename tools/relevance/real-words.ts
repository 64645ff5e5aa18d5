import type { WordLists } from '../../src/search/word-lists.ts';
import type { GeneratedQuery, QueryKind } from './queries.ts';

/** Kinds that make slips. */
const slipKinds: readonly QueryKind[] = ['typo-long', 'typo-short', 'typo-phrase', 'two-typos'];

/**
 * Marks the slips that make another word (`cat` → `cut`): nobody can tell that they are slips, so the tables count them
 * apart.
 */
export async function markRealWords(
  queries: readonly GeneratedQuery[],
  wordLists: WordLists,
): Promise<GeneratedQuery[]> {
  const marked: GeneratedQuery[] = [];
  for (const query of queries) {
    const isSlip = slipKinds.includes(query.kind);
    const isRealWord = isSlip && (await wordLists.knows(query.text, [query.language])) === true;
    marked.push(isRealWord ? { ...query, isRealWord } : query);
  }
  return marked;
}
