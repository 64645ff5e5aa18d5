import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import Koa from 'koa';
import { expect, it } from 'vitest';
import { createResponseCache, responseEntries, responseUrl } from '../../src/http/response-cache.ts';
import type { Release } from '../../src/opensearch/release.ts';
import { mountRoutes } from '../../src/routes/mount.ts';
import type { Route, RouteServices } from '../../src/routes/route.ts';
import { watchTurns } from '../support/turns.ts';

const route: Route = {
  operationId: 'count',
  method: 'GET',
  path: '/count',
  document: undefined,
  summary: 'A count',
  responses: {},
  failures: [],
  budget: undefined,
};

/** The response of a service of some build that answers from some release. */
async function respond(
  build: string,
  version: string,
  headers: Record<string, string> = {},
  handle: NonNullable<Route['handle']> = async () => ({ body: { success: true, count: 1 } }),
) {
  const release = { version, lastModified: new Date(0) } as Release;
  const app = new Koa();
  const router = mountRoutes([{ ...route, handle }], {
    build,
    catalogue: { current: async () => release },
    responses: createResponseCache(responseEntries(1024 * 1024)),
    admission: { enter: async () => () => undefined },
    explain: false,
    publicBaseUrl: 'https://symbols.example',
  } as unknown as RouteServices);
  app.use(router.routes());
  const server = createServer(app.callback()).listen(0);
  try {
    const url = `http://localhost:${(server.address() as AddressInfo).port}/count`;
    const response = await fetch(url, { headers });
    return {
      status: response.status,
      etag: response.headers.get('etag') ?? '',
      text: await response.text(),
    };
  } finally {
    server.close();
  }
}

it('an entity tag holds for one build and one release: another may answer the same request otherwise', async () => {
  const { etag } = await respond('build-1', 'release-1');
  const statusOf = async (build: string, version: string) =>
    (await respond(build, version, { 'If-None-Match': etag })).status;
  expect(await statusOf('build-1', 'release-1')).toBe(304);
  expect(await statusOf('build-2', 'release-1')).toBe(200);
  expect(await statusOf('build-1', 'release-2')).toBe(200);
});

it('a cached answer keeps nothing of the request that it was made for', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let cache: RouteServices['responses'] | undefined;
  let values: WeakRef<object> | undefined;
  await respond('1', '1', {}, async (services, request) => {
    cache = services.responses;
    values = new WeakRef(request.values as object);
    return { body: { success: true } };
  });
  const isKept = () => {
    collect();
    return values?.deref() !== undefined;
  };
  await expect.poll(isKept).toBe(false);
  expect(cache?.byUrl(responseUrl('/count', 'https://symbols.example'), '1')).toBeDefined();
});

it.each([0, 1, 20, 21, 100])(
  '%i entries are the same JSON as in one piece, written some a turn',
  async (length) => {
    const turns = watchTurns();
    const entry = (id: number) => ({
      toJSON() {
        turns.mark();
        return { id, name: 'é' };
      },
    });
    const data = Array.from({ length }, (_, id) => entry(id));
    const body = { success: true, data, count: length, warnings: ['a'] };
    const { text } = await respond('1', '1', {}, async () => ({ body }));
    const { marks, most } = turns.end();
    expect([marks, most]).toEqual([length, Math.min(length, 20)]);
    expect(text).toBe(JSON.stringify(body));
  },
);
