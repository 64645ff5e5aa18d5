import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LanguageTag } from '../../mappings/document.ts';
import { lookupChain } from '../../mappings/language-tags.ts';
import type { Catalogue, Release } from '../catalogue/release.ts';
import { EngineRefusal } from '../opensearch/client.ts';
import { ask, type EngineAnswer, type EngineHit, idOf } from './ask.ts';
import { type ClauseName, clauseOfScore } from './clauses.ts';
import { type FacetCounts, readFacets } from './facets.ts';
import { isFew } from './few-hits.ts';
import { guess, guessFromMemory } from './guesses.ts';
import { type Hit, readHits } from './hits.ts';
import { likelyFound } from './likely-found.ts';
import { byWorth } from './order.ts';
import type { SearchParameters } from './parameters.ts';
import { queryText } from './query-text.ts';
import { type Matcher, matcherOf } from './rank.ts';
import { isLikelyRare } from './rare-texts.ts';
import { type Question, type SearchBody, searchRequest, type Window } from './request.ts';
import type { SearchServices } from './services.ts';
import type { WholeTexts } from './text-list.ts';
import type { PairedVocabulary } from './vocabulary.ts';
import { ruledOut, wholeTextsMet } from './whole-texts.ts';

/** The answer to a search. */
export interface SearchResult {
  /** All matches, not only this page. */
  count: number;
  hits: Hit[];
  facets: FacetCounts | undefined;
  /** The languages that were asked for and exist; undefined where none was. */
  chain: Question['chain'];
  /** The requests that were put to the engine, in order. */
  requests: SearchBody[];
}

/** Hits that are put in their final order by their texts; those beyond keep the engine's order. */
const rankedHits = 100;

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

/** The vocabulary of a language, where it is in memory. */
type KnownVocabulary = (language: LanguageTag) => PairedVocabulary | undefined;

/**
 * What the engine is asked first: whatever matches as typed, by the clauses by which something can be found.
 * @returns with the request what memory told for it, and the clauses that were left out.
 */
export function firstRequest(
  release: Release,
  question: Question,
  window: Window,
  vocabularyOf: KnownVocabulary,
): { request: SearchBody; met: WholeTexts | undefined; without: ReadonlySet<ClauseName> } {
  const met = wholeTextsMet(question, vocabularyOf);
  const without = ruledOut(question, met, release.labels);
  return { request: searchRequest(question, { guessed: [], without }, window), met, without };
}

/**
 * Searches, or browses where there is no text. First for what matches as typed; when that brings little, for symbols that
 * may be meant as well. Which of the two depends on the text and its languages alone: pages fit together, and filters
 * only take away. What may be meant is told by the words in memory, while the engine searches where they tell beforehand
 * that it will find little; or by the engine, for languages whose words are not there.
 * @param prepare may be called, while the engine searches, with hits that the page is likely to hold.
 */
export async function search(
  services: SearchServices,
  release: Release,
  parameters: SearchParameters,
  page: { offset: number; limit: number },
  prepare?: (hit: Hit, chain: Question['chain']) => unknown,
): Promise<SearchResult> {
  const question = questionFor(release, parameters);
  const { ranked, window } = windowFor(question, page);
  const vocabularyOf: KnownVocabulary = (language) => services.vocabularies.known(release, language);
  const { request, met, without } = firstRequest(release, question, window, vocabularyOf);
  const pageOf = (hits: readonly Hit[]) =>
    ranked
      ? [...byWorth(hits.slice(0, rankedHits)), ...hits.slice(rankedHits)].slice(
          page.offset,
          page.offset + page.limit,
        )
      : [...hits];

  const matcher = question.query && matcherOf(question.query, question.chain);
  const [answer, guessedMeanwhile] = await Promise.all([
    ask<EngineAnswer>(services.engine, release, request),
    matcher &&
      lookMeanwhile(question, matcher, { met, vocabularyOf }, (likely) => {
        if (!prepare || !ranked || isNarrowed(request)) return;
        for (const hit of pageOf(likely)) prepare(hit, question.chain);
      }),
  ]);
  const typed = await readHits(services.documents, release, matcher, answer.hits.hits);
  if (!matcher || !isFew(question, answer)) {
    return { ...told(question, answer), hits: pageOf(typed), requests: [request] };
  }
  const guesses = guessedMeanwhile
    ? { hits: guessedMeanwhile }
    : await guess(services, release, question, matcher);
  const requests = [request, ...(guesses.request ? [guesses.request] : [])];
  const found = new Set(typed.map(idOfHit));
  const guessed = guesses.hits.filter((hit) => !found.has(idOfHit(hit)));
  // Everything that was found is at hand: nothing is left to be counted.
  if (ranked && !isNarrowed(request)) {
    const together = [...typed, ...guessed];
    const { chain } = question;
    return { count: together.length, facets: undefined, chain, hits: pageOf(together), requests };
  }
  const again = searchRequest(question, { guessed: guessed.map(idOfHit), without }, window);
  const recounted = await ask<EngineAnswer>(services.engine, release, again);
  const isGuessed = ({ _score }: EngineHit) => clauseOfScore(_score ?? 0) === 'guessed';
  const asFound = recounted.hits.hits.filter((hit) => !isGuessed(hit));
  const read = await readHits(services.documents, release, matcher, asFound);
  const byId = new Map([...guessed, ...read].map((hit) => [idOfHit(hit), hit]));
  return {
    ...told(question, recounted),
    hits: pageOf(recounted.hits.hits.flatMap((hit) => byId.get(idOf(hit)) ?? [])),
    requests: [...requests, again],
  };
}

/**
 * Turns of the event loop until the engine has its request: searches are gathered in one (`gathered-searches.ts`), and
 * undici uses an idle connection again in the next, when it has seen that it was not closed.
 */
const turnsUntilSent = 2;

/**
 * What the words in memory can do while the engine searches: where it is likely to find little, they tell which symbols
 * may be meant; else, how those match that it is likely to find.
 * @param onLikely told of either.
 */
async function lookMeanwhile(
  question: Question,
  matcher: Matcher,
  { met, vocabularyOf }: { met: WholeTexts | undefined; vocabularyOf: KnownVocabulary },
  onLikely: (hits: readonly Hit[]) => void,
): Promise<Hit[] | undefined> {
  for (let turn = 0; turn < turnsUntilSent; turn += 1) await nextTurn();
  if (isLikelyRare(question, met, vocabularyOf)) {
    const guessed = guessFromMemory(question, vocabularyOf, matcher);
    if (guessed) onLikely(guessed);
    return guessed;
  }
  const likely: Hit[] = [];
  for (const symbol of likelyFound(question, vocabularyOf, rankedHits)) {
    const match = matcher.asItStands(symbol);
    if (match) likely.push({ symbol, match });
  }
  onLikely(likely);
  return undefined;
}

function idOfHit({ symbol }: Hit): number {
  return symbol.display.id;
}

/** Whether an answer holds something else than all that matches the text: filtered, or counted by facets. */
function isNarrowed({ post_filter, aggs, query }: SearchBody): boolean {
  return post_filter !== undefined || aggs !== undefined || query.bool?.filter !== undefined;
}

function told(
  { parameters, chain }: Question,
  answer: EngineAnswer,
): Pick<SearchResult, 'count' | 'facets' | 'chain'> {
  return {
    chain,
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
