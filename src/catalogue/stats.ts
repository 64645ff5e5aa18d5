import type { z } from 'zod';
import { type FacetName, facets } from '../../mappings/facets.ts';
import { hitFields } from '../../mappings/symbols.ts';
import type { Release } from '../opensearch/release.ts';
import { type EngineAnswer, type EngineHit, executeSearch, idOf } from '../search/execute.ts';
import { parseQuery } from '../search/parse-query.ts';
import { buildQuery } from '../search/query-builder.ts';
import type { SearchServices } from '../search/retrieve.ts';
import { search } from '../search/search.ts';
import type { SearchParameters } from '../symbols/parameters.ts';
import type { setsAnswer } from '../symbols/vocabulary-schemas.ts';
import {
  type Buckets,
  type CountAnswer,
  countAggregations,
  countsOf,
  valuesMaximum,
} from './catalogue-counts.ts';
import type { ListServices } from './list.ts';

/** Counts by aggregations over the live index: of the catalogue, its sets, and the values of its filters. */

/** An answer with aggregations of ours. */
type Counted<Aggregations> = EngineAnswer & { aggregations: Aggregations };

/** Counts symbols, names and groups by one aggregation over the live index, of all that a search would find. */
export async function stats(services: SearchServices, release: Release, parameters: SearchParameters) {
  const { q, lang, fuzzy = 'auto' } = parameters;
  const page = { offset: 0, limit: 1 };
  const { added } = q ? await search(services, release, { q, lang, fuzzy }, page) : { added: [] };
  const request = buildQuery(parseQuery(release, parameters), { from: 0, size: 0 }, added);
  const filtered = { filter: request.post_filter ?? { match_all: {} }, aggs: countAggregations() };
  const answer = await executeSearch<Counted<{ filtered: CountAnswer }>>(services.engine, release, {
    ...request,
    aggs: { ...request.aggs, filtered },
  });
  const found = answer.aggregations.filtered;
  return {
    ...countsOf(found, answer.hits.total?.value ?? 0),
    catalog_version: release.version,
    updated_at: found.updated_at.value_as_string ?? release.createdAt.toISOString(),
  };
}

/** A set of symbols in the catalogue: what its source says of it, and what is counted, most symbols first. */
export type SetSummary = z.output<typeof setsAnswer>['data'][number];

type SetsAnswer = Counted<{
  set: { buckets: { key: string; doc_count: number; license: Buckets; lang: Buckets }[] };
}>;

/** The sets of the live catalogue, most symbols first, with what their sources say of them. */
export async function readSets(
  { engine }: Pick<ListServices, 'engine'>,
  release: Release,
): Promise<SetSummary[]> {
  const termsOf = (name: 'license' | 'lang' | 'set') => ({
    terms: { field: facets[name].field, size: valuesMaximum },
  });
  const answer = await executeSearch<SetsAnswer>(engine, release, {
    ...buildQuery(parseQuery(release, {}), { from: 0, size: 0 }),
    aggs: { set: { ...termsOf('set'), aggs: { license: termsOf('license'), lang: termsOf('lang') } } },
  });
  return answer.aggregations.set.buckets.map(({ key: set, doc_count: symbols, license, lang }) => {
    const described = release.sets[set];
    const version = described?.version ?? release.sources[set];
    return {
      set,
      title: set,
      ...described,
      ...(version !== undefined && { version }),
      licenses: license.buckets.map(({ key, doc_count }) => ({ license: key, symbols: doc_count })),
      symbols,
      languages: lang.buckets.length,
      by_language: lang.buckets.map(({ key, doc_count }) => ({ language_code: key, symbols: doc_count })),
    };
  });
}

type ValuesAnswer = Counted<{
  values: { buckets: { key: string; doc_count: number; first?: { hits: { hits: EngineHit[] } } }[] };
}>;

/**
 * All values that the symbols chosen by some filters have, the most frequent first, then in the order of the values; with
 * `firstIds` the id of a symbol that shows each: of its core words the first.
 */
export async function countValues(
  { engine }: Pick<ListServices, 'engine'>,
  release: Release,
  parameters: SearchParameters,
  facet: FacetName,
  { firstIds = false }: { firstIds?: boolean } = {},
) {
  const request = buildQuery(parseQuery(release, parameters), { from: 0, size: 0 });
  const order: Record<string, 'asc' | 'desc'>[] = [{ _count: 'desc' }, { _key: 'asc' }];
  const coreFirst = [{ 'filter.core_rank': { order: 'asc', missing: '_last' } }, { [hitFields.id]: 'asc' }];
  const first = { top_hits: { size: 1, stored_fields: '_none_', sort: coreFirst } } as const;
  const { aggregations } = await executeSearch<ValuesAnswer>(engine, release, {
    ...request,
    aggs: {
      values: {
        terms: { field: facets[facet].field, size: valuesMaximum, order },
        ...(firstIds && { aggs: { first } }),
      },
    },
  });
  return aggregations.values.buckets.map(({ key, doc_count, first }) => {
    const [hit] = first?.hits.hits ?? [];
    return { value: key, count: doc_count, ...(hit && { firstId: idOf(hit) }) };
  });
}
