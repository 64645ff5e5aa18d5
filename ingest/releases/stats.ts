import type { Client } from '@opensearch-project/opensearch';
import { facets } from '../../mappings/facets.ts';
import { IngestFailure } from '../failure.ts';
import { searchTimeout } from '../opensearch/scan.ts';
import type { Scope } from '../scope.ts';
import { listReleases, liveRelease } from './releases.ts';

/** The counts of the live catalogue, as `GET /public/stats` answers them. */
interface CatalogueStats {
  symbols: number;
  languages: number;
  groups: number;
  translations: number;
  audio: number;
  by_language: { language_code: string; symbols: number; audio: number }[];
  by_group: { group: string; symbols: number }[];
  by_age_group: { age_group: string; symbols: number }[];
  by_set: { set: string; symbols: number }[];
  catalog_version: string;
  updated_at: string;
}

type Buckets = { buckets: { key: string; doc_count: number }[] };

const countedBy = ['lang', 'group', 'age_group', 'set'] as const;

/** What is counted language by language. */
const ofLanguages: ReadonlySet<string> = new Set(['lang', 'has_audio']);

/** More values than a catalogue has, so that none is cut off. */
const valuesMaximum = 10_000;

/**
 * Counts the live catalogue, or what it has in a scope, by one aggregation, exact on its one shard.
 * @throws IngestFailure where nothing is live.
 */
export async function catalogueStats(
  client: Client,
  alias: string,
  { sets, languages }: Scope = {},
): Promise<CatalogueStats> {
  const live = liveRelease(await listReleases(client, alias));
  if (live === undefined) throw new IngestFailure('validation-failed', `${alias} has no live release`);
  const { body } = await client.search({
    index: live.name,
    body: {
      size: 0,
      timeout: searchTimeout,
      track_total_hits: true,
      query: {
        bool: {
          filter: [
            ...(sets ? [{ terms: { [facets.set.field]: [...sets] } }] : []),
            ...(languages ? [{ terms: { [facets.lang.field]: [...languages] } }] : []),
          ],
        },
      },
      aggs: {
        ...Object.fromEntries(
          [...countedBy, 'has_audio' as const].map((name) => [
            name,
            {
              terms: {
                field: facets[name].field,
                size: valuesMaximum,
                ...(languages && ofLanguages.has(name) && { include: [...languages] }),
              },
            },
          ]),
        ),
        updated_at: { max: { field: 'filter.updated_at' } },
      },
    } as never,
  });
  const found = body.aggregations as unknown as Record<(typeof countedBy)[number] | 'has_audio', Buckets> & {
    updated_at: { value_as_string?: string };
  };
  const audio = new Map(found.has_audio.buckets.map(({ key, doc_count }) => [key, doc_count]));
  const sum = ({ buckets }: Buckets) => buckets.reduce((total, { doc_count }) => total + doc_count, 0);
  return {
    symbols: (body.hits.total as { value: number }).value,
    languages: found.lang.buckets.length,
    groups: found.group.buckets.length,
    translations: sum(found.lang),
    audio: sum(found.has_audio),
    by_language: found.lang.buckets.map(({ key, doc_count }) => ({
      language_code: key,
      symbols: doc_count,
      audio: audio.get(key) ?? 0,
    })),
    by_group: found.group.buckets.map(({ key, doc_count }) => ({ group: key, symbols: doc_count })),
    by_age_group: found.age_group.buckets.map(({ key, doc_count }) => ({
      age_group: key,
      symbols: doc_count,
    })),
    by_set: found.set.buckets.map(({ key, doc_count }) => ({ set: key, symbols: doc_count })),
    catalog_version: live.meta.catalog_version,
    updated_at: found.updated_at.value_as_string ?? live.meta.created_at,
  };
}

/** Counts as people read them. */
export function statsLines(stats: CatalogueStats): string[] {
  const listed = (title: string, entries: readonly { name: string; symbols: number }[]) =>
    `${title}: ${entries.map(({ name, symbols }) => `${name} ${symbols}`).join(', ')}`;
  return [
    `${stats.symbols} symbols, ${stats.translations} names in ${stats.languages} languages, ${stats.audio} with audio`,
    listed(
      'sets',
      stats.by_set.map(({ set, symbols }) => ({ name: set, symbols })),
    ),
    listed(
      'age groups',
      stats.by_age_group.map(({ age_group, symbols }) => ({ name: age_group, symbols })),
    ),
    listed(
      'groups',
      stats.by_group.map(({ group, symbols }) => ({ name: group, symbols })),
    ),
    listed(
      'languages',
      stats.by_language.map(({ language_code, symbols }) => ({ name: language_code, symbols })),
    ),
    `release ${stats.catalog_version}, last change of a symbol ${stats.updated_at}`,
  ];
}
