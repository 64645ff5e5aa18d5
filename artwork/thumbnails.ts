import { access, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileBytes, readWithin, writeWhole } from '../machine/files.ts';
import { parseImagePath } from './paths.ts';
import { rendererVersion } from './render-job.ts';

/** Widths of thumbnails in pixels. */
export const thumbnailSizes = [256, 512] as const;
/** One of {@link thumbnailSizes}. */
export type ThumbnailSize = (typeof thumbnailSizes)[number];

/** Where none were made in advance, they are not looked for again so soon: each look goes by way of another thread. */
const absentMilliseconds = 5000;

/** Thumbnails that were made in advance, as files. `path` is that of the original. */
export interface ThumbnailFiles {
  has(path: string, size: ThumbnailSize): Promise<boolean>;
  /** Undefined where there is none. */
  read(path: string, size: ThumbnailSize): Promise<Buffer | undefined>;
  /** Keeps a thumbnail, whole or not at all. */
  write(path: string, size: ThumbnailSize, webp: Buffer): Promise<void>;
  /** Deletes what other versions of the renderer made. */
  removeOutdated(): Promise<void>;
}

/**
 * The files `<dataDir>/artwork/thumbnails/<renderer version>/<size>/<path as .webp>`. Their names say what they show
 * and how they were made, so none is ever out of date; those of another renderer are not looked at.
 */
export function thumbnailFiles(dataDir: string): ThumbnailFiles {
  const versions = join(dataDir, 'artwork', 'thumbnails');
  const root = join(versions, rendererVersion);
  let absentUntil = 0;

  async function isThere(): Promise<boolean> {
    if (performance.now() < absentUntil) return false;
    const there = await access(root).then(
      () => true,
      () => false,
    );
    if (!there) absentUntil = performance.now() + absentMilliseconds;
    return there;
  }

  const fileOf = (path: string, size: ThumbnailSize): string | undefined =>
    parseImagePath(path) && `${size}/${path.replace(/png$/, 'webp')}`;
  return {
    async has(path, size) {
      const file = fileOf(path, size);
      return file !== undefined && ((await fileBytes(join(root, file))) ?? 0) > 0;
    },
    async read(path, size) {
      const file = fileOf(path, size);
      return file !== undefined && (await isThere()) ? await readWithin(root, file) : undefined;
    },
    async write(path, size, webp) {
      const file = fileOf(path, size);
      if (file === undefined) throw new Error(`"${path}" is not the path of a picture.`);
      await writeWhole(join(root, file), webp);
    },
    async removeOutdated() {
      if (!(await isThere())) return;
      const outdated = (await readdir(versions)).filter((name) => name !== rendererVersion);
      for (const name of outdated) await rm(join(versions, name), { recursive: true });
    },
  };
}
