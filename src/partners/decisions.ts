import type { Engine } from '../opensearch/client.ts';
import type { Release } from '../opensearch/release.ts';
import type { SymbolStore } from '../opensearch/symbol-store.ts';
import type { Word } from './catalogue-lookup.ts';
import { changeDocuments, type DocumentStore, readDocuments, refreshIndex } from './document-store.ts';
import type { PartnerIndices } from './indices.ts';
import {
  allRequests,
  type Decision,
  decided,
  pendingStates,
  StateConflict,
  type SymbolRequest,
} from './requests.ts';

/**
 * Decides one request and brings the decision to its reports. After a crash in between, {@link reconcileReports} does the
 * rest.
 * @returns the request; undefined where there is none of this id.
 * @throws StateConflict
 */
export async function decideRequest(
  store: DocumentStore,
  indices: PartnerIndices,
  id: string,
  decision: Decision,
  by: string,
): Promise<SymbolRequest | undefined> {
  const { requests, conflicts } = await decideRequests(store, indices, new Map([[id, decision]]), by);
  if (conflicts[0]) throw conflicts[0];
  await showDecisions(store, indices, requests);
  return requests[0];
}

/**
 * Decides many requests; {@link showDecisions} brings the decisions to their reports.
 * @param decisions by id of the request; ids that there are not are left out.
 * @returns the decided requests, and an error for each that may not become what was decided.
 */
async function decideRequests(
  store: DocumentStore,
  indices: PartnerIndices,
  decisions: ReadonlyMap<string, Decision>,
  by: string,
): Promise<{ requests: SymbolRequest[]; conflicts: StateConflict[] }> {
  const now = new Date();
  const conflicts: StateConflict[] = [];
  const requests = await changeDocuments<SymbolRequest>(
    store,
    indices.requests,
    [...decisions.keys()],
    (request, id) => {
      const decision = decisions.get(id);
      try {
        return decision && decided(request, decision, by, now);
      } catch (error) {
        if (!(error instanceof StateConflict)) throw error;
        conflicts.push(error);
        return undefined;
      }
    },
  );
  return { requests: [...requests.values()], conflicts };
}

/** Requests of one `_update_by_query`: their decisions are parameters of its script. */
const shownTogether = 500;

/** `changes` counts changes of state; a report that shows the newer decision stays as it is. */
const showScript = `
def decision = params.decisions[ctx._source.request];
if (ctx._source.revision >= decision.revision) { ctx.op = 'noop'; return; }
if (ctx._source.state != decision.state || ctx._source.symbols != decision.symbols) {
  ctx._source.changes += 1;
  ctx._source.changed_at = decision.changed_at;
}
ctx._source.state = decision.state;
ctx._source.symbols = decision.symbols;
ctx._source.revision = decision.revision;
if (decision.reason == null) { ctx._source.remove('reason') } else { ctx._source.reason = decision.reason }`;

/** Brings the decisions of requests to all their reports that show an older one. */
export async function showDecisions(
  store: DocumentStore,
  indices: PartnerIndices,
  requests: readonly SymbolRequest[],
): Promise<void> {
  if (requests.length === 0) return;
  // The query below finds a report that was just written only after a refresh.
  await refreshIndex(store, indices.reports);
  for (let start = 0; start < requests.length; start += shownTogether) {
    const some = requests.slice(start, start + shownTogether);
    const byRevision = Map.groupBy(some, ({ revision }) => revision);
    const older = [...byRevision].map(([revision, ofRevision]) => ({
      bool: {
        filter: [
          { terms: { request: ofRevision.map(({ id }) => id) } },
          { range: { revision: { lt: revision } } },
        ],
      },
    }));
    await store.request('POST', `/${indices.reports}/_update_by_query?conflicts=proceed`, {
      query: { bool: { should: older, minimum_should_match: 1 } },
      script: {
        source: showScript,
        params: {
          decisions: Object.fromEntries(
            some.map(({ id, state, reason = null, symbols, revision, changed_at }) => [
              id,
              { state, reason, symbols, revision, changed_at },
            ]),
          ),
        },
      },
    });
  }
  await refreshIndex(store, indices.reports);
}

/**
 * A report that is being written while its request is decided may show the older decision. Such writes have ended after
 * this many milliseconds; until then {@link reconcileReports} shows the decision again.
 */
export const reconcileForMilliseconds = 120_000;

/** Brings decisions to the reports that do not show them yet, also those that a crash left half done. */
export async function reconcileReports(
  store: DocumentStore,
  indices: PartnerIndices,
  now: Date,
): Promise<void> {
  const unsettled: SymbolRequest[] = [];
  for await (const requests of allRequests(store, indices, { term: { settled: false } })) {
    unsettled.push(...requests);
  }
  await showDecisions(store, indices, unsettled);
  const due = unsettled.filter(
    ({ changed_at }) => now.getTime() - Date.parse(changed_at) >= reconcileForMilliseconds,
  );
  const shownRevisions = new Map(due.map(({ id, revision }) => [id, revision]));
  for (let start = 0; start < due.length; start += shownTogether) {
    const ids = due.slice(start, start + shownTogether).map(({ id }) => id);
    await changeDocuments<SymbolRequest>(store, indices.requests, ids, (request, id) =>
      request.revision === shownRevisions.get(id) ? { ...request, settled: true } : undefined,
    );
  }
}

/**
 * Publishes the requests that a release answers: their word is now the name or a keyword of a symbol, by the look-up
 * that answers reports. Requests that partners insisted on wait for a curator.
 *
 * The service does it, not the ingest: the service also notices a release after an ingest that was killed, a rollback,
 * or a promotion by hand.
 * @returns how many were published.
 */
export async function publishAnswered(
  store: DocumentStore,
  indices: PartnerIndices,
  lookUp: (release: Release, words: readonly Word[]) => Promise<(readonly number[])[]>,
  release: Release,
): Promise<number> {
  const published: SymbolRequest[] = [];
  await refreshIndex(store, indices.requests);
  const waiting = { bool: { filter: [{ terms: { state: pendingStates } }, { term: { insisted: false } }] } };
  for await (const page of allRequests(store, indices, waiting)) {
    const symbols = await lookUp(release, page);
    const decisions = new Map(
      page.flatMap(({ id }, position): [string, Decision][] => {
        const found = symbols[position] ?? [];
        return found.length > 0 ? [[id, { state: 'published', symbols: [...found] }]] : [];
      }),
    );
    // A conflict is a curator who was faster: that decision stays.
    const { requests } = await decideRequests(store, indices, decisions, `release ${release.version}`);
    published.push(...requests);
  }
  await showDecisions(store, indices, published);
  return published.length;
}

/** Reads the requests that there are, by id. A published one whose symbols are gone is opened again. */
export async function readRequests(
  { engine, indices, symbols }: { engine: Engine; indices: PartnerIndices; symbols: SymbolStore },
  release: Release,
  ids: readonly string[],
): Promise<Map<string, SymbolRequest>> {
  const requests = await readDocuments<SymbolRequest>(engine, indices.requests, ids);
  for (const [id, request] of requests) {
    if (await isOutdated(symbols, release, request)) {
      requests.set(id, (await reopen(engine, indices, id)) ?? request);
    }
  }
  return requests;
}

/** Whether the symbols of a published request are gone; those of a new release may not be in memory here yet. */
async function isOutdated(
  store: SymbolStore,
  release: Release,
  { state, symbols, changed_at }: SymbolRequest,
): Promise<boolean> {
  if (state !== 'published' || Date.now() - Date.parse(changed_at) < reconcileForMilliseconds) return false;
  return (await store.get(release, symbols, [])).every((symbol) => symbol === undefined);
}

async function reopen(
  engine: Engine,
  indices: PartnerIndices,
  id: string,
): Promise<SymbolRequest | undefined> {
  try {
    return await decideRequest(engine, indices, id, { state: 'open', symbols: [] }, 'report');
  } catch (error) {
    if (!(error instanceof StateConflict)) throw error;
    // Another process reopened it first, or a curator decided.
    return (await readDocuments<SymbolRequest>(engine, indices.requests, [id])).get(id);
  }
}
