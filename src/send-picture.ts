import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'koa';
import type { Release } from './catalogue.ts';
import { clientAddress, clientKey } from './client-address.ts';
import { commonHeaders } from './headers.ts';
import type { KnownPicture } from './images/known-pictures.ts';
import type { Pictures } from './images/pictures.ts';
import { type Rendition, renditionEtag, renditionKey } from './images/rendition.ts';
import type { Limits } from './limits.ts';
import { matchesEtag } from './memory.ts';

/** What sending pictures needs. */
export interface PictureServices {
  pictures: Pictures;
  limits: Limits;
  trustProxyHops: number;
}

/** Names and values in turn. */
const everyAnswer: readonly string[] = Object.entries(commonHeaders).flat();

/** Whether a URL is one of those that pictures are found at. */
export function asksForPicture(url = ''): boolean {
  return url.startsWith('/static/') || /^\/api\/(?:v1\/)?symbols\/\d+\/variant\b/.test(url);
}

/**
 * Answers with a picture, by way of Koa: 304 before anything is read, else the bytes. The URL is noted, so that the
 * next answer to it does not come this way.
 * @param picture.headers all but the entity tag, the length, and what every answer carries.
 * @param picture.release the one that knows the picture; undefined where the catalogue could not be asked.
 */
export async function sendPicture(
  { pictures, limits, trustProxyHops }: PictureServices,
  context: Context,
  picture: { rendition: Rendition; headers: Readonly<Record<string, string>>; release: Release | undefined },
): Promise<void> {
  const { rendition, release } = picture;
  const key = renditionKey(rendition);
  const etag = renditionEtag(key);
  const headers: Record<string, string> = {
    ...picture.headers,
    ...(release && { 'Last-Modified': release.createdAt.toUTCString() }),
  };
  if (matchesEtag(context.get('If-None-Match'), etag)) {
    context.set({ ...headers, ETag: etag });
    context.remove('Content-Type');
    context.status = 304;
    return;
  }
  const bytes = await pictures.bytes.get(rendition, key, async () => {
    await limits.take('renders', () => clientKey(clientAddress(context.req, trustProxyHops)));
  });
  if (release) {
    const { 'Content-Type': contentType = '', ...others } = headers;
    const known = { version: release.version, rendition, key, etag, contentType, length: bytes.length };
    pictures.known.note(context.url, { ...known, headers: Object.entries({ ...others, ETag: etag }).flat() });
  }
  context.set({ ...headers, ETag: etag });
  context.status = 200;
  context.body = bytes;
}

/**
 * Answers with a picture that its URL was answered with before, without Koa: 304 before any byte is looked for.
 * @param limitHeaders what is left to this client.
 * @returns false where the bytes are not at hand any more: then nothing was sent.
 */
export async function sendKnownPicture(
  { bytes }: Pictures,
  picture: KnownPicture,
  request: IncomingMessage,
  response: ServerResponse,
  limitHeaders: Readonly<Record<string, string>>,
): Promise<boolean> {
  const { rendition, key, etag, contentType, length } = picture;
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
  const body =
    request.method === 'HEAD' ? undefined : (bytes.held(key) ?? (await bytes.find(rendition, key)));
  if (!body && request.method !== 'HEAD') return false;
  headers.push('Content-Type', contentType, 'Content-Length', String(length));
  response.writeHead(200, headers).end(body);
  return true;
}
