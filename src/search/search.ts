import { lookupChain } from '../../mappings/language-tags.ts';
import type { Catalogue, Release } from '../catalogue.ts';
import { type Engine, EngineRefusal } from '../engine.ts';
import type { Documents, HeldSymbol } from './documents.ts';
import { type FacetCounts, type FacetsAnswer, readFacets } from './facets.ts';
import type { SearchParameters } from './parameters.ts';
import { queryText } from './query-text.ts';
import { bestMatch, type RankedMatch } from './rank.ts';
import { candidateRequest, type Question, type SearchBody, searchRequest, type Window } from './request.ts';

/** What answering questions needs; all IO goes through here. */
export interface SearchServices {
  engine: Engine;
  catalogue: Catalogue;
  documents: Documents;
}

/** One symbol of a result, and why it is there (absent where everything was asked for). */
export interface Hit {
  symbol: HeldSymbol;
  match: RankedMatch | undefined;
}

/** The answer to a search. */
export interface SearchResult {
  /** All matches, not only this page. */
  count: number;
  hits: Hit[];
  facets: FacetCounts | undefined;
  /** The requests that were put to the engine, in order. */
  requests: SearchBody[];
}

/** What a text finds before any filter; asked for only where there is one. */
export interface MatchedAnswer {
  matched: { doc_count: number };
}

/** What every search answer of the engine holds. */
export interface EngineAnswer {
  hits: { total?: { value: number }; hits: { _id: string; matched_queries?: string[] }[] };
  aggregations?: FacetsAnswer & Partial<MatchedAnswer>;
}

/** Hits that are put in their final order by their texts; those beyond keep the engine's order. */
const rankedHits = 100;
/** With fewer matches as typed than this, similar words are looked for as well. */
const fewHits = 10;

/** Turns parameters into a question for a release: the chain is matched with the languages that exist. */
export function questionFor(release: Release, parameters: SearchParameters): Question {
  const available = new Set(release.languages.keys());
  return {
    parameters,
    query: queryText(parameters.q),
    chain: parameters.lang && lookupChain(parameters.lang, available),
    languages: [...available],
  };
}

/**
 * The hits to ask for: those of the page, or all that are put in order by their texts where the page is among them.
 */
export function windowFor(
  { query, parameters: { sort = 'relevance' } }: Question,
  { offset, limit }: { offset: number; limit: number },
): { ranked: boolean; window: Window } {
  const ranked = query !== undefined && sort === 'relevance' && offset < rankedHits;
  return {
    ranked,
    window: ranked ? { from: 0, size: Math.max(rankedHits, offset + limit) } : { from: offset, size: limit },
  };
}

/**
 * Searches, or browses where there is no text. First for what matches as typed; when that brings little, for what looks
 * alike. Which of the two depends on the text and its languages alone: pages fit together, and filters only take away.
 */
export async function search(
  services: SearchServices,
  release: Release,
  parameters: SearchParameters,
  page: { offset: number; limit: number },
): Promise<SearchResult> {
  const question = questionFor(release, parameters);
  const { ranked, window } = windowFor(question, page);
  const request = searchRequest(question, 'as typed', window);
  const answer = await ask<EngineAnswer>(services.engine, release, request);
  if (!isFew(question, answer)) {
    const found = await read(services, release, question, answer);
    const hits = ranked
      ? [...byWorth(found.slice(0, rankedHits)), ...found.slice(rankedHits)].slice(
          page.offset,
          page.offset + page.limit,
        )
      : found;
    return { ...counted(question, answer), hits, requests: [request] };
  }
  const guesses = await guess(services, release, question);
  // Counted over what was chosen, so that the facets, the order by name and the count speak of the same symbols.
  const again = searchRequest(
    question,
    { ids: guesses.map(({ symbol }) => symbol.display.id) },
    ranked ? { from: 0, size: rankedHits } : window,
  );
  const chosen = await ask<EngineAnswer>(services.engine, release, again);
  const position = new Map(chosen.hits.hits.map(({ _id }, index) => [Number(_id), index]));
  const kept = guesses.filter(({ symbol }) => position.has(symbol.display.id));
  const place = ({ symbol }: Hit) => position.get(symbol.display.id) ?? 0;
  return {
    ...counted(question, chosen),
    hits: ranked
      ? kept.slice(page.offset, page.offset + page.limit)
      : kept.sort((left, right) => place(left) - place(right)),
    requests: [request, candidatesFor(question), again],
  };
}

/** Whether so little matches as typed, before any filter, that similar words are worth a look. */
export function isFew(
  { query, chain }: Question,
  { hits, aggregations }: { hits: { total?: { value: number } }; aggregations?: Partial<MatchedAnswer> },
): boolean {
  const count = aggregations?.matched?.doc_count ?? hits.total?.value ?? 0;
  return query !== undefined && chain?.length !== 0 && count < fewHits;
}

/** The symbols that may be meant, best first: those candidates of the engine whose texts are alike enough. */
export async function guess(services: SearchServices, release: Release, question: Question): Promise<Hit[]> {
  const candidates = await ask<EngineAnswer>(services.engine, release, candidatesFor(question));
  const found = await read(services, release, question, candidates);
  return byWorth(found.filter(({ match }) => match !== undefined));
}

/** Fewer where all texts of a symbol, in every language, have to be compared with the query. */
function candidatesFor(question: Question): SearchBody {
  return candidateRequest(question, question.chain ? rankedHits : rankedHits / 2);
}

/** Puts a request to the index of a release. */
export function ask<Answer>(engine: Engine, release: Release, request: SearchBody): Promise<Answer> {
  return engine.request<Answer>('POST', `/${release.index}/_search`, request);
}

async function read(
  { documents }: SearchServices,
  release: Release,
  { query, chain }: Question,
  answer: EngineAnswer,
): Promise<Hit[]> {
  const found = answer.hits.hits;
  const symbols = await documents.get(
    release,
    found.map(({ _id }) => Number(_id)),
  );
  return found.flatMap(({ _id, matched_queries = [] }) => {
    const symbol = symbols.get(Number(_id));
    return symbol ? [{ symbol, match: query && bestMatch(symbol, query, chain, matched_queries) }] : [];
  });
}

/** A stable sort: hits of equal worth keep the engine's order, which ends in the id. */
function byWorth(hits: readonly Hit[]): Hit[] {
  return [...hits].sort((left, right) => (right.match?.worth ?? 0) - (left.match?.worth ?? 0));
}

function counted({ parameters }: Question, answer: EngineAnswer): Pick<SearchResult, 'count' | 'facets'> {
  return {
    count: answer.hits.total?.value ?? 0,
    facets: parameters.facets && readFacets(parameters.facets, answer.aggregations),
  };
}

/**
 * Runs a question on the live release; where its index is gone because two releases followed each other quickly,
 * once more on the new one.
 */
export async function onLiveRelease<Result>(
  catalogue: Catalogue,
  run: (release: Release) => Promise<Result>,
): Promise<Result> {
  try {
    return await run(await catalogue.current());
  } catch (error) {
    if (error instanceof EngineRefusal && error.status === 404) return run(await catalogue.refresh());
    throw error;
  }
}
