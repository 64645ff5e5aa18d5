/**
 * From a strip to the bytes of its file. Runs in a rendering process: a strip of sixty words is nine megapixels.
 */
import sharp from 'sharp';
import { isDrawable } from './font-coverage.ts';
import { cellsPerRow, type Strip, type StripCell, type StripJob, stripLayout, stripSvg } from './strip.ts';

/** Pixels an inch at which a strip is drawn: twice those of the SVG, sharp on paper and on small screens. */
const density = 144;
/** Pixels an inch of an SVG as PDF takes them: a point each. */
const svgDensity = 72;
/** Rows that a sheet of A4 held sideways has room for. */
const rowsPerSheet = 3;

/** The bytes of a strip. */
export async function drawStrip({ strip, format, title, date }: StripJob): Promise<Buffer> {
  const cells = await Promise.all(strip.cells.map(withDrawableLabel));
  if (format === 'png') return (await raster({ ...strip, cells })).data;
  const count = Math.max(1, Math.ceil(cells.length / (rowsPerSheet * cellsPerRow)));
  const cellsPerSheet = Math.ceil(cells.length / count);
  const sheets = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const from = index * cellsPerSheet;
      const isLast = index === count - 1;
      const part = cells.slice(from, from + cellsPerSheet);
      const sheet = { ...strip, cells: part, credits: isLast ? strip.credits : [] };
      const { data, info } = await raster(sheet);
      const toPoints = svgDensity / density;
      const { places } = stripLayout(sheet);
      const words = strip.cells
        .slice(from, from + cellsPerSheet)
        .flatMap(({ label }, at) => (places[at] ? [{ text: label, place: places[at] }] : []));
      return { png: data, width: info.width * toPoints, height: info.height * toPoints, words };
    }),
  );
  // Most rendering processes never write a PDF.
  const { stripPdf } = await import('./strip-pdf.ts');
  return stripPdf(sheets, { title, language: strip.language, date });
}

/** A strip as PNG without transparency: a PDF takes its bytes over as they are, and would decode any other in JavaScript. */
function raster(strip: Strip) {
  return sharp(Buffer.from(stripSvg(strip)), { density })
    .flatten({ background: '#fff' })
    .png({ compressionLevel: 6 })
    .toBuffer({ resolveWithObject: true });
}

/** A word that no font of this machine has is left out of an image: boxes say less than nothing. */
async function withDrawableLabel(cell: StripCell): Promise<StripCell> {
  return (await isDrawable(cell.label)) ? cell : { ...cell, label: '' };
}
