import { languageChainMaximum } from '../http/parameter-types.ts';
import { parseText } from '../search/parse-query.ts';

/** Words, in each language of the chain, that count as one request against the limit. */
export const wordsPerRequest = 20;
/** What a search in any language counts as: as much as the longest chain, since all languages are searched at once. */
export const anyLanguageFactor = languageChainMaximum;

/**
 * What searches for some texts count as against the limit, in requests: one for every {@link wordsPerRequest} words begun, in
 * each language of the chain.
 * @param chain the requested languages; undefined = any.
 */
export function searchCost(texts: readonly string[], chain: readonly string[] | undefined): number {
  const words = texts.reduce((sum, text) => sum + (parseText(text)?.words.length ?? 1), 0);
  return Math.ceil((words * (chain?.length ?? anyLanguageFactor)) / wordsPerRequest);
}

/** Languages of a chain that count as one request: the misspelled word of a search is looked for in the words of each. */
export const languagesPerRequest = 2;

/**
 * What one search counts as against the limit, in requests: as {@link searchCost}, and at least one for every
 * {@link languagesPerRequest} languages of its chain begun.
 */
export function queryCost({
  values: { q, lang, language },
}: {
  values: {
    q?: string | undefined;
    lang?: readonly string[] | undefined;
    language?: readonly string[] | undefined;
  };
}): number {
  if (q === undefined) return 1;
  const chain = lang ?? language;
  return Math.max(searchCost([q], chain), Math.ceil((chain?.length ?? 1) / languagesPerRequest));
}
