import {
  createDocuments,
  type DocumentStore,
  deleteDocuments,
  deleteWhere,
  refreshIndex,
  type SearchAnswer,
} from './document-store.ts';
import type { PartnerIndices } from './indices.ts';
import type { Report } from './reports.ts';
import { allRequests, openRequest } from './requests.ts';

/** Retention of idempotency keys, in days. */
const idempotencyKeyDays = 7;

const dayMilliseconds = 86_400_000;

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
    const reported = new Set((await oneReportEach(store, indices, ids)).map(({ request }) => request));
    const unreported = ids.filter((id) => !reported.has(id));
    if (unreported.length === 0) continue;
    await deleteDocuments(store, indices.requests, unreported);
    // A report may have come while its request was deleted.
    await refreshIndex(store, indices.reports);
    const creations = (await oneReportEach(store, indices, unreported)).map((report) => ({
      index: indices.requests,
      id: report.request,
      document: openRequest(report, report.created_at),
    }));
    const restored = await createDocuments(store, creations);
    deleted += unreported.length - restored.filter((isNew) => isNew).length;
  }
  return deleted;
}

/** A report of each of some requests that has any. */
async function oneReportEach(
  store: DocumentStore,
  { reports }: PartnerIndices,
  ids: readonly string[],
): Promise<Report[]> {
  const { hits } = await store.request<SearchAnswer<Report>>('POST', `/${reports}/_search`, {
    size: ids.length,
    query: { terms: { request: ids } },
    collapse: { field: 'request' },
  });
  return hits.hits.map(({ _source }) => _source);
}
