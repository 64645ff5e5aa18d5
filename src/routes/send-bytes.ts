import type { Context } from 'koa';
import { HttpError } from '../errors.ts';
import { rangeHeaders, requestedRange } from '../http/byte-range.ts';
import { isNotModified, type TaggedHeaders } from '../http/representation.ts';
import type { CachedImageResponse } from '../images/image-cache.ts';
import type { Images } from '../images/images.ts';
import { renditionEtag } from '../images/serving/rendition.ts';
import type { Release } from '../opensearch/release.ts';
import type { RouteServices } from './route.ts';

/** Bytes to send, of an image or a sound. */
interface Sendable<Rendition> {
  rendition: Rendition;
  key: string;
  /** All but the entity tag, the length, and what every answer carries. `Accept-Ranges: bytes` has ranges answered. */
  headers: Readonly<Record<string, string>>;
  /** The release that knows it; undefined where the catalogue could not be read, and where no cache may keep the answer. */
  release: Release | undefined;
  /** Where the bytes are found or made. */
  store: {
    /** The bytes; `beforeMaking` is awaited, and may throw, before they are made. */
    get(rendition: Rendition, beforeMaking: () => Promise<void>): Promise<Buffer>;
  };
}

/**
 * Answers with bytes: 304 before anything is read, else the bytes or the requested range. The URL's response is cached.
 * @throws HttpError `range-not-satisfiable`, and what getting the bytes throws
 */
export async function sendBytes<Rendition>(
  { images, limits }: Pick<RouteServices, 'images' | 'limits'>,
  context: Context,
  { rendition, key, headers: ownHeaders, release, store }: Sendable<Rendition>,
): Promise<void> {
  const headers = {
    ...ownHeaders,
    ...(release && { 'Last-Modified': release.lastModified.toUTCString() }),
    ETag: renditionEtag(key),
  };
  if (isNotModified(context, headers)) return;
  const bytes = await store.get(rendition, () => limits.take('renders', context));
  // A URL with parameters that nothing reads is not kept: its answer has a warning, and their number has no end.
  if (release && !context.res.hasHeader('X-Warnings')) {
    const { version } = release;
    const route = String(context._matchedRoute);
    images.cache.setResponse(context.url, { version, route, key, headers });
  }
  if (sendRange(context, headers, bytes)) return;
  throw new HttpError('range-not-satisfiable', `There are ${bytes.length} bytes, and none in that range.`, {
    headers: { 'Content-Range': `bytes */${bytes.length}` },
  });
}

/**
 * Answers with a rendition or a recording whose URL was answered before: 304 before any byte is looked for.
 * @returns false where the bytes are not in memory any more, or there is no such range: then nothing was set.
 */
export function sendCachedImage(
  { cache }: Images,
  { headers, key }: CachedImageResponse,
  context: Context,
): boolean {
  if (isNotModified(context, headers)) return true;
  const whole = cache.get(key);
  return whole !== undefined && sendRange(context, headers, whole);
}

/** @returns false where the requested range is not there: then nothing was set. */
function sendRange(context: Context, headers: TaggedHeaders, bytes: Buffer): boolean {
  const { length } = bytes;
  const hasRanges = headers['Accept-Ranges'] === 'bytes' && context.method === 'GET';
  const range = hasRanges ? requestedRange(context.req.headers, headers.ETag, length) : undefined;
  if (range === 'unsatisfiable') return false;
  context.set(headers);
  if (range) context.set(rangeHeaders(range, length));
  context.status = range ? 206 : 200;
  context.body = range ? bytes.subarray(range.start, range.end) : bytes;
  return true;
}
