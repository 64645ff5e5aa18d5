import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRenderer } from '../../src/images/render/renderer.ts';
import { contactSheet, grounds } from '../support/contact-sheet.ts';
import { drawSet } from './build.ts';

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
