import { pngSize } from './raster/png.ts';
import type { RenderSource } from './render/render-job.ts';

/** Bounds of a source: bytes of the file, pixels (width × height) of a PNG. */
export const sourceLimits = { bytes: 10 * 1024 * 1024, pixels: 40_000_000 } as const;

/**
 * Why a source is not even tried, in a curator's words; undefined when it may be. The renderer's own limits hold for lying
 * headers.
 */
export function tooLarge({ source, line, kind }: RenderSource): string | undefined {
  for (const picture of line ? [source, line] : [source]) {
    if (picture.length > sourceLimits.bytes) {
      return `The picture has more than ${sourceLimits.bytes / 1024 / 1024} MB.`;
    }
    const size = kind === 'png' ? pngSize(picture) : undefined;
    if (size && size.width * size.height > sourceLimits.pixels) {
      return `The picture has ${size.width} × ${size.height} pixels; at most ${sourceLimits.pixels / 1e6} million are allowed.`;
    }
  }
  return undefined;
}
