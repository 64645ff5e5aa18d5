import { cacheControl } from '../http/headers.ts';
import { parseImagePath } from './paths.ts';
import type { Rendition } from './rendition.ts';
import { variantKey } from './variants/variant.ts';

/** What caches may do with a rendition: a thumbnail's URL names its content, a variant's only its symbol. */
export function cacheControlOf({ derived }: Rendition): string {
  return derived?.format === 'webp' ? cacheControl.thumbnail : cacheControl.original;
}

/**
 * The headers of a rendition that do not depend on who asks: all but its length, its entity tag, and what every answer
 * carries.
 * @param link to the symbol's licence, where it is known.
 */
export function pictureHeaders(rendition: Rendition, link: string | undefined): Record<string, string> {
  return {
    'Content-Type': rendition.derived?.format === 'webp' ? 'image/webp' : 'image/png',
    'Cache-Control': cacheControlOf(rendition),
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
export function variantDisposition({ path, derived }: Rendition): string {
  const stem = parseImagePath(path)?.stem ?? '';
  const name = stem.slice(stem.indexOf('/') + 1);
  const parts = [
    name,
    derived ? variantKey(derived.variant) : '',
    derived && derived.size !== 1024 ? String(derived.size) : '',
  ];
  return `inline; filename="${parts.filter((part) => part !== '').join('-')}.png"`;
}
