/**
 * At which resolution a drawing is read.
 */

/**
 * A length in a unit of print (CSS Values 4 §6.2), which a drawing's resolution would change on top of its size. It may be
 * found where there is none.
 */
const physicalLength = /[\d.](?:mm|cm|in|pt|pc|q)\b/i;
/** The resolution, in pixels an inch, at which a pixel of a drawing is one of the image's. */
const usualDensity = 72;
/** A drawing smaller than this share of the requested size is left to sharp: finding its scale gains nothing. */
const highestDensity = 100 * usualDensity;

/**
 * The resolution, in pixels an inch, at which an SVG comes out as large as requested: where sharp has to find the scale by itself
 * it parses the drawing twice. The pixels are the same; a size that is read wrongly here costs the second parsing.
 * @param size the longer side in pixels
 */
export function svgDensity(source: Buffer, size: number): number {
  const text = source.toString('latin1');
  const [root = ''] = /<svg\b[^>]*>/.exec(text) ?? [];
  const longest = Math.max(...sidesOf(root));
  const density = (usualDensity * size) / longest;
  const isOfUse = density >= 1 && density <= highestDensity && !physicalLength.test(text);
  return isOfUse ? density : usualDensity;
}

/** Width and height of a drawing as its root says; NaN for what it does not say in pixels. */
function sidesOf(root: string): number[] {
  if (/\s(?:width|height)\s*=/.test(root)) {
    return [/\swidth="([\d.]+)(?:px)?"/, /\sheight="([\d.]+)(?:px)?"/].map((side) =>
      Number(side.exec(root)?.[1]),
    );
  }
  const [, , width, height] = (/\sviewBox="([^"]+)"/.exec(root)?.[1] ?? '').trim().split(/[\s,]+/);
  return [Number(width), Number(height)];
}
