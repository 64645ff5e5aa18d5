import type { Representation } from './representation.ts';

/** The files of the page and the documents, which are served from memory, by path. */
export type PageFiles = ReadonlyMap<string, Representation>;

/** Path of the page that answers browsers on wrong paths, with status 404. */
export const notFoundPath = '/docs/not-found';
