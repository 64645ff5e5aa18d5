import { HttpError } from '../errors.ts';
import { cacheControl } from '../http/headers.ts';
import type { Route, RouteServices } from './route.ts';

/** `/livez`, `/readyz` and `/metrics`: outside the API's versions and its limits. */
const probe = { method: 'GET', document: 'public', failures: [], budget: undefined } as const;

const state = { description: 'State of the service.', content: { 'application/json': { type: 'object' } } };

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

/** `GET /readyz`: searches are answered. */
export const readyRoute: Route = {
  ...probe,
  operationId: 'isReady',
  path: '/readyz',
  summary: 'Whether the service can answer searches',
  responses: { 200: state, 503: state },
  async send(services, _request, context) {
    context.set('Cache-Control', cacheControl.none);
    const checks = await readiness(services);
    const ready = checks.catalogue === 'ready' && checks.process === 'ready';
    context.status = ready ? 200 : 503;
    if (!ready) context.set('Retry-After', '3');
    context.body = ready
      ? { success: true, data: { status: checks.redis === 'away' ? 'degraded' : 'ready', checks } }
      : {
          success: false,
          error: {
            code: checks.process === 'stopping' ? 'shutting-down' : 'engine-unavailable',
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
  responses: { 200: { description: 'Metrics.', content: { 'text/plain': { type: 'string' } } } },
  async send({ metrics }, _request, context) {
    context.set('Cache-Control', cacheControl.none);
    context.type = metrics.contentType;
    context.body = await metrics.text();
  },
};

async function readiness(services: RouteServices): Promise<{
  process: 'ready' | 'stopping';
  catalogue: 'ready' | 'empty' | 'engine-away';
  redis: 'ready' | 'away' | 'none';
}> {
  const [catalogue, redis] = await Promise.all([
    services.catalogue.refresh().then(
      () => 'ready' as const,
      (error: unknown) =>
        error instanceof HttpError && error.code === 'catalogue-empty'
          ? ('empty' as const)
          : ('engine-away' as const),
    ),
    services.redisReady
      ? services.redisReady().then((ready) => (ready ? ('ready' as const) : ('away' as const)))
      : ('none' as const),
  ]);
  return { process: services.isStopping() ? 'stopping' : 'ready', catalogue, redis };
}
