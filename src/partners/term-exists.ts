import type { Release } from '../catalogue/release.ts';
import { folds } from '../search/query-text.ts';
import { questionFor } from '../search/search.ts';
import { wholeTextsOf } from '../search/text-list.ts';
import type { Vocabularies } from '../search/vocabularies.ts';
import type { PairedVocabulary } from '../search/vocabulary.ts';
import type { SoughtWord } from './catalogue-lookup.ts';

/** Emoji are names of symbols too, and in no vocabulary; they have no letters. */
const letter = /\p{Letter}/u;

/**
 * Whether a symbol may have a word as its whole name or keyword, as far as memory tells: false is certain, and what the
 * engine would have found as well. True also where the symbols of the release are not all in memory.
 */
export async function mayBeAnswered(
  vocabularies: Pick<Vocabularies, 'of'>,
  release: Release,
  { word, language }: SoughtWord,
): Promise<boolean> {
  const { query, chain = [] } = questionFor(release, { q: word, lang: [language] });
  if (!query || !letter.test(query.folded)) return query !== undefined;
  for (const searched of chain) {
    const vocabulary = await vocabularies.of(release, searched);
    if (!vocabulary || folds(query, searched).some((text) => isWhole(vocabulary, text))) return true;
  }
  return false;
}

function isWhole({ texts }: PairedVocabulary, text: string): boolean {
  const { isName, isKeyword } = wholeTextsOf(texts, text);
  return isName || isKeyword;
}
