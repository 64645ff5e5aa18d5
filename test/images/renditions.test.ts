import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { type Artwork, sourceFor } from '../../src/images/artwork/artwork.ts';
import type { RenderJob } from '../../src/images/render/render-job.ts';
import { createRenderer } from '../../src/images/render/renderer.ts';
import { distance, toOklab } from '../../src/images/variants/colour.ts';
import {
  applicable,
  hairColours,
  type ImageSize,
  overlays,
  skinTones,
  type Variant,
  variantKey,
} from '../../src/images/variants/variant.ts';
import { openMojiArtwork } from '../support/openmoji.ts';
import { decode, hexAt, type Pixels } from '../support/pixels.ts';

const renderer = createRenderer({ workers: 2, queueLimit: 1_000, jobTimeoutMs: 25_000 });
afterAll(() => renderer.close());

const render = async (
  artwork: Artwork,
  variant: Variant,
  size: ImageSize = 256,
  more: Partial<RenderJob> = {},
): Promise<Buffer> =>
  await renderer.render({
    ...sourceFor(artwork, variant),
    variant,
    output: { format: 'png', size },
    ...more,
  });
const pixelsOf = async (artwork: Artwork, variant: Variant, size?: ImageSize): Promise<Pixels> =>
  await decode(await render(artwork, variant, size));

const tones = ['#fadcbc', '#debb90', '#c19a65', '#a57939', '#6a462f'];
const hairs = ['#3b3638', '#7d4e2a', '#f0cf6a', '#d2601f', '#9c9a99', '#f1efec'];

type Place = [x: number, y: number];

/** Symbols with places on their skin, their hair, and on what must stay: shares of the image's sides. */
const people: Record<
  string,
  { hexcode: string; toned: boolean; skin: Place[]; hair: Place[]; stays: [Place, string][] }
> = {
  'a hand that the set tones': {
    hexcode: '1F44B',
    toned: true,
    skin: [
      [0.62, 0.5],
      [0.42, 0.66],
    ],
    hair: [],
    stays: [[[0.02, 0.02], 'none']],
  },
  'a face that the set tones': {
    hexcode: '1F468',
    toned: true,
    skin: [
      [0.5, 0.44],
      [0.46, 0.58],
    ],
    hair: [[0.5, 0.23]],
    stays: [
      [[0.443, 0.417], '#000000'],
      [[0.5, 0.81], '#92d3f5'],
      [[0.02, 0.02], 'none'],
    ],
  },
  'a family in layers': {
    hexcode: '1F46A',
    toned: false,
    skin: [
      [0.32, 0.4],
      [0.66, 0.4],
    ],
    hair: [
      [0.32, 0.27],
      [0.62, 0.27],
      [0.54, 0.46],
    ],
    stays: [
      [[0.29, 0.79], '#92d3f5'],
      [[0.5, 0.81], '#b1cc33'],
    ],
  },
  'a couple that the set tones': {
    hexcode: '1F491',
    toned: true,
    skin: [
      [0.27, 0.56],
      [0.71, 0.56],
    ],
    hair: [
      [0.27, 0.36],
      [0.68, 0.38],
    ],
    stays: [
      [[0.5, 0.27], '#ea5a47'],
      [[0.23, 0.79], '#92d3f5'],
    ],
  },
  'someone with hair alone': {
    hexcode: 'E0AD',
    toned: false,
    skin: [],
    hair: [[0.48, 0.23]],
    stays: [
      [[0.5, 0.46], '#fcea2b'],
      [[0.4, 0.79], '#92d3f5'],
    ],
  },
};

describe.each(Object.entries(people))('%s', (_, { hexcode, toned, skin, hair, stays }) => {
  const artwork = openMojiArtwork(hexcode, { toned });
  const able = { skin: skin.length > 0, hair: hair.length > 0 };
  let plain: Promise<Pixels> | undefined;
  /** The original, rendered once for all hair colours. */
  const original = (): Promise<Pixels> => {
    plain ??= pixelsOf(artwork, {});
    return plain;
  };

  it.each(skinTones)('with skin %d has it, and all else as before', async (tone) => {
    const variant = applicable({ skin: tone }, able);
    const pixels = await pixelsOf(artwork, variant);
    for (const [x, y] of skin) expect([[x, y], hexAt(pixels, x, y)]).toEqual([[x, y], tones[tone - 1]]);
    for (const [[x, y], colour] of stays) expect([[x, y], hexAt(pixels, x, y)]).toEqual([[x, y], colour]);
  });

  it.each(hairColours)('with %s hair has it, and all else as before', async (colour) => {
    const variant = applicable({ hair: colour }, able);
    const [before, pixels] = await Promise.all([original(), pixelsOf(artwork, variant)]);
    const expected = hairs[hairColours.indexOf(colour)];
    for (const [x, y] of hair) expect([[x, y], hexAt(pixels, x, y)]).toEqual([[x, y], expected]);
    for (const [x, y] of [...skin, ...stays.map(([place]) => place)]) {
      expect(hexAt(pixels, x, y)).toBe(hexAt(before, x, y));
    }
  });

  it('has skin and hair together, on the drawing that the set has toned', async () => {
    const variant = applicable({ skin: 5, hair: 'blonde' }, able);
    const pixels = await pixelsOf(artwork, variant);
    for (const [x, y] of skin) expect(hexAt(pixels, x, y)).toBe('#6a462f');
    for (const [x, y] of hair) expect(hexAt(pixels, x, y)).toBe('#f0cf6a');
    for (const [[x, y], colour] of stays) expect(hexAt(pixels, x, y)).toBe(colour);
  });
});

describe('every variant', () => {
  const artwork = openMojiArtwork('1F469', { toned: true });
  const variants = new Map<string, Variant>();
  for (const skin of [undefined, ...skinTones]) {
    for (const hair of [undefined, ...hairColours]) {
      for (const mono of [undefined, true as const]) {
        for (const overlay of [undefined, ...overlays]) {
          const wanted = {
            ...(skin && { skin }),
            ...(hair && { hair }),
            ...(mono && { mono }),
            ...(overlay && { overlay }),
          };
          const variant = applicable(wanted, { skin: true, hair: true });
          variants.set(variantKey(variant), variant);
        }
      }
    }
  }

  it('is a PNG of 1024 × 1024 with alpha, and no two are the same', async () => {
    expect(variants.size).toBe(6 * 7 * 3 + 3);
    const images = await Promise.all([...variants.values()].map((variant) => render(artwork, variant, 1024)));
    for (const bytes of images) {
      const { width, height, at } = await decode(bytes);
      expect([width, height, at(0, 0)[3]]).toEqual([1024, 1024, 0]);
      expect(bytes.length).toBeLessThan(80_000);
    }
    expect(new Set(images.map((bytes) => bytes.toString('base64'))).size).toBe(variants.size);
  });

  it.each([256, 512, 1024] as const)('may be %d pixels wide', async (size) => {
    const { width, height } = await pixelsOf(artwork, { skin: 2, hair: 'red', overlay: 'plural' }, size);
    expect([width, height]).toEqual([size, size]);
  });

  it('that changes nothing has the very bytes of the image as it is', async () => {
    const plain = await render(artwork, {});
    const { source, kind } = artwork;
    expect(await renderer.render({ source, kind, output: { format: 'png', size: 256 } })).toEqual(plain);
  });
});

describe('mono', () => {
  const isBlackAndWhite = ({ data }: Pixels): boolean => {
    for (let byte = 0; byte < data.length; byte += 4) {
      if (data[byte] !== data[byte + 1] || data[byte] !== data[byte + 2]) return false;
    }
    return true;
  };
  /** The share of visible pixels that are neither black nor white: antialiased edges, a few in a hundred. */
  const greyShare = ({ data }: Pixels): number => {
    let [grey, visible] = [0, 0];
    for (let byte = 0; byte < data.length; byte += 4) {
      if ((data[byte + 3] ?? 0) < 255) continue;
      visible += 1;
      if ((data[byte] ?? 0) > 8 && (data[byte] ?? 0) < 247) grey += 1;
    }
    return grey / visible;
  };

  it.each(['1F468', '1F46A', '1F44B', '1F415', '2764', '1F697'])(
    'draws %s in black lines, white inside, transparent around, whether the set has lines or they are made',
    async (hexcode) => {
      const artwork = openMojiArtwork(hexcode);
      const made = { kind: artwork.kind, source: artwork.source };
      const [coloured, ...drawings] = await Promise.all([
        pixelsOf(artwork, {}, 512),
        pixelsOf(artwork, { mono: true }, 512),
        pixelsOf(made, { mono: true }, 512),
      ]);
      for (const mono of drawings) {
        expect(isBlackAndWhite(mono)).toBe(true);
        expect(greyShare(mono)).toBeLessThan(0.06);
        let [black, white] = [0, 0];
        for (let byte = 0; byte < mono.data.length; byte += 4) {
          if (mono.data[byte + 3] !== 255) continue;
          if (mono.data[byte] === 0) black += 1;
          if (mono.data[byte] === 255) white += 1;
        }
        expect(Math.min(black, white)).toBeGreaterThan(2_000);
        // What was to be seen is to be seen, on any ground.
        for (let byte = 3; byte < mono.data.length; byte += 4) {
          if (coloured.data[byte] === 255 && mono.data[byte] !== 255)
            expect(mono.data[byte]).toBeGreaterThan(200);
        }
      }
    },
    30_000,
  );

  it('keeps what is dark black, and parts colours that meet without a line', async () => {
    const flag = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30"><path d="M0 0h30v10H0z"/><path d="M0 10h30v10H0z" fill="#d22f27"/><path d="M0 20h30v10H0z" fill="#f1b31c"/></svg>',
    );
    const pixels = await pixelsOf({ kind: 'svg', source: flag }, { mono: true });
    expect([0.15, 0.5, 0.85].map((y) => hexAt(pixels, 0.5, y))).toEqual(['#000000', '#ffffff', '#ffffff']);
    expect(hexAt(pixels, 0.5, 2 / 3)).toBe('#000000');
  });

  it('draws no line between shades, nor along one that is there', async () => {
    const inside = (line: string): Buffer =>
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30"><path d="M0 0h30v15H0z" fill="#fcea2b"/><path d="M0 15h30v15H0z" fill="#f1b31c"/>${line}</svg>`,
      );
    const shades = await pixelsOf({ kind: 'svg', source: inside('') }, { mono: true });
    expect(hexAt(shades, 0.5, 0.5)).toBe('#ffffff');
    const outlined = inside('<path d="M5 5h20v20H5z" fill="#d22f27" stroke="#000" stroke-width="2"/>');
    const [coloured, mono] = await Promise.all([
      decode(await sharp(outlined).resize(256, 256).png().toBuffer()),
      pixelsOf({ kind: 'svg', source: outlined }, { mono: true }),
    ]);
    const blackOf = ({ data }: Pixels): number =>
      data.filter(
        (byte, at) => at % 4 === 0 && byte < 40 && (data[at + 2] ?? 255) < 40 && (data[at + 1] ?? 255) < 40,
      ).length;
    // A line drawn beside it would be half as much again.
    expect(Math.abs(blackOf(mono) / blackOf(coloured) - 1)).toBeLessThan(0.1);
  });
});

describe('an overlay', () => {
  const subjects = ['1F415', '1F311', '2764', '1F1E9-1F1EA', '1F44B'];

  it.each(overlays.flatMap((overlay) => [false, true].map((mono) => ({ overlay, mono }))))(
    'is at the same place on all, $overlay (mono: $mono), with a light rim',
    async ({ overlay, mono }) => {
      const variant: Variant = { overlay, ...(mono && { mono: true }) };
      const empty = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>');
      const overlayOnly = await pixelsOf({ kind: 'svg', source: empty }, variant);
      const images = await Promise.all(
        subjects.flatMap((each) =>
          [variant, { ...variant, mirror: true as const }].map((shown) =>
            pixelsOf(openMojiArtwork(each), shown),
          ),
        ),
      );
      let [line, rim, worst] = [0, 0, 0];
      for (let byte = 0; byte < overlayOnly.data.length; byte += 4) {
        if (overlayOnly.data[byte + 3] !== 255) continue;
        const colour = overlayOnly.data.readUInt32BE(byte);
        if (colour === 0xffffffff) rim += 1;
        else line += 1;
        for (const { data } of images) worst = Math.max(worst, apart(overlayOnly.data, data, byte));
      }
      expect(line).toBeGreaterThan(600);
      expect(rim).toBeGreaterThan(line / 4);
      // Antialiased edges share their colours with their like.
      expect(worst).toBeLessThan(24);
    },
  );

  it('stands out from its rim, in mono in black', async () => {
    const places = { negation: [0.5, 0.5], plural: [880 / 1024, 144 / 1024] } as const;
    for (const overlay of overlays) {
      const [x, y] = places[overlay];
      const artwork = openMojiArtwork('1F415');
      const [r = 0, g = 0, b = 0] = (await pixelsOf(artwork, { overlay })).at(x, y);
      expect(distance(toOklab({ r, g, b }), toOklab({ r: 255, g: 255, b: 255 }))).toBeGreaterThan(0.45);
      expect(hexAt(await pixelsOf(artwork, { overlay, mono: true }), x, y)).toBe('#000000');
    }
  });

  it('leaves all around it as it was', async () => {
    const artwork = openMojiArtwork('1F468');
    const [before, after] = await Promise.all([
      pixelsOf(artwork, {}),
      pixelsOf(artwork, { overlay: 'negation' }),
    ]);
    for (const [x, y] of [
      [0.5, 0.25],
      [0.45, 0.6],
      [0.02, 0.02],
      [0.6, 0.85],
    ] as const) {
      expect(apart(after.at(x, y), before.at(x, y), 0)).toBeLessThan(8);
    }
  });
});

describe('a PNG', () => {
  const drawing = openMojiArtwork('1F46A');
  const png = async (width: number): Promise<Buffer> =>
    await sharp(drawing.source).resize(width).png().toBuffer();

  it('has no layers: another skin or hair leaves it as it is', async () => {
    const source = await png(300);
    expect(await render({ kind: 'png', source }, { skin: 5, hair: 'red' })).toEqual(
      await render({ kind: 'png', source }, {}),
    );
  });

  it('that is not square stands in the middle, in every variant', async () => {
    const source = await sharp(drawing.source)
      .resize(400, 200, { fit: 'cover' })
      .flatten({ background: '#92d3f5' })
      .png()
      .toBuffer();
    for (const variant of [{}, { skin: 3 }, { mono: true }] as const) {
      const pixels = await pixelsOf({ kind: 'png', source }, variant);
      expect([0.2, 0.8].map((y) => pixels.at(0.5, y)[3])).toEqual([0, 0]);
      expect([0.3, 0.7].map((y) => pixels.at(0.02, y)[3])).toEqual([255, 255]);
    }
  });
});

/** By how much the channel that differs most does, of two pixels that begin at a byte. */
function apart(one: ArrayLike<number>, other: ArrayLike<number>, byte: number): number {
  return Math.max(
    ...[0, 1, 2, 3].map((channel) => Math.abs((one[byte + channel] ?? 0) - (other[byte + channel] ?? 0))),
  );
}
