import { findDerivedName, type LanguageTag } from '../../mappings/document.ts';
import { fold } from '../../mappings/fold.ts';
import { inKeyScript, isInOwnScript } from '../../mappings/key-scripts.ts';
import { memoized, overlaidLanguage } from '../../mappings/language-tags.ts';
import { typedMarks, unmarked } from '../../mappings/letter-marks.ts';
import { isWrittenWithoutVowels, placeAmongHomophones, spokenLetters } from '../../mappings/romanisation.ts';
import { hasOtherVowelLetters, variantKeys } from '../../mappings/variant-keys.ts';
import { type CachedSymbol, displayedText } from '../opensearch/symbol-store.ts';
import type { Match } from '../symbols/serialize.ts';
import { tagsAreRead } from './clauses.ts';
import { matchWithForms } from './match-forms.ts';
import {
  type AgreementAt,
  bestOfTexts,
  type MatchLines,
  matchLiterally,
  matchSimilar,
  mayForbid,
  type Spelling,
  spellingOf,
  type TextMatch,
  textsOf,
  unexplained,
} from './match-text.ts';
import {
  languagePlaces,
  type ParsedTextQuery,
  type QueryText,
  type Respellings,
  tagVariants,
  textsIn,
  type VariantLookups,
  variantLookups,
} from './parse-query.ts';
import { editDistance } from './similarity.ts';
import { scoreOf, type TierName, tierOf } from './tiers.ts';

/** A match with what orders hits. */
export interface ScoredMatch extends Match, Omit<TextMatch, 'position'> {
  /** A dictionary lacks the typed text, for which this one is taken. */
  isCorrection?: boolean;
  /** Of its tier and language: more is better. */
  score: number;
}

/** A symbol of a result. */
export interface Hit {
  symbol: CachedSymbol;
  /** Why it is there; undefined when browsing. */
  match: ScoredMatch | undefined;
}

/** The match of one text in a language. */
export interface MatchIn extends TextMatch, Pick<ScoredMatch, 'score'> {
  language: LanguageTag;
}

/** Tiers of a whole text that is typed without its article, or in the other script. */
const bareTiers: Partial<Record<TierName, TierName>> = {
  exact_name: 'bare_name',
  unmarked_name: 'bare_name',
  exact_keyword: 'bare_keyword',
  unmarked_keyword: 'bare_keyword',
};
/** A text without its article comes after those as typed: it is longer by more than any is. */
const bareDistance = 50;

/**
 * Tiers of a name that only a region has for a symbol: to its language it is a further word, so that `autocarro` in Portugal is the
 * core word that has it as a keyword. Core words keep theirs, since their regional names were chosen against each other: `quinta` in
 * Portugal is the farm, of which Thursday has the word as a keyword.
 */
const regionalTiers: Partial<Record<TierName, TierName>> = {
  exact_name: 'exact_keyword',
  unmarked_name: 'unmarked_keyword',
  listed_name: 'form_of_keyword',
  form_of_name: 'form_of_keyword',
};

/** What of a query matching reads. */
type MatchedQuery = Pick<
  ParsedTextQuery,
  'text' | 'chain' | 'languages' | 'respellings' | 'wordIn' | 'markedIn' | 'curated'
>;

/** A query with what is the same for all symbols. */
type PreparedQuery = ReturnType<typeof prepare>;

/** Computes once what is the same for all symbols, and once a language what depends on it. */
function prepare(query: MatchedQuery, wholeWords: boolean) {
  const { text, chain, respellings, wordIn } = query;
  const places = languagePlaces(chain ?? []);
  return {
    ...query,
    wholeWords,
    /** The text as it is compared with those of a language: folded, then its variants. */
    spellingsIn: memoized((language) => spellingsOf(query, language)),
    marksIn: memoized((language) => typedMarks(text.text, language, wordIn?.has(language) ?? false)),
    placeOf: (language: LanguageTag) => places.get(language) ?? 0,
    matchVariants: variantMatcher(text, respellings),
    /** A match of a spelling with the score that it has in its language. */
    scored(found: TextMatch, { language, isVariant }: Spelling): MatchIn {
      const match = isVariant ? bare(found) : found;
      return { ...match, language, score: scoreOf(match.tier, places.get(language)) };
    },
  };
}

/** Scores symbols against one query. */
export type Matcher = ReturnType<typeof createMatcher>;

/**
 * Prepares the scoring of symbols against a query. Of languages that match alike the first one counts.
 * @param wholeWords whether a match is the answer for a whole word, which nobody chooses among others.
 */
export function createMatcher(query: MatchedQuery, wholeWords = false) {
  const { text, curated } = query;
  const prepared = prepare(query, wholeWords);
  return {
    ...prepared,
    /**
     * The match of a symbol that the engine found literally, over the languages of the chain or all that it has.
     * @param isForm whether the engine found it by a stem or an irregular form.
     */
    literal(symbol: CachedSymbol, isForm = false): ScoredMatch | undefined {
      const found = literalMatch(prepared, symbol, isForm);
      const match = found?.type === 'exact' ? amongHomophones(found, symbol, text) : found;
      const pin = curated?.pinned.indexOf(symbol.core.id) ?? -1;
      if (!match || pin < 0) return match;
      // The order of those that a curator pinned is their distance.
      return { ...matchOfTier('pinned', match, prepared.placeOf(match.language_code)), distance: pin };
    },
    /**
     * The match of a fuzzy candidate; undefined where no text is similar enough.
     * @param known its most similar text, where it is known.
     */
    fuzzy(symbol: CachedSymbol, known?: MatchIn): ScoredMatch | undefined {
      if (curated?.hidden.has(symbol.core.id)) return undefined;
      if (!known) return bestMatch(prepared, symbol, matchSimilar);
      const lines = symbol.texts.get(known.language)?.lines ?? '';
      const isForbidden = prepared
        .spellingsIn(known.language)
        .some((spelling) => mayForbid(spelling, lines, known));
      return isForbidden ? undefined : displayedMatch(symbol, known);
    },
  };
}

function spellingsOf({ text, chain, respellings }: MatchedQuery, language: LanguageTag): Spelling[] {
  const isOwn = chain !== undefined || isInOwnScript(text.folded, language);
  const asTyped = isOwn ? (respellings ? [text.folded] : text.variantsIn(language)) : [];
  const typed = [...asTyped, ...textsIn(respellings ?? [], language)];
  return typed.map((each, index) => {
    const withMarks = each === text.folded ? text.text : undefined;
    return spellingOf(inKeyScript(each, language), language, withMarks, index > 0 && !respellings);
  });
}

/** Compares accents with a text of a symbol; it is read only where a text matches. */
function agreementIn(
  { marksIn, markedIn }: PreparedQuery,
  symbol: CachedSymbol,
  language: LanguageTag,
): AgreementAt {
  const json = symbol.texts.get(language)?.translationJson ?? '';
  let isPlain: boolean | undefined;
  return (position, words, kind = 'whole') => {
    const typed = marksIn(language);
    if (!typed.isCompared) return 'same';
    if (kind !== 'dictionary') isPlain ??= typed.isPlain && unmarked.test(json);
    if (isPlain) return 'same';
    const shown = position === undefined ? json : displayedText(symbol, language, position);
    if (kind === 'dictionary')
      return typedMarks(words.join(' '), language, true).agreementWith(shown, words.map(fold));
    if (kind === 'form' && markedIn?.has(language) && typed.isOtherStem(shown)) return 'contrary';
    // Endings move accents (`joven`, `jóvenes`), and put none on a word that has none.
    const goesOn = (index: number) =>
      kind === 'form' ? typed.isPlain : kind === 'beginning' && index === words.length - 1;
    return typed.agreementWith(shown, words, goesOn);
  };
}

/** The best of what is found in the languages of a query, with any of its spellings. */
function bestMatch(
  query: PreparedQuery,
  symbol: CachedSymbol,
  matchLines: MatchLines,
): ScoredMatch | undefined {
  let best: MatchIn | undefined;
  for (const language of query.chain ?? query.languages) {
    const lines = symbol.texts.get(language)?.lines;
    if (lines === undefined) continue;
    const agreementAt = agreementIn(query, symbol, language);
    for (const spelling of query.spellingsIn(language)) {
      const found = matchLines(lines, spelling, agreementAt);
      const isForbidden = found && query.wholeWords && mayForbid(spelling, lines, found);
      const match: TextMatch | undefined = isForbidden ? { ...found, tier: 'negated' } : found;
      const scored = match && query.scored(inLanguage(match, symbol, language, query.chain), spelling);
      if (scored && (!best || byScore(scored, best) < 0)) best = scored;
    }
    if (best?.score === perfectScore) break;
  }
  return best && displayedMatch(symbol, best);
}

/** A match, by a name that only the region of a tag has, as one by a word of the language. */
function inLanguage(
  match: TextMatch,
  { texts, core }: CachedSymbol,
  region: LanguageTag,
  chain: readonly LanguageTag[] = [],
): TextMatch {
  const isCore = core.core_rank !== undefined || core.popularity !== undefined;
  const tier = isCore ? undefined : regionalTiers[match.tier];
  const language = tier && overlaidLanguage(region, chain);
  const lines = language && texts.get(language)?.lines;
  if (!tier || lines === undefined) return match;
  const [name = ''] = textsOf(texts.get(region)?.lines ?? '').texts.slice(match.position);
  const { texts: known, nameCount } = textsOf(lines);
  return known.slice(0, nameCount).includes(name) ? match : { ...match, tier, isRegionalName: true };
}

/** Orders matches, best first. */
export function byScore(left: Ordered, right: Ordered): number {
  return right.score - left.score || left.distance - right.distance;
}

type Ordered = Pick<ScoredMatch, 'score' | 'distance'>;

/** The match by the symbol's own texts, by the name of a linked one, or, where neither shows why, by the engine's word for it. */
function literalMatch(query: PreparedQuery, symbol: CachedSymbol, isForm: boolean): ScoredMatch | undefined {
  const { text, chain, respellings, matchVariants } = query;
  const match =
    bestMatch(query, symbol, isForm ? matchWithForms : matchLiterally) ??
    (chain || respellings ? bestMatch(query, symbol, matchVariants) : undefined) ??
    matchTag(symbol, text, chain);
  const isGiven = match !== undefined && match.score >= scoreOf('derived_name');
  const derived = isGiven ? undefined : derivedMatch(query, symbol);
  if (derived && derived.score > (match?.score ?? 0)) return derived;
  return match ?? bestMatch(query, symbol, () => unexplained);
}

/** A match, further away by the place of its symbol among those whose words are spelled alike in Latin letters. */
function amongHomophones(match: ScoredMatch, { texts }: CachedSymbol, { folded }: QueryText): ScoredMatch {
  const { language_code: language } = match;
  const place = placeAmongHomophones(textsOf(texts.get(language)?.lines ?? ''), folded, language);
  return place === 0 ? match : { ...match, distance: match.distance + place };
}

/** The name of a linked symbol, where one is the whole text. */
function derivedMatch(
  { text, chain, languages, respellings, spellingsIn, marksIn, placeOf }: PreparedQuery,
  { core }: CachedSymbol,
): ScoredMatch | undefined {
  const names = core.derived_names;
  if (names === undefined || respellings) return undefined;
  for (const language of chain ?? languages) {
    const keys = chain ? spellingsIn(language).map((spelling) => spelling.text) : [text.folded];
    const name = keys.map((key) => findDerivedName(names, language, key)).find((each) => each !== undefined);
    if (name === undefined || marksIn(language).agreementWith(name, text.words) === 'contrary') continue;
    const shown = { text: name, language_code: language };
    return { ...matchOfTier('derived_name', shown, placeOf(language)), derived: true };
  }
  return undefined;
}

/** What a match by consonants alone is further away, within its tier; as much is added for the other letters. */
const consonantsDistance = 5;
/** Up to so many other letters, and to less than half of a longer word, it is the same word: `youtube` is no `טוב`. */
const otherLettersMaximum = 2;

/** Matches texts by their keys, where the engine found a symbol that no text shows as typed. */
function variantMatcher(text: QueryText, respellings: Respellings | undefined): MatchLines {
  const lookupsIn = memoized((language): VariantLookups => {
    return respellings?.find((entry) => entry.language === language) ?? variantLookups(text, language);
  });
  return (lines, { language }) => {
    const { texts, keys } = lookupsIn(language);
    return bestOfTexts(lines, ({ folded, position, isName }) => {
      const isText = texts.includes(folded);
      const isKey =
        variantKeys(folded, language).some((key) => keys.includes(key)) &&
        hasOtherVowelLetters(text.folded, folded);
      if (!isText && !isKey) return undefined;
      const tier = isName ? 'respelled_name' : 'respelled_keyword';
      if (!isWrittenWithoutVowels(language)) return { tier, distance: 0, position };
      const { edits, isOther } = comparedByLetters(text.folded, folded);
      const distance = consonantsDistance + Math.min(edits, consonantsDistance);
      return { tier: isOther && !isText ? 'consonant_twin' : tier, distance, position };
    });
  };
}

/**
 * Consonants alone are those of many words: `sobaka` is rather `собака` than `سبک`, `kitab` rather `كتاب` than `يكتب`, `bbc`
 * is no `abc`, and `shukran` (thanks) no `سكران` (drunk).
 */
function comparedByLetters(typed: string, text: string): { edits: number; isOther: boolean } {
  const [left, right] = [spokenLetters(typed), spokenLetters(text)];
  const longer = Math.max(left.length, right.length);
  const edits = editDistance(left, right, longer);
  if (/^[a-z\d ]+$/.test(typed + text)) return { edits, isOther: edits > 0 };
  const isFar = edits > otherLettersMaximum && edits * 2 >= longer;
  return { edits, isOther: isFar || (typed.includes('sh') && !/[شש]/.test(text)) };
}

/** No match by a text is better. */
const perfectScore = scoreOf('exact_name');

/** The match of a text without the article that the query has. */
function bare(match: TextMatch): TextMatch {
  const tier = bareTiers[match.tier];
  if (!tier) return { ...match, distance: match.distance + bareDistance };
  // `con voi` is rather the elephant (voi) than with (với).
  const isUnmarked = match.tier === 'unmarked_name' || match.tier === 'unmarked_keyword';
  return { ...match, tier, distance: match.distance + (isUnmarked ? 1 : 0) };
}

/** A match of a tier by a text as it is displayed, in the first language unless another place is given. */
function matchOfTier(
  tier: TierName,
  { text, language_code }: Pick<Match, 'text' | 'language_code'>,
  place?: number,
): ScoredMatch {
  const { type } = tierOf(tier);
  return { tier, score: scoreOf(tier, place), distance: 0, type, language_code, text };
}

/** A match whose text is looked up when it is read: of a hundred hits that are put in order a page of twenty is. */
function displayedMatch(symbol: CachedSymbol, { position, language, ...match }: MatchIn): ScoredMatch {
  let shown: string | undefined;
  return {
    ...match,
    type: tierOf(match.tier).type,
    language_code: language,
    get text() {
      shown ??= displayedText(symbol, language, position);
      return shown;
    },
  };
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
  return matchOfTier('tag', { text: tag, language_code: 'en' });
}
