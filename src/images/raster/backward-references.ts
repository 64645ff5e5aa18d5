/**
 * A picture as pixels and as copies of what stands before (RFC 9649, "LZ77 Backward Reference").
 */

/** A pixel's value, or a copy: told apart by {@link isCopy}. */
export type Reference = number;

const lengthBits = 12;
const longestCopy = 2 ** lengthBits - 1;
/** A shorter copy takes more bits than its pixels. */
const shortestCopy = 3;
/** With a copy as long as this no better one is looked for: it is a plain surface. */
const longEnough = 128;

/**
 * Where copies come from: the pixels beside and above, by the number that the format gives to each place. Edges
 * of drawings go on from row to row, and surfaces from pixel to pixel; the same further away is rare.
 */
const neighbours = [
  { place: 2, left: 1, above: 0 },
  { place: 1, left: 0, above: 1 },
  { place: 3, left: 1, above: 1 },
  { place: 4, left: -1, above: 1 },
  { place: 5, left: 0, above: 2 },
] as const;

/** Whether a reference is a copy. */
export function isCopy(reference: Reference): boolean {
  return reference > 0xff;
}

/** Pixels that a copy covers. */
export function lengthOf(copy: Reference): number {
  return copy & longestCopy;
}

/** The number of the place that a copy comes from. */
export function placeOf(copy: Reference): number {
  return copy >> lengthBits;
}

/** Each pixel once, as itself or within a copy; the longest copy is taken. */
export function backwardReferences(pixels: Uint8Array, width: number): Int32Array {
  const references = new Int32Array(pixels.length);
  const sources = neighbours.map(({ place, left, above }) => ({ place, distance: left + above * width }));
  let count = 0;
  for (let at = 0; at < pixels.length; ) {
    let best = 0;
    let bestPlace = 0;
    for (const { place, distance } of sources) {
      if (distance > at || distance <= 0) continue;
      const length = matching(pixels, at, distance);
      if (length <= best) continue;
      best = length;
      bestPlace = place;
      if (length >= longEnough) break;
    }
    const isWorth = best >= shortestCopy;
    references[count] = isWorth ? (bestPlace << lengthBits) | best : (pixels[at] as number);
    count += 1;
    at += isWorth ? best : 1;
  }
  return references.subarray(0, count);
}

function matching(pixels: Uint8Array, at: number, distance: number): number {
  const end = Math.min(pixels.length, at + longestCopy);
  let next = at;
  while (next < end && pixels[next] === pixels[next - distance]) next += 1;
  return next - at;
}
