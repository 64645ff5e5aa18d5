import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Context } from 'koa';
import { lookupChain } from '../../mappings/language-tags.ts';
import { withLiveSince } from '../catalogue/changes.ts';
import { encodeCursor } from '../catalogue/cursor.ts';
import { exportLines } from '../catalogue/export.ts';
import { onLiveRelease } from '../catalogue/release.ts';
import { canonicalPrefix, deprecationHeaders, isDeprecated } from '../http/deprecated-prefix.ts';
import { cacheControl } from '../http/headers.ts';
import { matchesEtag } from '../http/representation.ts';
import type { StreamSlots } from '../http/stream-slots.ts';
import { exportParameters } from '../search/parameters.ts';
import { catalogueFailures, notModified, sendingRoute } from './route.ts';

/**
 * Exports under way at once in one process, and when a reader that takes nothing is cut off. An export takes a second or
 * less where it is read as fast as it comes.
 */
export const exportLimits = { inAll: 4, perClient: 2, stallMilliseconds: 30_000 } as const;

/** `GET /export`: the whole catalogue as lines of JSON, sent as they are made. */
export const exportRoute = sendingRoute({
  operationId: 'exportCatalogue',
  method: 'GET',
  path: `${canonicalPrefix}/export`,
  document: 'public',
  summary: 'The whole catalogue, one JSON object a line',
  description:
    'For copies that work offline. `Link` with `rel="monitor"` says where to ask later for what has changed since. With `lang` only names in these languages, and only symbols that have one. A client may have two under way; one that reads nothing for 30 s is cut off.',
  parameters: exportParameters,
  responses: {
    200: {
      description: 'Lines of JSON in UTF-8, each a symbol (or an image object), in the order of ids.',
      content: { 'application/x-ndjson': { type: 'string' } },
    },
    304: notModified,
  },
  failures: catalogueFailures,
  budget: 'json',
  async send(services, { values, baseUrl }, context) {
    const lang = values.lang ?? values.language;
    const release = await onLiveRelease(services.catalogue, async (live) => live);
    const digest = createHash('sha256').update(JSON.stringify([services.build, values, baseUrl]));
    const etag = `W/"${release.version}.${digest.digest('base64url').slice(0, 16)}"`;
    const changes = new URLSearchParams({
      ...(lang && { lang: lang.join() }),
      ...(values.set && { set: values.set.join() }),
      cursor: encodeCursor({ changes: release.changes }),
    });
    if (isDeprecated(context.path)) context.set(deprecationHeaders(context.url));
    context.set({
      ETag: etag,
      'Cache-Control': cacheControl.json,
      'Last-Modified': release.lastModified.toUTCString(),
      Vary: 'Accept-Encoding',
    });
    // RFC 5989 §6: where changes of this resource can be followed.
    context.append('Link', `<${canonicalPrefix}/symbols?${changes}>; rel="monitor"`);
    if (matchesEtag(context.get('If-None-Match'), etag)) {
      context.status = 304;
      return;
    }
    context.type = 'application/x-ndjson; charset=utf-8';
    if (context.method === 'HEAD') {
      context.status = 200;
      return;
    }
    services.exports.occupy(context.req, context.res);
    const chain = lang && lookupChain(lang, release.languages);
    const { format, language: _language, ...filters } = values;
    const parameters = await withLiveSince(services, release, { ...filters, lang });
    const pieces = exportLines(services.engine, release, { chain, baseUrl, format, parameters });
    const lines = Readable.from(oneATick(pieces, services.exports), { highWaterMark: 1 });
    context.body = context.acceptsEncodings('gzip', 'identity') === 'gzip' ? gzipped(context, lines) : lines;
  },
});

/** Lets other requests go first between the pieces of an export. */
async function* oneATick(pieces: AsyncGenerator<Buffer>, exports: StreamSlots): AsyncGenerator<Buffer> {
  await exports.nextPiece();
  for await (const piece of pieces) {
    if (piece.length > 0) yield piece;
    await exports.nextPiece();
  }
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
