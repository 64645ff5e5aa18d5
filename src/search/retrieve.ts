import { setImmediate as nextTick } from 'node:timers/promises';
import type { LanguageTag } from '../../mappings/document.ts';
import { hasLetters } from '../../mappings/letter-marks.ts';
import { mapInTurns } from '../lib/map-in-turns.ts';
import type { Engine } from '../opensearch/client.ts';
import type { Catalogue, Release } from '../opensearch/release.ts';
import type { SymbolStore } from '../opensearch/symbol-store.ts';
import type { WordLists } from '../words/word-lists.ts';
import { type EngineAnswer, executeSearches, idOf } from './execute.ts';
import { createMatcher, type Hit, type Matcher, type ScoredMatch } from './matcher.ts';
import {
  isTextQuery,
  languagesRead,
  type ParsedQuery,
  type ParsedTextQuery,
  respell,
} from './parse-query.ts';
import type { PrefixIndexes } from './prefix-index.ts';
import {
  bestHitsRead,
  buildQuery,
  isFoundByForm,
  isNarrowed,
  type SearchBody,
  type Window,
} from './query-builder.ts';
import { isWholeWord, tierOf } from './tiers.ts';

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

/** How searches are to be answered, beside their parameters. */
export interface SearchOptions {
  /** Hits by whole words and their forms alone, as `POST /symbols/match` gives them; beginnings are none. */
  wholeWords?: boolean;
  /** Whether to look for corrections. */
  corrections?: boolean;
  /** Stops before the next request, where the client has gone. */
  signal?: AbortSignal | undefined;
}

/** What all searches of a call have in common. */
export interface SearchContext {
  services: SearchServices;
  release: Release;
  page: Page;
  options: SearchOptions;
}

/** Candidates that are reranked by their texts; hits beyond keep the engine's order. */
export const rerankWindow = 100;

/** Weight of the searches of one `_msearch`, in characters times languages: literal, and fuzzy ones, which cost more. */
const batchWeights = { literal: 10_000, fuzzy: 1000 } as const;

/** The candidates of a misspelled text: the request for them, and what the engine answered. */
export interface FuzzyCandidates {
  request: SearchBody;
  answer: EngineAnswer;
}

/** What the engine found for a query, scored by its texts. */
export interface Retrieved {
  query: ParsedQuery;
  matcher: Matcher | undefined;
  /** The requests that the engine was sent for it, in order. */
  requests: readonly SearchBody[];
  answer: EngineAnswer;
  hits: readonly Hit[];
  /** All matches, not only those that were read. */
  count: number;
  /** Candidates for similar spelling, where they came with the literal hits. */
  candidates?: FuzzyCandidates | undefined;
}

/** A query with what matches it literally. */
export interface LiteralSearch extends Retrieved {
  /** What matched before any filter, by which the fallbacks are decided: filters only take away. */
  literal: LiteralMatches;
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
function literalRequest(query: ParsedQuery, page: Page): SearchBody {
  const { window, isReranked } = windowOf(query, page);
  const request = buildQuery(query, window);
  // Filters, another order and later pages hide the best literal match, on which the fallback depends.
  const withMatched = isTextQuery(query) && (!isReranked || isNarrowed(request));
  return withMatched ? buildQuery(query, window, { withMatched }) : request;
}

/** Searches in any language whose candidates are read together: a hundred each, with their texts in every language. */
const searchesInAnyLanguage = 10;

/**
 * Finds what matches literally; where that is nothing, what the text may stand for, and where the text is a complete word,
 * what is no mere beginning.
 * @param candidatesRequest for the only query, sent with it: its `candidates`.
 */
export async function retrieveLiterally(
  context: SearchContext,
  queries: readonly ParsedQuery[],
  candidatesRequest?: SearchBody,
): Promise<LiteralSearch[]> {
  const read = await mapInTurns(queries, async (query) =>
    unretrieved(await withWords(context.services, query)),
  );
  const first = await retrieveParts(context, read, candidatesRequest);
  const replaced = await mapInTurns(
    first,
    (search) => respelled(search) ?? completed(search, context.options),
  );
  const again = await retrieveParts(
    context,
    replaced.filter((search) => search !== undefined),
  );
  let taken = 0;
  return first.map((search, position) => (replaced[position] ? (again[taken++] ?? search) : search));
}

/** A query with the languages in which its text is a word as it is typed, which a letter with a mark would make another. */
export async function withWords(
  { wordLists }: Pick<SearchServices, 'wordLists'>,
  query: ParsedQuery,
): Promise<ParsedQuery> {
  if (!isTextQuery(query) || !query.chain || query.text.words.length !== 1) return query;
  const wordIn = new Set<LanguageTag>();
  for (const language of query.chain.filter(hasLetters)) {
    if (await wordLists.isWord(query.text.text, language)) wordIn.add(language);
  }
  const typed: ParsedTextQuery = { ...query, wordIn };
  return typed;
}

function unretrieved(query: ParsedQuery): Retrieved {
  const matcher = isTextQuery(query) ? createMatcher(query) : undefined;
  return { query, matcher, requests: [], answer: { hits: { hits: [] } }, hits: [], count: 0 };
}

async function retrieveParts(
  context: SearchContext,
  searches: readonly Retrieved[],
  candidatesRequest?: SearchBody,
): Promise<LiteralSearch[]> {
  const size = searches[0]?.query.chain ? searches.length : searchesInAnyLanguage;
  const results: LiteralSearch[] = [];
  for (let start = 0; start < searches.length; start += size) {
    const part = searches.slice(start, start + size);
    const requests = await mapInTurns(part, ({ query }) => literalRequest(query, context.page));
    for (const found of await retrieveHits(context, part, requests, candidatesRequest)) {
      results.push({ ...found, literal: await literalMatchesOf(context, found) });
    }
  }
  return results;
}

/**
 * Of a search whose text matches nothing as typed, one for what the text may stand for (`cj,frf`: собака). Without a
 * language nearly every text is the beginning of some word, so there a whole word has to match (`neko`: 猫).
 */
function respelled({ query, literal, ...search }: LiteralSearch): Retrieved | undefined {
  if (!isTextQuery(query)) return undefined;
  if (query.chain ? literal.count > 0 : literal.matches.some(isWholeWord)) return undefined;
  const respellings = respell(query);
  if (respellings.length === 0) return undefined;
  const other = { ...query, respellings };
  return { ...search, query: other, matcher: createMatcher(other), hits: [] };
}

/** Letters of the shortest closed-class word that is never taken for the beginning of another: `he` may become `heart`. */
const completeWordMinimumLetters = 4;

/** Parts of speech whose words are few and known: who types one of them whole means it. */
const closedClasses: ReadonlySet<string | undefined> = new Set([
  ...['pronoun', 'determiner', 'preposition', 'conjunction', 'question'],
]);

/**
 * Of a search for a closed-class word of the core vocabulary, one that takes the text for complete: of the words that merely
 * begin with it only core words are found (`every`, `everyone`), and `wann` brings no `Wanne`.
 */
function completed(
  { query, literal, ...search }: LiteralSearch,
  { wholeWords }: SearchOptions,
): Retrieved | undefined {
  if (!literal.isClosedClass || !query.chain || wholeWords || !isTextQuery(query)) return undefined;
  if ([...query.text.folded].length < completeWordMinimumLetters) return undefined;
  const complete: ParsedTextQuery = { ...query, isCompleteWord: true };
  return { ...search, query: complete };
}

/**
 * Executes a further request of each search, and scores its hits. Hits that a search has already keep their scores.
 * @param candidatesRequest for the first search, sent with the others: its `candidates`.
 */
export async function retrieveHits<Search extends Retrieved>(
  { services: { engine, symbols }, release, options }: SearchContext,
  searches: readonly Search[],
  requests: readonly SearchBody[],
  candidatesRequest?: SearchBody,
): Promise<Search[]> {
  const [first] = searches;
  if (!first) return [];
  const batch = { ...batchOf(searches, 'literal'), signal: options.signal };
  const bodies = candidatesRequest ? [...requests, candidatesRequest] : requests;
  const answers = await executeSearches(engine, release, bodies, batch);
  const candidatesAnswer = answers[searches.length];
  // Searches that are executed together ask for the same languages.
  const ids = answers.slice(0, searches.length).flatMap(({ hits }) => hits.hits.map(idOf));
  const found = await symbols.get(release, ids, languagesRead(first.query));
  let read = 0;
  return mapInTurns(searches, async (search, position) => {
    const answer = answers[position] as EngineAnswer;
    const candidates = found.slice(read, read + answer.hits.hits.length);
    read += candidates.length;
    return {
      ...search,
      requests: [...search.requests, requests[position] as SearchBody],
      answer,
      count: answer.hits.total?.value ?? 0,
      hits: await scoredHits(search, answer, candidates, options),
      ...(position === 0 &&
        candidatesRequest &&
        candidatesAnswer && { candidates: { request: candidatesRequest, answer: candidatesAnswer } }),
    };
  });
}

/** Candidates that are scored in one turn of the event loop where each is compared in a hundred languages: a millisecond each. */
export const candidatesPerTurn = 4;

async function scoredHits(
  { query, matcher, hits }: Retrieved,
  answer: EngineAnswer,
  candidates: Awaited<ReturnType<SymbolStore['get']>>,
  options: SearchOptions,
): Promise<Hit[]> {
  const known = new Map(hits.map((hit) => [hit.symbol.core.id, hit]));
  const scored: Hit[] = [];
  for (const [index, symbol] of candidates.entries()) {
    if (!query.chain && index % candidatesPerTurn === candidatesPerTurn - 1) await nextTick();
    if (!symbol) continue;
    const clauses = answer.hits.hits[index]?.matched_queries;
    const hit = known.get(symbol.core.id);
    if (hit) {
      scored.push(hit);
      continue;
    }
    const match = matcher?.literal(symbol, isFoundByForm(clauses));
    if (!isAccepted(match, options)) continue;
    scored.push({ symbol, match, ...(query.parameters.explain && clauses && { clauses }) });
  }
  return scored;
}

/** Whether a hit may stand in the answer: with whole words, beginnings may not. */
function isAccepted(match: ScoredMatch | undefined, { wholeWords = false }: SearchOptions): boolean {
  return !wholeWords || (match !== undefined && isWholeWord(match));
}

/** What matched literally before any filter. */
interface LiteralMatches {
  count: number;
  /** The best of those that are accepted. */
  best: ScoredMatch | undefined;
  /** The matches of the best hits. */
  matches: readonly ScoredMatch[];
  /** Whether the text is the name of a core word of a closed class. */
  isClosedClass: boolean;
}

/** Reads what matched literally: from the hits, or from an aggregation where filters, order or page hide the best. */
async function literalMatchesOf(
  { services: { symbols }, release, options }: SearchContext,
  { query, matcher, answer, hits, count }: Retrieved,
): Promise<LiteralMatches> {
  const matched = answer.aggregations?.matched;
  const engineHits = matched?.best.hits.hits ?? [];
  const found = await symbols.get(release, engineHits.map(idOf), languagesRead(query));
  const scored: readonly Hit[] = matched
    ? found.flatMap((symbol, index) => {
        const isForm = isFoundByForm(engineHits[index]?.matched_queries);
        return symbol ? [{ symbol, match: matcher?.literal(symbol, isForm) }] : [];
      })
    : hits;
  const matches = scored.flatMap(({ match }) => match ?? []);
  const [first, ...others] = matches.filter((match) => isAccepted(match, options));
  return {
    count: matched?.doc_count ?? (options.wholeWords ? hits.length : count),
    best: others.reduce((best, match) => (best && best.score >= match.score ? best : match), first),
    matches,
    isClosedClass: scored.slice(0, bestHitsRead).some(isNameOfClosedClass),
  };
}

function isNameOfClosedClass({ symbol: { core }, match }: Hit): boolean {
  const isName = match !== undefined && tierOf(match.tier).isName === true;
  return isName && core.core_rank !== undefined && closedClasses.has(core.part_of_speech);
}

/** How searches are spread over `_msearch` requests. */
export function batchOf(searches: readonly { query: ParsedQuery }[], kind: keyof typeof batchWeights) {
  const weightOf = (position: number) => {
    const { text, chain } = searches[position]?.query ?? {};
    return (text?.text.length ?? 1) * (chain?.length ?? 1);
  };
  return { weightOf, weightMaximum: batchWeights[kind] };
}
