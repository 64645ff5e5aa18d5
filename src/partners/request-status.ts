import { LRUCache } from 'lru-cache';
import { createBatcher } from '../lib/batch.ts';
import type { Release } from '../opensearch/release.ts';
import type { SymbolStore } from '../opensearch/symbol-store.ts';
import { decideRequest, reconcileForMilliseconds } from './decisions.ts';
import { type DocumentStore, readDocuments } from './document-store.ts';
import type { PartnerIndices } from './indices.ts';
import type { Report } from './reports.ts';
import { StateConflict, type SymbolRequest } from './requests.ts';

/** Reads the requests that reports belong to, from a short-lived cache. */
export interface RequestStatuses {
  /** Begins to read requests that will be needed soon; a failure is thrown by {@link RequestStatuses.of}. */
  prefetch(ids: readonly string[]): void;
  /** The requests that there are, by id. A published one whose symbols are gone is opened again. */
  of(release: Release, ids: readonly string[]): Promise<Map<string, SymbolRequest>>;
}

/** Age that a status may have when a report is written; newer decisions are brought to the report later. */
const cachedMilliseconds = 5000;
const cachedMaximum = 50_000;
/** Ids of one `_mget`, and such requests in flight. */
const batchLimits = { concurrency: 2, itemsMaximum: 500 } as const;

/**
 * Opens the reading of requests. It also caches that there is no request of an id: the next report fails to create the
 * request then, which harms nothing.
 */
export function openRequestStatuses(
  store: DocumentStore,
  indices: PartnerIndices,
  symbolStore: SymbolStore,
): RequestStatuses {
  const cached = new LRUCache<string, Promise<SymbolRequest | undefined>>({
    max: cachedMaximum,
    ttl: cachedMilliseconds,
  });

  const readRequests = createBatcher(async (ids: readonly string[]) => {
    const requests = await readDocuments<SymbolRequest>(store, indices.requests, [...new Set(ids)]);
    return ids.map((id) => requests.get(id));
  }, batchLimits);

  function read(ids: readonly string[]): Promise<SymbolRequest | undefined>[] {
    const uncached = ids.filter((id) => !cached.has(id));
    const reading = readRequests(uncached);
    for (const [position, id] of uncached.entries()) {
      const request = reading.then((requests) => requests[position]);
      cached.set(id, request);
      request.catch(() => cached.delete(id));
    }
    return ids.map((id) => cached.get(id) ?? readRequests([id]).then(([request]) => request));
  }

  /** Whether the symbols of a published request are gone; those of a new release may not be in memory here yet. */
  async function isOutdated(
    release: Release,
    { state, symbols, changed_at }: SymbolRequest,
  ): Promise<boolean> {
    if (state !== 'published' || Date.now() - Date.parse(changed_at) < reconcileForMilliseconds) return false;
    return (await symbolStore.get(release, symbols, [])).every((symbol) => symbol === undefined);
  }

  async function reopen(request: SymbolRequest): Promise<SymbolRequest> {
    const { id } = request;
    const reopened = await decideRequest(store, indices, id, { state: 'open', symbols: [] }, 'report').catch(
      async (error: unknown) => {
        if (!(error instanceof StateConflict)) throw error;
        // Another process reopened it first, or a curator decided.
        return (await readRequests([id]))[0];
      },
    );
    const status = reopened ?? request;
    cached.set(id, Promise.resolve(status));
    return status;
  }

  return {
    prefetch(ids) {
      for (const request of read(ids)) request.catch(() => undefined);
    },
    async of(release, ids) {
      const statuses = new Map<string, SymbolRequest>();
      for (const request of await Promise.all(read(ids))) {
        if (!request) continue;
        const { id } = request;
        const status = (await isOutdated(release, request)) ? await reopen(request) : request;
        statuses.set(id, status);
      }
      return statuses;
    },
  };
}

/** A report that shows the decision of its request. Pure. */
export function withStatus(report: Report, request: SymbolRequest | undefined): Report {
  if (!request) return report;
  const { state, reason, symbols, revision } = request;
  return { ...report, state, symbols, revision, ...(reason !== undefined && { reason }) };
}
