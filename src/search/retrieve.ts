import { setImmediate as nextTick } from 'node:timers/promises';
import type { Engine } from '../opensearch/client.ts';
import type { Catalogue, Release } from '../opensearch/release.ts';
import type { SymbolStore } from '../opensearch/symbol-store.ts';
import type { WordLists } from '../words/word-lists.ts';
import { type EngineAnswer, executeSearches, idOf } from './execute.ts';
import { type FuzzyCandidates, fuzzyRequest, isMisspelledAtOnce } from './fuzzy-fallback.ts';
import { isWholeWord, matchScores } from './match-text.ts';
import { isTextQuery, languagesRead, type ParsedQuery, type ParsedTextQuery } from './parse-query.ts';
import type { PrefixIndexes } from './prefix-index.ts';
import {
  bestHitsRead,
  buildQuery,
  isNarrowed,
  matchedBy,
  type SearchBody,
  type Window,
} from './query-builder.ts';
import { createMatcher, type Hit, type Matcher, type ScoredMatch } from './rerank.ts';
import { respell } from './respellings.ts';

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

/** How a search is to be answered, beside its parameters. */
export interface SearchOptions {
  /** Hits by whole words and their forms alone, as `POST /symbols/match` gives them; beginnings are none. */
  wholeWords?: boolean;
  /** Whether to look for {@link SearchResult.corrections}. */
  corrections?: boolean;
  /** Stops before the next request, where the client has gone. */
  signal?: AbortSignal | undefined;
}

/** Candidates that are reranked by their texts; hits beyond keep the engine's order. */
export const rerankWindow = 100;

/** Weight of the searches of one `_msearch`, in characters times languages: literal, and fuzzy ones, which cost more. */
const batchWeights = { literal: 10_000, fuzzy: 1000 } as const;

/** One search on its way through the steps of `search.ts`. */
export interface Search {
  query: ParsedQuery & Pick<ParsedTextQuery, 'respellings' | 'isCompleteWord'>;
  page: Page;
  window: Window;
  /** Whether the hits of the page are among those that are reranked. */
  isReranked: boolean;
  matcher: Matcher | undefined;
  options: SearchOptions;
  requests: SearchBody[];
  answer: EngineAnswer;
  /** Candidates for similar spelling, where they came with the literal hits. */
  candidates: FuzzyCandidates | undefined;
  /** What matched literally, read once for all that depends on it. */
  literal: LiteralMatches;
  hits: Hit[];
  count: number;
  corrections: Hit[];
}

/** A search before its first request. */
export function startSearch(query: ParsedQuery, page: Page, options: SearchOptions): Search {
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
    candidates: undefined,
    literal: { count: 0, best: undefined, matches: [], isClosedClass: false },
    hits: [],
    count: 0,
    corrections: [],
  };
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
 * Makes of a search whose text matches nothing as typed one for what the text may stand for (`cj,frf`: собака). Without a
 * language nearly every text is the beginning of some word, so there a whole word has to match (`neko`: 猫).
 * @returns whether there is such a thing, and its hits have to be requested.
 */
function respellUnmatched(entry: Search): boolean {
  const { query, window, isReranked, literal } = entry;
  if (!isTextQuery(query)) return false;
  if (query.chain ? literal.count > 0 : literal.matches.some(isWholeWord)) return false;
  const respellings = respell(query);
  if (respellings.length === 0) return false;
  const respelled = { ...query, respellings };
  entry.query = respelled;
  entry.matcher = createMatcher(respelled);
  entry.hits = [];
  entry.requests.push(literalRequest(respelled, window, isReranked));
  return true;
}

/** Letters of the shortest closed-class word that is never taken for the beginning of another: `he` may become `heart`. */
const completeWordMinimumLetters = 4;

/** Parts of speech whose words are few and known: who types one of them whole means it. */
const closedClasses: ReadonlySet<string | undefined> = new Set([
  ...['pronoun', 'determiner', 'preposition', 'conjunction', 'question'],
]);

/**
 * Takes a text that is a closed-class word of the core vocabulary for complete: of the words that merely begin with it only
 * core words are found (`every`, `everyone`), and `wann` brings no `Wanne`.
 * @returns whether the text is one, and its hits have to be requested again.
 */
function completeWord(entry: Search): boolean {
  const { query, window, isReranked, literal, options } = entry;
  if (!literal.isClosedClass || !query.chain || options.wholeWords || !isTextQuery(query)) return false;
  if ([...query.text.folded].length < completeWordMinimumLetters) return false;
  const complete = { ...query, isCompleteWord: true };
  entry.query = complete;
  entry.requests.push(literalRequest(complete, window, isReranked));
  return true;
}

/** Searches in any language whose candidates are read together: a hundred each, with their texts in every language. */
const searchesInAnyLanguage = 10;

/** Finds what matches literally; where that is nothing, what the text may stand for. */
export async function retrieveLiterally(
  services: SearchServices,
  release: Release,
  searches: readonly Search[],
  signal?: AbortSignal,
): Promise<void> {
  const retrieve = async (entries: readonly Search[], candidatesRequest?: SearchBody) => {
    const size = entries[0]?.query.chain ? entries.length : searchesInAnyLanguage;
    for (let start = 0; start < entries.length; start += size) {
      const part = entries.slice(start, start + size);
      await retrieveHits(services, release, part, signal, candidatesRequest);
      for (const entry of part) entry.literal = await literalMatchesOf(services, release, entry);
    }
  };
  await retrieve(searches, earlyCandidatesRequest(services, release, searches));
  await retrieve(searches.filter((entry) => respellUnmatched(entry) || completeWord(entry)));
}

/** The request for the candidates of a search that is executed alone and whose text is known to be misspelled. */
function earlyCandidatesRequest(
  services: SearchServices,
  release: Release,
  [first, ...others]: readonly Search[],
): SearchBody | undefined {
  if (!first || others.length > 0 || !isTextQuery(first.query)) return undefined;
  return isMisspelledAtOnce(services, release, first.query) ? fuzzyRequest(first.query) : undefined;
}

/**
 * Executes the last request of each search, and scores its hits. Hits that a search has already keep their scores.
 * @param candidatesRequest for the first search, sent with the others: its `candidates`.
 */
export async function retrieveHits(
  { engine, symbols }: SearchServices,
  release: Release,
  searches: readonly Search[],
  signal: AbortSignal | undefined,
  candidatesRequest?: SearchBody,
): Promise<void> {
  const [first] = searches;
  if (!first) return;
  const requests = searches.flatMap(({ requests }) => requests.at(-1) ?? []);
  const batch = { ...batchOf(searches, 'literal'), signal };
  const bodies = candidatesRequest ? [...requests, candidatesRequest] : requests;
  const all = await executeSearches(engine, release, bodies, batch);
  const answers = all.slice(0, searches.length);
  const answer = all[searches.length];
  if (candidatesRequest && answer) first.candidates = { request: candidatesRequest, answer };
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
      const match = entry.matcher?.literal(symbol, matchedBy(engineHit?.matched_queries));
      if (!isAccepted(match, entry.options)) return [];
      return [{ symbol, match, ...(entry.query.parameters.explain && clauses && { clauses }) }];
    });
    // Scoring two hundred searches in one tick would hold up every other request.
    if (searches.length > 1) await nextTick();
  }
}

/** Whether a hit may stand in the answer: with whole words, beginnings may not. */
function isAccepted(match: ScoredMatch | undefined, { wholeWords = false }: SearchOptions): boolean {
  return !wholeWords || (match !== undefined && isWholeWord(match));
}

/** What matched literally before any filter, by which the fallbacks are decided: filters only take away. */
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
  { symbols }: SearchServices,
  release: Release,
  { query, matcher, options, answer, hits, count }: Search,
): Promise<LiteralMatches> {
  const matched = answer.aggregations?.matched;
  const engineHits = matched?.best.hits.hits ?? [];
  const found = await symbols.get(release, engineHits.map(idOf), languagesRead(query));
  const scored = matched
    ? found.flatMap((symbol, index) => {
        const match = symbol && matcher?.literal(symbol, matchedBy(engineHits[index]?.matched_queries));
        return match ? [{ symbol, match }] : [];
      })
    : hits.flatMap(({ symbol, match }) => (match ? [{ symbol, match }] : []));
  const matches = scored.map(({ match }) => match);
  const [first, ...others] = matches.filter((match) => isAccepted(match, options));
  return {
    count: matched?.doc_count ?? (options.wholeWords ? hits.length : count),
    best: others.reduce((best, match) => (best && best.score >= match.score ? best : match), first),
    matches,
    isClosedClass: scored.slice(0, bestHitsRead).some(isNameOfClosedClass),
  };
}

function isNameOfClosedClass({ symbol: { core }, match }: Hit): boolean {
  const isName = match !== undefined && match.baseScore === matchScores.name;
  return isName && core.core_rank !== undefined && closedClasses.has(core.part_of_speech);
}

/** How searches are spread over `_msearch` requests. */
export function batchOf(searches: readonly Search[], kind: keyof typeof batchWeights) {
  const weightOf = (position: number) => {
    const { text, chain } = searches[position]?.query ?? {};
    return (text?.text.length ?? 1) * (chain?.length ?? 1);
  };
  return { weightOf, weightMaximum: batchWeights[kind] };
}
