import { type FacetName, facets } from '../../mappings/facets.ts';
import { hitFields } from '../../mappings/symbols.ts';
import type { Release } from '../opensearch/release.ts';
import { type EngineAnswer, type EngineHit, executeSearch, idOf } from '../search/execute.ts';
import { parseQuery } from '../search/parse-query.ts';
import { buildQuery } from '../search/query-builder.ts';
import type { SearchParameters } from '../symbols/parameters.ts';
import type { ListServices } from './list.ts';

/** A value of a filter and the symbols that have it. */
export interface ValueCount {
  value: string;
  count: number;
  /** Id of a symbol that shows the value, where they are asked for: of its core words the first. */
  firstId?: number;
}

/** More values than a catalogue has: counts are exact on its one shard, and none is cut off. */
const valuesMaximum = 10_000;

interface ValuesAnswer extends EngineAnswer {
  aggregations: NonNullable<EngineAnswer['aggregations']> & {
    values: { buckets: { key: string; doc_count: number; first?: { hits: { hits: EngineHit[] } } }[] };
  };
}

/** All values that the symbols chosen by some filters have, the most frequent first, then in the order of the values. */
export async function countValues(
  { engine }: Pick<ListServices, 'engine'>,
  release: Release,
  parameters: SearchParameters,
  facet: FacetName,
  { firstIds = false }: { firstIds?: boolean } = {},
): Promise<ValueCount[]> {
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
