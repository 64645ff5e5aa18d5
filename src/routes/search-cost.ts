import {
  languageChainMaximum,
  queryTextMaximumWords,
  type TranslationChoice,
} from '../http/parameter-types.ts';
import { parseText } from '../search/parse-query.ts';
import type { FieldSelection } from '../symbols/field-selection.ts';
import { neededTranslations } from '../symbols/serialize.ts';

/** Words, in each language of the chain, that count as one request against the limit. */
export const wordsPerRequest = 20;
/** Languages that a search without one counts as: those of the longest chain, since all languages are searched at once. */
export const anyLanguageFactor = languageChainMaximum;

/**
 * Cost of searches for some texts, in requests of the rate limit: one for every {@link wordsPerRequest} words begun, in
 * each language of the chain.
 * @param chain the requested languages; undefined = any.
 */
export function searchCost(texts: readonly string[], chain: readonly string[] | undefined): number {
  const words = texts.reduce((sum, text) => sum + (parseText(text)?.words.length ?? 1), 0);
  return Math.ceil((words * (chain?.length ?? anyLanguageFactor)) / wordsPerRequest);
}

/** Languages of a chain that count as one request: the misspelled word of a search is looked for in the words of each. */
const languagesPerRequest = 2;
/** Least cost of a search in any language: a hundred candidates are compared in each. */
const anyLanguageRequests = 2;
/** Words of one search that count as one request: where nothing has the text as a whole, each is searched by itself. */
const wordsPerSearch = 3;

/** Symbols of a page, in all the languages that they have, that count as one request. */
const wholeSymbolsPerRequest = 50;

/** Cost of a page of symbols, in requests of the rate limit: by the translations that it may hold. */
export function pageCost({
  limit = 1,
  translations,
  fields,
}: {
  limit?: number | undefined;
  translations?: TranslationChoice | undefined;
  fields?: FieldSelection;
}): number {
  const isWhole = translations !== undefined && neededTranslations(fields, translations) === 'all';
  return isWhole ? Math.ceil(limit / wholeSymbolsPerRequest) : 1;
}

/**
 * Cost of one search, in requests of the rate limit: without a language as {@link searchCost}, else one for every
 * {@link languagesPerRequest} languages of its chain (no fewer than its words in them count) or every {@link wordsPerSearch}
 * words begun; and at least as {@link pageCost}.
 */
export function queryCost({
  values: { q, lang, language, ...page },
}: {
  values: Parameters<typeof pageCost>[0] & {
    q?: string | undefined;
    lang?: readonly string[] | undefined;
    language?: readonly string[] | undefined;
  };
}): number {
  if (q === undefined) return pageCost(page);
  const chain = lang ?? language;
  if (!chain) return Math.max(searchCost([q], chain), anyLanguageRequests, pageCost(page));
  const ofChain = Math.ceil(chain.length / languagesPerRequest);
  return Math.max(ofChain, Math.ceil(countWords(q) / wordsPerSearch), pageCost(page));
}

/** Scripts that are written without spaces between words. */
const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** The dictionaries of ICU go by the script of a text, whatever its language. */
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

/** Words of a text that are searched one by one: between spaces, or as dictionaries cut them. */
function countWords(text: string): number {
  const words = spaceless.test(text)
    ? [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length
    : (parseText(text)?.words.length ?? 1);
  return Math.min(words, queryTextMaximumWords + 1);
}
