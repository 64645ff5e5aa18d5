import sharp from 'sharp';

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
