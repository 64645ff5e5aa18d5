import { fetchBlob } from '../save-file.ts';
import type { DrawnCell, DrawnGrid } from './drawn-cell.ts';

/** Measures of a drawn grid, in pixels: images keep their own 512 in the largest. */
const measures = {
  cell: 360,
  padding: 20,
  gap: 16,
  margin: 32,
  title: 72,
  credit: 26,
  radius: 20,
};
const fonts = { caption: 40, title: 44, credit: 18 };
/** Height of a line of a caption, and what is above and below all of them, in pixels. */
const captionLine = { height: 46, around: 18 };
/** Most lines of a caption: what is longer is squeezed, as on paper. */
const captionLinesMaximum = 3;
const family = 'system-ui, "Noto Sans", Arial, sans-serif';

/**
 * Draws a grid of images with their captions as PNG, in the fonts of the reader, which have the script that they read.
 * @throws Error where an image cannot be loaded: a board with holes would not be noticed.
 */
export async function drawCells(grid: DrawnGrid): Promise<Blob> {
  const { cell, margin } = measures;
  const { cells, title, direction } = grid;
  const images = await Promise.all(cells.map((drawn) => drawn && loadImage(drawn)));
  const layout = layOut(grid);
  const { width, height, captionHeight, credits, placeOf } = layout;
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
    drawFrame(drawing, placeOf(index), cell + captionHeight, drawn?.colour);
    // An empty cell keeps its place.
    if (drawn) drawContent(drawing, layout, index, { ...drawn, image: images[index] ?? undefined });
  }
  drawing.textAlign = 'start';
  drawing.fillStyle = '#444';
  drawing.font = `${fonts.credit}px ${family}`;
  const start = direction === 'rtl' ? width - margin : margin;
  const creditsTop = height - margin / 2 - credits.length * measures.credit;
  for (const [index, line] of credits.entries()) {
    drawing.fillText(line, start, creditsTop + (index + 1) * measures.credit - 6);
  }
  for (const image of images) image?.close();
  return blobOf(drawing.canvas);
}

/** The size of a drawn grid, the lines of its captions and credits, and where its cells stand, in pixels. */
function layOut(grid: DrawnGrid) {
  const { columns, cells, title, credits, direction } = grid;
  const { cell, gap, margin, padding } = measures;
  const context = contextOf(1, 1);
  const captions = cells.map((drawn) =>
    [drawn?.caption ?? '', drawn?.second?.name ?? '']
      .filter(Boolean)
      .flatMap((text) => captionOf(context, text, cell - 2 * padding)),
  );
  const lineCount = Math.max(1, ...captions.map(({ length }) => length));
  const captionHeight = captionLine.around + lineCount * captionLine.height;
  const rows = Math.ceil(cells.length / columns);
  const width = 2 * margin + columns * cell + (columns - 1) * gap;
  const lines = credits.flatMap((credit) =>
    wrapped(context, credit, { font: fonts.credit, width: width - 2 * margin }),
  );
  const top = margin + (title === '' ? 0 : measures.title);
  const rowHeight = cell + captionHeight;
  const height = top + rows * rowHeight + (rows - 1) * gap + margin + lines.length * measures.credit;
  function placeOf(index: number): { x: number; y: number } {
    const fromStart = margin + (index % columns) * (cell + gap);
    const x = direction === 'rtl' ? width - fromStart - cell : fromStart;
    return { x, y: top + Math.floor(index / columns) * (rowHeight + gap) };
  }
  const isAbove = grid.captions === 'above';
  return { width, height, captions, captionHeight, isAbove, credits: lines, placeOf };
}

function drawFrame(
  drawing: CanvasRenderingContext2D,
  { x, y }: { x: number; y: number },
  height: number,
  colour = '#fff',
): void {
  drawing.beginPath();
  // Safari before 16 draws square corners.
  if ('roundRect' in drawing) drawing.roundRect(x, y, measures.cell, height, measures.radius);
  else (drawing as CanvasRenderingContext2D).rect(x, y, measures.cell, height);
  drawing.fillStyle = colour;
  drawing.fill();
  drawing.strokeStyle = '#888';
  drawing.lineWidth = 2;
  drawing.stroke();
}

/** A canvas to draw on, by its context. @throws Error where the browser has none. */
function contextOf(width: number, height: number): CanvasRenderingContext2D {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no canvas.');
  return context;
}

async function loadImage({ url, photo }: Pick<DrawnCell, 'url' | 'photo'>): Promise<ImageBitmap | undefined> {
  if (photo) return createImageBitmap(photo);
  return url === undefined ? undefined : createImageBitmap(await fetchBlob(url));
}

/** The lines of a caption; the last holds what is left where it is too long. */
function captionOf(context: CanvasRenderingContext2D, caption: string, width: number): string[] {
  const lines = wrapped(context, caption, { font: fonts.caption, width });
  const kept = lines.slice(0, captionLinesMaximum - 1);
  const rest = lines.slice(captionLinesMaximum - 1).join(' ');
  return rest === '' ? kept : [...kept, rest];
}

/** Draws what is inside of a cell: its image, and the lines of its caption. */
function drawContent(
  context: CanvasRenderingContext2D,
  { captions, captionHeight, isAbove, placeOf }: ReturnType<typeof layOut>,
  index: number,
  { image, isMirrored }: DrawnCell & { image: ImageBitmap | undefined },
): void {
  const { cell, padding } = measures;
  const { x, y } = placeOf(index);
  const lines = captions[index] ?? [];
  const size = cell - 2 * padding;
  const imageTop = y + padding + (isAbove ? captionHeight - padding / 2 : 0);
  if (image) {
    // As large as it fits: own pictures have any shape.
    const scale = size / Math.max(image.width, image.height);
    const [width, height] = [image.width * scale, image.height * scale];
    const [left, above] = [x + padding + (size - width) / 2, imageTop + (size - height) / 2];
    context.save();
    if (isMirrored) context.setTransform(-1, 0, 0, 1, 2 * left + width, 0);
    context.drawImage(image, left, above, width, height);
    context.restore();
  }
  context.fillStyle = '#000';
  context.textAlign = 'center';
  context.font = `${fonts.caption}px ${family}`;
  const linesHeight = lines.length * captionLine.height;
  // A word without an image stands where its image would.
  const middle = image
    ? isAbove
      ? y + captionHeight / 2
      : y + cell + captionHeight / 2 - captionLine.around / 2
    : y + (cell + captionHeight) / 2;
  for (const [place, line] of lines.entries()) {
    const baseline = middle - linesHeight / 2 + place * captionLine.height + fonts.caption;
    context.fillText(line, x + cell / 2, baseline, size);
  }
}

/**
 * The image of a cell as PNG: older office programs and printers take no WebP.
 * @throws Error where there is none, or it cannot be loaded.
 */
export async function pngOf(cell: Pick<DrawnCell, 'url' | 'photo'>): Promise<Blob> {
  const image = await loadImage(cell);
  if (!image) throw new Error('The cell has no image.');
  return fileOf(image, 1);
}

/** An image as a file, smaller or as large as it is. @throws Error where it is too large. */
export function fileOf(image: ImageBitmap, scale: number, type = 'image/png'): Promise<Blob> {
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
  const context = contextOf(width, height);
  context.drawImage(image, 0, 0, width, height);
  image.close();
  return blobOf(context.canvas, type, 0.9);
}

/** What is drawn, as a file. @throws Error where it is too large. */
function blobOf(canvas: HTMLCanvasElement, type = 'image/png', quality?: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The picture is too large to be drawn.'));
    canvas.toBlob(done, type, quality);
  });
}

function wrapped(
  context: CanvasRenderingContext2D,
  text: string,
  { font, width }: { font: number; width: number },
): string[] {
  context.font = `${font}px ${family}`;
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines[lines.length - 1]} ${word}`;
    if (lines.length > 0 && context.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
