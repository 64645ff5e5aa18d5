import { hash } from 'node:crypto';
import { cacheControl } from '../../http/headers.ts';
import { type ImagePath, parseImagePath } from '../artwork/paths.ts';
import { rendererVersion, type StoredRenderJob } from '../render/render-job.ts';
import {
  type ImageSize,
  type ThumbnailWidth,
  thumbnailWidths,
  type Variant,
  variantKey,
} from '../variants/variant.ts';

/** An image as a request names it, as data: the original in the catalogue, and what is made of it. */
export type Rendition = DrawnRendition | { path: string; derived: 'svg' };

/** A rendition that is drawn, and not the SVG itself. */
export interface DrawnRendition {
  /** Path of the original. It ends in a hash of all that any rendition of it is made from. */
  path: string;
  /** Absent: the original, which is the image on 1024 pixels as PNG. */
  derived?: DerivedImage | undefined;
}

/** An image that is drawn from the artwork. */
export interface DerivedImage {
  format: 'png' | 'webp';
  size: ImageSize;
  /** Only what applies to this image. */
  variant: Variant;
}

/** What may be made of an original in advance: its thumbnails and itself. */
export function preparedRenditions(path: string): DrawnRendition[] {
  const thumbnails = thumbnailWidths.map((size) => ({
    path,
    derived: { format: 'webp' as const, size, variant: {} },
  }));
  return [...thumbnails, { path }];
}

/** The original as it is rendered. */
const original: DerivedImage = { format: 'png', size: 1024, variant: {} };

/** The job of drawing an image of what is stored below `dataDir`. */
export function renditionJob(dataDir: string, { path, derived = original }: DrawnRendition): StoredRenderJob {
  const { format, size, ...how } = derived;
  return { dataDir, path, ...how, output: { format, size } };
}

/** The name of a rendition's bytes in every cache: what they show and how they are made. Never to be invalidated. */
export function renditionKey({ path, derived }: Rendition): string {
  if (!derived) return `image:${rendererVersion}:${path}`;
  if (derived === 'svg') return `image:${rendererVersion}:${path}:svg`;
  const { format, size, variant } = derived;
  return `image:${rendererVersion}:${path}:${variantKey(variant)}:${format}:${size}`;
}

/** The strong entity tag (RFC 9110 §8.8.3) of a rendition's bytes, from the key that names them. */
export function renditionEtag(key: string): string {
  return `"${hash('sha256', key).slice(0, 32)}"`;
}

const formatOf = ({ derived }: Rendition) => (derived === 'svg' ? derived : (derived?.format ?? 'png'));

const mediaTypes = {
  png: 'image/png',
  webp: 'image/webp',
  svg: 'image/svg+xml',
} as const satisfies Record<DerivedImage['format'] | 'svg', string>;

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
  rendition: Rendition,
  licenseUrl: string | undefined,
  lifetime: string,
): Record<string, string> {
  const format = formatOf(rendition);
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
export function variantDisposition({ path, derived }: DrawnRendition): string {
  const stem = parseImagePath(path)?.stem ?? '';
  const name = stem.slice(stem.indexOf('/') + 1);
  const parts = [
    name,
    variantKey(derived?.variant ?? {}),
    derived && derived.size !== 1024 ? String(derived.size) : '',
  ];
  return `inline; filename="${parts.filter((part) => part !== '').join('-')}.png"`;
}

const thumbnailPattern = new RegExp(`^thumbs/(${thumbnailWidths.join('|')})/(.+)\\.webp$`);

/**
 * The image that a path below `/static/` names, if it is well-formed; the image need not exist. The paths are
 * `<set>/<id>.<hash>.png`, `<set>/<id>.<hash>.svg` and `thumbs/{256|512}/<set>/<id>.<hash>.webp`, as the URL has them, not decoded: no
 * valid one has an escape, so nothing else reaches a file.
 */
export function parseStaticPath(path: string): { image: ImagePath; rendition: Rendition } | undefined {
  const [, size, stem] = thumbnailPattern.exec(path) ?? [];
  const isSvg = path.endsWith('.svg');
  const image = parseImagePath(
    isSvg ? path.replace(/svg$/, 'png') : stem === undefined ? path : `${stem}.png`,
  );
  if (!image) return undefined;
  if (isSvg) return { image, rendition: { path: image.path, derived: 'svg' } };
  const thumbnailSize = Number(size) as ThumbnailWidth;
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
export function redirectHeaders(rendition: Rendition, presentPath: string): Record<string, string> {
  const fileName = presentPath.slice(presentPath.lastIndexOf('/') + 1);
  return {
    Location: fileName.replace(/png$/, formatOf(rendition)),
    'Cache-Control': cacheControl.redirect,
  };
}
