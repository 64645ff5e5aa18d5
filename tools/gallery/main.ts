import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openMojiSource } from '../../ingest/sources/openmoji.ts';
import { RawSymbol } from '../../ingest/symbol.ts';
import { readArtwork } from '../../ingest/symbol-files.ts';
import { sourceFor } from '../../src/images/artwork/artwork.ts';
import { createRenderer, type Renderer } from '../../src/images/render/renderer.ts';
import { applicable, type Variant, variantKey } from '../../src/images/variants/variant.ts';
import { contactSheet, grounds } from '../support/contact-sheet.ts';
import { galleryKinds, galleryVariants, goldenImages, imageFile } from './selection.ts';

/**
 * `npm run gallery`: draws variants of chosen symbols as contact sheets, for people to look at.
 */

const usage = `npm run gallery -- [options]

  --out <folder>   where to (.data/gallery)
  --only <list>    comma list of hexcodes, instead of the chosen ones
  --tile <pixels>  side of an image on the contact sheets (96)
  --golden         write the images anew that the tests compare with, and nothing else: look at them
`;

/** A symbol in a variant; where it does not apply, without. */
async function draw(symbol: RawSymbol, wanted: Variant, renderer: Renderer): Promise<Buffer> {
  const variant = applicable(wanted, symbol.variants);
  const source = sourceFor(readArtwork(symbol.artwork), variant);
  return renderer.render({ ...source, variant, output: { format: 'png', size: 256 } });
}

async function chosenSymbols(ids: ReadonlySet<string>): Promise<Map<string, RawSymbol>> {
  const symbols = new Map<string, RawSymbol>();
  for await (const { id, symbol } of openMojiSource().entries()) {
    if (ids.has(id)) symbols.set(id, RawSymbol.parse(symbol));
  }
  return symbols;
}

/** A sheet for each kind and ground: a symbol a row, a variant a column. */
async function writeGallery(
  folder: string,
  kinds: Readonly<Record<string, readonly string[]>>,
  tile: number,
  renderer: Renderer,
): Promise<void> {
  const symbols = await chosenSymbols(new Set(Object.values(kinds).flat()));
  for (const [place, [kind, ids]] of Object.entries(kinds).entries()) {
    const known = ids.flatMap((id) => symbols.get(id) ?? []);
    const pictures = known.flatMap((symbol) =>
      galleryVariants.map(async (variant): Promise<[string, Buffer]> => {
        return [variantKey(variant) || symbol.id, await draw(symbol, variant, renderer)];
      }),
    );
    if (pictures.length === 0) continue;
    const drawn = await Promise.all(pictures);
    for (const [ground, background] of Object.entries(grounds)) {
      const sheet = join(folder, `sheet-${place + 1}-${ground}.png`);
      const columns = galleryVariants.length;
      await writeFile(sheet, await contactSheet(drawn, { tile, columns, background }));
      process.stdout.write(`${sheet}  ${kind}\n`);
    }
  }
}

async function writeGolden(folder: string, renderer: Renderer): Promise<void> {
  const symbols = await chosenSymbols(new Set(goldenImages.map(({ id }) => id)));
  for (const { id, variant } of goldenImages) {
    const symbol = symbols.get(id);
    if (!symbol) throw new Error(`OpenMoji has no ${id}`);
    const file = join(folder, imageFile({ id, variant }));
    await writeFile(file, await draw(symbol, variant, renderer));
    process.stdout.write(`${file}\n`);
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
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

await main();
