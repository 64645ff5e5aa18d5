import type { LanguageTag } from '../../mappings/document.ts';
import { facets } from '../../mappings/facets.ts';
import { soundAlikes } from '../../mappings/sound-alikes.ts';
import { anyLanguage, fieldsOf } from '../../mappings/symbols.ts';
import type { Query } from './filters.ts';
import { languageChainMaximum } from './parameter-types.ts';
import { asTag, folds, type QueryText } from './query-text.ts';

/**
 * What a clause is worth. The engine's score only has to bring the right symbols among the first hundred: the final
 * order is made from their texts in `rank.ts`. Steps are so far apart that a language at the end of a chain stays within
 * its step, so the score tells which clause was the best ({@link clauseOfScore}), and that the grams' own score, which
 * tells similar words apart, never lifts a guess over a match.
 */
const clauseWeights = {
  exact: 4 ** 11,
  prefix: 4 ** 10,
  keyword: 4 ** 9,
  word: 4 ** 8,
  form: 4 ** 7,
  word_prefix: 4 ** 6,
  tag: 4 ** 5,
  guessed: 4 ** 4,
  fuzzy_name: 4 ** 3,
  sound: 4 ** 2,
  fuzzy: 4,
  gram: 1 / 64,
} as const satisfies Record<string, number>;

/** Name of a scored clause, as `explain` shows it. */
export type ClauseName = keyof typeof clauseWeights;

/** Whether a clause finds a text as it is typed: those that guess are worth less than any of them. */
export function isConfident(name: ClauseName): boolean {
  return clauseWeights[name] >= clauseWeights.tag;
}

/** Each further language of a chain is worth this part of the one before: asked languages come first. */
const fallbackDiscount = 0.9;
const lowestDiscount = fallbackDiscount ** (languageChainMaximum - 1);

/** The clauses, the weightiest first, and what a score by each is at least. */
const lowestScores = (Object.keys(clauseWeights) as ClauseName[]).map(
  (name) => [name, clauseWeights[name] * lowestDiscount] as const,
);

/** The best clause by which a symbol was found. */
export function clauseOfScore(score: number): ClauseName {
  for (const [name, lowest] of lowestScores) if (score >= lowest) return name;
  return 'gram';
}

/** One way in which a text may be found. */
export interface Clause {
  name: ClauseName;
  /** Times the clause's weight: the language's place in the chain. */
  worth: number;
  query: Query;
}

/**
 * One query of all clauses; the best one that a symbol meets is its score.
 * @param named whether the answer tells every clause that a symbol meets (`matched_queries`): it costs the engine as
 *   much as the search.
 */
export function bestOfClauses(clauses: readonly Clause[], named: boolean): Query {
  const queries = clauses.map(({ name, worth, query }): Query => {
    const boost = clauseWeights[name] * worth;
    const label = named ? { _name: name } : {};
    // Grams alone have a score of their own: how many are shared.
    return name === 'gram'
      ? { bool: { must: [query], boost, ...label } }
      : { constant_score: { filter: query, boost, ...label } };
  });
  return { dis_max: { queries } };
}

/**
 * Share of a text's grams that a guess must have. A third finds one slip in a word of four letters
 * (of its nine edge-marked 2–3-grams a substitution leaves four); less brings strangers.
 */
const gramShare = '35%';

/** Clauses by which a text is found as it is typed: whole, in words, inflected, unfinished, or as a tag or group. */
export function confidentClauses(query: QueryText, chain: readonly LanguageTag[] | undefined): Clause[] {
  const tags = named('tag', 1, taggedWith(query));
  if (!chain) {
    return [
      tags,
      named('word', 1, match(anyLanguage.text, query.text)),
      named('word_prefix', 1, boolPrefix(anyLanguage.text, query.text, anyLanguage.surfaceAnalyzer)),
    ];
  }
  const byLanguage = chain.flatMap((language, position) => {
    const worth = fallbackDiscount ** position;
    const fields = fieldsOf(language);
    const keys = folds(query, language).map((text) => `${language}:${text}`);
    return [
      named('exact', worth, { terms: { 'query.name': keys } }),
      named('keyword', worth, { terms: { 'query.keyword': keys } }),
      ...keys.map((key) => named('prefix', worth, { prefix: { 'query.name': { value: `${key} ` } } })),
      ...textsOf(query, language, chain.length).flatMap((text) => [
        named('word', worth, match(fields.text, text, fields.surfaceAnalyzer)),
        ...(fields.hasForms ? [named('form', worth, match(fields.text, text))] : []),
        named('word_prefix', worth, boolPrefix(fields.text, text, fields.surfaceAnalyzer)),
      ]),
    ];
  });
  return [...byLanguage, tags];
}

/** Tags and groups have no language. */
function taggedWith(query: QueryText): Query {
  const values = [...asTag(query)];
  return {
    bool: {
      should: [{ terms: { [facets.tags.field]: values } }, { terms: { [facets.group.field]: values } }],
    },
  };
}

/** The keys of whole names and keywords in every language, for a search that asks for none. */
export function wholeTextClauses(query: QueryText, languages: readonly LanguageTag[]): Clause[] {
  const keys = languages.map((language) => `${language}:${query.folded}`);
  return [
    named('exact', 1, { terms: { 'query.name': keys } }),
    named('keyword', 1, { terms: { 'query.keyword': keys } }),
  ];
}

/**
 * Clauses that guess: whole names a slip away (short ones alike in every word-by-word view drop out among a hundred
 * others), misspelled words by edit distance, and whatever shares enough grams.
 */
export function guessingClauses(query: QueryText, chain: readonly LanguageTag[] | undefined): Clause[] {
  if (!chain) return [named('fuzzy', 1, fuzzy(anyLanguage.text, query.text, anyLanguage.surfaceAnalyzer))];
  return chain.flatMap((language, position) => {
    const worth = fallbackDiscount ** position;
    const fields = fieldsOf(language);
    return [
      ...folds(query, language).flatMap((text) => [
        named('fuzzy_name', worth, fuzzyKey('query.name', language, text)),
        ...soundClauses(text, language, worth),
      ]),
      ...textsOf(query, language, chain.length).flatMap((text) => [
        named('fuzzy', worth, fuzzy(fields.text, text, fields.surfaceAnalyzer)),
        named('gram', worth, {
          match: { [fields.gram]: { query: text, minimum_should_match: gramShare } },
        }),
      ]),
    ];
  });
}

/** Whole texts that sound like what was typed. */
function soundClauses(text: string, language: LanguageTag, worth: number): Clause[] {
  const keys = soundAlikes(text, language).map((other) => `${language}:${other}`);
  if (keys.length === 0) return [];
  const either = [{ terms: { 'query.name': keys } }, { terms: { 'query.keyword': keys } }];
  return [named('sound', worth, { bool: { should: either } })];
}

/** Symbols that were guessed before, by their ids. */
export function guessedClause(ids: readonly number[]): Clause {
  return named('guessed', 1, { terms: { 'filter.id': [...ids] } });
}

/**
 * OpenSearch takes at most 1024 clauses in a request, and every pair of Chinese characters is one, in every language and
 * several times over. Names are shorter than this; whole texts are looked up as they are.
 */
const charactersAnalysed = { ofAllLanguages: 240, atLeast: 24 } as const;

/** The text as asked, with its accents, and its variant without an article where it has one. */
function textsOf(query: QueryText, language: LanguageTag, languages: number): string[] {
  const { ofAllLanguages, atLeast } = charactersAnalysed;
  const length = Math.max(atLeast, Math.floor(ofAllLanguages / languages));
  return [query.text, ...folds(query, language).slice(1)].map((text) => [...text].slice(0, length).join(''));
}

function named(name: ClauseName, worth: number, query: Query): Clause {
  return { name, worth, query };
}

function match(field: string, text: string, analyzer?: string): Query {
  return { match: { [field]: { query: text, operator: 'and', ...(analyzer && { analyzer }) } } };
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

/** One edit in a whole text; the language in front of it must be right. */
function fuzzyKey(field: string, language: LanguageTag, text: string): Query {
  return {
    fuzzy: {
      [field]: {
        value: `${language}:${text}`,
        fuzziness: 1,
        prefix_length: language.length + 1,
        max_expansions: 30,
      },
    },
  };
}
