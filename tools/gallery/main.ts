import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openMojiSource } from '../../ingest/sources/openmoji.ts';
import { RawSymbol } from '../../ingest/symbol.ts';
import { readArtwork } from '../../ingest/symbol-files.ts';
import { sourceFor } from '../../src/images/artwork/artwork.ts';
import { createRenderer, type Renderer } from '../../src/images/render/renderer.ts';
import { applicable, type Variant, variantKey } from '../../src/images/variants/variant.ts';
import { writeSheets } from '../core-set/sheets.ts';
import { galleryKinds, galleryVariants, goldenImages, imageFile } from './selection.ts';
import { contactSheet, type GalleryImage, type GalleryPart, type GalleryRow, galleryPage } from './sheet.ts';

/**
 * `npm run gallery`: draws variants of chosen symbols into a folder, as a page and as contact sheets, for people to look
 * at. The only file here with side effects of its own.
 */

const usage = `npm run gallery -- [core|page] [options]

  page             screenshots of the pages of a running service; its options: npm run gallery -- page --help
  core             contact sheets of our own set, in every size, on light and dark, instead of variants

  --out <folder>   where to (.data/gallery)
  --only <list>    comma list of hexcodes, instead of the chosen ones
  --tile <pixels>  side of an image on the contact sheets (96)
  --golden         write the images anew that the tests compare with, and nothing else: look at them
`;

/** A symbol in a variant; where it does not apply, without. */
async function draw(symbol: RawSymbol, wanted: Variant, renderer: Renderer): Promise<GalleryImage> {
  const variant = applicable(wanted, symbol.variants);
  const source = sourceFor(readArtwork(symbol.artwork), variant);
  const bytes = await renderer.render({ ...source, variant, output: { format: 'png', size: 256 } });
  return { file: imageFile({ id: symbol.id, variant }), bytes };
}

async function drawRow(symbol: RawSymbol, renderer: Renderer): Promise<GalleryRow> {
  const images = galleryVariants.map((variant) => draw(symbol, variant, renderer));
  return { id: symbol.id, name: symbol.names.en?.name ?? symbol.id, images: await Promise.all(images) };
}

async function chosenSymbols(ids: ReadonlySet<string>): Promise<Map<string, RawSymbol>> {
  const symbols = new Map<string, RawSymbol>();
  for await (const { id, symbol } of openMojiSource().entries()) {
    if (ids.has(id)) symbols.set(id, RawSymbol.parse(symbol));
  }
  return symbols;
}

async function writeGallery(
  folder: string,
  kinds: Readonly<Record<string, readonly string[]>>,
  tile: number,
  renderer: Renderer,
): Promise<void> {
  const symbols = await chosenSymbols(new Set(Object.values(kinds).flat()));
  const parts: GalleryPart[] = [];
  for (const [kind, ids] of Object.entries(kinds)) {
    const known = ids.flatMap((id) => symbols.get(id) ?? []);
    const rows = await Promise.all(known.map((symbol) => drawRow(symbol, renderer)));
    if (rows.length === 0) continue;
    parts.push({ kind, rows });
    for (const { file, bytes } of rows.flatMap(({ images }) => images)) {
      await writeFile(join(folder, file), bytes);
    }
    const sheet = join(folder, `sheet-${parts.length}.png`);
    await writeFile(sheet, await contactSheet({ kind, rows }, tile));
    process.stdout.write(`${sheet}  ${kind}\n`);
  }
  const columns = galleryVariants.map((variant) => variantKey(variant) || 'as it is');
  await writeFile(join(folder, 'index.html'), galleryPage(columns, parts));
  process.stdout.write(`${join(folder, 'index.html')}\n`);
}

async function writeGolden(folder: string, renderer: Renderer): Promise<void> {
  const symbols = await chosenSymbols(new Set(goldenImages.map(({ id }) => id)));
  for (const { id, variant } of goldenImages) {
    const symbol = symbols.get(id);
    if (!symbol) throw new Error(`OpenMoji has no ${id}`);
    const { file, bytes } = await draw(symbol, variant, renderer);
    await writeFile(join(folder, file), bytes);
    process.stdout.write(`${join(folder, file)}\n`);
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      only: { type: 'string' },
      tile: { type: 'string', default: '96' },
      golden: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });

  if (values.help) {
    process.stdout.write(usage);
  } else if (positionals[0] === 'core') {
    const folder = resolve(values.out ?? '.data/gallery/core');
    await writeSheets(folder);
    process.stdout.write(`${folder}\n`);
  } else {
    const folder = resolve(values.out ?? (values.golden ? 'test/golden/images' : '.data/gallery'));
    const kinds = values.only === undefined ? galleryKinds : { chosen: values.only.split(',') };
    const renderer = createRenderer({ workers: 2, queueLimit: 10_000 });
    await mkdir(folder, { recursive: true });
    try {
      if (values.golden) await writeGolden(folder, renderer);
      else await writeGallery(folder, kinds, Number(values.tile), renderer);
    } finally {
      await renderer.close();
    }
  }
}

// Screenshots need a browser and a service, and no renderer: they have a program of their own.
if (process.argv[2] === 'page') await import('./screens.ts');
else await main();
