/**
 * Loads what reads and writes files of boards: a bundle of its own, as most visits need neither.
 * @throws where it cannot be loaded.
 */
export function loadBoardFiles(): Promise<typeof import('./board-files.ts')> {
  return import(new URL('board-files.js', import.meta.url).href);
}
