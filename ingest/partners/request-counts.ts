import { fold } from '../../mappings/fold.ts';
import { queryLogId } from '../../src/catalogue/query-log.ts';
import { newestDecisions } from '../../src/partners/decisions.ts';
import { type DocumentStore, readDocuments } from '../../src/partners/document-store.ts';
import type { PartnerIndices } from '../../src/partners/indices.ts';
import { type Decision, decisionOf, type Report, type RequestState } from '../../src/partners/requests.ts';

/** A request as curators see it: its word as one report has it, and its decision. */
export interface RequestView extends Decision, Pick<Report, 'word' | 'language'> {
  id: string;
}

/** The request of a report. Pure. */
export function requestOf(report: Report): RequestView {
  const { request: id, word, language } = report;
  return { id, word, language, ...decisionOf(report) };
}

/** A request with the number of its reports by partner, and of searches that found nothing. */
export interface CountedRequest extends RequestView {
  reports: number;
  partners: { partner: string; reports: number }[];
  /** Searches for the word in this language that found nothing. */
  missed: number;
  /** The newest reports, at most {@link examplesMaximum}: they say what is meant, and where it is needed. */
  examples: Report[];
}

/** Which requests to list. */
export interface RequestFilter {
  states: readonly RequestState[];
  /** BCP 47; undefined = all. */
  languages: readonly string[] | undefined;
}

const listedMaximum = 100;
/** Reports of a request that are shown as examples. */
const examplesMaximum = 3;
const partnersMaximum = 1000;

interface Buckets {
  request: {
    buckets: {
      key: string;
      doc_count: number;
      partner: { buckets: { key: string; doc_count: number }[] };
      examples: { hits: { hits: { _source: Report }[] } };
    }[];
  };
}

/** The requests with the most reports first. Counts come from the reports themselves, so they are exact after any crash. */
export async function listRequests(
  store: DocumentStore,
  indices: PartnerIndices,
  wordsIndex: string,
  { states, languages }: RequestFilter,
): Promise<CountedRequest[]> {
  const filter = [{ terms: { state: states } }, ...(languages ? [{ terms: { language: languages } }] : [])];
  const { aggregations } = await store.request<{ aggregations: Buckets }>(
    'POST',
    `/${indices.reports}/_search`,
    {
      size: 0,
      query: { bool: { filter } },
      aggs: {
        request: {
          terms: { field: 'request', size: listedMaximum },
          aggs: {
            partner: { terms: { field: 'partner', size: partnersMaximum } },
            examples: { top_hits: { size: examplesMaximum, sort: [{ created_at: 'desc' }] } },
          },
        },
      },
    },
  );
  const { buckets } = aggregations.request;
  const newest = await newestDecisions(
    store,
    indices,
    buckets.map(({ key }) => key),
  );
  const missed = await missedSearches(store, wordsIndex, [...newest.values()]);
  return buckets.flatMap(({ key, doc_count, partner: by, examples }) => {
    const report = newest.get(key);
    if (!report) return [];
    return {
      ...requestOf(report),
      reports: doc_count,
      partners: by.buckets.map((bucket) => ({ partner: bucket.key, reports: bucket.doc_count })),
      missed: missed.get(key) ?? 0,
      examples: examples.hits.hits.map(({ _source }) => _source),
    };
  });
}

/** Searches for the words that found nothing, by id of the request, from the query log. */
async function missedSearches(
  store: DocumentStore,
  wordsIndex: string,
  requests: readonly Report[],
): Promise<Map<string, number>> {
  const idOf = ({ language, word }: Report) => queryLogId(language, fold(word));
  const counted = await readDocuments<{ missed: number }>(store, wordsIndex, requests.map(idOf));
  return new Map(requests.map((report) => [report.request, counted.get(idOf(report))?.missed ?? 0]));
}
