import type { Release } from '../opensearch/release.ts';
import type { SymbolStore } from '../opensearch/symbol-store.ts';
import { decideRequest, reconcileForMilliseconds } from './decisions.ts';
import { type DocumentStore, readDocuments } from './document-store.ts';
import type { PartnerIndices } from './indices.ts';
import type { Report } from './reports.ts';
import { StateConflict, type SymbolRequest } from './requests.ts';

/** Reads the requests that there are, by id. A published one whose symbols are gone is opened again. */
export type ReadRequests = (release: Release, ids: readonly string[]) => Promise<Map<string, SymbolRequest>>;

/** Opens the reading of requests that reports belong to. */
export function openRequestStatuses(
  store: DocumentStore,
  indices: PartnerIndices,
  symbolStore: SymbolStore,
): ReadRequests {
  const read = (ids: readonly string[]) => readDocuments<SymbolRequest>(store, indices.requests, ids);

  /** Whether the symbols of a published request are gone; those of a new release may not be in memory here yet. */
  async function isOutdated(
    release: Release,
    { state, symbols, changed_at }: SymbolRequest,
  ): Promise<boolean> {
    if (state !== 'published' || Date.now() - Date.parse(changed_at) < reconcileForMilliseconds) return false;
    return (await symbolStore.get(release, symbols, [])).every((symbol) => symbol === undefined);
  }

  async function reopen(id: string): Promise<SymbolRequest | undefined> {
    try {
      return await decideRequest(store, indices, id, { state: 'open', symbols: [] }, 'report');
    } catch (error) {
      if (!(error instanceof StateConflict)) throw error;
      // Another process reopened it first, or a curator decided.
      return (await read([id])).get(id);
    }
  }

  return async function readRequests(release, ids) {
    const requests = await read(ids);
    for (const [id, request] of requests) {
      if (await isOutdated(release, request)) requests.set(id, (await reopen(id)) ?? request);
    }
    return requests;
  };
}

/** A report that shows the decision of its request. Pure. */
export function withStatus(report: Report, request: SymbolRequest | undefined): Report {
  if (!request) return report;
  const { state, reason, symbols, revision } = request;
  return { ...report, state, symbols, revision, ...(reason !== undefined && { reason }) };
}
