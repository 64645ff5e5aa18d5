import type { Context } from 'koa';
import { HttpError } from '../errors.ts';
import { rangeHeaders, requestedRange } from '../http/byte-range.ts';
import { isNotModified } from '../http/representation.ts';
import type { CachedImageResponse } from '../images/image-cache.ts';
import type { Images } from '../images/images.ts';
import { type Rendition, renditionEtag, renditionKey } from '../images/serving/rendition.ts';
import type { Release } from '../opensearch/release.ts';
import type { RouteServices } from './route.ts';

type ImageServices = Pick<RouteServices, 'images' | 'limits'>;

/** Bytes to send, of an image or a sound, by the key that names them. */
export interface Sendable {
  key: string;
  /** All but the entity tag, the length, and what every answer carries. */
  headers: Readonly<Record<string, string>>;
  /** The release that knows it; undefined where the catalogue could not be read. */
  release: Release | undefined;
  /** The bytes, where nothing has to be made for them. */
  find: () => Promise<Buffer | undefined>;
  /** The bytes; `beforeMaking` is awaited, and may throw, before they are made. */
  get: (beforeMaking: () => Promise<void>) => Promise<Buffer>;
  /** Whether it accepts `Range` requests. */
  ranges?: true;
}

/** Answers with a rendition. */
export async function sendImage(
  services: ImageServices,
  context: Context,
  image: { rendition: Rendition } & Pick<Sendable, 'headers' | 'release'>,
): Promise<void> {
  const { images } = services;
  const { rendition, headers, release } = image;
  const key = renditionKey(rendition);
  await sendBytes(services, context, {
    key,
    headers,
    release,
    find: () => images.find(key),
    get: (beforeMaking) => images.get(rendition, beforeMaking),
  });
}

/**
 * Answers with bytes: 304 before anything is read, else the bytes or the requested range. The URL's response is cached.
 * @throws HttpError `range-not-satisfiable`, and what getting the bytes throws
 */
export async function sendBytes(
  { images, limits }: ImageServices,
  context: Context,
  { key, find, get, ranges, release, headers: ownHeaders }: Sendable,
): Promise<void> {
  const etag = renditionEtag(key);
  const headers = {
    ...ownHeaders,
    ...(release && { 'Last-Modified': release.lastModified.toUTCString() }),
    ...(ranges && { 'Accept-Ranges': 'bytes' }),
    ETag: etag,
  };
  const response = { etag, headers, ...(ranges && { ranges }) };
  if (isNotModified(context, etag, headers)) return;
  const bytes = await get(() => limits.take('renders', context));
  // A URL with parameters that nothing reads is not kept: its answer has a warning, and their number has no end.
  if (release && !context.res.hasHeader('X-Warnings')) {
    const route = String(context._matchedRoute);
    images.cache.setResponse(context.url, { version: release.version, route, key, find, ...response });
  }
  if (sendRange(context, response, bytes)) return;
  throw new HttpError('range-not-satisfiable', `There are ${bytes.length} bytes, and none in that range.`, {
    headers: { 'Content-Range': `bytes */${bytes.length}` },
  });
}

/**
 * Answers with a rendition or a recording whose URL was answered before: 304 before any byte is looked for.
 * @returns false where no cache has the bytes any more, or there is no such range: then nothing was set.
 */
export async function sendCachedImage(
  { cache }: Images,
  image: CachedImageResponse,
  context: Context,
): Promise<boolean> {
  if (isNotModified(context, image.etag, image.headers)) return true;
  const whole = cache.get(image.key) ?? (await image.find());
  return whole !== undefined && sendRange(context, image, whole);
}

type ImageResponse = Pick<CachedImageResponse, 'etag' | 'headers' | 'ranges'>;

/** @returns false where the requested range is not there: then nothing was set. */
function sendRange(context: Context, { etag, headers, ranges }: ImageResponse, bytes: Buffer): boolean {
  const { length } = bytes;
  const range =
    ranges && context.method === 'GET' ? requestedRange(context.req.headers, etag, length) : undefined;
  if (range === 'unsatisfiable') return false;
  context.set(headers);
  if (range) context.set(rangeHeaders(range, length));
  context.status = range ? 206 : 200;
  context.body = range ? bytes.subarray(range.start, range.end) : bytes;
  return true;
}
