/**
 * The program of a rendering process: takes one {@link RenderJob} after the other over IPC. A drawing can keep the
 * libraries busy for ever, so the parent ends this process when a job takes too long.
 */
import sharp, { type Sharp } from 'sharp';
import { pngSignature } from './png.ts';
import type { RenderJob, RenderReply } from './render-job.ts';
import { sourceLimits } from './render-job.ts';

/** PNG level 6: level 9 takes ten times as long for a tenth of the bytes. No filters: flat colours shrink best bare. */
const png = { compressionLevel: 6, adaptiveFiltering: false } as const;

/**
 * Near-lossless suits drawings: over 60 symbols at 256 px, 3.8 KB and SSIM 0.9999 against 4.1 KB and 0.990 of the lossy
 * coder at quality 80, for a fifth more time. Higher efforts take longer and save nothing.
 */
const drawingWebp = { nearLossless: true, quality: 60, effort: 1 } as const;

/** For photographs, which near-lossless makes large. Effort 6 takes 2 s for a picture with alpha: never that. */
const photographWebp = { quality: 80, effort: 2 } as const;

/** Above this a near-lossless picture is a photograph rather than a drawing (the largest drawing seen has 0.11). */
const drawingBytesPerPixel = 0.2;

sharp.cache(false);
sharp.concurrency(1);
// Of all the decoders only those of the two kinds of source, and those only from memory.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer', 'VipsForeignLoadPngBuffer'] });

async function webp(picture: Sharp, size: number): Promise<Buffer> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const drawing = await sharp(data, { raw }).webp(drawingWebp).toBuffer();
  if (drawing.length <= size * size * drawingBytesPerPixel) return drawing;
  return await sharp(data, { raw }).webp(photographWebp).toBuffer();
}

async function render({ source, kind, output }: RenderJob): Promise<Buffer> {
  const isPng = source.subarray(0, pngSignature.length).equals(pngSignature);
  if (isPng !== (kind === 'png')) throw new Error(`the file is not ${kind === 'png' ? 'a PNG' : 'an SVG'}`);
  // The pixel limit is for what is decoded; a drawing is made at the size asked, whatever size it states.
  const picture = sharp(source, { limitInputPixels: kind === 'png' ? sourceLimits.pixels : false })
    .resize(output.size, output.size, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .toColourspace('srgb')
    .ensureAlpha();
  return output.format === 'png' ? await picture.png(png).toBuffer() : await webp(picture, output.size);
}

async function answer(job: RenderJob): Promise<RenderReply> {
  try {
    return { state: 'done', bytes: await render(job) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { state: 'failed', message: message.trim().slice(0, 300) };
  }
}

process.on('message', async (job: RenderJob) => {
  process.send?.(await answer(job));
});
// The parent is gone. A busy library would hold up an orderly exit.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.send?.({ state: 'ready' } satisfies RenderReply);
