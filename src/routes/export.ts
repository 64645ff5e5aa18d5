import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import Router from '@koa/router';
import type { Context } from 'koa';
import { lookupChain } from '../../mappings/language-tags.ts';
import { encodeCursor } from '../catalogue/cursor.ts';
import { exportLines } from '../catalogue/export.ts';
import { onLiveRelease } from '../catalogue/release.ts';
import { temporarily } from '../errors.ts';
import { baseUrlFor } from '../http/base-url.ts';
import { aliasHeaders, aliasPrefix, canonicalPrefix, isAlias } from '../http/deprecated-prefix.ts';
import { cacheControl } from '../http/headers.ts';
import { parseParameters } from '../http/parse-parameters.ts';
import { parseQueryString } from '../http/query-string.ts';
import { matchesEtag } from '../http/response-cache.ts';
import { exportParameters } from '../search/parameters.ts';
import type { JsonServices } from './json-router.ts';

/** Where the catalogue is exported, below the prefix of the API. */
export const exportPath = '/export';

/** Exports under way at once in one process: each keeps the engine busy. */
const exportsMaximum = 4;

/** `GET /export`: the whole catalogue as lines of JSON, sent as they are made. */
export function exportRouter(services: JsonServices): Router {
  const router = new Router({ sensitive: true, strict: true });
  let underWay = 0;

  async function serve(context: Context): Promise<void> {
    const { values } = parseParameters(exportParameters, parseQueryString(context.querystring));
    const lang = values.lang ?? values.language;
    const baseUrl = baseUrlFor(context.req, services.publicBaseUrl);
    const release = await onLiveRelease(services.catalogue, async (live) => live);
    const digest = createHash('sha256').update(JSON.stringify([services.serviceVersion, values, baseUrl]));
    const etag = `W/"${release.version}.${digest.digest('base64url').slice(0, 16)}"`;
    const prefix = isAlias(context.path) ? aliasPrefix : canonicalPrefix;
    const changes = new URLSearchParams({
      ...(lang && { lang: lang.join() }),
      ...(values.set && { set: values.set }),
      cursor: encodeCursor({ changes: release.changes }),
    });
    if (prefix === aliasPrefix) context.set(aliasHeaders(context.url));
    context.set({
      ETag: etag,
      'Cache-Control': cacheControl.json,
      'Last-Modified': release.createdAt.toUTCString(),
      Vary: 'Accept-Encoding',
    });
    // RFC 5989 §6: where changes of this resource can be followed.
    context.append('Link', `<${prefix}/symbols?${changes}>; rel="monitor"`);
    if (matchesEtag(context.get('If-None-Match'), etag)) {
      context.status = 304;
      return;
    }
    if (underWay >= exportsMaximum) {
      throw temporarily('overloaded', 'Too many exports are under way; please try again.', 10);
    }
    context.type = 'application/x-ndjson; charset=utf-8';
    if (context.method === 'HEAD') {
      context.status = 200;
      return;
    }
    underWay += 1;
    context.res.once('close', () => {
      underWay -= 1;
    });
    const chain = lang && lookupChain(lang, release.languages);
    const { format, language: _language, ...filters } = values;
    const parameters = { ...filters, lang };
    const lines = Readable.from(
      exportLines(services.engine, release, { chain, baseUrl, format, parameters }),
      {
        highWaterMark: 1,
      },
    );
    context.body = context.acceptsEncodings('gzip', 'identity') === 'gzip' ? gzipped(context, lines) : lines;
  }

  router.get(
    [canonicalPrefix + exportPath, aliasPrefix + exportPath],
    services.limits.middleware('json'),
    serve,
  );
  return router;
}

/** Compressed as it is sent, at the level that costs least: the lines are much alike. */
function gzipped(context: Context, lines: Readable): Readable {
  context.set('Content-Encoding', 'gzip');
  const gzip = createGzip({ level: 1 });
  // What fails while it is being sent can only be cut off: the client sees that the end is missing.
  lines.on('error', (error) => gzip.destroy(error));
  gzip.on('close', () => lines.destroy());
  return lines.pipe(gzip);
}
