import type { GeneratedQuery, QueryKind } from './queries.ts';

/** Knows the correctly spelled words of languages: the part of the service's word lists that the tables need. */
export interface SpellChecker {
  /** Whether all words of a text are spelled correctly in one of the languages; undefined where no list tells. */
  knows(text: string, languages: readonly string[]): Promise<boolean | undefined>;
}

/** Kinds that make slips. */
const slipKinds: readonly QueryKind[] = ['typo-long', 'typo-short', 'typo-phrase', 'two-typos'];

/**
 * Marks the slips that make another word (`cat` → `cut`): nobody can tell that they are slips, so the tables count them
 * apart. Without a spell checker no query is marked.
 */
export async function markRealWords(
  queries: readonly GeneratedQuery[],
  spellChecker: SpellChecker | undefined,
): Promise<GeneratedQuery[]> {
  if (!spellChecker) return [...queries];
  const marked: GeneratedQuery[] = [];
  for (const query of queries) {
    const isSlip = slipKinds.includes(query.kind);
    const isRealWord = isSlip && (await spellChecker.knows(query.text, [query.language])) === true;
    marked.push(isRealWord ? { ...query, isRealWord } : query);
  }
  return marked;
}
