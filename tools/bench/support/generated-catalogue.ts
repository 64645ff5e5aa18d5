import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { CatalogueSets, CatalogueSymbol } from '../../../ingest/catalogue/format.ts';
import { readTable } from '../../../mappings/read-table.ts';
import type { LoadRequest } from '../../support/load-generator.ts';
import { seededRandom } from '../../support/random.ts';

/** How large a generated catalogue is. */
export interface CatalogueSize {
  symbols: number;
  languages: number;
}

/** Languages by how much of a catalogue they usually have, with the letters that their words are made of. */
const alphabets: readonly (readonly [tag: string, letters: string])[] = readTable(
  join(import.meta.dirname, 'alphabets.tsv'),
  ['language', 'letters'],
).map(({ language, letters }) => [language, letters]);

/** Words of a language: as many as there are in the names of a large catalogue. */
const wordsOfALanguage = 20_000;
const spaceless = new Set(['zh-Hans', 'ja', 'th']);

/** The same word every time for a language and a number; frequent ones (small numbers) are shorter. */
function word(letters: string, number: number): string {
  const random = seededRandom(number * 31 + letters.length);
  const characters = [...letters];
  const length = 3 + Math.floor(random() * 3 + (4 * number) / wordsOfALanguage);
  return Array.from({ length }, () => characters[Math.floor(random() * characters.length)]).join('');
}

/**
 * Writes a catalogue of names that are spread as real ones are, as curators would: one to three words, some words in many
 * names, up to six keywords, the later languages with fewer names. The same at every run. Images are not its matter:
 * all symbols have the same.
 * @param folder an empty one.
 * @param changedShare share of the symbols that differ from the catalogue as it is else.
 * @returns the folder.
 */
export async function writeGeneratedCatalogue(
  folder: string,
  { symbols, languages }: CatalogueSize,
  changedShare = 0,
): Promise<string> {
  const chosen = alphabets.slice(0, languages);
  await mkdir(join(folder, 'artwork'));
  await writeFile(join(folder, image), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
  await writeFile(join(folder, 'sets.json'), JSON.stringify(sets));
  const lines = createWriteStream(join(folder, 'catalog.ndjson'));
  for (let index = 0; index < symbols; index += 1) {
    const symbol = generatedSymbol(index, chosen, index < symbols * changedShare);
    if (!lines.write(`${JSON.stringify(symbol)}\n`)) await once(lines, 'drain');
  }
  lines.end();
  await finished(lines);
  return folder;
}

const image = 'artwork/one.svg';
const sets: CatalogueSets = {
  generated: { title: 'Generated', version: '1', license: { id: 'CC0-1.0' } },
};

/** The name of a generated symbol in a language that every symbol has. */
function generatedName(index: number): string {
  return namesOf(index, alphabets.slice(0, 1)).en?.name ?? '';
}

function namesOf(index: number, chosen: typeof alphabets): CatalogueSymbol['names'] {
  const names: CatalogueSymbol['names'] = {};
  for (const [rank, [tag, letters]] of chosen.entries()) {
    const random = seededRandom(index * 64 + rank + 1);
    if (random() < (0.4 * rank) / alphabets.length) continue;
    // Few words are in many names: the number of a word falls with the square of a chance.
    const next = () => word(letters, Math.floor(random() ** 2 * wordsOfALanguage));
    const count = 1 + Math.floor(random() * 3);
    const name = Array.from({ length: count }, next).join(spaceless.has(tag) ? '' : ' ');
    names[tag] = { name, keywords: Array.from({ length: Math.floor(random() * 7) }, next) };
  }
  return names;
}

function generatedSymbol(index: number, chosen: typeof alphabets, changed: boolean): CatalogueSymbol {
  return {
    set: 'generated',
    id: `symbol-${index}`,
    names: namesOf(index, chosen),
    tags: [`tag-${index % 200}`, ...(changed ? ['changed'] : [])],
    group: `group-${index % 20}`,
    artwork: { path: image },
  };
}

/** Requests for names that none had before, from all over a generated catalogue. */
export function requestsFor(path: string, from: number, count: number, symbols: number): LoadRequest[] {
  const step = 7919;
  return Array.from({ length: count }, (_, index) => {
    const name = generatedName(((from + index) * step) % symbols);
    // A page of another size is another question, also where a name comes again.
    const limit = 5 + ((from + index) % 11);
    return { path: `${path}?${new URLSearchParams({ q: name, lang: 'en', limit: String(limit) })}` };
  });
}
