import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import Koa, { type Context, type Next } from 'koa';
import { type ErrorCode, errorBody, HttpError, httpError } from './errors.ts';
import { deprecationHeaders, isDeprecated } from './http/deprecated-prefix.ts';
import { cacheControl, commonHeaders } from './http/headers.ts';
import { pathMaximumBytes, queryMaximumBytes, urlTooLong } from './http/query-string.ts';
import { matchesExisting } from './http/representation.ts';
import type { Log } from './logger.ts';
import { answerOtherMethod, mountRoutes } from './routes/mount.ts';
import { answerUnknownPath, pageRoutes } from './routes/pages.ts';
import type { RouteServices } from './routes/route.ts';
import { serveCached } from './routes/serve-cached.ts';
import { routes } from './routes/table.ts';

/** Error codes of a connection that its client has closed. */
const clientLeft = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE']);

/** The middleware of the service, in order, and every route. All that it uses is handed in: the app itself opens nothing. */
export function createApp(services: RouteServices): Koa {
  const app = new Koa();
  const router = mountRoutes([...routes, ...pageRoutes(services.pages)], services);
  app.use(observeRequests(services));
  app.use(announceDeprecation);
  app.use(answerErrors(services.log));
  app.use(requireSingleHost);
  app.use(limitUrlLength);
  app.use(answerConditions);
  app.use(serveCached(services));
  app.use(router.routes());
  app.use((context) => answerElsewhere(services, context));
  app.on('error', (error: NodeJS.ErrnoException) => {
    // A client that leaves during a response is no fault of the service.
    if (clientLeft.has(error.code ?? '')) services.log.debug({ code: error.code }, 'client left');
    else services.log.error({ err: error }, 'response failed');
  });
  return app;
}

/**
 * Names each request, and logs, counts and times it when its response was handed to the socket: by route and never by URL, as
 * a client can make up any number of URLs, and they hold what people search for. Of callers a partner alone is named, and a key never.
 */
function observeRequests({ log, metrics }: RouteServices) {
  return async function observe(context: Context, next: Next): Promise<void> {
    const startedAt = performance.now();
    const requestId = randomUUID();
    context.state.requestId = requestId;
    context.set(commonHeaders);
    context.set('X-Request-Id', requestId);
    await next();
    const { method, status } = context;
    const route = String(context._matchedRoute ?? 'none');
    const seconds = (performance.now() - startedAt) / 1000;
    // After the response has left: a client does not wait for the log.
    setImmediate(() => {
      metrics.request({ route, method, status, seconds });
      const { partner, code } = context.state as { partner?: string; code?: ErrorCode };
      log.info({ requestId, route, method, status, seconds, partner, code }, 'request');
    });
  };
}

/** Every response below the deprecated prefix says when it ends; its `Link` stands behind others (RFC 8288 §3). */
async function announceDeprecation(context: Context, next: Next): Promise<void> {
  await next();
  if (!isDeprecated(context.path)) return;
  const { Link, ...headers } = deprecationHeaders(context.url);
  const links = [context.response.get('Link'), Link].filter(Boolean);
  context.set({ ...headers, Link: links.join(', ') });
}

/** Headers of an answer that a failure in its place has not. */
const ownHeaders = [
  ...['ETag', 'Last-Modified', 'Content-Language', 'Content-Encoding'],
  ...['Accept-Ranges', 'Vary'],
] as const;

/** The one place where errors become answers. */
function answerErrors(log: Log) {
  return async function answerError(context: Context, next: Next): Promise<void> {
    try {
      await next();
    } catch (error) {
      const known = error instanceof HttpError;
      context.state.code = known ? error.code : 'internal';
      logFailure(log, error, String(context.state.requestId));
      for (const name of ownHeaders) context.remove(name);
      context.status = known ? error.status : 500;
      if (known) context.set(error.headers);
      context.set('Cache-Control', cacheControl.none);
      context.type = 'application/json; charset=utf-8';
      context.body = JSON.stringify(errorBody(error));
    }
  };
}

/** A request of HTTP/1.1 names its host exactly once (RFC 9112 §3.2); a proxy in front may believe another one. */
async function requireSingleHost({ req }: Context, next: Next): Promise<void> {
  const hosts = req.headersDistinct.host?.length ?? 0;
  if (hosts !== 1 && !(hosts === 0 && req.httpVersion === '1.0')) {
    throw httpError('bad-request', 'A request has to have one Host header.');
  }
  await next();
}

/**
 * Unexpected errors are logged with their stack, and failures that have a cause, such as an engine that is away, with that. All
 * others, refusals that come by the thousand among them, have the line of their request, which names the code.
 */
function logFailure(log: Log, error: unknown, requestId: string): void {
  if (!(error instanceof HttpError)) log.error({ err: error, requestId }, 'request failed');
  else if (error.status >= 500 && error.code !== 'overloaded' && error.cause instanceof Error) {
    log.warn({ code: error.code, cause: error.cause.message, requestId }, 'request not answered');
  }
}

async function limitUrlLength(context: Context, next: Next): Promise<void> {
  const queryStart = context.url.indexOf('?');
  const pathBytes = queryStart < 0 ? context.url.length : queryStart;
  if (pathBytes > pathMaximumBytes || context.url.length - pathBytes > queryMaximumBytes + 1) {
    throw urlTooLong();
  }
  await next();
}

/**
 * Answers 304 to `If-None-Match` and, where there is none, to `If-Modified-Since` (RFC 9110 §13.1) with exactly the date that the
 * answer has: after a rollback an older release is live, and nothing is what it was at a later date.
 */
async function answerConditions(context: Context, next: Next): Promise<void> {
  await next();
  if (context.status !== 200) return;
  const [known, since] = [context.get('If-None-Match'), context.get('If-Modified-Since')];
  // Koa says that a header that is not there is an empty text, and answers undefined.
  const [etag = '', modified = ''] = [context.response.get('ETag'), context.response.get('Last-Modified')];
  const isNamed = etag !== '' && matchesExisting(known, etag);
  if (known === '' ? since === '' || since !== modified : !isNamed) return;
  const { body } = context;
  if (body instanceof Readable) body.destroy();
  context.remove('Content-Encoding');
  context.status = 304;
}

/**
 * Answers a path that leads nowhere: 404 for every method, but its preflight succeeds, as a browser shows its page no other failure
 * than one without a status.
 */
function answerElsewhere({ pages }: RouteServices, context: Context): Promise<void> | void {
  if (context.method !== 'OPTIONS') return answerUnknownPath(pages, context);
  return answerOtherMethod(context, 'GET, HEAD, OPTIONS');
}
