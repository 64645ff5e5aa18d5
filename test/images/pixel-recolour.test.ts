import { describe, expect, it } from 'vitest';
import { recolourPixels } from '../../src/images/raster/pixel-recolour.ts';
import type { Raster } from '../../src/images/raster/raster.ts';

type Pixel = [r: number, g: number, b: number, alpha: number];

const skin: Pixel = [245, 229, 222, 255];
const clear: Pixel = [0, 0, 0, 0];
const black: Pixel = [0, 0, 0, 255];
const blue: Pixel = [97, 178, 228, 255];
/** Tone 5. */
const dark: Pixel = [106, 70, 47, 255];

const mixed = (one: Pixel, other: Pixel, share: number): Pixel =>
  one.map((value, channel) => Math.round(value * share + (other[channel] ?? 0) * (1 - share))) as Pixel;

/** Five equal rows of these pixels, as far from the border as a row in an image is. */
function rows(pixels: readonly Pixel[]): Raster {
  const data = Buffer.from(Array.from({ length: 5 }, () => pixels.flat()).flat());
  return { data, width: pixels.length, height: 5 };
}

/** The middle row after recolouring. */
function recoloured(pixels: readonly Pixel[], colours: { skin?: string[]; hair?: string[] }): Pixel[] {
  const raster = rows(pixels);
  recolourPixels(raster, colours, { skin: 5 });
  const start = pixels.length * 4 * 2;
  return pixels.map((_, at) => [...raster.data.subarray(start + at * 4, start + at * 4 + 4)] as Pixel);
}

const off = (one: Pixel, other: Pixel): number =>
  Math.max(...one.map((value, channel) => Math.abs(value - (other[channel] ?? 0))));

describe('recolourPixels', () => {
  it('changes a surface and leaves its neighbours', () => {
    const pixels = [skin, skin, skin, skin, blue, blue, blue, blue];
    expect(recoloured(pixels, { skin: ['#f5e5de'] })).toEqual([
      dark,
      dark,
      dark,
      dark,
      blue,
      blue,
      blue,
      blue,
    ]);
  });

  it.each([
    ['black', black],
    ['blue', blue],
  ])('changes an antialiased edge to %s by its share', (_, other) => {
    const shares = [1, 1, 1, 0.75, 0.5, 0.25, 0, 0, 0];
    const made = recoloured(
      shares.map((share) => mixed(skin, other, share)),
      { skin: ['#f5e5de'] },
    );
    shares.forEach((share, at) => {
      expect(off(made[at] ?? clear, mixed(dark, other, share))).toBeLessThanOrEqual(3);
    });
  });

  describe('where hair, a face and its outline are close together, as in an image of 90 pixels', () => {
    const face: Pixel = [252, 234, 43, 255];
    const brown: Pixel = [165, 121, 57, 255];
    const colours = { skin: ['#fcea2b'], hair: ['#a57939'] };
    const becomes = { hair: [240, 207, 106, 255] as Pixel, face: dark };
    /** The middle row with other skin and other hair. */
    const made = (pixels: readonly Pixel[]): Pixel[] => {
      const raster = rows(pixels);
      recolourPixels(raster, colours, { skin: 5, hair: 'blonde' });
      const start = pixels.length * 4 * 2;
      return pixels.map((_, at) => [...raster.data.subarray(start + at * 4, start + at * 4 + 4)] as Pixel);
    };

    it.each([0.2, 0.4, 0.5, 0.6, 0.8])('%d of face on hair becomes that of both new colours', (share) => {
      const pixels = [brown, brown, mixed(face, brown, share), face, face, mixed(face, black, 0.5), black];
      expect(off(made(pixels)[2] ?? clear, mixed(becomes.face, becomes.hair, share))).toBeLessThanOrEqual(3);
    });

    it.each([0.2, 0.4, 0.5, 0.6, 0.8])(
      '%d of face on its outline gets nothing of the hair beyond',
      (share) => {
        const pixels = [brown, brown, mixed(brown, black, 0.5), black, mixed(face, black, share), face, face];
        const edges = made(pixels);
        expect(off(edges[4] ?? clear, mixed(becomes.face, black, share))).toBeLessThanOrEqual(3);
        expect(off(edges[2] ?? clear, mixed(becomes.hair, black, 0.5))).toBeLessThanOrEqual(3);
      },
    );
  });

  it('keeps every alpha, and colours what is half transparent', () => {
    const alphas = [255, 255, 200, 128, 40, 1, 0];
    const made = recoloured(
      alphas.map((alpha) => [skin[0], skin[1], skin[2], alpha]),
      { skin: ['#f5e5de'] },
    );
    expect(made.map(([, , , alpha]) => alpha)).toEqual(alphas);
    for (const pixel of made.slice(0, 6)) expect(pixel.slice(0, 3)).toEqual(dark.slice(0, 3));
    expect(made[6]).toEqual([245, 229, 222, 0]);
  });

  it('takes the colour that covers most for the plain one, and a far one for another person', () => {
    // The light skin, its shade, and a dark skin that is no shade of it.
    const shade: Pixel = [224, 200, 190, 255];
    const other: Pixel = [166, 92, 23, 255];
    const pixels = [
      ...Array(4).fill(skin),
      clear,
      ...Array(2).fill(shade),
      clear,
      ...Array(3).fill(other),
    ] as Pixel[];
    const made = recoloured(pixels, { skin: ['#e0c8be', '#f5e5de', '#a65c17'] });
    expect(made[0]).toEqual(dark);
    expect(made[9]).toEqual(dark);
    expect(made[5]?.[0]).toBeLessThan(dark[0] - 5);
    expect(made[5]?.[0]).toBeGreaterThan(50);
  });

  it('does nothing where nothing is declared, or nothing asked that is', () => {
    const pixels = [skin, skin, black];
    expect(recoloured(pixels, {})).toEqual(pixels);
    expect(recoloured(pixels, { hair: ['#f5e5de'] })).toEqual(pixels);
  });
});
