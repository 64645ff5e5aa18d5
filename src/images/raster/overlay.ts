import type { ImageSize, Overlay } from '../variants/variant.ts';

/**
 * The overlays as lines on a square of 1024 units: a ring with one bar, which hides less of an image than a cross does, and
 * a plus in the corner.
 */
const overlayLines: Readonly<Record<Overlay, { path: string; width: number; colour: string }>> = {
  negation: {
    path: 'M512 52a460 460 0 1 1 0 920 460 460 0 0 1 0-920ZM187 187 837 837',
    width: 56,
    colour: '#d0021b',
  },
  plural: { path: 'M880 48V240M784 144H976', width: 52, colour: '#0b57d0' },
};

/** Width of the light rim on either side of an overlay: it parts the overlay from any image, dark ones and red ones too. */
const rim = 18;

/** The SVG of an overlay, transparent around it, in this size; black and white where the image is. */
export function overlaySvg(overlay: Overlay, mono: boolean, size: ImageSize): Buffer {
  const { path, width, colour } = overlayLines[overlay];
  const line = (stroke: string, strokeWidth: number): string =>
    `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${strokeWidth}" stroke-linecap="round"/>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1024 1024" width="${size}" height="${size}">` +
      `${line('#fff', width + 2 * rim)}${line(mono ? '#000' : colour, width)}</svg>`,
  );
}
