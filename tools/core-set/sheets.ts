import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { createRenderer } from '../../src/images/render/renderer.ts';
import { drawSet } from './build.ts';

/** How a contact sheet shows the symbols. */
export interface SheetStyle {
  /** Side of a picture in pixels. */
  tile: number;
  background: string;
  columns: number;
  /** Without the words below the pictures, for trying whether people recognise them. */
  unlabelled?: boolean;
}

const labelHeight = 20;
const gap = 6;

/** A contact sheet of some symbols in the order given, as a PNG. */
export async function contactSheet(
  symbols: readonly (readonly [id: string, picture: Buffer])[],
  { tile, background, columns, unlabelled = false }: SheetStyle,
): Promise<Buffer> {
  const [width, height] = [tile + gap, tile + labelHeight + gap];
  const ink = background === '#ffffff' ? '#000000' : '#ffffff';
  const tiles = await Promise.all(
    symbols.map(async ([id, picture], index) => {
      const [left, top] = [(index % columns) * width, Math.floor(index / columns) * height];
      const text = unlabelled ? String(index + 1) : id;
      const label =
        `<svg xmlns="http://www.w3.org/2000/svg" width="${tile}" height="${labelHeight}">` +
        `<text x="2" y="15" font-size="13" font-family="sans-serif" fill="${ink}">${text}</text></svg>`;
      return [
        { input: await sharp(picture).resize(tile, tile).png().toBuffer(), left, top },
        { input: Buffer.from(label), left, top: top + tile },
      ];
    }),
  );
  const rows = Math.ceil(symbols.length / columns);
  return sharp({ create: { width: columns * width, height: rows * height, channels: 3, background } })
    .composite(tiles.flat())
    .png()
    .toBuffer();
}

/** Grounds on which symbols stand in apps. */
const grounds = { light: '#ffffff', dark: '#202124' } as const;
/** The light one. */
export const lightGround = grounds.light;
/** Sides of the pictures, and how many stand in a row and on a page. */
const sizes = [
  { tile: 48, columns: 24, perPage: 480 },
  { tile: 64, columns: 20, perPage: 400 },
  { tile: 128, columns: 10, perPage: 100 },
  { tile: 512, columns: 3, perPage: 9 },
] as const;

/** Writes contact sheets of the whole set: each size on each ground, and black and white. */
export async function writeSheets(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const symbols = [...drawSet()].map(([id, svg]) => [id, Buffer.from(svg)] as const);
  for (const [ground, background] of Object.entries(grounds)) {
    for (const { tile, columns, perPage } of sizes) {
      for (let first = 0; first < symbols.length; first += perPage) {
        const page = symbols.slice(first, first + perPage);
        const file = join(folder, `${ground}-${tile}-${first / perPage + 1}.png`);
        await writeFile(file, await contactSheet(page, { tile, columns, background }));
      }
    }
  }
  const renderer = createRenderer({ workers: 1, queueLimit: 1 });
  const mono: [string, Buffer][] = [];
  for (const [id, source] of symbols) {
    const output = { format: 'png', size: 256 } as const;
    mono.push([
      id,
      Buffer.from(await renderer.render({ kind: 'svg', source, variant: { mono: true }, output })),
    ]);
  }
  await renderer.close();
  await writeFile(
    join(folder, 'mono-64.png'),
    await contactSheet(mono, { tile: 64, columns: 20, background: grounds.light }),
  );
}
