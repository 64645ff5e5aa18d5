import { type Partner, revokeKeys } from './accounts.ts';
import { type DocumentStore, makeVisible, readDocuments, type SearchAnswer } from './document-store.ts';
import type { PartnerIndices } from './indices.ts';
import { type GatheredRequest, openRequest, type Report } from './requests.ts';

/** How long an idempotency key is remembered, in days. */
export const receiptDays = 7;

const dayMilliseconds = 86_400_000;
const requestsAtOnce = 500;

/** Deletes what matches. @returns how many documents that were. */
async function deleteWhere(store: DocumentStore, index: string, filter: object): Promise<number> {
  await makeVisible(store, index);
  const { deleted } = await store.request<{ deleted: number }>(
    'POST',
    `/${index}/_delete_by_query?conflicts=proceed&refresh=true`,
    { query: filter },
  );
  return deleted;
}

/**
 * Deletes everything that is kept of a partner: keys, webhook, reports, receipts, and requests that nobody else made.
 * @param pause waits until no process of the service remembers the keys any more and what they had under way is written.
 * @returns how many reports that were; undefined where there is no partner of this name.
 */
export async function deletePartner(
  store: DocumentStore,
  indices: PartnerIndices,
  { partner }: Pick<Partner, 'partner'>,
  pause: () => Promise<void>,
): Promise<{ reports: number; requests: number }> {
  const revoked = await revokeKeys(store, indices, partner);
  if (revoked.length > 0) await pause();
  const filter = { term: { partner } };
  const reports = await deleteWhere(store, indices.reports, filter);
  await deleteWhere(store, indices.receipts, filter);
  const requests = await deleteUnreported(store, indices);
  // Last, so that a deletion that was cut off is seen to be one that has to be repeated.
  await deleteWhere(store, indices.partners, filter);
  return { reports, requests };
}

/**
 * Deletes reports and receipts that are older than they may be kept, and requests that no report is left of.
 * @param reportDays how long reports are kept.
 */
export async function deleteOutdated(
  store: DocumentStore,
  indices: PartnerIndices,
  { reportDays, now }: { reportDays: number; now: Date },
): Promise<{ reports: number; requests: number }> {
  const before = (days: number) => ({
    range: { created_at: { lt: new Date(now.getTime() - days * dayMilliseconds).toISOString() } },
  });
  await deleteWhere(store, indices.receipts, before(receiptDays));
  const reports = await deleteWhere(store, indices.reports, before(reportDays));
  return { reports, requests: reports > 0 ? await deleteUnreported(store, indices) : 0 };
}

/** Deletes the requests that no report is left of. @returns how many. */
async function deleteUnreported(store: DocumentStore, indices: PartnerIndices): Promise<number> {
  await makeVisible(store, indices.requests);
  let deleted = 0;
  for await (const requests of allRequests(store, indices, { match_all: {} })) {
    const ids = requests.map(({ id }) => id);
    const reported = await reportedAmong(store, indices, ids);
    const unreported = ids.filter((id) => !reported.has(id));
    if (unreported.length === 0) continue;
    const operations = unreported.map((id) => ({ delete: { _id: id } }));
    await store.request('POST', `/${indices.requests}/_bulk`, operations, 'application/x-ndjson');
    deleted += unreported.length - (await restoreReported(store, indices, unreported));
  }
  return deleted;
}

/** A report may have come for a request while that was deleted: then it is made again. @returns how many. */
async function restoreReported(
  store: DocumentStore,
  indices: PartnerIndices,
  deleted: readonly string[],
): Promise<number> {
  await makeVisible(store, indices.reports);
  const reported = await reportedAmong(store, indices, deleted);
  const gone = await readDocuments(store, indices.requests, [...reported.keys()]);
  const missing = [...reported.values()].filter(({ request }) => !gone.has(request));
  if (missing.length === 0) return 0;
  const operations = missing.flatMap((report) => [
    { create: { _id: report.request } },
    openRequest(report, new Date(report.created_at)),
  ]);
  await store.request('POST', `/${indices.requests}/_bulk`, operations, 'application/x-ndjson');
  return missing.length;
}

/** One report of each of these requests that has any. */
async function reportedAmong(
  store: DocumentStore,
  { reports }: PartnerIndices,
  ids: readonly string[],
): Promise<Map<string, Report>> {
  const { aggregations } = await store.request<{
    aggregations: {
      request: { buckets: { key: string; one: { hits: { hits: { _source: Report }[] } } }[] };
    };
  }>('POST', `/${reports}/_search`, {
    size: 0,
    query: { terms: { request: ids } },
    aggs: {
      request: { terms: { field: 'request', size: ids.length }, aggs: { one: { top_hits: { size: 1 } } } },
    },
  });
  return new Map(
    aggregations.request.buckets.flatMap(({ key, one }) => {
      const report = one.hits.hits[0]?._source;
      return report ? [[key, report]] : [];
    }),
  );
}

/** Walks all requests that match, some hundreds at a time. */
export async function* allRequests(
  store: DocumentStore,
  { requests }: PartnerIndices,
  query: object,
): AsyncGenerator<GatheredRequest[]> {
  for (let after: unknown[] | undefined; ; ) {
    const { hits } = await store.request<SearchAnswer<GatheredRequest>>('POST', `/${requests}/_search`, {
      size: requestsAtOnce,
      query,
      sort: [{ id: 'asc' }],
      ...(after && { search_after: after }),
    });
    if (hits.hits.length === 0) return;
    yield hits.hits.map(({ _source }) => _source);
    after = hits.hits.at(-1)?.sort;
  }
}
