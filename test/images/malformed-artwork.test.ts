import { crc32, deflateSync, inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Artwork, sourceFor } from '../../src/images/artwork/artwork.ts';
import { createRenderer } from '../../src/images/render/renderer.ts';
import { hairColours, overlays, skinTones, type Variant } from '../../src/images/variants/variant.ts';
import { WorkFailed } from '../../src/lib/worker-pool.ts';
import { seededRandom } from '../../tools/support/random.ts';
import { openMojiArtwork } from '../support/openmoji.ts';
import { decode } from '../support/pixels.ts';

const renderer = createRenderer({ workers: 2, queueLimit: 1_000, jobTimeoutMs: 3_000 });
const family = openMojiArtwork('1F46A');
let png: Buffer;
beforeAll(async () => {
  // So small that its pixels are in one chunk.
  png = await sharp(family.source).resize(72).png().toBuffer();
});
afterAll(() => renderer.close());

const pick = <Value>(random: () => number, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value;

function anyVariant(random: () => number): Variant {
  if (random() < 0.3) return { mono: true };
  return { skin: pick(random, skinTones), hair: pick(random, hairColours), overlay: pick(random, overlays) };
}

/** Either an image of the right size, or a clear refusal of this one: nothing else, and never a dead process. */
async function outcome(artwork: Artwork, variant: Variant): Promise<'drawn' | 'refused'> {
  try {
    const job = { ...sourceFor(artwork, variant), variant, output: { format: 'png', size: 256 } } as const;
    const { width, height } = await decode(await renderer.render(job));
    expect([width, height]).toEqual([256, 256]);
    return 'drawn';
  } catch (error) {
    if (!(error instanceof WorkFailed)) throw error;
    expect(error.reason).toBe('failed');
    expect(error.message.length).toBeGreaterThan(10);
    return 'refused';
  }
}

/** The chunk of this type with other data, and with the checksum that belongs to it. */
function withChunkData(type: string, change: (data: Buffer) => void): Buffer {
  const changed = Buffer.from(png);
  const at = changed.indexOf(type, 0, 'latin1');
  const length = changed.readUInt32BE(at - 4);
  change(changed.subarray(at + 4, at + 4 + length));
  changed.writeUInt32BE(crc32(changed.subarray(at, at + 4 + length)), at + 4 + length);
  return changed;
}

/** The data of the first chunk of this type. */
function chunkData(type: string): Buffer {
  const at = png.indexOf(type, 0, 'latin1');
  return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
}

/** The PNG with other rows of pixels, well packed: no checksum reveals their faults. */
function withImageData(scanlines: Buffer): Buffer {
  const at = png.indexOf('IDAT', 0, 'latin1');
  const typed = Buffer.concat([Buffer.from('IDAT'), deflateSync(scanlines)]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(typed.length - 4, 0);
  frame.writeUInt32BE(crc32(typed), 4);
  const rest = png.subarray(at + 8 + png.readUInt32BE(at - 4));
  return Buffer.concat([png.subarray(0, at - 4), frame.subarray(0, 4), typed, frame.subarray(4), rest]);
}

describe('a malformed PNG', () => {
  it.each<[string, () => Buffer]>([
    ['that is empty', () => Buffer.alloc(0)],
    ['of a signature alone', () => png.subarray(0, 8)],
    ['that is cut off', () => png.subarray(0, png.length >> 1)],
    ['without its end', () => png.subarray(0, -12)],
    ['that says it has no pixels', () => withChunkData('IHDR', (data) => data.writeUInt32BE(0, 0))],
    ['that says it is wider', () => withChunkData('IHDR', (data) => data.writeUInt32BE(5_000, 0))],
    ['that says it is huge', () => withChunkData('IHDR', (data) => data.writeUInt32BE(0x7fffffff, 4))],
    ['of an unknown colour type', () => withChunkData('IHDR', (data) => data.writeUInt8(5, 9))],
    ['of an unknown compression', () => withChunkData('IHDR', (data) => data.writeUInt8(9, 10))],
    ['whose data is noise', () => withChunkData('IDAT', (data) => data.fill(0xa5, 20))],
    ['with a wrong checksum', () => Buffer.from(png).fill(0, 29, 33)],
    ['that is a drawing', () => family.source],
  ])('%s is refused, or drawn as far as it goes, in every variant', async (_, make) => {
    const artwork: Artwork = { kind: 'png', source: make() };
    for (const variant of [{}, { skin: 5, hair: 'red' }, { mono: true }, { overlay: 'plural' }] as const) {
      await outcome(artwork, variant);
    }
  });

  it('is refused where nothing can be read', async () => {
    for (const source of [Buffer.alloc(0), png.subarray(0, 20), family.source]) {
      expect(await outcome({ kind: 'png', source }, { skin: 1 })).toBe('refused');
    }
  });

  it('of any kind ends no process', async () => {
    const random = seededRandom(1);
    const imageData = chunkData('IDAT');
    const outcomes = Array.from({ length: 120 }, () => {
      const inside = random() < 0.5;
      const bytes = inside ? inflateSync(imageData) : Buffer.from(png);
      for (let change = 0; change < 1 + random() * 8; change += 1) {
        bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
      }
      const whole = inside ? withImageData(bytes) : bytes;
      const source = whole.subarray(0, random() < 0.2 ? Math.floor(random() * whole.length) : whole.length);
      return outcome({ kind: 'png', source }, anyVariant(random));
    });
    const seen = await Promise.all(outcomes);
    expect(new Set(seen)).toEqual(new Set(['drawn', 'refused']));
  });

  it('may be of any depth and colour type, animated too', async () => {
    const image = sharp(family.source).resize(64);
    const kinds = [
      image.clone().greyscale().toColourspace('b-w').removeAlpha().png(),
      image.clone().toColourspace('rgb16').png(),
      image.clone().png({ palette: true, colours: 4 }),
      image.clone().removeAlpha().png({ progressive: true }),
    ];
    for (const kind of kinds) {
      const artwork: Artwork = { kind: 'png', source: await kind.toBuffer() };
      for (const variant of [{ skin: 5, hair: 'red' }, { mono: true }] as const) {
        expect(await outcome(artwork, variant)).toBe('drawn');
      }
    }
  });
});

describe('a malformed SVG', () => {
  const attributes = [
    'id="skin"',
    'id="hair-2"',
    'class="aac-skin-fill st0"',
    'fill="#FCEA2B"',
    'fill="url(#g)"',
    'fill="rgb(300, -1, nan)"',
    'style="fill:;;:}{!important"',
    'stroke="hsl(1e999deg 1% 1%)"',
    'href="#skin"',
    'transform="matrix(1e30 0 0 1e-30 NaN 0)"',
    'viewBox="0 0 1e9 1e-9"',
    'opacity="-5"',
  ];
  const elements = [
    '<style>#skin *,g g g path,.st0{fill:#fcea2b}@media{</style>',
    '<linearGradient id="g" href="#g"><stop/><stop offset="9" stop-color="#fcea2b"/></linearGradient>',
    '<use href="#skin"/><use href="#g"/>',
    '<pattern id="g" width="1" height="1"><use href="#hair"/></pattern>',
    '<svg width="0" height="0"/><symbol id="hair"/>',
    '<text id="skin" fill="#fcea2b">&#x202e;a\u0301</text>',
    '<image href="data:image/png;base64,iVBORw0KGgo="/>',
    '<mask id="m"><rect width="9" height="9"/></mask>',
  ];

  it('of any kind ends no process', async () => {
    const random = seededRandom(2);
    const text = family.source.toString();
    const outcomes = Array.from({ length: 200 }, () => {
      let changed = text;
      for (let change = 0; change < 1 + random() * 6; change += 1) {
        const tags = [...changed.matchAll(/<[a-z]+(?= )/gi)];
        const tag = pick(random, tags);
        const after = (tag?.index ?? 0) + (tag?.[0].length ?? 0);
        const kind = random();
        if (kind < 0.5)
          changed = `${changed.slice(0, after)} ${pick(random, attributes)}${changed.slice(after)}`;
        else if (kind < 0.85) changed = changed.replace('</svg>', `${pick(random, elements)}</svg>`);
        else changed = changed.slice(0, Math.floor(random() * changed.length)) + changed.slice(after);
      }
      return outcome({ kind: 'svg', source: Buffer.from(changed) }, anyVariant(random));
    });
    const seen = await Promise.all(outcomes);
    expect(new Set(seen)).toEqual(new Set(['drawn', 'refused']));
  });

  it('that is its line drawing concerns mono alone', async () => {
    const broken: Artwork = { ...family, line: Buffer.from('<svg') };
    expect(await outcome(broken, { mono: true })).toBe('refused');
    expect(await outcome(broken, { skin: 3 })).toBe('drawn');
  });
});

describe('after all that', () => {
  it('the renderer works as before', async () => {
    expect(await outcome(family, { skin: 3, hair: 'red', overlay: 'negation' })).toBe('drawn');
  });
});
