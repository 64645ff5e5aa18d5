import type { LanguageTag } from '../../mappings/document.ts';
import { fold } from '../../mappings/fold.ts';
import { isSpaceless } from '../../mappings/languages.ts';
import { isNegatedAsTyped, plainNegation } from '../../mappings/negations.ts';
import { queryTextMaximumWords } from '../http/parameter-types.ts';
import type { Hit, ScoredMatch } from './matcher.ts';
import type { ParsedTextQuery } from './parse-query.ts';
import { scoreOf, type TierName, tierOf } from './tiers.ts';

/**
 * The words of a text of several that no symbol carries: `dog and cat` finds the dog and the cat, `I want to eat` eating.
 */

const segmenters = new Map<LanguageTag, Intl.Segmenter>();

function segmenterOf(language: LanguageTag): Intl.Segmenter {
  const segmenter = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' });
  segmenters.set(language, segmenter);
  return segmenter;
}

/**
 * The words of a text as typed: between spaces; in languages without spaces, as a dictionary cuts them. Of a text that
 * negates the plain negation is one, which says it where no symbol has the form that is used (`hataki`).
 */
export function cutIntoWords({ text, chain }: ParsedTextQuery): string[] {
  const [language = 'en'] = chain ?? [];
  const words = isSpaceless(language)
    ? [...segmenterOf(language).segment(text.text)].flatMap(({ segment, isWordLike }) =>
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
  const hits = [...merged.values()];
  // A negation comes before longer texts that hold it.
  const tier = negated.length > 0 ? 'negation_by_word' : 'word_by_word';
  return hits.map((hit, distance) => ({ ...hit, match: inTier(hit.match, tier, distance) }));
}

function isWholeText({ type, tier }: ScoredMatch): boolean {
  return type !== 'word' || tierOf(tier).isWhole === true;
}

function inTier(match: ScoredMatch | undefined, tier: TierName, distance: number): ScoredMatch | undefined {
  if (!match) return undefined;
  const { text, type, language_code, similarity } = match;
  return { text, type, language_code, similarity, tier, score: scoreOf(tier), distance };
}

/** 2 = not of the core vocabulary, 1 = a core word of its own meaning, 0 = a core word that serves others. */
function importance([best]: readonly Hit[]): number {
  if (!best) return 0;
  const { core_rank, part_of_speech, source } = best.symbol.core;
  if (core_rank === undefined) return 2;
  return contentClasses.has(part_of_speech) && !auxiliaryVerbIds.has(source.id) ? 1 : 0;
}
