import { createRequire } from 'node:module';
import type * as Fontkit from 'fontkit';
import type { Font } from 'fontkit';

const require = createRequire(import.meta.url);

/** Fonts that style sheets name, by family, weight and style as one key; undefined for one that is not in the file or is damaged. */
export type Faces = ReadonlyMap<string, Font | undefined>;

/** The rules of a style sheet that bring in fonts (CSS Fonts 4 §4). */
export const fontFace = /@font-face\s*\{([^}]*)(?:\}|$)/gi;

/** A font that is unpacked is no larger: whole alphabets have some 2 MB. */
const fontMaximumBytes = 16 * 1024 * 1024;

/** What is read of a font beyond what its reader's types say. */
interface Tables {
  directory: { tables: Record<string, { length: number }> };
  head?: { unitsPerEm: number };
  hhea?: { ascent: number; descent: number };
  hmtx?: { metrics: { length: number; get(id: number): { advance: number; bearing: number } } };
}

/** Units of an em, and the width of a blank, in fonts that do not say. */
const usual = { em: 1000, blank: 250 } as const;

/** The fonts of style sheets: TrueType, OpenType, WOFF and WOFF2 as data URIs. */
export function facesOf(css: string): Faces {
  const faces = [...css.matchAll(fontFace)].map(([, body = '']) => {
    const said = (property: string) =>
      new RegExp(`(?:^|[;\\s])${property}\\s*:\\s*([^;]*)`, 'i').exec(body)?.[1];
    const data = /url\(\s*(?:["']\s*)?data:[^,)]*;base64,([^)"']*)/i.exec(body)?.[1];
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
    const font = create(bytes) as Font;
    const tables = font as unknown as Tables;
    const unpacked = Object.values(tables.directory.tables).reduce((sum, { length }) => sum + length, 0);
    if (unpacked > fontMaximumBytes) return undefined;
    // Adobe's programs embed outlines and letters alone: a letter has as much room behind it as before it.
    if (tables.hmtx === undefined) {
      tables.head = { unitsPerEm: usual.em };
      tables.hhea = { ascent: 0, descent: 0 };
      const get = (id: number) => {
        const { minX, maxX } = font.getGlyph(id).bbox;
        return { advance: maxX > minX ? minX + maxX : usual.blank, bearing: 0 };
      };
      tables.hmtx = { metrics: { length: Number.POSITIVE_INFINITY, get } };
    }
    return font;
  } catch {
    return undefined;
  }
}
