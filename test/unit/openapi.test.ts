import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ErrorCode, errorCodes } from '../../src/errors.ts';
import { canonicalPrefix, deprecatedPrefix } from '../../src/http/deprecated-prefix.ts';
import { createRateLimits, pointStore } from '../../src/http/rate-limit.ts';
import { mountRoutes } from '../../src/routes/mount.ts';
import { openApiDocument } from '../../src/routes/openapi.ts';
import type { RouteServices } from '../../src/routes/route.ts';
import { routes } from '../../src/routes/table.ts';
import { matchBody } from '../../src/symbols/match-parameters.ts';

interface Operation {
  operationId: string;
  tags: string[];
  parameters?: { name: string; in: string; schema: { type?: string; items?: object } }[];
  responses?: Record<
    string,
    { description: string; content?: Record<string, { schema: { $ref?: string } }> }
  >;
  requestBody?: { content: { 'application/json': { schema: { properties: object; required: string[] } } } };
}
interface Document {
  tags: { name: string; description: string }[];
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
  points: pointStore(undefined, () => undefined),
  clientOf: () => '',
});
/** All but pages for people and search engines, and the door of assistants, which speaks a protocol of its own. */
const describedRoutes = routes.filter((row) => row.document !== undefined);
const router = mountRoutes(describedRoutes, { limits } as RouteServices);

/** The methods that a mounted path says it answers, but for those that every such path has. */
function methodsOf([answer]: (typeof router.stack)[number]['stack']): string[] {
  const sent: Record<string, string> = {};
  const context = { method: 'OPTIONS', set: (headers: object) => Object.assign(sent, headers) };
  void answer?.(context as never, async () => undefined);
  return (sent.Allow ?? '').split(', ').filter((method) => method !== 'HEAD' && method !== 'OPTIONS');
}

/** Methods and paths that answer, in the document's spelling and without the deprecated prefix. */
const mounted = router.stack
  .flatMap(({ path, stack }) => methodsOf(stack).map((method) => `${method.toLowerCase()} ${path}`))
  .filter((path) => !path.includes(` ${deprecatedPrefix}/`) || path.includes(` ${canonicalPrefix}/`))
  .map((path) => path.replaceAll(/[:*](\w+)/g, '{$1}'));

describe('the document', () => {
  it('has every mounted route, and no other', () => {
    expect(
      routes.filter((row) => row.document === undefined).every(({ path }) => !path.startsWith('/api')),
    ).toBe(true);
    const described = Object.values(documents).flatMap(({ paths }) =>
      Object.entries(paths).flatMap(([path, item]) => Object.keys(item).map((method) => `${method} ${path}`)),
    );
    expect(described.sort()).toEqual([...mounted].sort());
    expect(document.paths).toHaveProperty(['/static/thumbs/{width}/{set}/{file}']);
  });

  it('has exactly the parameters that each route parses', () => {
    for (const { operationId, path, method, parameters, document: api } of describedRoutes) {
      const item = documents[api ?? 'public'].paths[path.replaceAll(/[:*](\w+)/g, '{$1}')];
      const operation = item?.[method.toLowerCase()];
      expect(operation?.operationId).toBe(operationId);
      const described = (operation?.parameters ?? [])
        .filter((parameter) => parameter.in === 'query')
        .map(({ name }) => name);
      // Words of ARASAAC, and one for those who develop the service: understood in silence.
      const silent =
        { getVariant: ['plural', 'color'], searchSymbols: ['explain'] }[String(operationId)] ?? [];
      expect([...described, ...silent].sort()).toEqual(Object.keys(parameters?.shape ?? {}).sort());
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

  it('lists the error codes, which are kebab-case words, all of them and of each status', () => {
    const text = JSON.stringify(document.components.schemas.ErrorAnswer);
    for (const [code, status] of Object.entries(errorCodes)) {
      expect(text).toContain(`"${code}"`);
      expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(status).toBeGreaterThanOrEqual(400);
    }
    const failures = Object.values(documents)
      .flatMap(({ paths }) => Object.values(paths).flatMap((item) => Object.values(item)))
      .flatMap(({ responses }) => Object.entries(responses ?? {}))
      .filter(([status, { content }]) => Number(status) >= 400 && content?.['application/json']?.schema.$ref);
    expect(failures.length).toBeGreaterThan(50);
    for (const [status, { description, content }] of failures) {
      expect(content?.['application/json']?.schema.$ref).toBe('#/components/schemas/ErrorAnswer');
      const codes = description.split('one of: ')[1]?.replace(/\.$/, '').split(', ') ?? [];
      expect(codes.map((code) => errorCodes[code as ErrorCode])).toEqual(codes.map(() => Number(status)));
    }
  });

  describe('can be used by generators of clients', () => {
    const operations = Object.values(documents).flatMap(({ tags, paths }) =>
      Object.entries(paths).flatMap(([path, item]) =>
        Object.values(item).map((operation) => ({ path, operation, tags: tags.map(({ name }) => name) })),
      ),
    );

    it('no path parameter holds a slash, which they would escape', () => {
      const inPath = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(inPath('/static/{set}/{file}')).toEqual(['set', 'file']);
      for (const { path } of operations) {
        for (const name of inPath(path)) expect(['id', 'width', 'set', 'file'], path).toContain(name);
      }
    });

    it('every tag is declared, and every declared tag is used', () => {
      for (const { operation, tags } of operations) expect(tags).toContain(operation.tags[0]);
      for (const { tags } of Object.values(documents)) {
        for (const { name, description } of tags) {
          expect(description).toMatch(/\w/);
          expect(
            operations.some(({ operation }) => operation.tags.includes(name)),
            name,
          ).toBe(true);
        }
      }
    });

    it('yes and no are booleans, and what may be repeated is an array', () => {
      const schemas = new Map(
        Object.values(document.paths).flatMap(({ get }) =>
          (get?.parameters ?? [])
            .filter((parameter) => parameter.in === 'query')
            .map(({ name, schema }) => [name, schema] as const),
        ),
      );
      for (const name of ['has_audio', 'has_skin', 'has_hair'])
        expect(schemas.get(name), name).toEqual({ type: 'boolean' });
      for (const name of ['tags', 'set', 'prefer_set', 'ids', 'facets'])
        expect(schemas.get(name), name).toMatchObject({ type: 'array', items: expect.any(Object) });
    });

    it('no object has fields of any name, but for those by language or word', () => {
      const open = Object.values(documents).flatMap((each) => [
        ...JSON.stringify(each).matchAll(/"additionalProperties":\{\}/g),
      ]);
      expect(open).toEqual([]);
    });

    it('no schema hides a name that browsers or Node have', async () => {
      const library = '../../clients/typescript/node_modules/typescript/lib/lib.dom.d.ts';
      const browser = await readFile(join(import.meta.dirname, library), 'utf8');
      const names = new Set(
        [...browser.matchAll(/^declare (?:var|function) (\w+)/gm)].map(([, name]) => name),
      );
      for (const name of Object.getOwnPropertyNames(globalThis)) names.add(name);
      expect(names.size).toBeGreaterThan(900);
      expect(names).toContain('Symbol');
      for (const { components } of Object.values(documents)) {
        for (const name of Object.keys(components.schemas)) expect(names).not.toContain(name);
      }
    });
  });
});
