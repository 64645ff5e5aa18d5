import { z } from 'zod';
import { insights, insightsCsv, insightsMaximum, readInsights } from '../catalogue/insights.ts';
import { searchesMinimum } from '../catalogue/query-log.ts';
import { cacheControl } from '../http/headers.ts';
import { languageChain, oneOf, wholeNumber } from '../http/parameter-types.ts';
import { partnerSchemas } from '../symbols/schemas.ts';
import { type RouteServices, route } from './route.ts';

const answer = z
  .looseObject({ success: z.literal(true), data: insights, warnings: z.array(z.string()) })
  .register(partnerSchemas, { id: 'InsightsAnswer' });

const parameters = z.object({
  days: wholeNumber(1, insightsMaximum.days)
    .default(insightsMaximum.days / 2)
    .meta({ description: `Days that are looked back at, today among them: 1 to ${insightsMaximum.days}.` }),
  lang: languageChain
    .optional()
    .meta({ description: 'Only searches in these languages, as they were asked for.' }),
  limit: wholeNumber(1, insightsMaximum.words)
    .default(20)
    .meta({ description: `Most words of each list, 1 to ${insightsMaximum.words}.` }),
  format: oneOf(['json', 'csv']).default('json').meta({
    description: '`csv`: days and words as one table, without the releases.',
  }),
});
type Values = z.output<typeof parameters>;

const read = ({ engine, alias }: RouteServices, { days, limit, lang }: Values) =>
  readInsights(engine, alias, { days, words: limit, languages: lang });

/** `GET /api/v1/insights`: what people search for, for keys with the right. */
export const insightsRoute = route({
  operationId: 'readInsights',
  path: '/insights',
  budget: 'partner',
  summary: 'What people search for and find, and what the releases hold',
  description: `From counted words alone: nothing of a person, and no word that a serving process was asked for fewer than ${searchesMinimum} times in a minute. Words of sentences count where they have no symbol, so the rate of searches in vain is an upper bound. Words that were last counted before the first day are left out.`,
  parameters,
  right: 'insights',
  answer,
  responses: { 200: { description: 'The answer.', files: ['text/csv'] } },
  async handle(services, { values, warnings }) {
    return { body: { success: true, data: await read(services, values), warnings } };
  },
  sends: ({ format }) => format === 'csv',
  async send(services, { values }, context) {
    // Spreadsheets take a table without a mark for one of their own encoding.
    const table = `\ufeff${insightsCsv(await read(services, values))}`;
    context.set({
      'Cache-Control': cacheControl.none,
      'Content-Disposition': 'attachment; filename="insights.csv"',
      Vary: 'Authorization',
    });
    context.type = 'text/csv; charset=utf-8';
    context.body = table;
  },
});
