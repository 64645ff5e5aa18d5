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
const surfacesLimit = 192;
/** Colours of edges that become one differ by this much at most, of 255 a channel, alpha included. */
const widestSpread = 24;

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
  const indexOf = new Map(
    entries.flatMap(({ members }, index) => members.map(({ pixel }) => [pixel, index])),
  );
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

/** A colour of the image; its channels are multiplied by alpha, so that equal steps are about equally seen. */
interface Colour {
  pixel: number;
  count: number;
  point: readonly number[];
}

/** An entry of the table, and the colours that it stands for. */
interface Entry {
  pixel: number;
  members: readonly Colour[];
}

const channels = [0, 1, 2, 3] as const;
const alphaChannel = 3;

/** Chooses at most 256 colours for an image; undefined where that could be seen. */
function chooseColours(counts: ReadonlyMap<number, number>, pixelCount: number): Entry[] | undefined {
  const colours = [...counts].map(([pixel, count]): Colour => {
    const alpha = pixel >>> 24;
    const channel = (shift: number): number => (((pixel >>> shift) & 255) * alpha) / 255;
    return { pixel, count, point: [channel(0), channel(8), channel(16), alpha] };
  });
  const isExact = ({ count }: Colour): boolean => colours.length <= 256 || count > pixelCount * surfaceShare;
  const exact = colours.filter(isExact).map((colour): Entry => ({ pixel: colour.pixel, members: [colour] }));
  const edges = colours.filter((colour) => !isExact(colour));
  if (edges.length === 0) return exact;
  if (exact.length > surfacesLimit) return undefined;
  const boxes = splitBoxes(edges, 256 - exact.length);
  if (boxes.some(({ spread }) => spread > widestSpread)) return undefined;
  return [...exact, ...boxes.map(({ members }): Entry => ({ pixel: meanOf(members), members }))];
}

/** The mean of some colours by their pixels. */
function meanOf(members: readonly Colour[]): number {
  const sum = (value: (colour: Colour) => number): number =>
    members.reduce((total, colour) => total + value(colour) * colour.count, 0);
  const alphas = sum(({ point }) => point[alphaChannel] as number);
  const byte = (channel: number): number =>
    Math.min(
      255,
      Math.round(alphas === 0 ? 0 : (255 * sum(({ point }) => point[channel] as number)) / alphas),
    );
  const alpha = Math.round(alphas / sum(() => 1));
  return (alpha << 24) | (byte(2) << 16) | (byte(1) << 8) | byte(0);
}

/** Colours that share an entry, and how far apart they lie along their widest channel. */
interface Box {
  members: readonly Colour[];
  axis: number;
  low: number;
  spread: number;
}

function boxOf(members: readonly Colour[]): Box {
  let widest: Box = { members, axis: 0, low: 0, spread: -1 };
  for (const axis of channels) {
    let [low, high] = [255, 0];
    for (const { point } of members) {
      low = Math.min(low, point[axis] as number);
      high = Math.max(high, point[axis] as number);
    }
    if (high - low > widest.spread) widest = { members, axis, low, spread: high - low };
  }
  return widest;
}

/**
 * Variant of median cut that splits at the midpoint: the widest box is split at its middle until there are enough, so that
 * the worst difference is small everywhere.
 */
function splitBoxes(colours: readonly Colour[], limit: number): Box[] {
  const boxes = [boxOf(colours)];
  while (boxes.length < limit) {
    const widest = boxes.reduce((most, box) => (box.spread > most.spread ? box : most));
    if (widest.spread === 0) break;
    const { members, axis, low, spread } = widest;
    const isBelow = ({ point }: Colour): boolean => (point[axis] as number) <= low + spread / 2;
    boxes[boxes.indexOf(widest)] = boxOf(members.filter(isBelow));
    boxes.push(boxOf(members.filter((colour) => !isBelow(colour))));
  }
  return boxes;
}
