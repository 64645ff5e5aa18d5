import { isInterlacedPng, pngSize } from '../encoders/png.ts';
import type { RenderSource } from './artwork.ts';

/**
 * Bounds of a source: bytes of the file; of a PNG also pixels (width × height) and the longer side. The decoder keeps
 * some rows in memory (one row of 40 million pixels took it 1.7 GB), and of an interlaced PNG all of them.
 */
export const sourceLimits = {
  bytes: 10 * 1024 * 1024,
  pixels: 40_000_000,
  interlacedPixels: 16_000_000,
  side: 16_384,
} as const;

/**
 * Why a source is not even tried, in a curator's words; undefined when it may be. The renderer's own limits hold for lying
 * headers.
 */
export function tooLarge({ source, line, kind }: RenderSource): string | undefined {
  for (const image of line ? [source, line] : [source]) {
    if (image.length > sourceLimits.bytes) {
      return `The image has more than ${sourceLimits.bytes / 1024 / 1024} MB.`;
    }
    const size = kind === 'png' ? pngSize(image) : undefined;
    if (!size) continue;
    const pixels = `The image has ${size.width} × ${size.height} pixels`;
    const isInterlaced = isInterlacedPng(image);
    const maximum = isInterlaced ? sourceLimits.interlacedPixels : sourceLimits.pixels;
    if (size.width * size.height > maximum) {
      return `${pixels}; at most ${maximum / 1e6} million are allowed${isInterlaced ? ' where they are interlaced' : ''}.`;
    }
    if (Math.max(size.width, size.height) > sourceLimits.side) {
      return `${pixels}; a side of at most ${sourceLimits.side} is allowed.`;
    }
  }
  return undefined;
}
