import { join } from 'node:path';
import { versionedFiles } from '../../lib/versioned-files.ts';
import { parseImagePath } from '../artwork/paths.ts';
import { rendererVersion } from '../render/render-job.ts';

/** Widths of thumbnails in pixels. */
export const thumbnailSizes = [256, 512] as const;
/** One of {@link thumbnailSizes}. */
export type ThumbnailSize = (typeof thumbnailSizes)[number];

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
  const files = versionedFiles(join(dataDir, 'artwork', 'thumbnails'), rendererVersion);
  const fileOf = (path: string, size: ThumbnailSize): string | undefined =>
    parseImagePath(path) && `${size}/${path.replace(/png$/, 'webp')}`;
  return {
    async has(path, size) {
      const file = fileOf(path, size);
      return file !== undefined && (await files.has(file));
    },
    async read(path, size) {
      const file = fileOf(path, size);
      return file === undefined ? undefined : await files.read(file);
    },
    async write(path, size, webp) {
      const file = fileOf(path, size);
      if (file === undefined) throw new Error(`"${path}" is not the path of an image.`);
      await files.write(file, webp);
    },
    removeOutdated: files.removeOutdated,
  };
}
