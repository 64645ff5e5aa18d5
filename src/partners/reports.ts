import { z } from 'zod';
import { httpError } from '../errors.ts';
import { commaList, limitMaximum, wholeNumber } from '../http/parameter-types.ts';
import { boundedText } from '../http/text-bounds.ts';
import { type DocumentStore, readDocument, refreshIndex, type SearchAnswer } from './document-store.ts';
import type { PartnerIndices } from './indices.ts';
import type { ReportFields } from './report-schema.ts';
import { type DatedDecision, requestStates } from './requests.ts';

/** Reports of missing symbols, and how a partner lists and reads its own: every query names the partner. */

/** A report of a partner, and where its request stands. */
export interface Report extends ReportFields, DatedDecision {
  id: string;
  partner: string;
  /** Id of the request that it belongs to. */
  request: string;
  created_at: string;
  changed_at: string;
}

/** Parameter `limit`. */
export const reportLimit = wholeNumber(1, limitMaximum)
  .default(20)
  .meta({ description: `Most reports of a page, 1 to ${limitMaximum}.` });

const states = commaList(requestStates.length).pipe(
  z.array(z.enum(requestStates, { error: `may list ${requestStates.join(', ')}` })),
);
const anyState = `(?:${requestStates.join('|')})`;

/** Message about a cursor that this service did not write. */
const foreignCursor = 'is not a cursor of this service: leave it out and follow `next`';

/** The sort values of the last report of a page: `<created_at in milliseconds>.<id>`. */
const listCursor = boundedText().regex(/^\d{1,14}\.[0-9a-f]{32}$/, foreignCursor);

/** Parameters of `GET /missing-symbols`. */
export const listParameters = z.object({
  limit: reportLimit,
  cursor: listCursor.optional().meta({ description: 'Where the page begins: follow `next`.' }),
  state: states.optional().meta({
    description: 'In one of these states; a comma list.',
    schema: { type: 'string', pattern: `^${anyState}(?:,${anyState}){0,${requestStates.length - 1}}$` },
  }),
});

/** Lists a partner's reports, newest first; `next` is the cursor of the next page, undefined where there is none. */
export async function listReports(
  store: DocumentStore,
  { reports }: PartnerIndices,
  partner: string,
  { limit: size, cursor, state }: z.output<typeof listParameters>,
): Promise<{ reports: Report[]; count: number; next: string | undefined }> {
  const filter = [{ term: { partner } }, ...(state ? [{ terms: { state } }] : [])];
  const { hits } = await store.request<SearchAnswer<Report>>('POST', `/${reports}/_search`, {
    size,
    track_total_hits: true,
    query: { bool: { filter } },
    sort: [{ created_at: 'desc' }, { id: 'desc' }],
    ...(cursor !== undefined && { search_after: cursor.split('.') }),
  });
  const last = hits.hits.at(-1);
  return {
    reports: hits.hits.map(({ _source }) => _source),
    count: hits.total.value,
    next: last && hits.hits.length === size ? last.sort.join('.') : undefined,
  };
}

/** Reads a report. @throws HttpError `report-not-found`, also for one of another partner. */
export async function readReport(
  store: DocumentStore,
  { reports }: PartnerIndices,
  partner: string,
  id: string,
): Promise<Report> {
  const report = await readDocument<Report>(store, reports, id);
  if (report?.partner === partner) return report;
  throw reportNotFound();
}

/** The error for an unknown report, and for one of another partner: HttpError `report-not-found`. */
export function reportNotFound() {
  return httpError('report-not-found', 'There is no report of yours with this id.');
}

/**
 * Position of a partner in the changes of its reports: `<index>.<number>`. The engine numbers all writes of an index
 * (`_seq_no`), so the reports in the order of these numbers are the feed; there is no other outbox. The UUID of the index
 * stands before it: a restored or new index numbers its writes from the start.
 */
const changesCursor = boundedText(500).regex(/^(?:[A-Za-z0-9_-]{1,64}\.(?:-1|\d{1,15}))?$/, foreignCursor);

/** Parameters of `GET /missing-symbols/changes`. */
export const changesParameters = z.object({
  cursor: changesCursor
    .optional()
    .meta({ description: '`cursor` of the answer before; empty = from the start.' }),
  limit: reportLimit,
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
 * change; the cursor behind them, and whether there are further changes already. Only writes up to the global checkpoint
 * count: below it no copy of the index lacks a number, so no write appears later at one that the cursor has passed.
 * @param page.cursor empty, or one of another index = from the start.
 */
export async function reportChangesAfter(
  store: DocumentStore,
  { reports }: PartnerIndices,
  partner: string,
  { cursor = '', limit }: z.output<typeof changesParameters>,
): Promise<{ reports: Report[]; cursor: string; more: boolean }> {
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
    track_total_hits: false,
    query: {
      bool: { filter: [{ term: { partner } }, { range: { _seq_no: { gt: after, lte: checkpoint } } }] },
    },
    sort: [{ _seq_no: 'asc' }],
  });
  const more = hits.hits.length === limit;
  const last = more ? Number(hits.hits.at(-1)?.sort[0]) : Math.max(after, checkpoint);
  return { reports: hits.hits.map(({ _source }) => _source), cursor: `${index}.${last}`, more };
}
