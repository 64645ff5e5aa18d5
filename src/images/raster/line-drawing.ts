/**
 * Images in black and white: black lines, white insides, transparent around. No grey but in antialiased edges, which are made when the
 * drawing is brought to its size.
 */
import { chroma, distance, hueStep, neutralChroma, type Oklab, toOklab } from '../variants/colour.ts';
import { emptyRaster, packedPixels, type Raster } from './raster.ts';

/** Luma (0…255) below which a surface is black; red, brown and blue are white beside it. */
const darkLuma = 62;
/** Two surfaces at least this far apart are separated; the shades of one colour are mostly closer, and of one hue. */
const boundaryDistance = 0.17;
const boundaryDistanceOfHues = 0.1;
const boundaryHue = (35 * Math.PI) / 180;
/** Something this much darker than both surfaces between them is an outline already. */
const outlineDip = 24;
/** A line's width as a share of the image's. */
const lineWidth = 1 / 80;

const opaque = 0xff000000;

/** White wherever an image shows something: what the set's own line drawing is laid upon. */
export function whiteInside(image: Raster): Raster {
  const raster = emptyRaster(image.width, image.height);
  packedPixels(raster).set(packedPixels(image).map((pixel) => pixel | 0xffffff));
  return raster;
}

/**
 * A line drawing made from a coloured image: dark surfaces become black, light ones white, and where two light ones
 * of different colour meet without an outline (flags, images drawn without lines), one is drawn. Its edges are hard.
 */
export function lineDrawing(image: Raster): Raster {
  const raster = emptyRaster(image.width, image.height);
  const drawn = packedPixels(raster);
  drawn.set(
    packedPixels(image).map((pixel) => (lumaOf(pixel) < darkLuma ? pixel & opaque : pixel | 0xffffff)),
  );
  for (const at of missingOutlines(image)) drawn[at] = opaque;
  return raster;
}

/** The luma of a pixel, 0…255, alpha ignored (ITU-R BT.601, as a mixture of bytes). */
function lumaOf(pixel: number): number {
  return 0.299 * (pixel & 255) + 0.587 * ((pixel >> 8) & 255) + 0.114 * ((pixel >> 16) & 255);
}

/** The pixels of missing outlines: those in the middle between two light surfaces of different colour that are as far apart as a line is wide. */
function* missingOutlines(image: Raster): Generator<number> {
  const { width } = image;
  // What is mostly transparent is white paper.
  const pixels = packedPixels(image).map((pixel) => (pixel >>> 31 === 0 ? -1 : pixel | opaque));
  const differ = colourTest();
  const reach = Math.round(width * lineWidth);
  /** Whether a pixel has its colour from a neighbour in both directions: edges have it in one at most. */
  const isSurface = (at: number): boolean => {
    const pixel = pixels[at];
    const along = pixels[at - 1] === pixel || pixels[at + 1] === pixel;
    return along && (pixels[at - width] === pixel || pixels[at + width] === pixel);
  };
  const isBoundary = (before: number, after: number, step: number): boolean => {
    const [one, other] = [pixels[before] as number, pixels[after] as number];
    const darker = Math.min(lumaOf(one), lumaOf(other));
    if (darker < darkLuma || !isSurface(before) || !isSurface(after) || !differ(one, other)) return false;
    for (let between = before + step; between < after; between += step) {
      if (lumaOf(pixels[between] as number) < darker - outlineDip) return false;
    }
    return true;
  };
  for (const step of [1, width]) {
    for (let at = 0; at + reach * step < pixels.length; at += 1) {
      const after = at + reach * step;
      const isOneRow = step > 1 || after % width >= reach;
      if (pixels[at] !== pixels[after] && isOneRow && isBoundary(at, after, step)) {
        yield at + (reach >> 1) * step;
      }
    }
  }
}

/** Says whether two colours are those of different things, and no shades of one. */
function colourTest(): (one: number, other: number) => boolean {
  const places = new Map<number, Oklab>();
  const placeOf = (pixel: number): Oklab => {
    const place =
      places.get(pixel) ?? toOklab({ r: pixel & 255, g: (pixel >> 8) & 255, b: (pixel >> 16) & 255 });
    places.set(pixel, place);
    return place;
  };
  return (left, right) => {
    const [one, other] = [placeOf(left), placeOf(right)];
    const apart = distance(one, other);
    if (apart > boundaryDistance) return true;
    const areColoured = chroma(one) > neutralChroma && chroma(other) > neutralChroma;
    return areColoured && apart > boundaryDistanceOfHues && Math.abs(hueStep(one, other)) > boundaryHue;
  };
}
