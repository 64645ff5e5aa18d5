import {
  createDocuments,
  type DocumentStore,
  deleteDocuments,
  readDocuments,
  refreshIndex,
} from './document-store.ts';
import type { PartnerIndices } from './indices.ts';
import type { Report } from './reports.ts';
import { allRequests, openRequest } from './requests.ts';

/** Retention of idempotency keys, in days. */
const idempotencyKeyDays = 7;

const dayMilliseconds = 86_400_000;

/** Deletes the documents that match. @returns how many. */
export async function deleteWhere(store: DocumentStore, index: string, filter: object): Promise<number> {
  await refreshIndex(store, index);
  const { deleted } = await store.request<{ deleted: number }>(
    'POST',
    `/${index}/_delete_by_query?conflicts=proceed&refresh=true`,
    { query: filter },
  );
  return deleted;
}

/**
 * Deletes reports and idempotency keys that are older than they may be kept, and requests that no report is left of.
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
  await deleteWhere(store, indices.idempotencyKeys, before(idempotencyKeyDays));
  const reports = await deleteWhere(store, indices.reports, before(reportDays));
  return { reports, requests: reports > 0 ? await deleteUnreported(store, indices) : 0 };
}

/** Deletes the requests that no report is left of. @returns how many. */
export async function deleteUnreported(store: DocumentStore, indices: PartnerIndices): Promise<number> {
  await refreshIndex(store, indices.requests);
  let deleted = 0;
  for await (const requests of allRequests(store, indices, { match_all: {} })) {
    const ids = requests.map(({ id }) => id);
    const reported = await reportedAmong(store, indices, ids);
    const unreported = ids.filter((id) => !reported.has(id));
    if (unreported.length === 0) continue;
    await deleteDocuments(store, indices.requests, unreported);
    deleted += unreported.length - (await restoreReported(store, indices, unreported));
  }
  return deleted;
}

/** Creates requests again for which a report came while they were deleted. @returns how many. */
async function restoreReported(
  store: DocumentStore,
  indices: PartnerIndices,
  deleted: readonly string[],
): Promise<number> {
  await refreshIndex(store, indices.reports);
  const reported = await reportedAmong(store, indices, deleted);
  const present = await readDocuments(store, indices.requests, [...reported.keys()]);
  const missing = [...reported.values()].filter(({ request }) => !present.has(request));
  if (missing.length === 0) return 0;
  const creations = missing.map((report) => ({
    index: indices.requests,
    id: report.request,
    document: openRequest(report, new Date(report.created_at)),
  }));
  await createDocuments(store, creations);
  return missing.length;
}

/** A report of each request that has any, by id of the request. */
async function reportedAmong(
  store: DocumentStore,
  { reports }: PartnerIndices,
  ids: readonly string[],
): Promise<Map<string, Report>> {
  const { aggregations } = await store.request<{
    aggregations: {
      request: { buckets: { key: string; example: { hits: { hits: { _source: Report }[] } } }[] };
    };
  }>('POST', `/${reports}/_search`, {
    size: 0,
    query: { terms: { request: ids } },
    aggs: {
      request: {
        terms: { field: 'request', size: ids.length },
        aggs: { example: { top_hits: { size: 1 } } },
      },
    },
  });
  return new Map(
    aggregations.request.buckets.flatMap(({ key, example }) => {
      const report = example.hits.hits[0]?._source;
      return report ? [[key, report]] : [];
    }),
  );
}
