import { fetchBlob } from './save-file.ts';

/** A cell as it is drawn, printed and saved. */
export interface DrawnCell {
  caption: string;
  /** BCP 47 tag of the caption. */
  language: string;
  /** URL of the image, 512 pixels wide; undefined where there is none. */
  url: string | undefined;
  /** Colour of its word class, as CSS writes it. */
  colour: string | undefined;
}

/** A grid of cells to be drawn. */
export interface DrawnGrid {
  columns: number;
  /** Cells row by row; null leaves a place empty. */
  cells: readonly (DrawnCell | null)[];
  title: string;
  captions: 'above' | 'below';
  direction: 'ltr' | 'rtl';
  /** Whom to name below, a line each. */
  credits: readonly string[];
}

/** Measures of a drawn grid, in pixels: images keep their own 512 in the largest. */
const measures = {
  cell: 360,
  padding: 20,
  gap: 16,
  margin: 32,
  caption: 64,
  title: 72,
  credit: 26,
  radius: 20,
};
const fonts = { caption: 40, title: 44, credit: 18 };
const family = 'system-ui, "Noto Sans", Arial, sans-serif';

/**
 * Draws a grid of images with their captions as PNG, in the fonts of the reader, which have the script that they read.
 * @throws Error where an image cannot be loaded: a board with holes would not be noticed.
 */
export async function drawCells(grid: DrawnGrid): Promise<Blob> {
  const { cell, gap, margin } = measures;
  const { columns, cells, title, credits, direction } = grid;
  const images = await Promise.all(cells.map((drawn) => (drawn?.url ? loadImage(drawn.url) : undefined)));
  const rows = Math.ceil(cells.length / columns);
  const width = 2 * margin + columns * cell + (columns - 1) * gap;
  const rowHeight = cell + measures.caption;
  const top = margin + (title === '' ? 0 : measures.title);
  const context = contextOf(width, 1);
  const lines = credits.flatMap((credit) => wrapped(context, credit, width - 2 * margin));
  const height = top + rows * rowHeight + (rows - 1) * gap + margin + lines.length * measures.credit;
  const drawing = contextOf(width, height);
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, width, height);
  drawing.fillStyle = '#000';
  drawing.direction = direction;
  if (title !== '') {
    drawing.font = `600 ${fonts.title}px ${family}`;
    drawing.textAlign = 'center';
    drawing.fillText(title, width / 2, margin + fonts.title, width - 2 * margin);
  }
  for (const [index, drawn] of cells.entries()) {
    if (!drawn) continue;
    const fromStart = margin + (index % columns) * (cell + gap);
    const x = direction === 'rtl' ? width - fromStart - cell : fromStart;
    const y = top + Math.floor(index / columns) * (rowHeight + gap);
    drawCell(drawing, { x, y }, drawn, images[index], grid.captions);
  }
  // Attributions are English.
  drawing.direction = 'ltr';
  drawing.textAlign = 'left';
  drawing.fillStyle = '#444';
  drawing.font = `${fonts.credit}px ${family}`;
  const creditsTop = height - margin / 2 - lines.length * measures.credit;
  for (const [index, line] of lines.entries()) {
    drawing.fillText(line, margin, creditsTop + (index + 1) * measures.credit - 6);
  }
  return new Promise((resolve, reject) => {
    drawing.canvas.toBlob((blob) =>
      blob ? resolve(blob) : reject(new Error('The board is too large to be drawn.')),
    );
  });
}

function contextOf(width: number, height: number): CanvasRenderingContext2D {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no canvas.');
  return context;
}

async function loadImage(url: string): Promise<ImageBitmap> {
  return createImageBitmap(await fetchBlob(url));
}

function drawCell(
  context: CanvasRenderingContext2D,
  { x, y }: { x: number; y: number },
  { caption, colour }: DrawnCell,
  image: ImageBitmap | undefined,
  captions: 'above' | 'below',
): void {
  const { cell, padding, caption: captionHeight, radius } = measures;
  roundedRectangle(context, { x, y, width: cell, height: cell + captionHeight, radius });
  context.fillStyle = colour ?? '#fff';
  context.fill();
  context.strokeStyle = '#888';
  context.lineWidth = 2;
  context.stroke();
  const size = cell - 2 * padding;
  const imageTop = y + padding + (captions === 'above' ? captionHeight - padding / 2 : 0);
  if (image) context.drawImage(image, x + padding, imageTop, size, size);
  context.fillStyle = '#000';
  context.textAlign = 'center';
  context.font = `${fonts.caption}px ${family}`;
  // A word without an image stands where its image would.
  const besideImage = captions === 'above' ? y + fonts.caption + 10 : y + cell + captionHeight - 26;
  const baseline = image ? besideImage : y + (cell + captionHeight + fonts.caption) / 2;
  context.fillText(caption, x + cell / 2, baseline, size);
}

/** A text in lines that fit a width. */
function wrapped(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  context.font = `${fonts.credit}px ${family}`;
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines[lines.length - 1]} ${word}`;
    if (lines.length > 0 && context.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Begins a path around a rectangle (`roundRect` came with Safari 16). */
function roundedRectangle(
  context: CanvasRenderingContext2D,
  { x, y, width, height, radius }: { x: number; y: number; width: number; height: number; radius: number },
): void {
  const [right, bottom] = [x + width, y + height];
  context.beginPath();
  context.moveTo(x + radius, y);
  context.arcTo(right, y, right, bottom, radius);
  context.arcTo(right, bottom, x, bottom, radius);
  context.arcTo(x, bottom, x, y, radius);
  context.arcTo(x, y, right, y, radius);
  context.closePath();
}
