import { join } from 'node:path';
import { versionedFiles } from '../../lib/versioned-files.ts';
import { rendererVersion } from '../render/render-job.ts';
import { parseImagePath } from './paths.ts';

/** Widths of thumbnails in pixels. */
export const thumbnailSizes = [256, 512] as const;
/** One of {@link thumbnailSizes}. */
export type ThumbnailSize = (typeof thumbnailSizes)[number];

/** Sides in pixels at which images are made in advance: the thumbnails, as WebP, and the original, as PNG. */
export const preparedSizes = [...thumbnailSizes, 1024] as const;
/** One of {@link preparedSizes}. */
export type PreparedSize = (typeof preparedSizes)[number];

/** The format of an image that is made in advance. */
export const preparedFormat = (size: PreparedSize) => (size === 1024 ? 'png' : 'webp');

/** Thumbnails and originals that were made in advance, as files. `path` is that of the original. */
export interface ThumbnailFiles {
  has(path: string, size: PreparedSize): Promise<boolean>;
  /** Undefined where there is none. */
  read(path: string, size: PreparedSize): Promise<Buffer | undefined>;
  /** Keeps an image, whole or not at all. */
  write(path: string, size: PreparedSize, bytes: Buffer): Promise<void>;
  /** Deletes what other versions of the renderer made. */
  removeOutdated(): Promise<void>;
}

/**
 * The files `<dataDir>/artwork/thumbnails/<renderer version>/<size>/<path, of thumbnails as .webp>`. Their names say what they
 * show and how they were made, so none is ever out of date; those of another renderer are not looked at.
 */
export function thumbnailFiles(dataDir: string): ThumbnailFiles {
  const files = versionedFiles(join(dataDir, 'artwork', 'thumbnails'), rendererVersion);
  const fileOf = (path: string, size: PreparedSize): string | undefined =>
    parseImagePath(path) && `${size}/${path.replace(/png$/, preparedFormat(size))}`;
  return {
    async has(path, size) {
      const file = fileOf(path, size);
      return file !== undefined && (await files.has(file));
    },
    async read(path, size) {
      const file = fileOf(path, size);
      return file === undefined ? undefined : await files.read(file);
    },
    async write(path, size, bytes) {
      const file = fileOf(path, size);
      if (file === undefined) throw new Error(`"${path}" is not the path of an image.`);
      await files.write(file, bytes);
    },
    removeOutdated: files.removeOutdated,
  };
}
