import type { Release } from '../opensearch/release.ts';
import type { ReleaseLookUp } from './catalogue-lookup.ts';
import { type DocumentStore, refreshIndex, type SearchAnswer } from './document-store.ts';
import type { PartnerIndices } from './indices.ts';
import { type Decision, decisionOf, nextStates, pendingStates, type Report } from './requests.ts';

/**
 * Decisions on requests: of all reports of one the newest decision holds, and is brought to the others. Who writes a report settles
 * its request, and who decides a request shows it twice, so of both at once neither misses the other.
 */

/** The report with the newest decision of each of some requests, by id of the request; those without reports are left out. */
export async function newestDecisions(
  store: DocumentStore,
  { reports }: PartnerIndices,
  ids: readonly string[],
): Promise<Map<string, Report>> {
  if (ids.length === 0) return new Map();
  const { hits } = await store.request<SearchAnswer<Report>>('POST', `/${reports}/_search`, {
    size: ids.length,
    track_total_hits: false,
    query: { terms: { request: ids } },
    collapse: { field: 'request' },
    sort: [{ decided_at: { order: 'desc', missing: '_last' } }, { created_at: 'asc' }],
  });
  return new Map(hits.hits.map(({ _source }) => [_source.request, _source]));
}

/**
 * Decides requests. After a crash in between, {@link settleRequests} brings the decisions to the rest of the reports.
 * @param decisions by id of the request; ids that there are not are left out.
 * @param by `curator`, or a release.
 * @returns a report of each decided request, and why others may not become what was decided.
 */
export async function decideRequests(
  store: DocumentStore,
  indices: PartnerIndices,
  decisions: ReadonlyMap<string, Decision>,
  by: string,
): Promise<{ decided: ReadonlyMap<string, Report>; conflicts: readonly string[] }> {
  const decided = new Map<string, Report>();
  const conflicts: string[] = [];
  await refreshIndex(store, indices.reports);
  const decided_at = new Date().toISOString();
  for (const [id, { reason: _, ...report }] of await newestDecisions(store, indices, [...decisions.keys()])) {
    const decision = decisions.get(id);
    if (!decision) continue;
    const allowed = nextStates[report.state];
    if (allowed.includes(decision.state))
      decided.set(id, { ...report, ...decision, decided_at, decided_by: by });
    else {
      conflicts.push(
        `${id} (${report.word}, ${report.language}) is ${report.state}; it can become ${allowed.join(', ')}, not ${decision.state}`,
      );
    }
  }
  await showDecisions(store, indices, decided);
  await showDecisions(store, indices, decided);
  return { decided, conflicts };
}

/** A report that shows the decision, or a newer one, stays as it is; `changed_at` is when its state or its symbols changed. */
const showScript = `
def report = ctx._source;
def decision = params.decisions[report.request];
if (report.decided_at != null && report.decided_at.compareTo(decision.decided_at) >= 0) { ctx.op = 'noop'; return; }
if (report.state != decision.state || report.symbols != decision.symbols)
  report.changed_at = decision.decided_at.compareTo(report.created_at) > 0 ? decision.decided_at : report.created_at;
report.remove('reason');
report.putAll(decision);`;

/** Brings decisions to all reports of their requests that show an older one, or none. */
async function showDecisions(
  store: DocumentStore,
  { reports }: PartnerIndices,
  decisions: ReadonlyMap<string, Report>,
): Promise<void> {
  const shown = [...decisions].flatMap(([id, report]) =>
    report.decided_at === undefined ? [] : [[id, decisionOf(report)] as const],
  );
  if (shown.length === 0) return;
  await store.request('POST', `/${reports}/_update_by_query?conflicts=proceed&refresh=true`, {
    query: { terms: { request: shown.map(([id]) => id) } },
    script: { source: showScript, params: { decisions: Object.fromEntries(shown) } },
  });
}

/**
 * Brings the newest decision of some requests to those of their reports that show another one: reports that were just written, and
 * those that a crash left out. The reports have to be visible to searches.
 */
export async function settleRequests(
  store: DocumentStore,
  indices: PartnerIndices,
  ids: readonly string[],
): Promise<Map<string, Report>> {
  const newest = await newestDecisions(store, indices, ids);
  await showDecisions(store, indices, newest);
  return newest;
}

/**
 * Publishes the requests that a release answers: their word is now the name or a keyword of a symbol, by the look-up
 * that answers reports. A published one whose symbols are gone is opened again, where no other symbol answers it.
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
  const pending: readonly string[] = pendingStates;
  let published = 0;
  await refreshIndex(store, indices.reports);
  for await (const ids of requestIds(store, indices)) {
    const page = [...(await settleRequests(store, indices, ids)).values()];
    const present = await lookUp.present(page.flatMap(({ symbols }) => symbols));
    const unanswered = page.filter(({ state, symbols }) => {
      return state === 'published' ? !symbols.some((id) => present.has(id)) : pending.includes(state);
    });
    const found = await lookUp.words(unanswered);
    const decisions = unanswered.flatMap(({ request, state }, position): [string, Decision][] => {
      const symbols = [...(found[position] ?? [])];
      if (symbols.length > 0) return [[request, { state: 'published', symbols }]];
      return state === 'published' ? [[request, { state: 'open', symbols: [] }]] : [];
    });
    // A conflict is a curator who was faster: that decision stays.
    const { decided } = await decideRequests(store, indices, new Map(decisions), `release ${version}`);
    published += [...decided.values()].filter(({ state }) => state === 'published').length;
  }
  return published;
}

const pageSize = 500;

/** The ids of all requests, a page at a time. */
async function* requestIds(store: DocumentStore, { reports }: PartnerIndices): AsyncGenerator<string[]> {
  for (let after: object | undefined; ; ) {
    const sources = [{ id: { terms: { field: 'request' } } }];
    const { aggregations } = await store.request<{
      aggregations: { request: { after_key?: object; buckets: { key: { id: string } }[] } };
    }>('POST', `/${reports}/_search`, {
      size: 0,
      aggs: { request: { composite: { size: pageSize, sources, ...(after && { after }) } } },
    });
    const { after_key, buckets } = aggregations.request;
    if (buckets.length === 0) return;
    yield buckets.map(({ key }) => key.id);
    after = after_key;
  }
}
