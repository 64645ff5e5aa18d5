import { METHODS } from 'node:http';
import Router from '@koa/router';
import type { Context } from 'koa';
import { HttpError } from '../errors.ts';
import { canonicalPath, canonicalPrefix, deprecatedPrefix } from '../http/deprecated-prefix.ts';
import { cacheControl, preflightHeaders, warningsHeader } from '../http/headers.ts';
import { parseQueryString } from '../http/query-string.ts';
import { negotiate, sendRepresentation } from '../http/representation.ts';
import { baseUrlFor } from '../http/request-address.ts';
import { bodyMaximumBytes, readJsonObject } from '../http/request-body.ts';
import { requestSignal } from '../http/request-signal.ts';
import { type CachedResponse, responseUrl } from '../http/response-cache.ts';
import { ownTurn } from '../lib/turns.ts';
import { onLiveRelease } from '../opensearch/release.ts';
import { countSearches, isUnchanged, jsonBytes, responseEtag } from './answer.ts';
import { parseRequest } from './parse-request.ts';
import { partnerCall } from './partner-access.ts';
import type { ParsedRequest, Route, RouteAnswer, RouteRequest, RouteServices } from './route.ts';

/**
 * Mounts every operation: limit → parse → charge → handle or send. Of patterns that fit a path the first one decides which methods
 * it answers.
 */
export function mountRoutes(table: readonly Route[], services: RouteServices): Router {
  const router = new Router({ sensitive: true, strict: true });
  const rows = table.flatMap((route) => pathsOf(route).map((path) => [path, route] as const));
  for (const [path, all] of Map.groupBy(rows, ([path]) => path)) {
    const byMethod = new Map(
      all.flatMap(([, route]) => methodsOf(route).map((method) => [method, route] as const)),
    );
    const allowed = [...byMethod.keys(), 'OPTIONS'].join(', ');
    router.register(path, METHODS, (context) => {
      const route = byMethod.get(context.method);
      return route ? serve(route, services, context) : answerOtherMethod(context, allowed);
    });
  }
  return router;
}

/**
 * Answers OPTIONS for a path, and refuses the methods that it does not answer (RFC 9110 §15.5.6).
 * @param allowed the methods that it answers.
 * @throws HttpError `method-not-allowed`
 */
export function answerOtherMethod(context: Context, allowed: string): void {
  const headers = { Allow: allowed };
  if (context.method !== 'OPTIONS') {
    throw new HttpError('method-not-allowed', `This path answers ${allowed}.`, { headers });
  }
  context.set({ ...headers, 'Access-Control-Allow-Methods': allowed, ...preflightHeaders });
  context.status = 204;
}

const methodsOf = ({ method }: Route): string[] => (method === 'GET' ? ['GET', 'HEAD'] : [method]);

/** The paths that a route answers at: its own and, below `/api/v1`, that of the deprecated prefix. */
function pathsOf({ path }: Pick<Route, 'path'>): string[] {
  return path.startsWith(`${canonicalPrefix}/`)
    ? [path, deprecatedPrefix + path.slice(canonicalPrefix.length)]
    : [path];
}

async function serve(route: Route, services: RouteServices, context: Context): Promise<void> {
  const { budget, handle, send, sends } = route;
  if (budget === 'json' || budget === 'images') await services.limits.count(budget, context);
  const partner = budget === 'partner' ? await partnerCall(services, context, route) : undefined;
  const request = await parse(route, services, context);
  if (send && (sends?.(request.values, context) ?? true)) {
    context.set(warningsHeader(request.warnings));
    await send(services, request, context);
  } else if (handle && route.method === 'GET' && !partner) {
    await sendCached({ ...route, handle }, services, request, context);
  } else if (handle) {
    await sendFresh({ ...route, handle }, services, partner ? { ...request, partner } : request, context);
  }
}

/** Parses path, query and, where the operation takes one, the body, which is charged as what it costs. */
async function parse(
  route: Route,
  { publicBaseUrl, limits }: RouteServices,
  context: Context,
): Promise<ParsedRequest<object, object>> {
  const { parameters, body, maximumBytes = bodyMaximumBytes, budget, cost } = route;
  const sent = {
    path: context.params as Record<string, string>,
    pairs: parameters ? parseQueryString(context.querystring) : new Map(),
    fields: body ? await readJsonObject(context.req, maximumBytes) : {},
  };
  const baseUrl = baseUrlFor(context.req, publicBaseUrl);
  const request = parseRequest(route, sent, { baseUrl, urlPath: canonicalPath(context.path) });
  if (body && budget === 'json') await limits.charge('json', context, cost?.(request) ?? 1);
  return request;
}

type Handling = Route & { handle: NonNullable<Route['handle']> };

/**
 * Answers with JSON that is cached by its canonical request. The entity tag names the release and that request, so a 304
 * needs neither engine nor cache.
 */
async function sendCached(
  route: Handling,
  services: RouteServices,
  request: ParsedRequest,
  context: Context,
): Promise<void> {
  const { values, warnings, path, baseUrl } = request;
  const matched = String(context._matchedRoute);
  const key = JSON.stringify([matched, path, values, warnings, baseUrl]);
  const response = await onLiveRelease(services.catalogue, async (release) => {
    const etag = `W/${responseEtag(services, release, key)}`;
    if (isUnchanged(context, etag, release)) return undefined;
    // Each client is charged for itself: one that is refused is no reason to refuse those who wait for the same answer.
    if (route.budget === 'json' && route.cost && !services.responses.has(key, release.version)) {
      await services.limits.charge('json', context, route.cost({ values, body: {} }));
    }
    return services.responses.byKey(key, release.version, async (): Promise<CachedResponse> => {
      const answer = await admitted(services, () => route.handle(services, { ...request, release }));
      // The cache keeps these alone, and nothing else of the answer.
      const { searches } = answer;
      return {
        version: release.version,
        route: matched,
        count: counterOf(services, route.operationId, searches),
        headers: {
          ...jsonHeaders(answer, warnings, cacheControl.json),
          'Last-Modified': release.lastModified.toUTCString(),
          ETag: etag,
        },
        identity: await jsonBytes(answer),
        encoded: {},
      };
    });
  });

  if (!response) {
    context.set('Vary', 'Accept-Encoding');
    return;
  }
  response.count();
  services.responses.link(responseUrl(context.url, baseUrl), key);
  await services.responses.compress(key, response, negotiate(context, response));
  await sendRepresentation(context, response);
}

/** Counts the searches of a cached answer; a function made where the request is in scope would keep that, context and all, in the cache. */
function counterOf(services: RouteServices, operationId: string, searches: RouteAnswer['searches']) {
  return () => countSearches(services, { operationId }, searches);
}

/** Works at a request where its answer can be in time. @throws HttpError `overloaded` */
async function admitted<Answer>({ admission }: RouteServices, work: () => Promise<Answer>): Promise<Answer> {
  const leave = await admission.enter();
  try {
    await ownTurn();
    return await work();
  } finally {
    leave();
  }
}

/** Answers with JSON that no cache keeps: the request is not in the URL alone (RFC 9110 §9.3.3), or is a partner's own. */
async function sendFresh(
  route: Handling,
  services: RouteServices,
  request: ParsedRequest & Pick<RouteRequest<unknown>, 'partner'>,
  context: Context,
): Promise<void> {
  const signal = requestSignal(context.res);
  const work = () =>
    onLiveRelease(services.catalogue, (release) => route.handle(services, { ...request, release, signal }));
  // What a partner writes takes long without keeping a core busy, and has a quota of its own.
  const answer = await (request.partner ? work() : admitted(services, work));
  countSearches(services, route, answer.searches);
  const headers = jsonHeaders(answer, request.warnings, cacheControl.none);
  await sendRepresentation(context, { headers, identity: await jsonBytes(answer), encoded: {} });
  context.status = answer.status ?? 200;
  if (request.partner) context.append('Vary', 'Authorization');
}

/** The headers of an answer in JSON; `X-Warnings` has the warnings that its body has no room for. */
function jsonHeaders(
  { body, contentLanguage }: RouteAnswer,
  warnings: readonly string[],
  lifetime: string,
): Record<string, string> {
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': lifetime,
    ...(contentLanguage && { 'Content-Language': contentLanguage }),
    ...('warnings' in body ? {} : warningsHeader(warnings)),
  };
}
