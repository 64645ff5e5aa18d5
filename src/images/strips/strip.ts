import { escapeXml } from '../../lib/xml.ts';

/** Formats in which a strip is drawn, with their media types. */
export const stripTypes = {
  svg: 'image/svg+xml',
  png: 'image/png',
  pdf: 'application/pdf',
} as const;

/** Where a strip has its words. */
export type LabelPlace = 'below' | 'above' | 'none';

/** A cell of a strip. */
export interface StripCell {
  label: string;
  /** The image as PNG; undefined where nothing shows the word. */
  image: Buffer | undefined;
  /** The colour of its word class, as CSS writes it. */
  colour: string | undefined;
}

/** A strip to be drawn. */
export interface Strip {
  cells: readonly StripCell[];
  label: LabelPlace;
  direction: 'ltr' | 'rtl';
  language: string;
  /** Whom to name below it, a line each. */
  credits: readonly string[];
}

/** A strip to be made into pixels or sheets of paper, in a rendering process. */
export interface StripJob {
  strip: Strip;
  format: 'png' | 'pdf';
  title: string;
  /** The date that the document carries: the same strip at the same date is the same bytes. */
  date: Date;
}

/** Measures of a strip, in pixels of an SVG at its own size. */
const measures = {
  cell: 160,
  padding: 8,
  gap: 8,
  margin: 16,
  label: 40,
  fontSize: 24,
  creditFontSize: 11,
  creditLine: 16,
  radius: 10,
} as const;
/** Cells of a row: what a phone held sideways and a sheet of paper have room for. */
export const cellsPerRow = 7;
/** Width of a letter by the height of its font, and of one of a script that fills a square. */
const letterWidth = { narrow: 0.58, square: 1 } as const;
const squareLetter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Rows of a strip of so many cells. */
export const stripRows = (cells: number): number => Math.max(1, Math.ceil(cells / cellsPerRow));

/** Where the cells of a strip stand, in pixels of its SVG, and how large it is without its credits. Pure. */
export function stripLayout({ cells, label, direction }: Pick<Strip, 'cells' | 'label' | 'direction'>) {
  const { cell, gap, margin, label: labelHeight } = measures;
  const rows = stripRows(cells.length);
  // Rows of one length: no word stands alone in the last one.
  const perRow = Math.max(1, Math.ceil(cells.length / rows));
  const cellHeight = cell + (label === 'none' ? 0 : labelHeight);
  const width = 2 * margin + perRow * cell + (perRow - 1) * gap;
  const places = cells.map((_, index) => {
    const fromLeft = margin + (index % perRow) * (cell + gap);
    return {
      x: direction === 'ltr' ? fromLeft : width - fromLeft - cell,
      y: margin + Math.floor(index / perRow) * (cellHeight + gap),
      width: cell,
      height: cellHeight,
    };
  });
  return { width, cellsHeight: rows * cellHeight + (rows - 1) * gap, places };
}

/** Draws a strip as SVG: images with their words, row by row, and who drew them. Pure. */
export function stripSvg(strip: Strip): string {
  const { cells, label, language, credits } = strip;
  const { gap, margin, creditLine } = measures;
  const { width, cellsHeight, places } = stripLayout(strip);
  const lines = credits.flatMap((credit) => wrapped(credit, width - 2 * margin));
  const height = 2 * margin + cellsHeight + (lines.length > 0 ? gap + lines.length * creditLine : 0);
  const drawn = places.map((place, index) => cellSvg(cells[index] as StripCell, place, label));
  const creditTop = margin + cellsHeight + gap;
  const creditTexts = lines.map(
    (line, index) =>
      `<text x="${margin}" y="${creditTop + (index + 1) * creditLine - 4}" font-size="${measures.creditFontSize}" fill="#444" direction="ltr">${escapeXml(line)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" xml:lang="${escapeXml(language)}" role="img" aria-label="${escapeXml(cells.map((each) => each.label).join(' '))}"><rect width="${width}" height="${height}" fill="#fff"/>${drawn.join('')}${creditTexts.join('')}</svg>`;
}

function cellSvg(
  { label: text, image, colour }: StripCell,
  { x, y, height }: { x: number; y: number; height: number },
  label: LabelPlace,
): string {
  const { cell, padding, label: labelHeight, fontSize, radius } = measures;
  const size = cell - 2 * padding;
  const imageTop = y + (label === 'above' ? labelHeight : 0) + padding;
  const fitted = Math.min(fontSize, (fontSize * size) / Math.max(1, textWidth(text, fontSize)));
  // A word without an image stands where its image would.
  const middle = image ? (label === 'above' ? y : y + cell) + labelHeight / 2 : y + height / 2;
  const frame = `<rect x="${x}" y="${y}" width="${cell}" height="${height}" rx="${radius}" fill="${colour ?? '#fff'}" stroke="#888"/>`;
  const shown = image
    ? `<image x="${x + padding}" y="${imageTop}" width="${size}" height="${size}" href="data:image/png;base64,${image.toString('base64')}"/>`
    : '';
  const written =
    label !== 'none' || !image
      ? `<text x="${x + cell / 2}" y="${(middle + fitted * 0.35).toFixed(1)}" font-size="${fitted.toFixed(1)}" text-anchor="middle" fill="#000">${escapeXml(text)}</text>`
      : '';
  return frame + shown + written;
}

function textWidth(text: string, fontSize: number): number {
  const widths = Array.from(text, (letter) => letterWidth[squareLetter.test(letter) ? 'square' : 'narrow']);
  return fontSize * widths.reduce<number>((sum, width) => sum + width, 0);
}

/** A text in lines that fit a width. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && textWidth(longer, measures.creditFontSize) <= width)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
