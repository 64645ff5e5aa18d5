import sharp from 'sharp';

/** Side of a picture in pixels, and how many stand in a row. */
const [tile, columns] = [128, 10];
const labelHeight = 20;
const gap = 6;

/** A contact sheet of some pictures in the order given, each above its label, as a PNG. */
export async function contactSheet(
  symbols: readonly (readonly [label: string, picture: Buffer])[],
): Promise<Buffer> {
  const [width, height] = [tile + gap, tile + labelHeight + gap];
  const tiles = await Promise.all(
    symbols.map(async ([label, picture], index) => {
      const [left, top] = [(index % columns) * width, Math.floor(index / columns) * height];
      const caption =
        `<svg xmlns="http://www.w3.org/2000/svg" width="${tile}" height="${labelHeight}">` +
        `<text x="2" y="15" font-size="13" font-family="sans-serif">${label}</text></svg>`;
      return [
        { input: await sharp(picture).resize(tile, tile).png().toBuffer(), left, top },
        { input: Buffer.from(caption), left, top: top + tile },
      ];
    }),
  );
  const rows = Math.ceil(symbols.length / columns);
  return sharp({
    create: { width: columns * width, height: rows * height, channels: 3, background: '#ffffff' },
  })
    .composite(tiles.flat())
    .png()
    .toBuffer();
}
