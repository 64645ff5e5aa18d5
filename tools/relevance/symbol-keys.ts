import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Keys (`<set>/<source id>`) of the symbols that entries may name, by what entries write for them. */
export type SymbolKeys = ReadonlyMap<string, string>;

const root = join(import.meta.dirname, '../..');

/** The symbols of the demo: all of OpenMoji without skin tones, and the core words. */
export async function readSymbolKeys(): Promise<SymbolKeys> {
  const openMoji = JSON.parse(
    await readFile(join(root, 'node_modules/openmoji/data/openmoji.json'), 'utf8'),
  ) as { hexcode: string; emoji: string; skintone: string | number }[];
  const core = await readFile(join(root, 'catalogues/core/catalog.ndjson'), 'utf8');
  return new Map([
    ...openMoji
      .filter(({ skintone }) => skintone === '')
      .flatMap(({ hexcode, emoji }) => keysOf(`openmoji/${hexcode}`, withoutVariation(emoji))),
    ...core
      .split('\n')
      .filter((line) => line !== '')
      .flatMap((line) => keysOf(`core/${(JSON.parse(line) as { id: string }).id}`)),
  ]);
}

const keysOf = (key: string, ...shorthands: string[]): [string, string][] =>
  [key, ...shorthands].map((text) => [text, key]);

/** Emoji are written with or without U+FE0F, which asks for a coloured drawing. */
const withoutVariation = (emoji: string) => emoji.replaceAll('\uFE0F', '');

/** The key that an entry means by a key or by an emoji; undefined where no symbol is called so. */
export function symbolKey(keys: SymbolKeys, token: string): string | undefined {
  return keys.get(token) ?? keys.get(withoutVariation(token));
}
