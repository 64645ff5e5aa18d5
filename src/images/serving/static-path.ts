import { cacheControl } from '../../http/headers.ts';
import { type ImagePath, parseImagePath } from '../artwork/paths.ts';
import { type ThumbnailSize, thumbnailSizes } from '../artwork/thumbnail-files.ts';
import type { Rendition } from './rendition.ts';

/**
 * The paths below `/static/`: `<set>/<id>.<hash>.png` and `<set>/<id>.<hash>.svg` and
 * `thumbs/{256|512}/<set>/<id>.<hash>.webp`. They are what
 * follows that prefix in the URL, not decoded: no valid one has an escape, so nothing else reaches a file.
 */
interface StaticPath {
  image: ImagePath;
  rendition: Rendition;
}

const thumbnailPattern = new RegExp(`^thumbs/(${thumbnailSizes.join('|')})/(.+)\\.webp$`);

/** The image that a path names, if it is well-formed; the image need not exist. */
export function parseStaticPath(path: string): StaticPath | undefined {
  const [, size, stem] = thumbnailPattern.exec(path) ?? [];
  const isSvg = path.endsWith('.svg');
  const image = parseImagePath(
    isSvg ? path.replace(/svg$/, 'png') : stem === undefined ? path : `${stem}.png`,
  );
  if (!image) return undefined;
  if (isSvg) {
    return { image, rendition: { path: image.path, derived: { format: 'svg', size: 1024, variant: {} } } };
  }
  const thumbnailSize = Number(size) as ThumbnailSize;
  return {
    image,
    rendition: {
      path: image.path,
      ...(size !== undefined && { derived: { format: 'webp', size: thumbnailSize, variant: {} } }),
    },
  };
}

/**
 * Headers of a redirect from an old image's path to the present one. Relative to the requested URL
 * (RFC 9110 §10.2.2), so it holds under any prefix that a proxy puts before the service.
 */
export function redirectHeaders({ derived }: Rendition, presentPath: string): Record<string, string> {
  const fileName = presentPath.slice(presentPath.lastIndexOf('/') + 1);
  return {
    Location: derived ? fileName.replace(/png$/, derived.format) : fileName,
    'Cache-Control': cacheControl.redirect,
  };
}
