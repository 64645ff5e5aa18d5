import { setImmediate as nextTick } from 'node:timers/promises';
import type { LanguageTag } from '../../mappings/document.ts';
import { fold } from '../../mappings/fold.ts';
import { irregularBase } from '../../mappings/irregular-forms.ts';
import { inKeyScript } from '../../mappings/key-scripts.ts';
import { mapInTurns } from '../lib/map-in-turns.ts';
import type { Engine } from '../opensearch/client.ts';
import type { Release } from '../opensearch/release.ts';
import type { SymbolStore } from '../opensearch/symbol-store.ts';
import { slipAdvantageZipf, slipMaximumZipf, slipMinimumZipf, tellsRareWords } from '../words/frequencies.ts';
import type { WordLists } from '../words/word-lists.ts';
import { editDistance } from './edit-distance.ts';
import { type EngineAnswer, executeSearches, idOf } from './execute.ts';
import type { Hit, Matcher, ScoredMatch } from './matcher.ts';
import { isTextQuery, languagesRead, type ParsedQuery, type ParsedTextQuery } from './parse-query.ts';
import { entriesWithPrefix, type PrefixIndexes } from './prefix-index.ts';
import { buildFuzzyQuery, type SearchBody } from './query-builder.ts';
import {
  batchOf,
  candidatesPerTurn,
  type FuzzyCandidates,
  type LiteralSearch,
  type SearchContext,
} from './retrieve.ts';
import { isLikelyTypo, isSwapped } from './similarity.ts';
import { tierOf } from './tiers.ts';

/** With fewer literal matches than this, similar words are searched as well. */
const fewMatches = 10;
/** With fewer than this too, where all of them are other forms of the words: a stemmer sees endings that are none. */
const fewForms = 50;

/** Candidates that are compared with the text: thirty may sound alike (`кляса`: глаза), and the name that was meant stands behind them. */
const candidateCount = 60;

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
  // Signs and single letters are not spelled: every text is as far away as any other.
  if (text.isSign || text.folded.length < 2 || !/[\p{L}\p{N}]/u.test(text.folded)) return false;
  if (!best) return true;
  const isWord = tierOf(best.tier).isOfWholeWords;
  if (best.type === 'exact' || (best.type === 'prefix' && isWord)) return false;
  if (best.type === 'prefix' && text.folded.length >= fuzzyMinimumLetters) return true;
  const isForm = !isWord && best.tier !== 'tag';
  return count < fewMatches || (isForm && count < fewForms);
}

/**
 * How far a text may be from the query: a name as a whole, one edit away or two where it is long; one slip of a frequent word; one likely
 * typo; either of the two; or any similar text.
 */
type Tolerance = 'nearNames' | 'slips' | 'typos' | 'typosOrSlips' | 'similar';

/** Those of the similar texts that a tolerance allows. */
export async function hitsWithin(
  wordLists: WordLists,
  { text: { text: typed, folded } }: Pick<ParsedTextQuery, 'text'>,
  tolerance: Tolerance | undefined,
  hits: readonly Hit[],
): Promise<readonly Hit[]> {
  if (tolerance === 'nearNames') return hits.filter(isNearName);
  if (tolerance !== 'slips' && tolerance !== 'typosOrSlips') return hits;
  const frequencyOf = async (text: string, language: LanguageTag) =>
    (await wordLists.frequencyOf(text, language)) ?? 0;
  const usedIn = new Map<LanguageTag, number>();
  const meant: Hit[] = [];
  for (const hit of hits) {
    if (!hit.match) continue;
    const { text, language_code, tier } = hit.match;
    const meantText = fold(text);
    const isHeard = tier === 'sounding_text';
    const isTypo = isHeard || isLikelyTypo(folded, meantText);
    if (tolerance === 'typosOrSlips') {
      if (isTypo || editDistance(folded, meantText, 1) <= 1) meant.push(hit);
      continue;
    }
    const used = usedIn.get(language_code) ?? (await frequencyOf(typed, language_code));
    usedIn.set(language_code, used);
    if (used > 0) {
      // What people use, however seldom, is a slip alone of what sounds alike or has two letters exchanged.
      const isSlip = isHeard || isSwapped(folded, meantText);
      if (isSlip && (await frequencyOf(text, language_code)) >= used + slipAdvantageZipf) meant.push(hit);
    } else if (isTypo || editDistance(folded, meantText, 1) <= 1) {
      const least = slipMinimumZipf[isTypo ? 'typo' : 'edit'];
      if ((await frequencyOf(text, language_code)) >= least) meant.push(hit);
    }
  }
  return meant;
}

/** Letters of the shortest text of several words of which one edit makes other words by chance only. */
const nearNameMinimumLetters = 10;

/**
 * What the fuzzy fallback may add to a query's hits; undefined = nothing. A correctly spelled word that no symbol
 * carries is not a misspelling (`want` is no ant), nor is an irregular form, but a typo in a name of several words may
 * leave correctly spelled ones (`people holing hands`), and one in a compound another that a list allows. A rare word may be
 * a slip of a frequent one (`appel`). Where no word list tells, one likely typo is allowed.
 */
async function toleranceOf(
  wordLists: WordLists,
  { text, chain, parameters: { fuzzy = 'auto' } }: ParsedTextQuery,
): Promise<Tolerance | undefined> {
  if (fuzzy === 'never') return undefined;
  if (fuzzy === 'always') return 'similar';
  if (chain?.some((language) => irregularBase(language, text.folded))) return undefined;
  // Without a language a text may be in any: English is the likeliest, and no other list says that it is misspelled.
  const standing = await wordLists.standingOf(text.text, chain ?? ['en']);
  const { folded } = text;
  if (standing === 'known') {
    if (folded.includes(' ')) return folded.length >= nearNameMinimumLetters ? 'nearNames' : undefined;
    const [language = 'en'] = chain ?? [];
    if (await wordLists.isCompound(text.text, chain ?? [language])) return 'nearNames';
    const used = tellsRareWords(language) ? await wordLists.frequencyOf(text.text, language) : undefined;
    return used !== undefined && used <= slipMaximumZipf ? 'slips' : undefined;
  }
  if (standing === 'rare') return 'slips';
  if (standing === 'misspelled' && chain) return 'similar';
  return standing === 'unfamiliar' ? 'typosOrSlips' : 'typos';
}

/**
 * Whether what is in memory says that a text is misspelled, by a word list or because no text of the language begins with it.
 * Then its candidates are requested with its literal hits. Memory decides when, and never whether they are.
 */
function isMisspelledAtOnce(
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
    const { first, end } = entriesWithPrefix(index, inKeyScript(text.folded, language));
    return first === end;
  });
}

/** The request for the candidates of a misspelled text. */
function fuzzyRequest(query: ParsedTextQuery): SearchBody {
  return buildFuzzyQuery(query, candidateCount);
}

/** The request for the candidates of a search that is executed alone and whose text is known to be misspelled. */
export function earlyCandidatesRequest(
  { services, release }: SearchContext,
  [query, ...others]: readonly ParsedQuery[],
): SearchBody | undefined {
  if (!query || others.length > 0 || !isTextQuery(query)) return undefined;
  return isMisspelledAtOnce(services, release, query) ? fuzzyRequest(query) : undefined;
}

/** A query whose similar texts are searched. */
interface FuzzyQuery {
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
async function findFuzzyHits(
  { engine, symbols }: { engine: Engine; symbols: SymbolStore },
  release: Release,
  queries: readonly FuzzyQuery[],
  batch: Parameters<typeof executeSearches>[3],
): Promise<{ request: SearchBody; hits: Hit[] }[]> {
  const [first] = queries;
  if (!first) return [];
  // They come early for a search alone, so for all queries or for none.
  const isEarly = first.candidates !== undefined;
  const requests = await mapInTurns(
    queries,
    ({ query, candidates }) => candidates?.request ?? fuzzyRequest(query),
  );
  const answers = isEarly
    ? queries.flatMap(({ candidates }) => candidates?.answer ?? [])
    : await executeSearches(engine, release, requests, batch);
  // Searches that are executed together ask for the same languages.
  const ids = answers.flatMap(({ hits }) => hits.hits.map(idOf));
  const found = await symbols.get(release, ids, languagesRead(first.query));
  let read = 0;
  return mapInTurns(queries, async (fuzzyQuery, position) => {
    const { hits: engineHits } = answers[position]?.hits ?? { hits: [] };
    const candidates = found.slice(read, read + engineHits.length);
    read += engineHits.length;
    const hits = await similarHits(fuzzyQuery, candidates, engineHits);
    return { request: requests[position] as SearchBody, hits };
  });
}

/** The candidates whose texts are similar to that of a query. */
async function similarHits(
  { query, matcher, onlyTypos }: FuzzyQuery,
  candidates: Awaited<ReturnType<SymbolStore['get']>>,
  engineHits: EngineAnswer['hits']['hits'],
): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (const [index, symbol] of candidates.entries()) {
    if (!query.chain && index % candidatesPerTurn === candidatesPerTurn - 1) await nextTick();
    const match = symbol && matcher.fuzzy(symbol, onlyTypos);
    const clauses = query.parameters.explain ? engineHits[index]?.matched_queries : undefined;
    if (match) hits.push({ symbol, match, ...(clauses && { clauses }) });
  }
  return hits;
}

/** A search that found little, with what is spelled like its text. */
export interface SimilarHits {
  query: ParsedTextQuery;
  /** Whether the text counts as misspelled; else the hits are no more than corrections to offer. */
  isMisspelled: boolean;
  hits: readonly Hit[];
  /** The request for the candidates, where there was one. */
  request?: SearchBody | undefined;
}

/** What is spelled like the texts of the searches that found little. */
export async function findSimilar(
  { services, release, options: { corrections = false, signal } }: SearchContext,
  searches: readonly LiteralSearch[],
): Promise<Map<LiteralSearch, SimilarHits>> {
  const unmatched = searches.flatMap((search) => {
    const { query, matcher, literal } = search;
    if (!matcher || !isTextQuery(query)) return [];
    return needsFuzzyFallback(query, literal.count, literal.best) ? [{ search, query, matcher }] : [];
  });
  const similar = new Map<LiteralSearch, SimilarHits>();
  const requested: (FuzzyQuery & { search: LiteralSearch; tolerance: Tolerance | undefined })[] = [];
  const tolerances = await mapInTurns(unmatched, ({ query }) => toleranceOf(services.wordLists, query));
  for (const [position, { search, query, matcher }] of unmatched.entries()) {
    const tolerance = tolerances[position];
    similar.set(search, { query, isMisspelled: false, hits: [] });
    // Several words in a hundred languages are a million comparisons, for look-alikes that nobody was asked to read.
    const isCorrected = corrections && (query.chain !== undefined || query.text.words.length === 1);
    if (!tolerance && !isCorrected) continue;
    const { candidates } = search;
    requested.push({ search, query, matcher, candidates, tolerance, onlyTypos: tolerance === 'typos' });
  }
  const batch = batchOf(requested, 'fuzzy');
  const found = await findFuzzyHits(services, release, requested, { ...batch, signal });
  for (const [position, { search, query, tolerance }] of requested.entries()) {
    const { request, hits = [] } = found[position] ?? {};
    const meant = await hitsWithin(services.wordLists, query, tolerance, hits);
    const mayBeKnown = tolerance === 'nearNames' || tolerance === 'slips';
    const isMisspelled = tolerance !== undefined && (!mayBeKnown || meant.length > 0);
    const shown = isMisspelled ? meant : corrections ? hits : [];
    similar.set(search, { query, request, isMisspelled, hits: shown });
  }
  return similar;
}

const isNearName = ({ match }: Hit) =>
  match !== undefined && (match.tier === 'sounding_text' || tierOf(match.tier).isNear === true);
