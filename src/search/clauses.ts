import type { LanguageTag } from '../../mappings/document.ts';
import { anyLanguage, fieldsOf } from '../../mappings/symbols.ts';
import type { Query } from './filters.ts';
import { folds, type QueryText } from './query-text.ts';

/**
 * What a clause is worth. The engine's score only has to bring the right symbols among the first hundred: the final
 * order is made from their texts in `rank.ts`. Steps are far apart, so that the grams' own score, which tells similar
 * words apart, never lifts a guess over a match.
 */
export const clauseWeights = {
  exact: 64_000,
  prefix: 32_000,
  keyword: 16_000,
  word: 8000,
  word_prefix: 4000,
  fuzzy: 1000,
  gram: 1,
} as const satisfies Record<string, number>;

/** Name of a scored clause, as `matched_queries` tells it. */
export type ClauseName = keyof typeof clauseWeights;

/** Each further language of a chain is worth this part of the one before: asked languages come first. */
const fallbackDiscount = 0.8;

/**
 * Share of a text's grams that a guess must have. A third finds one slip in a word of four letters
 * (of its nine edge-marked 2–3-grams a substitution leaves four); less brings strangers.
 */
const gramShare = '35%';

/** Clauses by which a text is found as it is typed: whole, in words, inflected, or unfinished. */
export function confidentClauses(query: QueryText, chain: readonly LanguageTag[] | undefined): Query[] {
  if (!chain) {
    return [
      named('word', 1, match(anyLanguage.text, query.text)),
      named('word_prefix', 1, boolPrefix(anyLanguage.text, query.text, anyLanguage.surfaceAnalyzer)),
    ];
  }
  return chain.flatMap((language, position) => {
    const worth = fallbackDiscount ** position;
    const fields = fieldsOf(language);
    const keys = folds(query, language).map((text) => `${language}:${text}`);
    return [
      named('exact', worth, { terms: { 'query.name': keys } }),
      named('keyword', worth, { terms: { 'query.keyword': keys } }),
      ...keys.map((key) => named('prefix', worth, { prefix: { 'query.name': { value: `${key} ` } } })),
      ...textsOf(query, language).flatMap((text) => [
        named('word', worth, match(fields.text, text)),
        named('word_prefix', worth, boolPrefix(fields.text, text, fields.surfaceAnalyzer)),
      ]),
    ];
  });
}

/** The keys of whole names and keywords in every language, for a search that asks for none. */
export function wholeTextClauses(query: QueryText, languages: readonly LanguageTag[]): Query[] {
  const keys = languages.map((language) => `${language}:${query.folded}`);
  return [
    named('exact', 1, { terms: { 'query.name': keys } }),
    named('keyword', 1, { terms: { 'query.keyword': keys } }),
  ];
}

/** Clauses that guess: misspelled words by edit distance, and whatever shares enough grams. */
export function guessingClauses(query: QueryText, chain: readonly LanguageTag[] | undefined): Query[] {
  if (!chain) return [named('fuzzy', 1, fuzzy(anyLanguage.text, query.text, anyLanguage.surfaceAnalyzer))];
  return chain.flatMap((language, position) => {
    const worth = fallbackDiscount ** position;
    const fields = fieldsOf(language);
    return textsOf(query, language).flatMap((text): Query[] => [
      named('fuzzy', worth, fuzzy(fields.text, text, fields.surfaceAnalyzer)),
      {
        match: {
          [fields.gram]: {
            query: text,
            minimum_should_match: gramShare,
            boost: clauseWeights.gram * worth,
            _name: 'gram',
          },
        },
      },
    ]);
  });
}

/** The text as asked, with its accents, and its variant without an article where it has one. */
function textsOf(query: QueryText, language: LanguageTag): string[] {
  return [query.text, ...folds(query, language).slice(1)];
}

function named(name: ClauseName, worth: number, filter: Query): Query {
  return { constant_score: { filter, boost: clauseWeights[name] * worth, _name: name } };
}

function match(field: string, text: string): Query {
  return { match: { [field]: { query: text, operator: 'and' } } };
}

function boolPrefix(field: string, text: string, analyzer: string): Query {
  return { match_bool_prefix: { [field]: { query: text, operator: 'and', analyzer } } };
}

/** Two edits only from seven letters on: an automaton of distance two costs ten times one of distance one. */
function fuzzy(field: string, text: string, analyzer: string): Query {
  return {
    match: {
      [field]: { query: text, operator: 'and', fuzziness: 'AUTO:3,7', max_expansions: 30, analyzer },
    },
  };
}
