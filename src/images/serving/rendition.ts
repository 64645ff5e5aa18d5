import { hash } from 'node:crypto';
import { cacheControl } from '../../http/headers.ts';
import { type ImagePath, parseImagePath } from '../artwork/paths.ts';
import { originalPixels } from '../artwork/store.ts';
import { rendererVersion, type StoredRenderJob } from '../render/render-job.ts';
import {
  type ImageSize,
  type ThumbnailWidth,
  thumbnailWidths,
  type Variant,
  variantKey,
} from '../variants/variant.ts';

/** An image as a request names it, as data: the original in the catalogue, or what is made of it. */
export interface Rendition {
  /** Path of the original. It ends in a hash of all that any rendition of it is made from. */
  path: string;
  /** PNG if absent; `svg` is the drawing itself, for which nothing is made. */
  format?: 'png' | 'webp' | 'svg';
  /** That of the original if absent. */
  size?: ImageSize;
  /** Only what applies to this image. */
  variant?: Variant;
}

/** What may be made of an original in advance: its thumbnails and itself. */
export function preparedRenditions(path: string): Rendition[] {
  return [...thumbnailWidths.map((size): Rendition => ({ path, format: 'webp', size })), { path }];
}

/** The job of drawing an image, which is no SVG, of what is stored below `dataDir`. */
export function renditionJob(
  dataDir: string,
  { path, format, size = originalPixels, variant = {} }: Rendition,
): StoredRenderJob {
  return { dataDir, path, variant, output: { format: format === 'webp' ? format : 'png', size } };
}

/** The name of a rendition's bytes in every cache: what they show and how they are made. Never to be invalidated. */
export function renditionKey({
  path,
  format = 'png',
  size = originalPixels,
  variant = {},
}: Rendition): string {
  return `image:${rendererVersion}:${path}:${variantKey(variant)}:${format}:${size}`;
}

/** The strong entity tag (RFC 9110 §8.8.3) of a rendition's bytes, from the key that names them. */
export function renditionEtag(key: string): string {
  return `"${hash('sha256', key).slice(0, 32)}"`;
}

const mediaTypes = {
  png: 'image/png',
  webp: 'image/webp',
  svg: 'image/svg+xml',
} as const;

/** An SVG that is opened is a document: it may apply its own styles, and do nothing else. */
const svgHeaders = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
} as const;

/**
 * The headers of a rendition that do not depend on the client: all but its length, its entity tag, and what every answer
 * carries.
 * @param licenseUrl of the symbol, where it is known.
 * @param lifetime `Cache-Control` of the URL, one of `cacheControl`.
 */
export function renditionHeaders(
  { format = 'png' }: Rendition,
  licenseUrl: string | undefined,
  lifetime: string,
): Record<string, string> {
  const link = licenseUrl === undefined ? undefined : licenseLink(licenseUrl);
  return {
    'Content-Type': mediaTypes[format],
    'Cache-Control': lifetime,
    ...(format === 'svg' && svgHeaders),
    ...(link !== undefined && { Link: link }),
  };
}

/** `Link` to a licence (RFC 8288, with the relation of RFC 4946); undefined where what a catalogue states is no URL. */
export function licenseLink(url: string): string | undefined {
  return URL.canParse(url) ? `<${new URL(url).href.replaceAll('>', '%3E')}>; rel="license"` : undefined;
}

/**
 * The name under which a browser offers to save a variant (RFC 6266): its own URL has none.
 * @returns for example `inline; filename="1f9d1-skin-3.hair-red.png"`.
 */
export function variantDisposition({ path, size = originalPixels, variant = {} }: Rendition): string {
  const stem = parseImagePath(path)?.stem ?? '';
  const name = stem.slice(stem.indexOf('/') + 1);
  const parts = [name, variantKey(variant), size === originalPixels ? '' : String(size)];
  return `inline; filename="${parts.filter((part) => part !== '').join('-')}.png"`;
}

const thumbnailPattern = new RegExp(`^thumbs/(${thumbnailWidths.join('|')})/(.+)\\.webp$`);

/**
 * The image that a path below `/static/` names, if it is well-formed; the image need not exist. The paths are
 * `<set>/<id>.<hash>.png`, `<set>/<id>.<hash>.svg` and `thumbs/{256|512}/<set>/<id>.<hash>.webp`, as the URL has them, not decoded: no
 * valid one has an escape, so nothing else reaches a file.
 */
export function parseStaticPath(path: string): { image: ImagePath; rendition: Rendition } | undefined {
  const [, width, thumbnail] = thumbnailPattern.exec(path) ?? [];
  const image = parseImagePath(thumbnail === undefined ? path.replace(/svg$/, 'png') : `${thumbnail}.png`);
  if (!image) return undefined;
  const size = Number(width) as ThumbnailWidth;
  return {
    image,
    rendition: {
      path: image.path,
      ...(width !== undefined && { format: 'webp', size }),
      ...(path.endsWith('.svg') && { format: 'svg' }),
    },
  };
}

/**
 * Headers of a redirect from an old image's path to the present one. Relative to the requested URL
 * (RFC 9110 §10.2.2), so it holds under any prefix that a proxy puts before the service.
 */
export function redirectHeaders({ format = 'png' }: Rendition, presentPath: string): Record<string, string> {
  const fileName = presentPath.slice(presentPath.lastIndexOf('/') + 1);
  return {
    Location: fileName.replace(/png$/, format),
    'Cache-Control': cacheControl.redirect,
  };
}
