/**
 * From a job to the bytes of an image. Runs in a rendering process: a drawing can keep the libraries busy for ever.
 */
import sharp, { type Sharp } from 'sharp';
import type { SourceKind } from '../artwork/artwork.ts';
import { sourceLimits, tooLarge } from '../artwork/checks.ts';
import { toIndexed, toRaster } from '../encoders/palette.ts';
import { pngSignature, writeIndexedPng } from '../encoders/png.ts';
import { lineDrawing, whiteInside } from '../raster/line-drawing.ts';
import { overlaySvg } from '../raster/overlay.ts';
import type { Raster } from '../raster/raster.ts';
import { recolourSvg } from '../svg/recolour.ts';
import type { RenderJob } from './render-job.ts';

/** For what has too many colours for a table. Level 9 takes ten times as long for a tenth of the bytes. */
const fullColourPng = { compressionLevel: 6, adaptiveFiltering: false } as const;

/** For photographs, which lossless makes large. Effort 6 takes 2 s for an image with alpha: never that. */
const photographWebp = { quality: 80, effort: 2 } as const;
/** For drawings of few colours (docs/decisions/0012). Effort 2 takes as long for as many bytes. */
const drawingWebp = { lossless: true, effort: 1 } as const;

const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

/** Makes the image that a job asks for. Rejects with what the libraries say of a source that they cannot read. */
export async function makeImage(job: RenderJob): Promise<Buffer> {
  const { variant = {}, output } = job;
  const refusal = tooLarge(job);
  if (refusal !== undefined) throw new Error(refusal);
  const drawn = variant.mono ? await monochrome(job) : await coloured(job);
  const plain = variant.mirror ? await rasterOf(fromRaster(drawn).flop()) : drawn;
  const input = variant.overlay && overlaySvg(variant.overlay, variant.mono === true, output.size);
  const raster = input ? await rasterOf(fromRaster(plain).composite([{ input }])) : plain;
  return output.format === 'png' ? await png(raster) : await webp(raster);
}

async function coloured({ source, kind, toned, variant = {}, output }: RenderJob): Promise<Raster> {
  const { skin, hair } = variant;
  // A drawing of the set's own in a tone has it already.
  const wanted = { ...(skin && !toned && { skin }), ...(hair && { hair }) };
  const recolours = kind === 'svg' && Object.keys(wanted).length > 0;
  return await rasterOf(contained(read(recolours ? recolourSvg(source, wanted) : source, kind), output.size));
}

/** Side in pixels at which a drawing is made into lines: hard edges that the step to half the size softens. */
const lineDrawingSize = (size: number) => Math.min(2 * size, 1024);
/** Softens edges where there is no such step (standard deviation in pixels). */
const edgeBlur = 0.6;

async function monochrome({ source, kind, line, output: { size } }: RenderJob): Promise<Raster> {
  const image = await rasterOf(contained(read(source, kind), line ? size : lineDrawingSize(size)));
  if (line) {
    const { data, ...raw } = await rasterOf(contained(read(line, kind), size));
    return await rasterOf(
      fromRaster(whiteInside(image)).composite([{ input: data, raw: { ...raw, channels: 4 } }]),
    );
  }
  const drawn = fromRaster(lineDrawing(image));
  return await rasterOf(size < image.width ? drawn.resize(size) : drawn.blur(edgeBlur));
}

/** A source that is what it is said to be, not yet decoded. */
function read(source: Buffer, kind: SourceKind): Sharp {
  const isPng = source.subarray(0, pngSignature.length).equals(pngSignature);
  if (isPng !== (kind === 'png')) throw new Error(`the file is not ${kind === 'png' ? 'a PNG' : 'an SVG'}`);
  // The pixel limit is for what is decoded; a drawing is made at the requested size, not at the size that it states.
  // CSS has 96 pixels an inch, so millimetres and points within a drawing are as large as browsers show them.
  return sharp(source, { density: 96, limitInputPixels: kind === 'png' ? sourceLimits.pixels : false });
}

function fromRaster({ data, width, height }: Raster): Sharp {
  return sharp(data, { raw: { width, height, channels: 4 } });
}

/** The whole image in the middle of a transparent square. */
function contained(image: Sharp, size: number): Sharp {
  return image.resize(size, size, { fit: 'contain', background: transparent });
}

async function rasterOf(image: Sharp): Promise<Raster> {
  const { data, info } = await image
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function png(raster: Raster): Promise<Buffer> {
  const indexed = toIndexed(raster);
  return indexed ? writeIndexedPng(indexed) : await fromRaster(raster).png(fullColourPng).toBuffer();
}

async function webp(raster: Raster): Promise<Buffer> {
  const indexed = toIndexed(raster);
  const image = fromRaster(indexed ? toRaster(indexed) : raster);
  return await image.webp(indexed ? drawingWebp : photographWebp).toBuffer();
}
