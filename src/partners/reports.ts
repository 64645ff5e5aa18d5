import { z } from 'zod';
import { canonicalTag } from '../../mappings/language-tags.ts';
import { httpError } from '../errors.ts';
import {
  commaList,
  dateTime,
  languageTagPattern,
  limitMaximum,
  wholeNumber,
} from '../http/parameter-types.ts';
import { boundedText } from '../http/text-bounds.ts';
import { unavailable } from '../opensearch/client.ts';
import { type DocumentStore, readDocument, type SearchAnswer } from './document-store.ts';
import { rememberWithdrawn } from './idempotency-keys.ts';
import type { PartnerIndices } from './indices.ts';
import { type Decision, requestStates } from './requests.ts';

/** Reports of missing symbols, and how a partner lists, reads and withdraws its own: every query names the partner. */

/** A report of a partner, and where its request stands. */
export interface Report extends Decision {
  id: string;
  partner: string;
  /** Id of the request that it belongs to. */
  request: string;
  word: string;
  language: string;
  meaning?: string;
  context?: string;
  part_of_speech?: string;
  category?: string;
  picture_idea?: string;
  client_reference?: string;
  insisted: boolean;
  /** Revision of the request's decision that it shows. */
  revision: number;
  /** Number of changes of its state. */
  changes: number;
  created_at: string;
  changed_at: string;
}

/** Parameter `limit`. */
export const reportLimit = wholeNumber(1, limitMaximum)
  .default(20)
  .meta({ description: `Most reports of a page, 1 to ${limitMaximum}.` });

/** JSON Schema of a comma list. */
const listSchema = (value: string, valuesMaximum: number) => ({
  type: 'string',
  pattern: `^${value}(?:,${value}){0,${valuesMaximum - 1}}$`,
});

const states = commaList(requestStates.length).transform((entries, context) => {
  const known: readonly string[] = requestStates;
  if (entries.every((entry) => known.includes(entry))) return entries;
  context.addIssue({ code: 'custom', message: `may list ${requestStates.join(', ')}` });
  return z.NEVER;
});

const languagesMaximum = 20;

const languages = commaList(languagesMaximum).transform((entries, context): string[] => {
  const tags = entries.map((entry) => canonicalTag(entry));
  const known = tags.filter((tag) => tag !== undefined);
  if (known.length === tags.length) return known;
  context.addIssue({ code: 'custom', message: 'must be BCP 47 language tags, such as "de" or "pt-BR"' });
  return z.NEVER;
});

/** Message about a cursor that this service did not write. */
export const foreignCursor = 'is not a cursor of this service: leave it out and follow `next`';

/** The sort values of the last report of a page: `<created_at in milliseconds>.<id>`. */
const listCursor = boundedText().regex(/^\d{1,14}\.[0-9a-f]{32}$/, foreignCursor);

/** Parameters of `GET /missing-symbols`. */
export const listParameters = z.object({
  limit: reportLimit,
  cursor: listCursor.optional().meta({ description: 'Where the page begins: follow `next`.' }),
  state: states.optional().meta({
    description: 'In one of these states; a comma list.',
    schema: listSchema(`(?:${requestStates.join('|')})`, requestStates.length),
  }),
  language: languages.optional().meta({
    description: 'In one of these languages; a comma list.',
    schema: listSchema(languageTagPattern, languagesMaximum),
  }),
  created_since: dateTime.optional().meta({ description: 'Reported at or after this moment.' }),
  created_before: dateTime.optional().meta({ description: 'Reported before this moment.' }),
});

/** A page of reports, newest first. */
export interface ReportPage {
  reports: Report[];
  count: number;
  /** Cursor of the next page; undefined where there is none. */
  next: string | undefined;
}

/** Lists a partner's reports. */
export async function listReports(
  store: DocumentStore,
  { reports }: PartnerIndices,
  partner: string,
  { limit: size, cursor, state, language, created_since, created_before }: z.output<typeof listParameters>,
): Promise<ReportPage> {
  const created = {
    ...(created_since !== undefined && { gte: created_since }),
    ...(created_before !== undefined && { lt: created_before }),
  };
  const filter = [
    { term: { partner } },
    ...(state ? [{ terms: { state } }] : []),
    ...(language ? [{ terms: { language } }] : []),
    ...(Object.keys(created).length > 0 ? [{ range: { created_at: created } }] : []),
  ];
  const { hits } = await store.request<SearchAnswer<Report>>('POST', `/${reports}/_search`, {
    size,
    track_total_hits: true,
    query: { bool: { filter } },
    sort: [{ created_at: 'desc' }, { id: 'desc' }],
    ...(cursor !== undefined && { search_after: searchAfter(cursor) }),
  });
  const last = hits.hits.at(-1);
  return {
    reports: hits.hits.map(({ _source }) => _source),
    count: hits.total.value,
    next: last && hits.hits.length === size ? last.sort.join('.') : undefined,
  };
}

function searchAfter(cursor: string): [createdAt: number, id: string] {
  const [createdAt = '', id = ''] = cursor.split('.');
  return [Number(createdAt), id];
}

/** Reads a report. @throws HttpError `report-not-found`, also for one of another partner. */
export async function readReport(
  store: DocumentStore,
  { reports }: PartnerIndices,
  partner: string,
  id: string,
): Promise<Report> {
  const report = (await readDocument<Report>(store, reports, id))?._source;
  if (report?.partner === partner) return report;
  throw reportNotFound();
}

/**
 * Withdraws a report while its request is open.
 * @throws HttpError `report-not-found`, `already-taken-up`
 */
export async function withdrawReport(
  store: DocumentStore,
  indices: PartnerIndices,
  partner: string,
  id: string,
): Promise<void> {
  const document = await readDocument<Report>(store, indices.reports, id);
  if (document?._source.partner !== partner) throw reportNotFound();
  const { _source: report, _seq_no: sequence, _primary_term: term } = document;
  const takenUp = httpError('already-taken-up', 'Only a report whose state is `open` can be taken back.');
  if (report.state !== 'open') throw takenUp;
  // Before the deletion: after a crash in between, the partner repeats it.
  await rememberWithdrawn(store, indices, partner, id);
  const deletion = { delete: { _id: id, if_seq_no: sequence, if_primary_term: term } };
  const { items } = await store.request<{ items: { delete: { status: number } }[] }>(
    'POST',
    `/${indices.reports}/_bulk`,
    [deletion],
    'application/x-ndjson',
  );
  const status = items[0]?.delete.status ?? 503;
  if (status === 409) throw takenUp;
  if (status !== 200 && status !== 404)
    throw unavailable(new Error(`OpenSearch answered ${status} to a deletion`));
}

/** The error for an unknown report, and for one of another partner: HttpError `report-not-found`. */
export function reportNotFound() {
  return httpError('report-not-found', 'There is no report of yours with this id.');
}
