import { emptyRaster, packedPixels, type Raster } from '../raster/raster.ts';

/** An image as numbers of a table of at most 256 colours. */
export interface IndexedImage {
  width: number;
  height: number;
  /** One number a pixel, row by row. */
  indices: Uint8Array;
  /** Whole pixels, as `packedPixels` has them. */
  colours: Int32Array;
}

/** An image of flat colours has a thousand of them, most in the antialiased edges; a photograph has more than this. */
const distinctColoursLimit = 6_000;
/** A colour of more pixels than this share is a surface, which stays exactly as it is; the rest are edges. */
const surfaceShare = 1 / 2_000;
/** Colours of edges that become one differ by less than this, of 255 a channel, alpha included: the finest grid that leaves few enough. */
const cellWidths = [4, 8, 12, 16, 20, 24] as const;

/**
 * Writes a drawing with at most 256 colours where the difference is invisible: surfaces keep theirs, antialiased pixels share
 * one with their like. Undefined for images, mostly photographs, with too many colours for that.
 */
export function toIndexed(raster: Raster): IndexedImage | undefined {
  const { width, height } = raster;
  const pixels = packedPixels(raster);
  const counts = countColours(pixels);
  const entries = counts && chooseColours(counts, pixels.length);
  if (!entries) return undefined;
  const indexOf = new Map(entries.flatMap(({ members }, index) => members.map((pixel) => [pixel, index])));
  const indices = new Uint8Array(pixels.length);
  // No pixel is its own complement.
  let last = ~(pixels[0] as number);
  let index = 0;
  for (let at = 0; at < pixels.length; at += 1) {
    const pixel = pixels[at] as number;
    if (pixel !== last) index = indexOf.get(visible(pixel)) as number;
    last = pixel;
    indices[at] = index;
  }
  return { width, height, indices, colours: Int32Array.from(entries, ({ pixel }) => pixel) };
}

/** The pixels of an indexed image. */
export function toRaster({ width, height, indices, colours }: IndexedImage): Raster {
  const raster = emptyRaster(width, height);
  const pixels = packedPixels(raster);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = colours[indices[at] as number] as number;
  return raster;
}

/** A transparent pixel has no colour: the bytes read backwards, so alpha comes first. */
const visible = (pixel: number): number => ((pixel & 0xff000000) === 0 ? 0 : pixel);

/** How many pixels have each colour; undefined where there are too many colours for a drawing. */
function countColours(pixels: Int32Array): Map<number, number> | undefined {
  const counts = new Map<number, number>();
  for (let start = 0, end = 0; start < pixels.length; start = end) {
    const pixel = pixels[start] as number;
    end = start + 1;
    while (end < pixels.length && pixels[end] === pixel) end += 1;
    const colour = visible(pixel);
    counts.set(colour, (counts.get(colour) ?? 0) + end - start);
    if (counts.size > distinctColoursLimit) return undefined;
  }
  return counts;
}

/** An entry of the table, and the colours that it stands for. */
interface Entry {
  pixel: number;
  members: readonly number[];
}

/** Chooses at most 256 colours for an image; undefined where that could be seen. */
function chooseColours(counts: ReadonlyMap<number, number>, pixelCount: number): Entry[] | undefined {
  const countOf = (pixel: number): number => counts.get(pixel) ?? 0;
  const isExact = (pixel: number): boolean =>
    counts.size <= 256 || countOf(pixel) > pixelCount * surfaceShare;
  const colours = [...counts.keys()];
  const exact = colours.filter(isExact).map((pixel): Entry => ({ pixel, members: [pixel] }));
  const edges = colours.filter((pixel) => !isExact(pixel));
  if (edges.length === 0) return exact;
  for (const width of cellWidths) {
    const cells = Map.groupBy(edges, (pixel) => cellOf(pixel, width));
    if (exact.length + cells.size > 256) continue;
    // Of equally common ones always the same, so that a mirrored image is the mirror of the other.
    const commonest = (members: readonly number[]): number =>
      members.reduce((most, pixel) => ((countOf(pixel) - countOf(most) || pixel - most) > 0 ? pixel : most));
    return [...exact, ...[...cells.values()].map((members) => ({ pixel: commonest(members), members }))];
  }
  return undefined;
}

/** The cell of a colour in a grid; its channels are multiplied by alpha, so that equal steps are about equally seen. */
function cellOf(pixel: number, width: number): number {
  const alpha = pixel >>> 24;
  const step = (shift: number): number => Math.floor((((pixel >>> shift) & 255) * alpha) / 255 / width);
  return ((Math.floor(alpha / width) * 256 + step(16)) * 256 + step(8)) * 256 + step(0);
}
