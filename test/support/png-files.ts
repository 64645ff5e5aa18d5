import { crc32, deflateSync } from 'node:zlib';
import { pngSignature } from '../../src/images/encoders/png.ts';

/** Samples a pixel, by colour type (PNG 3rd ed. §11.2.1). */
const samples = { 0: 1, 2: 3, 4: 2, 6: 4 } as const;

/** A PNG whose pixels are all zero: a few kilobytes, however many there are. */
export function pngOfZeros(
  width: number,
  height: number,
  { depth = 8, colourType = 6, interlaced = false }: Partial<ZeroPng> = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colourType, 0, 0, interlaced ? 1 : 0], 8);
  const rowBytes = Math.ceil((width * samples[colourType] * depth) / 8) + 1;
  // The seven passes of an interlaced image have up to two rows for each of its own, all of them begun by a byte.
  const bytes = rowBytes * height + (interlaced ? 2 * height + 7 * width : 0);
  return Buffer.concat([
    pngSignature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(bytes))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** How the pixels are written. */
interface ZeroPng {
  /** Bits a sample. */
  depth: 1 | 8 | 16;
  colourType: keyof typeof samples;
  interlaced: boolean;
}

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(data.length + 12);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
  return bytes;
}
