import type { Representation } from './representation.ts';

/** A file that is served from memory. */
export interface MemoryFile extends Representation {
  etag: string;
}

/** The files of the page and the documents, by path. */
export type PageFiles = ReadonlyMap<string, MemoryFile>;

/** Path of the page that answers browsers on wrong paths, with status 404. */
export const notFoundPath = '/docs/not-found';
