import type Router from '@koa/router';
import { describe, expect, it } from 'vitest';
import { errorCodes } from '../../src/errors.ts';
import { aliasPrefix, canonicalPrefix } from '../../src/http/deprecated-prefix.ts';
import { createLimits } from '../../src/http/rate-limit.ts';
import { type AudioServices, audioRouter } from '../../src/routes/audio.ts';
import { exportRouter } from '../../src/routes/export.ts';
import { type ProbeServices, probeRouter } from '../../src/routes/health.ts';
import { type JsonServices, jsonRouter } from '../../src/routes/json-router.ts';
import { openApiDocument } from '../../src/routes/openapi.ts';
import { type StaticServices, staticRouter } from '../../src/routes/static.ts';
import { routes } from '../../src/routes/table.ts';
import { type VariantServices, variantRouter } from '../../src/routes/variant.ts';

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: { 'application/json': { schema: { properties: object; required: string[] } } } };
}
interface Document {
  paths: Record<string, { get?: Operation; post?: Operation }>;
  components: {
    schemas: Record<string, { additionalProperties?: unknown; properties?: Record<string, unknown> }>;
  };
}

const document = openApiDocument(routes, { serviceVersion: '1.2.3' }) as Document;

// Mounting needs the limits alone; nothing else is called before a request comes.
const limits = createLimits({
  perMinute: { json: 0, images: 0, renders: 0 },
  shared: undefined,
  clientOf: () => '',
});
const routers: Router[] = [
  jsonRouter(routes, { limits } as JsonServices),
  exportRouter({ limits } as JsonServices),
  staticRouter({ limits } as StaticServices),
  variantRouter({ limits } as VariantServices),
  audioRouter({ limits } as AudioServices),
  probeRouter({} as ProbeServices),
];

/** Methods and paths that answer, in the document's spelling and without the alias. */
const mounted = new Set(
  routers
    .flatMap(({ stack }) =>
      stack.flatMap(({ path, methods }) =>
        methods.filter((method) => method !== 'HEAD').map((method) => `${method.toLowerCase()} ${path}`),
      ),
    )
    .filter((path) => !path.includes(` ${aliasPrefix}/`) || path.includes(` ${canonicalPrefix}/`))
    .map((path) => path.replaceAll(/[:*](\w+)/g, '{$1}'))
    // The document itself stands among the pages.
    .concat('get /openapi.json'),
);

describe('the document', () => {
  it('has every mounted route, and no other', () => {
    // One handler tells originals and thumbnails apart by the path.
    const described = Object.entries(document.paths)
      .filter(([path]) => path !== '/static/thumbs/{width}/{path}')
      .flatMap(([path, item]) => Object.keys(item).map((method) => `${method} ${path}`));
    expect(described.sort()).toEqual([...mounted].sort());
    expect(document.paths).toHaveProperty(['/static/thumbs/{width}/{path}']);
  });

  it('has exactly the parameters that each route parses', () => {
    for (const { operationId, path, parameters, body } of routes) {
      const item = document.paths[canonicalPrefix + path.replaceAll(/:(\w+)/g, '{$1}')];
      const operation = body ? item?.post : item?.get;
      expect(operation?.operationId).toBe(operationId);
      const described = operation?.parameters
        ?.filter((parameter) => parameter.in === 'query')
        .map(({ name }) => name);
      expect(described).toEqual(Object.keys(parameters.shape));
      const fields = operation?.requestBody?.content['application/json'].schema.properties;
      expect(fields && Object.keys(fields)).toEqual(body && Object.keys(body.shape));
    }
  });

  it('mounts every operation under the alias too', () => {
    const paths = routers.flatMap(({ stack }) => stack.map(({ path }) => String(path)));
    for (const { path } of routes) {
      expect(paths).toContain(canonicalPrefix + path);
      expect(paths).toContain(aliasPrefix + path);
    }
  });

  it('lets answers grow, but for the five fields of the simplified search', () => {
    const { schemas } = document.components;
    const closed = Object.keys(schemas).filter((name) => schemas[name]?.additionalProperties === false);
    expect(closed.sort()).toEqual(['PublicSearchAnswer', 'SimplifiedSymbol']);
    expect(Object.keys(schemas.SimplifiedSymbol?.properties ?? {}).sort()).toEqual([
      'id',
      'image_url',
      'language_code',
      'name',
      'thumbnail_url',
    ]);
    expect(Object.keys(schemas.PublicSearchAnswer?.properties ?? {}).sort()).toEqual([
      'count',
      'data',
      'success',
    ]);
  });

  it('lists the error codes, which are kebab-case words', () => {
    const text = JSON.stringify(document.components.schemas.ErrorAnswer);
    for (const [code, status] of Object.entries(errorCodes)) {
      expect(text).toContain(`"${code}"`);
      expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(status).toBeGreaterThanOrEqual(400);
    }
  });
});
