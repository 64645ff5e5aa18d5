import { createRequire } from 'node:module';
import type * as Fontkit from 'fontkit';
import type { Font } from 'fontkit';

const require = createRequire(import.meta.url);

/** Fonts that style sheets name, by family, weight and style as one key; undefined for one that is not in the file or is damaged. */
export type Faces = ReadonlyMap<string, Font | undefined>;

/** The rules of a style sheet that bring in fonts (CSS Fonts 4 §4). */
export const fontFace = /@font-face\s*\{([^}]*)\}/gi;

/** A font that is unpacked is no larger: whole alphabets have some 2 MB. */
const fontMaximumBytes = 16 * 1024 * 1024;

/** What is read of a font beyond what its reader's types say. */
interface Tables {
  directory: { tables: Record<string, { length: number }> };
  head?: { unitsPerEm: number };
  hhea?: { ascent: number; descent: number };
  hmtx?: { metrics: { length: number; get(id: number): { advance: number; bearing: number } } };
  'CFF '?: {
    getCharString(id: number): Uint8Array;
    privateDictForGlyph(id: number): { nominalWidthX?: number; defaultWidthX?: number } | null;
  };
}

/** The fonts of style sheets: TrueType, OpenType, WOFF and WOFF2 as data URIs. */
export function facesOf(css: string): Faces {
  const faces = [...css.matchAll(fontFace)].map(([, body = '']) => {
    const said = (property: string) =>
      new RegExp(`(?:^|[;\\s])${property}\\s*:\\s*([^;]*)`, 'i').exec(body)?.[1];
    const data = /url\(\s*["']?\s*data:[^,)]*;base64,([^)"']*)/i.exec(body)?.[1];
    const key = faceKey(familyOf(said('font-family') ?? ''), said('font-weight'), said('font-style'));
    return [key, data === undefined ? undefined : fontOf(Buffer.from(data, 'base64'))] as const;
  });
  return new Map(faces);
}

/** A family's name without quotes: case makes no difference. */
export function familyOf(written: string): string {
  return written
    .trim()
    .replace(/^["']|["']$/g, '')
    .toLowerCase();
}

/** The key of a font in {@link Faces}. */
export function faceKey(family: string, weight = 'normal', style = 'normal'): string {
  const number = { normal: '400', bold: '700' }[weight.trim()] ?? weight.trim();
  return `${family}/${number}/${style.trim()}`;
}

function fontOf(bytes: Buffer): Font | undefined {
  try {
    // 24 MB, for the few drawings that embed a font.
    const { create } = require('fontkit') as typeof Fontkit;
    const font = create(bytes) as unknown as Tables;
    const unpacked = Object.values(font.directory.tables).reduce((sum, { length }) => sum + length, 0);
    if (unpacked > fontMaximumBytes) return undefined;
    const cff = font['CFF '];
    // Adobe's programs embed outlines and letters alone: how wide a letter is, its outline says.
    if (font.hmtx === undefined && cff !== undefined) {
      font.head = { unitsPerEm: 1000 };
      font.hhea = { ascent: 0, descent: 0 };
      const get = (id: number) => ({ advance: widthOf(cff, id), bearing: 0 });
      font.hmtx = { metrics: { length: Number.POSITIVE_INFINITY, get } };
    }
    return font as unknown as Font;
  } catch {
    return undefined;
  }
}

/** How many arguments an operator that may come first in an outline takes; a width stands before them (Adobe TN 5177 §3.1, §4). */
const firstOperators: Readonly<Record<number, (count: number) => boolean>> = {
  ...Object.fromEntries([1, 3, 18, 19, 20, 23].map((stems) => [stems, (count: number) => count % 2 === 1])),
  4: (count) => count > 1,
  14: (count) => count === 1 || count === 5,
  21: (count) => count > 2,
  22: (count) => count > 1,
};

/** @throws Error for an outline that begins in a part it shares with others. */
function widthOf(cff: NonNullable<Tables['CFF ']>, id: number): number {
  const { nominalWidthX = 0, defaultWidthX = 0 } = cff.privateDictForGlyph(id) ?? {};
  const code = Buffer.from(cff.getCharString(id));
  const numbers: number[] = [];
  for (let at = 0; at < code.length; ) {
    const byte = code.readUInt8(at);
    if (byte < 32 && byte !== 28) {
      const hasWidth = firstOperators[byte];
      if (hasWidth === undefined) break;
      return hasWidth(numbers.length) ? nominalWidthX + (numbers[0] ?? 0) : defaultWidthX;
    }
    const next = at + 1 < code.length ? code.readUInt8(at + 1) : 0;
    if (byte === 28) numbers.push(code.readInt16BE(at + 1));
    else if (byte === 255) numbers.push(code.readInt32BE(at + 1) / 65536);
    else if (byte > 250) numbers.push(-(byte - 251) * 256 - next - 108);
    else numbers.push(byte > 246 ? (byte - 247) * 256 + next + 108 : byte - 139);
    at += byte === 28 ? 3 : byte === 255 ? 5 : byte > 246 ? 2 : 1;
  }
  throw new Error(`the width of the outline ${id} is not known`);
}
