import { isSpaceless } from '../../mappings/languages.ts';
import { isNegatedAsTyped } from '../../mappings/negations.ts';
import type { Release } from '../opensearch/release.ts';
import type { SearchParameters } from '../symbols/parameters.ts';
import {
  type FuzzyQuery,
  findFuzzyHits,
  needsFuzzyFallback,
  type Tolerance,
  toleranceOf,
} from './fuzzy-fallback.ts';
import { isNearName, matchScores } from './match-text.ts';
import { isTextQuery, type ParsedTextQuery } from './parse-query.ts';
import { type Hit, rerank, type ScoredMatch } from './rerank.ts';
import { batchOf, type Page, type Search, type SearchOptions, type SearchServices } from './retrieve.ts';
import { cutIntoWords, mergeHitsOfWords } from './word-by-word.ts';

/** Most corrections of a text. */
const correctionsMaximum = 10;
/** Languages of a chain in which a text is searched word by word: each is as many searches as it has words. */
const languagesOfWords = 2;
/** Hits of each word of a text that is found word by word. */
const hitsPerWord = 5;

/** Executes the searches of single words; `searchAll` of `search.ts`, which in turn looks for further hits. */
type SearchWords = (
  services: SearchServices,
  release: Release,
  parameters: readonly SearchParameters[],
  page: Page,
  options: SearchOptions,
) => Promise<{ hits: Hit[] }[]>;

/** What is added to each search that found little: similar texts, or what its words mean. */
export async function findFallbackHits(
  services: SearchServices,
  release: Release,
  searches: readonly Search[],
  options: SearchOptions,
  searchWords: SearchWords,
): Promise<Map<Search, Hit[]>> {
  const further = new Map<Search, Hit[]>();
  const found = await findSimilar(services, release, searches, options);
  for (const { entry, query, hasNoWholeTextMatch, isMisspelled, hits } of found) {
    if (!isMisspelled) entry.corrections = rerank(hits).slice(0, correctionsMaximum);
    const similar = isMisspelled ? hits.filter(({ match }) => match && !isOtherMeaning(query, match)) : [];
    const isSimilarWhole = similar.some(({ match }) => match && isNearName(match));
    const byWords =
      options.wholeWords || isSimilarWhole || !hasNoWholeTextMatch
        ? undefined
        : await findHitsOfWords(services, release, query, options, searchWords);
    // Words that all mean something are none that were misspelled.
    const isMeantByWords = byWords && byWords.hits.length > 0 && (byWords.isComplete || similar.length === 0);
    const added = isMeantByWords ? byWords.hits : similar;
    if (added.length > 0) further.set(entry, added);
  }
  return further;
}

/**
 * Whether a text negates what a symbol says: `sina njaa` is not hungry, `نمیخوام` no wanting. Without spaces two negations are
 * alike by their endings alone: `痛くない` (it does not hurt) is no `よくない` (bad).
 */
function isOtherMeaning({ text }: ParsedTextQuery, match: ScoredMatch): boolean {
  const language = match.language_code;
  if (!isNegatedAsTyped(text.text, language)) return false;
  return isSpaceless(language) || !isNegatedAsTyped(match.text, language);
}

/** A search that found little, with what is spelled like its text. */
interface FallbackHits {
  entry: Search;
  query: ParsedTextQuery;
  /** Whether nothing holds the text as a whole: its words are in different texts of a symbol, or unfinished, or nowhere. */
  hasNoWholeTextMatch: boolean;
  /** Whether the text counts as misspelled; else the hits are no more than corrections to offer. */
  isMisspelled: boolean;
  hits: Hit[];
}

async function findSimilar(
  services: SearchServices,
  release: Release,
  searches: readonly Search[],
  { corrections = false, signal }: SearchOptions,
): Promise<FallbackHits[]> {
  const results: FallbackHits[] = [];
  const unmatched = searches.flatMap((entry) => {
    const { query, matcher, literal } = entry;
    if (!matcher || !isTextQuery(query)) return [];
    return needsFuzzyFallback(query, literal.count, literal.best) ? [{ entry, query, matcher }] : [];
  });
  const requested: (FuzzyQuery & { result: FallbackHits; tolerance: Tolerance | undefined })[] = [];
  for (const { entry, query, matcher } of unmatched) {
    // A longer phrase that holds a negation with its words says something else (`não quero ouvir`).
    const wholeMinimum = isNegatedAsTyped(query.text.text, query.chain?.[0] ?? 'en')
      ? matchScores.inflectedKeyword
      : matchScores.tag;
    const hasNoWholeTextMatch = !entry.literal.matches.some(({ baseScore }) => baseScore >= wholeMinimum);
    const tolerance = await toleranceOf(services.wordLists, query);
    const result: FallbackHits = { entry, query, hasNoWholeTextMatch, isMisspelled: false, hits: [] };
    results.push(result);
    // Several words in a hundred languages are a million comparisons, for look-alikes that nobody was asked to read.
    const isCorrected = corrections && (query.chain !== undefined || query.text.words.length === 1);
    if (!tolerance && !isCorrected) continue;
    const { candidates } = entry;
    requested.push({ result, query, matcher, candidates, tolerance, onlyTypos: tolerance === 'typos' });
  }
  const batch = batchOf(
    requested.map(({ result }) => result.entry),
    'fuzzy',
  );
  const found = await findFuzzyHits(services, release, requested, { ...batch, signal });
  for (const [position, { result, tolerance }] of requested.entries()) {
    const { request, hits = [] } = found[position] ?? {};
    if (request) result.entry.requests.push(request);
    const meant = tolerance === 'nearNames' ? hits.filter(({ match }) => match && isNearName(match)) : hits;
    result.isMisspelled = tolerance !== undefined && (tolerance !== 'nearNames' || meant.length > 0);
    if (result.isMisspelled) result.hits = meant;
    else if (corrections) result.hits = hits;
  }
  return results;
}

/**
 * What the words of a text mean, each searched alone; undefined where there are not several.
 * `isComplete` = every word found something.
 */
async function findHitsOfWords(
  services: SearchServices,
  release: Release,
  query: ParsedTextQuery,
  { signal }: SearchOptions,
  searchWords: SearchWords,
): Promise<{ hits: Hit[]; isComplete: boolean } | undefined> {
  const { parameters } = query;
  const words = query.chain ? cutIntoWords(query) : [];
  if (words.length < 2) return undefined;
  const { fuzzy = 'auto' } = parameters;
  const lang = query.chain?.slice(0, languagesOfWords);
  const searches = words.map((q) => ({ q, lang, fuzzy }));
  const page = { offset: 0, limit: hitsPerWord };
  const results = await searchWords(services, release, searches, page, { wholeWords: true, signal });
  const hitsByWord = results.map(({ hits }) => hits);
  return {
    hits: mergeHitsOfWords(query, words, hitsByWord),
    isComplete: hitsByWord.every((hits) => hits.some(({ match }) => match && match.type !== 'fuzzy')),
  };
}
