import { createHash } from 'node:crypto';
import type { Representation } from '../../src/http/representation.ts';

/** A file that is served from memory. */
export interface HeldFile extends Representation {
  etag: string;
}

/**
 * What browsers may do with the pages' files. A page is asked for anew each time and mostly answered 304, as it names
 * the files that belong to it; those carry the hash of their content in their path.
 */
export const pageCacheControl = {
  page: 'no-cache',
  asset: 'public, max-age=31536000, immutable',
} as const;

/** `Content-Type` by extension: everything that the pages consist of. */
export const contentTypes = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.json': 'application/json; charset=utf-8',
} as const satisfies Record<string, string>;

/** Holds a file's content with its headers; the entity tag is made from both. */
export function heldFile(content: string | Buffer, headers: Readonly<Record<string, string>>): HeldFile {
  const identity = Buffer.from(content);
  const hash = createHash('sha256').update(JSON.stringify(headers)).update(identity);
  return { headers, identity, encoded: {}, etag: `"${hash.digest('base64url').slice(0, 16)}"` };
}
