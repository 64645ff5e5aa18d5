import { emptyRaster, packedPixels, type Raster } from '../raster/raster.ts';

/** An image as numbers of a table of at most 256 colours. */
export interface IndexedImage {
  width: number;
  height: number;
  /** One byte a pixel, row by row, each row after a zero: scanlines of PNG with the filter "none" (PNG 3rd ed. §9.2). */
  scanlines: Buffer;
  /** Red, green, blue, alpha. */
  colours: ColourTable['colours'];
}

/** An image of flat colours has a thousand of them, most in the antialiased edges; a photograph has more than this. */
const distinctColoursLimit = 6_000;
/** Runs of this many pixels are no sign of a photograph, however short. */
const smallImage = 1_024;

/** The colours of an image with their pixels, and the image as runs of them. */
interface Runs {
  colours: Int32Array;
  counts: Int32Array;
  runColours: Uint16Array;
  runLengths: Uint16Array;
}

/**
 * Writes a drawing with at most 256 colours where the difference is invisible: surfaces keep theirs, antialiased pixels share
 * one with their like. Undefined for images, mostly photographs, with too many colours for that.
 */
export function toIndexed(raster: Raster): IndexedImage | undefined {
  const { width, height } = raster;
  const runs = readRuns(raster);
  const table = runs && chooseColours(runs, width * height);
  if (!table) return undefined;
  const scanlines = Buffer.alloc((width + 1) * height);
  let at = 0;
  let column = 0;
  for (let run = 0; run < runs.runColours.length; run += 1) {
    if (column === 0) at += 1;
    const length = runs.runLengths[run] as number;
    const index = table.indexOf[runs.runColours[run] as number] as number;
    // Most runs are single pixels of an edge: for them a call takes longer than the writing.
    if (length > 64) scanlines.fill(index, at, at + length);
    else for (let pixel = at; pixel < at + length; pixel += 1) scanlines[pixel] = index;
    at += length;
    column = (column + length) % width;
  }
  return { width, height, scanlines, colours: table.colours };
}

/** The pixels of an indexed image. */
export function toRaster({ width, height, scanlines, colours }: IndexedImage): Raster {
  const raster = emptyRaster(width, height);
  const pixels = packedPixels(raster);
  const table = new Int32Array(Uint8Array.from(colours.flat()).buffer);
  for (let at = 0, from = 0; at < pixels.length; at += 1, from += 1) {
    // Each line begins with a byte that is no pixel.
    if (at % width === 0) from += 1;
    pixels[at] = table[scanlines[from] as number] as number;
  }
  return raster;
}

function readRuns(raster: Raster): Runs | undefined {
  const pixels = packedPixels(raster);
  const { width } = raster;
  const slots = 16_384;
  const keys = new Int32Array(slots);
  const idOfSlot = new Uint16Array(slots);
  const colours = new Int32Array(distinctColoursLimit);
  const counts = new Int32Array(distinctColoursLimit);
  const runsLimit = Math.max(pixels.length >> 2, smallImage);
  const runColours = new Uint16Array(runsLimit);
  const runLengths = new Uint16Array(runsLimit);
  let distinct = 0;
  let runs = 0;
  for (let start = 0, end = 0, rowEnd = width; start < pixels.length; start = end) {
    if (start === rowEnd) rowEnd += width;
    const pixel = pixels[start] as number;
    end = start + 1;
    while (end < rowEnd && pixels[end] === pixel) end += 1;
    // A transparent pixel has no colour: the bytes read backwards, so alpha comes first.
    const colour = (pixel & 0xff000000) === 0 ? 0 : pixel;
    let slot = (Math.imul(colour, 0x9e3779b1) >>> 18) & (slots - 1);
    while (idOfSlot[slot] !== 0 && keys[slot] !== colour) slot = (slot + 1) & (slots - 1);
    if (idOfSlot[slot] === 0) {
      if (distinct === distinctColoursLimit) return undefined;
      colours[distinct] = colour;
      distinct += 1;
      keys[slot] = colour;
      idOfSlot[slot] = distinct;
    }
    if (runs === runsLimit) return undefined;
    const id = (idOfSlot[slot] as number) - 1;
    counts[id] = (counts[id] as number) + end - start;
    runColours[runs] = id;
    runLengths[runs] = end - start;
    runs += 1;
  }
  return {
    colours: colours.subarray(0, distinct),
    counts: counts.subarray(0, distinct),
    runColours: runColours.subarray(0, runs),
    runLengths: runLengths.subarray(0, runs),
  };
}

/** The colours of an indexed image, and which of them stands for each of the original's. */
interface ColourTable {
  /** Red, green, blue, alpha; 256 at most. */
  colours: [number, number, number, number][];
  /** By the number of the original's colour. */
  indexOf: Uint8Array;
}

/** A colour of more pixels than this share is a surface, which stays exactly as it is; the rest are edges. */
const surfaceShare = 1 / 2_000;
/** Colours of edges that become one differ by this much at most, of 255 a channel, alpha included. */
const widestSpread = 24;

const channels = 4;

/**
 * Chooses at most 256 colours for an image; undefined where that could be seen.
 * @param colours the image's colours as whole pixels, each once
 * @param counts how many pixels have each of them
 */
function chooseColours(
  { colours, counts }: { colours: Int32Array; counts: Int32Array },
  pixelCount: number,
): ColourTable | undefined {
  const bytes = new Uint8Array(colours.buffer, colours.byteOffset, colours.length * channels);
  const indexOf = new Uint8Array(colours.length);
  const exact = (id: number): [number, number, number, number] => {
    const [r = 0, g = 0, b = 0, alpha = 0] = bytes.subarray(id * channels, id * channels + channels);
    return [r, g, b, alpha];
  };
  const ids = Uint16Array.from(colours, (_, id) => id);
  if (colours.length <= 256) {
    return { colours: [...ids].map(exact), indexOf: indexOf.map((_, id) => id) };
  }
  const isSurface = (id: number): boolean => (counts[id] as number) > pixelCount * surfaceShare;
  const surfaces = ids.filter(isSurface);
  const edges = ids.filter((id) => !isSurface(id));
  if (surfaces.length > 192) return undefined;
  const points = premultiplied(bytes);
  const boxes = splitBoxes(edges, points, counts, 256 - surfaces.length);
  if (boxes.some(({ spread }) => spread > widestSpread)) return undefined;
  surfaces.forEach((id, index) => {
    indexOf[id] = index;
  });
  boxes.forEach(({ members }, index) => {
    for (const id of members) indexOf[id] = surfaces.length + index;
  });
  return { colours: [...[...surfaces].map(exact), ...boxes.map(({ mean }) => straight(mean))], indexOf };
}

/** Multiplied by alpha, equal steps of a channel are about equally seen, however transparent. */
function premultiplied(bytes: Uint8Array): Float32Array {
  const points = new Float32Array(bytes.length);
  for (let at = 0; at < bytes.length; at += channels) {
    const alpha = bytes[at + 3] as number;
    for (let channel = at; channel < at + 3; channel += 1) {
      points[channel] = ((bytes[channel] as number) * alpha) / 255;
    }
    points[at + 3] = alpha;
  }
  return points;
}

function straight([r = 0, g = 0, b = 0, alpha = 0]: readonly number[]): [number, number, number, number] {
  const whole = (channel: number): number =>
    Math.min(255, Math.round(alpha === 0 ? 0 : (channel * 255) / alpha));
  return [whole(r), whole(g), whole(b), Math.round(alpha)];
}

/** Colours that share an entry: their mean by pixels, and how far apart they lie along `axis`, the widest channel. */
interface Box {
  members: Uint16Array;
  mean: number[];
  axis: number;
  low: number;
  spread: number;
}

function measure(members: Uint16Array, points: Float32Array, counts: Int32Array): Box {
  const low = [255, 255, 255, 255];
  const high = [0, 0, 0, 0];
  const sum = [0, 0, 0, 0];
  let weight = 0;
  for (const id of members) {
    const count = counts[id] as number;
    weight += count;
    for (let channel = 0; channel < channels; channel += 1) {
      const value = points[id * channels + channel] as number;
      if (value < (low[channel] as number)) low[channel] = value;
      if (value > (high[channel] as number)) high[channel] = value;
      sum[channel] = (sum[channel] as number) + value * count;
    }
  }
  let axis = 0;
  const spreadOf = (channel: number): number => (high[channel] as number) - (low[channel] as number);
  for (let channel = 1; channel < channels; channel += 1)
    if (spreadOf(channel) > spreadOf(axis)) axis = channel;
  const mean = sum.map((value) => value / weight);
  return { members, mean, axis, low: low[axis] as number, spread: spreadOf(axis) };
}

/**
 * Variant of median cut that splits at the midpoint: the widest box is split at its middle until there are enough, so that
 * the worst difference is small everywhere.
 */
function splitBoxes(ids: Uint16Array, points: Float32Array, counts: Int32Array, limit: number): Box[] {
  const boxes = [measure(ids, points, counts)];
  while (boxes.length < limit) {
    let widest = boxes[0] as Box;
    for (const box of boxes) if (box.spread > widest.spread) widest = box;
    if (widest.spread === 0) break;
    const [below, above] = partition(widest, points);
    boxes[boxes.indexOf(widest)] = measure(below, points, counts);
    boxes.push(measure(above, points, counts));
  }
  return boxes;
}

/** Orders the members of a box in place: first those up to its middle, then those above it. */
function partition({ members, axis, low, spread }: Box, points: Float32Array): [Uint16Array, Uint16Array] {
  let below = 0;
  for (let at = 0; at < members.length; at += 1) {
    const id = members[at] as number;
    if ((points[id * channels + axis] as number) > low + spread / 2) continue;
    members[at] = members[below] as number;
    members[below] = id;
    below += 1;
  }
  return [members.subarray(0, below), members.subarray(below)];
}
