/**
 * The colours of skin and hair in a variant, and how a colour's shades follow it.
 */
import { chroma, fromOklab, hueStep, neutralChroma, parseColour, type Rgb, toOklab } from './colour.ts';
import type { HairColour, Skin } from './variant.ts';

/** A part of a person that a variant recolours. */
export type PersonLayer = 'skin' | 'hair';

/** The tones of OpenMoji's own palette, so that what is recoloured looks like what is drawn (CC BY-SA 4.0). */
const skinTargets: Readonly<Record<Skin, string>> = {
  1: '#fadcbc',
  2: '#debb90',
  3: '#c19a65',
  4: '#a57939',
  5: '#6a462f',
};

/** Each stands off from black outlines and from the five skins; none is pure, so that it keeps room for shades. */
const hairTargets: Readonly<Record<HairColour, string>> = {
  black: '#3b3638',
  brown: '#7d4e2a',
  blonde: '#f0cf6a',
  red: '#d2601f',
  gray: '#9c9a99',
  white: '#f1efec',
};

/** The colour that replaces a layer's plain colour in a variant; undefined where the variant leaves it. */
export function targetOf(layer: PersonLayer, variant: { skin?: Skin; hair?: HairColour }): Rgb | undefined {
  const css =
    layer === 'skin' ? variant.skin && skinTargets[variant.skin] : variant.hair && hairTargets[variant.hair];
  return css === undefined ? undefined : parseColour(css);
}

/** The white of eyes, teeth and paper. */
export function isPaper(colour: Rgb): boolean {
  const place = toOklab(colour);
  return place.l > 0.97 && chroma(place) < 0.015;
}

/** The black of outlines and pupils. */
export function isInk(colour: Rgb): boolean {
  const place = toOklab(colour);
  return place.l < 0.25 && chroma(place) < neutralChroma;
}

/** A shade is at most this far in lightness from what it shades, and 50° in hue. */
const shadeLightness = 0.45;
const shadeHue = (50 * Math.PI) / 180;

/**
 * Whether a colour is `plain` in light or shadow, rather than something else in the same layer: a sleeve, a lip, the
 * white of an eye, an outline.
 */
export function isShadeOf(colour: Rgb, plain: Rgb): boolean {
  const [place, from] = [toOklab(colour), toOklab(plain)];
  if (isPaper(colour) !== isPaper(plain) || isInk(colour) !== isInk(plain)) return false;
  if (Math.abs(place.l - from.l) > shadeLightness) return false;
  if (chroma(place) < neutralChroma || chroma(from) < neutralChroma) {
    return Math.abs(chroma(place) - chroma(from)) < 2 * neutralChroma;
  }
  return Math.abs(hueStep(from, place)) < shadeHue;
}

/** Shadows of a saturated yellow turn to orange; on skin as much of a turn would look like a rash. */
const hueShare = 0.25;

/**
 * The new colour of a shade of `plain` when `plain` becomes `target`: as much lighter or darker than it as before, as much
 * stronger or paler, its hue turned a little the same way. A value below black or above white is drawn in
 * smoothly, so that no two shades become one. Alpha stays.
 */
export function shadeLike(shade: Rgb, plain: Rgb, target: Rgb): Rgb {
  const [place, from, to] = [toOklab(shade), toOklab(plain), toOklab(target)];
  const offset = place.l - from.l;
  const darkest = to.l * (place.l / Math.max(from.l, 0.01)) ** 2;
  const lightest = 1 - (1 - to.l) * ((1 - place.l) / Math.max(1 - from.l, 0.01)) ** 2;
  const l = offset < 0 ? Math.max(to.l + offset, darkest) : Math.min(to.l + offset, lightest);
  const colourless = chroma(from) < neutralChroma;
  const strength = colourless ? 1 : Math.min(chroma(place) / chroma(from), 1.5);
  const turn = colourless || chroma(place) < neutralChroma ? 0 : hueStep(from, place) * hueShare;
  const hue = Math.atan2(to.b, to.a) + turn;
  const saturation = chroma(to) * strength;
  return fromOklab({ l, a: saturation * Math.cos(hue), b: saturation * Math.sin(hue) }, shade.alpha);
}
