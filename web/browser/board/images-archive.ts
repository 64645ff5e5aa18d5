import { fileNameOf } from '../file-name.ts';
import { type DrawnGrid, pngOf } from './draw-cells.ts';
import { type ZipEntry, zipFile } from './zip-file.ts';

/**
 * The images of a board as a ZIP archive of PNG files, each named by its caption (`02-dog.png`), with whom to name in `credits.txt`.
 * @throws Error where an image cannot be loaded.
 */
export async function imagesArchive({ cells, credits }: DrawnGrid): Promise<Blob> {
  const images = cells.flatMap((cell) => (cell?.url ? [{ caption: cell.caption, url: cell.url }] : []));
  const digits = String(images.length).length;
  const entries = await Promise.all(
    images.map(async ({ caption, url }, index): Promise<ZipEntry> => {
      const blob = await pngOf(url);
      const number = String(index + 1).padStart(digits, '0');
      return {
        name: `${[number, fileNameOf(caption)].filter(Boolean).join('-')}.png`,
        bytes: new Uint8Array(await blob.arrayBuffer()),
      };
    }),
  );
  const text = new TextEncoder().encode(`${credits.join('\r\n')}\r\n`);
  return zipFile([...entries, { name: 'credits.txt', bytes: text }]);
}
