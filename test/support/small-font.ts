import { brotliCompressSync } from 'node:zlib';

/** Fonts of one letter, made byte by byte: "A" is a square of 500 units on the baseline, 600 of 1 000 units wide. */

const u16 = (...values: number[]) =>
  Buffer.from(values.flatMap((value) => [(value >> 8) & 255, value & 255]));
const u32 = (...values: number[]) => Buffer.concat(values.map((value) => u16(value >>> 16, value & 0xffff)));

/** An OpenType file of tables (OpenType 1.9, "Table directory"). */
function sfnt(version: Buffer, tables: Readonly<Record<string, Buffer>>): Buffer {
  const names = Object.keys(tables).sort();
  let offset = 12 + 16 * names.length;
  const entries: Buffer[] = [];
  const bodies: Buffer[] = [];
  for (const name of names) {
    const table = tables[name] ?? Buffer.alloc(0);
    entries.push(Buffer.from(name), u32(0, offset, table.length));
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    bodies.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([version, u16(names.length, 0, 0, 0), ...entries, ...bodies]);
}

/** Letters by their codes: "A" is the glyph 1. */
const cmap = Buffer.concat([u16(0, 1, 3, 1), u32(12), u16(6, 12, 0, 65, 1, 1)]);

/** A TrueType font. */
export function trueTypeFont(): Buffer {
  const square = Buffer.concat([
    u16(1, 0, 0, 500, 500, 3, 0),
    Buffer.from([1, 1, 1, 1]),
    u16(0, 500, 0, -500, 0, 0, 500, 0),
  ]);
  return sfnt(u32(0x00010000), {
    cmap,
    glyf: square,
    head: Buffer.concat([
      u32(0x10000, 0, 0, 0x5f0f3cf5),
      u16(0, 1000),
      Buffer.alloc(16),
      u16(0, 0, 500, 500, 0, 8, 2, 1, 0),
    ]),
    hhea: Buffer.concat([u32(0x10000), u16(800, -200, 0, 600), Buffer.alloc(22), u16(2)]),
    hmtx: u16(600, 0, 600, 0),
    loca: u32(0, 0, square.length),
    maxp: Buffer.concat([u32(0x10000), u16(2), Buffer.alloc(26)]),
  });
}

/** The same as WOFF (W3C WOFF 1.0 §3), its tables as they are. */
export function woffFont(): Buffer {
  const font = trueTypeFont();
  const count = font.readUInt16BE(4);
  const entries = Array.from({ length: count }, (_, index) =>
    font.subarray(12 + 16 * index, 28 + 16 * index),
  );
  const moved = 44 + 20 * count - (12 + 16 * count);
  const directory = entries.map((entry) => {
    const [offset, length] = [entry.readUInt32BE(8) + moved, entry.readUInt32BE(12)];
    return Buffer.concat([entry.subarray(0, 4), u32(offset, length, length, 0)]);
  });
  const tables = font.subarray(12 + 16 * count);
  const total = 44 + 20 * count + tables.length;
  const head = [Buffer.from('wOFF'), font.subarray(0, 4), u32(total), u16(count, 0), u32(font.length)];
  return Buffer.concat([...head, Buffer.alloc(24), ...directory, tables]);
}

/** Tables of a font in the order in which WOFF2 numbers them, with how it packs them: as they are (WOFF 2.0 §4.1). */
const packed = { cmap: 0, head: 1, hhea: 2, hmtx: 3, maxp: 4, glyf: 10 | 0xc0, loca: 11 | 0xc0 } as const;

/** The same as WOFF2. */
export function woff2Font(): Buffer {
  const font = trueTypeFont();
  const tables = Object.entries(packed).map(([name, flags]) => {
    const entry = font.indexOf(name);
    const offset = font.readUInt32BE(entry + 8);
    return { flags, body: font.subarray(offset, offset + font.readUInt32BE(entry + 12)) };
  });
  const directory = Buffer.from(tables.flatMap(({ flags, body }) => [flags, body.length]));
  const data = brotliCompressSync(Buffer.concat(tables.map(({ body }) => body)));
  const sizes = [48 + directory.length + data.length, font.length, data.length];
  const head = [u32(sizes[0] ?? 0), u16(tables.length, 0), u32(sizes[1] ?? 0, sizes[2] ?? 0)];
  return Buffer.concat([
    Buffer.from('wOF2'),
    font.subarray(0, 4),
    ...head,
    Buffer.alloc(24),
    directory,
    data,
  ]);
}

/** A list of pieces of a CFF font (Adobe TN 5176 §5). */
function index(...pieces: Buffer[]): Buffer {
  if (pieces.length === 0) return u16(0);
  const ends = pieces.map((_, at) => 1 + Buffer.concat(pieces.slice(0, at + 1)).length);
  return Buffer.concat([u16(pieces.length), Buffer.from([1, 1, ...ends]), ...pieces]);
}

/** The same as Adobe's programs embed it: outlines and letters alone, each outline saying how wide it is. */
export function compactFont(): Buffer {
  const number = (value: number) => Buffer.concat([Buffer.from([28]), u16(value)]);
  const dict = (...parts: (number | readonly [operator: number])[]) =>
    Buffer.concat(parts.map((part) => (typeof part === 'number' ? number(part) : Buffer.from(part))));
  const outlines = index(
    dict([14]),
    // A width of 100 more than the usual one of 500, then a square.
    dict(100, 0, 0, [21], 500, [6], 500, [7], -500, [6], [14]),
  );
  const privateDict = dict(500, [20], 500, [21]);
  const before = (top: Buffer) =>
    Buffer.concat([Buffer.from([1, 0, 4, 1]), index(Buffer.from('F')), index(top), index(), index()]);
  const at = before(dict(0, [17], 0, 0, [18])).length;
  const top = dict(at, [17], privateDict.length, at + outlines.length, [18]);
  const cff = Buffer.concat([before(top), outlines, privateDict]);
  return sfnt(Buffer.from('OTTO'), { 'CFF ': cff, cmap });
}
