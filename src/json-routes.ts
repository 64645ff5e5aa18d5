import { createHash } from 'node:crypto';
import Router from '@koa/router';
import type { Context } from 'koa';
import { aliasHeaders, aliasPrefix, canonicalPrefix, isAlias } from './alias.ts';
import { baseUrlFor } from './base-url.ts';
import type { Release } from './catalogue.ts';
import { cacheControl } from './headers.ts';
import type { Limits } from './limits.ts';
import { type AnswerMemory, type FinishedAnswer, matchesEtag } from './memory.ts';
import { parseParameters } from './parameters.ts';
import { parseQueryString } from './query-string.ts';
import type { Route, RouteServices } from './routes/route.ts';
import { onLiveRelease } from './search/search.ts';
import { sendFinished } from './send.ts';

/** What mounting the JSON routes needs. */
export interface JsonServices extends RouteServices {
  memory: AnswerMemory;
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
    router.get(
      [`${canonicalPrefix}${definition.path}`, `${aliasPrefix}${definition.path}`],
      limit,
      (context) => answer(definition, services, context),
    );
  }
  return router;
}

async function answer(definition: Route, services: JsonServices, context: Context): Promise<void> {
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
    const urlWith = (changes: Readonly<Record<string, string | undefined>>) => {
      const known = [...pairs].filter(([name]) => Object.hasOwn(definition.parameters.shape, name));
      const next = new URLSearchParams(
        known.flatMap(([name, list]) => list.map((value) => [name, value] as [string, string])),
      );
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined) next.delete(name);
        else next.set(name, value);
      }
      const query = next.toString();
      return context.path + (query === '' ? '' : `?${query}`);
    };
    return services.memory.byKey(key, release.version, async (): Promise<FinishedAnswer> => {
      const { body, contentLanguage } = await definition.handle(services, {
        values,
        path,
        warnings,
        release,
        baseUrl,
        urlWith,
      });
      return {
        version: release.version,
        etag,
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Cache-Control': cacheControl.json,
          'Last-Modified': release.createdAt.toUTCString(),
          ...(contentLanguage && { 'Content-Language': contentLanguage }),
        },
        identity: Buffer.from(JSON.stringify(body)),
        encoded: {},
      };
    });
  });

  if (prefix === aliasPrefix) context.set(aliasHeaders(context.url));
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
  services.memory.link(memoryUrl(context.url, baseUrl), key);
  await sendFinished(context, finished);
  if (asked === '*') {
    context.remove('Content-Encoding');
    context.status = 304;
  }
}

/** The key under which a URL is remembered: the base URL is part of the answer. */
export function memoryUrl(url: string, baseUrl: string): string {
  return `${baseUrl} ${url}`;
}

function etagOf(serviceVersion: string, release: Release, key: string): string {
  const digest = createHash('sha256').update(`${serviceVersion} ${key}`).digest('base64url').slice(0, 16);
  return `W/"${release.version}.${digest}"`;
}
