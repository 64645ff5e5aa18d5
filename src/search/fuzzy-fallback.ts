import { setImmediate as nextTick } from 'node:timers/promises';
import { irregularBase } from '../../mappings/irregular-forms.ts';
import type { Engine } from '../opensearch/client.ts';
import type { Release } from '../opensearch/release.ts';
import type { SymbolStore } from '../opensearch/symbol-store.ts';
import type { WordLists } from '../words/word-lists.ts';
import { type EngineAnswer, executeSearches, idOf } from './execute.ts';
import { matchScores } from './match-text.ts';
import { languagesRead, type ParsedTextQuery } from './parse-query.ts';
import { entriesWithPrefix, type PrefixIndexes } from './prefix-index.ts';
import { buildFuzzyQuery, type SearchBody } from './query-builder.ts';
import type { Hit, Matcher, ScoredMatch } from './rerank.ts';

/** With fewer literal matches than this, similar words are searched as well. */
const fewMatches = 10;
/** With fewer than this too, where all of them are other forms of the words: a stemmer sees endings that are none. */
const fewForms = 50;

/** Candidates that are compared with the text: with a hundred `npm run relevance` finds one name of a thousand more. */
const candidateCount = 40;

/** Below this many letters every letter is an edit away from any other. */
const fuzzyMinimumLetters = 3;

/**
 * Whether so little matches literally that similar words are searched as well. A text that is a whole name or keyword,
 * or with which a name begins, was meant, however few have it; one that is a mere beginning of words may as well be
 * misspelled (`pan`, meant `pain`, begins `panda`).
 * @param count literal matches before any filter.
 * @param best the engine's best literal match.
 */
export function needsFuzzyFallback(
  { text }: ParsedTextQuery,
  count: number,
  best: ScoredMatch | undefined,
): boolean {
  if (!best) return true;
  const isWord = best.baseScore > matchScores.formInName;
  if (best.type === 'exact' || (best.type === 'prefix' && isWord)) return false;
  if (best.type === 'prefix' && text.folded.length >= fuzzyMinimumLetters) return true;
  const isForm = !isWord && best.baseScore !== matchScores.tag;
  return count < fewMatches || (isForm && count < fewForms);
}

/**
 * How far a text may be from the query: a name as a whole, one edit away or two where it is long; one likely typo; or any similar text.
 */
export type Tolerance = 'nearNames' | 'typos' | 'similar';

/** Letters of the shortest text of several words of which one edit makes other words by chance only. */
const nearNameMinimumLetters = 10;

/**
 * What the fuzzy fallback may add to a query's hits; undefined = nothing. A correctly spelled word that no symbol
 * carries is not a misspelling (`want` is no ant), nor is an irregular form, but a typo in a name of several words may
 * leave correctly spelled ones (`people holing hands`), and one in a compound another that a list allows. Where no word list tells, one likely typo is allowed.
 */
export async function toleranceOf(
  wordLists: WordLists,
  { text, chain, parameters: { fuzzy = 'auto' } }: ParsedTextQuery,
): Promise<Tolerance | undefined> {
  if (fuzzy === 'never') return undefined;
  if (fuzzy === 'always') return 'similar';
  if (chain?.some((language) => irregularBase(language, text.folded))) return undefined;
  // Without a language a text may be in any: English is the likeliest, and no other list says that it is misspelled.
  const known = await wordLists.isSpelledCorrectly(text.text, chain ?? ['en']);
  if (known) {
    const { folded } = text;
    const isLikely = folded.includes(' ')
      ? folded.length >= nearNameMinimumLetters
      : await wordLists.isCompound(text.text, chain ?? ['en']);
    return isLikely ? 'nearNames' : undefined;
  }
  return known === undefined || !chain ? 'typos' : 'similar';
}

/**
 * Whether what is in memory says that a text is misspelled, by a word list or because no text of the language begins with it.
 * Then its candidates are requested with its literal hits. Memory decides when, and never whether they are.
 */
export function isMisspelledAtOnce(
  { wordLists, prefixIndexes }: { wordLists: WordLists; prefixIndexes: PrefixIndexes },
  release: Release,
  { text, chain, parameters }: ParsedTextQuery,
): boolean {
  if (!chain || parameters.fuzzy === 'never') return false;
  return chain.every((language) => {
    const isMisspelled = wordLists.isMisspelledAtOnce(text.text, language);
    if (isMisspelled !== undefined) return isMisspelled;
    const index = prefixIndexes.atHand(release, language);
    if (!index) return false;
    const { first, end } = entriesWithPrefix(index, text.folded);
    return first === end;
  });
}

/** The request for the candidates of a misspelled text. */
export function fuzzyRequest(query: ParsedTextQuery): SearchBody {
  return buildFuzzyQuery(query, candidateCount);
}

/** The candidates of a misspelled text: the request for them, and what the engine answered. */
export interface FuzzyCandidates {
  request: SearchBody;
  answer: EngineAnswer;
}

/** A query whose similar texts are searched. */
export interface FuzzyQuery {
  query: ParsedTextQuery;
  matcher: Matcher;
  /** Undefined where they did not come with the literal hits. */
  candidates: FuzzyCandidates | undefined;
  /** Whether one likely typo has to explain the difference. */
  onlyTypos: boolean;
}

/**
 * Symbols whose texts are similar to misspelled ones: the engine brings candidates, and their texts decide.
 * @returns for each query its hits and the request that found the candidates.
 */
export async function findFuzzyHits(
  { engine, symbols }: { engine: Engine; symbols: SymbolStore },
  release: Release,
  queries: readonly FuzzyQuery[],
  batch: Parameters<typeof executeSearches>[3],
): Promise<{ request: SearchBody; hits: Hit[] }[]> {
  const [first] = queries;
  if (!first) return [];
  // They come early for a search alone, so for all queries or for none.
  const isEarly = first.candidates !== undefined;
  const requests = queries.map(({ query, candidates }) => candidates?.request ?? fuzzyRequest(query));
  const answers = isEarly
    ? queries.flatMap(({ candidates }) => candidates?.answer ?? [])
    : await executeSearches(engine, release, requests, batch);
  // Searches that are executed together ask for the same languages.
  const ids = answers.flatMap(({ hits }) => hits.hits.map(idOf));
  const found = await symbols.get(release, ids, languagesRead(first.query));
  let read = 0;
  const results: { request: SearchBody; hits: Hit[] }[] = [];
  for (const [position, { query, matcher, onlyTypos }] of queries.entries()) {
    const engineHits = answers[position]?.hits.hits ?? [];
    const hits = found.slice(read, read + engineHits.length).flatMap((symbol, index) => {
      const match = symbol && matcher.fuzzy(symbol, onlyTypos);
      const clauses = query.parameters.explain ? engineHits[index]?.matched_queries : undefined;
      return match ? [{ symbol, match, ...(clauses && { clauses }) }] : [];
    });
    read += engineHits.length;
    results.push({ request: requests[position] as SearchBody, hits });
    if (queries.length > 1) await nextTick();
  }
  return results;
}
