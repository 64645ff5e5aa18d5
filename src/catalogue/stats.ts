import type { LanguageTag } from '../../mappings/document.ts';
import { facets } from '../../mappings/facets.ts';
import type { Release } from '../opensearch/release.ts';
import { type EngineAnswer, executeSearch } from '../search/execute.ts';
import type { Aggregation } from '../search/filters.ts';
import { parseQuery } from '../search/parse-query.ts';
import { buildQuery } from '../search/query-builder.ts';
import type { SearchServices } from '../search/retrieve.ts';
import { findFallbackIds } from '../search/search.ts';
import type { SearchParameters } from '../symbols/parameters.ts';

/** The counts of a catalogue, or of the part of it that the filters choose. */
export interface Stats {
  symbols: number;
  languages: number;
  groups: number;
  /** Names, over all languages. */
  translations: number;
  /** Names that can be heard, over all languages. */
  audio: number;
  by_language: { language_code: LanguageTag; symbols: number; audio: number }[];
  by_group: { group: string; symbols: number }[];
  by_age_group: { age_group: string; symbols: number }[];
  by_set: { set: string; symbols: number }[];
  catalog_version: string;
  /** When a symbol last changed. */
  updated_at: string;
}

interface Buckets {
  buckets: { key: string; doc_count: number }[];
}
interface StatsAnswer extends EngineAnswer {
  aggregations: NonNullable<EngineAnswer['aggregations']> & {
    filtered: {
      lang: Buckets;
      has_audio: Buckets;
      group: Buckets;
      age_group: Buckets;
      set: Buckets;
      updated_at: { value_as_string?: string };
    };
  };
}

const countedBy = ['lang', 'group', 'age_group', 'set'] as const;

/** More values than a catalogue has: counts are exact on its one shard, and none is cut off. */
const valuesMaximum = 10_000;

const aggregations: Record<string, Aggregation> = {
  ...Object.fromEntries(
    [...countedBy, 'has_audio' as const].map((name) => [
      name,
      { terms: { field: facets[name].field, size: valuesMaximum } },
    ]),
  ),
  updated_at: { max: { field: 'filter.updated_at' } },
};

/** Counts symbols, names and groups by one aggregation over the live index, of all that a search would find. */
export async function stats(
  services: SearchServices,
  release: Release,
  parameters: SearchParameters,
): Promise<Stats> {
  const foundIds = await findFallbackIds(services, release, parameters);
  const request = buildQuery(parseQuery(release, parameters), { from: 0, size: 0 }, { foundIds });
  const filtered = { filter: request.post_filter ?? { match_all: {} }, aggs: aggregations };
  const answer = await executeSearch<StatsAnswer>(services.engine, release, {
    ...request,
    aggs: { ...request.aggs, filtered },
  });
  const { lang, has_audio, group, age_group, set, updated_at } = answer.aggregations.filtered;
  const audio = new Map(has_audio.buckets.map(({ key, doc_count }) => [key, doc_count]));
  return {
    symbols: answer.hits.total?.value ?? 0,
    languages: lang.buckets.length,
    groups: group.buckets.length,
    translations: sum(lang),
    audio: sum(has_audio),
    by_language: lang.buckets.map(({ key, doc_count }) => ({
      language_code: key,
      symbols: doc_count,
      audio: audio.get(key) ?? 0,
    })),
    by_group: group.buckets.map(({ key, doc_count }) => ({ group: key, symbols: doc_count })),
    by_age_group: age_group.buckets.map(({ key, doc_count }) => ({ age_group: key, symbols: doc_count })),
    by_set: set.buckets.map(({ key, doc_count }) => ({ set: key, symbols: doc_count })),
    catalog_version: release.version,
    updated_at: updated_at.value_as_string ?? release.createdAt.toISOString(),
  };
}

function sum({ buckets }: Buckets): number {
  return buckets.reduce((total, { doc_count }) => total + doc_count, 0);
}
