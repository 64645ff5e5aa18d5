/**
 * Colours in OKLab, where equal distances look equally far apart (Björn Ottosson, "A perceptual color space for image
 * processing", 2020; the matrices are his, as CSS Color 4 §18 has them).
 */
import { fromShares, type Rgb } from './colour.ts';

/** Lightness 0…1; a and b of about ±0.3: green to red, blue to yellow. */
export interface Oklab {
  l: number;
  a: number;
  b: number;
}

const linearOfByte = Float64Array.from({ length: 256 }, (_, byte) => {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** Where a colour lies in OKLab; alpha does not count. */
export function toOklab({ r, g, b }: Omit<Rgb, 'alpha'>): Oklab {
  const [red, green, blue] = [linearOfByte[r] ?? 0, linearOfByte[g] ?? 0, linearOfByte[b] ?? 0];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

/** The shares of linear red, green and blue. */
function linearRgb({ l, a, b }: Oklab): [number, number, number] {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** The colour of sRGB at a place in OKLab; where there is none, the nearest of the same lightness and hue. */
export function fromOklab(place: Oklab, alpha = 1): Rgb {
  const l = Math.min(Math.max(place.l, 0), 1);
  const paler = (share: number): Oklab => ({ l, a: place.a * share, b: place.b * share });
  const exists = (at: Oklab): boolean => linearRgb(at).every((share) => share > -1e-4 && share < 1.0001);
  let share = 1;
  if (!exists(paler(1))) {
    let [low, high] = [0, 1];
    for (let step = 0; step < 12; step += 1) {
      share = (low + high) / 2;
      if (exists(paler(share))) low = share;
      else high = share;
    }
    share = low;
  }
  const encoded = linearRgb(paler(share)).map((linear) =>
    linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055,
  );
  const [r = 0, g = 0, b = 0] = encoded;
  return fromShares(r, g, b, alpha);
}

/** How far apart two colours look: 0.02 is just noticed side by side, 1 is black beside white. */
export function distance(one: Oklab, other: Oklab): number {
  return Math.hypot(one.l - other.l, one.a - other.a, one.b - other.b);
}

/** Colours of less chroma look grey: their hue means nothing. */
export const neutralChroma = 0.03;

/** How far a colour is from grey: 0 to about 0.3. */
export function chroma({ a, b }: Oklab): number {
  return Math.hypot(a, b);
}

/** The angle from one hue to the other in radians, within ±π. */
export function hueStep(from: Oklab, to: Oklab): number {
  const step = Math.atan2(to.b, to.a) - Math.atan2(from.b, from.a);
  return Math.atan2(Math.sin(step), Math.cos(step));
}
