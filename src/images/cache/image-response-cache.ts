import { LRUCache } from 'lru-cache';

/** A response without its bytes, by the URL that it answers. */
export interface CachedImageResponse {
  /** The release that the response belongs to; with another one the URL is routed again. */
  version: string;
  /** The path as it is mounted, for the log and the metrics. */
  route: string;
  /** The key of its bytes. */
  key: string;
  /** The bytes, where nothing has to be made for them. */
  find: () => Promise<Buffer | undefined>;
  /** Whether it answers range requests (RFC 9110 §14), as audio players send them. */
  ranges?: true;
  etag: string;
  /** All but the type and length of the content, and what every response carries. */
  headers: Readonly<Record<string, string>>;
  contentType: string;
  /** Of the bytes. */
  length: number;
}

/** Responses with images or audio, by the path and query of their URL. */
export interface ImageResponseCache {
  get(url: string, version: string | undefined): CachedImageResponse | undefined;
  note(url: string, response: CachedImageResponse): void;
}

/** A thousand bytes each at most: 20 MB. */
const entriesMaximum = 20_000;
/** No URL of ours is longer; a client can make up longer ones. */
const urlMaximumCharacters = 300;

/** Responses to recent URLs, so that one whose bytes are cached is sent without routing or parsing. */
export function imageResponseCache(): ImageResponseCache {
  const responses = new LRUCache<string, CachedImageResponse>({ max: entriesMaximum });
  return {
    get(url, version) {
      const response = responses.get(url);
      return response && response.version === version ? response : undefined;
    },
    note(url, response) {
      if (url.length <= urlMaximumCharacters) responses.set(url, response);
    },
  };
}
