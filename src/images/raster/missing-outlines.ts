/**
 * Where two light surfaces of different colours meet without an outline: flags, and images drawn without lines.
 */
import { chroma, distance, hueStep, neutralChroma, type Oklab, toOklab } from '../variants/colour.ts';
import { packedPixels, type Raster } from './raster.ts';

/** Luma (0…255) below which a surface is black; red, brown and blue are white beside it. */
export const darkLuma = 62;

/** Two surfaces at least this far apart are separated; the shades of one colour are mostly closer, and of one hue. */
const boundaryDistance = 0.17;
const boundaryDistanceOfHues = 0.1;
const boundaryHue = (35 * Math.PI) / 180;
/** An antialiased edge is this many pixels wide at most, at 512 pixels; more is a gradient. */
const edgeWidth = 4;
/** Something this much darker than both surfaces between them is an outline already. */
const outlineDip = 24;
/** A line's width as a share of the image's. */
const lineWidth = 1 / 80;

/** The luma of a pixel, 0…255, alpha ignored (ITU-R BT.601, as a mixture of bytes). */
export function lumaOf(pixel: number): number {
  return 0.299 * (pixel & 255) + 0.587 * ((pixel >> 8) & 255) + 0.114 * ((pixel >> 16) & 255);
}

/** How much of each pixel a missing outline covers, 0…1; undefined where none is missing. */
export function missingOutlines(image: Raster): Float32Array | undefined {
  const { width, height } = image;
  const pixels = onPaper(image);
  const isSurface = surfaces(pixels, width);
  const reach = Math.max(2, Math.round((edgeWidth * width) / 512));
  const isBoundary = boundaryTest(pixels);
  const radius = (width * lineWidth) / 2;
  let covered: Float32Array | undefined;
  /** Draws a dot of the outline where two surfaces meet, `step` pixels from one another along a row or column. */
  const addOutlineDot = (before: number, after: number, step: number): void => {
    if (pixels[before] === pixels[after] || after - before > (reach + 1) * step) return;
    if (!isBoundary(before, after, step)) return;
    const on = 0.5 + shares(pixels, before, after, step);
    const x = before % width;
    const y = Math.floor(before / width);
    covered ??= new Float32Array(width * height);
    stamp(covered, width, height, step === 1 ? x + on : x, step === 1 ? y : y + on, radius);
  };
  // Rows and columns at once: going through memory by columns takes several times as long.
  const lastOfColumn = new Int32Array(width).fill(-1);
  for (let y = 0, at = 0; y < height; y += 1) {
    let last = -1;
    for (let x = 0; x < width; x += 1, at += 1) {
      if (isSurface[at] === 0) continue;
      if (last >= 0) addOutlineDot(last, at, 1);
      last = at;
      const above = lastOfColumn[x] as number;
      if (above >= 0) addOutlineDot(above, at, width);
      lastOfColumn[x] = at;
    }
  }
  return covered;
}

/** The pixels as they look on white paper. */
function onPaper(image: Raster): Int32Array {
  const pixels = new Int32Array(packedPixels(image));
  for (let at = 0; at < pixels.length; at += 1) {
    const pixel = pixels[at] as number;
    const alpha = pixel >>> 24;
    if (alpha === 255) continue;
    const mixed = (shift: number): number =>
      Math.round((((pixel >> shift) & 255) * alpha) / 255 + 255 - alpha) << shift;
    pixels[at] = alpha === 0 ? -1 : (255 << 24) | mixed(16) | mixed(8) | mixed(0);
  }
  return pixels;
}

/** Marks the pixels that have their colour from a neighbour in both directions: edges have it in one at most. */
function surfaces(pixels: Int32Array, width: number): Uint8Array {
  const marks = new Uint8Array(pixels.length);
  for (let at = width; at < pixels.length - width; at += 1) {
    const pixel = pixels[at];
    const along = pixels[at - 1] === pixel || pixels[at + 1] === pixel;
    if (along && (pixels[at - width] === pixel || pixels[at + width] === pixel)) marks[at] = 1;
  }
  return marks;
}

/** Whether two surfaces, with nothing but the pixels between them, are light, different, and without an outline. */
function boundaryTest(pixels: Int32Array): (before: number, after: number, step: number) => boolean {
  const places = new Map<number, Oklab>();
  const placeOf = (pixel: number): Oklab => {
    const cached = places.get(pixel);
    if (cached) return cached;
    const place = toOklab({ r: pixel & 255, g: (pixel >> 8) & 255, b: (pixel >> 16) & 255 });
    places.set(pixel, place);
    return place;
  };
  return (before, after, step) => {
    const [one, other] = [pixels[before] as number, pixels[after] as number];
    const darker = Math.min(lumaOf(one), lumaOf(other));
    if (darker < darkLuma) return false;
    for (let between = before + step; between < after; between += step) {
      if (lumaOf(pixels[between] as number) < darker - outlineDip) return false;
    }
    return differ(placeOf(one), placeOf(other));
  };
}

function differ(one: Oklab, other: Oklab): boolean {
  const apart = distance(one, other);
  if (apart > boundaryDistance) return true;
  const coloured = chroma(one) > neutralChroma && chroma(other) > neutralChroma;
  return coloured && apart > boundaryDistanceOfHues && Math.abs(hueStep(one, other)) > boundaryHue;
}

/** How many of the pixels between two surfaces the first one would fill with what the mixtures have of its colour. */
function shares(pixels: Int32Array, before: number, after: number, step: number): number {
  let sum = 0;
  for (let between = before + step; between < after; between += step) {
    let product = 0;
    let length = 0;
    for (let shift = 0; shift < 24; shift += 8) {
      const from = ((pixels[after] as number) >> shift) & 255;
      const span = (((pixels[before] as number) >> shift) & 255) - from;
      product += ((((pixels[between] as number) >> shift) & 255) - from) * span;
      length += span * span;
    }
    sum += length === 0 ? 0 : Math.min(Math.max(product / length, 0), 1);
  }
  return sum;
}

/** A dot of the pen, its edge soft. */
function stamp(
  covered: Float32Array,
  width: number,
  height: number,
  x: number,
  y: number,
  radius: number,
): void {
  const reach = Math.ceil(radius + 1);
  for (let row = Math.max(0, Math.floor(y) - reach); row <= Math.min(height - 1, y + reach); row += 1) {
    for (
      let column = Math.max(0, Math.floor(x) - reach);
      column <= Math.min(width - 1, x + reach);
      column += 1
    ) {
      const share = Math.min(Math.max(radius + 0.5 - Math.hypot(column - x, row - y), 0), 1);
      const at = row * width + column;
      if (share > (covered[at] as number)) covered[at] = share;
    }
  }
}
