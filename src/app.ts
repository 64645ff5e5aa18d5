import { randomUUID } from 'node:crypto';
import Koa, { type Context, type Next } from 'koa';
import type { MemoryFile } from '../web/server/memory-file.ts';
import { errorBody, HttpError, httpError, temporarily } from './errors.ts';
import { aliasHeaders, isAlias } from './http/deprecated-prefix.ts';
import { cacheControl, commonHeaders, preflightHeaders } from './http/headers.ts';
import { hostHeaders } from './http/host-header.ts';
import { queryMaximumBytes } from './http/query-string.ts';
import type { Log } from './logger.ts';
import type { PartnerApi } from './partners/partners.ts';
import { type AudioServices, audioRouter } from './routes/audio.ts';
import { exportRouter } from './routes/export.ts';
import { type ProbeServices, probeRouter } from './routes/health.ts';
import { type JsonServices, jsonRouter, pathsOf } from './routes/json-router.ts';
import { pageRouter } from './routes/pages.ts';
import { partnerMethods, partnerRouter } from './routes/partner-router.ts';
import { type StaticServices, staticRouter } from './routes/static.ts';
import { routes } from './routes/table.ts';
import { variantRouter } from './routes/variant.ts';

/** Everything that the service consists of, handed in: the app itself opens nothing. */
export interface AppServices extends JsonServices, StaticServices, AudioServices, ProbeServices {
  log: Log;
  /** The search page, the documents and the descriptions of the APIs, by path. */
  pages: ReadonlyMap<string, MemoryFile>;
  partnerApi: PartnerApi;
}

/** Longest path that is looked at, in bytes. */
const pathMaximumBytes = 1024;

/** The middleware of the service, in order, and all that it serves. */
export function createApp(services: AppServices): Koa {
  const app = new Koa();
  const json = jsonRouter(routes, services);
  const files = staticRouter(services);
  const variants = variantRouter(services);
  const audio = audioRouter(services);
  const pages = pageRouter(services.pages);
  const exports = exportRouter(services);
  const partner = partnerRouter(services.partnerApi, services);
  const probes = probeRouter(services);

  app.use(observeRequests(services));
  app.use(answerErrors(services.log));
  app.use(oneHost);
  app.use(boundUrl);
  app.use(onlyOwnMethods(pathsOf(routes.filter(({ body }) => body !== undefined))));
  // Each router looks at every path that comes to it: what is asked for most stands first.
  app.use(json.routes());
  app.use(files.routes());
  app.use(variants.routes());
  app.use(audio.routes());
  app.use(probes.routes());
  app.use(exports.routes());
  app.use(partner.routes());
  app.use(pages.routes());
  app.use(unknownPath);
  app.on('error', (error: unknown) => services.log.error({ err: error }, 'response failed'));
  return app;
}

/** Names the request, times it, and counts it by route: never by URL, which a client makes up. */
function observeRequests({ log, metrics }: AppServices) {
  return async function observe(context: Context, next: Next): Promise<void> {
    const startedAt = performance.now();
    const requestId = randomUUID();
    context.state.requestId = requestId;
    context.set(commonHeaders);
    context.set('X-Request-Id', requestId);
    await next();
    const seconds = (performance.now() - startedAt) / 1000;
    const { method, status } = context;
    const route = String(context._matchedRoute ?? 'none');
    // Of who asked only a partner is named, and never a key.
    const partner = context.state.partner as string | undefined;
    // Koa hands the answer to the socket when this has ended: counting and logging come after.
    setImmediate(() => {
      metrics.request({ route, method, status, seconds });
      log.info({ requestId, route, method, status, seconds, partner }, 'request');
    });
  };
}

/** The one place where errors become answers. */
function answerErrors(log: Log) {
  return async function answerError(context: Context, next: Next): Promise<void> {
    try {
      await next();
    } catch (error) {
      const known = error instanceof HttpError;
      logFailure(log, error, String(context.state.requestId));
      for (const name of [
        'ETag',
        'Last-Modified',
        'Content-Language',
        'Content-Encoding',
        'Accept-Ranges',
        'Vary',
      ])
        context.remove(name);
      context.status = known ? error.status : 500;
      if (known) context.set(error.headers);
      if (isAlias(context.path)) context.set(aliasHeaders(context.url));
      context.set('Cache-Control', cacheControl.none);
      context.type = 'application/json; charset=utf-8';
      context.body = JSON.stringify(errorBody(error));
    }
  };
}

/** A request of HTTP/1.1 names its host exactly once (RFC 9112 §3.2); whoever stands in front may believe another one. */
async function oneHost({ req }: Context, next: Next): Promise<void> {
  const hosts = hostHeaders(req.rawHeaders);
  if (hosts !== 1 && !(hosts === 0 && req.httpVersion === '1.0')) {
    throw httpError('bad-request', 'A request has to have one Host header.');
  }
  await next();
}

/** A fault that passes is one line; one that nobody thought of comes with its stack. */
function logFailure(log: Log, error: unknown, requestId: string): void {
  if (!(error instanceof HttpError)) log.error({ err: error, requestId }, 'request failed');
  else if (error.status >= 500) {
    const cause = error.cause instanceof Error ? error.cause.message : undefined;
    log.warn({ code: error.code, cause, requestId }, 'request not answered');
  }
}

async function boundUrl(context: Context, next: Next): Promise<void> {
  const queryStart = context.url.indexOf('?');
  const pathBytes = queryStart < 0 ? context.url.length : queryStart;
  if (pathBytes > pathMaximumBytes || context.url.length - pathBytes > queryMaximumBytes + 1) {
    throw httpError(
      'uri-too-long',
      `The path may have at most ${pathMaximumBytes} bytes, the query string ${queryMaximumBytes}.`,
    );
  }
  await next();
}

/**
 * The catalogue is read only: by GET and HEAD, or by POST where a question is too long for a URL. Methods that a path does
 * not answer are refused, for paths that lead nowhere too (RFC 9110 §15.5.6).
 */
function onlyOwnMethods(posted: readonly string[]) {
  return async function onlyOwn(context: Context, next: Next): Promise<void> {
    const methods =
      partnerMethods(context.path) ??
      (posted.includes(context.path) ? ['POST', 'OPTIONS'] : ['GET', 'HEAD', 'OPTIONS']);
    const allowed = methods.join(', ');
    if (context.method === 'OPTIONS') {
      context.set({ Allow: allowed, 'Access-Control-Allow-Methods': allowed, ...preflightHeaders });
      context.status = 204;
      return;
    }
    if (!methods.includes(context.method)) {
      throw new HttpError('method-not-allowed', `This path answers ${allowed}.`, {
        headers: { Allow: allowed },
      });
    }
    await next();
  };
}

async function unknownPath(context: Context): Promise<void> {
  if (context.status !== 404 || context.body) return;
  throw httpError('not-found', 'There is nothing at this path. See /openapi.json for what there is.');
}

/** For a server that is stopping: whatever is asked now is better asked of another process. */
export function stopping(): HttpError {
  return temporarily('shutting-down', 'This process is stopping; please try again.', 1);
}
