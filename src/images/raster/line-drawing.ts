/**
 * Images in black and white: black lines, white insides, transparent around. No grey but in antialiased edges.
 */
import { darkLuma, lumaOf, missingOutlines } from './missing-outlines.ts';
import { emptyRaster, packedPixels, type Raster } from './raster.ts';

/** A pixel of a grey (0…1) and an alpha (0…1) as one number. */
function grey(white: number, alpha: number): number {
  const value = Math.round(white * 255);
  return (Math.round(alpha * 255) << 24) | (value << 16) | (value << 8) | value;
}

const whitePixel = grey(1, 1);
const blackPixel = grey(0, 1);

/** The set's own line drawing, filled with white wherever the image shows something. */
export function fillLines(lines: Raster, image: Raster): Raster {
  const filled = emptyRaster(lines.width, lines.height);
  const drawn = packedPixels(filled);
  const ink = packedPixels(lines);
  const shown = packedPixels(image);
  for (let at = 0; at < drawn.length; at += 1) {
    const line = (ink[at] as number) >>> 24;
    const paper = (shown[at] as number) >>> 24;
    if (line === 0 && paper === 0) continue;
    if (line === 0 && paper === 255) {
      drawn[at] = whitePixel;
      continue;
    }
    const lineShare = line / 255;
    const paperShare = (paper / 255) * (1 - lineShare);
    const alpha = lineShare + paperShare;
    const whiteOfLine = Math.min(Math.max((lumaOf(ink[at] as number) / 255 - 0.4) / 0.2, 0), 1);
    drawn[at] = grey((whiteOfLine * lineShare + paperShare) / alpha, alpha);
  }
  return filled;
}

/**
 * A line drawing made from a coloured image: dark surfaces become black, light ones white, and where two light ones
 * of different colour meet without an outline, one is drawn.
 */
export function lineDrawing(image: Raster): Raster {
  const { width, height } = image;
  const raster = emptyRaster(width, height);
  const drawn = packedPixels(raster);
  const pixels = packedPixels(image);
  const outlines = missingOutlines(image);
  for (let at = 0; at < drawn.length; at += 1) {
    const line = outlines?.[at] ?? 0;
    const pixel = pixels[at] as number;
    const own = pixel >>> 24;
    if (line === 0 && own === 0) continue;
    if (line === 0 && own === 255 && isInside(pixels, at, width)) {
      drawn[at] = lumaOf(pixel) < darkLuma ? blackPixel : whitePixel;
      continue;
    }
    const share = (own / 255) * (1 - line);
    const alpha = line + share;
    drawn[at] = grey(share === 0 ? 0 : (lightness(pixels, at, width) * share) / alpha, alpha);
  }
  return raster;
}

/** Whether a pixel has the colour of all four beside it. */
function isInside(pixels: Int32Array, at: number, width: number): boolean {
  const pixel = pixels[at];
  if (at < width || at >= pixels.length - width) return false;
  if (pixels[at - 1] !== pixel || pixels[at + 1] !== pixel) return false;
  return pixels[at - width] === pixel && pixels[at + width] === pixel;
}

/** 0 within dark surfaces, 1 within light ones; on the edge between, as much as the pixel has of the light one. */
function lightness(pixels: Int32Array, at: number, width: number): number {
  const pixel = pixels[at] as number;
  const own = lumaOf(pixel);
  const side = own < darkLuma ? 0 : 1;
  // The outermost rows have no neighbours on one side.
  if (at <= width || at >= pixels.length - width - 1) return side;
  let darkest = own;
  let lightest = own;
  for (let row = at - width; row <= at + width; row += width) {
    for (let near = row - 1; near <= row + 1; near += 1) {
      const other = pixels[near] as number;
      if (other === pixel || other >>> 24 === 0) continue;
      const luma = lumaOf(other);
      if (luma < darkest) darkest = luma;
      if (luma > lightest) lightest = luma;
    }
  }
  if (darkest >= darkLuma || lightest < darkLuma || lightest - darkest < darkLuma) return side;
  return (own - darkest) / (lightest - darkest);
}
