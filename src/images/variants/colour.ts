/**
 * Colours of sRGB as bytes and as CSS writes them.
 */
import { namedColour } from './named-colours.ts';

/** A colour of sRGB: channels 0…255, whole numbers; alpha 0…1. */
export interface Rgb {
  r: number;
  g: number;
  b: number;
  alpha: number;
}

/**
 * A colour of CSS (Color 4 §§4–8): hexadecimal of 3, 4, 6 or 8 digits, `rgb()` and `hsl()` in both notations, names,
 * `transparent`. Undefined for everything else.
 */
export function parseColour(css: string): Rgb | undefined {
  const text = css.trim().toLowerCase();
  if (text.startsWith('#')) return fromHex(text.slice(1));
  const [, name, inside] = /^(rgb|hsl)a?\(([^()]*)\)$/.exec(text) ?? [];
  if (inside === undefined)
    return text === 'transparent' ? fromHex('0000') : fromHex(namedColour(text) ?? '');
  const parts = inside.split(/[\s,/]+/).filter((part) => part !== '');
  const [x = '', y = '', z = '', alpha = '1'] = parts;
  if (parts.length < 3 || parts.length > 4 || !parts.every((part) => numberPattern.test(part)))
    return undefined;
  const opacity = clamp(fraction(alpha, 1), 0, 1);
  if (name === 'hsl') return fromHsl(degrees(x), fraction(y, 100), fraction(z, 100), opacity);
  return fromShares(fraction(x, 255), fraction(y, 255), fraction(z, 255), opacity);
}

const numberPattern = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?:%|deg|rad|grad|turn)?$/;
const degreesIn: Readonly<Record<string, number>> = { rad: 180 / Math.PI, grad: 0.9, turn: 360 };

/** A share of one: of a hundred for a percentage, of `whole` for a bare number. */
function fraction(text: string, whole: number): number {
  return Number.parseFloat(text) / (text.endsWith('%') ? 100 : whole);
}

function degrees(text: string): number {
  return Number.parseFloat(text) * (degreesIn[/[a-z]+$/.exec(text)?.[0] ?? ''] ?? 1);
}

/** A colour from channels as shares of one; what lies outside is cut off. */
export function fromShares(r: number, g: number, b: number, alpha: number): Rgb {
  const byte = (share: number): number => Math.round(clamp(share, 0, 1) * 255);
  return { r: byte(r), g: byte(g), b: byte(b), alpha };
}

function fromHex(digits: string): Rgb | undefined {
  if (!/^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(digits)) return undefined;
  const pairs = digits.length > 4 ? digits.match(/../g) : [...digits].map((digit) => digit + digit);
  const [r = 0, g = 0, b = 0, alpha = 255] = (pairs ?? []).map((pair) => Number.parseInt(pair, 16));
  return { r, g, b, alpha: alpha / 255 };
}

/** CSS Color 4 §7.1. */
function fromHsl(hue: number, saturation: number, lightness: number, alpha: number): Rgb {
  const s = clamp(saturation, 0, 1);
  const l = clamp(lightness, 0, 1);
  const channel = (n: number): number => {
    const k = (((n + hue / 30) % 12) + 12) % 12;
    return l - s * Math.min(l, 1 - l) * clamp(Math.min(k - 3, 9 - k), -1, 1);
  };
  return fromShares(channel(0), channel(8), channel(4), alpha);
}

/** `#rrggbb`, or `#rrggbbaa` where it is not opaque. */
export function toHex({ r, g, b, alpha }: Rgb): string {
  const bytes = alpha < 1 ? [r, g, b, Math.round(alpha * 255)] : [r, g, b];
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
