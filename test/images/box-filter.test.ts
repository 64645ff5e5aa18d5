import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { boxFiltered, emptyRaster, type Raster } from '../../src/images/raster/raster.ts';

function painted(size: number, colourAt: (x: number, y: number) => number[]): Raster {
  const raster = emptyRaster(size, size);
  for (let at = 0; at < size * size; at += 1)
    raster.data.set(colourAt(at % size, Math.floor(at / size)), at * 4);
  return raster;
}
const pixel = (raster: Raster | undefined, x: number, y: number): number[] => [
  ...(raster?.data.subarray((y * raster.width + x) * 4, (y * raster.width + x) * 4 + 4) ?? []),
];

describe('an image made smaller by a whole factor', () => {
  it('gives each pixel the mean of its square', () => {
    const columns = painted(8, (x) => [x % 2 === 0 ? 0 : 200, 0, 90, 255]);
    const half = boxFiltered(columns, 4);
    expect([half?.width, half?.height]).toEqual([4, 4]);
    expect(pixel(half, 0, 0)).toEqual([100, 0, 90, 255]);
    expect(pixel(half, 3, 3)).toEqual([100, 0, 90, 255]);
  });

  it('lets what is transparent halve the cover, and leave the colour', () => {
    const edge = painted(4, (x) => (x % 2 === 0 ? [255, 255, 255, 0] : [200, 10, 0, 255]));
    expect(pixel(boxFiltered(edge, 2), 1, 1)).toEqual([200, 10, 0, 128]);
    expect(pixel(boxFiltered(emptyRaster(4, 4), 2), 0, 0)).toEqual([0, 0, 0, 0]);
  });

  it('keeps places: what is in a corner stays in that corner', () => {
    const corner = painted(1024, (x, y) => (x >= 1020 && y < 4 ? [9, 8, 7, 255] : [250, 250, 250, 255]));
    const quarter = boxFiltered(corner, 256);
    expect(pixel(quarter, 255, 0)).toEqual([9, 8, 7, 255]);
    expect(pixel(quarter, 254, 0)).toEqual([250, 250, 250, 255]);
    expect(pixel(quarter, 255, 1)).toEqual([250, 250, 250, 255]);
  });

  it('is for squares and whole factors only', () => {
    expect(boxFiltered(emptyRaster(1000, 1000), 256)).toBeUndefined();
    expect(boxFiltered(emptyRaster(512, 1024), 256)).toBeUndefined();
    const same = emptyRaster(256, 256);
    expect(boxFiltered(same, 256)).toBe(same);
  });

  it('looks as the slow filter does', async () => {
    const disc = painted(1024, (x, y) =>
      (x - 500) ** 2 + (y - 520) ** 2 < 90_000 ? [179, 51, 51, 255] : [0, 0, 0, 0],
    );
    const ours = boxFiltered(disc, 256);
    const slow = await sharp(disc.data, { raw: { width: 1024, height: 1024, channels: 4 } })
      .resize(256, 256, { kernel: 'linear' })
      .raw()
      .toBuffer();
    let difference = 0;
    for (let at = 3; at < slow.length; at += 4)
      difference += Math.abs((slow[at] ?? 0) - (ours?.data[at] ?? 0));
    expect(difference / (256 * 256)).toBeLessThan(0.5);
  });
});
