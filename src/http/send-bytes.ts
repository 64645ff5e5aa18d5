import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'koa';
import type { Release } from '../catalogue/release.ts';
import { HttpError } from '../errors.ts';
import type { CachedImageResponse } from '../images/cache/image-response-cache.ts';
import type { Images } from '../images/images.ts';
import { type Rendition, renditionEtag, renditionKey } from '../images/serving/rendition.ts';
import { askedRange, rangeHeaders } from './byte-range.ts';
import { clientAddress, clientKey } from './client-address.ts';
import { commonHeaders } from './headers.ts';
import type { Limits } from './rate-limit.ts';
import { matchesEtag } from './response-cache.ts';

/** What sending pictures needs. */
export interface PictureServices {
  pictures: Images;
  limits: Limits;
  trustProxyHops: number;
}

/** Bytes to send, of a picture or a sound, by the key that names them. */
export interface Sendable {
  key: string;
  /** All but the entity tag, the length, and what every answer carries. */
  headers: Readonly<Record<string, string>>;
  /** The release that knows it; undefined where the catalogue could not be asked. */
  release: Release | undefined;
  /** The bytes, where nothing has to be made for them. */
  find: () => Promise<Buffer | undefined>;
  /** The bytes; `beforeMaking` is awaited, and may throw, before they are made. */
  get: (beforeMaking: () => Promise<void>) => Promise<Buffer>;
  /** Parts of it can be asked for. */
  ranges?: true;
}

/** Names and values in turn. */
const everyAnswer: readonly string[] = Object.entries(commonHeaders).flat();

/** Whether a URL is one of those that pictures and sounds are found at. */
export function asksForPicture(url = ''): boolean {
  return url.startsWith('/static/') || /^\/api\/(?:v1\/)?symbols\/\d+\/(?:variant|audio)\b/.test(url);
}

/** Answers with a picture, by way of Koa. */
export async function sendPicture(
  services: PictureServices,
  context: Context,
  picture: { rendition: Rendition } & Pick<Sendable, 'headers' | 'release'>,
): Promise<void> {
  const { bytes } = services.pictures;
  const { rendition, headers, release } = picture;
  const key = renditionKey(rendition);
  await sendBytes(services, context, {
    key,
    headers,
    release,
    find: () => bytes.find(rendition, key),
    get: (beforeMaking) => bytes.get(rendition, key, beforeMaking),
  });
}

/**
 * Answers with bytes, by way of Koa: 304 before anything is read, else the bytes, or the part asked for. The URL is noted,
 * so that the next answer to it does not come this way.
 * @throws HttpError `range-not-satisfiable`, and what getting the bytes throws
 */
export async function sendBytes(
  { pictures, limits, trustProxyHops }: PictureServices,
  context: Context,
  { key, find, get, ranges, release, ...sendable }: Sendable,
): Promise<void> {
  const etag = renditionEtag(key);
  const headers: Record<string, string> = {
    ...sendable.headers,
    ...(release && { 'Last-Modified': release.createdAt.toUTCString() }),
    ...(ranges && { 'Accept-Ranges': 'bytes' }),
  };
  if (matchesEtag(context.get('If-None-Match'), etag)) {
    context.set({ ...headers, ETag: etag });
    context.remove('Content-Type');
    context.status = 304;
    return;
  }
  const bytes = await get(async () => {
    await limits.take('renders', () => clientKey(clientAddress(context.req, trustProxyHops)));
  });
  if (release) {
    const { 'Content-Type': contentType = '', ...others } = headers;
    pictures.known.note(context.url, {
      version: release.version,
      key,
      find,
      etag,
      contentType,
      length: bytes.length,
      headers: Object.entries({ ...others, ETag: etag }).flat(),
      ...(ranges && { ranges }),
    });
  }
  const range = ranges && context.method === 'GET' && askedRange(context.req.headers, etag, bytes.length);
  if (range === 'unsatisfiable') throw unsatisfiable(bytes.length);
  context.set({ ...headers, ETag: etag });
  if (range) context.set(rangeHeaders(range, bytes.length));
  context.status = range ? 206 : 200;
  context.body = range ? bytes.subarray(range.start, range.end) : bytes;
}

/**
 * Answers with a picture or sound that its URL was answered with before, without Koa: 304 before any byte is looked for.
 * @param limitHeaders what is left to this client.
 * @returns false where the bytes are not at hand any more, or there is no such part: then nothing was sent.
 */
export async function sendKnownPicture(
  { bytes }: Images,
  picture: CachedImageResponse,
  request: IncomingMessage,
  response: ServerResponse,
  limitHeaders: Readonly<Record<string, string>>,
): Promise<boolean> {
  const { key, etag, contentType, length } = picture;
  const headers = [
    ...everyAnswer,
    'X-Request-Id',
    randomUUID(),
    ...picture.headers,
    ...Object.entries(limitHeaders).flat(),
  ];
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, headers).end();
    return true;
  }
  const whole = request.method === 'HEAD' ? undefined : (bytes.held(key) ?? (await picture.find()));
  if (!whole && request.method !== 'HEAD') return false;
  const range = picture.ranges && whole && askedRange(request.headers, etag, length);
  if (range === 'unsatisfiable') return false;
  headers.push('Content-Type', contentType);
  if (range) {
    headers.push(...Object.entries(rangeHeaders(range, length)).flat());
    headers.push('Content-Length', String(range.end - range.start));
    response.writeHead(206, headers).end(whole?.subarray(range.start, range.end));
    return true;
  }
  headers.push('Content-Length', String(length));
  response.writeHead(200, headers).end(whole);
  return true;
}

function unsatisfiable(length: number): HttpError {
  return new HttpError('range-not-satisfiable', `There are ${length} bytes, and none in that range.`, {
    headers: { 'Content-Range': `bytes */${length}` },
  });
}
