import { HttpError } from '../errors.ts';
import { type Cache, createCache, withoutSlack } from '../lib/cache.ts';
import { singleFlight } from '../lib/single-flight.ts';
import { cacheControl } from './headers.ts';
import { type Encoding, encode, type Representation } from './representation.ts';

/** A finished response of JSON. */
export interface CachedResponse extends Representation {
  /** The release that it describes; a response of another release is not served. */
  version: string;
  /** The path as it is mounted, for the log and the metrics. */
  route: string;
  /** Counts the searches that it answers. */
  count(): void;
}

/** Finished responses by URL and by canonical request. */
export type ResponseCache = ReturnType<typeof createResponseCache>;

/** Longer canonical requests and URLs are answered without being kept: apps send none, and a client can make up any number. */
const keyMaximumCharacters = 1024;
/**
 * Memory of an entry beside its texts and bytes: the objects and headers of a response, and the cache's own slots.
 * Measured with 200 000 entries.
 */
const overheadBytes = { response: 1400, url: 200 } as const;

/** A response by `key <canonical request>`, or the canonical request by `url <URL>`. */
type Entry = { kind: 'response'; response: CachedResponse } | { kind: 'url'; key: string };

/** The cache below a {@link ResponseCache}: keys, URLs, headers, bodies and compressed copies share its bytes. */
export const responseEntries = (maximumBytes: number) => createCache(maximumBytes, entryBytes);

/**
 * Keeps finished responses. While a response cannot be computed because something is away, that of an older release is
 * served (RFC 5861 §4), marked as not to be stored.
 * @param onStale called each time that this happens.
 */
export function createResponseCache(entries: Cache<string, Entry>, onStale: () => void = () => undefined) {
  const flights = singleFlight<CachedResponse>();
  const isShort = (key: string) => key.length <= keyMaximumCharacters;

  function cached(key: string): CachedResponse | undefined {
    const entry = entries.get(`key ${key}`);
    return entry?.kind === 'response' ? entry.response : undefined;
  }

  function keep(key: string, response: CachedResponse): void {
    if (!isShort(key)) return;
    const identity = withoutSlack(response.identity);
    entries.set(`key ${key}`, { kind: 'response', response: { ...response, identity } });
  }

  return {
    /** The response to a URL requested before, if it is still valid. */
    byUrl(url: string, version: string | undefined): CachedResponse | undefined {
      const entry = entries.get(`url ${url}`);
      const response = entry?.kind === 'url' ? cached(entry.key) : undefined;
      return response && response.version === version ? response : undefined;
    },
    /** Whether a canonical request is answered without computing. */
    has: (key: string, version: string) => cached(key)?.version === version,
    /** The response to a canonical request; concurrent requests share one computation, and its failure. */
    byKey(key: string, version: string, compute: () => Promise<CachedResponse>): Promise<CachedResponse> {
      const existing = cached(key);
      if (existing && existing.version === version) return Promise.resolve(existing);
      return flights.run(`${version} ${key}`, async () => {
        try {
          const response = await compute();
          keep(key, response);
          return response;
        } catch (error) {
          if (!existing || !(error instanceof HttpError && error.status === 503)) throw error;
          onStale();
          return { ...existing, headers: { ...existing.headers, 'Cache-Control': cacheControl.none } };
        }
      });
    },
    /** Remembers the canonical request of a URL. */
    link(url: string, key: string): void {
      if (isShort(url) && entries.has(`key ${key}`)) entries.set(`url ${url}`, { kind: 'url', key });
    },
    /** Compresses a response for its first client that asks for a coding, and keeps the copy. */
    async compress(key: string, response: CachedResponse, encoding: Encoding | undefined): Promise<void> {
      if (encoding === undefined || response.encoded[encoding] !== undefined) return;
      await encode(response, encoding);
      // Weighed anew with the copy, unless it was evicted meanwhile. A stale response shares the copies of the cached one.
      const entry = cached(key);
      if (entry?.encoded === response.encoded) keep(key, entry);
    },
  };
}

/** The key under which a URL is remembered: the base URL is part of the response. */
export function responseUrl(url: string, baseUrl: string): string {
  return `${baseUrl} ${url}`;
}

/** Characters count double, as V8 keeps all but Latin-1 texts so. */
function entryBytes(entry: Entry, key: string): number {
  if (entry.kind === 'url') return 2 * (key.length + entry.key.length) + overheadBytes.url;
  const { identity, encoded } = entry.response;
  const copies = Object.values(encoded).reduce((sum, copy) => sum + copy.length, 0);
  return 2 * key.length + identity.length + copies + overheadBytes.response;
}
