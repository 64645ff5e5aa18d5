import { z } from 'zod';
import { errorCodes } from '../errors.ts';
import { partnerSchemas } from '../partners/report-answers.ts';
import { reportFields } from '../partners/report-schema.ts';
import { errorAnswer } from '../search/schemas.ts';
import { type DescribedResponse, describedObject, describedSchema, type Route } from './route.ts';

type Registry = z.core.$ZodRegistry<{ id?: string | undefined }>;

/** The two documents: whose rows they describe, and what is said of the API as a whole. */
const documents = {
  public: {
    registry: z.globalRegistry as Registry,
    title: 'Symbol Catalog',
    description:
      'Public catalogue of AAC symbols: searched in more than a hundred languages, pictured, heard. Read access needs no key. Please cache answers: every one says for how long.',
    security: undefined,
    securitySchemes: undefined,
    requestSchemas: undefined,
  },
  partner: {
    registry: partnerSchemas as Registry,
    title: 'Symbol Catalog: partner API',
    description:
      'For makers of AAC products: report symbols that are missing, and follow what becomes of them. Needs a key, sent as `Authorization: Bearer`, from a server and never from an app that people install.',
    security: [{ key: [] }],
    securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
    requestSchemas: { NewReport: { ...describedObject(reportFields), additionalProperties: false } },
  },
} as const;

/**
 * The OpenAPI 3.1 document of one of the APIs, made from the very rows that mount and parse: a parameter or a field
 * cannot be documented otherwise than it behaves.
 */
export function openApiDocument(
  api: keyof typeof documents,
  routes: readonly Route[],
  serviceVersion: string,
): object {
  const { registry, title, description, security, securitySchemes, requestSchemas } = documents[api];
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes.filter(({ document }) => document === api)) {
    const path = route.path.replaceAll(/[:*](\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, registry) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: serviceVersion,
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    ...(security && { security }),
    paths,
    components: {
      ...(securitySchemes && { securitySchemes }),
      schemas: { ...requestSchemas, ...componentSchemas(registry) },
    },
  };
}

function operation(route: Route, registry: Registry): object {
  const { operationId, summary, description, body, responses, failures } = route;
  const parameters = parametersOf(route);
  const isProbe = parameters === undefined;
  return {
    operationId,
    summary,
    ...(description !== undefined && { description }),
    ...(!isProbe && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        description: body.described.description,
        content: { 'application/json': { schema: body.described.schema } },
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(responses).map(([status, response]) => [status, described(response, registry)]),
      ),
      ...failureResponses(failures),
    },
  };
}

/** A bound for numbers in paths: ten digits. */
const numberInPath = { type: 'integer', minimum: 0, maximum: 9_999_999_999 };

function parametersOf({ path, pathParameters, parameters, headers = [], document }: Route) {
  const names = [...path.matchAll(/[:*](\w+)/g)].map(([, name = '']) => name);
  if (names.length === 0 && !parameters) return undefined;
  return [
    ...names.map((name) => {
      const { description, schema } = pathParameters?.[name] ?? { schema: numberInPath };
      return { name, in: 'path', required: true, ...(description !== undefined && { description }), schema };
    }),
    ...Object.entries(parameters?.shape ?? {}).map(([name, schema]) => ({
      name,
      in: 'query',
      required: false,
      // Left empty it counts as not given.
      ...(document === 'public' && { allowEmptyValue: true }),
      ...describedSchema(schema as z.ZodType),
    })),
    ...headers,
  ];
}

function described({ description, json, content }: DescribedResponse, registry: Registry): object {
  if (json) return { description, content: jsonContent(registry.get(json)?.id) };
  if (!content) return { description };
  return {
    description,
    content: Object.fromEntries(
      Object.entries(content).map(([mediaType, schema]) => [mediaType, { schema }]),
    ),
  };
}

/** JSON by the id of its schema among the components. */
function jsonContent(id: string | undefined): object {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${id}` } } };
}

function failureResponses(statuses: readonly number[]): Record<string, object> {
  const codesOf = (status: number) =>
    Object.entries(errorCodes)
      .filter(([, codeStatus]) => codeStatus === status)
      .map(([code]) => code)
      .join(', ');
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      {
        description: `Failure; \`error.code\` is one of: ${codesOf(status)}.`,
        content: jsonContent(errorAnswer.meta()?.id),
      },
    ]),
  );
}

/** Every schema that a registry knows by an `id`, with references between them. */
function componentSchemas(registry: Registry): object {
  const { schemas } = z.toJSONSchema(registry, {
    target: 'draft-2020-12',
    io: 'output',
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _, $id: __, id: ___, ...schema }]) => [id, schema]),
  );
}
