/**
 * Lossless WebP (RFC 9649) of drawings, from their tables of colours. A coder for any image, as libwebp's, takes three
 * times as long for them: it looks for the table, and tries several ways before it takes one.
 */
import type { IndexedImage } from './palette.ts';
import { type BitWriter, bitWriter, type PrefixCode, writePrefixCode } from './prefix-codes.ts';

/** The symbol of the shortest copies, in the code for green: after those of all bytes. */
const firstLength = 256;
/** Channels in the order in which their codes stand, with their symbols: green has the lengths of copies, too. */
const channels = [
  { channel: 1, symbols: firstLength + 24 },
  { channel: 0, symbols: 256 },
  { channel: 2, symbols: 256 },
  { channel: 3, symbols: 256 },
] as const;
const [greenChannel, ...otherChannels] = channels;
/** Symbols of the fifth code: where copies come from. */
const symbolsOfPlaces = 40;
/** The number of the transform "Color-Indexing". */
const colourIndexing = 3;

/**
 * The file, whole.
 * @param xmp metadata to go with it (ISO 16684-1), if any.
 */
export function writeIndexedWebp(image: IndexedImage, xmp: string | undefined): Buffer {
  const { width, height } = image;
  const { colours, indexes } = inOrderOfColours(image);
  const hasAlpha = colours.some(([, , , alpha]) => alpha < 255);
  const writer = bitWriter();
  writer.write(0x2f, 8);
  writer.write(width - 1, 14);
  writer.write(height - 1, 14);
  writer.write(hasAlpha ? 1 : 0, 1);
  writer.write(0, 3);
  // 1: a transform follows. The 0 behind the table of colours says that it is the only one (RFC 9649 §3.4).
  writer.write(1, 1);
  writer.write(colourIndexing, 2);
  writer.write(colours.length - 1, 8);
  writeColours(writer, colours);
  writer.write(0, 1);
  const packed = bundled(indexes, width, colours.length);
  writeIndexes(writer, packed.bytes, packed.width);
  const pixels = chunk('VP8L', writer.bytes());
  return riff(
    xmp === undefined
      ? [pixels]
      : [chunk('VP8X', extendedHeader(width, height, hasAlpha)), pixels, chunk('XMP ', Buffer.from(xmp))],
  );
}

/**
 * The colours in an order in which they differ little from one to the next, as each is written as the difference,
 * and the pixels, row by row, by their numbers in it.
 */
function inOrderOfColours({ width, height, scanlines, colours }: IndexedImage): {
  colours: IndexedImage['colours'];
  indexes: Uint8Array;
} {
  const ranked = colours.map((colour, index) => ({ colour, index, rank: rank(colour) }));
  ranked.sort((one, other) => one.rank - other.rank);
  const places = new Uint8Array(colours.length);
  for (const [place, { index }] of ranked.entries()) places[index] = place;
  const indexes = new Uint8Array(width * height);
  // Each line begins with a byte that is no pixel.
  for (let at = 0, from = 1, rowEnd = width; at < indexes.length; at += 1, from += 1) {
    if (at === rowEnd) {
      rowEnd += width;
      from += 1;
    }
    indexes[at] = places[scanlines[from] as number] as number;
  }
  return { colours: ranked.map(({ colour }) => colour), indexes };
}

function rank([red, green, blue, alpha]: IndexedImage['colours'][number]): number {
  return ((alpha * 256 + green) * 256 + red) * 256 + blue;
}

/** The table as an image of one row, each colour as what it adds to the one before. */
function writeColours(writer: BitWriter, colours: IndexedImage['colours']): void {
  const steps = colours.map((colour, place) =>
    colour.map((value, channel) => (value - (colours[place - 1]?.[channel] ?? 0)) & 0xff),
  );
  // No cache of colours.
  writer.write(0, 1);
  const codes = channels.map(({ channel, symbols }) => {
    const counts = new Uint32Array(symbols);
    for (const step of steps) count(counts, step[channel] as number);
    return { channel, code: writePrefixCode(writer, counts) };
  });
  writePrefixCode(writer, new Uint32Array(symbolsOfPlaces));
  for (const step of steps) {
    for (const { channel, code } of codes) writeSymbol(writer, code, step[channel] as number);
  }
}

function count(counts: Uint32Array, symbol: number): void {
  counts[symbol] = (counts[symbol] as number) + 1;
}

/** Of few colours several pixels share a byte ("Color-Indexing Transform"). */
function bundled(indexes: Uint8Array, width: number, colours: number): { bytes: Uint8Array; width: number } {
  const pixels = colours <= 2 ? 8 : colours <= 4 ? 4 : colours <= 16 ? 2 : 1;
  if (pixels === 1) return { bytes: indexes, width };
  const bits = 8 / pixels;
  const packedWidth = Math.ceil(width / pixels);
  const bytes = new Uint8Array((packedWidth * indexes.length) / width);
  for (let at = 0; at < indexes.length; at += 1) {
    const column = at % width;
    const place = ((at - column) / width) * packedWidth + Math.floor(column / pixels);
    bytes[place] = (bytes[place] as number) | ((indexes[at] as number) << ((column % pixels) * bits));
  }
  return { bytes, width: packedWidth };
}

/** The pixels: their numbers stand in the green channel, all else is nothing. */
function writeIndexes(writer: BitWriter, indexes: Uint8Array, width: number): void {
  const references = backwardReferences(indexes, width);
  const greens = new Uint32Array(greenChannel.symbols);
  const places = new Uint32Array(symbolsOfPlaces);
  for (const reference of references) {
    if (isCopy(reference)) {
      count(greens, firstLength + prefixOf(lengthOf(reference)));
      count(places, prefixOf(placeOf(reference)));
    } else {
      count(greens, reference);
    }
  }
  // No cache of colours, and the same codes everywhere.
  writer.write(0, 1);
  writer.write(0, 1);
  const greenCode = writePrefixCode(writer, greens);
  for (const { symbols } of otherChannels) writePrefixCode(writer, new Uint32Array(symbols));
  const placeCode = writePrefixCode(writer, places);
  for (const reference of references) {
    if (isCopy(reference)) {
      writeNumber(writer, greenCode, firstLength, lengthOf(reference));
      writeNumber(writer, placeCode, 0, placeOf(reference));
    } else {
      writeSymbol(writer, greenCode, reference);
    }
  }
}

function writeSymbol(writer: BitWriter, { bits, lengths }: PrefixCode, symbol: number): void {
  writer.write(bits[symbol] as number, lengths[symbol] as number);
}

/** A length or a place: a symbol for its size, then the extra bits within that size ("LZ77 Backward Reference"). */
function writeNumber(writer: BitWriter, code: PrefixCode, firstSymbol: number, value: number): void {
  writeSymbol(writer, code, firstSymbol + prefixOf(value));
  const extraBits = Math.max(0, bitsBelowHighest(value - 1) - 1);
  writer.write((value - 1) & ((1 << extraBits) - 1), extraBits);
}

/** The size of a length or a place, which counts from 1. */
function prefixOf(value: number): number {
  if (value <= 2) return value - 1;
  const highest = bitsBelowHighest(value - 1);
  return 2 * highest + (((value - 1) >> (highest - 1)) & 1);
}

function bitsBelowHighest(value: number): number {
  return 31 - Math.clz32(value | 1);
}

/** A name, the length, and an even number of bytes ("RIFF File Format"). */
function chunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 0, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length & 1)]);
}

const hasXmpFlag = 0x04;
const hasAlphaFlag = 0x10;

/** The header before the pixels where other chunks follow them ("Extended File Format"). */
function extendedHeader(width: number, height: number, hasAlpha: boolean): Buffer {
  const header = Buffer.alloc(10);
  header.writeUInt8(hasXmpFlag | (hasAlpha ? hasAlphaFlag : 0), 0);
  header.writeUIntLE(width - 1, 4, 3);
  header.writeUIntLE(height - 1, 7, 3);
  return header;
}

function riff(chunks: readonly Buffer[]): Buffer {
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));
}

/** A pixel's value, or a copy: see {@link isCopy}. */
export type Reference = number;

const lengthBits = 12;
const longestCopy = 2 ** lengthBits - 1;
/** A shorter copy takes more bits than its pixels. */
const shortestCopy = 3;
/** With a copy as long as this no better one is looked for: it is a plain surface. */
const longEnough = 128;

/**
 * Where copies come from: the pixels beside and above, by the number that the format gives to each place. Edges
 * of drawings go on from row to row, and surfaces from pixel to pixel; the same further away is rare.
 */
const neighbours = [
  { place: 2, left: 1, above: 0 },
  { place: 1, left: 0, above: 1 },
  { place: 3, left: 1, above: 1 },
  { place: 4, left: -1, above: 1 },
  { place: 5, left: 0, above: 2 },
] as const;

/** Whether a reference is a copy. */
function isCopy(reference: Reference): boolean {
  return reference > 0xff;
}

/** Pixels that a copy covers. */
function lengthOf(copy: Reference): number {
  return copy & longestCopy;
}

/** The number of the place that a copy comes from. */
export function placeOf(copy: Reference): number {
  return copy >> lengthBits;
}

/** Each pixel once, as itself or within a copy; the longest copy is taken. */
function backwardReferences(pixels: Uint8Array, width: number): Int32Array {
  const references = new Int32Array(pixels.length);
  const sources = neighbours.map(({ place, left, above }) => ({ place, distance: left + above * width }));
  let count = 0;
  for (let at = 0; at < pixels.length; ) {
    let best = 0;
    let bestPlace = 0;
    for (const { place, distance } of sources) {
      if (distance > at || distance <= 0) continue;
      const length = matching(pixels, at, distance);
      if (length <= best) continue;
      best = length;
      bestPlace = place;
      if (length >= longEnough) break;
    }
    const isWorth = best >= shortestCopy;
    references[count] = isWorth ? (bestPlace << lengthBits) | best : (pixels[at] as number);
    count += 1;
    at += isWorth ? best : 1;
  }
  return references.subarray(0, count);
}

function matching(pixels: Uint8Array, at: number, distance: number): number {
  const end = Math.min(pixels.length, at + longestCopy);
  let next = at;
  while (next < end && pixels[next] === pixels[next - distance]) next += 1;
  return next - at;
}
