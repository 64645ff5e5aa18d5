import Router from '@koa/router';
import type { Catalogue } from '../catalogue/release.ts';
import { HttpError } from '../errors.ts';
import { cacheControl } from '../http/headers.ts';
import type { Metrics } from '../metrics.ts';
import type { Engine } from '../opensearch/client.ts';

/** What probes look at. */
export interface ProbeServices {
  catalogue: Catalogue;
  engine: Engine;
  metrics: Metrics;
  /** Whether the shared Redis answers; undefined where none is configured. */
  redisReady: (() => Promise<boolean>) | undefined;
  /** Whether the process is stopping and wants no new work. */
  isStopping: () => boolean;
}

/** `/livez`, `/readyz` and `/metrics`: outside the API's versions and its limits. */
export function probeRouter(services: ProbeServices): Router {
  const router = new Router({ sensitive: true, strict: true });

  router.get('/livez', (context) => {
    context.set('Cache-Control', cacheControl.none);
    context.body = { success: true, data: { status: 'alive' } };
  });

  router.get('/readyz', async (context) => {
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
  });

  router.get('/metrics', async (context) => {
    context.set('Cache-Control', cacheControl.none);
    context.type = services.metrics.contentType;
    context.body = await services.metrics.text();
  });

  return router;
}

async function readiness(services: ProbeServices): Promise<{
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
