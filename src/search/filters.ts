import type { Types } from '@opensearch-project/opensearch';
import type { z } from 'zod';
import type { LanguageTag } from '../../mappings/document.ts';
import { type FacetName, facets } from '../../mappings/facets.ts';
import type { facetValue, yesOrNoValue } from '../symbols/schemas.ts';
import type { ParsedQuery } from './parse-query.ts';

/** A clause of OpenSearch's query language. */
export type Query = Types.Common_QueryDsl.QueryContainer;

/** What the filters read. */
type FilterContext = Pick<ParsedQuery, 'parameters' | 'chain'>;

type Filter = (context: FilterContext) => Query | undefined;

/** The filters under the parameters' names, those of all facets among them; undefined = not requested. */
const filters = {
  has_skin: ({ parameters: { has_skin } }) =>
    has_skin === undefined ? undefined : term('filter.has_skin', has_skin),
  has_hair: ({ parameters: { has_hair } }) =>
    has_hair === undefined ? undefined : term('filter.has_hair', has_hair),
  has_plural: ({ parameters: { has_plural }, chain }) =>
    booleanFilter(has_plural, inResponseLanguage('filter.has_plural', chain)),
  ids: ({ parameters: { ids } }) => (ids && ids.length > 0 ? { terms: { 'filter.id': ids } } : undefined),
  updated_since: ({ parameters: { updated_since } }) =>
    updated_since ? { range: { 'filter.updated_at': { gte: updated_since } } } : undefined,
  tags: ({ parameters: { tags } }) =>
    tags && tags.length > 0
      ? { bool: { filter: tags.map((tag) => term(facets.tags.field, tag)) } }
      : undefined,
  group: ({ parameters: { group } }) => (group ? term(facets.group.field, group) : undefined),
  age_group: ({ parameters: { age_group } }) =>
    age_group && age_group !== 'all' ? term(facets.age_group.field, age_group) : undefined,
  part_of_speech: ({ parameters: { part_of_speech } }) =>
    part_of_speech ? term(facets.part_of_speech.field, part_of_speech) : undefined,
  lang: ({ chain }) => (chain ? { terms: { [facets.lang.field]: [...chain] } } : undefined),
  has_audio: ({ parameters: { has_audio }, chain }) =>
    booleanFilter(has_audio, inResponseLanguage(facets.has_audio.field, chain)),
  set: ({ parameters: { set } }) =>
    set && set.length > 0 ? { terms: { [facets.set.field]: set } } : undefined,
  // SPDX identifiers are the same in any case (SPDX 3.0, annex B).
  license: ({ parameters: { license } }) =>
    license ? { term: { [facets.license.field]: { value: license, case_insensitive: true } } } : undefined,
} as const satisfies Record<FacetName, Filter> & Record<string, Filter>;

/** A filter under the name of its parameter. */
interface NamedFilter {
  name: keyof typeof filters;
  filter: Query;
}

/** The requested filters: a facet can leave out its own. */
export function filtersOf(context: FilterContext): NamedFilter[] {
  return (Object.keys(filters) as NamedFilter['name'][]).flatMap((name) => {
    const filter = filters[name](context);
    return filter ? [{ name, filter }] : [];
  });
}

/**
 * Symbols of which a field names the language in which each is answered (the first of the chain that it has), or any where
 * none is requested.
 */
function inResponseLanguage(field: string, chain: readonly LanguageTag[] | undefined): Query {
  if (!chain) return { exists: { field } };
  return {
    bool: {
      should: chain.map((tag, position) => ({
        bool: {
          filter: [term(field, tag)],
          ...(position > 0 && {
            must_not: [{ terms: { [facets.lang.field]: chain.slice(0, position) } }],
          }),
        },
      })),
      minimum_should_match: 1,
    },
  };
}

/** The query, or everything but it; undefined where neither is requested. */
function booleanFilter(isRequested: boolean | undefined, query: Query): Query | undefined {
  if (isRequested === undefined) return undefined;
  return isRequested ? query : not(query);
}

/** Everything but `query`. */
export function not(query: Query): Query {
  return { bool: { must_not: [query] } };
}

/** One exact value. */
export function term(field: string, value: string | number | boolean): Query {
  return { term: { [field]: { value } } };
}

/** The aggregations in use; the client's types leave out `field`. */
export interface Aggregation {
  terms?: { field: string; size: number; order?: Record<string, 'asc' | 'desc'>[] };
  max?: { field: string };
  filter?: Query;
  filters?: { filters: Record<string, Query> };
  top_hits?: { size: number; stored_fields: '_none_'; sort: readonly Readonly<Record<string, unknown>>[] };
  aggs?: Record<string, Aggregation>;
}

/**
 * Filters before the aggregations, and filters after them: the filter of a facet that is counted, so that the facet can
 * ignore it, and with a text all of them, so that a filter never decides how the text is understood.
 */
export function placeFilters(query: ParsedQuery): { before: Query[]; after: NamedFilter[] } {
  const counted: readonly string[] = query.parameters.facets ?? [];
  const isAfter = ({ name }: NamedFilter) => query.text !== undefined || counted.includes(name);
  // A text that matches in a language belongs to a symbol that is named in it.
  const all = filtersOf(query).filter(({ name }) => name !== 'lang' || !query.text);
  return {
    before: all.filter((each) => !isAfter(each)).map(({ filter }) => filter),
    after: all.filter(isAfter),
  };
}

/** Each facet is counted under all filters but its own. */
export function facetAggregations(
  { parameters: { facets: counted = [] }, chain }: ParsedQuery,
  after: readonly NamedFilter[],
): Record<string, Aggregation> {
  return Object.fromEntries(
    counted.map((name) => {
      const filter = after.filter((entry) => entry.name !== name).map((entry) => entry.filter);
      return [name, { filter: { bool: { filter } }, aggs: { values: valuesOf(name, chain) } }];
    }),
  );
}

/** The aggregation that counts a facet's values. */
function valuesOf(name: FacetName, chain: readonly LanguageTag[] | undefined): Aggregation {
  if (name === 'has_audio') {
    const hasAudio = inResponseLanguage(facets.has_audio.field, chain);
    return { filters: { filters: { true: hasAudio, false: not(hasAudio) } } };
  }
  return { terms: { ...facets[name], order: [{ _count: 'desc' }, { _key: 'asc' }] } };
}

/** Values by facet, most frequent first. */
export type FacetCounts = Partial<
  Record<FacetName, (z.output<typeof facetValue> | z.output<typeof yesOrNoValue>)[]>
>;

/** The engine's aggregations, as `query-builder.ts` requests them. */
export type FacetsAnswer = Partial<
  Record<
    FacetName,
    {
      values: { buckets: { key: string; doc_count: number }[] | Record<string, { doc_count: number }> };
    }
  >
>;

/** Turns the engine's buckets into counts; a facet on yes and no has booleans as values. */
export function readFacets(names: readonly FacetName[], answer: FacetsAnswer | undefined): FacetCounts {
  return Object.fromEntries(
    names.map((name) => {
      const buckets = answer?.[name]?.values.buckets ?? [];
      const counts = Array.isArray(buckets)
        ? buckets.map(({ key, doc_count }) => ({ value: key, count: doc_count }))
        : Object.entries(buckets).map(([key, { doc_count }]) => ({
            value: key === 'true',
            count: doc_count,
          }));
      return [name, counts];
    }),
  );
}
