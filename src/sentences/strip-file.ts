import sharp from 'sharp';
import { isDrawable } from './font-coverage.ts';
import type { SentenceFormat } from './parameters.ts';
import { cellsPerRow, type Strip, type StripCell, stripSvg } from './strip.ts';
import { stripPdf } from './strip-pdf.ts';

/** Formats in which a strip is drawn, with their media types. */
export const stripTypes = {
  svg: 'image/svg+xml',
  png: 'image/png',
  pdf: 'application/pdf',
} as const satisfies Partial<Record<SentenceFormat, string>>;

/** Pixels an inch at which a strip is drawn: twice those of the SVG, sharp on paper and on small screens. */
const density = 144;
/** Pixels an inch of an SVG as PDF takes them: a point each. */
const svgDensity = 72;
/** Rows that a sheet of A4 held sideways has room for. */
const rowsPerSheet = 3;

/**
 * The bytes of a strip.
 * @param title the sentence.
 */
export async function stripFile(
  format: keyof typeof stripTypes,
  strip: Strip,
  title: string,
): Promise<Buffer> {
  if (format === 'svg') return Buffer.from(stripSvg(strip));
  const cells = await Promise.all(strip.cells.map(withDrawableLabel));
  if (format === 'png') return (await raster({ ...strip, cells })).data;
  const count = Math.max(1, Math.ceil(cells.length / (rowsPerSheet * cellsPerRow)));
  const cellsPerSheet = Math.ceil(cells.length / count);
  const sheets = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const from = index * cellsPerSheet;
      const isLast = index === count - 1;
      const part = cells.slice(from, from + cellsPerSheet);
      const { data, info } = await raster({ ...strip, cells: part, credits: isLast ? strip.credits : [] });
      const toPoints = svgDensity / density;
      const text = strip.cells
        .slice(from, from + cellsPerSheet)
        .map(({ label }) => label)
        .join(' ');
      return { png: data, width: info.width * toPoints, height: info.height * toPoints, text };
    }),
  );
  return stripPdf(sheets, { title, language: strip.language });
}

function raster(strip: Strip) {
  return sharp(Buffer.from(stripSvg(strip)), { density })
    .png({ compressionLevel: 6 })
    .toBuffer({ resolveWithObject: true });
}

/** A word that no font of this machine has is left out of an image: boxes say less than nothing. */
async function withDrawableLabel(cell: StripCell): Promise<StripCell> {
  return (await isDrawable(cell.label)) ? cell : { ...cell, label: '' };
}
