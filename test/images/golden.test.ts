import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sourceFor } from '../../src/images/artwork/artwork.ts';
import { createRenderer } from '../../src/images/render/renderer.ts';
import { distance, toOklab } from '../../src/images/variants/colour.ts';
import { type Variant, variantKey } from '../../src/images/variants/variant.ts';
import { openMojiArtwork } from '../support/openmoji.ts';
import { decode, type Pixels } from '../support/pixels.ts';

const renderer = createRenderer({ workers: 2, queueLimit: 100 });
afterAll(() => renderer.close());

/** One image of a symbol of OpenMoji. */
interface ChosenImage {
  id: string;
  variant: Variant;
}

/** The images in `test/golden/images`, 256 pixels wide: a person looked at them, and later ones must look the same. */
const goldenImages: readonly ChosenImage[] = [
  { id: '1F44B', variant: { skin: 3 } },
  { id: '1F468', variant: { skin: 5, hair: 'blonde' } },
  { id: '1F469', variant: { skin: 1, hair: 'red', overlay: 'plural' } },
  { id: '1F9D4', variant: { hair: 'gray' } },
  { id: '1F468-200D-1F469-200D-1F467-200D-1F466', variant: { skin: 4, hair: 'white' } },
  { id: 'E0AF', variant: { skin: 2 } },
  { id: 'E0AD', variant: { hair: 'black' } },
  { id: '1F415', variant: { overlay: 'negation' } },
  { id: '1F469', variant: { mono: true } },
  { id: '1F415', variant: { mono: true, overlay: 'negation' } },
  { id: '1F1FA-1F1F8', variant: { mono: true } },
  { id: '1F1FF-1F1E6', variant: { mono: true, overlay: 'plural' } },
];

/** The name of an image's file. */
function imageFile({ id, variant }: ChosenImage): string {
  return `${id.toLowerCase()}.${variantKey(variant) || 'plain'}.png`;
}

/** Those whose hexcode takes the tone's mark at the end, and those of which OpenMoji's line drawing says nothing. */
const toned = new Set(['1F44B', '1F468', '1F469', '1F9D4']);
const isFlag = (id: string): boolean => id.startsWith('1F1');

/** Side of the squares that are compared: what is wrong in one place must not drown in all that is right. */
const blockSide = 16;

/** The mean distance in OKLab, each image on a middling grey so that holes show, of the square that differs most. */
function worstBlock(one: Pixels, other: Pixels): number {
  const sums = new Map<number, number>();
  for (let at = 0; at < one.width * one.height; at += 1) {
    const [a, b] = [one, other].map(({ data }) => {
      const alpha = (data[at * 4 + 3] ?? 0) / 255;
      const on = (channel: number): number =>
        Math.round((data[at * 4 + channel] ?? 0) * alpha + 128 * (1 - alpha));
      return toOklab({ r: on(0), g: on(1), b: on(2) });
    });
    const [x, y] = [at % one.width, Math.floor(at / one.width)].map((each) => Math.floor(each / blockSide));
    const block = (y ?? 0) * 1_000 + (x ?? 0);
    if (a && b) sums.set(block, (sums.get(block) ?? 0) + distance(a, b));
  }
  return Math.max(...sums.values()) / blockSide ** 2;
}

describe('golden images', () => {
  it.each(goldenImages.map((image) => ({ file: imageFile(image), image })))(
    '$file looks as it did',
    async ({ file, image: { id, variant } }) => {
      const { line, ...artwork } = openMojiArtwork(id, { toned: toned.has(id) });
      const source = sourceFor({ ...artwork, ...(line && !isFlag(id) && { line }) }, variant);
      const bytes = await renderer.render({ ...source, variant, output: { format: 'png', size: 256 } });
      const golden = join(import.meta.dirname, '../golden/images', file);
      // `npm run golden:images` makes them anew: a person looks at them then.
      if (process.env.GOLDEN_IMAGES === 'write') writeFileSync(golden, bytes);
      const [made, meant] = await Promise.all([decode(bytes), decode(readFileSync(golden))]);
      expect([made.width, made.height]).toEqual([meant.width, meant.height]);
      expect(worstBlock(made, meant)).toBeLessThan(0.01);
    },
  );

  it('are distinguished by this comparison', async () => {
    const [one, other] = await Promise.all(
      ([{ skin: 3 }, { skin: 4 }] as const).map(async (variant) => {
        const source = sourceFor(openMojiArtwork('1F44B', { toned: true }), variant);
        return await decode(
          await renderer.render({ ...source, variant, output: { format: 'png', size: 256 } }),
        );
      }),
    );
    if (!one || !other) throw new Error('not drawn');
    expect(worstBlock(one, other)).toBeGreaterThan(0.05);
  });
});
