import sharp from 'sharp';
import { toOklab } from '../../src/images/variants/colour.ts';

/** Side of the renderings that are compared: a small button. */
const sidePixels = 64;
/** Side of what is left of them: pairs of pixels as one, for a shift by a pixel is no difference to a person. */
const comparedSide = 32;

/** A drawing as somebody sees it on a small button on white paper: l, a and b of OKLab for each pixel. */
export async function appearance(svg: string): Promise<Float32Array> {
  const button = await sharp(Buffer.from(svg))
    .resize(sidePixels, sidePixels)
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer();
  const pixels = await sharp(button).resize(comparedSide, comparedSide).removeAlpha().raw().toBuffer();
  const places = new Float32Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 3) {
    const { l, a, b } = toOklab({ r: pixels[at] ?? 0, g: pixels[at + 1] ?? 0, b: pixels[at + 2] ?? 0 });
    places.set([l, a, b], at);
  }
  return places;
}

/** Lighter than this is paper. */
const paperLightness = 0.97;

/**
 * How far apart two drawings look: the mean distance in OKLab (0…1) of the pixels on which at least one of them shows
 * something. White space around both says nothing about either.
 */
export function drawingDistance(left: Float32Array, right: Float32Array): number {
  let [sum, count] = [0, 0];
  for (let at = 0; at < left.length; at += 3) {
    const [leftL, rightL] = [left[at] as number, right[at] as number];
    if (leftL > paperLightness && rightL > paperLightness) continue;
    const a = (left[at + 1] as number) - (right[at + 1] as number);
    const b = (left[at + 2] as number) - (right[at + 2] as number);
    sum += Math.sqrt((leftL - rightL) ** 2 + a * a + b * b);
    count += 1;
  }
  return count === 0 ? 0 : sum / count;
}
