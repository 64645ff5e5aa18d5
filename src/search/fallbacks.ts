import { setImmediate as nextTick } from 'node:timers/promises';
import { hasChineseCharacters } from '../../mappings/chinese-scripts.ts';
import { fold } from '../../mappings/fold.ts';
import { irregularBase } from '../../mappings/irregular-forms.ts';
import { isSpaceless, wordSegmenter } from '../../mappings/languages.ts';
import { isNegatedAsTyped, plainNegation } from '../../mappings/negations.ts';
import { queryTextMaximumWords } from '../http/parameter-types.ts';
import type { CachedSymbol } from '../opensearch/symbol-store.ts';
import { slipAdvantageZipf, slipMaximumZipf, slipMinimumZipf, tellsRareWords } from '../words/frequencies.ts';
import type { WordLists } from '../words/word-lists.ts';
import { byScore, type Hit, type Matcher, type MatchIn, type ScoredMatch } from './matcher.ts';
import { isTextQuery, languagesRead, type ParsedTextQuery, parseQuery, parseText } from './parse-query.ts';
import { buildFuzzyQuery } from './query-builder.ts';
import { rerank } from './rerank.ts';
import {
  type LiteralSearch,
  rerankWindow,
  retrieveLiterally,
  type SearchContext,
  scoreHits,
} from './retrieve.ts';
import { similarSymbols } from './similar-texts.ts';
import { editDistance, isLikelyTypo, isSlipOfHand } from './similarity.ts';
import { scoreOf, tierOf } from './tiers.ts';

/** What is added to a search that found little: texts that are spelled alike, what they carry, and what its words mean. */

/** With fewer literal matches than this, similar words are searched as well. */
const fewMatches = 10;
/** With fewer than this too, where all of them are other forms of the words: a stemmer sees endings that are none. */
const fewForms = 50;

/** Candidates that are compared with the text: thirty may sound alike (`кляса`: глаза), and the name that was meant stands behind them. */
const candidateCount = 60;

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
  const isForm = !isWord && best.tier !== 'tag';
  return count < fewMatches || (isForm && count < fewForms);
}

/**
 * How far a text may be from the query: a name as a whole, one edit away or two where it is long; one slip of a frequent word; one likely
 * typo; it or a near name; it or a slip; or any similar text.
 */
type Tolerance = 'nearNames' | 'slips' | 'typos' | 'typosOrNearNames' | 'typosOrSlips' | 'similar';

/** Letters of the shortest text that may be two edits from another where a list says that it is no familiar word. */
const twoEditsMinimumLetters = 8;

/** Those of the similar texts that a tolerance allows. */
export async function hitsWithin(
  wordLists: WordLists,
  query: Pick<ParsedTextQuery, 'text'>,
  tolerance: Tolerance | undefined,
  hits: readonly Hit[],
): Promise<readonly Hit[]> {
  if (tolerance === undefined || tolerance === 'similar') return hits;
  const meant: Hit[] = [];
  for (const hit of hits) {
    if (hit.match && (await isWithin(wordLists, query, tolerance, hit.match))) meant.push(hit);
  }
  return meant;
}

async function isWithin(
  wordLists: WordLists,
  { text: { text: typed, folded } }: Pick<ParsedTextQuery, 'text'>,
  tolerance: Exclude<Tolerance, 'similar'>,
  { text, language_code, tier }: ScoredMatch,
): Promise<boolean> {
  const meantText = fold(text);
  const isHeard = tier === 'sounding_text';
  if (tolerance === 'nearNames' || tolerance === 'typosOrNearNames') {
    const isNear = isHeard || tierOf(tier).isNear === true;
    return isNear || (tolerance === 'typosOrNearNames' && isLikelyTypo(folded, meantText));
  }
  const isTypo = isHeard || isLikelyTypo(folded, meantText);
  // What differs by accents alone is another word rather than a typo.
  if (tolerance === 'typos') return isTypo && folded !== meantText;
  const isEdit = isTypo || editDistance(folded, meantText, 1) <= 1;
  if (tolerance === 'typosOrSlips') {
    return isEdit || (folded.length >= twoEditsMinimumLetters && editDistance(folded, meantText, 2) <= 2);
  }
  const used = (await wordLists.frequencyOf(typed, language_code)) ?? 0;
  const meantUse = (await wordLists.frequencyOf(text, language_code)) ?? 0;
  if (used === 0) return isEdit && meantUse >= slipMinimumZipf[isTypo ? 'typo' : 'edit'];
  // What people use, however seldom, is a slip alone of what sounds alike, or has two letters exchanged or one typed twice.
  const advantage = isHeard ? slipAdvantageZipf.heard : slipAdvantageZipf.edit;
  return (isHeard || isSlipOfHand(folded, meantText)) && meantUse >= used + advantage;
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
  query: ParsedTextQuery,
  isWholeWord: boolean,
): Promise<Tolerance | undefined> {
  const { text, chain, parameters } = query;
  const { fuzzy = 'auto' } = parameters;
  if (fuzzy === 'never') return undefined;
  if (fuzzy === 'always') return 'similar';
  if (chain?.some((language) => irregularBase(language, text.folded))) return undefined;
  // What the dictionary that parts words has as one is right; what it cuts may be a name with a wrong character (`降洛伞`).
  if (chain && isSpaceless(chain[0] ?? '') && hasChineseCharacters(text.folded)) {
    if (cutIntoWords(query).length < 2) return undefined;
    return isWholeWord ? 'typos' : 'typosOrNearNames';
  }
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
 * What is spelled like the text of a search that found little: what is meant, where the text counts as misspelled, else
 * corrections to offer.
 * @returns undefined where enough was found.
 */
export async function findSimilar(
  context: SearchContext,
  { query, matcher, literal }: LiteralSearch,
): Promise<{ query: ParsedTextQuery; meant: Hit[]; corrections: readonly Hit[] } | undefined> {
  if (!matcher || !isTextQuery(query)) return undefined;
  const matches = literal.hits.flatMap(({ match }) => match ?? []);
  const best = matches.toSorted((left, right) => right.score - left.score)[0];
  if (!needsFuzzyFallback(query, literal.count, best)) return undefined;
  const { wordLists } = context.services;
  const { corrections: areOffered = false } = context.options;
  const nothing = { query, meant: [], corrections: [] };
  const tolerance = await toleranceOf(wordLists, query, context.options.wholeWords === true);
  // Several words in a hundred languages are a million comparisons, for look-alikes that nobody was asked to read.
  const isCorrected = areOffered && (query.chain !== undefined || query.text.words.length === 1);
  if (!tolerance && !isCorrected) return nothing;
  const hits = await candidatesOf(context, query, matcher);
  const within = await hitsWithin(wordLists, query, tolerance, hits);
  const mayBeKnown = tolerance === 'nearNames' || tolerance === 'slips';
  const isMisspelled = tolerance !== undefined && (!mayBeKnown || within.length > 0);
  if (!isMisspelled) return areOffered ? { ...nothing, corrections: hits } : nothing;
  const isCorrection = tolerance === 'similar' && query.parameters.fuzzy !== 'always';
  const meant = within.filter(({ match }) => match && !isOtherMeaning(query, match));
  // The text of a match is looked up when it is read: a copy of the match would read it.
  for (const { match } of meant) if (match) match.isCorrection = isCorrection;
  return { ...nothing, meant };
}

/**
 * Whether a text negates what a symbol says: `sina njaa` is not hungry, `نمیخوام` no wanting. Without spaces two negations are
 * alike by their endings alone: `痛くない` (it does not hurt) is no `よくない` (bad).
 */
function isOtherMeaning({ text }: ParsedTextQuery, match: ScoredMatch): boolean {
  const language = match.language_code;
  if (!isNegatedAsTyped(text.text, language)) return false;
  return isSpaceless(language) || !isNegatedAsTyped(match.text, language);
}

/**
 * Hits by similar texts: from the prefix indexes of the languages, whose texts are all in memory. Without a language, and
 * for languages too large for an index, the engine finds texts with words an edit or two away.
 */
async function candidatesOf(
  { services: { prefixIndexes, symbols }, release, rounds, options: { signal } }: SearchContext,
  query: ParsedTextQuery,
  matcher: Matcher,
): Promise<Hit[]> {
  const best = new Map<number, MatchIn>();
  let isIndexed = query.chain !== undefined;
  for (const language of query.chain ?? []) {
    const index = await prefixIndexes.of(release, language);
    isIndexed &&= index !== undefined;
    if (!index) break;
    if (language !== query.chain?.[0]) await nextTick();
    signal?.throwIfAborted();
    for (const spelling of matcher.spellingsIn(language)) {
      for (const [id, found] of await similarSymbols(index, spelling)) {
        const match = matcher.scored(found, spelling);
        const known = best.get(id);
        if (!known || byScore(match, known) < 0) best.set(id, match);
      }
    }
  }
  const hitOf = (symbol: CachedSymbol, known?: MatchIn): Hit | undefined => {
    const match = matcher.fuzzy(symbol, known);
    return match && { symbol, match };
  };
  if (!isIndexed) {
    const { answer, symbols } = await rounds.request(buildFuzzyQuery(query, candidateCount));
    return scoreHits(query, answer.hits.hits, symbols, (symbol) => hitOf(symbol));
  }
  const nearest = [...best]
    .sort(([leftId, left], [rightId, right]) => byScore(left, right) || leftId - rightId)
    .slice(0, candidateCount)
    // What is equal keeps the order of ids.
    .map(([id]) => id)
    .sort((left, right) => left - right);
  const read = await symbols.get(release, nearest, languagesRead(query));
  return read.flatMap((symbol) => (symbol && hitOf(symbol, best.get(symbol.core.id))) ?? []);
}

/** Most symbols of a correction before other texts that the typed one may mean. */
const shownTogether = 2;

/** Of a list less than what parts two texts that are not alike in the same way. */
const stepInList = 1 / 1000;

/**
 * What a misspelled text is corrected to is answered as that word is: where the best hit is a similar text, by what a search
 * for that very text has as a whole text, in its own order: the first few before all that matches alike, the others behind
 * it, as `Hnd` may be `Hund` where twenty show a `Hand`. Filters are left out, as by all fallbacks: they only take away.
 */
export async function hitsOfCorrection(
  context: SearchContext,
  search: LiteralSearch,
  similar: readonly Hit[],
): Promise<Hit[]> {
  const { chain, parameters } = search.query;
  const best = similar.length > 0 ? rerank([...search.hits, ...similar])[0]?.match : undefined;
  const text = best && tierOf(best.tier).isFuzzy ? parseText(best.text) : undefined;
  if (!best || !text) return [];
  const query = parseQuery(context.release, { q: best.text, lang: parameters.lang });
  const { hits } = await retrieveLiterally({ ...context, page: { offset: 0, limit: rerankWindow } }, query);
  const ranked = rerank(hits, text.text, { chain: chain ?? [] });
  const whole = ranked.filter(({ match }) => match && tierOf(match.tier).isWhole);
  return whole.map(({ symbol, match = best }, place) => ({ symbol, match: asCorrected(match, best, place) }));
}

/** The match of a symbol by a correction, in the place that it has for the corrected text. */
function asCorrected({ language_code, text }: ScoredMatch, best: ScoredMatch, place: number): ScoredMatch {
  const isFirst = place < shownTogether;
  const tier = isFirst ? best.tier : 'remote_text';
  const score = best.score - scoreOf(best.tier) + scoreOf(tier);
  const distance = (isFirst ? best.distance - 1 : 0) + place * stepInList;
  return { ...best, tier, score, distance, language_code, text };
}

// The words of a text of several that no symbol carries: `dog and cat` finds the dog and the cat, `I want to eat` eating.

/**
 * The words of a text as typed: between spaces; in languages without spaces, as a dictionary cuts them. Of a text that
 * negates the plain negation is one, which says it where no symbol has the form that is used (`hataki`).
 */
export function cutIntoWords({ text, chain }: ParsedTextQuery): string[] {
  const [language = 'en'] = chain ?? [];
  const words = isSpaceless(language)
    ? [...wordSegmenter(language).segment(text.text)].flatMap(({ segment, isWordLike }) =>
        isWordLike ? [segment] : [],
      )
    : text.text.split(' ');
  const negation = words.some((word) => isNegatedAsTyped(word, language))
    ? plainNegation(language)
    : undefined;
  const all = [...words.filter((word) => fold(word) !== ''), ...(negation ? [negation] : [])];
  return [...new Set(all)].slice(0, queryTextMaximumWords + 1);
}

/** Verbs of the core vocabulary that are mostly auxiliary: by their ids in the set. */
const auxiliaryVerbIds: ReadonlySet<string> = new Set([
  ...['want', 'need', 'be', 'have', 'can', 'do', 'will', 'must', 'let', 'get', 'like', 'try'],
]);
/** Parts of speech of core words that carry meaning of their own. */
const contentClasses: ReadonlySet<string | undefined> = new Set(['noun', 'verb', 'adjective', 'question']);

/**
 * Hits of the words of a text in one list: the best of each word, then the next of each. Words beyond the core vocabulary
 * come first, then core words that say something of their own (`eat`), then those that serve others (`I`, `want`, `to`).
 * @param words as {@link cutIntoWords} gives them.
 * @param hitsByWord hits of each word, best first.
 */
export function mergeHitsOfWords(
  { chain }: Pick<ParsedTextQuery, 'chain'>,
  words: readonly string[],
  hitsByWord: readonly (readonly Hit[])[],
): Hit[] {
  const language = chain?.[0] ?? 'en';
  // A name that merely holds `to` or `I` says nothing of what the text means.
  const whole = hitsByWord.map((hits) => hits.filter(({ match }) => match && isWholeText(match)));
  // Negating words are never corrected.
  const negated = words.flatMap((word, index) =>
    isNegatedAsTyped(word, language)
      ? [(whole[index] ?? []).filter(({ match }) => match?.type !== 'fuzzy')]
      : [],
  );
  // The first word of negation with a symbol is shown; the plain one (`not`) is tried after those that were typed.
  const [negation = []] = negated.filter((hits) => hits.length > 0);
  const lists = (negated.length > 0 ? [negation] : whole).toSorted(
    (left, right) => importance(right) - importance(left),
  );
  const merged = new Map<number, Hit>();
  const depth = Math.max(0, ...lists.map(({ length }) => length));
  for (let rank = 0; rank < depth; rank += 1) {
    for (const list of lists) {
      const hit = list[rank];
      if (hit && !merged.has(hit.symbol.core.id)) merged.set(hit.symbol.core.id, hit);
    }
  }
  const tier = 'word_by_word';
  const score = scoreOf(tier);
  return [...merged.values()].map(({ symbol, match }, distance) => ({
    symbol,
    match: match && { ...match, tier, score, distance },
  }));
}

function isWholeText({ type, tier }: ScoredMatch): boolean {
  return type !== 'word' || tierOf(tier).isWhole === true;
}

/** 2 = not of the core vocabulary, 1 = a core word of its own meaning, 0 = a core word that serves others. */
function importance([best]: readonly Hit[]): number {
  if (!best) return 0;
  const { core_rank, part_of_speech, source } = best.symbol.core;
  if (core_rank === undefined) return 2;
  return contentClasses.has(part_of_speech) && !auxiliaryVerbIds.has(source.id) ? 1 : 0;
}
