import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Artwork } from '../../src/images/artwork/artwork.ts';
import { skinTones } from '../../src/images/variants/variant.ts';

const root = dirname(fileURLToPath(import.meta.resolve('openmoji/package.json')));

/** OpenMoji's own table, as far as tests read it. */
export const openMojiRows = JSON.parse(readFileSync(join(root, 'data/openmoji.json'), 'utf8')) as {
  hexcode: string;
  group: string;
  subgroups: string;
  skintone: number | string;
}[];

/** A drawing of OpenMoji by its hexcode. */
export function openMojiFile(folder: 'color' | 'black', hexcode: string): Buffer {
  return readFileSync(join(root, folder, 'svg', `${hexcode}.svg`));
}

/** The marks of skin tones in hexcodes (Unicode: EMOJI MODIFIER FITZPATRICK TYPE-1-2 to -6). */
const toneMarks = ['1F3FB', '1F3FC', '1F3FD', '1F3FE', '1F3FF'] as const;

/** A symbol with its line drawing and, where its hexcode takes the mark at the end, its toned ones. */
export function openMojiArtwork(hexcode: string, { toned = false } = {}): Artwork {
  const tones = (toned ? skinTones : []).map((skin): [number, Buffer] => [
    skin,
    openMojiFile('color', `${hexcode}-${toneMarks[skin - 1]}`),
  ]);
  return {
    kind: 'svg',
    source: openMojiFile('color', hexcode),
    line: openMojiFile('black', hexcode),
    ...(toned && { toned: Object.fromEntries(tones) }),
  };
}
