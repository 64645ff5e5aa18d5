import { z } from 'zod';
import { audioFormats } from '../audio/encode.ts';
import { speechLevels } from '../audio/loudness.ts';
import { audioParameters } from '../audio/parameters.ts';
import { errorCodes } from '../errors.ts';
import { canonicalPrefix } from '../http/deprecated-prefix.ts';
import { bodyMaximumBytes } from '../http/request-body.ts';
import { variantParameters } from '../images/serving/variant-parameters.ts';
import { exportParameters } from '../search/parameters.ts';
import { errorAnswer } from '../search/schemas.ts';
import { audioPath } from './audio.ts';
import { exportPath } from './export.ts';
import type { Route } from './route.ts';
import { variantPath } from './variant.ts';

/**
 * `/openapi.json` (OpenAPI 3.1), made from the very rows that mount and parse: a parameter or a field cannot be
 * documented otherwise than it behaves.
 */
export function openApiDocument(
  routes: readonly Route[],
  { serviceVersion }: { serviceVersion: string },
): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Symbol Catalog',
      version: serviceVersion,
      description:
        'Public catalogue of AAC symbols: searched in more than a hundred languages, pictured, heard. Read access needs no key. Please cache answers: every one says for how long.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    paths: {
      ...Object.fromEntries(
        routes.map((route) => [
          openApiPath(canonicalPrefix + route.path),
          { [route.body ? 'post' : 'get']: operation(route) },
        ]),
      ),
      ...exportPaths,
      ...picturePaths,
      ...probePaths,
    },
    components: { schemas: componentSchemas(z.globalRegistry) },
  };
}

function operation(route: Route): object {
  return {
    operationId: route.operationId,
    summary: route.summary,
    ...(route.description && { description: route.description }),
    parameters: parametersOf(route),
    ...(route.body && { requestBody: requestBody(route.body) }),
    responses: {
      '200': jsonAnswer(route.answer.meta()?.id),
      ...(!route.body && {
        '304': { description: 'Not modified: the entity tag sent with If-None-Match still holds.' },
      }),
      ...errorResponses([
        400,
        ...(route.path.includes(':') ? [404] : []),
        ...(route.body ? [413, 414, 415] : [414]),
        429,
        500,
        503,
      ]),
    },
  };
}

/** The names of the fields that have to be given. */
export function requiredFields({ shape }: z.ZodObject): string[] {
  const fields = Object.entries(shape) as [string, z.ZodType][];
  return fields.filter(([, field]) => !field.safeParse(undefined).success).map(([name]) => name);
}

/** What a field of a body may hold as if it were not there. */
const notGiven = { enum: [null, ''] };

function requestBody(body: z.ZodObject): object {
  const fields = Object.entries(body.shape) as [string, z.ZodType][];
  return {
    required: true,
    description: `A JSON object of at most ${bodyMaximumBytes} bytes.`,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: Object.fromEntries(
            fields.map(([name, field]) => {
              const { description, schema } = describedSchema(field);
              const isRequired = !field.safeParse(undefined).success;
              return [name, { ...(isRequired ? schema : { anyOf: [schema, notGiven] }), description }];
            }),
          ),
          required: requiredFields(body),
        },
      },
    },
  };
}

function parametersOf({ path, parameters }: Pick<Route, 'path' | 'parameters'>): object[] {
  return [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'integer', minimum: 0, maximum: 9_999_999_999 },
    })),
    ...Object.entries(parameters.shape).map(([name, schema]) => queryParameter(name, schema as z.ZodType)),
  ];
}

function queryParameter(name: string, schema: z.ZodType): object {
  // Left empty it counts as not given.
  return { name, in: 'query', required: false, allowEmptyValue: true, ...describedSchema(schema) };
}

/** What is said of a value, and its JSON Schema. */
export function describedSchema(schema: z.ZodType): { description: string | undefined; schema: object } {
  const { description, schema: stated } = (schema.meta() ?? {}) as {
    description?: string;
    schema?: object;
  };
  const {
    $schema: _,
    description: __,
    repeatable: ___,
    ...generated
  } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  }) as Record<string, unknown>;
  return { description, schema: stated ?? generated };
}

/** An answer of JSON, by the id of its schema among the components. */
export function jsonAnswer(id: string | undefined): object {
  return {
    description: 'The answer.',
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${id}` } } },
  };
}

/** The responses of an operation that fails, by status. */
export function errorResponses(statuses: readonly number[]): Record<string, object> {
  const codesOf = (status: number) =>
    Object.entries(errorCodes)
      .filter(([, of]) => of === status)
      .map(([code]) => code)
      .join(', ');
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      {
        ...jsonAnswer(errorAnswer.meta()?.id),
        description: `Failure; \`error.code\` is one of: ${codesOf(status)}.`,
      },
    ]),
  );
}

/** A route's path with its parameters as OpenAPI writes them: `:id` → `{id}`. */
export function openApiPath(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

/** Every schema that a registry knows by an `id`, with references between them. */
export function componentSchemas(registry: z.core.$ZodRegistry<{ id?: string | undefined }>): object {
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

const exportPaths = {
  [canonicalPrefix + exportPath]: {
    get: {
      operationId: 'exportCatalogue',
      summary: 'The whole catalogue, one JSON object a line',
      description:
        'For copies that work offline. `Link` with `rel="monitor"` says where to ask later for what has changed since. With `lang` only names in these languages, and only symbols that have one.',
      parameters: parametersOf({ path: exportPath, parameters: exportParameters }),
      responses: {
        '200': {
          description: 'Lines of JSON in UTF-8, each a symbol (or an image object), in the order of ids.',
          content: { 'application/x-ndjson': { schema: { type: 'string' } } },
        },
        '304': { description: 'Not modified: the entity tag sent with If-None-Match still holds.' },
        ...errorResponses([400, 414, 429, 500, 503]),
      },
    },
  },
};

const imagePath = {
  name: 'path',
  in: 'path',
  required: true,
  description: 'As given in `image.url`; it holds a slash and a short content hash.',
  schema: { type: 'string' },
};
const bytes = (type: string) => ({
  description: 'The picture.',
  content: { [type]: { schema: { type: 'string', contentEncoding: 'binary' } } },
});
const spoken = (description: string) => ({
  description,
  content: Object.fromEntries(
    Object.values(audioFormats).map(({ contentType }) => [
      contentType,
      { schema: { type: 'string', contentEncoding: 'binary' } },
    ]),
  ),
});
const pictureFailures = errorResponses([400, 404, 414, 429, 500, 503]);

const picturePaths = {
  [openApiPath(canonicalPrefix + variantPath)]: {
    get: {
      operationId: 'getVariant',
      summary: 'Person variant of a symbol as PNG',
      description:
        'A parameter that does not apply to the symbol changes nothing. Beside `mono`, `skin` and `hair` do not apply.',
      parameters: parametersOf({ path: variantPath, parameters: variantParameters }),
      responses: {
        '200': bytes('image/png'),
        '304': { description: 'Not modified.' },
        ...pictureFailures,
      },
    },
  },
  [openApiPath(canonicalPrefix + audioPath)]: {
    get: {
      operationId: 'getAudio',
      summary: 'Spoken name of a symbol',
      description: `A recording that the catalogue supplies; else a voice: one channel, 22 050 samples a second, ${speechLevels.loudness} LKFS (ITU-R BS.1770), silence cut off. Answers 200 exactly where \`has_audio\` is true. The voices are those of espeak-ng (GPL-3.0), a separate program.`,
      parameters: parametersOf({ path: audioPath, parameters: audioParameters }),
      responses: {
        '200': spoken('The sound.'),
        '206': spoken('The part of it that `Range` asks for.'),
        '304': { description: 'Not modified.' },
        ...errorResponses([400, 404, 414, 416, 429, 500, 503]),
      },
    },
  },
  '/static/{path}': {
    get: {
      operationId: 'getOriginal',
      summary: 'Original PNG, 1024×1024 pixels',
      parameters: [imagePath],
      responses: {
        '200': bytes('image/png'),
        '301': { description: 'The picture has changed: its present URL is in Location.' },
        '304': { description: 'Not modified.' },
        ...pictureFailures,
      },
    },
  },
  '/static/thumbs/{width}/{path}': {
    get: {
      operationId: 'getThumbnail',
      summary: 'WebP thumbnail',
      parameters: [
        { name: 'width', in: 'path', required: true, schema: { type: 'string', enum: ['256', '512'] } },
        imagePath,
      ],
      responses: {
        '200': bytes('image/webp'),
        '301': { description: 'The picture has changed: its present URL is in Location.' },
        '304': { description: 'Not modified.' },
        ...pictureFailures,
      },
    },
  },
};

const probeAnswer = {
  description: 'State of the service.',
  content: { 'application/json': { schema: { type: 'object' } } },
};
const probePaths = {
  '/livez': {
    get: { operationId: 'isAlive', summary: 'Whether the process lives', responses: { '200': probeAnswer } },
  },
  '/readyz': {
    get: {
      operationId: 'isReady',
      summary: 'Whether the service can answer searches',
      responses: { '200': probeAnswer, '503': probeAnswer },
    },
  },
  '/metrics': {
    get: {
      operationId: 'getMetrics',
      summary: 'Counts and times of this process, for Prometheus',
      responses: {
        '200': { description: 'Metrics.', content: { 'text/plain': { schema: { type: 'string' } } } },
      },
    },
  },
  '/openapi.json': {
    get: {
      operationId: 'getOpenApi',
      summary: 'This document',
      responses: {
        '200': { ...probeAnswer, description: 'The document.' },
        '304': { description: 'Not modified.' },
      },
    },
  },
};
