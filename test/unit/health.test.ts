import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { afterEach, expect, it } from 'vitest';
import { serviceUnavailable } from '../../src/errors.ts';
import { EngineRefusal } from '../../src/opensearch/client.ts';
import type { Release } from '../../src/opensearch/release.ts';
import type { SharedStoreState } from '../../src/redis.ts';
import { readyRoute } from '../../src/routes/health.ts';
import { mountRoutes } from '../../src/routes/mount.ts';
import type { RouteServices } from '../../src/routes/route.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const never = () => new Promise<never>(() => undefined);
const release = { version: 'one', index: 'symbols-one', languages: new Map() } as unknown as Release;

/** What `/readyz` answers, and how long it took. */
async function ready(services: {
  known?: Release;
  refresh?: () => Promise<Release>;
  request?: (method: string, path: string) => Promise<unknown>;
  redis?: SharedStoreState;
  /** Whether the images of the catalogue are stored here. */
  areImagesStored?: boolean;
}) {
  const { known, refresh = never, request = async () => ({}), redis, areImagesStored = true } = services;
  const app = new Koa();
  const router = mountRoutes([readyRoute], {
    catalogue: { known: () => known, refresh },
    engine: { request },
    symbols: { get: async () => [] },
    images: {
      isStored: async () => areImagesStored,
    },
    alias: 'symbols',
    redisState: redis && (async () => redis),
    isStopping: () => false,
  } as unknown as RouteServices);
  app.use(router.routes());
  const server = createServer(app.callback()).listen(0);
  servers.push(server);
  const startedAt = performance.now();
  const response = await fetch(`http://localhost:${(server.address() as AddressInfo).port}/readyz`);
  const { data, error } = (await response.json()) as {
    error?: { code: string };
    data: { status?: string; checks: { catalogue: string; redis: string; images: string } };
  };
  return {
    status: response.status,
    code: error?.code,
    state: data.status,
    catalogue: data.checks.catalogue,
    redis: data.checks.redis,
    images: data.checks.images,
    milliseconds: performance.now() - startedAt,
  };
}

it('is ready while the next release is warmed up: the present one answers', async () => {
  const answer = await ready({ known: release, refresh: never });
  expect(answer).toMatchObject({ status: 200, catalogue: 'ready' });
  expect(answer.milliseconds).toBeLessThan(30_000);
});

it('is not ready while the engine refuses, or does not answer in time', async () => {
  const away = () => Promise.reject(serviceUnavailable('engine-unavailable', 'away', 3));
  expect(await ready({ known: release, request: away })).toMatchObject({
    status: 503,
    code: 'engine-unavailable',
    catalogue: 'engine-away',
  });
  const [hanging, unknown] = await Promise.all([
    ready({ known: release, request: never }),
    ready({ refresh: never }),
  ]);
  expect(hanging).toMatchObject({ status: 503, catalogue: 'engine-away' });
  expect(hanging.milliseconds).toBeLessThan(30_000);
  expect(unknown).toMatchObject({ status: 503, catalogue: 'engine-away' });
});

it('says when there is no catalogue: none yet, or not any more', async () => {
  const empty = () => Promise.reject(serviceUnavailable('catalogue-empty', 'empty', 10));
  expect(await ready({ refresh: empty })).toMatchObject({
    status: 503,
    code: 'catalogue-empty',
    catalogue: 'empty',
  });
  const gone = () => Promise.reject(new EngineRefusal(404, 'alias_missing', 'symbols'));
  expect(await ready({ known: release, request: gone })).toMatchObject({ status: 503, catalogue: 'empty' });
});

it('is ready with the first release that it finds, once a search of it was answered', async () => {
  const paths: string[] = [];
  const request = async (_method: string, path: string) => {
    paths.push(path);
    return {};
  };
  const answer = await ready({ refresh: async () => release, request });
  expect(answer).toMatchObject({ status: 200, catalogue: 'ready' });
  expect(paths).toEqual([expect.stringMatching(/^\/symbols-one\/_search/)]);
  const failing = () => Promise.reject(serviceUnavailable('engine-unavailable', 'away', 3));
  expect(await ready({ refresh: async () => release, request: failing })).toMatchObject({
    status: 503,
    catalogue: 'engine-away',
  });
});

it.each([
  ['ready', 'ready'],
  ['read-only', 'degraded'],
  ['away', 'degraded'],
] as const)('serves all the same while Redis is %s, and is then %s', async (redis, state) => {
  expect(await ready({ known: release, redis })).toMatchObject({ status: 200, state, redis });
});

it('asks the engine and Redis once for all probes that come at the same time', async () => {
  let checks = 0;
  let isChecked = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    isChecked = resolve;
  });
  const app = new Koa();
  app.use(
    mountRoutes([readyRoute], {
      catalogue: { known: () => release },
      engine: {
        request: (_method: string, path: string) => {
          if (path.startsWith('/_alias/')) checks += 1;
          return answered;
        },
      },
      isStopping: () => false,
    } as unknown as RouteServices).routes(),
  );
  let arrived = 0;
  const server = createServer((request, response) => {
    app.callback()(request, response);
    arrived += 1;
    if (arrived === 20) isChecked();
  }).listen(0);
  servers.push(server);
  const url = `http://localhost:${(server.address() as AddressInfo).port}/readyz`;
  const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(url)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(checks).toBe(1);
});

it('says that the images of a restored catalogue are missing, and still answers searches', async () => {
  const hit = { _source: { display: { image: { path: 'core/dog.00000000.png' } } } };
  const request = async () => ({ hits: { hits: [hit, hit] } });
  const states = [true, false].map((areImagesStored) => ready({ known: release, request, areImagesStored }));
  expect(await Promise.all(states)).toMatchObject([
    { status: 200, state: 'ready', images: 'ready' },
    { status: 200, state: 'degraded', images: 'missing' },
  ]);
});
