/** Pixels in memory, row by row: red, green, blue and alpha of 0…255 each, colours not multiplied by alpha. */
export interface Raster {
  data: Buffer;
  width: number;
  height: number;
}

/** A raster of transparent pixels. */
export function emptyRaster(width: number, height: number): Raster {
  return { data: Buffer.from(new ArrayBuffer(width * height * 4)), width, height };
}

/**
 * The pixels as one number each, to compare and copy them whole; writes through. A raster whose bytes are not aligned
 * to four gets its own.
 */
export function packedPixels(raster: Raster): Int32Array {
  const { data } = raster;
  if (data.byteOffset % 4 !== 0) raster.data = Buffer.from(new Uint8Array(data).buffer);
  return new Int32Array(raster.data.buffer, raster.data.byteOffset, raster.width * raster.height);
}
