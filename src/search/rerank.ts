import { type ConceptWords, decodeConceptWords } from '../../mappings/concept-words.ts';
import type { LanguageTag } from '../../mappings/document.ts';
import { fold } from '../../mappings/fold.ts';
import { irregularBase } from '../../mappings/irregular-forms.ts';
import { apostrophes } from '../../mappings/letter-marks.ts';
import { translationOf } from '../opensearch/symbol-store.ts';
import { isNamedByForm } from './match-forms.ts';
import { nameBeginsWith } from './match-text.ts';
import type { Hit, ScoredMatch } from './matcher.ts';
import { scoreOf, type TierName, tierOf } from './tiers.ts';

/** A hit with what orders it in this list: its score and distance, or those that the other hits lend it. */
interface RankedHit {
  hit: Hit;
  score: number;
  distance: number;
  /** Its signals by their place in the list: each is computed when two hits are first compared by it. */
  signals: number[];
}

/** What signals are judged by, beside the hit. */
interface SignalContext extends Required<Preferences> {
  /** The search text as {@link asWritten} gives it. */
  written: string;
  /** The search text, folded. */
  folded: string;
  /** How much a hit, of those that match alike, is what the word means. */
  conceptOf: (entry: RankedHit) => number;
}

/** One of the things that order hits of one tier and language: less comes first. */
type Signal = (entry: RankedHit, context: SignalContext) => number;

/** The place of a symbol that has none in an order: behind all that have one. */
const unranked = Number.MAX_SAFE_INTEGER;

/**
 * What orders hits that match alike, the most important first. A further signal is one line here, and the field that it
 * reads.
 */
const signals = {
  distance: ({ distance }) => distance,
  // Of texts that folding makes equal: `and` is a duck, `ånd` a ghost.
  spelling: ({ hit: { match } }, { written }) =>
    match?.type === 'exact' && asWritten(match.text) !== written ? 1 : 0,
  preferred_set: ({ hit: { symbol } }, { preferredSets }) => placeIn(preferredSets, symbol.core.source.set),
  core_rank: ({ hit: { symbol } }) => symbol.core.core_rank ?? unranked,
  popularity: ({ hit: { symbol } }) => -(symbol.core.popularity ?? 0),
  // A football is another ball in en-GB than in en.
  region: ({ hit: { match } }, { chain }) =>
    isName(match) ? placeIn(chain, match.language_code) - chain.length : 0,
  // `flag: England` is England rather than another flag that has it as a keyword; `США` is a country rather than its money.
  label: ({ hit: { symbol, match } }, { folded }) => {
    const { name = '' } = (match?.type === 'exact' && translationOf(symbol, match.language_code)) || {};
    const colon = name.search(/[:：]/);
    if (colon < 0) return 2;
    if (fold(name.slice(colon + 1)) === folded) return 0;
    return symbol.core.group === flagsGroup && fold(name.slice(0, colon)) !== folded ? 1 : 2;
  },
  // `con cá` is rather the fish (`cá`) than the sign of the zodiac that has both words as a keyword.
  // `butterflies` is rather the butterfly than a face that has them as a keyword.
  named_within: ({ hit }, { folded }) => {
    if (hit.match?.type !== 'exact') return 1;
    const name = nameOf(hit);
    const isWithin = name !== '' && ` ${folded} `.includes(` ${name} `);
    return isWithin || isNamedByForm(name, folded, hit.match.language_code) ? 0 : 1;
  },
  concept: (entry, { conceptOf }) => -conceptOf(entry),
  // `screw` is rather a keyword of `screw and nut` than of a screwdriver.
  name_beginning: ({ hit: { symbol, match } }, { folded }) =>
    nameBeginsWith(symbol.texts.get(match?.language_code ?? '')?.lines ?? '', folded) ? 0 : 1,
} as const satisfies Record<string, Signal>;

/** The signals of a hit by name. */
type SignalValues = Record<keyof typeof signals, number>;

/** A text as it is written, but for case, the sign of an apostrophe, and the letter that Switzerland writes as two. */
function asWritten(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(apostrophes, "'").replaceAll('ß', 'ss');
}

/** Whether the query is a name as it is, be it in a region alone. */
function isName(match: ScoredMatch | undefined): match is ScoredMatch {
  return match !== undefined && (match.isRegionalName || tierOf(match.tier).isName) === true;
}

/** The group of flags, whose keywords but their kind are names of one country. */
const flagsGroup = 'flags';

function placeIn(values: readonly string[], value: string): number {
  const position = values.indexOf(value);
  return position < 0 ? values.length : position;
}

/** What a request prefers among symbols that match alike. */
interface Preferences {
  /** Sets whose symbols come first, before meaning decides. */
  preferredSets?: readonly string[];
  /** The languages of the request, a region before its parents: the region that was asked for comes first. */
  chain?: readonly LanguageTag[];
}

/**
 * Puts hits in their final order: by tier and language, then by one signal after the other; what is still equal keeps its
 * order, in which the plain symbol comes before those that are made from it.
 * @param typed the search text, by which accents decide where they alone differ.
 */
export function rerank(hits: readonly Hit[], typed = '', preferences: Preferences = {}): Hit[] {
  return rank(hits, typed, preferences).ranked.map(({ hit }) => hit);
}

/** The tier of each hit and its signals, for `explain`. */
export function explainOrder(
  hits: readonly Hit[],
  typed = '',
  preferences: Preferences = {},
): Map<Hit, SignalValues> {
  const { ranked, signalOf } = rank(hits, typed, preferences);
  const valuesOf = (entry: RankedHit) =>
    Object.fromEntries(Object.keys(signals).map((name, place) => [name, signalOf(entry, place)]));
  return new Map(ranked.map((entry) => [entry.hit, valuesOf(entry) as SignalValues]));
}

function rank(hits: readonly Hit[], typed: string, { preferredSets = [], chain = [] }: Preferences) {
  const entries = placed(hits, typed);
  const context: SignalContext = {
    preferredSets,
    chain,
    conceptOf: conceptsOf(entries),
    written: asWritten(typed),
    folded: fold(typed),
  };
  const order: readonly Signal[] = Object.values(signals);
  const signalOf = (entry: RankedHit, place: number) =>
    (entry.signals[place] ??= order[place]?.(entry, context) ?? 0);
  const compare = (left: RankedHit, right: RankedHit): number => {
    let difference = right.score - left.score;
    for (let place = 0; difference === 0 && place < order.length; place += 1) {
      difference = signalOf(left, place) - signalOf(right, place);
    }
    return difference;
  };
  return { ranked: entries.toSorted(compare), signalOf };
}

/** Distance of a form of a keyword beside one of a name, where both are taken for less: `سري` is rather `سرة` than a face with `سر`. */
const demotedKeywordDistance = 25;

/**
 * Hits with their scores. Where the query is a word by itself it is rarely meant as a form of another (`wollen` is no
 * `Wolle`), and never as the beginning of its negation (`do`, `don't`). Where it is the beginning of a core word, what
 * stems find of it are other words, and longer texts in which it stands are about something else.
 */
function placed(hits: readonly Hit[], typed: string): RankedHit[] {
  const isWord = hits.some(({ match }) => match?.type === 'exact');
  const listed = new Set(hits.flatMap((hit) => (hit.match?.tier === 'listed_name' ? [nameOf(hit)] : [])));
  const isNamed = hits.some((hit) => hit.match?.type === 'exact' && isNamedAs(hit, listed));
  // `schne` becomes `schnell` and is no form of `Schnee`; Czech `psa` is one of `pes`, though `psát` begins so.
  const isUnfinished = !isWord && hits.some(isUnfinishedCoreName) && !isIrregularForm(hits, typed);
  const isCorrected = hits.some(({ match }) => match?.isCorrection);
  const tierOfForm = isCorrected ? tierBesideCorrection : undefined;
  const tierFor = isUnfinished ? tierBesideBeginning : isWord ? tierBesideWord : tierOfForm;
  const isListed = ({ tier }: ScoredMatch) => tier === 'listed_name' && !isNamed;
  return hits.map((hit) => {
    const { match } = hit;
    if (!match) return { hit, score: 0, distance: 0, signals: [] };
    const tier = isListed(match) ? match.tier : (tierFor?.(match) ?? match.tier);
    // The language's part of a score is the same in every tier.
    const score = match.score - scoreOf(match.tier) + scoreOf(tier);
    const isDemotedKeyword = tier !== match.tier && match.tier === 'form_of_keyword';
    const distance = match.distance + (isDemotedKeyword ? demotedKeywordDistance : 0);
    return { hit, score, distance, signals: [] };
  });
}

/** The name of a symbol in the language of its match. */
function nameOf({ symbol, match }: Hit): string {
  const [name = ''] = (symbol.texts.get(match?.language_code ?? '')?.lines ?? '').split('\n', 1);
  return name;
}

/**
 * Whether a symbol that has the query has it as its name, or one of some dictionary words (`evde`, at home, beside a house), or
 * is a core word, whose forms were chosen for it.
 */
function isNamedAs(hit: Hit, dictionaryWords: ReadonlySet<string>): boolean {
  return isName(hit.match) || hit.symbol.core.core_rank !== undefined || dictionaryWords.has(nameOf(hit));
}

function tierBesideWord(match: ScoredMatch): TierName {
  if (match.isUnfinishedNegation) return 'negated';
  return isFormOfWhole(match) ? 'form_in_keyword' : match.tier;
}

/** Tiers of a word that stands in a longer text: `san` is rather `sanyi` (cold) that is being typed than the flag of San Marino. */
const wordTiers: ReadonlySet<TierName> = new Set(['name_words', 'keyword_words']);

function tierBesideBeginning(match: ScoredMatch): TierName {
  return wordTiers.has(match.tier) ? 'later_unfinished_name' : tierBesideCorrection(match);
}

/** Where a dictionary lacks the text, what a stemmer makes of it is no more than a guess: `fasoio` is rather `rasoio` than Burkina Faso. */
function tierBesideCorrection(match: ScoredMatch): TierName {
  if (isFormOfWhole(match)) return 'later_unfinished_name';
  return tierOf(match.tier).isForm ? 'weak_form' : match.tier;
}

function isFormOfWhole({ tier }: ScoredMatch): boolean {
  const { isForm, isWhole } = tierOf(tier);
  return isForm === true && isWhole === true;
}

/** Whether the query is an irregular form in the language of the hits. */
function isIrregularForm([first]: readonly Hit[], typed: string): boolean {
  return first?.match !== undefined && irregularBase(first.match.language_code, fold(typed)) !== undefined;
}

/** Whether the query is the beginning of a core word's name. */
function isUnfinishedCoreName({ symbol, match }: Hit): boolean {
  return match?.tier === 'unfinished_name' && symbol.core.core_rank !== undefined;
}

/** How much each of some hits that match alike is what the word means; computed for hits that are compared. */
function conceptsOf(entries: readonly RankedHit[]): SignalContext['conceptOf'] {
  const known = new Map<Hit, number>();
  return ({ hit, score, distance }) => {
    // A form means what its word does.
    if (!hit.match || (hit.match.type !== 'exact' && !isFormOfWhole(hit.match))) return 0;
    if (!known.has(hit)) {
      const ties = entries.filter((entry) => entry.score === score && entry.distance === distance);
      const hits = ties.map((entry) => entry.hit);
      const scores = conceptScores(hits.map(({ symbol }) => symbol.core.concept_words));
      const places = new Map(hits.map(({ symbol: { core } }, place) => [sourceKey(core.source), place]));
      for (const [place, tie] of hits.entries()) {
        // A compound never means the word more than the symbol that it is made from.
        const base = places.get(sourceKey(tie.symbol.core.source).replace(joinedPart, '')) ?? place;
        known.set(tie, Math.min(scores[place] ?? 0, scores[base] ?? 0));
      }
    }
    return known.get(hit) ?? 0;
  };
}

/**
 * Emoji are joined by U+200D, and sets are named by code points (UTS #51, 2.3 "Emoji ZWJ Sequences"): what stands before
 * the first joiner is the base symbol.
 */
const joinedPart = /-200D-.*/;

const sourceKey = ({ set, id }: { set: string; id: string }) => `${set} ${id}`;

/** Part of a language's vote for a symbol that has the shared word as a keyword only, not as its name. */
const keywordVote = 0.3;
/** A word that fewer of the symbols share is no translation: `animal` of what has to do with water. */
const sharedMinimum = 0.4;
/** Weight of the symbols that are described by a symbol's name, against the votes of the shared words. */
const describingWeight = 0.5;

/**
 * How much each of some symbols that share a word is what the word means, without knowing the word. In each language the
 * word that most of them share is taken for its translation, and votes for the symbols that have it, most of all as
 * their name (of all that is called `car`, 🚗 alone is named `Auto`). So does each other symbol that is described by a
 * symbol's name: a police car is also an `automobile`.
 * @param symbols the encoded {@link ConceptWords} of each; undefined = unknown.
 * @returns a number for each of them: more = rather what is meant.
 */
function conceptScores(symbols: readonly (string | undefined)[]): number[] {
  const decoded = symbols.map((encoded): ConceptWords => (encoded ? decodeConceptWords(encoded) : []));
  const scores = decoded.map(() => 0);
  const languageCount = Math.max(0, ...decoded.map(({ length }) => length));
  for (let language = 0; language < languageCount; language += 1) {
    const words = decoded.map((byLanguage) => byLanguage[language] ?? []);
    const named = words.filter(({ length }) => length > 0).length;
    const counts = new Map<number, number>();
    for (const hash of words.flat()) counts.set(hash, (counts.get(hash) ?? 0) + 1);
    const [shared, count] = [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), [0, 0]);
    const isTranslation = count >= Math.max(2, sharedMinimum * named);
    for (const [position, hashes] of words.entries()) {
      const [name] = hashes;
      if (name === undefined) continue;
      const place = isTranslation ? hashes.indexOf(shared) : -1;
      const vote = place === 0 ? 1 : place > 0 ? keywordVote : 0;
      const describing = ((counts.get(name) ?? 1) - 1) / Math.max(1, named - 1);
      scores[position] = (scores[position] ?? 0) + (vote + describingWeight * describing) / languageCount;
    }
  }
  return scores;
}
