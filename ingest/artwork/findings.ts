import sharp from 'sharp';
import type { RenderSource } from '../../src/images/artwork/artwork.ts';
import { pngSize } from '../../src/images/encoders/png.ts';
import type { Finding } from '../rules.ts';

/** A PNG whose longer side has fewer pixels is blurred in the smallest thumbnail. */
const smallSide = 256;

/**
 * Faults of an image that renders without an error: a drawing with nothing in it, a PNG of 16 × 16 pixels.
 * @param rendered the image as it was rendered, in any size.
 */
export async function imageFindings({ source, kind }: RenderSource, rendered: Buffer): Promise<Finding[]> {
  const findings: Finding[] = [];
  const size = kind === 'png' ? pngSize(source) : undefined;
  if (size && Math.max(size.width, size.height) < smallSide)
    findings.push({ rule: 'small-image', message: `it has ${size.width} × ${size.height} pixels` });
  // `stats` of the library would also count colours and sharpness, which takes longer than to render most drawings.
  const alpha = await sharp(rendered).ensureAlpha().extractChannel(3).raw().toBuffer();
  if (alpha.every((value) => value === 0))
    findings.push({ rule: 'empty-image', message: 'every pixel is transparent' });
  return findings;
}
