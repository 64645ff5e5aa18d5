import type { WordLists } from '../../src/words/word-lists.ts';
import type { GeneratedQuery, QueryKind } from './queries.ts';

/** Kinds that make typos. */
const typoKinds: readonly QueryKind[] = ['typo-long', 'typo-short', 'typo-phrase', 'two-typos'];

/**
 * Marks the typos that make another word (`cat` → `cut`): nobody can tell that they are typos, so the tables count them
 * apart.
 */
export async function markRealWords(
  queries: readonly GeneratedQuery[],
  wordLists: Pick<WordLists, 'isSpelledCorrectly'>,
): Promise<GeneratedQuery[]> {
  const marked: GeneratedQuery[] = [];
  for (const query of queries) {
    const isTypo = typoKinds.includes(query.kind);
    const isRealWord = isTypo && (await wordLists.isSpelledCorrectly(query.text, [query.language])) === true;
    marked.push(isRealWord ? { ...query, isRealWord } : query);
  }
  return marked;
}
