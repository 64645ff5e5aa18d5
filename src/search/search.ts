import { fold } from '../../mappings/fold.ts';
import { type NearWord, nearWords } from '../../mappings/near-words.ts';
import { isNegatedAsTyped } from '../../mappings/negations.ts';
import type { Release } from '../opensearch/release.ts';
import type { SearchParameters } from '../symbols/parameters.ts';
import { createRounds } from './execute.ts';
import { cutIntoWords, findSimilar, hitsOfCorrection, mergeHitsOfWords } from './fallbacks.ts';
import { type FacetCounts, readFacets } from './filters.ts';
import { byScore, type Hit, type ScoredMatch } from './matcher.ts';
import {
  isTextQuery,
  languagesRead,
  type ParsedQuery,
  type ParsedTextQuery,
  parseQuery,
  tagsByLanguage,
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
import { isSlipOfHand } from './similarity.ts';
import { isWholeWord, tierOf } from './tiers.ts';

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
  /** Ids of the symbols that it found beyond what matches as typed: respelled, by similar spelling, or word by word. */
  added: readonly number[];
  /** Whether no symbol carries the text: all hits, if any, are spelt like it. */
  isMissed: boolean;
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

/** Searches in any language that run side by side: each reads a hundred symbols, with their texts in every language. */
const searchesInAnyLanguage = 10;

/**
 * Executes searches together, in as many rounds of requests as the longest of them needs.
 * @param parameters all with the same languages.
 */
export async function searchAll(
  services: SearchServices,
  release: Release,
  parameters: readonly SearchParameters[],
  page: Page,
  options: SearchOptions = {},
): Promise<SearchResult[]> {
  const queries = parameters.map((each) => parseQuery(release, each));
  const [first] = queries;
  const rounds = createRounds(services, release, first ? languagesRead(first) : [], options.signal);
  const context: SearchContext = { services, release, page, options, rounds };
  const results: SearchResult[] = [];
  const size = first?.chain ? queries.length : searchesInAnyLanguage;
  for (let start = 0; start < queries.length; start += size) {
    const part = queries.slice(start, start + size);
    results.push(...(await context.rounds.run(part.map((query) => () => searchOne(context, query)))));
  }
  return results;
}

/**
 * The steps of a search:
 *
 * 1. parse: fold the text, look the chain up among the languages that exist;
 * 2. retrieve: the engine finds what matches as typed, and the best hundred are scored by their texts;
 *    A text that matches nothing is looked up as what it may stand for (`respell`);
 * 3. fuzzy fallback: where that is little and the text is misspelled, similar texts are added;
 * 4. word by word: a text of several words that nothing matches finds what its words mean;
 * 5. recount: hits of steps 3 and 4 are filtered and counted with the others in one more request where there are
 *    filters or facets;
 * 6. rerank: hits in their final order, cut to the page.
 *
 * Whether steps 3 and 4 run depends on the text and its languages alone: pages fit together, and filters only take away.
 */
async function searchOne(context: SearchContext, query: ParsedQuery): Promise<SearchResult> {
  const literal = await retrieveLiterally(context, query);
  const fallback = await findFallback(context, literal);
  const complete = await withAdded(context, literal, fallback.hits);
  const respelled = isTextQuery(literal.query) && literal.query.respellings ? literal.hits : [];
  const added = [...respelled, ...fallback.hits].map(({ symbol }) => symbol.core.id);
  return { ...resultOf(complete, fallback.corrections, context.page), added };
}

/** Most corrections of a text. */
const correctionsMaximum = 10;

/** What is added to a search that found little: similar texts, or what its words mean. */
async function findFallback(
  context: SearchContext,
  search: LiteralSearch,
): Promise<{ hits: readonly Hit[]; corrections: readonly Hit[] }> {
  const similar = await findSimilar(context, search);
  if (!similar) return { hits: [], corrections: [] };
  const { query, meant } = similar;
  const corrections = rerank(similar.corrections).slice(0, correctionsMaximum);
  const byWords = await findHitsOfWords(context, search, query, meant);
  // Words that all mean something are none that were misspelled.
  if (byWords && byWords.hits.length > 0 && (byWords.isComplete || meant.length === 0)) {
    return { hits: byWords.hits, corrections };
  }
  // Each symbol once, as the correction has it.
  const ofCorrection = await hitsOfCorrection(context, search, meant);
  const all = [...meant, ...ofCorrection].map((hit) => [hit.symbol.core.id, hit] as const);
  return { hits: [...new Map(all).values()], corrections };
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
  context: SearchContext,
  { literal }: LiteralSearch,
  query: ParsedTextQuery,
  similar: readonly Hit[],
): Promise<{ hits: Hit[]; isComplete: boolean } | undefined> {
  const { chain, text, parameters } = query;
  // A longer phrase that holds a negation with its words says something else (`não quero ouvir`).
  const isNegated = isNegatedAsTyped(text.text, chain?.[0] ?? 'en');
  const isHeld = literal.hits.some(({ match }) => {
    if (!match) return false;
    const { isWhole, isDoubtful = false } = tierOf(match.tier);
    return isNegated ? isWhole : !isDoubtful;
  });
  const isNearWhole = similar.some(({ match }) => match && isMeantAsWhole(match, text.folded));
  if (context.options.wholeWords || isNearWhole || isHeld || !chain) return undefined;
  const words = cutIntoWords(query);
  if (words.length < 2) return undefined;
  const { fuzzy = 'auto' } = parameters;
  const lang = tagsByLanguage(chain).slice(0, languagesOfWords).flat();
  const ofWords = { ...context, page: { offset: 0, limit: hitsPerWord }, options: { wholeWords: true } };
  const results = await context.rounds.run(
    words.map((q) => () => searchOne(ofWords, parseQuery(context.release, { q, lang, fuzzy }))),
  );
  const hitsByWord = results.map(({ hits }) => hits);
  return {
    hits: mergeHitsOfWords(query, words, hitsByWord),
    isComplete: hitsByWord.every((hits) => hits.some(({ match }) => match && match.type !== 'fuzzy')),
  };
}

/**
 * A few Chinese characters that are near a name may all mean something (`黄苹果`, `青苹果`), unless one is typed twice or two are
 * exchanged.
 */
const fewCharacters = /^\p{Script=Han}{1,4}$/u;

function isMeantAsWhole({ tier, text }: ScoredMatch, folded: string): boolean {
  const isSpelledAlike = fewCharacters.test(folded)
    ? isSlipOfHand(folded, fold(text))
    : tierOf(tier).isNear === true;
  return isSpelledAlike || tier === 'sounding_text';
}

/** A search with what the fallbacks added; where the engine has to filter, count or page them together, as it does that. */
async function withAdded(
  context: SearchContext,
  search: LiteralSearch,
  added: readonly Hit[],
): Promise<Retrieved> {
  if (added.length === 0) return search;
  const { query, count } = search;
  const { window, isReranked } = windowOf(query, context.page);
  const hits = withBetterHits(search.hits, added);
  const isWhole = context.options.wholeWords || count <= search.hits.length;
  const isComplete = isReranked && isWhole && !search.requests.slice(0, 1).some(isNarrowed);
  if (isComplete) return { ...search, hits, count: hits.length };
  const foundIds = added.map(({ symbol }) => symbol.core.id);
  return retrieveHits(context, { ...search, hits }, buildQuery(query, window, foundIds));
}

/**
 * Both lists as one. A symbol of both counts by its better match: `sad` is what `I'm sad` means, not a word of it in passing; and
 * by what a misspelled text is taken for rather than as a form of that, which is a guess.
 */
function withBetterHits(hits: readonly Hit[], added: readonly Hit[]): Hit[] {
  const byId = new Map(hits.map((hit) => [hit.symbol.core.id, hit]));
  for (const hit of added) {
    const { id } = hit.symbol.core;
    const known = byId.get(id)?.match;
    const isGuessed = hit.match?.isCorrection && known && tierOf(known.tier).isForm;
    if (!known || isGuessed || (hit.match && byScore(hit.match, known) < 0)) byId.set(id, hit);
  }
  return [...byId.values()];
}

function resultOf(
  { query, requests, answer, hits, count }: Retrieved,
  corrections: readonly Hit[],
  page: Page,
): Omit<SearchResult, 'added'> {
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
    correctedTo:
      isReranked && best?.type === 'fuzzy' && !tierOf(best.tier).isDoubtful ? best.text : undefined,
    isMissed: count <= ranked.length && ranked.every(({ match }) => match?.type === 'fuzzy'),
    facets: parameters.facets && readFacets(parameters.facets, answer.aggregations),
    chain,
    requests,
    signals: parameters.explain ? explainOrder(window, text?.text, order) : undefined,
  };
}

/** A symbol that stands near a word, and how. */
export interface NearHit extends Pick<NearWord, 'relation'> {
  /** The word that the symbol carries. */
  word: string;
  hit: Hit;
}

/** The symbols of what stands near words that nothing answers, by word; only the words that have some. */
export async function hitsNear(
  services: SearchServices,
  release: Release,
  missed: readonly string[],
  parameters: SearchParameters,
  signal: AbortSignal | undefined,
): Promise<Map<string, NearHit[]>> {
  const [language] = parameters.lang ?? [];
  const near = missed.flatMap((q) =>
    (language ? nearWords(q, language) : []).map((word) => ({ q, ...word })),
  );
  if (near.length === 0) return new Map();
  const filters = { ...parameters, sort: 'relevance', facets: undefined, explain: false } as const;
  const searches = near.map(({ text }) => ({ ...filters, q: text }));
  const options = { wholeWords: true, signal };
  const results = await searchAll(services, release, searches, { offset: 0, limit: 1 }, options);
  const byWord = new Map<string, NearHit[]>();
  for (const [place, { q, relation, text }] of near.entries()) {
    const hit = results[place]?.hits[0];
    if (hit?.match?.type !== 'exact') continue;
    byWord.set(q, [...(byWord.get(q) ?? []), { relation, word: text, hit }]);
  }
  return byWord;
}
