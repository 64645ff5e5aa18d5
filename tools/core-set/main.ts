import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { createRenderer } from '../../src/images/render/renderer.ts';
import { buildSet, drawSet } from './build.ts';
import { contactSheet } from './sheets.ts';
import { loadTables } from './tables.ts';

/**
 * `npm run core-set` writes the catalogue `core` from its drawings and tables of names;
 * `npm run core-set -- --sheets <folder>` writes contact sheets of it, for people to look at.
 */
const { values } = parseArgs({ options: { sheets: { type: 'string' } } });
const catalogue = join(import.meta.dirname, '../../catalogues/core');

async function writeCatalogue(): Promise<void> {
  const files = buildSet(await loadTables());
  await rm(catalogue, { recursive: true, force: true });
  for (const [path, text] of files) {
    await mkdir(dirname(join(catalogue, path)), { recursive: true });
    await writeFile(join(catalogue, path), text);
  }
}

/** Grounds on which symbols stand in apps. */
const grounds = { light: '#ffffff', dark: '#202124' } as const;
/** Sides of the pictures, and how many stand in a row and on a page. */
const sizes = [
  { tile: 48, columns: 24, perPage: 480 },
  { tile: 64, columns: 20, perPage: 400 },
  { tile: 128, columns: 10, perPage: 100 },
  { tile: 512, columns: 3, perPage: 9 },
] as const;

async function writeSheets(folder: string): Promise<void> {
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

await (values.sheets === undefined ? writeCatalogue() : writeSheets(values.sheets));
