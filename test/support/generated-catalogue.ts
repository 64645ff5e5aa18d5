import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CatalogueSets, CatalogueSymbol } from '../../ingest/catalogue/format.ts';

/** Languages, each with the letters that its words are made of. */
const alphabets = { en: 'etaoinshrdlcu', es: 'eaosrnidlctum', fr: 'esaitnrulodcé' } as const;
const image = 'artwork/one.svg';
const sets: CatalogueSets = {
  generated: { title: 'Generated', version: '1', license: { id: 'CC0-1.0' } },
};

/**
 * Writes a catalogue of so many symbols into an empty folder, each with a name and keywords of its own in three languages. The
 * same at every run; all symbols have the same image.
 */
export async function writeGeneratedCatalogue(folder: string, symbols: number): Promise<void> {
  await mkdir(join(folder, 'artwork'));
  await writeFile(join(folder, image), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
  await writeFile(join(folder, 'sets.json'), JSON.stringify(sets));
  const lines = Array.from({ length: symbols }, (_, index) => `${JSON.stringify(generatedSymbol(index))}\n`);
  await writeFile(join(folder, 'catalog.ndjson'), lines.join(''));
}

function generatedSymbol(index: number): CatalogueSymbol {
  const names = Object.entries(alphabets).map(([language, letters]) => {
    const word = (number: number) =>
      // A number in the digits of the alphabet: every number has a word of its own.
      Array.from({ length: 5 }, (_, place) => letters[Math.floor(number / 13 ** place) % 13]).join('');
    const keywords = [1, 2, 3].map((step) => word(7 * index + step));
    return [language, { name: `${word(index)} ${word(3 * index)}`, keywords }];
  });
  return {
    ...{ set: 'generated', id: `symbol-${index}`, names: Object.fromEntries(names) },
    ...{ tags: [`tag-${index % 200}`], group: `group-${index % 20}`, artwork: { path: image } },
  };
}
