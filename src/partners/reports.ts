import { z } from 'zod';
import { canonicalTag } from '../../mappings/language-tags.ts';
import { httpError } from '../errors.ts';
import { badParameters } from '../http/parse-parameters.ts';
import { unavailable } from '../opensearch/client.ts';
import { commaList, dateTime, limitMaximum, wholeNumber } from '../search/parameter-types.ts';
import { type DocumentStore, readDocument, type SearchAnswer } from './document-store.ts';
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
  /** How often its state changed. */
  changes: number;
  created_at: string;
  changed_at: string;
}

const limit = wholeNumber(1, limitMaximum)
  .default(20)
  .meta({
    description: `Most reports of a page, 1 to ${limitMaximum}.`,
    schema: { type: 'integer', minimum: 1, maximum: limitMaximum, default: 20 },
  });

const states = commaList(requestStates.length).transform((entries, context) => {
  const known: readonly string[] = requestStates;
  if (entries.every((entry) => known.includes(entry))) return entries;
  context.addIssue({ code: 'custom', message: `may list ${requestStates.join(', ')}` });
  return z.NEVER;
});

const languages = commaList(20).transform((entries, context): string[] => {
  const tags = entries.map((entry) => canonicalTag(entry));
  const known = tags.filter((tag) => tag !== undefined);
  if (known.length === tags.length) return known;
  context.addIssue({ code: 'custom', message: 'must be BCP 47 language tags, such as "de" or "pt-BR"' });
  return z.NEVER;
});

/** Parameters of `GET /missing-symbols`. */
export const listParameters = z.object({
  limit,
  cursor: z.string().max(500).optional().meta({ description: 'Where the page begins: follow `next`.' }),
  state: states
    .optional()
    .meta({ description: 'In one of these states; a comma list.', schema: { type: 'string' } }),
  language: languages
    .optional()
    .meta({ description: 'In one of these languages; a comma list.', schema: { type: 'string' } }),
  created_since: dateTime.optional().meta({ description: 'Reported at or after this moment.' }),
  created_before: dateTime.optional().meta({ description: 'Reported before this moment.' }),
});

/** Parameters of `GET /missing-symbols/changes`. */
export const changesParameters = z.object({
  cursor: z.string().max(500).optional().meta({
    description: '`cursor` of the answer before; empty = from the start.',
  }),
  limit,
});

/** A page of reports, newest first. */
export interface ReportPage {
  reports: Report[];
  count: number;
  /** Cursor of the next page; undefined where there is none. */
  next: string | undefined;
}

const cursorFields = z.tuple([z.int(), z.string()]);

/** @throws HttpError `bad-parameter` for anything that this service did not write. */
function decodeCursor(text: string): [number, string] {
  try {
    return cursorFields.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw foreignCursor();
  }
}

/** The error for a cursor that this service did not write: HttpError `bad-parameter`. */
export function foreignCursor() {
  const message = 'is not a cursor of this service: leave it out and follow `next`';
  return badParameters([{ parameter: 'cursor', message }]);
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
    ...(cursor !== undefined && { search_after: decodeCursor(cursor) }),
  });
  const last = hits.hits.at(-1);
  return {
    reports: hits.hits.map(({ _source }) => _source),
    count: hits.total.value,
    next:
      last && hits.hits.length === size
        ? Buffer.from(JSON.stringify(last.sort)).toString('base64url')
        : undefined,
  };
}

/** @throws HttpError `report-not-found` for one that is another partner's, too. */
export async function readReport(
  store: DocumentStore,
  { reports }: PartnerIndices,
  partner: string,
  id: string,
): Promise<Report> {
  const found = await readDocument<Report>(store, reports, id);
  if (found?._source.partner === partner) return found._source;
  throw reportNotFound();
}

/**
 * Takes back a report that nobody has taken up.
 * @throws HttpError `report-not-found`, `already-taken-up`
 */
export async function withdrawReport(
  store: DocumentStore,
  { reports }: PartnerIndices,
  partner: string,
  id: string,
): Promise<void> {
  const found = await readDocument<Report>(store, reports, id);
  if (found?._source.partner !== partner) throw reportNotFound();
  const taken = httpError('already-taken-up', 'Only a report whose state is `open` can be taken back.');
  if (found._source.state !== 'open') throw taken;
  const version = { if_seq_no: found._seq_no, if_primary_term: found._primary_term };
  const { items } = await store.request<{ items: { delete: { status: number } }[] }>(
    'POST',
    `/${reports}/_bulk`,
    [{ delete: { _id: id, ...version } }],
    'application/x-ndjson',
  );
  const status = items[0]?.delete.status ?? 503;
  if (status === 409) throw taken;
  if (status !== 200 && status !== 404)
    throw unavailable(new Error(`OpenSearch answered ${status} to a deletion`));
}

/** The error for a report that there is not, or that is another's: HttpError `report-not-found`. */
export function reportNotFound() {
  return httpError('report-not-found', 'There is no report of yours with this id.');
}
