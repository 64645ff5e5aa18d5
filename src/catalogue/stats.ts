import type { Release } from '../opensearch/release.ts';
import { type EngineAnswer, executeSearch } from '../search/execute.ts';
import { parseQuery } from '../search/parse-query.ts';
import { buildQuery } from '../search/query-builder.ts';
import type { SearchServices } from '../search/retrieve.ts';
import { findFallbackIds } from '../search/search.ts';
import type { SearchParameters } from '../symbols/parameters.ts';
import { type CatalogueCounts, type CountAnswer, countAggregations, countsOf } from './catalogue-counts.ts';

/** The counts of a catalogue, or of the part of it that the filters choose. */
export interface Stats extends CatalogueCounts {
  catalog_version: string;
  /** When a symbol last changed. */
  updated_at: string;
}

interface StatsAnswer extends EngineAnswer {
  aggregations: NonNullable<EngineAnswer['aggregations']> & { filtered: CountAnswer };
}

/** Counts symbols, names and groups by one aggregation over the live index, of all that a search would find. */
export async function stats(
  services: SearchServices,
  release: Release,
  parameters: SearchParameters,
): Promise<Stats> {
  const foundIds = await findFallbackIds(services, release, parameters);
  const request = buildQuery(parseQuery(release, parameters), { from: 0, size: 0 }, { foundIds });
  const filtered = { filter: request.post_filter ?? { match_all: {} }, aggs: countAggregations() };
  const answer = await executeSearch<StatsAnswer>(services.engine, release, {
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
