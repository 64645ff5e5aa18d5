import { hash } from 'node:crypto';
import Router from '@koa/router';
import type { Context } from 'koa';
import type { z } from 'zod';
import { onLiveRelease, type Release } from '../catalogue/release.ts';
import { httpError } from '../errors.ts';
import { baseUrlFor } from '../http/base-url.ts';
import { aliasHeaders, aliasPrefix, canonicalPrefix, isAlias } from '../http/deprecated-prefix.ts';
import { cacheControl } from '../http/headers.ts';
import { parseParameters } from '../http/parse-parameters.ts';
import { parseQueryString, type QueryPairs } from '../http/query-string.ts';
import type { Limits } from '../http/rate-limit.ts';
import { bodyMaximumBytes, parseBody, readJsonObject } from '../http/request-body.ts';
import { type AnswerMemory, type FinishedAnswer, matchesEtag } from '../http/response-cache.ts';
import { sendRepresentation } from '../http/send-json.ts';
import { startTiming } from '../http/server-timing.ts';
import type { QueryLog } from '../search/query-log.ts';
import type { Route, RouteAnswer, RouteRequest, RouteServices } from './route.ts';

/** What mounting the JSON routes needs. */
export interface JsonServices extends RouteServices {
  memory: AnswerMemory;
  queryLog: QueryLog;
  limits: Limits;
  /** Configured base URL of answers, if any. */
  publicBaseUrl: string | undefined;
  /** Part of every entity tag, so that a new version of the service never answers 304 for an older one's bytes. */
  serviceVersion: string;
}

/**
 * Mounts every operation under `/api/v1` and under the alias: limit → parse → entity tag and 304 → memory → handler.
 * The entity tag names the release and the canonical request, so a 304 needs neither engine nor memory.
 */
export function jsonRouter(routes: readonly Route[], services: JsonServices): Router {
  const router = new Router({ sensitive: true, strict: true });
  const limit = services.limits.middleware('json');
  for (const definition of routes) {
    const paths = pathsOf([definition]);
    const { body } = definition;
    if (body) router.post(paths, limit, (context) => post(definition, body, services, context));
    else router.get(paths, limit, (context) => answer(definition, services, context));
  }
  return router;
}

/** The paths of routes, with the alias's. */
export function pathsOf(routes: readonly Pick<Route, 'path'>[]): string[] {
  return routes.flatMap(({ path }) => [canonicalPrefix + path, aliasPrefix + path]);
}

async function answer(definition: Route, plain: JsonServices, context: Context): Promise<void> {
  const timing = plain.explain ? startTiming() : undefined;
  const services = timing ? { ...plain, engine: timing.watched(plain.engine) } : plain;
  const pairs = parseQueryString(context.querystring);
  const { values, warnings } = parseParameters(definition.parameters, pairs);
  const baseUrl = baseUrlFor(context.req, services.publicBaseUrl);
  const path = context.params as Record<string, string>;
  const prefix = isAlias(context.path) ? aliasPrefix : canonicalPrefix;
  const key = JSON.stringify([definition.operationId, prefix, path, values, warnings, baseUrl]);
  const asked = context.get('If-None-Match').trim();

  const finished = await onLiveRelease(services.catalogue, async (release) => {
    const etag = etagOf(services.serviceVersion, release, key);
    // `*` asks whether there is anything at all: that is known only when the answer is there.
    if (asked !== '*' && matchesEtag(asked, etag)) return { etag, release };
    return services.memory.byKey(key, release.version, async (): Promise<FinishedAnswer> => {
      const handled = await definition.handle(services, {
        values,
        path,
        warnings,
        release,
        baseUrl,
        body: {},
        urlWith: urlsLike(definition, pairs, context),
      });
      const [searched] = handled.asked ?? [];
      const count = searched && services.queryLog.countOf(searched);
      return {
        version: release.version,
        etag,
        ...(count && { asked: count }),
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Cache-Control': cacheControl.json,
          'Last-Modified': release.createdAt.toUTCString(),
          ...(handled.contentLanguage && { 'Content-Language': handled.contentLanguage }),
        },
        identity: bytesOf(handled),
        encoded: {},
      };
    });
  });

  if (prefix === aliasPrefix) context.set(aliasHeaders(context.url));
  if (timing) context.set('Server-Timing', timing.value());
  if ('release' in finished) {
    context.set({
      ETag: finished.etag,
      'Cache-Control': cacheControl.json,
      'Last-Modified': finished.release.createdAt.toUTCString(),
      Vary: 'Accept-Encoding',
    });
    context.status = 304;
    return;
  }
  finished.asked?.increment();
  services.memory.link(memoryUrl(context.url, baseUrl), key);
  context.set('ETag', finished.etag);
  await sendRepresentation(context, finished);
  if (asked === '*') {
    context.remove('Content-Encoding');
    context.status = 304;
  }
}

/**
 * Answers a question that came as a body: limit → parse → limit by what it costs → handler. It is not kept, here or
 * elsewhere: what is asked is no part of the URL (RFC 9110 §9.3.3).
 */
async function post(
  definition: Route,
  body: z.ZodObject,
  services: JsonServices,
  context: Context,
): Promise<void> {
  const pairs = parseQueryString(context.querystring);
  const { values, warnings } = parseParameters(definition.parameters, pairs);
  const parsed = parseBody(body, await readJsonObject(context.req, bodyMaximumBytes));
  const asked = { values, body: parsed.values };
  await services.limits.charge('json', context, definition.cost?.(asked) ?? 1);
  const gone = new AbortController();
  // With the answer sent, too: then nothing listens.
  context.res.once('close', () => gone.abort(httpError('bad-request', 'The client has gone.')));
  const request = {
    ...asked,
    signal: gone.signal,
    path: context.params as Record<string, string>,
    warnings: [...warnings, ...parsed.warnings],
    baseUrl: baseUrlFor(context.req, services.publicBaseUrl),
    urlWith: urlsLike(definition, pairs, context),
  };
  const handled = await onLiveRelease(services.catalogue, (release) =>
    definition.handle(services, { ...request, release }),
  );
  // A text that a vocabulary has twice is looked for once.
  for (const count of new Set(handled.asked?.map(services.queryLog.countOf))) count?.increment();
  if (isAlias(context.path)) context.set(aliasHeaders(context.url));
  await sendRepresentation(context, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': cacheControl.none,
      ...(handled.contentLanguage && { 'Content-Language': handled.contentLanguage }),
    },
    identity: bytesOf(handled),
    encoded: {},
  });
}

/** Makes the URLs of requests that differ from this one in some parameters. */
function urlsLike(
  { parameters }: Route,
  pairs: QueryPairs,
  { path }: Context,
): RouteRequest<unknown>['urlWith'] {
  const known = [...pairs].filter(([name]) => Object.hasOwn(parameters.shape, name));
  return (changes) => {
    const next = new URLSearchParams(
      known.flatMap(([name, list]) => list.map((value) => [name, value] as [string, string])),
    );
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    }
    const query = next.toString();
    return path + (query === '' ? '' : `?${query}`);
  };
}

/** The answer as JSON in UTF-8; `data` stands after `success`, as everywhere. */
function bytesOf({ body, data }: RouteAnswer): Buffer {
  if (data === undefined) return Buffer.from(JSON.stringify(body));
  const { success, ...others } = body as { success?: unknown };
  const rest = JSON.stringify(others).slice(1);
  const entries = Buffer.isBuffer(data)
    ? [data]
    : [
        Buffer.from('['),
        ...data.flatMap((entry, index) => (index === 0 ? [entry] : [comma, entry])),
        Buffer.from(']'),
      ];
  return Buffer.concat([
    Buffer.from(`{"success":${JSON.stringify(success)},"data":`),
    ...entries,
    Buffer.from(rest === '}' ? rest : `,${rest}`),
  ]);
}

const comma = Buffer.from(',');

/** The key under which a URL is remembered: the base URL is part of the answer. */
export function memoryUrl(url: string, baseUrl: string): string {
  return `${baseUrl} ${url}`;
}

function etagOf(serviceVersion: string, release: Release, key: string): string {
  const digest = hash('sha256', `${serviceVersion} ${key}`, 'base64url').slice(0, 16);
  return `W/"${release.version}.${digest}"`;
}
