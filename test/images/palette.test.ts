import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { toIndexed, toRaster } from '../../src/images/encoders/palette.ts';
import { pngSize, writeIndexedPng } from '../../src/images/encoders/png.ts';
import type { Raster } from '../../src/images/raster/raster.ts';
import { openMojiFile } from '../support/openmoji.ts';
import { decode } from '../support/pixels.ts';

const image = (width: number, height: number, pixel: (x: number, y: number) => number[]): Raster => {
  const rows = Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => pixel(x, y)));
  return { data: Buffer.from(rows.flat(2)), width, height };
};

async function drawn(hexcode: string, size: number): Promise<Raster> {
  const svg = openMojiFile('color', hexcode);
  const { data } = await sharp(svg)
    .resize(size, size)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: size, height: size };
}

/** The PNG of a raster; fails where there is none. */
function indexed(raster: Raster): Buffer {
  const made = toIndexed(raster);
  if (!made) throw new Error('too many colours');
  return writeIndexedPng(made);
}

/** By how much of 255 a channel is off where it is off most, colours multiplied by their alpha. */
function worstDifference(one: Buffer, other: Buffer): number {
  let worst = 0;
  for (let byte = 0; byte < one.length; byte += 1) {
    const [a, b] = [one, other].map((data) =>
      byte % 4 === 3 ? (data[byte] ?? 0) : ((data[byte] ?? 0) * (data[byte | 3] ?? 0)) / 255,
    );
    worst = Math.max(worst, Math.abs((a ?? 0) - (b ?? 0)));
  }
  return worst;
}

describe('an indexed PNG', () => {
  it('is exact where there are at most 256 colours, transparent ones included', async () => {
    const raster = image(15, 17, (x, y) => [x * 16, y * 15, 128, y === 16 ? 0 : 255 - x]);
    const decoded = await decode(indexed(raster));
    expect([decoded.width, decoded.height]).toEqual([15, 17]);
    expect(worstDifference(decoded.data, raster.data)).toBe(0);
  });

  it.each([
    ['one pixel', 1, 1],
    ['one row', 300, 1],
    ['one column', 1, 300],
  ])('may be %s', async (_, width, height) => {
    const raster = image(width, height, (x, y) => [(x + y) & 255, 0, 0, 255]);
    const bytes = indexed({ ...raster, data: Buffer.concat([Buffer.of(0), raster.data]).subarray(1) });
    expect(pngSize(bytes)).toEqual({ width, height });
    expect((await decode(bytes)).data.equals(raster.data)).toBe(true);
    const made = toIndexed(raster);
    expect(made && toRaster(made).data.equals(raster.data)).toBe(true);
  });

  it.each(['1F415', '1F602', '1F46A', '1F9D1-200D-1F373', '1F6D6', '1F1FA-1F1F8'])(
    'shows %s with no visible loss in half the bytes',
    async (hexcode) => {
      const raster = await drawn(hexcode, 1024);
      const before = Buffer.from(raster.data);
      const bytes = indexed(raster);
      const { data } = await decode(bytes);
      expect(worstDifference(data, before)).toBeLessThanOrEqual(24);
      const full = await sharp(before, { raw: { width: 1024, height: 1024, channels: 4 } })
        .png({ compressionLevel: 6, adaptiveFiltering: false })
        .toBuffer();
      expect(bytes.length).toBeLessThan(full.length * 0.65);
      // Surfaces are exact: whatever covers a hundredth of the image is there, as often.
      const counts = (pixels: Buffer): Map<number, number> => {
        const found = new Map<number, number>();
        for (let at = 0; at < pixels.length; at += 4) {
          const colour = pixels.readUInt32BE(at);
          found.set(colour, (found.get(colour) ?? 0) + 1);
        }
        return found;
      };
      const after = counts(data);
      for (const [colour, count] of counts(before)) {
        if (count > 10_486) expect(after.get(colour)).toBeGreaterThanOrEqual(count);
      }
    },
  );

  it('is not made of what has too many colours for that', () => {
    let state = 1;
    const noise = image(256, 256, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return [state >>> 24, (state >>> 16) & 255, (state >>> 8) & 255, 255];
    });
    expect(toIndexed(noise)).toBeUndefined();
    const gradient = image(256, 256, (x, y) => [x, y, 255 - x, 255]);
    expect(toIndexed(gradient)).toBeUndefined();
  });
});
