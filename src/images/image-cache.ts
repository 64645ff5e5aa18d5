import type { HttpError } from '../errors.ts';
import type { TaggedHeaders } from '../http/representation.ts';
import { type Cache, createCache, withoutSlack } from '../lib/cache.ts';

/** A response without its bytes, by the URL that it answers. */
export interface CachedImageResponse {
  /** The release that the response belongs to; with another one the URL is routed again. */
  version: string;
  /** The path as it is mounted, for the log and the metrics. */
  route: string;
  key: string;
  /** All but the length of the content, and what every response carries. */
  headers: TaggedHeaders;
}

/** Bytes of images and sounds, the headers of their URLs, and what could not be made: all in one cache. */
export type ImageCache = ReturnType<typeof createImageCache>;

/** A job that failed is not tried again for so long, as it may cost a worker its time-out each time. */
export const failureSeconds = 60;

/** No URL of ours is longer; a client can make up longer ones. */
const urlMaximumCharacters = 300;

/** What a response without its bytes, or a failure, takes beside its key: a thousand bytes at most. */
const objectBytes = 700;

type Entry = Buffer | CachedImageResponse | HttpError;

/** The cache below an {@link ImageCache}. */
export const imageEntries = (maximumBytes: number): Cache<string, Entry> =>
  createCache(maximumBytes, (entry: Entry, key: string) =>
    Buffer.isBuffer(entry) ? entry.buffer.byteLength + key.length : objectBytes + key.length,
  );

/** Keys of bytes are neither: they begin with the kind of their content. */
const keyOfUrl = (url: string) => `url ${url}`;
const keyOfFailure = (key: string) => `failed ${key}`;

/** Opens the cache of images and sounds. */
export function createImageCache(entries: Cache<string, Entry>) {
  return {
    /** Bytes by a key that names their content. */
    get: (key: string) => entries.get(key) as Buffer | undefined,
    /** Caches bytes where there is room for them at all. @returns the ones to send: the cached copy. */
    set(key: string, bytes: Buffer): Buffer {
      const copy = withoutSlack(bytes);
      entries.set(key, copy);
      return copy;
    },
    /** The response to a path with its query, so that one whose bytes are cached is sent without routing or parsing. */
    response(url: string, version: string | undefined): CachedImageResponse | undefined {
      const response = entries.get(keyOfUrl(url)) as CachedImageResponse | undefined;
      return response && response.version === version ? response : undefined;
    },
    setResponse(url: string, response: CachedImageResponse): void {
      if (url.length <= urlMaximumCharacters) entries.set(keyOfUrl(url), response);
    },
    /** Negative cache: why the bytes of a key could not be made within {@link failureSeconds}. */
    failure: (key: string) => entries.get(keyOfFailure(key)) as HttpError | undefined,
    setFailure: (key: string, error: HttpError) =>
      void entries.set(keyOfFailure(key), error, { ttl: failureSeconds * 1000 }),
  };
}
