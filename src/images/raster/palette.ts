import { type ColourTable, chooseColours } from './colour-table.ts';
import { type Raster, wholePixels } from './raster.ts';

/** A picture as numbers of a table of at most 256 colours. */
export interface IndexedPicture {
  width: number;
  height: number;
  /** One byte a pixel, row by row, each row after a zero: scanlines of PNG with the filter "none" (PNG 3rd ed. §9.2). */
  scanlines: Buffer;
  /** Red, green, blue, alpha. */
  colours: ColourTable['colours'];
}

/** A picture of flat colours has a thousand of them, most in the soft edges; a photograph has more than this. */
const distinctColoursLimit = 6_000;
/** Runs of this many pixels are no sign of a photograph, however short. */
const smallPicture = 1_024;

/** The colours of a picture with their pixels, and the picture as runs of them. */
interface Runs {
  colours: Int32Array;
  counts: Int32Array;
  runColours: Uint16Array;
  runLengths: Uint16Array;
}

/**
 * Writes a drawing with at most 256 colours where nobody sees a difference: surfaces keep theirs, pixels of soft edges
 * share one with their like. Undefined for pictures, mostly photographs, with too many colours for that.
 */
export function toIndexed(raster: Raster): IndexedPicture | undefined {
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

function readRuns(raster: Raster): Runs | undefined {
  const pixels = wholePixels(raster);
  const { width } = raster;
  const slots = 16_384;
  const keys = new Int32Array(slots);
  const idOfSlot = new Uint16Array(slots);
  const colours = new Int32Array(distinctColoursLimit);
  const counts = new Int32Array(distinctColoursLimit);
  const runsLimit = Math.max(pixels.length >> 2, smallPicture);
  const runColours = new Uint16Array(runsLimit);
  const runLengths = new Uint16Array(runsLimit);
  let distinct = 0;
  let runs = 0;
  for (let start = 0, end = 0, rowEnd = width; start < pixels.length; start = end) {
    if (start === rowEnd) rowEnd += width;
    const pixel = pixels[start] as number;
    end = start + 1;
    while (end < rowEnd && pixels[end] === pixel) end += 1;
    // What is transparent has no colour: the bytes read backwards, so alpha comes first.
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
