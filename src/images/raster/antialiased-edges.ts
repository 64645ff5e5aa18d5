/**
 * Antialiased edge pixels between two surfaces: of which two colours each is a mixture, and in which share.
 */
import { packedPixels, type Raster } from './raster.ts';

/** Pixels around a surface in which its antialiased edge lies, that of an enlarged image too. */
const edgeReach = 3;
/** How far, of 255 a channel, an edge's pixel may be off the line between the two colours that it is a mixture of. */
const mixtureTolerance = 24;
/** Where three colours meet no two of them explain a pixel: then those do that come nearest, up to this far off. */
const junctionTolerance = 80;
/** A smaller share of the first colour explains nothing. */
const leastShare = 0.04;

/** A pixel as a mixture of a marked colour and one beside it, which may be marked too. */
interface AntialiasedPixel {
  /** The pixel's number. */
  at: number;
  /** The mark of the one colour. */
  key: number;
  /** The mark of the other, 0 for none. */
  otherKey: number;
  /** How much of the first is in it, 0…1. */
  share: number;
}

/**
 * The pixels that are mixtures of a marked surface and something else.
 * @param marks of each pixel the number of the colour that it shows, 0 for any other
 */
export function* antialiasedPixels(raster: Raster, marks: Uint8Array): Generator<AntialiasedPixel> {
  const { width, height, data } = raster;
  const pixels = packedPixels(raster);
  const candidates = besideMarked(pixels, marks, width, height);
  for (let at = 0; at < candidates.length; at += 1) {
    if (candidates[at] === 0) continue;
    const around = neighbours(pixels, marks, at, width, height);
    const mixture = bestMixture(data, marks, around, at);
    if (!mixture) continue;
    const { first, second, length } = mixture;
    const share = shareOf(data, at, first, second, length);
    yield { at, key: marks[first] as number, otherKey: marks[second] as number, share };
  }
}

/** Marks pixels near a marked surface that are not marked, not transparent, and on no surface of their own. */
function besideMarked(pixels: Int32Array, marks: Uint8Array, width: number, height: number): Uint8Array {
  const found = new Uint8Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 1) {
    if (marks[at] === 0) continue;
    const x = at % width;
    const inside =
      (x === 0 || marks[at - 1] !== 0) &&
      (x === width - 1 || marks[at + 1] !== 0) &&
      (at < width || marks[at - width] !== 0) &&
      (at >= pixels.length - width || marks[at + width] !== 0);
    if (inside) continue;
    const y = (at - x) / width;
    const [top, bottom] = [Math.max(0, y - edgeReach), Math.min(height - 1, y + edgeReach)];
    const [left, right] = [Math.max(0, x - edgeReach), Math.min(width - 1, x + edgeReach)];
    for (let row = top; row <= bottom; row += 1) {
      for (let near = row * width + left; near <= row * width + right; near += 1) {
        const pixel = pixels[near] as number;
        if (marks[near] !== 0 || pixel >>> 24 === 0) continue;
        const along = pixels[near - 1] === pixel || pixels[near + 1] === pixel;
        const across = pixels[near - width] === pixel || pixels[near + width] === pixel;
        if (!(along && across)) found[near] = 1;
      }
    }
  }
  return found;
}

/** The numbers of the pixels around one that are not transparent; of equal ones in a row the first. */
function neighbours(
  pixels: Int32Array,
  marks: Uint8Array,
  at: number,
  width: number,
  height: number,
): number[] {
  const x = at % width;
  const y = (at - x) / width;
  const around: number[] = [];
  for (let row = Math.max(0, y - edgeReach); row <= Math.min(height - 1, y + edgeReach); row += 1) {
    let last = 0;
    for (let column = Math.max(0, x - edgeReach); column <= Math.min(width - 1, x + edgeReach); column += 1) {
      const near = row * width + column;
      const pixel = pixels[near] as number;
      if (pixel === last || (pixel >>> 24 === 0 && marks[near] === 0)) continue;
      around.push(near);
      last = pixel;
    }
  }
  return around;
}

/** Of each mark around a pixel the one whose colour is nearest to it. */
function nearestOfMarks(
  data: Buffer,
  marks: Uint8Array,
  around: readonly number[],
  at: number,
): Iterable<number> {
  const nearest = new Map<number, number>();
  for (const near of around) {
    const mark = marks[near] as number;
    if (mark === 0) continue;
    const existing = nearest.get(mark);
    if (existing !== undefined && squaredDistance(data, near, at) >= squaredDistance(data, existing, at))
      continue;
    nearest.set(mark, near);
  }
  return nearest.values();
}

/** Two pixels, the first of them marked, whose colours may make up a third. */
interface Mixture {
  first: number;
  second: number;
  /** How far apart the two colours are, squared. */
  length: number;
  /** How far the third is off the line between them. */
  off: number;
}

/**
 * Finds what explains a pixel best, of all that is marked around it: where hair, a face and its outline are close together,
 * each two of them could be taken for the third by their brightness alone.
 */
function bestMixture(
  data: Buffer,
  marks: Uint8Array,
  around: readonly number[],
  at: number,
): Mixture | undefined {
  let best: Mixture | undefined;
  for (const first of nearestOfMarks(data, marks, around, at)) {
    for (const mixture of mixturesWith(data, marks, around, at, first)) {
      const { second, length } = mixture;
      // With itself, or its like, any pixel makes up itself: that says no more than that nothing else may.
      const says = shareOf(data, at, first, second, length) > leastShare;
      const off = says ? mixture.off : Math.max(mixture.off, mixtureTolerance);
      if (!best || off < best.off) best = { ...mixture, off };
    }
  }
  return best;
}

/**
 * For one marked neighbour, the best mixture with another marked colour and the best with an unmarked one. Of those that fit,
 * the most distant colour: nearer ones are antialiased pixels themselves. Else the smallest residual.
 */
function mixturesWith(
  data: Buffer,
  marks: Uint8Array,
  around: readonly number[],
  at: number,
  first: number,
): Mixture[] {
  const found: { marked?: Mixture; other?: Mixture } = {};
  for (const second of around) {
    if (marks[second] === marks[first]) continue;
    const kind = marks[second] === 0 ? 'other' : 'marked';
    const { length: bestLength, off: bestOff } = found[kind] ?? { length: 0, off: junctionTolerance };
    const length = squaredDistance(data, first, second);
    if (length <= bestLength && bestOff <= mixtureTolerance) continue;
    const off = residual(data, at, first, second, shareOf(data, at, first, second, length));
    const fits = off <= mixtureTolerance;
    if (fits ? bestOff > mixtureTolerance || length > bestLength : off < bestOff) {
      found[kind] = { first, second, length, off };
    }
  }
  return Object.values(found);
}

function squaredDistance(data: Buffer, one: number, other: number): number {
  const r = (data[one * 4] as number) - (data[other * 4] as number);
  const g = (data[one * 4 + 1] as number) - (data[other * 4 + 1] as number);
  const b = (data[one * 4 + 2] as number) - (data[other * 4 + 2] as number);
  return r * r + g * g + b * b;
}

/** The share of the first colour at the place on the line between the two that is nearest to the pixel's. */
function shareOf(data: Buffer, at: number, first: number, second: number, squaredLength: number): number {
  let product = 0;
  for (let channel = 0; channel < 3; channel += 1) {
    const from = data[second * 4 + channel] as number;
    product += ((data[at * 4 + channel] as number) - from) * ((data[first * 4 + channel] as number) - from);
  }
  return squaredLength === 0 ? 0 : Math.min(Math.max(product / squaredLength, 0), 1);
}

/** How far the channel that fits worst is off the mixture. */
function residual(data: Buffer, at: number, first: number, second: number, share: number): number {
  let worst = 0;
  for (let channel = 0; channel < 3; channel += 1) {
    const from = data[second * 4 + channel] as number;
    const mixed = from + share * ((data[first * 4 + channel] as number) - from);
    worst = Math.max(worst, Math.abs(mixed - (data[at * 4 + channel] as number)));
  }
  return worst;
}
