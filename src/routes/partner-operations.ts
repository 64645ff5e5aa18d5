import { z } from 'zod';
import type { Release } from '../catalogue/release.ts';
import type { BodyFields } from '../http/request-body.ts';
import type { Engine } from '../opensearch/client.ts';
import type { Caller } from '../partners/authenticate.ts';
import {
  changesAfter,
  changesParameters,
  decodeChangesCursor,
  encodeChangesCursor,
} from '../partners/changes.ts';
import type { PartnerIndices } from '../partners/indices.ts';
import type { ChargeReports, RecordReports } from '../partners/record-reports.ts';
import {
  changesAnswer,
  oneReportAnswer,
  outcomesAnswer,
  partnerSchemas,
  type ReportViews,
  reportsAnswer,
} from '../partners/report-answers.ts';
import { parseIdempotencyKey, parseReports } from '../partners/report-schema.ts';
import {
  foreignCursor,
  listParameters,
  listReports,
  readReport,
  reportNotFound,
  withdrawReport,
} from '../partners/reports.ts';

/** What an operation is given: everything parsed, and who asks. */
export interface PartnerRequest<Values> {
  caller: Caller;
  values: Values;
  warnings: string[];
  /** The `:id` of the path. */
  id: string;
  body: BodyFields;
  idempotencyKey: string;
  release: Release;
  /** The public base URL, without a slash at its end. */
  baseUrl: string;
  charge: ChargeReports;
  /** The URL of the same request with other values of some parameters: path and query. */
  urlWith(changes: Readonly<Record<string, string>>): string;
}

/** What operations use. */
export interface PartnerServices {
  engine: Engine;
  indices: PartnerIndices;
  record: RecordReports;
  views: ReportViews;
}

/** One operation: the same row mounts it, parses its parameters, and describes it in the partner API's own document. */
export interface PartnerOperation<Parameters extends z.ZodObject = z.ZodObject> {
  operationId: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** Below {@link partnerPrefix}, path parameters as `:name`. */
  path: string;
  summary: string;
  description: string;
  parameters: Parameters;
  answer: z.ZodType;
  /** Statuses of failures beside those that every operation has. */
  failures: readonly number[];
  handle(
    services: PartnerServices,
    request: PartnerRequest<z.output<Parameters>>,
  ): Promise<{ status?: number; body: object }>;
}

/** Where the partner API is. */
export const partnerPrefix = '/partner/v1';

const idPattern = /^[0-9a-f]{32}$/;
const noParameters = z.object({});
const withdrawnAnswer = z
  .looseObject({ success: z.literal(true), data: z.looseObject({ id: z.string() }) })
  .register(partnerSchemas, { id: 'WithdrawnAnswer' });

/** Lets the compiler tie an operation's handler to its parameters. */
function operation<Parameters extends z.ZodObject>(
  definition: PartnerOperation<Parameters>,
): PartnerOperation {
  return definition as unknown as PartnerOperation;
}

/** @throws HttpError `report-not-found` for what can be no id. */
function checkedId(id: string): string {
  if (idPattern.test(id)) return id;
  throw reportNotFound();
}

/** All operations of the partner API. */
export const partnerOperations: readonly PartnerOperation[] = [
  operation({
    operationId: 'reportMissingSymbols',
    method: 'POST',
    path: '/missing-symbols',
    summary: 'Report one missing symbol, or up to 100',
    description:
      'A word that is the name or a keyword of symbols is answered with these (`answered`) and not recorded, unless `insist` is true. Everything that is `recorded` is on disk when the answer comes: 201 where that is anything, else 200. Send an `Idempotency-Key` and repeat the request until it is answered: nothing is recorded or counted twice.',
    parameters: noParameters,
    answer: outcomesAnswer,
    failures: [403, 413, 415, 422],
    async handle({ record, views }, { caller, body, idempotencyKey, release, baseUrl, charge }) {
      const reports = parseReports(body);
      const key = parseIdempotencyKey(idempotencyKey);
      const outcomes = await record(release, { partner: caller.partner.partner, reports, key, charge });
      const data = await views.outcomes(release, baseUrl, outcomes);
      const recorded = data.filter(({ status }) => status === 'recorded').length;
      return {
        status: recorded > 0 ? 201 : 200,
        body: { success: true, data, count: data.length, recorded, answered: data.length - recorded },
      };
    },
  }),
  operation({
    operationId: 'listReports',
    method: 'GET',
    path: '/missing-symbols',
    summary: 'Your reports, newest first',
    description: 'What was just recorded is listed within a second.',
    parameters: listParameters,
    answer: reportsAnswer,
    failures: [],
    async handle({ engine, indices, views }, { caller, values, warnings, release, baseUrl, urlWith }) {
      const page = await listReports(engine, indices, caller.partner.partner, values);
      return {
        body: {
          success: true,
          data: await views.reports(release, baseUrl, page.reports),
          count: page.count,
          limit: values.limit,
          next: page.next === undefined ? null : urlWith({ cursor: page.next }),
          warnings,
        },
      };
    },
  }),
  operation({
    operationId: 'listChanges',
    method: 'GET',
    path: '/missing-symbols/changes',
    summary: 'Your reports that are new or changed since you last asked',
    description:
      'Each as it is now, in the order of changes. Follow `next`, at once while `more` is true, else after some minutes. A report may be told more than once.',
    parameters: changesParameters,
    answer: changesAnswer,
    failures: [],
    async handle({ engine, indices, views }, { caller, values, warnings, release, baseUrl, urlWith }) {
      const { cursor: text, limit } = values;
      const from = text ? decodeChangesCursor(text) : undefined;
      if (text && !from) throw foreignCursor();
      const changes = await changesAfter(engine, indices, caller.partner.partner, from, limit);
      const cursor = encodeChangesCursor(changes.cursor);
      return {
        body: {
          success: true,
          data: await views.reports(release, baseUrl, changes.reports),
          cursor,
          next: urlWith({ cursor }),
          more: changes.more,
          warnings,
        },
      };
    },
  }),
  operation({
    operationId: 'getReport',
    method: 'GET',
    path: '/missing-symbols/:id',
    summary: 'One of your reports',
    description: 'As it is at this moment.',
    parameters: noParameters,
    answer: oneReportAnswer,
    failures: [404],
    async handle({ engine, indices, views }, { caller, id, release, baseUrl }) {
      const report = await readReport(engine, indices, caller.partner.partner, checkedId(id));
      const [data] = await views.reports(release, baseUrl, [report]);
      return { body: { success: true, data } };
    },
  }),
  operation({
    operationId: 'withdrawReport',
    method: 'DELETE',
    path: '/missing-symbols/:id',
    summary: 'Take back one of your reports',
    description: 'While its state is `open`. It is deleted.',
    parameters: noParameters,
    answer: withdrawnAnswer,
    failures: [403, 404, 409],
    async handle({ engine, indices }, { caller, id }) {
      await withdrawReport(engine, indices, caller.partner.partner, checkedId(id));
      return { body: { success: true, data: { id } } };
    },
  }),
];
