import type { LanguageTag } from '../../mappings/document.ts';
import { lookupChain } from '../../mappings/language-tags.ts';
import type { Catalogue, Release } from '../catalogue.ts';
import { type Engine, EngineRefusal } from '../engine.ts';
import { type ClauseName, clauseOfScore, isConfident } from './clauses.ts';
import type { Documents, HeldSymbol } from './documents.ts';
import { type FacetCounts, type FacetsAnswer, readFacets } from './facets.ts';
import { byWorth } from './order.ts';
import type { SearchParameters } from './parameters.ts';
import { queryText } from './query-text.ts';
import { bestMatch, type RankedMatch } from './rank.ts';
import { fewHits, isLikelyRare } from './rare-texts.ts';
import {
  asTyped,
  candidateRequest,
  isTextQuestion,
  type Question,
  type SearchBody,
  searchRequest,
  type TextQuestion,
  type Window,
} from './request.ts';
import { speltAlike } from './spelt-alike.ts';
import type { Vocabularies } from './vocabularies.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What answering questions needs; all IO goes through here. */
export interface SearchServices {
  engine: Engine;
  catalogue: Catalogue;
  documents: Documents;
  vocabularies: Vocabularies;
}

/** One symbol of a result, and why it is there (absent where everything was asked for). */
export interface Hit {
  symbol: HeldSymbol;
  match: RankedMatch | undefined;
  /** Every clause that the engine found it by, where `explain` asked for them. */
  clauses?: string[];
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
  matched: { doc_count: number; best: { hits: { max_score: number | null } } };
}

/** A hit as the engine answers it: its last sort key is the symbol's id. */
interface EngineHit {
  _score: number | null;
  sort: unknown[];
  /** Only where `explain` asked for it. */
  matched_queries?: string[];
}

/** What every search answer of the engine holds. */
export interface EngineAnswer {
  hits: { total?: { value: number }; max_score: number | null; hits: EngineHit[] };
  aggregations?: FacetsAnswer & Partial<MatchedAnswer>;
}

/** Hits that are put in their final order by their texts; those beyond keep the engine's order. */
const rankedHits = 100;
/** With fewer than this too, where all of them are other forms of the words: a stemmer may have seen endings that are none. */
const fewForms = 50;

/** Turns parameters into a question for a release: the chain is matched with the languages that exist. */
export function questionFor(release: Release, parameters: SearchParameters): Question {
  const { languages } = release;
  return {
    parameters,
    query: queryText(parameters.q),
    chain: parameters.lang && lookupChain(parameters.lang, languages),
    languages: parameters.lang ? [] : [...languages.keys()],
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
 * alike as well, and at once where the words in memory tell beforehand that it will. Which of the two depends on the
 * text and its languages alone: pages fit together, and filters only take away. What looks alike is told by the words in
 * memory, or by the engine for languages whose words are not there.
 */
export async function search(
  services: SearchServices,
  release: Release,
  parameters: SearchParameters,
  page: { offset: number; limit: number },
): Promise<SearchResult> {
  const question = questionFor(release, parameters);
  const { ranked, window } = windowFor(question, page);
  const request = searchRequest(question, asTyped, window);
  const requests: SearchBody[] = [];
  const pageOf = (hits: readonly Hit[]) =>
    ranked
      ? [...byWorth(hits.slice(0, rankedHits)), ...hits.slice(rankedHits)].slice(
          page.offset,
          page.offset + page.limit,
        )
      : [...hits];

  let around = isLikelyRare(question, (language) => services.vocabularies.known(release, language))
    ? await lookAround(services, release, question)
    : undefined;
  if (around) requests.push(around.request);
  if (!around?.isFew) {
    const answer = await ask<EngineAnswer>(services.engine, release, request);
    requests.push(request);
    if (!isFew(question, answer)) {
      const typed = await read(services, release, question, answer.hits.hits);
      return { ...counted(question, answer), hits: pageOf(typed), requests };
    }
    around = await lookAround(services, release, question);
    requests.push(around.request);
  }
  const { typed, guesses } = around;
  const together = [...typed, ...guesses];
  // Everything that was found is at hand: nothing is left to be counted.
  if (ranked && !isNarrowed(request)) {
    return { count: together.length, hits: pageOf(together), facets: undefined, requests };
  }
  const again = searchRequest(question, { guessed: guesses.map(({ symbol }) => symbol.display.id) }, window);
  requests.push(again);
  const recounted = await ask<EngineAnswer>(services.engine, release, again);
  const known = new Map(together.map((hit) => [hit.symbol.display.id, hit]));
  const hits = await read(services, release, question, recounted.hits.hits);
  return {
    ...counted(question, recounted),
    hits: pageOf(hits.map((hit) => known.get(hit.symbol.display.id) ?? hit)),
    requests,
  };
}

/** Whether an answer holds something else than all that matches the text: filtered, or counted by facets. */
function isNarrowed({ post_filter, aggs, query }: SearchBody): boolean {
  return post_filter !== undefined || aggs !== undefined || query.bool?.filter !== undefined;
}

/**
 * Whether so little matches as typed that similar words are worth a look: before any filter, so that filters only take
 * away.
 */
export function isFew(
  question: Question,
  {
    hits,
    aggregations,
  }: {
    hits: { total?: { value: number }; max_score: number | null };
    aggregations?: Partial<MatchedAnswer>;
  },
): question is TextQuestion {
  if (!isTextQuestion(question)) return false;
  const matched = aggregations?.matched;
  const count = matched?.doc_count ?? hits.total?.value ?? 0;
  const best = (matched ? matched.best.hits.max_score : hits.max_score) ?? 0;
  const clause = clauseOfScore(best);
  if (wholeTexts.has(clause)) return false;
  return count < fewHits || (clause === 'form' && count < fewForms);
}

/** Clauses that find a text as it was typed: then it was meant, however few have it. */
const wholeTexts: ReadonlySet<ClauseName> = new Set(['exact', 'prefix', 'keyword']);

/** What a text finds as it is typed, and the symbols that may be meant: each symbol in one of the two. */
export interface Surroundings {
  request: SearchBody;
  /** Whether so little was found as typed that the rest is worth something; else neither list is whole. */
  isFew: boolean;
  typed: Hit[];
  /** Those candidates of the engine whose texts are alike enough. */
  guesses: Hit[];
}

/** Looks for what matches as typed and for what looks alike, in one request: of the former there are few. */
export async function lookAround(
  services: SearchServices,
  release: Release,
  question: TextQuestion,
): Promise<Surroundings> {
  // Fewer where all texts of a symbol, in every language, have to be compared with the query.
  const candidates = question.chain ? rankedHits : rankedHits / 2;
  const alike = await idsAlike(services, release, question, candidates);
  const request = candidateRequest(question, candidates + fewForms, alike);
  const { hits } = await ask<EngineAnswer>(services.engine, release, request);
  const firstGuess = hits.hits.findIndex(({ _score }) => !isConfident(clauseOfScore(_score ?? 0)));
  const typedCount = firstGuess < 0 ? hits.hits.length : firstGuess;
  const few = isFew(question, { hits: { total: { value: typedCount }, max_score: hits.max_score } });
  if (!few) return { request, isFew: false, typed: [], guesses: [] };
  const [typed, guesses] = await Promise.all([
    read(services, release, question, hits.hits.slice(0, typedCount)),
    read(services, release, question, hits.hits.slice(typedCount, typedCount + candidates)),
  ]);
  return { request, isFew: true, typed, guesses: guesses.filter(({ match }) => match !== undefined) };
}

/** The ids of the symbols that are spelt alike; undefined where the words of a language are not in memory. */
async function idsAlike(
  { vocabularies }: SearchServices,
  release: Release,
  question: TextQuestion,
  limit: number,
): Promise<number[] | undefined> {
  const known = new Map<LanguageTag, Vocabulary | undefined>();
  for (const language of question.chain ?? []) {
    known.set(language, await vocabularies.soon(release, language));
  }
  const symbols = speltAlike(question, (language) => known.get(language), limit);
  return symbols?.map(({ display }) => display.id);
}

/** What is read of an answer: the rest of it costs more to write and to parse than to find. */
export const readFields = [
  'timed_out',
  'hits.total.value',
  'hits.max_score',
  'hits.hits._score',
  'hits.hits.sort',
  'hits.hits.matched_queries',
  'aggregations',
];

/** Where a release is searched. */
export function searchPath({ index }: Release): string {
  return `/${index}/_search?filter_path=${readFields.join(',')}`;
}

/** Puts a request to the index of a release. */
export async function ask<Answer extends { hits: object }>(
  engine: Engine,
  release: Release,
  request: SearchBody,
): Promise<Answer> {
  const answer = await engine.request<Answer>('POST', searchPath(release), request);
  // Of an answer without hits nothing is left by the filter of fields but their number.
  return { ...answer, hits: { hits: [], max_score: null, ...answer.hits } };
}

async function read(
  { documents }: SearchServices,
  release: Release,
  { query, chain }: Question,
  hits: readonly EngineHit[],
): Promise<Hit[]> {
  const symbols = await documents.get(release, hits.map(idOf));
  return hits.flatMap((hit) => {
    const symbol = symbols.get(idOf(hit));
    if (!symbol) return [];
    const match = query && bestMatch(symbol, query, chain, clauseOfScore(hit._score ?? 0));
    return [{ symbol, match, ...(hit.matched_queries && { clauses: hit.matched_queries }) }];
  });
}

/** The id of a hit: the last of its sort keys in every order. */
export function idOf({ sort }: { sort: unknown[] }): number {
  return Number(sort.at(-1));
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
