import type { LanguageTag } from '../../mappings/document.ts';
import type { Engine } from '../opensearch/client.ts';
import { type CatalogueCounts, type CountAnswer, countAggregations, countsOf } from './catalogue-counts.ts';
import { csvRow } from './export-text.ts';
import { queryLogIndex, searchesMinimum } from './query-log.ts';

/** What people search for and what they find, from the counts of the query log; and what the releases that are kept hold. */

/** Most days that are looked back at, and most words of a list. */
export const insightsMaximum = { days: 60, words: 100 } as const;

/** Searches that were counted. */
interface Counts {
  /** All, those that found nothing, and those that found what is spelt alike and nothing else. */
  asked: number;
  missed: number;
  similar: number;
}

/** The part of searches that found nothing, 0…1, beside their counts. */
type Rated = Counts & { zero_result_rate: number };

/** A word that was counted, since the catalogue counts. */
export type CountedWord = Counts & { text: string; language_code: LanguageTag; last_day: string };

/** What a release that is kept holds. */
export interface ReleaseCounts
  extends Pick<CatalogueCounts, 'symbols' | 'languages' | 'groups' | 'by_language' | 'by_group' | 'by_set'> {
  release: string;
}

/** What people search for, and what is there. */
export interface Insights {
  /** The first day, UTC. */
  since: string;
  /** Fewer searches for a word, of one process in a minute, are not counted. */
  threshold: number;
  totals: Rated;
  /** By day and language, the newest day first. */
  by_day: (Rated & { day: string; language_code: LanguageTag })[];
  /** Words that nothing was found for, most first; that similar spelling alone answered; that were asked for most. */
  in_vain: CountedWord[];
  by_spelling: CountedWord[];
  most_asked: CountedWord[];
  /** Oldest first. */
  releases: ReleaseCounts[];
}

type Store = Pick<Engine, 'request'>;

interface StoredCount extends Omit<Counts, 'similar'> {
  text: string;
  language: LanguageTag;
  day: string;
  /** Absent in what older programs counted. */
  similar?: number;
}

/**
 * Reads what was counted.
 * @param days that are looked back at, today one of them.
 * @param words most words of each list.
 * @param languages only these; undefined = all.
 */
export async function readInsights(
  store: Store,
  alias: string,
  { days, words, languages }: { days: number; words: number; languages?: readonly LanguageTag[] | undefined },
): Promise<Insights> {
  const since = new Date(Date.now() - (days - 1) * 86_400_000).toISOString().slice(0, 10);
  const filter = [
    { range: { day: { gte: since } } },
    ...(languages ? [{ terms: { language: languages } }] : []),
  ];
  const count = async (query: object, size: number, sort: object[]): Promise<StoredCount[]> => {
    // Nothing is counted before the first ingest.
    const path = `/${queryLogIndex(alias)}/_search?ignore_unavailable=true`;
    const { hits } = await store.request<{ hits: { hits: { _source: StoredCount }[] } }>('POST', path, {
      size,
      query,
      sort,
    });
    return hits.hits.map(({ _source }) => _source);
  };
  const wordsBy = async (field: keyof Counts): Promise<CountedWord[]> => {
    const query = {
      bool: { filter: [...filter, { exists: { field: 'text' } }, { range: { [field]: { gt: 0 } } }] },
    };
    const sort = [{ [field]: { order: 'desc', unmapped_type: 'long' } }, { text: 'asc' }];
    return (await count(query, words, sort)).map(({ text, language, day, ...counted }) => {
      return { text, language_code: language, ...countsIn(counted), last_day: day };
    });
  };
  const ofDays = { bool: { filter, must_not: { exists: { field: 'text' } } } };
  const [totals, in_vain, by_spelling, most_asked, releases] = await Promise.all([
    count(ofDays, dayCountsMaximum, [{ day: 'desc' }, { asked: 'desc' }]),
    wordsBy('missed'),
    wordsBy('similar'),
    wordsBy('asked'),
    releaseCounts(store, alias),
  ]);
  const by_day = totals.map(({ day, language, ...counted }) => ({
    day,
    language_code: language,
    ...rated(countsIn(counted)),
  }));
  return {
    since,
    threshold: searchesMinimum,
    totals: rated(by_day.reduce(add, { asked: 0, missed: 0, similar: 0 })),
    by_day,
    in_vain,
    by_spelling,
    most_asked,
    releases,
  };
}

/** Counts of days and languages that are read: of two months, in every language of a catalogue. */
const dayCountsMaximum = 10_000;

const countsIn = ({
  asked,
  missed,
  similar = 0,
}: Omit<Counts, 'similar'> & { similar?: number }): Counts => ({
  asked,
  missed,
  similar,
});

const add = (sum: Counts, { asked, missed, similar }: Counts): Counts => ({
  asked: sum.asked + asked,
  missed: sum.missed + missed,
  similar: sum.similar + similar,
});

function rated(counts: Counts): Rated {
  const rate = counts.asked === 0 ? 0 : counts.missed / counts.asked;
  return { ...counts, zero_result_rate: Math.round(rate * 1000) / 1000 };
}

interface ReleasesAnswer {
  aggregations?: { release: { buckets: ({ key: string; doc_count: number } & CountAnswer)[] } };
}

/** Releases of a catalogue that are looked at: two are kept, and some more where runs were cut off. */
const releasesMaximum = 20;

/** What each release that is kept holds, counted by one aggregation over their indices. */
async function releaseCounts(store: Store, alias: string): Promise<ReleaseCounts[]> {
  const names = `${alias}-[0-9]{8}t[0-9]{9}`;
  const { aggregations } = await store.request<ReleasesAnswer>('POST', `/${alias}-*/_search`, {
    size: 0,
    query: { exists: { field: 'filter.id' } },
    aggs: {
      release: {
        terms: { field: '_index', include: names, size: releasesMaximum, order: { _key: 'asc' } },
        aggs: countAggregations(),
      },
    },
  });
  return (aggregations?.release.buckets ?? []).map(({ key, doc_count, ...counted }) => {
    const { symbols, languages, groups, by_language, by_group, by_set } = countsOf(counted, doc_count);
    const release = key.slice(alias.length + 1);
    return { release, symbols, languages, groups, by_language, by_group, by_set };
  });
}

/** The counts as one table (RFC 4180): a line for each day and language, and for each word of a list. */
export function insightsCsv({ by_day, in_vain, by_spelling, most_asked }: Insights): string {
  const lists = { in_vain, by_spelling, most_asked };
  const columns = ['list', 'day', 'language_code', 'text', 'asked', 'missed', 'similar', 'zero_result_rate'];
  return [
    columns,
    ...by_day.map(({ day, language_code, asked, missed, similar, zero_result_rate }) => {
      return ['by_day', day, language_code, '', asked, missed, similar, zero_result_rate];
    }),
    ...Object.entries(lists).flatMap(([list, words]) =>
      words.map(({ text, language_code, asked, missed, similar, last_day }) => {
        return [list, last_day, language_code, text, asked, missed, similar, ''];
      }),
    ),
  ]
    .map(csvRow)
    .join('');
}
