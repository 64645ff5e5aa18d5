import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { Representation } from '../../src/http/representation.ts';

/**
 * `Cache-Control` of the pages' files. A page is revalidated on each visit and mostly answered 304, because it names the
 * assets of its version; assets carry the hash of their content in their path.
 */
export const pageCacheControl = {
  page: 'no-cache',
  icon: 'public, max-age=86400',
  asset: 'public, max-age=31536000, immutable',
} as const;

/**
 * Content security policy of the pages: they load nothing but files of this service. No inline script or style, no eval, no other host
 * (Content Security Policy Level 3).
 */
const pageSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** `Content-Type` by extension, for every kind of file that the pages consist of. */
const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.json': 'application/json; charset=utf-8',
};

/**
 * The headers of a file by the extension of its name.
 * @throws where the extension is not one of the pages' kinds.
 */
export function pageHeaders(name: string, cacheControl: string): Record<string, string> {
  const contentType = contentTypes[extname(name)];
  if (contentType === undefined) throw new Error(`No content type is known for ${name}.`);
  return {
    'Content-Type': contentType,
    'Cache-Control': cacheControl,
    'Content-Security-Policy': pageSecurityPolicy,
  };
}

/**
 * A file's content with its headers; the entity tag is the hash of both. It is weak, as compressed copies have it too
 * (RFC 9110 §8.8.1).
 */
export function memoryFile(
  content: string | Buffer,
  headers: Readonly<Record<string, string>>,
): Representation {
  const identity = Buffer.from(content);
  const hash = createHash('sha256').update(JSON.stringify(headers)).update(identity);
  const etag = `W/"${hash.digest('base64url').slice(0, 16)}"`;
  return { headers: { ...headers, ETag: etag }, identity, encoded: {} };
}
