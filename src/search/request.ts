import type { LanguageTag } from '../../mappings/document.ts';
import { type FacetName, facets } from '../../mappings/facets.ts';
import { fieldsOf } from '../../mappings/symbols.ts';
import {
  bestOfClauses,
  type Clause,
  type ClauseName,
  confidentClauses,
  guessedClause,
  guessingClauses,
  wholeTextClauses,
} from './clauses.ts';
import { askedFilters, audible, type FilterContext, not, type Query } from './filters.ts';
import type { QueryText } from './query-text.ts';

/** The aggregations in use; the client's types leave out `field`. */
export interface Aggregation {
  terms?: { field: string; size: number; order?: Record<string, 'asc' | 'desc'>[] };
  max?: { field: string };
  filter?: Query;
  filters?: { filters: Record<string, Query> };
  top_hits?: { size: number; stored_fields: '_none_' };
  aggs?: Record<string, Aggregation>;
}

/** The body of a search request, as far as this service uses it. */
export interface SearchBody {
  from: number;
  size: number;
  stored_fields: '_none_';
  /** The score of a hit tells how it was found; asked for where it is no sort key. */
  track_scores?: true;
  track_total_hits: boolean;
  query: Query;
  post_filter?: Query;
  aggs?: Record<string, Aggregation>;
  sort: readonly Readonly<Record<string, unknown>>[];
  search_after?: unknown[];
}

/** A question, ready to be put to the engine. */
export interface Question extends FilterContext {
  /** Undefined = browse everything. */
  query: QueryText | undefined;
  /** All languages of the catalogue where none is asked for. */
  languages: readonly LanguageTag[];
}

/** A question that looks for a text in languages that exist. */
export type TextQuestion = Question & { query: QueryText };

/** Whether there is anything to look for: browsing has no text, and nothing is named in a language that nobody has. */
export function isTextQuestion(question: Question): question is TextQuestion {
  return question.query !== undefined && question.chain?.length !== 0;
}

/** What is looked for: whatever matches as typed, and symbols that were guessed to be meant. */
export interface Sought {
  guessed: readonly number[];
  /** Clauses that are left out because nothing can be found by them. */
  without?: ReadonlySet<ClauseName>;
}

/** Nothing but what matches as typed. */
export const asTyped: Sought = { guessed: [] };

/** Which hits to bring. */
export interface Window {
  from: number;
  size: number;
}

/**
 * The engine's request for a question. A symbol is named by the last of its sort keys, its id: its texts come from the
 * documents that the service holds (`documents.ts`), so the engine reads nothing stored, which costs more than finding.
 */
export function searchRequest(question: Question, sought: Sought, window: Window): SearchBody {
  const { before, after } = filtersOf(question);
  const asked = scored(question, sought);
  const aggs = {
    ...facetAggregations(question, after),
    ...(question.query && after.length > 0 && { matched }),
  };
  return {
    from: window.from,
    size: window.size,
    stored_fields: '_none_',
    // Where the score is a sort key it is told anyway, and tracking it once more costs a tenth of a search.
    ...(question.query &&
      (question.parameters.sort ?? 'relevance') !== 'relevance' && { track_scores: true }),
    track_total_hits: true,
    query: before.length > 0 ? { bool: { must: [asked], filter: before } } : asked,
    ...(after.length > 0 && { post_filter: { bool: { filter: after.map(({ query }) => query) } } }),
    ...(Object.keys(aggs).length > 0 && { aggs }),
    sort: sortBy(question),
  };
}

/** What a text finds before any filter: how much, and how well the best of it matches. */
const matched: Aggregation = {
  filter: { match_all: {} },
  aggs: { best: { top_hits: { size: 1, stored_fields: '_none_' } } },
};

/**
 * The request for what matches as typed, first, and for symbols that may be meant: misspelled words, and whatever looks
 * alike. Of the latter it brings candidates only; which of them are alike enough is told by their texts (`rank.ts`).
 * Filters are left for the request that counts, so that they only ever take away.
 */
export function candidateRequest(question: TextQuestion, candidates: number): SearchBody {
  const { query, chain, parameters } = question;
  const clauses = [...typedClauses(question), ...guessingClauses(query, chain)];
  return {
    from: 0,
    size: candidates,
    stored_fields: '_none_',
    track_total_hits: false,
    query: bestOfClauses(clauses, parameters.explain ?? false),
    sort: [{ _score: 'desc' }, oldestFirst],
  };
}

/** A filter and, where it is one of a facet, that facet's name. */
interface NamedFilter {
  name?: FacetName;
  query: Query;
}

/**
 * Filters that work before the aggregations, and those that work after them: the filter of a facet that is counted, so
 * that the facet can ignore it, and with a text all of them, so that a filter never decides how the text is understood
 * (`matched` counts what it finds before any filter).
 */
function filtersOf(question: Question): { before: Query[]; after: NamedFilter[] } {
  const { byFacet, others } = askedFilters(question);
  const all: NamedFilter[] = [
    ...others.map((query) => ({ query })),
    // What a text meets in a language has a name in that language.
    ...byFacet.filter(({ name }) => name !== 'lang' || !question.query),
  ];
  const wanted: readonly FacetName[] = question.parameters.facets ?? [];
  const isAfter = ({ name }: NamedFilter) =>
    question.query !== undefined || (name !== undefined && wanted.includes(name));
  return { before: all.filter((one) => !isAfter(one)).map(({ query }) => query), after: all.filter(isAfter) };
}

/** Each facet is counted under all filters but its own. */
function facetAggregations(
  { parameters: { facets: wanted = [] }, chain }: Question,
  after: readonly NamedFilter[],
): Record<string, Aggregation> {
  return Object.fromEntries(
    wanted.map((name) => {
      const filter = after.filter((other) => other.name !== name).map(({ query }) => query);
      return [name, { filter: { bool: { filter } }, aggs: facetAggregation(name, chain) }];
    }),
  );
}

/** The aggregation that counts a facet's values, always under the name `values`. */
export function facetAggregation(
  name: FacetName,
  chain: readonly LanguageTag[] | undefined,
): Record<string, Aggregation> {
  if (name === 'has_audio') {
    const heard = audible(chain);
    return { values: { filters: { filters: { true: heard, false: not(heard) } } } };
  }
  const { field, size } = facets[name];
  return { values: { terms: { field, size, order: [{ _count: 'desc' }, { _key: 'asc' }] } } };
}

function scored(question: Question, { guessed, without }: Sought): Query {
  if (question.chain?.length === 0) return { match_none: {} };
  if (!isTextQuestion(question)) return { match_all: {} };
  const typed = typedClauses(question).filter(({ name }) => !without?.has(name));
  const clauses = [...typed, ...(guessed.length > 0 ? [guessedClause(guessed)] : [])];
  return bestOfClauses(clauses, question.parameters.explain ?? false);
}

/** Clauses by which a text is found as it is typed. */
function typedClauses({ query, chain, languages }: TextQuestion): Clause[] {
  return [...confidentClauses(query, chain), ...(chain ? [] : wholeTextClauses(query, languages))];
}

/** Ids grow with the catalogue's own order, plain symbols before their compounds: a stable tie-break. */
const oldestFirst = { 'filter.id': 'asc' } as const;

const sorts = {
  relevance: (question: Question) => (question.query ? [{ _score: 'desc' }, oldestFirst] : [oldestFirst]),
  newest: () => [{ 'filter.created_at': 'desc' }, { 'filter.id': 'desc' }],
  name: ({ chain }: Question) => [
    ...(chain ?? ['en']).map((language) => ({
      [fieldsOf(language).sortName]: { order: 'asc', missing: '_last', unmapped_type: 'keyword' },
    })),
    oldestFirst,
  ],
} as const;

function sortBy(question: Question): SearchBody['sort'] {
  return sorts[question.parameters.sort ?? 'relevance'](question);
}
