import { setImmediate as nextTick } from 'node:timers/promises';
import type { LanguageTag } from '../../mappings/document.ts';
import { hasLetters, keepsLetters, withoutDigraphs, withoutMarks } from '../../mappings/letter-marks.ts';
import type { Engine } from '../opensearch/client.ts';
import type { Catalogue, Release } from '../opensearch/release.ts';
import type { CachedSymbol, SymbolStore } from '../opensearch/symbol-store.ts';
import type { WordLists } from '../words/word-lists.ts';
import { type EngineAnswer, type EngineHit, type EngineResult, idOf, type SearchRounds } from './execute.ts';
import { createMatcher, type Hit, type Matcher } from './matcher.ts';
import { isTextQuery, type ParsedQuery, type ParsedTextQuery, parseText, respell } from './parse-query.ts';
import type { PrefixIndexes } from './prefix-index.ts';
import { buildQuery, isFoundByForm, isNarrowed, type SearchBody, type Window } from './query-builder.ts';
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
  /** Stops before the next request or language, where the client has gone. */
  signal?: AbortSignal | undefined;
}

/** What all searches of a call have in common. */
export interface SearchContext {
  services: SearchServices;
  release: Release;
  page: Page;
  options: SearchOptions;
  /** By which all of them reach the engine. */
  rounds: SearchRounds;
}

/** Candidates that are reranked by their texts; hits beyond keep the engine's order. */
export const rerankWindow = 100;

/** What the engine found for a query, scored by its texts. */
export interface Retrieved {
  query: ParsedQuery;
  matcher: Matcher | undefined;
  /** The requests that the engine was sent for it, in order. */
  requests: readonly SearchBody[];
  hits: readonly Hit[];
  answer: EngineAnswer;
  /** All matches, not only those that were read. */
  count: number;
}

/** A query that is about to be retrieved; hits that it has already keep their scores. */
type Attempt = Omit<Retrieved, 'answer' | 'count'>;

/** A query with what matches it literally. */
export interface LiteralSearch extends Retrieved {
  /** What matched before any filter, by which the fallbacks are decided: filters only take away. */
  literal: Pick<Retrieved, 'hits' | 'count'>;
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

/**
 * Finds what matches literally; where that is nothing, what the text may stand for, and where the text is a complete word,
 * what is no mere beginning.
 */
export async function retrieveLiterally(context: SearchContext, parsed: ParsedQuery): Promise<LiteralSearch> {
  const query = isTextQuery(parsed) ? await withWords(context.services, context.release, parsed) : parsed;
  const matcher = isTextQuery(query) ? createMatcher(query, context.options.wholeWords) : undefined;
  const first = await retrieveOnce(context, { query, matcher, requests: [], hits: [] });
  const again = respelled(first) ?? completed(first, context.options);
  const second = again && (await retrieveOnce(context, again));
  return second && (second.literal.count > 0 || first.literal.count === 0) ? second : first;
}

async function retrieveOnce(context: SearchContext, attempt: Attempt): Promise<LiteralSearch> {
  const { query } = attempt;
  const { window, isReranked } = windowOf(query, context.page);
  const bodies = [buildQuery(query, window)];
  // Filters, another order and later pages hide the best literal match, on which the fallback depends.
  if (isTextQuery(query) && (!isReranked || bodies.some(isNarrowed))) {
    bodies.push(buildQuery({ ...query, parameters: {} }, { from: 0, size: rerankWindow }));
  }
  const tasks = bodies.map((body) => () => retrieveHits(context, attempt, body));
  const [retrieved, all = retrieved] = await context.rounds.run(tasks);
  if (!retrieved || !all) throw new Error('Each request has an answer.');
  const { hits, count } = all;
  return { ...retrieved, literal: { hits, count: context.options.wholeWords ? hits.length : count } };
}

/**
 * A query with the languages in which a mark more, or the marks that are typed less, would make another word of its text; of a
 * text that is a word only with the letters that two others stand for (`oel`), one for that word. In a chain of several languages
 * it may be a word of another.
 */
export async function withWords(
  services: Pick<SearchServices, 'wordLists'>,
  release: Pick<Release, 'curation'>,
  query: ParsedTextQuery,
): Promise<ParsedTextQuery> {
  const { chain } = query;
  if (!chain || query.text.words.length !== 1) return query;
  const { wordLists } = services;
  const { text } = query.text;
  const [first = ''] = chain;
  const respelled = withoutDigraphs(text, first);
  const isDigraph =
    respelled !== text.toLowerCase() &&
    // Norwegian Bokmål and Nynorsk have the same letters.
    chain.every((language) => withoutDigraphs(text, language) === respelled) &&
    !(await wordLists.isWord(text, first));
  const ofLetters = isDigraph && (await wordLists.isWord(respelled, first)) && parseText(respelled);
  if (ofLetters) {
    const curated = release.curation?.idsFor(chain, ofLetters.variantsIn);
    return withWords(services, release, { ...query, text: ofLetters, curated });
  }
  const plain = withoutMarks(text);
  const wordIn = new Set<LanguageTag>();
  const markedIn = new Set<LanguageTag>();
  for (const language of chain) {
    if (hasLetters(language) && (await wordLists.isWord(text, language))) wordIn.add(language);
    if (plain === undefined) continue;
    if (keepsLetters(language) || (await wordLists.isWord(plain, language))) markedIn.add(language);
  }
  return { ...query, wordIn, markedIn };
}

/**
 * Of a search whose text matches nothing as typed, one for what the text may stand for (`cj,frf`: собака). Without a
 * language nearly every text is the beginning of some word, so there a whole word has to match (`neko`: 猫).
 */
function respelled({ query, literal, ...search }: LiteralSearch): Attempt | undefined {
  if (!isTextQuery(query)) return undefined;
  const isFound = query.chain
    ? literal.count > 0 && !literal.hits.every(({ match }) => match?.tier === 'consonant_twin')
    : literal.hits.some(({ match }) => match && isWholeWord(match));
  if (isFound) return undefined;
  const respellings = respell(query);
  if (respellings.length === 0) return undefined;
  const other = { ...query, respellings };
  return { ...search, query: other, matcher: createMatcher(other, search.matcher?.wholeWords), hits: [] };
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
): Attempt | undefined {
  if (!query.chain || wholeWords || !isTextQuery(query)) return undefined;
  const isLong = [...query.text.folded].length >= completeWordMinimumLetters;
  if (!isLong || !literal.hits.slice(0, bestHitsRead).some(isNameOfClosedClass)) return undefined;
  const complete: ParsedTextQuery = { ...query, isCompleteWord: true };
  return { ...search, query: complete };
}

/** Best literal hits by which a text of one word is understood: all symbols of its name are among them. */
const bestHitsRead = 10;

function isNameOfClosedClass({ symbol: { core }, match }: Hit): boolean {
  const isName = match !== undefined && tierOf(match.tier).isName === true;
  return isName && core.core_rank !== undefined && closedClasses.has(core.part_of_speech);
}

/** Executes a request of a search, and scores its hits. */
export async function retrieveHits(
  { rounds, options }: SearchContext,
  attempt: Attempt,
  body: SearchBody,
): Promise<Retrieved> {
  const { query, matcher, requests } = attempt;
  const { answer, symbols } = await rounds.request(body);
  const known = new Map(attempt.hits.map((hit) => [hit.symbol.core.id, hit]));
  const hits = await scoreHits(query, answer.hits.hits, symbols, (symbol, isForm) => {
    const hit = known.get(symbol.core.id);
    if (hit) return hit;
    const match = matcher?.literal(symbol, isForm);
    // With whole words, beginnings are no hits.
    return !options.wholeWords || (match && isWholeWord(match)) ? { symbol, match } : undefined;
  });
  return {
    ...attempt,
    requests: [...requests, body],
    answer,
    count: answer.hits.total?.value ?? 0,
    hits,
  };
}

/** Candidates that are scored in one turn of the event loop where each is compared in a hundred languages: a millisecond each. */
const candidatesPerTurn = 4;

/**
 * Scores hits of the engine.
 * @param hitOf the hit of a symbol, which may be found by another form of a word; undefined = it is none.
 */
export async function scoreHits(
  { chain }: ParsedQuery,
  engineHits: readonly EngineHit[],
  symbols: EngineResult['symbols'],
  hitOf: (symbol: CachedSymbol, isForm: boolean) => Hit | undefined,
): Promise<Hit[]> {
  const scored: Hit[] = [];
  for (const [index, engineHit] of engineHits.entries()) {
    if (!chain && index % candidatesPerTurn === candidatesPerTurn - 1) await nextTick();
    const symbol = symbols.get(idOf(engineHit));
    const hit = symbol && hitOf(symbol, isFoundByForm(engineHit.matched_queries));
    if (hit) scored.push(hit);
  }
  return scored;
}
