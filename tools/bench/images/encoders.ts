import { readdir } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { artworkStore } from '../../../src/images/artwork/store.ts';
import { type IndexedImage, toIndexed } from '../../../src/images/encoders/palette.ts';
import { writeIndexedPng } from '../../../src/images/encoders/png.ts';
import { writeIndexedWebp } from '../../../src/images/encoders/webp.ts';
import type { Raster } from '../../../src/images/raster/raster.ts';
import { interleaved, ratios, spread } from '../../support/statistics.ts';
import { comparedSet, originalsDir } from '../support/demo-images.ts';
import { type Figure, ratio, table } from '../support/figures.ts';
import { artworkDir } from '../support/folders.ts';

const sampled = 60;
const rounds = 7;
const warmUpRounds = 3;
const sizes = [256, 512, 1024] as const;
const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

/** Each of our encoders with the setting of sharp that is the fastest among those that compress without loss; its palette loses about as much as ours. */
const encoders = {
  PNG: {
    own: async (indexed: IndexedImage) => writeIndexedPng(indexed),
    sharp: (raw: Sharp) => raw.png({ compressionLevel: 6, adaptiveFiltering: false }).toBuffer(),
    setting: 'level 6',
  },
  'PNG with a palette': {
    own: async (indexed: IndexedImage) => writeIndexedPng(indexed),
    sharp: (raw: Sharp) => raw.png({ palette: true, effort: 1 }).toBuffer(),
    setting: 'palette, effort 1',
  },
  'lossless WebP': {
    own: async (indexed: IndexedImage) => writeIndexedWebp(indexed, undefined),
    sharp: (raw: Sharp) => raw.webp({ lossless: true, effort: 1 }).toBuffer(),
    setting: 'effort 1',
  },
} as const;

/** The palette encoders against sharp alone, from the same pixels in memory, one thread each: time and bytes. */
export async function encoderFigures(): Promise<Figure[]> {
  const threads = sharp.concurrency();
  sharp.concurrency(1);
  const figures: Figure[] = [];
  for (const size of sizes) {
    const rasters = await drawings(size);
    for (const [name, { own, sharp: reference, setting }] of Object.entries(encoders)) {
      const ours = () => timed(rasters, (raster) => own(toIndexed(raster) as IndexedImage));
      const theirs = () => timed(rasters, (raster) => reference(fromRaster(raster)));
      // Until everything is compiled.
      for (let round = 0; round < warmUpRounds; round += 1) await ours();
      await theirs();
      const { first, second } = await interleaved(rounds, theirs, ours);
      const milliseconds = (taken: readonly Coded[]) => taken.map(({ milliseconds: time }) => time);
      const text = (taken: readonly Coded[]) =>
        `${spread(milliseconds(taken)).median.toFixed(2)} ms, ${taken[0]?.bytes.toFixed(0)} B`;
      figures.push({
        figure: `${name} of ${size} pixels`,
        measured: text(second),
        reference: `sharp (${setting}) ${text(first)}`,
        ...ratio(ratios(milliseconds(first), milliseconds(second)), { side: 'at least', bound: 1.3 }),
      });
    }
  }
  sharp.concurrency(threads);
  return figures;
}

/** Drawings of the demo catalogue as pixels, those that have a palette. */
async function drawings(size: number): Promise<Raster[]> {
  const store = artworkStore(artworkDir);
  const names = await readdir(originalsDir);
  const every = Math.floor(names.length / sampled);
  const rasters: Raster[] = [];
  for (const name of names.filter((_, index) => index % every === 0).slice(0, sampled)) {
    const artwork = store.readSource(`${comparedSet}/${name}`);
    if (!artwork) continue;
    const { data, info } = await sharp(artwork.source, { density: size })
      .resize(size, size, { fit: 'contain', background: transparent })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raster = { data, width: info.width, height: info.height };
    if (toIndexed(raster)) rasters.push(raster);
  }
  return rasters;
}

/** Means of one coded drawing: processor time, which other processes do not lengthen as much as they do the clock's. */
interface Coded {
  milliseconds: number;
  bytes: number;
}

async function timed(rasters: readonly Raster[], code: (raster: Raster) => Promise<Buffer>): Promise<Coded> {
  let bytes = 0;
  const before = process.cpuUsage();
  for (const raster of rasters) bytes += (await code(raster)).length;
  const { user, system } = process.cpuUsage(before);
  const milliseconds = (user + system) / 1000 / rasters.length;
  return { milliseconds, bytes: bytes / rasters.length };
}

function fromRaster({ data, width, height }: Raster): Sharp {
  return sharp(data, { raw: { width, height, channels: 4 } });
}

// Needs neither an engine nor a service, so it can be run alone.
if (import.meta.main) process.stdout.write(table(await encoderFigures()));
