/**
 * From a job to the bytes of an image. Runs in a rendering process: a drawing can keep the libraries busy for ever.
 */
import sharp, { type Sharp } from 'sharp';
import { escapeXml } from '../../lib/xml.ts';
import type { SourceKind } from '../artwork/artwork.ts';
import { sourceLimits, tooLarge } from '../artwork/checks.ts';
import { toIndexed, toRaster } from '../encoders/palette.ts';
import { pngSignature, withXmpChunk, writeIndexedPng } from '../encoders/png.ts';
import { fillLines, lineDrawing } from '../raster/line-drawing.ts';
import { overlaySvg } from '../raster/overlay.ts';
import { recolourPixels } from '../raster/pixel-recolour.ts';
import type { Raster } from '../raster/raster.ts';
import { recolourSvg } from '../svg/recolour.ts';
import type { HairColour, Skin } from '../variants/variant.ts';
import type { RenderJob, Rights } from './render-job.ts';

/** For what has too many colours for a table. Level 9 takes ten times as long for a tenth of the bytes. */
const fullColourPng = { compressionLevel: 6, adaptiveFiltering: false } as const;

/** For photographs, which lossless makes large. Effort 6 takes 2 s for an image with alpha: never that. */
const photographWebp = { quality: 80, effort: 2 } as const;
/** For drawings of few colours (docs/decisions/0012). Effort 2 takes as long for as many bytes. */
const drawingWebp = { lossless: true, effort: 1 } as const;

/** Side in pixels above which a PNG is made smaller before its colours are sampled: more pixels would add nothing. */
const recolouredSide = 1024;

const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

/** Makes the image that a job asks for. Rejects with what the libraries say of a source that they cannot read. */
export async function makeImage(job: RenderJob): Promise<Buffer> {
  const { variant = {}, output, rights } = job;
  const refusal = tooLarge(job);
  if (refusal !== undefined) throw new Error(refusal);
  if (output.format === 'svg') return recolouredSvg(job);
  const drawn = variant.mono ? await monochrome(job) : await coloured(job);
  const plain = variant.mirror ? await rasterOf(fromRaster(drawn).flop()) : drawn;
  const input = variant.overlay && overlaySvg(variant.overlay, variant.mono === true, output.size);
  const raster = input ? await rasterOf(fromRaster(plain).composite([{ input }])) : plain;
  const xmp = rights && rightsXmp(rights);
  return output.format === 'png' ? await png(raster, xmp) : await webp(raster, xmp);
}

/** The colours that are still to change: a drawing of the set's own in a tone has it already. */
function wantedColours({ toned, variant = {} }: RenderJob): { skin?: Skin; hair?: HairColour } {
  const { skin, hair } = variant;
  return { ...(skin !== undefined && !toned && { skin }), ...(hair !== undefined && { hair }) };
}

function recolouredSvg(job: RenderJob): Buffer {
  if (job.kind !== 'svg') throw new Error('the set has no SVG of it');
  return recolourSvg(job.source, wantedColours(job));
}

async function coloured(job: RenderJob): Promise<Raster> {
  const { source, kind, colours, output } = job;
  const wanted = wantedColours(job);
  const recolours = wanted.skin !== undefined || wanted.hair !== undefined;
  if (!recolours) return await rasterOf(contained(read(source, kind), output.size));
  if (kind === 'svg') return await rasterOf(contained(read(recolouredSvg(job), kind), output.size));
  const fit = { fit: 'inside', withoutEnlargement: true } as const;
  const pixels = await rasterOf(read(source, kind).resize(recolouredSide, recolouredSide, fit));
  if (colours) recolourPixels(pixels, colours, wanted);
  return await rasterOf(contained(fromRaster(pixels), output.size));
}

async function monochrome({ source, kind, line, output }: RenderJob): Promise<Raster> {
  const image = await rasterOf(contained(read(source, kind), output.size));
  if (!line) return lineDrawing(image);
  return fillLines(await rasterOf(contained(read(line, kind), output.size)), image);
}

/** A source that is what it is said to be, not yet decoded. */
function read(source: Buffer, kind: SourceKind): Sharp {
  const isPng = source.subarray(0, pngSignature.length).equals(pngSignature);
  if (isPng !== (kind === 'png')) throw new Error(`the file is not ${kind === 'png' ? 'a PNG' : 'an SVG'}`);
  // The pixel limit is for what is decoded; a drawing is made at the requested size, not at the size that it states.
  return sharp(source, { limitInputPixels: kind === 'png' ? sourceLimits.pixels : false });
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

async function png(raster: Raster, xmp: string | undefined): Promise<Buffer> {
  const indexed = toIndexed(raster);
  const bytes = indexed ? writeIndexedPng(indexed) : await fromRaster(raster).png(fullColourPng).toBuffer();
  return xmp === undefined ? bytes : withXmpChunk(bytes, xmp);
}

async function webp(raster: Raster, xmp: string | undefined): Promise<Buffer> {
  const indexed = toIndexed(raster);
  const image = fromRaster(indexed ? toRaster(indexed) : raster);
  const withRights = xmp === undefined ? image : image.withXmp(xmp);
  return await withRights.webp(indexed ? drawingWebp : photographWebp).toBuffer();
}

/** Text as XML may hold it: characters that XML 1.0 §2.2 excludes are left out. */
function xmlText(text: string): string {
  const allowed = text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
  return escapeXml(allowed);
}

/**
 * The rights that a derived image carries with it: an XMP packet (ISO 16684-1) with the sentence as
 * `dc:rights` and the licence's address as `xmpRights:WebStatement` and `cc:license` (Creative Commons, "XMP").
 */
function rightsXmp({ attribution, url }: Rights): string {
  return (
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" ' +
    'xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/" xmlns:cc="http://creativecommons.org/ns#" ' +
    `xmpRights:Marked="True" xmpRights:WebStatement="${xmlText(url)}">` +
    `<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">${xmlText(attribution)}</rdf:li></rdf:Alt></dc:rights>` +
    `<cc:license rdf:resource="${xmlText(url)}"/></rdf:Description></rdf:RDF></x:xmpmeta>`
  );
}
