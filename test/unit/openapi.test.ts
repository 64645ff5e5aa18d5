import { describe, expect, it } from 'vitest';
import { errorCodes } from '../../src/errors.ts';
import { canonicalPrefix, deprecatedPrefix } from '../../src/http/deprecated-prefix.ts';
import { createRateLimits } from '../../src/http/rate-limit.ts';
import { mountRoutes } from '../../src/routes/mount.ts';
import { openApiDocument } from '../../src/routes/openapi.ts';
import type { RouteServices } from '../../src/routes/route.ts';
import { routes } from '../../src/routes/table.ts';
import { matchBody } from '../../src/search/match-parameters.ts';

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: { 'application/json': { schema: { properties: object; required: string[] } } } };
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, { additionalProperties?: unknown; properties?: Record<string, unknown> }>;
  };
}

const documents = {
  public: openApiDocument('public', routes, '1.2.3') as Document,
  partner: openApiDocument('partner', routes, '1.2.3') as Document,
};
const document = documents.public;

// Mounting needs the limits alone; nothing else is called before a request comes.
const limits = createRateLimits({
  perMinute: { json: 0, images: 0, renders: 0 },
  shared: undefined,
  clientOf: () => '',
});
const router = mountRoutes(routes, { limits } as RouteServices);

/** Methods and paths that answer, in the document's spelling and without the deprecated prefix. */
const mounted = router.stack
  .flatMap(({ path, methods }) =>
    methods.filter((method) => method !== 'HEAD').map((method) => `${method.toLowerCase()} ${path}`),
  )
  .filter((path) => !path.includes(` ${deprecatedPrefix}/`) || path.includes(` ${canonicalPrefix}/`))
  .map((path) => path.replaceAll(/[:*](\w+)/g, '{$1}'));

describe('the document', () => {
  it('has every mounted route, and no other', () => {
    const described = Object.values(documents).flatMap(({ paths }) =>
      Object.entries(paths).flatMap(([path, item]) => Object.keys(item).map((method) => `${method} ${path}`)),
    );
    expect(described.sort()).toEqual([...mounted].sort());
    expect(document.paths).toHaveProperty(['/static/thumbs/{width}/{path}']);
  });

  it('has exactly the parameters that each route parses', () => {
    for (const { operationId, path, method, parameters, document: api } of routes) {
      const item = documents[api ?? 'public'].paths[path.replaceAll(/[:*](\w+)/g, '{$1}')];
      const operation = item?.[method.toLowerCase()];
      expect(operation?.operationId).toBe(operationId);
      const described = (operation?.parameters ?? [])
        .filter((parameter) => parameter.in === 'query')
        .map(({ name }) => name);
      expect(described).toEqual(Object.keys(parameters?.shape ?? {}));
    }
    const match = document.paths['/api/v1/symbols/match']?.post?.requestBody;
    expect(Object.keys(match?.content['application/json'].schema.properties ?? {})).toEqual(
      Object.keys(matchBody.shape),
    );
  });

  it('mounts every operation of the public API below the deprecated prefix too', () => {
    const paths = router.stack.map(({ path }) => String(path));
    const operations = routes.filter(({ path }) => path.startsWith(canonicalPrefix));
    expect(operations.length).toBeGreaterThan(10);
    for (const { path } of operations) {
      expect(paths).toContain(path);
      expect(paths).toContain(path.replace(canonicalPrefix, deprecatedPrefix));
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
