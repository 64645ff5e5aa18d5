import { fieldsOf, hitFields } from '../../mappings/symbols.ts';
import { clauseContexts, fuzzyWords, respelledAs } from './clauses.ts';
import { type Aggregation, facetAggregations, placeFilters, type Query } from './filters.ts';
import { isTextQuery, languagePlaces, type ParsedQuery, type ParsedTextQuery } from './parse-query.ts';
import { scoreOf, type TierName, tierNames, tierOf } from './tiers.ts';

/** The body of a search request, as far as this service uses it. */
export interface SearchBody {
  from: number;
  size: number;
  stored_fields: '_none_';
  track_total_hits: boolean;
  query: Query;
  post_filter?: Query;
  aggs?: Record<string, Aggregation>;
  sort: readonly Readonly<Record<string, unknown>>[];
  search_after?: unknown[];
}

/** Hits to bring. */
export type Window = Pick<SearchBody, 'from' | 'size'>;

/** Ids grow with the catalogue's own order, plain symbols before their compounds: a stable tie-break. */
const byId = { [hitFields.id]: 'asc' } as const;
/**
 * Best first. Of two letters hundreds of words are the beginning, more than are reranked: core words come before others, so
 * that `wh` brings `who` and `what` however many words there are.
 */
const byScore = [
  { _score: 'desc' },
  { 'filter.core_rank': { order: 'asc', missing: '_last' } },
  byId,
] as const;

/** Whether a hit names a clause that finds other forms of a word: its texts, folded, do not show those. */
export function isFoundByForm(clauses: readonly string[] = []): boolean {
  return clauses.some((name) => tierOf(name as TierName).isForm);
}

/**
 * The engine's request for a query. A hit brings its id alone, as its last sort key: the reranker's texts come from the
 * symbol cache, which reads doc values, so the engine touches no stored source, and that costs more than finding.
 * @param foundIds symbols that the fallbacks accepted: they are found, filtered and counted with the others.
 */
export function buildQuery(query: ParsedQuery, window: Window, foundIds: readonly number[] = []): SearchBody {
  const { before, after } = placeFilters(query);
  const scored = scoredQuery(query, foundIds);
  const aggs = facetAggregations(query, after);
  return {
    from: window.from,
    size: window.size,
    stored_fields: '_none_',
    track_total_hits: true,
    query: before.length > 0 ? { bool: { must: [scored], filter: before } } : scored,
    ...(after.length > 0 && { post_filter: { bool: { filter: after.map(({ filter }) => filter) } } }),
    ...(Object.keys(aggs).length > 0 && { aggs }),
    sort: sorts[query.parameters.sort ?? 'relevance'](query),
  };
}

/**
 * Candidates for a misspelled text of any language. Their texts decide which of them are similar enough. No filters: they must
 * only ever take hits away.
 */
export function buildFuzzyQuery(query: ParsedTextQuery, candidates: number): SearchBody {
  return {
    from: 0,
    size: candidates,
    stored_fields: '_none_',
    track_total_hits: false,
    query: bestOf(fuzzyWords(query)),
    sort: byScore,
  };
}

/** Whether a request filters or counts: then the engine's total is not that of the text alone. */
export function isNarrowed({ post_filter, aggs, query }: SearchBody): boolean {
  return post_filter !== undefined || aggs !== undefined || query.bool?.filter !== undefined;
}

function scoredQuery(query: ParsedQuery, foundIds: readonly number[]): Query {
  if (query.chain?.length === 0) return { match_none: {} };
  if (!isTextQuery(query)) return { match_all: {} };
  return asCurated(query, [...literalClauses(query), ...idClause('similar_text', foundIds)]);
}

/** What some clauses find, with what curators add for the text, and without what they take away. */
function asCurated({ curated }: ParsedTextQuery, clauses: readonly Query[]): Query {
  const { pinned = [], found = [], hidden } = curated ?? {};
  const scored = bestOf([...idClause('pinned', pinned), ...idClause('curated_text', found), ...clauses]);
  return !hidden?.size ? scored : { bool: { must: [scored], must_not: [idsQuery(hidden)] } };
}

const idsQuery = (ids: Iterable<number>): Query => ({ terms: { [hitFields.id]: [...ids] } });

/** Symbols that are known by their ids, with the score of a tier. */
function idClause(tier: TierName, ids: readonly number[]): Query[] {
  return ids.length === 0 ? [] : [tierClause(tier, idsQuery(ids))];
}

/** The best clause that a symbol meets is its score. */
function bestOf(queries: Query[]): Query {
  return queries.length === 0 ? { match_none: {} } : { dis_max: { queries } };
}

/** The clauses of all tiers; in a chain a text is respelled where it matches nothing. */
function literalClauses(query: ParsedTextQuery): Query[] {
  const { chain, respellings } = query;
  if (!respellings || !chain) return clausesOf(query);
  return respelledAs(respellings).map((found) => tierClause('respelled_name', found));
}

/** The clauses of all tiers, in every language that is searched. */
function clausesOf(query: ParsedTextQuery): Query[] {
  const places = languagePlaces(query.chain ?? []);
  const names = tierNames.filter((name) => !query.text.isSign || tierOf(name).type === 'exact');
  return clauseContexts(query).flatMap((context) => {
    const place = places.get(context.language ?? '') ?? 0;
    return names.flatMap((name) =>
      (tierOf(name).query?.(context) ?? []).map((found) => tierClause(name, found, place)),
    );
  });
}

/** A clause that scores by its tier and language alone. */
function tierClause(name: TierName, query: Query, place = 0): Query {
  // Names cost the engine: only forms have one.
  const named = tierOf(name).isForm ? { _name: name } : {};
  return { constant_score: { filter: query, boost: scoreOf(name, place), ...named } };
}

const sorts = {
  relevance: ({ text }: ParsedQuery) => (text ? byScore : [byId]),
  newest: () => [{ 'filter.created_at': 'desc' }, { [hitFields.id]: 'desc' }],
  name: ({ chain }: ParsedQuery) => [
    ...(chain ?? ['en']).map((language) => ({
      [fieldsOf(language).sortName]: { order: 'asc', missing: '_last', unmapped_type: 'keyword' },
    })),
    byId,
  ],
} as const;
