import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Context } from 'koa';
import { lookupChain } from '../../mappings/language-tags.ts';
import { encodeCursor } from '../catalogue/cursor.ts';
import { exportLines } from '../catalogue/export.ts';
import { onLiveRelease } from '../catalogue/release.ts';
import { temporarily } from '../errors.ts';
import {
  canonicalPrefix,
  deprecatedPrefix,
  deprecationHeaders,
  isDeprecated,
} from '../http/deprecated-prefix.ts';
import { cacheControl } from '../http/headers.ts';
import { matchesEtag } from '../http/representation.ts';
import { exportParameters } from '../search/parameters.ts';
import { notModified, sendingRoute } from './route.ts';

/** Exports under way at once in one process: each keeps the engine busy. */
const exportsMaximum = 4;
let exportsUnderWay = 0;

/** `GET /export`: the whole catalogue as lines of JSON, sent as they are made. */
export const exportRoute = sendingRoute({
  operationId: 'exportCatalogue',
  method: 'GET',
  path: `${canonicalPrefix}/export`,
  document: 'public',
  summary: 'The whole catalogue, one JSON object a line',
  description:
    'For copies that work offline. `Link` with `rel="monitor"` says where to ask later for what has changed since. With `lang` only names in these languages, and only symbols that have one.',
  parameters: exportParameters,
  responses: {
    200: {
      description: 'Lines of JSON in UTF-8, each a symbol (or an image object), in the order of ids.',
      content: { 'application/x-ndjson': { type: 'string' } },
    },
    304: notModified,
  },
  failures: [400, 414, 429, 500, 503],
  budget: 'json',
  async send(services, { values, baseUrl }, context) {
    const lang = values.lang ?? values.language;
    const release = await onLiveRelease(services.catalogue, async (live) => live);
    const digest = createHash('sha256').update(JSON.stringify([services.build, values, baseUrl]));
    const etag = `W/"${release.version}.${digest.digest('base64url').slice(0, 16)}"`;
    const prefix = isDeprecated(context.path) ? deprecatedPrefix : canonicalPrefix;
    const changes = new URLSearchParams({
      ...(lang && { lang: lang.join() }),
      ...(values.set && { set: values.set }),
      cursor: encodeCursor({ changes: release.changes }),
    });
    if (prefix === deprecatedPrefix) context.set(deprecationHeaders(context.url));
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
    if (exportsUnderWay >= exportsMaximum) {
      throw temporarily('overloaded', 'Too many exports are under way; please try again.', 10);
    }
    context.type = 'application/x-ndjson; charset=utf-8';
    if (context.method === 'HEAD') {
      context.status = 200;
      return;
    }
    exportsUnderWay += 1;
    context.res.once('close', () => {
      exportsUnderWay -= 1;
    });
    const chain = lang && lookupChain(lang, release.languages);
    const { format, language: _language, ...filters } = values;
    const parameters = { ...filters, lang };
    const pieces = exportLines(services.engine, release, { chain, baseUrl, format, parameters });
    const lines = Readable.from(pieces, { highWaterMark: 1 });
    context.body = context.acceptsEncodings('gzip', 'identity') === 'gzip' ? gzipped(context, lines) : lines;
  },
});

/** Compressed as it is sent, at the level that costs least: the lines are much alike. */
function gzipped(context: Context, lines: Readable): Readable {
  context.set('Content-Encoding', 'gzip');
  const gzip = createGzip({ level: 1 });
  // What fails while it is being sent can only be cut off: the client sees that the end is missing.
  lines.on('error', (error) => gzip.destroy(error));
  gzip.on('close', () => lines.destroy());
  return lines.pipe(gzip);
}
