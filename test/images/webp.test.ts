import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type IndexedImage, toIndexed } from '../../src/images/encoders/palette.ts';
import { writeIndexedWebp } from '../../src/images/encoders/webp.ts';
import { openMojiFile } from '../support/openmoji.ts';
import { decode } from '../support/pixels.ts';

type Colour = IndexedImage['colours'][number];

/** An image of so many colours, no two alike, of which each pixel has the one that `indexOf` names. */
function image(
  width: number,
  height: number,
  colourCount: number,
  indexOf: (pixel: number) => number,
): IndexedImage {
  const scanlines = Buffer.alloc((width + 1) * height);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    scanlines[pixel + Math.floor(pixel / width) + 1] = indexOf(pixel);
  }
  const colours = Array.from(
    { length: colourCount },
    (_, index): Colour => [index, (index * 7) & 255, 255 - index, index % 5 === 0 ? 128 : 255],
  );
  return { width, height, scanlines, colours };
}

function pixelsOf({ width, height, scanlines, colours }: IndexedImage): Buffer {
  const rows = Array.from({ length: height }, (_, row) =>
    [...scanlines.subarray(row * (width + 1) + 1, (row + 1) * (width + 1))].flatMap(
      (index) => colours[index] ?? [],
    ),
  );
  return Buffer.from(rows.flat());
}

async function expectExact(shown: IndexedImage): Promise<void> {
  const { data, width, height } = await decode(writeIndexedWebp(shown, undefined));
  expect([width, height]).toEqual([shown.width, shown.height]);
  expect(data.equals(pixelsOf(shown))).toBe(true);
}

/** The same numbers below `limit` in every run. */
function numbers(limit: number): (pixel: number) => number {
  return (pixel) => (Math.imul(pixel + 1, 0x9e3779b1) >>> 8) % limit;
}

describe('writeIndexedWebp', () => {
  it.each([1, 2, 3, 4, 5, 16, 17, 255, 256])('is exact in %d colours, however they lie', async (colours) => {
    await expectExact(image(67, 41, colours, numbers(colours)));
    await expectExact(image(67, 41, colours, (pixel) => Math.floor(pixel / 50) % colours));
    await expectExact(image(67, 41, colours, () => colours - 1));
  });

  it.each([
    ['one pixel', 1, 1],
    ['one row', 300, 1],
    ['one column', 1, 300],
    ['two columns', 2, 300],
  ])('may be %s', async (_, width, height) => {
    await expectExact(image(width, height, 20, numbers(20)));
    await expectExact(image(width, height, 2, numbers(2)));
  });

  it('is exact where rare colours would get codes that are too long', async () => {
    // As often as the numbers of Fibonacci say, each code is a bit longer than the one before.
    const often = [1, 1];
    while (often.length < 22) often.push((often.at(-1) ?? 0) + (often.at(-2) ?? 0));
    const all = often.flatMap((times, index) => Array.from({ length: times }, () => index));
    const stirred = all.map((_, at) => all[(at * 7919) % all.length] ?? 0);
    await expectExact(image(223, Math.floor(stirred.length / 223), 22, (pixel) => stirred[pixel] ?? 0));
  });

  it('is exact for any surfaces and edges', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 256 }),
        fc.array(fc.tuple(fc.nat(255), fc.integer({ min: 1, max: 90 })), { minLength: 1, maxLength: 60 }),
        async (width, colours, runs) => {
          const pixels = runs.flatMap(([index, length]) => Array.from({ length }, () => index % colours));
          const height = Math.ceil(pixels.length / width);
          await expectExact(image(width, height, colours, (pixel) => pixels[pixel] ?? 0));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('carries metadata', async () => {
    const shown = image(33, 20, 40, numbers(40));
    const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/">odd</x:xmpmeta>';
    const bytes = writeIndexedWebp(shown, xmp);
    const { xmpAsString, width, height, hasAlpha } = await sharp(bytes).metadata();
    expect({ xmpAsString, width, height, hasAlpha }).toEqual({
      xmpAsString: xmp,
      width: 33,
      height: 20,
      hasAlpha: true,
    });
    expect((await decode(bytes)).data.equals(pixelsOf(shown))).toBe(true);
  });

  it.each(['1F415', '1F602', '1F46A', '1F6D6', '1F1FA-1F1F8'])(
    'takes about the bytes that libwebp takes for %s',
    async (hexcode) => {
      const { data } = await sharp(openMojiFile('color', hexcode))
        .resize(256, 256)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const shown = toIndexed({ data, width: 256, height: 256 });
      if (!shown) throw new Error('too many colours');
      const reference = await sharp(pixelsOf(shown), { raw: { width: 256, height: 256, channels: 4 } })
        .webp({ lossless: true, quality: 1, effort: 1 })
        .toBuffer();
      expect(writeIndexedWebp(shown, undefined).length).toBeLessThan(reference.length * 1.15);
      await expectExact(shown);
    },
  );
});
