import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openMojiSource } from '../../ingest/sources/openmoji.ts';
import { RawSymbol } from '../../ingest/symbol.ts';
import { readArtwork } from '../../ingest/symbol-files.ts';
import { sourceFor } from '../../src/images/artwork/artwork.ts';
import { createRenderer } from '../../src/images/render/renderer.ts';
import { applicable, type Variant, variantKey } from '../../src/images/variants/variant.ts';
import { contactSheet, grounds } from '../support/contact-sheet.ts';
import { galleryKinds, galleryVariants, goldenImages, imageFile } from './selection.ts';

/**
 * `npm run gallery`: draws variants of chosen symbols as contact sheets in `.data/gallery`, for people to look at; with `--golden`
 * instead the images anew that the tests compare with: look at them.
 */

const { values } = parseArgs({ options: { golden: { type: 'boolean', default: false } } });
const renderer = createRenderer({ workers: 2, queueLimit: 10_000 });
const symbols = new Map<string, RawSymbol>();
for await (const { id, symbol } of openMojiSource().entries()) symbols.set(id, RawSymbol.parse(symbol));

/** A symbol in a variant; where it does not apply, without. */
async function draw(id: string, wanted: Variant): Promise<Buffer> {
  const symbol = symbols.get(id);
  if (!symbol) throw new Error(`OpenMoji has no ${id}`);
  const variant = applicable(wanted, symbol.variants);
  const source = sourceFor(readArtwork(symbol.artwork), variant);
  return renderer.render({ ...source, variant, output: { format: 'png', size: 256 } });
}

/** A sheet for each kind and ground: a symbol a row, a variant a column. */
async function writeGallery(folder: string): Promise<void> {
  const columns = galleryVariants.length;
  for (const [place, [kind, ids]] of Object.entries(galleryKinds).entries()) {
    const pictures = ids.split(' ').flatMap((id) =>
      galleryVariants.map(async (variant): Promise<[string, Buffer]> => {
        return [variantKey(variant) || id, await draw(id, variant)];
      }),
    );
    const drawn = await Promise.all(pictures);
    for (const [ground, background] of Object.entries(grounds)) {
      const sheet = join(folder, `sheet-${place + 1}-${ground}.png`);
      await writeFile(sheet, await contactSheet(drawn, { tile: 96, columns, background }));
      process.stdout.write(`${sheet}  ${kind}\n`);
    }
  }
}

const folder = values.golden ? 'test/golden/images' : '.data/gallery';
try {
  await mkdir(folder, { recursive: true });
  if (values.golden) {
    for (const image of goldenImages) {
      await writeFile(join(folder, imageFile(image)), await draw(image.id, image.variant));
    }
  } else await writeGallery(folder);
} finally {
  await renderer.close();
}
