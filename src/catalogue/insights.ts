import { z } from 'zod';
import type { LanguageTag } from '../../mappings/document.ts';
import type { Engine } from '../opensearch/client.ts';
import { partnerSchemas } from '../symbols/schemas.ts';
import { type CountAnswer, countAggregations, countsOf } from './catalogue-counts.ts';
import { csvRow } from './export-text.ts';
import { queryLogIndex, type SearchCounts, searchesMinimum, sumOf } from './query-log.ts';

/** What people search for and what they find, from the counts of the query log; and what the releases that are kept hold. */

/** Most days that are looked back at, and most words of a list. */
export const insightsMaximum = { days: 60, words: 100 } as const;

const counts = {
  asked: z.int(),
  missed: z.int().describe('Searches that found nothing.'),
  similar: z.int().describe('Searches that found what is spelt alike, and nothing that carries the text.'),
};
const rated = { ...counts, zero_result_rate: z.number().describe('`missed` of `asked`, 0 to 1.') };
const countedWord = z
  .looseObject({ text: z.string(), language_code: z.string(), ...counts, last_day: z.iso.date() })
  .register(partnerSchemas, {
    id: 'CountedWord',
    description: 'A word with its counts since the catalogue counts, and the day it was last counted.',
  });
const releaseCounts = z
  .looseObject({
    release: z.string(),
    symbols: z.int(),
    languages: z.int(),
    groups: z.int(),
    by_language: z.array(z.looseObject({ language_code: z.string(), symbols: z.int(), audio: z.int() })),
    by_group: z.array(z.looseObject({ group: z.string(), symbols: z.int() })),
    by_set: z.array(z.looseObject({ set: z.string(), symbols: z.int() })),
  })
  .register(partnerSchemas, { id: 'ReleaseCounts' });

/** What people search for, and what is there. */
export const insights = z.looseObject({
  since: z.iso.date().describe('The first day, UTC.'),
  threshold: z.int().describe('Fewer searches for a word, of one process in a minute, are not counted.'),
  totals: z.looseObject(rated),
  by_day: z
    .array(z.looseObject({ day: z.iso.date(), language_code: z.string(), ...rated }))
    .describe('The newest day first.'),
  in_vain: z.array(countedWord).describe('Words that nothing was found for, most first.'),
  by_spelling: z.array(countedWord).describe('Words that similar spelling alone answered.'),
  most_asked: z.array(countedWord),
  releases: z.array(releaseCounts).describe('Those that are kept, oldest first.'),
});

/** What people search for, and what is there. */
export type Insights = z.output<typeof insights>;
/** A word with its counts. */
export type CountedWord = z.output<typeof countedWord>;

type Store = Pick<Engine, 'request'>;

interface StoredCount extends SearchCounts {
  text: string;
  language: LanguageTag;
  day: string;
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
  const wordsBy = async (field: keyof SearchCounts): Promise<CountedWord[]> => {
    const query = {
      bool: { filter: [...filter, { exists: { field: 'text' } }, { range: { [field]: { gt: 0 } } }] },
    };
    const sort = [{ [field]: { order: 'desc', unmapped_type: 'long' } }, { text: 'asc' }];
    return (await count(query, words, sort)).map(({ language, day, ...counted }) => {
      return { ...counted, language_code: language, last_day: day };
    });
  };
  const ofDays = { bool: { filter, must_not: { exists: { field: 'text' } } } };
  const [sums, in_vain, by_spelling, most_asked, releases] = await Promise.all([
    count(ofDays, dayCountsMaximum, [{ day: 'desc' }, { asked: 'desc' }]),
    wordsBy('missed'),
    wordsBy('similar'),
    wordsBy('asked'),
    readReleaseCounts(store, alias),
  ]);
  const by_day = sums.map(({ language, ...counted }) => withRate({ ...counted, language_code: language }));
  return {
    since,
    threshold: searchesMinimum,
    totals: withRate(by_day.reduce(sumOf, { asked: 0, missed: 0, similar: 0 })),
    by_day,
    in_vain,
    by_spelling,
    most_asked,
    releases,
  };
}

/** Counts of days and languages that are read: of two months, in every language of a catalogue. */
const dayCountsMaximum = 10_000;

function withRate<Counts extends SearchCounts>(counted: Counts) {
  const rate = counted.asked === 0 ? 0 : counted.missed / counted.asked;
  return { ...counted, zero_result_rate: Math.round(rate * 1000) / 1000 };
}

interface ReleasesAnswer {
  aggregations?: { release: { buckets: ({ key: string; doc_count: number } & CountAnswer)[] } };
}

/** Releases of a catalogue that are looked at: two are kept, and some more where runs were cut off. */
const releasesMaximum = 20;

/** What each release that is kept holds, counted by one aggregation over their indices. */
async function readReleaseCounts(store: Store, alias: string): Promise<Insights['releases']> {
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
  const columns = ['list', 'day', 'language_code', 'text', 'asked', 'missed', 'similar', 'zero_result_rate'];
  const rows: Record<string, unknown>[] = [
    ...by_day.map((counted) => ({ list: 'by_day', ...counted })),
    ...Object.entries({ in_vain, by_spelling, most_asked }).flatMap(([list, words]) =>
      words.map((counted) => ({ list, day: counted.last_day, ...counted })),
    ),
  ];
  return [columns, ...rows.map((row) => columns.map((name) => row[name]))].map(csvRow).join('');
}
