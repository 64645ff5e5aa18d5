import { zipSync } from 'fflate';
import { fileNameOf } from '../save-file.ts';
import { type DrawnGrid, pngOf } from './draw-cells.ts';

/**
 * The images of a board as a ZIP archive of PNG files, each named by its caption (`02-dog.png`), with whom to name in `credits.txt`.
 * @throws Error where an image cannot be loaded.
 */
export async function imagesArchive({ cells, credits }: DrawnGrid): Promise<Blob> {
  const pictured = cells.flatMap((cell) => (cell?.url || cell?.photo ? [cell] : []));
  const digits = String(pictured.length).length;
  const files = await Promise.all(
    pictured.map(async (cell, index): Promise<[string, Uint8Array]> => {
      const number = String(index + 1).padStart(digits, '0');
      const name = [number, fileNameOf(cell.caption)].filter(Boolean).join('-');
      return [`${name}.png`, new Uint8Array(await (await pngOf(cell)).arrayBuffer())];
    }),
  );
  const text = new TextEncoder().encode(`${credits.join('\r\n')}\r\n`);
  return zipped(Object.fromEntries([...files, ['credits.txt', text]]));
}

/** Midnight of the first day that the format knows, in the reader's zone: archives of the same board are the same. */
const firstDay = new Date(1980, 0, 1);

/** A ZIP archive of files as they are: images and sounds are compressed already. */
export function zipped(files: Readonly<Record<string, Uint8Array>>): Blob {
  return new Blob([zipSync({ ...files }, { level: 0, mtime: firstDay }) as Uint8Array<ArrayBuffer>], {
    type: 'application/zip',
  });
}
