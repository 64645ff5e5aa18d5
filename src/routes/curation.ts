import { z } from 'zod';
import { httpError } from '../errors.ts';
import { limitMaximum, wholeNumber } from '../http/parameter-types.ts';
import { curationRow } from '../opensearch/curation.ts';
import {
  addCuration,
  type CurationChange,
  curationFields,
  readCuration,
  undoCuration,
} from '../partners/curation-table.ts';
import { noParameters } from '../symbols/parameters.ts';
import { partnerSchemas } from '../symbols/schemas.ts';
import { partnerPrefix } from './partner-access.ts';
import { type Route, route } from './route.ts';

/** `/partner/v1/curation`: what words find, changed without a release, by keys with the right `curate`. */

const rowAnswer = curationRow.loose().register(partnerSchemas, { id: 'CurationRow' });

const changeAnswer = z
  .looseObject({
    success: z.literal(true),
    data: z.looseObject({ change: z.int(), rows: z.array(rowAnswer) }),
  })
  .register(partnerSchemas, { id: 'CurationChange' });

const rowsAnswer = z
  .looseObject({
    success: z.literal(true),
    data: z.array(rowAnswer),
    count: z.int(),
    version: z.string().describe('Names what the table does now; a part of the entity tags of answers.'),
  })
  .register(partnerSchemas, { id: 'CurationRows' });

const listParameters = z.object({
  limit: wholeNumber(1, limitMaximum)
    .default(limitMaximum)
    .meta({ description: `Rows to list, 1 to ${limitMaximum}.` }),
});

const right = 'curate';
const budget = 'partner';
const curationPath = `${partnerPrefix}/curation`;
const shown = ({ change, rows }: CurationChange) => ({ success: true, data: { change, rows } });

/** The operations on the table of curators. */
export const curationRoutes: readonly Route[] = [
  route({
    operationId: 'listCuration',
    path: curationPath,
    budget,
    summary: 'What curators changed without a release, newest first',
    description: 'The table as it stands at this moment.',
    parameters: listParameters,
    right,
    answer: rowsAnswer,
    async handle({ engine, partners: { indices } }, { values, warnings }) {
      const { curation } = (await readCuration(engine, indices.curation)) ?? {};
      const rows = curation?.rows ?? [];
      const data = rows.toReversed().slice(0, values.limit);
      const version = curation?.version ?? '';
      return { body: { success: true, data, count: rows.length, version, warnings } };
    },
  }),
  route({
    operationId: 'curate',
    path: curationPath,
    budget,
    summary: 'Change what a word finds, or a name, without a release',
    description:
      'Live in every process within some seconds: in search, type-ahead, words, sentences, exports and entity tags. It holds for whole words of the language and its regions; a request without a language follows the rows of all languages. Of changes that contradict each other the later counts, and a repetition changes nothing. An ingest leaves them alone, as they name symbols by id.',
    parameters: noParameters,
    right,
    body: curationFields,
    answer: changeAnswer,
    async handle({ engine, partners: { indices } }, { body, partner, release }) {
      const by = partner.name;
      const change = await addCuration(engine, indices.curation, { fields: body, by, live: release.index });
      return { status: change.rows.length > 0 ? 201 : 200, body: shown(change) };
    },
  }),
  route({
    operationId: 'undoCuration',
    method: 'DELETE',
    path: `${curationPath}/:id`,
    budget,
    summary: 'Undo a change',
    description:
      'What it said is as if it had never been said; what an earlier change said of the same counts again.',
    parameters: noParameters,
    right,
    pathParameters: {
      id: { description: 'Number of the change.', schema: { type: 'integer', minimum: 1 } },
    },
    answer: changeAnswer,
    failures: ['change-not-found'],
    async handle({ engine, partners: { indices } }, { path }) {
      const { id = '' } = path;
      const undone = /^[1-9]\d{0,8}$/.test(id) && (await undoCuration(engine, indices.curation, Number(id)));
      if (undone) return { body: shown(undone) };
      throw httpError(
        'change-not-found',
        'The table has no row of this change: it was undone, or there never was one.',
      );
    },
  }),
];
