import type { LanguageTag } from '../../mappings/document.ts';
import { facets } from '../../mappings/facets.ts';
import { ask, type MatchedAnswer } from '../search/ask.ts';
import { isFew } from '../search/few-hits.ts';
import { guess } from '../search/guesses.ts';
import type { SearchParameters } from '../search/parameters.ts';
import { matcherOf } from '../search/rank.ts';
import { type Aggregation, asTyped, type Sought, searchRequest } from '../search/request.ts';
import { questionFor } from '../search/search.ts';
import type { SearchServices } from '../search/services.ts';
import type { Release } from './release.ts';

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
interface StatsAnswer {
  hits: { total: { value: number }; max_score: number | null };
  aggregations: {
    filtered: {
      lang: Buckets;
      has_audio: Buckets;
      group: Buckets;
      age_group: Buckets;
      set: Buckets;
      updated_at: { value_as_string?: string };
    };
  } & Partial<MatchedAnswer>;
}

const countedBy = ['lang', 'group', 'age_group', 'set'] as const;

/** Counts with every size above the number of values that can be: exact on the catalogue's one shard. */
const aggregations: Record<string, Aggregation> = {
  ...Object.fromEntries(
    countedBy.map((name) => [name, { terms: { field: facets[name].field, size: facets[name].size } }]),
  ),
  has_audio: { terms: { field: facets.has_audio.field, size: facets.lang.size } },
  updated_at: { max: { field: 'filter.updated_at' } },
};

/** Counts symbols, names and groups by one aggregation over the live index. */
export async function stats(
  services: SearchServices,
  release: Release,
  parameters: SearchParameters,
): Promise<Stats> {
  const question = questionFor(release, parameters);
  const count = (sought: Sought) => {
    // One hit, for its score: it tells how well the text matches.
    const request = searchRequest(question, sought, { from: 0, size: 1 });
    return ask<StatsAnswer>(services.engine, release, {
      ...request,
      aggs: {
        ...request.aggs,
        filtered: { filter: request.post_filter ?? { match_all: {} }, aggs: aggregations },
      },
    });
  };
  const typed = await count(asTyped);
  const answer = isFew(question, typed)
    ? await count({
        guessed: (
          await guess(services, release, question, matcherOf(question.query, question.chain))
        ).hits.map(({ symbol }) => symbol.display.id),
      })
    : typed;
  const { lang, has_audio, group, age_group, set, updated_at } = answer.aggregations.filtered;
  const audio = new Map(has_audio.buckets.map(({ key, doc_count }) => [key, doc_count]));
  return {
    symbols: answer.hits.total.value,
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
