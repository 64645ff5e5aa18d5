import { z } from 'zod';
import { type ErrorCode, errorCodes } from '../errors.ts';
import { describedObject, describedSchema, metaOf } from '../http/described-schema.ts';
import { idSchema } from '../http/parameter-types.ts';
import { bodyMaximumBytes } from '../http/request-body.ts';
import { reportFields } from '../partners/report-schema.ts';
import { partnerSchemas } from '../symbols/schemas.ts';
import { type DescribedResponse, pathNames, type Route } from './route.ts';

type Registry = z.core.$ZodRegistry<{ id?: string | undefined }>;

/** The two documents: title, description and security of each API. */
const documents = {
  public: {
    registry: z.globalRegistry as Registry,
    title: 'Symbol Catalog',
    description:
      'Public catalogue of AAC symbols: searched in more than a hundred languages, shown, heard. Read access needs no key. Please cache answers: every one says for how long. Beside the failures of each operation, any request may be answered 400 `bad-request` (no HTTP), 405 `method-not-allowed` with `Allow`, 408 `request-timeout` and 431 `headers-too-large`. Below `/api` without a version the same is answered with `Deprecation`, `Sunset` and a `Link` to the successor.',
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
  const described = routes.filter(({ document }) => document === api);
  for (const route of described) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, registry) };
  }
  return forGenerators({
    openapi: '3.1.0',
    info: {
      title,
      version: serviceVersion,
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    ...(security && { security }),
    tags: tags
      .filter(({ name }) => described.some(({ path }) => tagOf(path) === name))
      .map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      ...(securitySchemes && { securitySchemes }),
      schemas: {
        ...requestSchemas,
        ...componentSchemas(registry),
      },
    },
  });
}

/** Members of every value of an enumeration in Kotlin and Java. */
const enumerationMembers: ReadonlySet<unknown> = new Set(['name', 'ordinal']);

/** Largest value of the integers that generators of clients take for 32 bits. */
const int32Maximum = 2 ** 31 - 1;

/**
 * The document as generators of clients can read it: integers that need 64 bits say so, those without a bound have none
 * of JavaScript's, no boolean is a constant, which Kotlin and Java take for a text, times have no pattern beside their format
 * (in Python a class that is not imported), and values that are members of every
 * enumeration there have other names in code.
 */
function forGenerators<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(forGenerators) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const { type, minimum, maximum, const: constant, enum: allowed, format } = value as Record<string, unknown>;
  const isUnbounded = (bound: unknown) => Math.abs(Number(bound)) === Number.MAX_SAFE_INTEGER;
  const isLong = type === 'integer' && !isUnbounded(maximum) && Number(maximum) > int32Maximum;
  const kept = Object.entries(value).filter(
    ([name]) =>
      !(type === 'boolean' && name === 'const' && typeof constant === 'boolean') &&
      !(format === 'date-time' && name === 'pattern') &&
      !(type === 'integer' && name === 'minimum' && isUnbounded(minimum)) &&
      !(type === 'integer' && name === 'maximum' && isUnbounded(maximum)),
  );
  return Object.fromEntries([
    ...kept.map(([name, inner]) => [name, forGenerators(inner as unknown)]),
    ...(isLong ? [['format', 'int64']] : []),
    ...(Array.isArray(allowed) && allowed.some((each) => enumerationMembers.has(each))
      ? [['x-enum-varnames', allowed.map((each) => (enumerationMembers.has(each) ? `${each}_value` : each))]]
      : []),
  ]) as Value;
}

function operation(route: Route, registry: Registry): object {
  const { operationId, path, summary, description, body, maximumBytes = bodyMaximumBytes } = route;
  const { file, responses = {}, failures = [] } = route;
  const parameters = parametersOf(route);
  return {
    operationId,
    tags: [tagOf(path)],
    summary,
    ...(description !== undefined && { description }),
    ...(parameters && { parameters }),
    ...(body &&
      requestBody(`A JSON object of at most ${maximumBytes} bytes.`, {
        'application/json': { schema: describedObject(body) },
      })),
    ...(file &&
      requestBody(
        `${file.expected}; at most ${file.maximumBytes} bytes.`,
        fileContent(['application/octet-stream']),
      )),
    responses: {
      ...Object.fromEntries(
        Object.entries(responses).map(([status, response]) => [
          status,
          describedResponse(response, registry),
        ]),
      ),
      ...failureResponses(failures),
    },
  };
}

const requestBody = (description: string, content: object) => ({
  requestBody: { required: true, description, content },
});

/** Media types with their schemas; of bytes in the spelling that generators of clients know. */
function fileContent(mediaTypes: readonly string[]): object {
  const schemaOf = (mediaType: string) => {
    if (/\/(?:json|obf)$/.test(mediaType)) return { type: 'object' };
    return /^text\/|[+-]xml$|ndjson$/.test(mediaType)
      ? { type: 'string' }
      : { type: 'string', format: 'binary' };
  };
  return Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema: schemaOf(mediaType) }]));
}

/** A symbol's id: at most ten digits. */
const idInPath = {
  description: 'Id of a symbol.',
  schema: idSchema,
  example: 574,
};

function parametersOf({ path, pathParameters, parameters }: Route) {
  const names = pathNames({ path });
  if (names.length === 0 && !parameters) return undefined;
  const query = Object.entries(parameters?.shape ?? {}) as [string, z.ZodType][];
  return [
    ...names.map((name) => ({ name, in: 'path', required: true, ...(pathParameters?.[name] ?? idInPath) })),
    // Not the words of other services that are understood beside them.
    ...query
      .filter(([, schema]) => !metaOf(schema).undocumented)
      .map(([name, schema]) => {
        const required = !schema.safeParse(undefined).success;
        // Left empty an optional one counts as not given.
        const optional = !required && { allowEmptyValue: true };
        return { name, in: 'query', required, ...optional, ...describedSchema(schema) };
      }),
  ];
}

function describedResponse({ description, json, files }: DescribedResponse, registry: Registry): object {
  if (!json && !files) return { description };
  return {
    description,
    content: { ...(json && jsonContent(registry.get(json)?.id)), ...fileContent(files ?? []) },
  };
}

/** JSON by the id of its schema among the components. */
const jsonContent = (id: string | undefined) => ({
  'application/json': { schema: { $ref: `#/components/schemas/${id}` } },
});

function failureResponses(codes: readonly ErrorCode[]): Record<string, object> {
  const byStatus = Map.groupBy(codes, (code) => errorCodes[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      String(status),
      {
        description: `Failure; \`error.code\` is one of: ${ofStatus.join(', ')}.`,
        content: jsonContent('ErrorAnswer'),
      },
    ]),
  );
}

/** Tags that group operations, for readers and generators; the first pattern that fits a path decides. */
const tags = [
  { name: 'partners', pattern: /^\/partner\//, description: 'Reports of missing symbols.' },
  {
    name: 'images',
    pattern: /^\/static\/|\/variant$/,
    description: 'Originals, thumbnails and person variants.',
  },
  { name: 'audio', pattern: /\/audio$/, description: 'Spoken names.' },
  { name: 'sentences', pattern: /\/sentences$/, description: 'Sentences as rows of symbols.' },
  { name: 'boards', pattern: /\/boards$/, description: 'Communication boards as files.' },
  { name: 'symbols', pattern: /\/symbols(?:\/|$)/, description: 'Search, type-ahead, lists and changes.' },
  {
    name: 'catalogue',
    pattern: /^\/api\//,
    description: 'What the catalogue holds: languages, sets, values, numbers.',
  },
  { name: 'service', pattern: /^/, description: 'State and description of the service.' },
] as const;

function tagOf(path: string): string | undefined {
  return tags.find(({ pattern }) => pattern.test(path))?.name;
}

/** Every schema that a registry knows by an `id`, with references between them. */
function componentSchemas(registry: Registry): object {
  const { schemas } = z.toJSONSchema(registry, {
    target: 'draft-2020-12',
    io: 'output',
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => {
      // Objects are open by default. Said aloud, generators give every object a field of any name, and misspelled names compile.
      const { additionalProperties } = jsonSchema;
      if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length === 0) {
        delete jsonSchema.additionalProperties;
      }
    },
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _, $id: __, id: ___, ...schema }]) => [id, schema]),
  );
}
