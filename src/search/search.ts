import { setImmediate as nextTick } from 'node:timers/promises';
import type { Catalogue, Release } from '../catalogue/release.ts';
import type { SymbolStore } from '../catalogue/symbol-store.ts';
import type { Engine } from '../opensearch/client.ts';
import { type EngineAnswer, type EngineHit, executeSearches, idOf } from './execute.ts';
import { type FacetCounts, readFacets } from './filters.ts';
import {
  type FuzzyQuery,
  findFuzzyHits,
  needsFuzzyFallback,
  type Tolerance,
  toleranceOf,
} from './fuzzy-fallback.ts';
import { isNearName, isWholeWord, matchScores } from './match-text.ts';
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
import { createMatcher, type Hit, type Matcher, rerank, type ScoredMatch } from './rerank.ts';
import { cutIntoWords, mergeHitsOfWords } from './several-words.ts';
import type { WordLists } from './word-lists.ts';

/** Services that searching uses; all IO goes through them. */
export interface SearchServices {
  engine: Engine;
  catalogue: Catalogue;
  symbols: SymbolStore;
  prefixIndexes: PrefixIndexes;
  wordLists: WordLists;
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
  /** What is spelt like a correctly spelled text that no symbol carries, most similar first; only where it is wanted. */
  corrections: Hit[];
  /** The text for which a misspelled one was taken. */
  correctedTo: string | undefined;
  /** The requests that the engine was sent, in order. */
  requests: SearchBody[];
}

/** How a search is to be answered, beside its parameters. */
export interface SearchOptions {
  /** Hits by whole words and their forms alone, as `POST /symbols/match` gives them; beginnings are none. */
  wholeWords?: boolean;
  /** Whether to look for {@link SearchResult.corrections}. */
  corrections?: boolean;
  /** Stops before the next request, where the client has gone. */
  signal?: AbortSignal | undefined;
}

/** Most corrections of a text. */
const correctionsMaximum = 10;
/** Languages of a chain in which a text is searched word by word: each is as many searches as it has words. */
const languagesOfWords = 2;
/** Hits of each word of a text that is found word by word. */
const hitsOfAWord = 5;

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
  options: SearchOptions;
  requests: SearchBody[];
  answer: EngineAnswer;
  hits: Hit[];
  count: number;
  corrections: Hit[];
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
 *    A text that matches nothing is looked up as what it may stand for (`query-variants.ts`);
 * 3. fuzzy fallback: where that is little and the text is misspelled, similar texts are added (`fuzzy-fallback.ts`);
 * 4. word by word: a text of several words that nothing matches finds what its words mean (`several-words.ts`);
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
  const searches = parameters.map((each) => startSearch(parseQuery(release, each), page, options));
  await retrieveHits(services, release, searches, options.signal);
  const respelled = searches.filter(respellUnmatched);
  await retrieveHits(services, release, respelled, options.signal);
  const recounts: Search[] = [];
  for (const [entry, hits] of await findFurtherHits(services, release, searches, options)) {
    if (addHits(entry, hits)) recounts.push(entry);
  }
  await retrieveHits(services, release, recounts, options.signal);
  const results: SearchResult[] = [];
  for (const entry of searches) {
    results.push(resultOf(entry));
    // Reranking two hundred results in one tick would hold up every other request.
    if (searches.length > 1) await nextTick();
  }
  return results;
}

/** Ids of the symbols that a search finds beyond what matches as typed: by similar spelling, or word by word. */
export async function findFurtherIds(
  services: SearchServices,
  release: Release,
  parameters: SearchParameters,
): Promise<number[]> {
  const query = parseQuery(release, parameters);
  if (!isTextQuery(query)) return [];
  const entry = startSearch(query, { offset: 0, limit: 1 }, {});
  await retrieveHits(services, release, [entry], undefined);
  if (respellUnmatched(entry)) await retrieveHits(services, release, [entry], undefined);
  const respelledIds = entry.query.respellings ? entry.hits.map(({ symbol }) => symbol.core.id) : [];
  const [[, hits] = [entry, []]] = await findFurtherHits(services, release, [entry], {});
  return [...respelledIds, ...hits.map(({ symbol }) => symbol.core.id)];
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

function startSearch(query: ParsedQuery, page: Page, options: SearchOptions): Search {
  const { isReranked, window } = windowOf(query, page);
  return {
    query,
    page,
    window,
    isReranked,
    matcher: isTextQuery(query) ? createMatcher(query) : undefined,
    options,
    requests: [literalRequest(query, window, isReranked)],
    answer: { hits: { hits: [] } },
    hits: [],
    count: 0,
    corrections: [],
  };
}

/** Executes the last request of each search, and scores its hits. Hits that a search has already keep their scores. */
async function retrieveHits(
  { engine, symbols }: SearchServices,
  release: Release,
  searches: readonly Search[],
  signal: AbortSignal | undefined,
): Promise<void> {
  if (searches.length === 0) return;
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
      if (!isAccepted(match, entry.options)) return [];
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

/** Whether a hit may stand in the answer: with whole words, beginnings may not. */
function isAccepted(match: ScoredMatch | undefined, { wholeWords = false }: SearchOptions): boolean {
  return !wholeWords || (match !== undefined && isWholeWord(match));
}

/** Judged by the best literal match of all, whatever filters and pages leave of it. */
async function isFallbackNeeded(
  { symbols }: SearchServices,
  release: Release,
  { query, matcher, options, answer, hits, count }: Search,
): Promise<boolean> {
  if (!matcher || !isTextQuery(query)) return false;
  const matched = answer.aggregations?.matched;
  if (!matched) {
    return needsFuzzyFallback(query, options.wholeWords ? hits.length : count, hits[0]?.match);
  }
  const [hit] = matched.best.hits.hits;
  const [best] = hit ? await symbols.get(release, [idOf(hit)], languagesRead(query)) : [];
  const match = best && matcher.literal(best, isFoundByForm(hit));
  return needsFuzzyFallback(query, matched.doc_count, isAccepted(match, options) ? match : undefined);
}

/** Whether nothing holds the text as a whole: its words are in different texts of a symbol, or unfinished, or nowhere. */
async function isFoundInPieces(
  { symbols }: SearchServices,
  release: Release,
  { query, matcher, answer, hits }: Search,
): Promise<boolean> {
  if (!matcher) return false;
  const matched = answer.aggregations?.matched;
  if (!matched) return !hits.some(({ match }) => match && match.baseScore >= matchScores.tag);
  const engineHits = matched.best.hits.hits;
  const found = await symbols.get(release, engineHits.map(idOf), languagesRead(query));
  return !found.some((symbol, position) => {
    const match = symbol && matcher.literal(symbol, isFoundByForm(engineHits[position]));
    return match && match.baseScore >= matchScores.tag;
  });
}

/** What is added to each search that found little: similar texts, or what its words mean. */
async function findFurtherHits(
  services: SearchServices,
  release: Release,
  searches: readonly Search[],
  options: SearchOptions,
): Promise<Map<Search, Hit[]>> {
  const further = new Map<Search, Hit[]>();
  for (const { entry, query, isMisspelled, hits } of await findSimilar(
    services,
    release,
    searches,
    options,
  )) {
    if (!isMisspelled) entry.corrections = rerank(hits).slice(0, correctionsMaximum);
    const similar = isMisspelled ? hits : [];
    const isSimilarWhole = similar.some(({ match }) => match && isNearName(match));
    const byWords =
      options.wholeWords || isSimilarWhole || !(await isFoundInPieces(services, release, entry))
        ? undefined
        : await findHitsOfWords(services, release, query, options);
    // Words that all mean something are none that were misspelled.
    const found = byWords && (byWords.isComplete || similar.length === 0) ? byWords.hits : similar;
    if (found.length > 0) further.set(entry, found);
  }
  return further;
}

/** A search that found little, with what is spelled like its text. */
interface SimilarHits {
  entry: Search;
  query: ParsedTextQuery;
  /** Whether the text counts as misspelled; else the hits are no more than corrections to offer. */
  isMisspelled: boolean;
  hits: Hit[];
}

async function findSimilar(
  services: SearchServices,
  release: Release,
  searches: readonly Search[],
  { corrections = false, signal }: SearchOptions,
): Promise<SimilarHits[]> {
  const results: SimilarHits[] = [];
  const requested: (FuzzyQuery & { result: SimilarHits; tolerance: Tolerance | undefined })[] = [];
  for (const entry of searches) {
    const { query, matcher } = entry;
    if (!matcher || !isTextQuery(query)) continue;
    if (!(await isFallbackNeeded(services, release, entry))) continue;
    const tolerance = await toleranceOf(services.wordLists, query);
    const result: SimilarHits = { entry, query, isMisspelled: false, hits: [] };
    results.push(result);
    if (!tolerance && !corrections) continue;
    requested.push({ result, query, matcher, tolerance, onlySlips: tolerance === 'slips' });
  }
  const batch = batchOf(
    requested.map(({ result }) => result.entry),
    batchWeights.fuzzy,
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
): Promise<{ hits: Hit[]; isComplete: boolean } | undefined> {
  const { parameters } = query;
  const words = query.chain ? cutIntoWords(query) : [];
  if (words.length < 2) return undefined;
  const { fuzzy = 'auto' } = parameters;
  const lang = query.chain?.slice(0, languagesOfWords);
  const searches = words.map((q) => ({ q, lang, fuzzy }));
  const page = { offset: 0, limit: hitsOfAWord };
  const results = await searchAll(services, release, searches, page, { wholeWords: true, signal });
  const hitsByWord = results.map(({ hits }) => hits);
  return {
    hits: mergeHitsOfWords(query, words, hitsByWord),
    isComplete: hitsByWord.every((hits) => hits.some(({ match }) => match && match.type !== 'fuzzy')),
  };
}

/**
 * Adds hits to a search.
 * @returns whether its hits have to be requested again: filters, facets and pages apply to all hits together.
 */
function addHits(entry: Search, hits: readonly Hit[]): boolean {
  if (hits.length === 0) return false;
  const [first] = entry.requests;
  const literalIds = new Set(entry.hits.map(({ symbol }) => symbol.core.id));
  const added = hits.filter(({ symbol }) => !literalIds.has(symbol.core.id));
  const isComplete = entry.count <= entry.hits.length;
  entry.hits = [...entry.hits, ...added];
  const isWhole = entry.options.wholeWords || isComplete;
  if (entry.isReranked && isWhole && first && !isNarrowed(first)) {
    entry.count = entry.hits.length;
    return false;
  }
  const fuzzyIds = hits.map(({ symbol }) => symbol.core.id);
  entry.requests.push(buildQuery(entry.query, entry.window, { fuzzyIds }));
  return true;
}

function resultOf({
  query,
  page,
  isReranked,
  requests,
  answer,
  hits,
  count,
  corrections,
}: Search): SearchResult {
  const { parameters, chain } = query;
  const ranked = isReranked
    ? [
        ...rerank(hits.slice(0, rerankWindow), query.text?.text, parameters.prefer_set),
        ...hits.slice(rerankWindow),
      ]
    : hits;
  const best = ranked[0]?.match;
  return {
    count,
    hits: isReranked ? ranked.slice(page.offset, page.offset + page.limit) : ranked,
    corrections: ranked.some(({ match }) => match && isWholeWord(match)) ? [] : corrections,
    correctedTo: isReranked && best?.type === 'fuzzy' ? best.text : undefined,
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
