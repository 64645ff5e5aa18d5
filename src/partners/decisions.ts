import type { Release } from '../opensearch/release.ts';
import type { Word } from './catalogue-lookup.ts';
import { changeDocuments, type DocumentStore, refreshIndex } from './document-store.ts';
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
 * Decides requests and brings the decisions to their reports. After a crash in between, {@link showDecisionsSince} does the
 * rest.
 * @param decisions by id of the request; ids that there are not are left out.
 * @param by `curator`, or a release.
 * @returns the decided requests by id, and an error for each that may not become what was decided.
 */
export async function decideRequests(
  store: DocumentStore,
  indices: PartnerIndices,
  decisions: ReadonlyMap<string, Decision>,
  by: string,
): Promise<{ requests: ReadonlyMap<string, SymbolRequest>; conflicts: readonly StateConflict[] }> {
  const now = new Date();
  const conflicts: StateConflict[] = [];
  const change = (request: SymbolRequest, id: string) => {
    const decision = decisions.get(id);
    try {
      return decision && decided(request, decision, by, now);
    } catch (error) {
      if (!(error instanceof StateConflict)) throw error;
      conflicts.push(error);
      return undefined;
    }
  };
  const requests = await changeDocuments(store, indices.requests, [...decisions.keys()], change);
  await showDecisions(store, indices, [...requests.values()]);
  return { requests, conflicts };
}

/** A report that shows the newer decision stays as it is; `changed_at` is when its state or its symbols changed. */
const showScript = `
def decision = params.decisions[ctx._source.request];
if (ctx._source.revision >= decision.revision) { ctx.op = 'noop'; return; }
if (ctx._source.state != decision.state || ctx._source.symbols != decision.symbols) {
  ctx._source.changed_at = decision.changed_at;
}
ctx._source.state = decision.state;
ctx._source.symbols = decision.symbols;
ctx._source.revision = decision.revision;
if (decision.reason == null) { ctx._source.remove('reason') } else { ctx._source.reason = decision.reason }`;

/** Brings the decisions of some requests to all their reports that show an older one. */
async function showDecisions(
  store: DocumentStore,
  indices: PartnerIndices,
  requests: readonly SymbolRequest[],
): Promise<void> {
  if (requests.length === 0) return;
  // The query below finds a report that was just written only after a refresh.
  await refreshIndex(store, indices.reports);
  const older = [...Map.groupBy(requests, ({ revision }) => revision)].map(([revision, ofRevision]) => ({
    bool: {
      filter: [
        { terms: { request: ofRevision.map(({ id }) => id) } },
        { range: { revision: { lt: revision } } },
      ],
    },
  }));
  const decisions = requests.map(({ id, state, reason = null, symbols, revision, changed_at }) => {
    return [id, { state, reason, symbols, revision, changed_at }] as const;
  });
  await store.request('POST', `/${indices.reports}/_update_by_query?conflicts=proceed&refresh=true`, {
    query: { bool: { should: older, minimum_should_match: 1 } },
    script: { source: showScript, params: { decisions: Object.fromEntries(decisions) } },
  });
}

/** Brings the decisions that were made since a time to the reports that do not show them yet. */
export async function showDecisionsSince(
  store: DocumentStore,
  indices: PartnerIndices,
  since: Date,
): Promise<void> {
  const filter = [
    { range: { changed_at: { gte: since.toISOString() } } },
    { range: { revision: { gt: 0 } } },
  ];
  for await (const requests of allRequests(store, indices, { bool: { filter } })) {
    await showDecisions(store, indices, requests);
  }
}

/** What a release says of words and symbols. */
export interface ReleaseLookUp {
  /** The symbols that have each word as a name or a keyword. */
  words(words: readonly Word[]): Promise<readonly (readonly number[])[]>;
  /** Those of some symbols that are in the release. */
  present(ids: readonly number[]): Promise<ReadonlySet<number>>;
}

/**
 * Publishes the requests that a release answers: their word is now the name or a keyword of a symbol, by the look-up
 * that answers reports. Requests that partners insisted on wait for a curator. A published one whose symbols are gone is
 * opened again, where no other symbol answers it.
 *
 * The service does it, not the ingest: the service also notices a release after an ingest that was killed, a rollback,
 * or a promotion by hand.
 * @returns how many were published.
 */
export async function publishAnswered(
  store: DocumentStore,
  indices: PartnerIndices,
  lookUp: ReleaseLookUp,
  { version }: Pick<Release, 'version'>,
): Promise<number> {
  let published = 0;
  await refreshIndex(store, indices.requests);
  const waiting = { bool: { filter: [{ terms: { state: pendingStates } }, { term: { insisted: false } }] } };
  const query = { bool: { should: [waiting, { term: { state: 'published' } }], minimum_should_match: 1 } };
  for await (const page of allRequests(store, indices, query)) {
    const present = await lookUp.present(page.flatMap(({ symbols }) => symbols));
    const unanswered = page.filter(({ symbols }) => !symbols.some((id) => present.has(id)));
    const found = await lookUp.words(unanswered);
    const decisions = unanswered.flatMap(({ id, state, insisted }, position): [string, Decision][] => {
      const symbols = insisted ? [] : [...(found[position] ?? [])];
      if (symbols.length > 0) return [[id, { state: 'published', symbols }]];
      return state === 'published' ? [[id, { state: 'open', symbols: [] }]] : [];
    });
    // A conflict is a curator who was faster: that decision stays.
    const { requests } = await decideRequests(store, indices, new Map(decisions), `release ${version}`);
    published += [...requests.values()].filter(({ state }) => state === 'published').length;
  }
  return published;
}
