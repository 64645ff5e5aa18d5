import { setTimeout } from 'node:timers/promises';
import { type ErrorCode, HttpError } from '../errors.ts';
import { cacheControl } from '../http/headers.ts';
import { singleFlight } from '../lib/single-flight.ts';
import { EngineRefusal } from '../opensearch/client.ts';
import { search } from '../search/search.ts';
import type { Route, RouteServices } from './route.ts';

/** How long the engine may take to answer `/readyz`. */
const deadlineMilliseconds = 1500;

/** `/livez`, `/readyz` and `/metrics`: outside the API's versions and its limits. */
const probe = { method: 'GET', document: 'public' } as const;

const state = { description: 'State of the service.', files: ['application/json'] };

/** `GET /livez`: the process answers. */
export const liveRoute: Route = {
  ...probe,
  operationId: 'isAlive',
  path: '/livez',
  summary: 'Whether the process lives',
  responses: { 200: state },
  async send(_services, _request, context) {
    context.set('Cache-Control', cacheControl.none);
    context.body = { success: true, data: { status: 'alive' } };
  },
};

/** The codes by which every other answer names the same. */
const notReadyCodes = {
  empty: 'catalogue-empty',
  'engine-away': 'engine-unavailable',
  ready: 'engine-unavailable',
} as const satisfies Record<CatalogueState, ErrorCode>;

/** `GET /readyz`: searches are answered. */
export const readyRoute: Route = {
  ...probe,
  operationId: 'isReady',
  path: '/readyz',
  summary: 'Whether the service can answer searches',
  responses: { 200: state, 503: state },
  async send(services, _request, context) {
    context.set('Cache-Control', cacheControl.none);
    const found = await dependencies.run(services, () => checkDependencies(services));
    const checks = { process: services.isStopping() ? 'stopping' : 'ready', ...found };
    const ready = checks.catalogue === 'ready' && checks.process === 'ready';
    const isDegraded = checks.redis === 'away' || checks.redis === 'read-only' || checks.images === 'missing';
    context.status = ready ? 200 : 503;
    if (!ready) context.set('Retry-After', '3');
    context.body = ready
      ? { success: true, data: { status: isDegraded ? 'degraded' : 'ready', checks } }
      : {
          success: false,
          error: {
            code: checks.process === 'stopping' ? 'shutting-down' : notReadyCodes[checks.catalogue],
            message: 'The service is not ready to answer searches.',
          },
          data: { checks },
        };
  },
};

/** `GET /metrics`: what is counted and timed. */
export const metricsRoute: Route = {
  ...probe,
  operationId: 'getMetrics',
  path: '/metrics',
  summary: 'Counts and times of this process, for Prometheus',
  responses: { 200: { description: 'Metrics.', files: ['text/plain'] } },
  async send({ metrics }, _request, context) {
    context.set('Cache-Control', cacheControl.none);
    context.type = metrics.contentType;
    context.body = await metrics.text();
  },
};

type CatalogueState = 'ready' | 'empty' | 'engine-away';
type ImagesState = 'ready' | 'missing' | 'unknown';

/** Checks in flight, by service. No limit counts a probe, so a flood of them shares one check, and never fills the engine's queue. */
const dependencies = singleFlight<Awaited<ReturnType<typeof checkDependencies>>, RouteServices>();

/** The state of everything that a service depends on. */
async function checkDependencies(services: RouteServices) {
  const [catalogue, redis, images] = await Promise.all([
    inTime(catalogueState(services), 'engine-away'),
    services.redisState?.() ?? ('none' as const),
    inTime(imagesState(services), 'unknown'),
  ]);
  return { catalogue, images, redis };
}

/** The first search of a process compiles what all searches share, and takes ten times as long as the next: a probe waits for it, not a person. */
const firstSearch = { q: 'hosue', lang: ['en'] };

/**
 * Ready = a release is known and the engine still has the alias. `refresh` is not awaited then: it reads the next release,
 * while the present one goes on answering.
 */
async function catalogueState(services: RouteServices): Promise<CatalogueState> {
  const { catalogue, engine, alias } = services;
  try {
    if (catalogue.known()) await engine.request('GET', `/_alias/${alias}?local=true`);
    else await search(services, await catalogue.refresh(), firstSearch, { offset: 0, limit: 1 });
    return 'ready';
  } catch (error) {
    const isEmpty =
      (error instanceof HttpError && error.code === 'catalogue-empty') ||
      (error instanceof EngineRefusal && error.status === 404);
    return isEmpty ? 'empty' : 'engine-away';
  }
}

/** Images that are looked for: all of them are missing or none, but for a file or two. */
const sampleSize = 5;

/**
 * Whether drawings of a few images of the known release are stored here: a catalogue that was restored without
 * `DATA_DIR/artwork` has none. `unknown` while the engine is away, which `catalogue` reports.
 */
async function imagesState({ catalogue, engine, images }: RouteServices): Promise<ImagesState> {
  const release = catalogue.known();
  if (release === undefined) return 'unknown';
  try {
    const { hits } = await engine.request<{
      hits: { hits: { _source: { display: { image: { path: string } } } }[] };
    }>('POST', `/${release.index}/_search`, {
      size: sampleSize,
      _source: ['display.image.path'],
      sort: [{ 'filter.id': 'desc' }],
    });
    const stored = await Promise.all(
      hits.hits.map(({ _source }) => images.isStored(_source.display.image.path)),
    );
    return stored.length > 0 && !stored.includes(true) ? 'missing' : 'ready';
  } catch {
    return 'unknown';
  }
}

/** A probe that hangs is worse than one that fails: balancers ask every few seconds. */
function inTime<State>(state: Promise<State>, late: State): Promise<State> {
  return Promise.race([state, setTimeout(deadlineMilliseconds, late, { ref: false })]);
}
