import { join, resolve } from 'node:path';

/** The folder of the project. */
export const root = resolve(import.meta.dirname, '../../..');
/** The engine's jars are there already, or are fetched once. */
export const cacheDir = join(root, '.cache');
/** Pictures that were rendered before; their files are named by their content, so no run spoils another. */
export const artworkDir = join(cacheDir, 'test-data');
