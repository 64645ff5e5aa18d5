import { z } from 'zod';
import { type ErrorCode, errorCodes } from '../errors.ts';
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
      'Public catalogue of AAC symbols: searched in more than a hundred languages, pictured, heard. Read access needs no key. Please cache answers: every one says for how long. Beside the failures of each operation, any request may be answered 400 `bad-request` (no HTTP), 405 `method-not-allowed` with `Allow`, 408 `request-timeout` and 431 `headers-too-large`. Below `/api` without a version the same is answered with `Deprecation`, `Sunset` and a `Link` to the successor.',
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
      headers: Object.fromEntries(
        Object.entries(describedHeaders).map(([name, description]) => [
          name,
          { description, schema: { type: 'string' } },
        ]),
      ),
      schemas: { ...requestSchemas, ...componentSchemas(registry) },
    },
  };
}

function operation(route: Route, registry: Registry): object {
  const { operationId, path, summary, description, body, responses, failures } = route;
  const parameters = parametersOf(route);
  const isProbe = parameters === undefined;
  return {
    operationId,
    tags: [tagOf(path)],
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
        Object.entries(responses).map(([status, response]) => [
          status,
          { ...described(response, registry), ...headersOf(route, Number(status)) },
        ]),
      ),
      ...failureResponses(failures),
    },
  };
}

/** A bound for numbers in paths: ten digits. */
const numberInPath = { type: 'integer', minimum: 0, maximum: 9_999_999_999 };

function parametersOf({ path, pathParameters, parameters, headers = [] }: Route) {
  const names = [...path.matchAll(/[:*](\w+)/g)].map(([, name = '']) => name);
  if (names.length === 0 && !parameters) return undefined;
  return [
    ...names.map((name) => {
      const { description, schema } = pathParameters?.[name] ?? { schema: numberInPath };
      return { name, in: 'path', required: true, ...(description !== undefined && { description }), schema };
    }),
    ...Object.entries(parameters?.shape ?? {}).map(([name, schema]) => {
      const required = !(schema as z.ZodType).safeParse(undefined).success;
      return {
        name,
        in: 'query',
        required,
        // Left empty it counts as not given.
        ...(!required && { allowEmptyValue: true }),
        ...describedSchema(schema as z.ZodType),
      };
    }),
    ...headers,
  ];
}

function described({ description, json, content }: DescribedResponse, registry: Registry): object {
  if (!json && !content) return { description };
  return {
    description,
    content: {
      ...(json && jsonContent(registry.get(json)?.id)),
      ...Object.fromEntries(
        Object.entries(content ?? {}).map(([mediaType, schema]) => [mediaType, { schema }]),
      ),
    },
  };
}

/** JSON by the id of its schema among the components. */
function jsonContent(id: string | undefined): object {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${id}` } } };
}

function failureResponses(codes: readonly ErrorCode[]): Record<string, object> {
  const byStatus = Map.groupBy(codes, (code) => errorCodes[code]);
  return Object.fromEntries(
    [...byStatus]
      .sort(([left], [right]) => left - right)
      .map(([status, ofStatus]) => [
        String(status),
        {
          description: `Failure; \`error.code\` is one of: ${ofStatus.join(', ')}.`,
          ...(status === 429 || status === 503 ? headerReferences(['Retry-After']) : {}),
          content: jsonContent(errorAnswer.meta()?.id),
        },
      ]),
  );
}

/** The headers that clients act on. */
const describedHeaders = {
  ETag: 'Entity tag, for `If-None-Match`.',
  'Last-Modified': 'For `If-Modified-Since`, with exactly this date.',
  'Cache-Control': 'How long the answer may be kept.',
  'RateLimit-Policy':
    'The budget that the request counts against, as `"json";q=300;w=60`: requests, and seconds.',
  RateLimit: 'What is left of it, as `"json";r=299;t=60`: requests, and seconds until it begins anew.',
  'Content-Language': 'Language of what is heard.',
  'Retry-After': 'Seconds to wait before the request is sent again.',
} as const satisfies Record<string, string>;

function headersOf({ budget, responses, operationId }: Route, status: number): object {
  const isLimited = budget === 'json' || budget === 'images';
  return headerReferences([
    ...(304 in responses && status !== 301 ? (['ETag', 'Cache-Control'] as const) : []),
    ...(304 in responses && isLimited && status < 300 ? (['Last-Modified'] as const) : []),
    ...(isLimited ? (['RateLimit-Policy', 'RateLimit'] as const) : []),
    ...(operationId === 'getAudio' && status < 300 ? (['Content-Language'] as const) : []),
  ]);
}

function headerReferences(names: readonly (keyof typeof describedHeaders)[]): object {
  if (names.length === 0) return {};
  const references = names.map((name) => [name, { $ref: `#/components/headers/${name}` }]);
  return { headers: Object.fromEntries(references) };
}

/** What an operation is about, for readers that group operations. */
function tagOf(path: string): string {
  if (path.startsWith('/static/') || path.endsWith('/variant')) return 'images';
  if (path.endsWith('/audio')) return 'audio';
  if (path.startsWith('/partner/')) return 'partners';
  if (path.includes('/symbols')) return 'symbols';
  return path.startsWith('/api/') ? 'catalogue' : 'service';
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
