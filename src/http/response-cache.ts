import { LRUCache } from 'lru-cache';
import { HttpError } from '../errors.ts';
import { singleFlight } from '../lib/single-flight.ts';
import type { AskedCount } from '../search/query-log.ts';
import { cacheControl } from './headers.ts';
import type { Representation } from './representation.ts';

/** A finished response of JSON. */
export interface CachedResponse extends Representation {
  /** The release that it describes; a response of another release is not served. */
  version: string;
  etag: string;
  /** The path as it is mounted, for the log and the metrics. */
  route: string;
  /** The count of searches for its text. */
  asked?: AskedCount;
}

/** Finished responses by URL and by canonical request. */
export interface ResponseCache {
  /** The response to a URL requested before, if it is still valid. */
  byUrl(url: string, version: string | undefined): CachedResponse | undefined;
  /** The response to a canonical request; concurrent requests share one computation. */
  byKey(key: string, version: string, compute: () => Promise<CachedResponse>): Promise<CachedResponse>;
  /** Remembers the canonical request of a URL. */
  link(url: string, key: string): void;
}

/** URLs remembered: several URLs may ask the same thing, and a client can make up any number of them. */
const urlsMaximum = 50_000;

/**
 * Keeps finished responses, bounded by bytes; the least recently used are evicted first. While a response cannot be
 * computed because something is away, that of an older release is served (RFC 5861 §4), marked as not to be stored.
 * @param onStale called each time that this happens.
 */
export function createResponseCache(
  maximumBytes: number,
  onStale: () => void = () => undefined,
): ResponseCache {
  const responses = new LRUCache<string, CachedResponse>({ maxSize: maximumBytes, sizeCalculation: sizeOf });
  const keys = new LRUCache<string, string>({ max: urlsMaximum });
  const flights = singleFlight<CachedResponse>();

  return {
    byUrl(url, version) {
      const key = keys.get(url);
      const response = key === undefined ? undefined : responses.get(key);
      return response && response.version === version ? response : undefined;
    },
    byKey(key, version, compute) {
      const cached = responses.get(key);
      if (cached && cached.version === version) return Promise.resolve(cached);
      return flights.run(`${version} ${key}`, async () => {
        try {
          const response = await compute();
          responses.set(key, response);
          return response;
        } catch (error) {
          if (!cached || !(error instanceof HttpError && error.status === 503)) throw error;
          onStale();
          return { ...cached, headers: { ...cached.headers, 'Cache-Control': cacheControl.none } };
        }
      });
    },
    link(url, key) {
      keys.set(url, key);
    },
  };
}

/** The key under which a URL is remembered: the base URL is part of the response. */
export function responseUrl(url: string, baseUrl: string): string {
  return `${baseUrl} ${url}`;
}

/** With room for one compressed copy, as JSON shrinks to a quarter at least, and for headers and entity tag. */
function sizeOf({ identity }: CachedResponse): number {
  return Math.ceil(identity.length * 1.25) + 500;
}
