import { findDerivedName, type LanguageTag } from '../../mappings/document.ts';
import { fold } from '../../mappings/fold.ts';
import { irregularBase } from '../../mappings/irregular-forms.ts';
import { type CachedSymbol, translationOf } from '../opensearch/symbol-store.ts';
import type { Match, MatchType } from '../symbols/serialize.ts';
import { conceptScores } from './concept-scores.ts';
import {
  type MatchLines,
  matchFuzzily,
  matchLiterally,
  matchScores,
  matchTypos,
  matchUnexplained,
  matchWithForms,
  Spelling,
  type TextMatch,
} from './match-text.ts';
import { type ParsedTextQuery, queryVariants, tagVariants } from './parse-query.ts';
import { type MatchedBy, tagsAreRead } from './query-builder.ts';
import { textsIn, variantMatcher } from './respellings.ts';

/** A match with its score, which orders hits. */
export interface ScoredMatch extends Match {
  score: number;
  /** The score without the discount of a fallback language. */
  baseScore: number;
  /** Of a fuzzy match: how much alike the text and the query are, 0…1. */
  similarity: number | undefined;
  /** Of a beginning: the word that it becomes negates the text. */
  isUnfinishedNegation?: boolean;
}

/** A symbol of a result. */
export interface Hit {
  symbol: CachedSymbol;
  /** Why it is there; undefined when browsing. */
  match: ScoredMatch | undefined;
  /** Every clause that found it, where `explain` is on. */
  clauses?: readonly string[];
}

/** Scores symbols against one query. */
export interface Matcher {
  /**
   * The match of a symbol that the engine found literally, over the languages of the chain or all that it has.
   * @param by what the engine found it by.
   */
  literal(symbol: CachedSymbol, by: MatchedBy): ScoredMatch | undefined;
  /**
   * The match of a fuzzy candidate; undefined where no text is similar enough.
   * @param onlyTypos whether one likely typo has to explain the difference.
   */
  fuzzy(symbol: CachedSymbol, onlyTypos: boolean): ScoredMatch | undefined;
}

/** A fallback language's match scores this part of the same match in the language before it. */
const fallbackDiscount = 0.8;

/**
 * A text without its article scores this part of the same match as typed: less than a keyword that is the whole phrase
 * (`de nada` is `welcome` rather than `nada`).
 */
const variantDiscount = 0.935;

/** Prepares what is the same for all symbols of a query. Of languages that match alike the first one counts. */
export function createMatcher({
  text,
  chain,
  languages,
  respellings,
  parameters = {},
}: Pick<ParsedTextQuery, 'text' | 'chain' | 'languages' | 'respellings'> &
  Partial<Pick<ParsedTextQuery, 'parameters'>>): Matcher {
  const byText = new Map<string, Spelling>();
  const byLanguage = new Map<LanguageTag, readonly Spelling[]>();

  function spellingsIn(language: LanguageTag): readonly Spelling[] {
    const known = byLanguage.get(language);
    if (known) return known;
    const typed = respellings
      ? [text.folded, ...textsIn(respellings, language)]
      : queryVariants(text, language);
    const spellings = typed.map((variant) => {
      const spelling = byText.get(variant) ?? new Spelling(variant);
      byText.set(variant, spelling);
      return spelling;
    });
    byLanguage.set(language, spellings);
    return spellings;
  }

  function best(symbol: CachedSymbol, matchLines: MatchLines): ScoredMatch | undefined {
    let bestMatch: TextMatch | undefined;
    let bestScore = 0;
    let bestLanguage = '';
    let discount = 1;
    for (const language of chain ?? languages) {
      const lines = symbol.texts.get(language)?.lines;
      if (lines !== undefined) {
        for (const [index, spelling] of spellingsIn(language).entries()) {
          const match = matchLines(lines, spelling, language);
          if (!match) continue;
          const tried =
            index > 0 && !respellings ? { ...match, score: match.score * variantDiscount } : match;
          const score = tried.score * discount;
          if (!bestMatch || score > bestScore) {
            bestMatch = tried;
            bestScore = score;
            bestLanguage = language;
          }
        }
      }
      if (bestScore === matchScores.name) break;
      if (chain) discount *= fallbackDiscount;
    }
    return bestMatch && new DisplayedMatch(symbol, bestLanguage, bestMatch, bestScore);
  }

  /** The name of a linked symbol, where one is the whole text. */
  function derived({ core }: CachedSymbol): ScoredMatch | undefined {
    const names = core.derived_names;
    if (names === undefined || parameters.derived === false || respellings) return undefined;
    for (const [position, language] of (chain ?? languages).entries()) {
      const keys = chain ? spellingsIn(language).map((spelling) => spelling.text) : [text.folded];
      const name = keys
        .map((key) => findDerivedName(names, language, key))
        .find((each) => each !== undefined);
      if (name === undefined) continue;
      const score = matchScores.derivedName * (chain ? fallbackDiscount ** position : 1);
      const base = { baseScore: matchScores.derivedName, similarity: undefined, derived: true } as const;
      return { ...base, score, type: 'exact', language_code: language, text: name };
    }
    return undefined;
  }

  function directMatch(symbol: CachedSymbol, by: MatchedBy): ScoredMatch | undefined {
    return (
      best(symbol, by === 'form' ? matchWithForms : matchLiterally) ??
      (chain || by === 'respelling' ? best(symbol, variantMatcher(text, respellings)) : undefined) ??
      matchTag(symbol, text, chain)
    );
  }

  return {
    literal: (symbol, by) => {
      const match = directMatch(symbol, by);
      const derivedMatch = match && match.score >= matchScores.derivedName ? undefined : derived(symbol);
      if (derivedMatch && derivedMatch.score > (match?.score ?? 0)) return derivedMatch;
      return match ?? best(symbol, matchUnexplained);
    },
    fuzzy: (symbol, onlyTypos) => best(symbol, onlyTypos ? matchTypos : matchFuzzily),
  };
}

/** A match whose text is looked up when it is read: of a hundred hits that are put in order a page of twenty is. */
class DisplayedMatch implements ScoredMatch {
  readonly score: number;
  readonly baseScore: number;
  readonly type: MatchType;
  readonly language_code: LanguageTag;
  readonly similarity: number | undefined;
  readonly isUnfinishedNegation: boolean;
  readonly #symbol: CachedSymbol;
  readonly #position: number;

  constructor(symbol: CachedSymbol, language: LanguageTag, match: TextMatch, score: number) {
    const { type, position } = match;
    this.score = score;
    this.baseScore = match.score;
    this.type = type;
    this.language_code = language;
    this.similarity = match.similarity;
    this.isUnfinishedNegation = match.isUnfinishedNegation ?? false;
    this.#symbol = symbol;
    this.#position = position;
  }

  get text(): string {
    return displayedText(this.#symbol, this.language_code, this.#position);
  }
}

/**
 * A text of a symbol as it is displayed.
 * @param position index into names then keywords, as the folded lines have them.
 */
export function displayedText(symbol: CachedSymbol, language: LanguageTag, position: number): string {
  const translation = translationOf(symbol, language);
  if (!translation) return symbol.core.source.id;
  const { name, plural, keywords } = translation;
  // Keys beyond the displayed texts (the symbol's emoji) stand for the name.
  return [name, ...(plural ? [plural] : []), ...keywords][position] ?? name;
}

/** Tags and groups are English words. */
function matchTag(
  { core }: CachedSymbol,
  text: ParsedTextQuery['text'],
  chain: ParsedTextQuery['chain'],
): ScoredMatch | undefined {
  if (!tagsAreRead(chain)) return undefined;
  const spellings = tagVariants(text);
  const tag = [core.group, ...core.tags].find((candidate) => spellings.includes(candidate));
  if (tag === undefined) return undefined;
  const score = matchScores.tag;
  return { score, baseScore: score, type: 'word', language_code: 'en', text: tag, similarity: undefined };
}

/** Hits whose scores differ by no more are of one tier, and were told apart by length alone. */
const tierWidth = 40;

/**
 * Puts hits in their final order: by score, and within a tier the plain symbol before those that are made from it
 * (🙅 before 🙅‍♀️), however long their names. Symbols that have the text alike, as their name or as a keyword, are
 * ordered by meaning: core words first, then those whose concept it is; all else of equal score keeps the order of ids,
 * in which the plain symbol comes first.
 * @param typed the search text, by which accents decide where they alone differ.
 * @param preferredSets sets whose symbols come first among those that match alike, before meaning decides.
 */
export function rerank(hits: readonly Hit[], typed = '', preferredSets: readonly string[] = []): Hit[] {
  const promoted = promoteBaseSymbols(hits);
  const isWord = hits.some(({ match }) => match?.type === 'exact');
  // `schne` becomes `schnell` and is no form of `Schnee`; Czech `psa` is one of `pes`, though `psát` begins so.
  const isUnfinished = !isWord && hits.some(isUnfinishedCoreName) && !isIrregularForm(hits, typed);
  const scoreAlone = isUnfinished ? scoreBesideBeginning : isWord ? scoreBesideWord : scoreOf;
  const score = (hit: Hit) => promoted.get(hit) ?? scoreAlone(hit);
  const sorted = hits.toSorted((left, right) => score(right) - score(left));
  const ordered: Hit[] = [];
  for (let start = 0; start < sorted.length; ) {
    const first = sorted[start] as Hit;
    let end = start + 1;
    while (end < sorted.length && score(sorted[end] as Hit) === score(first)) end += 1;
    const ties = sorted.slice(start, end);
    const isExact = first.match?.type === 'exact';
    const tied = preferredFirst(isExact ? orderByMeaning(ties) : ties, preferredSets);
    ordered.push(...(isExact ? exactSpellingFirst(tied, typed) : tied));
    start = end;
  }
  return ordered;
}

/** Of texts that folding makes equal those first that are written as typed but for case: `and` is a duck, `ånd` a ghost. */
function exactSpellingFirst(hits: readonly Hit[], typed: string): Hit[] {
  const written = (text: string) => text.normalize('NFC').toLowerCase();
  const expected = written(typed);
  const { true: same = [], false: others = [] } = Object.groupBy(hits, ({ match }) =>
    match?.type === 'exact' && written(match.text) === expected ? 'true' : 'false',
  );
  return [...same, ...others];
}

/** The hits of preferred sets, in the order of the sets; all others after them. */
function preferredFirst(hits: readonly Hit[], preferredSets: readonly string[]): readonly Hit[] {
  if (preferredSets.length === 0) return hits;
  const place = ({ symbol }: Hit) => {
    const position = preferredSets.indexOf(symbol.core.source.set);
    return position < 0 ? preferredSets.length : position;
  };
  return hits.toSorted((left, right) => place(left) - place(right));
}

function scoreOf({ match }: Hit): number {
  return match?.score ?? 0;
}

/**
 * The score where the query is a word by itself: that is rarely meant as a form of another (`wollen` is no `Wolle`), and
 * never as the beginning of its negation (`do`, `don't`).
 */
function scoreBesideWord({ match }: Hit): number {
  if (!match) return 0;
  if (match.isUnfinishedNegation) return matchScores.negated;
  return isFormOfWhole(match)
    ? match.score * (matchScores.formInKeyword / matchScores.inflectedName)
    : match.score;
}

/** The score where the query is the beginning of a core word: what stems find of it are other words. */
function scoreBesideBeginning({ match }: Hit): number {
  if (!match) return 0;
  const isForm = isFormOfWhole(match) || (match.type === 'word' && match.baseScore <= matchScores.formInName);
  return isForm ? match.score * (matchScores.laterUnfinishedName / matchScores.inflectedName) : match.score;
}

function isFormOfWhole({ type, baseScore }: ScoredMatch): boolean {
  return type === 'word' && baseScore <= matchScores.inflectedName && baseScore > matchScores.nameBeginning;
}

/** Whether the query is an irregular form in the language of the hits. */
function isIrregularForm([first]: readonly Hit[], typed: string): boolean {
  return first?.match !== undefined && irregularBase(first.match.language_code, fold(typed)) !== undefined;
}

/** Whether the query is the beginning of a core word's name. */
function isUnfinishedCoreName({ symbol, match }: Hit): boolean {
  if (match?.type !== 'prefix' || symbol.core.core_rank === undefined) return false;
  return match.baseScore > matchScores.laterUnfinishedName && match.baseScore <= matchScores.unfinishedName;
}

/** Symbols that have one word alike: those of the core vocabulary, then those whose concept the word is. */
function orderByMeaning(ties: readonly Hit[]): readonly Hit[] {
  if (ties.length < 2) return ties;
  const scores = conceptScores(ties.map(({ symbol }) => symbol.core.concept_words));
  const byHit = new Map(ties.map((hit, position) => [hit, scores[position] ?? 0]));
  const bySource = new Map(ties.map((hit) => [sourceOf(hit), hit]));
  const meaning = (hit: Hit): number => {
    const score = byHit.get(hit) ?? 0;
    // A compound never means the word more than the symbol that it is made from.
    const base = bySource.get(sourceOf(hit, baseIdOf(hit) ?? ''));
    return base ? Math.min(score, byHit.get(base) ?? 0) : score;
  };
  const rank = ({ symbol }: Hit) => symbol.core.core_rank ?? Number.POSITIVE_INFINITY;
  return ties.toSorted(
    (left, right) =>
      (rank(left) === rank(right) ? 0 : rank(left) - rank(right)) || meaning(right) - meaning(left),
  );
}

/**
 * Emoji are joined by U+200D, and sets are named by code points (UTS #51, 2.3 "Emoji ZWJ Sequences"): the part before
 * the first joiner is the base symbol.
 */
const joiner = '-200D-';

/**
 * Promoted scores: a base symbol (🙅) takes the score of its compound (🙅‍♀️) where that scores higher within the same
 * tier, so that the base is listed first.
 */
function promoteBaseSymbols(hits: readonly Hit[]): ReadonlyMap<Hit, number> {
  const promoted = new Map<Hit, number>();
  const compounds = hits.filter((hit) => baseIdOf(hit) !== undefined);
  const baseIds = new Set(compounds.map(baseIdOf));
  const bases = new Map(
    hits.filter(({ symbol }) => baseIds.has(symbol.core.source.id)).map((hit) => [sourceOf(hit), hit]),
  );
  for (const compound of compounds) {
    const base = bases.get(sourceOf(compound, baseIdOf(compound)));
    if (!base) continue;
    const score = scoreOf(compound);
    // Compared with the score as found: else a base would climb from compound to compound over every tier.
    const isSameTier = score - scoreOf(base) <= tierWidth;
    if (isSameTier && score > (promoted.get(base) ?? scoreOf(base))) promoted.set(base, score);
  }
  return promoted;
}

/** The source id of the symbol that a symbol is made from. */
function baseIdOf({ symbol }: Hit): string | undefined {
  const { id } = symbol.core.source;
  const end = id.indexOf(joiner);
  return end < 0 ? undefined : id.slice(0, end);
}

function sourceOf({ symbol }: Hit, id = symbol.core.source.id): string {
  return `${symbol.core.source.set} ${id}`;
}
