/**
 * What an SVG may point at: parts of itself and small pictures that it carries. Anything else would make the renderer
 * read files or addresses, or decode a picture of any size.
 */
import { pngSize } from '../raster/png.ts';

/** Pixels (width × height) that one PNG carried inside an SVG may have. */
export const embeddedPixelLimit = 2048 * 2048;

/** Undoes CSS escapes and drops comments (CSS Syntax 3 §4.3.2, §4.3.7), so that `u\72l(` cannot hide from a search. */
function plainCss(css: string): string {
  return css
    .replace(
      /\\(?:([0-9a-f]{1,6})\s?|([^\n]))/gi,
      (_, hex: string | undefined, literal: string | undefined) => {
        if (hex === undefined) return literal ?? '';
        const codePoint = Number.parseInt(hex, 16);
        return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : '\ufffd';
      },
    )
    .replace(/\/\*.*?(?:\*\/|$)/gs, '');
}

/** The first thing in a style sheet or attribute that points outside the drawing; undefined when there is none. */
export function outsideCssReference(css: string): string | undefined {
  // Nearly every attribute is a number, a colour or a path: none of them needs the full look.
  if (!/[@(\\]/.test(css)) return undefined;
  const plain = plainCss(css);
  if (/@import/i.test(plain)) return '@import';
  for (const [whole, target = ''] of plain.matchAll(/url\(\s*["']?\s*([^)]*)/gi)) {
    if (!target.startsWith('#')) return whole;
  }
  return undefined;
}

/** Whether an `href` stays inside the drawing: `#part`, or a PNG of at most {@link embeddedPixelLimit} pixels in it. */
export function isInsideReference(href: string): boolean {
  const target = href.trim();
  if (target === '' || target.startsWith('#')) return true;
  const base64 = /^data:image\/png;base64,(.*)$/is.exec(target)?.[1];
  if (base64 === undefined) return false;
  const size = pngSize(Buffer.from(base64, 'base64'));
  return size !== undefined && size.width * size.height <= embeddedPixelLimit;
}
