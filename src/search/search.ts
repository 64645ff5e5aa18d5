import { setImmediate as nextTick } from 'node:timers/promises';
import type { Catalogue, Release } from '../catalogue/release.ts';
import type { SymbolStore } from '../catalogue/symbol-store.ts';
import type { Engine } from '../opensearch/client.ts';
import { type EngineAnswer, type EngineHit, executeSearches, idOf } from './execute.ts';
import { type FacetCounts, readFacets } from './filters.ts';
import { findFuzzyHits, needsFuzzyFallback } from './fuzzy-fallback.ts';
import type { SearchParameters } from './parameters.ts';
import {
  isTextQuery,
  languagesRead,
  type ParsedQuery,
  type ParsedTextQuery,
  parseQuery,
} from './parse-query.ts';
import type { PrefixIndexes } from './prefix-index.ts';
import { buildQuery, formClause, isNarrowed, type SearchBody, type Window } from './query-builder.ts';
import { respell } from './query-variants.ts';
import { createMatcher, type Hit, type Matcher, rerank } from './rerank.ts';

/** Services that searching uses; all IO goes through them. */
export interface SearchServices {
  engine: Engine;
  catalogue: Catalogue;
  symbols: SymbolStore;
  prefixIndexes: PrefixIndexes;
}

/** A page of results. */
export interface Page {
  offset: number;
  limit: number;
}

/** The answer to a search. */
export interface SearchResult {
  /** All matches, not only this page. */
  count: number;
  hits: Hit[];
  facets: FacetCounts | undefined;
  /** Languages of the requested chain that exist; undefined where none was requested. */
  chain: ParsedQuery['chain'];
  /** The requests that the engine was sent, in order. */
  requests: SearchBody[];
}

/** Candidates that are reranked by their texts; hits beyond keep the engine's order. */
const rerankWindow = 100;

/** Weight of the searches of one `_msearch`, in characters times languages: literal, and fuzzy ones, which cost more. */
const batchWeights = { literal: 10_000, fuzzy: 1000 } as const;

/** One search on its way through the steps of {@link searchAll}. */
interface Search {
  query: ParsedQuery & Pick<ParsedTextQuery, 'respellings'>;
  page: Page;
  window: Window;
  /** Whether the hits of the page are among those that are reranked. */
  isReranked: boolean;
  matcher: Matcher | undefined;
  requests: SearchBody[];
  answer: EngineAnswer;
  hits: Hit[];
  count: number;
}

/** Searches, or browses where there is no text. */
export async function search(
  services: SearchServices,
  release: Release,
  parameters: SearchParameters,
  page: Page,
): Promise<SearchResult> {
  const [result] = await searchAll(services, release, [parameters], page);
  if (!result) throw new Error('A search has a result.');
  return result;
}

/**
 * Executes searches together, in as many round trips as the longest of them needs. The steps of each:
 *
 * 1. parse: fold the text, look the chain up among the languages that exist;
 * 2. retrieve: the engine finds what matches as typed, and the best hundred are scored by their texts;
 *    A text that matches nothing is looked up as what it may stand for (`query-variants.ts`);
 * 3. fuzzy fallback: where that is little, similar texts are added (`fuzzy-fallback.ts`), and filtered and counted with
 *    the others in one more request where there are filters or facets;
 * 4. rerank: hits in their final order, cut to the page.
 *
 * Whether step 3 runs depends on the text and its languages alone: pages fit together, and filters only take away.
 * @param signal stops before the next request, where the client has gone.
 */
export async function searchAll(
  services: SearchServices,
  release: Release,
  parameters: readonly SearchParameters[],
  page: Page,
  signal?: AbortSignal,
): Promise<SearchResult[]> {
  const searches = parameters.map((each) => startSearch(parseQuery(release, each), page));
  const retrieve = (some: readonly Search[]) => retrieveHits(services, release, some, signal);

  await retrieve(searches);
  await retrieve(searches.filter(respellUnmatched));
  const fallbacks: Search[] = [];
  for (const entry of searches) if (await isFallbackNeeded(services, release, entry)) fallbacks.push(entry);
  if (fallbacks.length > 0) {
    const recounts = await addFuzzyHits(services, release, fallbacks, signal);
    await retrieve(recounts);
  }
  const results: SearchResult[] = [];
  for (const entry of searches) {
    results.push(resultOf(entry));
    // Reranking two hundred results in one tick would hold up every other request.
    if (searches.length > 1) await nextTick();
  }
  return results;
}

/** Ids of the symbols that the fuzzy fallback adds to a search; none where it is not needed. */
export async function findFuzzyIds(
  services: SearchServices,
  release: Release,
  parameters: SearchParameters,
): Promise<number[]> {
  const query = parseQuery(release, parameters);
  if (!isTextQuery(query)) return [];
  const entry = startSearch(query, { offset: 0, limit: 1 });
  await retrieveHits(services, release, [entry], undefined);
  if (respellUnmatched(entry)) await retrieveHits(services, release, [entry], undefined);
  const respelledIds = entry.query.respellings ? entry.hits.map(({ symbol }) => symbol.core.id) : [];
  if (!entry.matcher || !(await isFallbackNeeded(services, release, entry))) return respelledIds;
  const queries = [{ query, matcher: entry.matcher }];
  const [found] = await findFuzzyHits(services, release, queries, batchOf([entry], batchWeights.fuzzy));
  return found?.hits.map(({ symbol }) => symbol.core.id) ?? [];
}

/** The hits to request: those of the page, or all that are reranked where the page is among them. */
export function windowOf(
  { text, parameters: { sort = 'relevance' } }: ParsedQuery,
  { offset, limit }: Page,
): { isReranked: boolean; window: Window } {
  const isReranked = text !== undefined && sort === 'relevance' && offset < rerankWindow;
  return {
    isReranked,
    window: isReranked
      ? { from: 0, size: Math.max(rerankWindow, offset + limit) }
      : { from: offset, size: limit },
  };
}

/** The request that finds what matches literally. */
function literalRequest(query: ParsedQuery, window: Window, isReranked: boolean): SearchBody {
  const request = buildQuery(query, window);
  // Filters, another order and later pages hide the best literal match, on which the fallback depends.
  const withMatched = isTextQuery(query) && (!isReranked || isNarrowed(request));
  return withMatched ? buildQuery(query, window, { withMatched }) : request;
}

/**
 * Makes of a search whose text matches nothing as typed one for what the text may stand for (`cj,frf`: собака).
 * @returns whether there is such a thing, and its hits have to be requested.
 */
function respellUnmatched(entry: Search): boolean {
  const { query, window, isReranked, answer, count } = entry;
  if (!isTextQuery(query) || (answer.aggregations?.matched?.doc_count ?? count) > 0) return false;
  const respellings = respell(query);
  if (respellings.length === 0) return false;
  const respelled = { ...query, respellings };
  entry.query = respelled;
  entry.matcher = createMatcher(respelled);
  entry.requests.push(literalRequest(respelled, window, isReranked));
  return true;
}

function startSearch(query: ParsedQuery, page: Page): Search {
  const { isReranked, window } = windowOf(query, page);
  return {
    query,
    page,
    window,
    isReranked,
    matcher: isTextQuery(query) ? createMatcher(query) : undefined,
    requests: [literalRequest(query, window, isReranked)],
    answer: { hits: { hits: [] } },
    hits: [],
    count: 0,
  };
}

/** Executes the last request of each search, and scores its hits. Hits that a search has already keep their scores. */
async function retrieveHits(
  { engine, symbols }: SearchServices,
  release: Release,
  searches: readonly Search[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const answers = await executeSearches(
    engine,
    release,
    searches.flatMap(({ requests }) => requests.at(-1) ?? []),
    { ...batchOf(searches, batchWeights.literal), signal },
  );
  const [first] = searches;
  if (!first) return;
  // Searches that are executed together ask for the same languages.
  const ids = answers.flatMap(({ hits }) => hits.hits.map(idOf));
  const found = await symbols.get(release, ids, languagesRead(first.query));
  let read = 0;
  for (const [position, entry] of searches.entries()) {
    const answer = answers[position];
    if (!answer) continue;
    const scored = new Map(entry.hits.map((hit) => [hit.symbol.core.id, hit]));
    const candidates = found.slice(read, read + answer.hits.hits.length);
    read += candidates.length;
    entry.answer = answer;
    entry.count = answer.hits.total?.value ?? 0;
    entry.hits = candidates.flatMap((symbol, index) => {
      if (!symbol) return [];
      const known = scored.get(symbol.core.id);
      if (known) return [known];
      const engineHit = answer.hits.hits[index];
      const clauses = engineHit?.matched_queries;
      const match = entry.matcher?.literal(symbol, isFoundByForm(engineHit));
      return [{ symbol, match, ...(entry.query.parameters.explain && clauses && { clauses }) }];
    });
    // Scoring two hundred searches in one tick would hold up every other request.
    if (searches.length > 1) await nextTick();
  }
}

/** Whether stems found a hit, which folded texts do not show. */
function isFoundByForm(hit: EngineHit | undefined): boolean {
  return hit?.matched_queries?.includes(formClause) ?? false;
}

/** Judged by the best literal match of all, whatever filters and pages leave of it. */
async function isFallbackNeeded(
  { symbols }: SearchServices,
  release: Release,
  { query, matcher, answer, hits, count }: Search,
): Promise<boolean> {
  if (!matcher || !isTextQuery(query)) return false;
  const matched = answer.aggregations?.matched;
  if (!matched) return needsFuzzyFallback(query, count, hits[0]?.match);
  const [hit] = matched.best.hits.hits;
  const [best] = hit ? await symbols.get(release, [idOf(hit)], languagesRead(query)) : [];
  return needsFuzzyFallback(query, matched.doc_count, best && matcher.literal(best, isFoundByForm(hit)));
}

/**
 * Adds similar symbols to searches that found little.
 * @returns the searches whose hits have to be requested again: filters, facets and pages apply to all hits together.
 */
async function addFuzzyHits(
  services: SearchServices,
  release: Release,
  searches: readonly Search[],
  signal: AbortSignal | undefined,
): Promise<Search[]> {
  const found = await findFuzzyHits(
    services,
    release,
    searches.flatMap(({ query, matcher }) => (matcher && isTextQuery(query) ? [{ query, matcher }] : [])),
    { ...batchOf(searches, batchWeights.fuzzy), signal },
  );
  return searches.filter((entry, position) => {
    const { request, hits } = found[position] ?? { request: undefined, hits: [] };
    if (request) entry.requests.push(request);
    if (hits.length === 0) return false;
    const [first] = entry.requests;
    const literalIds = new Set(entry.hits.map(({ symbol }) => symbol.core.id));
    const added = hits.filter(({ symbol }) => !literalIds.has(symbol.core.id));
    const isComplete = entry.count <= entry.hits.length;
    entry.hits = [...entry.hits, ...added];
    if (entry.isReranked && isComplete && first && !isNarrowed(first)) {
      entry.count = entry.hits.length;
      return false;
    }
    const fuzzyIds = hits.map(({ symbol }) => symbol.core.id);
    entry.requests.push(buildQuery(entry.query, entry.window, { fuzzyIds }));
    return true;
  });
}

function resultOf({ query, page, isReranked, requests, answer, hits, count }: Search): SearchResult {
  const { parameters, chain } = query;
  const ordered = isReranked
    ? [...rerank(hits.slice(0, rerankWindow), query.text?.text), ...hits.slice(rerankWindow)].slice(
        page.offset,
        page.offset + page.limit,
      )
    : hits;
  return {
    count,
    hits: ordered,
    facets: parameters.facets && readFacets(parameters.facets, answer.aggregations),
    chain,
    requests,
  };
}

function batchOf(searches: readonly Search[], weightMaximum: number) {
  const weightOf = (position: number) => {
    const { text, chain } = searches[position]?.query ?? {};
    return (text?.text.length ?? 1) * (chain?.length ?? 1);
  };
  return { weightOf, weightMaximum };
}
