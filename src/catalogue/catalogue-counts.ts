import { facets } from '../../mappings/facets.ts';

/** The values of a field that the engine counted, and the documents of each. */
export interface Buckets {
  buckets: { key: string; doc_count: number }[];
}

const counted = ['lang', 'has_audio', 'group', 'age_group', 'set'] as const;

/** The engine's answer to {@link countAggregations}. */
export type CountAnswer = Record<(typeof counted)[number], Buckets> & {
  updated_at: { value_as_string?: string };
};

/** More values than a catalogue has: counts are exact on its one shard, and none is cut off. */
export const valuesMaximum = 10_000;

/** The aggregations of which {@link countsOf} makes counts. */
export function countAggregations() {
  return {
    ...Object.fromEntries(
      counted.map((name) => [name, { terms: { field: facets[name].field, size: valuesMaximum } }]),
    ),
    updated_at: { max: { field: 'filter.updated_at' } },
  };
}

/** The counts of a catalogue, or of a part of it, by an answer of the engine; `symbols` are its hits. Pure. */
export function countsOf({ lang, has_audio, group, age_group, set }: CountAnswer, symbols: number) {
  const audio = new Map(has_audio.buckets.map(({ key, doc_count }) => [key, doc_count]));
  return {
    symbols,
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
  };
}

function sum({ buckets }: Buckets): number {
  return buckets.reduce((total, { doc_count }) => total + doc_count, 0);
}
