import sharp from 'sharp';

/** A decoded image. */
export interface Pixels {
  width: number;
  height: number;
  data: Buffer;
  /** Red, green, blue, alpha at a place given in shares of the width and height, 0…1. */
  at(x: number, y: number): number[];
}

/** Decodes an image to RGBA. */
export async function decode(bytes: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(bytes)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return {
    width,
    height,
    data,
    at: (x, y) => {
      const start = (Math.floor(y * height) * width + Math.floor(x * width)) * 4;
      return [...data.subarray(start, start + 4)];
    },
  };
}

/** The colour at a place as `#rrggbb`, or `none` where it is transparent. */
export function hexAt(pixels: Pixels, x: number, y: number): string {
  const [r = 0, g = 0, b = 0, alpha = 0] = pixels.at(x, y);
  if (alpha === 0) return 'none';
  return `#${[r, g, b].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
