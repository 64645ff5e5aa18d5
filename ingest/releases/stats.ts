import type { Client } from '@opensearch-project/opensearch';
import { facets } from '../../mappings/facets.ts';
import {
  type CatalogueCounts,
  type CountAnswer,
  countAggregations,
  countsOf,
} from '../../src/catalogue/catalogue-counts.ts';
import { searchTimeout } from '../opensearch/scan.ts';
import type { Scope } from '../scope.ts';
import { readLiveRelease } from './releases.ts';

/** The counts of the live catalogue, as `GET /public/stats` answers them. */
type CatalogueStats = CatalogueCounts & { catalog_version: string; updated_at: string };

/**
 * Counts the live catalogue, or what it has in a scope, by one aggregation, exact on its one shard.
 * @throws IngestFailure where nothing is live.
 */
export async function catalogueStats(
  client: Client,
  alias: string,
  { sets }: Scope = {},
): Promise<CatalogueStats> {
  const live = await readLiveRelease(client, alias);
  const { body } = await client.search({
    index: live.name,
    body: {
      size: 0,
      timeout: searchTimeout,
      track_total_hits: true,
      query: sets ? { terms: { [facets.set.field]: [...sets] } } : { match_all: {} },
      aggs: countAggregations(),
    } as never,
  });
  const found = body.aggregations as unknown as CountAnswer;
  return {
    ...countsOf(found, (body.hits.total as { value: number }).value),
    catalog_version: live.meta.catalog_version,
    updated_at: found.updated_at.value_as_string ?? live.meta.created_at,
  };
}

/** Counts as people read them. */
export function statsLines(stats: CatalogueStats): string[] {
  const { symbols, translations, languages, audio, catalog_version, updated_at } = stats;
  const listed = (title: string, entries: readonly (readonly [name: string, symbols: number])[]) =>
    `${title}: ${entries.map((entry) => entry.join(' ')).join(', ')}`;
  return [
    `${symbols} symbols, ${translations} names in ${languages} languages, ${audio} with audio`,
    listed(
      'sets',
      stats.by_set.map(({ set, symbols }) => [set, symbols]),
    ),
    listed(
      'age groups',
      stats.by_age_group.map(({ age_group, symbols }) => [age_group, symbols]),
    ),
    listed(
      'groups',
      stats.by_group.map(({ group, symbols }) => [group, symbols]),
    ),
    listed(
      'languages',
      stats.by_language.map(({ language_code, symbols }) => [language_code, symbols]),
    ),
    `release ${catalog_version}, last change of a symbol ${updated_at}`,
  ];
}
