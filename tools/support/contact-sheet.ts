import sharp from 'sharp';

/** How a contact sheet shows its pictures. */
interface SheetStyle {
  /** Side of a picture in pixels. */
  tile: number;
  background: string;
  columns: number;
}

const labelHeight = 20;
const gap = 6;

/** A contact sheet of some pictures in the order given, each above its label, as a PNG. */
export async function contactSheet(
  symbols: readonly (readonly [label: string, picture: Buffer])[],
  { tile, background, columns }: SheetStyle,
): Promise<Buffer> {
  const [width, height] = [tile + gap, tile + labelHeight + gap];
  const ink = background === '#ffffff' ? '#000000' : '#ffffff';
  const tiles = await Promise.all(
    symbols.map(async ([label, picture], index) => {
      const [left, top] = [(index % columns) * width, Math.floor(index / columns) * height];
      const caption =
        `<svg xmlns="http://www.w3.org/2000/svg" width="${tile}" height="${labelHeight}">` +
        `<text x="2" y="15" font-size="13" font-family="sans-serif" fill="${ink}">${label}</text></svg>`;
      return [
        { input: await sharp(picture).resize(tile, tile).png().toBuffer(), left, top },
        { input: Buffer.from(caption), left, top: top + tile },
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
export const grounds = { light: '#ffffff', dark: '#202124' } as const;
