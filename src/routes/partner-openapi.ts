import type { z } from 'zod';
import { partnerSchemas } from '../partners/report-answers.ts';
import { reportBodyMaximumBytes, reportFields, reportsMaximum } from '../partners/report-schema.ts';
import {
  componentSchemas,
  describedSchema,
  errorResponses,
  jsonAnswer,
  openApiPath,
  requiredFields,
} from './openapi.ts';
import { type PartnerOperation, partnerPrefix } from './partner-operations.ts';

/** The OpenAPI document of the partner API, made from the rows that mount it. */
export function partnerOpenApi(operations: readonly PartnerOperation[], serviceVersion: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations) {
    const path = openApiPath(partnerPrefix + operation.path);
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Symbol Catalog: partner API',
      version: serviceVersion,
      description:
        'For makers of AAC products: report symbols that are missing, and follow what becomes of them. Needs a key, sent as `Authorization: Bearer`, from a server and never from an app that people install.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: { NewReport: reportSchema, ...componentSchemas(partnerSchemas) },
    },
  };
}

function describe(operation: PartnerOperation): object {
  const created = operation.method === 'POST';
  const answer = jsonAnswer(partnerSchemas.get(operation.answer)?.id);
  return {
    operationId: operation.operationId,
    summary: operation.summary,
    description: operation.description,
    parameters: parametersOf(operation),
    ...(created && { requestBody }),
    responses: {
      '200': answer,
      ...(created && { '201': answer }),
      ...errorResponses([...new Set([400, 401, ...operation.failures, 414, 429, 500, 503])].sort()),
    },
  };
}

function parametersOf({ path, method, parameters }: PartnerOperation): object[] {
  return [
    ...(path.includes(':id')
      ? [{ name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[0-9a-f]{32}$' } }]
      : []),
    ...Object.entries(parameters.shape).map(([name, schema]) => ({
      name,
      in: 'query',
      required: false,
      ...describedSchema(schema as z.ZodType),
    })),
    ...(method === 'POST'
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            description: 'Your own name of this request, such as a UUID: a repetition records nothing twice.',
            schema: { type: 'string', minLength: 1, maxLength: 255 },
          },
        ]
      : []),
  ];
}

const fields = Object.entries(reportFields.shape) as [string, z.ZodType][];
const reportSchema = {
  type: 'object',
  properties: Object.fromEntries(
    fields.map(([name, field]) => {
      const { description, schema } = describedSchema(field);
      return [name, { ...schema, description }];
    }),
  ),
  required: requiredFields(reportFields),
  additionalProperties: false,
};

const requestBody = {
  required: true,
  description: `A report, or a list of them; at most ${reportBodyMaximumBytes} bytes.`,
  content: {
    'application/json': {
      schema: {
        oneOf: [
          { $ref: '#/components/schemas/NewReport' },
          {
            type: 'object',
            properties: {
              reports: {
                type: 'array',
                minItems: 1,
                maxItems: reportsMaximum,
                items: { $ref: '#/components/schemas/NewReport' },
              },
            },
            required: ['reports'],
            additionalProperties: false,
          },
        ],
      },
    },
  },
};
