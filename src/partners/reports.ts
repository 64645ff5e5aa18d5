import { z } from 'zod';
import { httpError } from '../errors.ts';
import { limitMaximum, wholeNumber } from '../http/parameter-types.ts';
import { boundedText } from '../http/text-bounds.ts';
import type { Engine } from '../opensearch/client.ts';
import type { Release } from '../opensearch/release.ts';
import { releaseLookUp } from './catalogue-lookup.ts';
import { settleRequests } from './decisions.ts';
import {
  createDocuments,
  type DocumentStore,
  documentId,
  readDocument,
  readDocuments,
  refreshIndex,
  type SearchAnswer,
} from './document-store.ts';
import type { PartnerIndices } from './indices.ts';
import type { ReportFields } from './report-schema.ts';
import { type Report, requestIdOf } from './requests.ts';

/** Reports of missing symbols, and how a partner sends and reads its own: every query names the partner. */

/** The outcome of a report: it is recorded on disk, or answered by symbols that the catalogue has, which stand in it then. */
export interface Outcome {
  status: 'recorded' | 'answered';
  report: Report;
}

/**
 * Records the reports of a partner that the catalogue does not answer. Every `recorded` outcome is on disk when it is returned. Ids
 * follow from the partner and all that the report says, so one that is sent again, also after a crash, is the one that is there.
 */
export async function recordReports(
  { engine, indices }: { engine: Engine; indices: PartnerIndices },
  release: Release,
  partner: string,
  reports: readonly ReportFields[],
): Promise<Outcome[]> {
  const found = await releaseLookUp(engine, release).words(reports);
  const made = reports.map((fields, position) => newReport(partner, fields, found[position] ?? []));
  const stored = await createReports(
    engine,
    indices,
    made.filter(({ symbols }) => symbols.length === 0),
  );
  return made.map((report): Outcome => {
    const recorded = stored.get(report.id);
    return recorded ? { status: 'recorded', report: recorded } : { status: 'answered', report };
  });
}

function newReport(partner: string, fields: ReportFields, symbols: readonly number[]): Report {
  const id = documentId(partner, JSON.stringify(fields));
  const request = requestIdOf(fields.word, fields.language);
  const at = new Date().toISOString();
  return {
    id,
    ...fields,
    partner,
    request,
    state: 'open',
    symbols: [...symbols],
    created_at: at,
    changed_at: at,
  };
}

/** Creates the reports that are not there yet. @returns all of them by id, with the decisions of their requests. */
async function createReports(
  store: DocumentStore,
  indices: PartnerIndices,
  reports: readonly Report[],
): Promise<Map<string, Report>> {
  if (reports.length === 0) return new Map();
  await createDocuments(
    store,
    indices.reports,
    reports.map((report) => [report.id, report]),
  );
  await refreshIndex(store, indices.reports);
  await settleRequests(store, indices, [...new Set(reports.map(({ request }) => request))]);
  const ids = [...new Set(reports.map(({ id }) => id))];
  return readDocuments<Report>(store, indices.reports, ids);
}

/** Reads a report. @throws HttpError `report-not-found`, also for one of another partner. */
export async function readReport(
  store: DocumentStore,
  { reports }: PartnerIndices,
  partner: string,
  id: string,
): Promise<Report> {
  const report = /^[0-9a-f]{32}$/.test(id) && (await readDocument<Report>(store, reports, id));
  if (report && report.partner === partner) return report;
  throw httpError('report-not-found', 'There is no report of yours with this id.');
}

/**
 * Parameters of `GET /missing-symbols`. The cursor is a position of a partner in its reports: `<index>.<number>`. The engine numbers
 * all writes of an index (`_seq_no`), so the reports in the order of these numbers are the feed of changes; there is no other
 * outbox. The UUID of the index stands before it: a restored or new index numbers its writes from the start.
 */
export const reportsParameters = z.object({
  cursor: boundedText(500)
    .regex(
      /^(?:[A-Za-z0-9_-]{1,64}\.(?:-1|\d{1,15}))?$/,
      'is not a cursor of this service: leave it out and follow `next`',
    )
    .optional()
    .meta({ description: '`cursor` of the answer before; empty = from the start.' }),
  limit: wholeNumber(1, limitMaximum)
    .default(20)
    .meta({ description: `Most reports of a page, 1 to ${limitMaximum}.` }),
});

interface StatsAnswer {
  indices: Record<
    string,
    {
      uuid: string;
      shards: Record<string, { routing: { primary: boolean }; seq_no: { global_checkpoint: number } }[]>;
    }
  >;
}

/**
 * A partner's reports that were created or changed after a cursor, each once and as it is now, in the order of their last
 * change; their number, the cursor behind them, and whether there are further ones already. Only writes up to the global checkpoint
 * count: below it no copy of the index lacks a number, so no write appears later at one that the cursor has passed.
 * @param page.cursor empty, or one of another index = from the start.
 */
export async function reportsAfter(
  store: DocumentStore,
  { reports }: PartnerIndices,
  partner: string,
  { cursor = '', limit }: z.output<typeof reportsParameters>,
): Promise<{ reports: Report[]; count: number; cursor: string; more: boolean }> {
  const { indices } = await store.request<StatsAnswer>('GET', `/${reports}/_stats/docs?level=shards`);
  const [stats] = Object.values(indices);
  const primary = Object.values(stats?.shards ?? {})
    .flat()
    .find(({ routing }) => routing.primary);
  const index = stats?.uuid ?? '';
  const checkpoint = primary?.seq_no.global_checkpoint ?? -1;
  const [seenIndex, seen] = cursor.split('.');
  const after = seenIndex === index ? Number(seen) : -1;
  // The search has to find every write up to the checkpoint.
  if (checkpoint > after) await refreshIndex(store, reports);
  const { hits } = await store.request<SearchAnswer<Report>>('POST', `/${reports}/_search`, {
    size: limit,
    track_total_hits: true,
    query: {
      bool: { filter: [{ term: { partner } }, { range: { _seq_no: { gt: after, lte: checkpoint } } }] },
    },
    sort: [{ _seq_no: 'asc' }],
  });
  const count = hits.total.value;
  const more = count > hits.hits.length;
  const last = more ? Number(hits.hits.at(-1)?.sort[0]) : Math.max(after, checkpoint);
  return { reports: hits.hits.map(({ _source }) => _source), count, cursor: `${index}.${last}`, more };
}
