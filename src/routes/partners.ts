import type { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import type { PartnerApi } from '../partners/partners.ts';
import {
  oneReportAnswer,
  outcomesAnswer,
  reportsAnswer,
  writeOutcomes,
  writeReports,
} from '../partners/report-answers.ts';
import { reportBodyMaximumBytes, reportsBody } from '../partners/report-schema.ts';
import { readReport, recordReports, reportsAfter, reportsParameters } from '../partners/reports.ts';
import { noParameters } from '../symbols/parameters.ts';
import type { PartnerCall } from './partner-access.ts';
import { bodyFailures, catalogueFailures, type Route, type RouteAnswer, type RouteRequest } from './route.ts';

/** The row of an operation of the partner API, without what is the same for all of them; its path is below {@link partnerPrefix} or `/api`. */
interface PartnerOperation<Parameters extends z.ZodObject, Body>
  extends Pick<
    Route,
    | 'operationId'
    | 'method'
    | 'path'
    | 'summary'
    | 'body'
    | 'maximumBytes'
    | 'right'
    | 'pathParameters'
    | 'sends'
    | 'send'
  > {
  description: string;
  parameters: Parameters;
  answer: z.ZodType;
  /** Failures beside those that every operation has. */
  failures: readonly ErrorCode[];
  /** Successful answers beside those in JSON. */
  files?: readonly string[];
  handle(
    services: PartnerApi,
    request: RouteRequest<z.output<Parameters>, Body> & { partner: PartnerCall },
  ): Promise<RouteAnswer>;
}

/** Path prefix of the partner API. */
const partnerPrefix = '/partner/v1';

/** The row of an operation; ties its handler's types to its parameters and body. */
export function partnerOperation<Parameters extends z.ZodObject, Body = unknown>({
  path,
  answer,
  files,
  failures,
  handle,
  ...definition
}: PartnerOperation<Parameters, Body>): Route {
  const creates = definition.method === 'POST';
  const answered = { description: 'The answer.', json: answer, ...(files && { files }) };
  return {
    ...definition,
    path: path.startsWith('/api/') ? path : partnerPrefix + path,
    document: 'partner',
    responses: { 200: answered, ...(creates && { 201: answered }) },
    failures: [...catalogueFailures, 'unauthorized', ...failures],
    budget: 'partner',
    handle: ({ partnerApi }, request) => handle(partnerApi, request as never),
  };
}

/** The operations on reports of missing symbols. */
export const partnerRoutes: readonly Route[] = [
  partnerOperation<typeof noParameters, z.output<typeof reportsBody>>({
    operationId: 'reportMissingSymbols',
    method: 'POST',
    path: '/missing-symbols',
    summary: 'Report missing symbols, up to 100',
    description:
      'A word that is the name or a keyword of symbols is answered with these (`answered`) and not recorded. Everything that is `recorded` is on disk when the answer comes: 201 where that is anything, else 200. Repeat the request until it is answered: a report that says the same is recorded once. Each report counts as a request.',
    parameters: noParameters,
    body: reportsBody,
    maximumBytes: reportBodyMaximumBytes,
    answer: outcomesAnswer,
    failures: bodyFailures,
    async handle(services, { partner, body: { reports }, warnings, release, baseUrl }) {
      await partner.charge(reports.length - 1);
      const outcomes = await recordReports(services, release, partner.name, reports);
      const data = await writeOutcomes({ symbols: services.symbols, release, baseUrl }, outcomes);
      const withStatus = (name: string) => data.filter(({ status }) => status === name).length;
      const [recorded, answered] = [withStatus('recorded'), withStatus('answered')];
      return {
        status: recorded > 0 ? 201 : 200,
        body: { success: true, data, count: data.length, recorded, answered, warnings },
      };
    },
  }),
  partnerOperation({
    operationId: 'listReports',
    method: 'GET',
    path: '/missing-symbols',
    summary: 'Your reports, or what is new or changed since a cursor',
    description:
      'Each as it is now, in the order of changes. Follow `next`, at once while `more` is true, else after some minutes. A report may be listed more than once.',
    parameters: reportsParameters,
    answer: reportsAnswer,
    failures: [],
    async handle(
      { engine, indices, symbols },
      { partner: { name }, values, warnings, release, baseUrl, urlWith },
    ) {
      const { reports, ...page } = await reportsAfter(engine, indices, name, values);
      const data = await writeReports({ symbols, release, baseUrl }, reports);
      const next = urlWith({ cursor: page.cursor });
      return { body: { success: true, data, ...page, next, warnings } };
    },
  }),
  partnerOperation({
    operationId: 'getReport',
    method: 'GET',
    path: '/missing-symbols/:id',
    summary: 'One of your reports',
    description: 'As it is at this moment.',
    parameters: noParameters,
    pathParameters: { id: { schema: { type: 'string', pattern: '^[0-9a-f]{32}$' } } },
    answer: oneReportAnswer,
    failures: ['report-not-found'],
    async handle({ engine, indices, symbols }, { partner: { name }, path, release, baseUrl }) {
      const report = await readReport(engine, indices, name, path.id ?? '');
      const [data] = await writeReports({ symbols, release, baseUrl }, [report]);
      return { body: { success: true, data } };
    },
  }),
];
