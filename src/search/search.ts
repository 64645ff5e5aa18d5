import { isSpaceless } from '../../mappings/languages.ts';
import { isNegatedAsTyped } from '../../mappings/negations.ts';
import { mapInTurns } from '../lib/map-in-turns.ts';
import type { Release } from '../opensearch/release.ts';
import type { SearchParameters } from '../symbols/parameters.ts';
import { hitsOfCorrections } from './corrections.ts';
import { type FacetCounts, omittedValues, readFacets } from './filters.ts';
import { earlyCandidatesRequest, findSimilar, type SimilarHits } from './fuzzy-fallback.ts';
import type { Hit, ScoredMatch } from './matcher.ts';
import {
  firstLanguages,
  isTextQuery,
  type ParsedQuery,
  type ParsedTextQuery,
  parseQuery,
} from './parse-query.ts';
import { buildQuery, isNarrowed, type SearchBody } from './query-builder.ts';
import { explainOrder, rerank } from './rerank.ts';
import {
  type LiteralSearch,
  type Page,
  type Retrieved,
  rerankWindow,
  retrieveHits,
  retrieveLiterally,
  type SearchContext,
  type SearchOptions,
  type SearchServices,
  windowOf,
} from './retrieve.ts';
import { isWholeWord, tierOf } from './tiers.ts';
import { cutIntoWords, mergeHitsOfWords } from './word-by-word.ts';

/** The answer to a search. */
export interface SearchResult {
  /** All matches, not only this page. */
  count: number;
  hits: Hit[];
  facets: FacetCounts | undefined;
  /** Values of facets that are not listed, by facet. */
  facetsOmitted: ReturnType<typeof omittedValues>;
  /** Languages of the requested chain that exist; undefined where none was requested. */
  chain: ParsedQuery['chain'];
  /** What is spelt like a correctly spelled text that no symbol carries, most similar first; only where it is wanted. */
  corrections: Hit[];
  /** The text for which a misspelled one was taken. */
  correctedTo: string | undefined;
  /** The requests that the engine was sent, in order. */
  requests: readonly SearchBody[];
  /** Of each hit of the page the signals that ordered it, where `explain` is on. */
  signals: ReturnType<typeof explainOrder> | undefined;
}

/** Searches, or browses where there is no text. */
export async function search(
  services: SearchServices,
  release: Release,
  parameters: SearchParameters,
  page: Page,
  options: SearchOptions = {},
): Promise<SearchResult> {
  const [result] = await searchAll(services, release, [parameters], page, options);
  if (!result) throw new Error('A search has a result.');
  return result;
}

/**
 * Executes searches together, in as many round trips as the longest of them needs. The steps of each:
 *
 * 1. parse: fold the text, look the chain up among the languages that exist;
 * 2. retrieve: the engine finds what matches as typed, and the best hundred are scored by their texts;
 *    A text that matches nothing is looked up as what it may stand for (`respell`);
 * 3. fuzzy fallback: where that is little and the text is misspelled, similar texts are added (`fuzzy-fallback.ts`);
 *    where memory tells at once that it is misspelled, their candidates come with step 2;
 * 4. word by word: a text of several words that nothing matches finds what its words mean (`word-by-word.ts`);
 * 5. recount: hits of steps 3 and 4 are filtered and counted with the others in one more request where there are
 *    filters or facets;
 * 6. rerank: hits in their final order, cut to the page.
 *
 * Whether steps 3 and 4 run depends on the text and its languages alone: pages fit together, and filters only take away.
 */
export async function searchAll(
  services: SearchServices,
  release: Release,
  parameters: readonly SearchParameters[],
  page: Page,
  options: SearchOptions = {},
): Promise<SearchResult[]> {
  const context = { services, release, page, options };
  const queries = parameters.map((each) => parseQuery(release, each));
  const searches = await retrieveLiterally(context, queries, earlyCandidatesRequest(context, queries));
  const fallbacks = await findFallbackHits(context, searches);
  const complete = await recount(
    context,
    searches.map((search) => withFallback(search, fallbacks.get(search), context)),
  );
  return mapInTurns(complete, (search, position) => {
    const corrections = fallbacks.get(searches[position] as LiteralSearch)?.corrections ?? [];
    return resultOf(search, corrections, page);
  });
}

/** Ids of the symbols that a search finds beyond what matches as typed: by similar spelling, or word by word. */
export async function findFallbackIds(
  services: SearchServices,
  release: Release,
  parameters: SearchParameters,
): Promise<number[]> {
  const query = parseQuery(release, parameters);
  if (!isTextQuery(query)) return [];
  const context = { services, release, page: { offset: 0, limit: 1 }, options: {} };
  const searches = await retrieveLiterally(context, [query], earlyCandidatesRequest(context, [query]));
  const fallbacks = await findFallbackHits(context, searches);
  return searches.flatMap((search) => {
    const respelled = isTextQuery(search.query) && search.query.respellings ? search.hits : [];
    const added = fallbacks.get(search)?.hits ?? [];
    return [...respelled, ...added].map(({ symbol }) => symbol.core.id);
  });
}

/** What is added to a search that found little, and what is offered apart from its hits. */
interface FallbackHits {
  hits: readonly Hit[];
  corrections: readonly Hit[];
  /** The request for similar texts, where there was one. */
  request: SearchBody | undefined;
}

/** Most corrections of a text. */
const correctionsMaximum = 10;

/** Each symbol once, as the last of its hits has it. */
function byLastOfEach(hits: readonly Hit[]): Hit[] {
  return [...new Map(hits.map((hit) => [hit.symbol.core.id, hit])).values()];
}

/** What is added to each search that found little: similar texts, or what its words mean. */
async function findFallbackHits(
  context: SearchContext,
  searches: readonly LiteralSearch[],
): Promise<Map<LiteralSearch, FallbackHits>> {
  const fallbacks = new Map<LiteralSearch, FallbackHits>();
  const corrected: { search: LiteralSearch; similar: readonly Hit[] }[] = [];
  for (const [search, similar] of await findSimilar(context, searches)) {
    const { query, isMisspelled, hits, request } = similar;
    const meant = isMisspelled ? hits.filter(({ match }) => match && !isOtherMeaning(query, match)) : [];
    const byWords = await findHitsOfWords(context, search, similar, meant);
    // Words that all mean something are none that were misspelled.
    const isMeantByWords = byWords && byWords.hits.length > 0 && (byWords.isComplete || meant.length === 0);
    if (!isMeantByWords) corrected.push({ search, similar: meant });
    fallbacks.set(search, {
      hits: isMeantByWords ? byWords.hits : meant,
      corrections: isMisspelled ? [] : rerank(hits).slice(0, correctionsMaximum),
      request,
    });
  }
  for (const [search, own] of await hitsOfCorrections(context, corrected)) {
    const fallback = fallbacks.get(search);
    if (fallback) fallbacks.set(search, { ...fallback, hits: byLastOfEach([...fallback.hits, ...own]) });
  }
  return fallbacks;
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

/** Languages of a chain in which a text is searched word by word: each is as many searches as it has words. */
const languagesOfWords = 2;
/** Hits of each word of a text that is found word by word. */
const hitsPerWord = 5;

/**
 * What the words of a text mean, each searched alone, where nothing has the text as a whole; undefined where there are not
 * several. `isComplete` = every word found something.
 */
async function findHitsOfWords(
  { services, release, options }: SearchContext,
  { literal }: LiteralSearch,
  { query }: SimilarHits,
  similar: readonly Hit[],
): Promise<{ hits: Hit[]; isComplete: boolean } | undefined> {
  const { chain, text, parameters } = query;
  // A longer phrase that holds a negation with its words says something else (`não quero ouvir`).
  const isNegated = isNegatedAsTyped(text.text, chain?.[0] ?? 'en');
  const isHeld = literal.matches.some(({ tier }) => {
    const { isWhole = false, isDoubtful = false } = tierOf(tier);
    return isNegated ? isWhole : !isDoubtful;
  });
  const isNearWhole = similar.some(({ match }) => match && tierOf(match.tier).isNear);
  if (options.wholeWords || isNearWhole || isHeld || !chain) return undefined;
  const words = cutIntoWords(query);
  if (words.length < 2) return undefined;
  const { fuzzy = 'auto' } = parameters;
  const lang = firstLanguages(chain, languagesOfWords);
  const results = await searchAll(
    services,
    release,
    words.map((q) => ({ q, lang, fuzzy })),
    { offset: 0, limit: hitsPerWord },
    { wholeWords: true, signal: options.signal },
  );
  const hitsByWord = results.map(({ hits }) => hits);
  return {
    hits: mergeHitsOfWords(query, words, hitsByWord),
    isComplete: hitsByWord.every((hits) => hits.some(({ match }) => match && match.type !== 'fuzzy')),
  };
}

/** A search with all its hits; with a request where the engine has to filter, count or page them together. */
interface MergedSearch extends Retrieved {
  recount?: SearchBody;
}

/** A search with what the fallbacks added. */
function withFallback(
  search: LiteralSearch,
  fallback: FallbackHits | undefined,
  { page, options }: SearchContext,
): MergedSearch {
  const { hits: added = [], request } = fallback ?? {};
  const requests = request ? [...search.requests, request] : search.requests;
  if (added.length === 0) return { ...search, requests };
  const { query, count } = search;
  const { window, isReranked } = windowOf(query, page);
  const hits = withBetterHits(search.hits, added);
  const isWhole = options.wholeWords || count <= search.hits.length;
  const [first] = requests;
  const isComplete = isReranked && isWhole && first !== undefined && !isNarrowed(first);
  if (isComplete) return { ...search, requests, hits, count: hits.length };
  const foundIds = added.map(({ symbol }) => symbol.core.id);
  return { ...search, requests, hits, recount: buildQuery(query, window, { foundIds }) };
}

async function recount(context: SearchContext, searches: readonly MergedSearch[]): Promise<Retrieved[]> {
  const narrowed = searches.filter((search) => search.recount !== undefined);
  const requests = narrowed.flatMap((search) => search.recount ?? []);
  const counted = await retrieveHits(context, narrowed, requests);
  return searches.map((search) => counted[narrowed.indexOf(search)] ?? search);
}

/** Both lists as one. A symbol of both counts by its better match: `sad` is what `I'm sad` means, not a word of it in passing. */
function withBetterHits(hits: readonly Hit[], added: readonly Hit[]): Hit[] {
  const byId = new Map(hits.map((hit) => [hit.symbol.core.id, hit]));
  for (const hit of added) {
    const { id } = hit.symbol.core;
    const known = byId.get(id);
    if (!known || isBetterHit(hit, known)) byId.set(id, hit);
  }
  return [...byId.values()];
}

function isBetterHit({ match }: Hit, known: Hit): boolean {
  const difference = (match?.score ?? 0) - (known.match?.score ?? 0);
  return difference > 0 || (difference === 0 && (match?.distance ?? 0) < (known.match?.distance ?? 0));
}

function resultOf(
  { query, requests, answer, hits, count }: Retrieved,
  corrections: readonly Hit[],
  page: Page,
): SearchResult {
  const { parameters, chain, text } = query;
  const { isReranked } = windowOf(query, page);
  const window = hits.slice(0, rerankWindow);
  const order = { preferredSets: parameters.prefer_set ?? [], chain: chain ?? [] };
  const ranked = isReranked ? [...rerank(window, text?.text, order), ...hits.slice(rerankWindow)] : hits;
  const best = ranked[0]?.match;
  return {
    count,
    hits: isReranked ? ranked.slice(page.offset, page.offset + page.limit) : [...ranked],
    corrections: ranked.some(({ match }) => match && isWholeWord(match)) ? [] : [...corrections],
    correctedTo: isReranked && best?.type === 'fuzzy' ? best.text : undefined,
    facets: parameters.facets && readFacets(parameters.facets, answer.aggregations),
    facetsOmitted: omittedValues(parameters.facets ?? [], answer.aggregations),
    chain,
    requests,
    signals: parameters.explain ? explainOrder(window, text?.text, order) : undefined,
  };
}
