import { join, resolve } from 'node:path';

/** The folder of the project. */
export const root = resolve(import.meta.dirname, '../../..');
/** Downloads that are kept between runs, such as OpenSearch's jars. */
export const cacheDir = join(root, '.cache');
/** Images of earlier runs; files are named by their content, so runs cannot disturb each other. */
export const artworkDir = join(cacheDir, 'test-data');
/** Word lists as they are prepared. */
export const wordListsDir = join(artworkDir, 'word-lists');
