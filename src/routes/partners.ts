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
import { partnerPrefix } from './partner-access.ts';
import { type Route, route } from './route.ts';

const reportsPath = `${partnerPrefix}/missing-symbols`;
const budget = 'partner';

/** The operations on reports of missing symbols. */
export const partnerRoutes: readonly Route[] = [
  route({
    operationId: 'reportMissingSymbols',
    path: reportsPath,
    budget,
    summary: 'Report missing symbols, up to 100',
    description:
      'A word that is the name or a keyword of symbols is answered with these (`answered`) and not recorded. Everything that is `recorded` is on disk when the answer comes: 201 where that is anything, else 200. Repeat the request until it is answered: a report that says the same is recorded once. Each report counts as a request.',
    parameters: noParameters,
    body: reportsBody,
    maximumBytes: reportBodyMaximumBytes,
    answer: outcomesAnswer,
    async handle(
      { engine, symbols, partners: { indices } },
      { partner, body: { reports }, warnings, release, baseUrl },
    ) {
      await partner.charge(reports.length - 1);
      const outcomes = await recordReports({ engine, indices }, release, partner.name, reports);
      const data = await writeOutcomes({ symbols, release, baseUrl }, outcomes);
      const withStatus = (name: string) => data.filter(({ status }) => status === name).length;
      const [recorded, answered] = [withStatus('recorded'), withStatus('answered')];
      return {
        status: recorded > 0 ? 201 : 200,
        body: { success: true, data, count: data.length, recorded, answered, warnings },
      };
    },
  }),
  route({
    operationId: 'listReports',
    path: reportsPath,
    budget,
    summary: 'Your reports, or what is new or changed since a cursor',
    description:
      'Each as it is now, in the order of changes. Follow `next`, at once while `more` is true, else after some minutes. A report may be listed more than once.',
    parameters: reportsParameters,
    answer: reportsAnswer,
    async handle(
      { engine, symbols, partners: { indices } },
      { partner: { name }, values, warnings, release, baseUrl, urlWith },
    ) {
      const { reports, ...page } = await reportsAfter(engine, indices, name, values);
      const data = await writeReports({ symbols, release, baseUrl }, reports);
      const next = urlWith({ cursor: page.cursor });
      return { body: { success: true, data, ...page, next, warnings } };
    },
  }),
  route({
    operationId: 'getReport',
    path: `${reportsPath}/:id`,
    budget,
    summary: 'One of your reports',
    description: 'As it is at this moment.',
    parameters: noParameters,
    pathParameters: { id: { schema: { type: 'string', pattern: '^[0-9a-f]{32}$' } } },
    answer: oneReportAnswer,
    failures: ['report-not-found'],
    async handle({ engine, symbols, partners: { indices } }, { partner: { name }, path, release, baseUrl }) {
      const report = await readReport(engine, indices, name, path.id ?? '');
      const [data] = await writeReports({ symbols, release, baseUrl }, [report]);
      return { body: { success: true, data } };
    },
  }),
];
