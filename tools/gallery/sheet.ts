import sharp from 'sharp';

/** A PNG and the name of its file. */
export interface GalleryImage {
  file: string;
  bytes: Buffer;
}

/** A symbol's row: its name, and its images in the order of the columns. */
export interface GalleryRow {
  id: string;
  name: string;
  images: readonly GalleryImage[];
}

/** Rows under a heading. */
export interface GalleryPart {
  kind: string;
  rows: readonly GalleryRow[];
}

/** Grounds on which symbols stand in apps: paper, the colours of word classes, a dark theme. */
const grounds = { paper: '#ffffff', noun: '#ffd9a8', verb: '#bfe3c0', dark: '#2b2b2b' } as const;

const htmlText = (text: string): string => text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);

/** A page of all images, to be looked at on each ground. */
export function galleryPage(columns: readonly string[], parts: readonly GalleryPart[]): string {
  const choices = Object.entries(grounds).map(
    ([name, colour], index) =>
      `<label><input type="radio" name="ground" value="${colour}"${index === 0 ? ' checked' : ''}>${name}</label>`,
  );
  const head = ['', ...columns].map((column) => `<th>${htmlText(column)}</th>`).join('');
  const body = parts.flatMap(({ kind, rows }) => [
    `<tr><th class="kind" colspan="${columns.length + 1}">${htmlText(kind)}</th></tr>`,
    ...rows.map(({ id, name, images }) => {
      const cells = images.map(
        ({ file }, index) =>
          `<td><img loading="lazy" src="${htmlText(file)}" alt="${htmlText(`${name}, ${columns[index] ?? ''}`)}"></td>`,
      );
      return `<tr><th>${htmlText(name)}<br><small>${htmlText(id)}</small></th>${cells.join('')}</tr>`;
    }),
  ]);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Variants</title>
<style>
  body { font: 13px system-ui, sans-serif; --ground: ${grounds.paper}; }
  table { border-collapse: collapse; }
  thead th { position: sticky; top: 0; background: #fff; }
  td { background: var(--ground); border: 1px solid #ddd; padding: 4px; }
  img { width: 128px; height: 128px; display: block; }
  .kind { text-align: left; padding: 16px 0 4px; font-size: 16px; }
</style>
<p>Ground: ${choices.join(' ')}</p>
<table><thead><tr>${head}</tr></thead><tbody>
${body.join('\n')}
</tbody></table>
<script>
  for (const input of document.querySelectorAll('input')) {
    input.addEventListener('change', () => document.body.style.setProperty('--ground', input.value));
  }
</script>
</html>
`;
}

/** All images of one part on one PNG, rows under one another, `tile` pixels each, on paper. */
export async function contactSheet({ rows }: GalleryPart, tile: number): Promise<Buffer> {
  const columns = Math.max(...rows.map(({ images }) => images.length));
  const tiles = rows.flatMap(({ images }, row) =>
    images.map(async ({ bytes }, column) => ({
      input: await sharp(bytes).resize(tile, tile).png().toBuffer(),
      left: column * tile,
      top: row * tile,
    })),
  );
  return await sharp({
    create: { width: columns * tile, height: rows.length * tile, channels: 3, background: grounds.paper },
  })
    .composite(await Promise.all(tiles))
    .png()
    .toBuffer();
}
