import { setImmediate as nextTick } from 'node:timers/promises';
import type { Release } from '../opensearch/release.ts';
import type { SearchParameters } from '../symbols/parameters.ts';
import { findFallbackHits } from './fallbacks.ts';
import { type FacetCounts, omittedValues, readFacets } from './filters.ts';
import { isWholeWord } from './match-text.ts';
import { isTextQuery, type ParsedQuery, parseQuery } from './parse-query.ts';
import { buildQuery, isNarrowed, type SearchBody } from './query-builder.ts';
import { type Hit, rerank } from './rerank.ts';
import {
  type Page,
  rerankWindow,
  retrieveHits,
  retrieveLiterally,
  type Search,
  type SearchOptions,
  type SearchServices,
  startSearch,
} from './retrieve.ts';

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
  requests: SearchBody[];
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
 *    A text that matches nothing is looked up as what it may stand for (`respellings.ts`);
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
  const searches = parameters.map((each) => startSearch(parseQuery(release, each), page, options));
  await retrieveLiterally(services, release, searches, options.signal);
  const recounts: Search[] = [];
  for (const [entry, hits] of await findFallbackHits(services, release, searches, options, searchAll)) {
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
export async function findFallbackIds(
  services: SearchServices,
  release: Release,
  parameters: SearchParameters,
): Promise<number[]> {
  const query = parseQuery(release, parameters);
  if (!isTextQuery(query)) return [];
  const entry = startSearch(query, { offset: 0, limit: 1 }, {});
  await retrieveLiterally(services, release, [entry]);
  const respelledIds = entry.query.respellings ? entry.hits.map(({ symbol }) => symbol.core.id) : [];
  const [[, hits] = [entry, []]] = await findFallbackHits(services, release, [entry], {}, searchAll);
  return [...respelledIds, ...hits.map(({ symbol }) => symbol.core.id)];
}

/**
 * Adds hits to a search.
 * @returns whether its hits have to be requested again: filters, facets and pages apply to all hits together.
 */
function addHits(entry: Search, hits: readonly Hit[]): boolean {
  if (hits.length === 0) return false;
  const [first] = entry.requests;
  const isComplete = entry.count <= entry.hits.length;
  entry.hits = withBetterHits(entry.hits, hits);
  const isWhole = entry.options.wholeWords || isComplete;
  if (entry.isReranked && isWhole && first && !isNarrowed(first)) {
    entry.count = entry.hits.length;
    return false;
  }
  const fuzzyIds = hits.map(({ symbol }) => symbol.core.id);
  entry.requests.push(buildQuery(entry.query, entry.window, { fuzzyIds }));
  return true;
}

/** Both lists as one. A symbol of both counts by its better match: `sad` is what `I'm sad` means, not a word of it in passing. */
function withBetterHits(hits: readonly Hit[], added: readonly Hit[]): Hit[] {
  const byId = new Map(hits.map((hit) => [hit.symbol.core.id, hit]));
  for (const hit of added) {
    const { id } = hit.symbol.core;
    const score = byId.get(id)?.match?.score;
    if (score === undefined || (hit.match?.score ?? 0) > score) byId.set(id, hit);
  }
  return [...byId.values()];
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
    facetsOmitted: omittedValues(parameters.facets ?? [], answer.aggregations),
    chain,
    requests,
  };
}
