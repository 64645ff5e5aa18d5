import { LRUCache } from 'lru-cache';

/** The answer that a URL was given before, but for its bytes. */
export interface KnownPicture {
  /** The release that says so; with another one the URL has to be looked at again. */
  version: string;
  /** The path as it is mounted, for the log and the metrics. */
  route: string;
  /** The key of its bytes. */
  key: string;
  /** The bytes, where nothing has to be made for them. */
  find: () => Promise<Buffer | undefined>;
  /** Whether parts of it can be asked for (RFC 9110 §14), as who plays a sound does. */
  ranges?: true;
  etag: string;
  /** All but the type and length of the content, and what every response carries. */
  headers: Readonly<Record<string, string>>;
  contentType: string;
  /** Of the bytes. */
  length: number;
}

/** Pictures by the path and query of their URL. */
export interface KnownPictures {
  get(url: string, version: string | undefined): KnownPicture | undefined;
  note(url: string, picture: KnownPicture): void;
}

/** With a thousand bytes each at most, they take 20 MB. */
const picturesMaximum = 20_000;
/** No URL of ours is longer; a client can make up longer ones. */
const urlMaximumCharacters = 300;

/** Remembers what URLs lead to, so that a picture whose bytes are at hand is answered without routing or parsing. */
export function knownPictures(): KnownPictures {
  const known = new LRUCache<string, KnownPicture>({ max: picturesMaximum });
  return {
    get(url, version) {
      const picture = known.get(url);
      return picture && picture.version === version ? picture : undefined;
    },
    note(url, picture) {
      if (url.length <= urlMaximumCharacters) known.set(url, picture);
    },
  };
}
