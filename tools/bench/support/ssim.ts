import sharp from 'sharp';

/** Side of the squares that are compared, and the way from one to the next, in pixels. */
const windowSize = 8;
const step = 4;
/** The constants of the original paper for eight bits: (0.01 × 255)² and (0.03 × 255)². */
const [stabilityOfMeans, stabilityOfVariances] = [6.5025, 58.5225];

/** Lightness of every pixel of an image on white. */
async function lightness(image: Buffer): Promise<{ pixels: Buffer; width: number; height: number }> {
  const { data, info } = await sharp(image)
    .flatten({ background: '#fff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

/**
 * How similar two images of one size look: 1 = the same (Wang, Bovik, Sheikh, Simoncelli 2004, IEEE TIP 13(4), here
 * over plain squares).
 */
export async function structuralSimilarity(one: Buffer, other: Buffer): Promise<number> {
  const [left, right] = await Promise.all([lightness(one), lightness(other)]);
  const { width, height } = left;
  let sum = 0;
  let windows = 0;
  for (let top = 0; top + windowSize <= height; top += step) {
    for (let start = 0; start + windowSize <= width; start += step) {
      sum += windowSimilarity(left.pixels, right.pixels, width, top, start);
      windows += 1;
    }
  }
  return sum / windows;
}

function windowSimilarity(left: Buffer, right: Buffer, width: number, top: number, start: number): number {
  let [sumLeft, sumRight, squaresLeft, squaresRight, products] = [0, 0, 0, 0, 0];
  for (let row = top; row < top + windowSize; row += 1) {
    for (let column = start; column < start + windowSize; column += 1) {
      const [a, b] = [left[row * width + column] ?? 0, right[row * width + column] ?? 0];
      sumLeft += a;
      sumRight += b;
      squaresLeft += a * a;
      squaresRight += b * b;
      products += a * b;
    }
  }
  const count = windowSize * windowSize;
  const [meanLeft, meanRight] = [sumLeft / count, sumRight / count];
  const variances = squaresLeft / count - meanLeft ** 2 + squaresRight / count - meanRight ** 2;
  const covariance = products / count - meanLeft * meanRight;
  return (
    ((2 * meanLeft * meanRight + stabilityOfMeans) * (2 * covariance + stabilityOfVariances)) /
    ((meanLeft ** 2 + meanRight ** 2 + stabilityOfMeans) * (variances + stabilityOfVariances))
  );
}
