/**
 * Colours of sRGB as bytes, as CSS writes them, and in OKLab; the arithmetic is culori's.
 */
import {
  clampChroma,
  converter,
  modeHsl,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  parse,
  useMode,
} from 'culori/fn';

for (const mode of [modeRgb, modeHsl, modeLrgb, modeOklab, modeOklch]) useMode(mode);
const convertToRgb = converter('rgb');
const convertToOklab = converter('oklab');

/** A colour of sRGB: channels 0…255, whole numbers; alpha 0…1. */
export interface Rgb {
  r: number;
  g: number;
  b: number;
  alpha: number;
}

/**
 * A colour in OKLab, where equal distances look equally far apart: lightness 0…1; `a` (green to red) and `b` (blue to
 * yellow) of about ±0.3.
 */
export interface Oklab {
  l: number;
  a: number;
  b: number;
}

/** The notations that the SVG renderer draws; `lab()` and `oklch()` are not among them. */
const notation = /^(?:#|rgba?\(|hsla?\(|[a-z]+$)/;
/** `abc` is an unknown name in CSS; culori reads it as `#abc`. */
const bareHex = /^[0-9a-f]+$/;

/**
 * A colour of CSS (Color 4 §§4–8): hexadecimal of 3, 4, 6 or 8 digits, `rgb()` and `hsl()` in both notations, names,
 * `transparent`. Undefined for everything else.
 */
export function parseColour(css: string): Rgb | undefined {
  const text = css.trim().toLowerCase();
  if (!notation.test(text) || bareHex.test(text)) return undefined;
  const colour = convertToRgb(parse(text));
  return colour && toBytes(colour, colour.alpha ?? 1);
}

/** `#rrggbb`, or `#rrggbbaa` where it is not opaque. */
export function toHex({ r, g, b, alpha }: Rgb): string {
  const bytes = alpha < 1 ? [r, g, b, Math.round(alpha * 255)] : [r, g, b];
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** The place of a colour in OKLab; alpha does not count. */
export function toOklab({ r, g, b }: Omit<Rgb, 'alpha'>): Oklab {
  return convertToOklab({ mode: 'rgb', r: r / 255, g: g / 255, b: b / 255 });
}

/** Channels this far outside 0…1 come of rounding: pure blue, converted to OKLab and back, has a red of -0.0005. */
const roundingError = 0.001;

/** The colour of sRGB at a place in OKLab; outside the gamut, the one of the same lightness and hue with less chroma. */
export function fromOklab({ l, a, b }: Oklab, alpha = 1): Rgb {
  const colour = { mode: 'oklab', l: clamp(l), a, b } as const;
  const rgb = convertToRgb(colour);
  const isInGamut = [rgb.r, rgb.g, rgb.b].every((share) => Math.abs(share - clamp(share)) < roundingError);
  return toBytes(isInGamut ? rgb : convertToRgb(clampChroma(colour, 'oklch')), alpha);
}

/** How far apart two colours look: 0.02 is just noticed side by side, 1 is black beside white. */
export function distance(left: Oklab, right: Oklab): number {
  return Math.hypot(left.l - right.l, left.a - right.a, left.b - right.b);
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

function clamp(share: number): number {
  return Math.min(Math.max(share, 0), 1);
}

function toBytes({ r, g, b }: Omit<Rgb, 'alpha'>, alpha: number): Rgb {
  const byte = (share: number): number => Math.round(clamp(share) * 255);
  return { r: byte(r), g: byte(g), b: byte(b), alpha };
}
