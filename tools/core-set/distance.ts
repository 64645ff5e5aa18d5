import sharp from 'sharp';
import { distance, type Oklab, toOklab } from '../../src/images/variants/oklab.ts';

/** Side of the renderings that are compared: a small button. */
const sidePixels = 64;

/** A drawing as somebody sees it on white paper at {@link sidePixels}, soft-focused. */
export async function appearance(svg: string): Promise<Oklab[]> {
  const pixels = await sharp(Buffer.from(svg))
    .resize(sidePixels, sidePixels)
    .flatten({ background: '#ffffff' })
    // A shift by a pixel is no difference to a person.
    .blur(1)
    .raw()
    .toBuffer();
  return Array.from({ length: sidePixels * sidePixels }, (_, at) =>
    toOklab({ r: pixels[at * 3] ?? 0, g: pixels[at * 3 + 1] ?? 0, b: pixels[at * 3 + 2] ?? 0 }),
  );
}

/** White in OKLab differs by less than this from paper. */
const paperTolerance = 0.03;

/**
 * How far apart two drawings look: the mean distance in OKLab (0…1) of the pixels on which at least one of them shows
 * something. White space around both says nothing about either.
 */
export function drawingDistance(left: readonly Oklab[], right: readonly Oklab[]): number {
  let [sum, count] = [0, 0];
  for (const [at, one] of left.entries()) {
    const other = right[at] ?? one;
    const onPaper = one.l > 1 - paperTolerance && other.l > 1 - paperTolerance;
    if (onPaper) continue;
    sum += distance(one, other);
    count += 1;
  }
  return count === 0 ? 0 : sum / count;
}
