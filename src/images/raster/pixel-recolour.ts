import type { LayerColours } from '../artwork/artwork.ts';
import { distance, parseColour, type Rgb, toOklab } from '../variants/colour.ts';
import { isShadeOf, personLayers, shadeLike, targetOf } from '../variants/shading.ts';
import type { HairColour, Skin } from '../variants/variant.ts';
import { antialiasedPixels } from './antialiased-edges.ts';
import { packedPixels, type Raster } from './raster.ts';

/** A pixel this near to a declared colour is of it: compression and scaling stray by less, neighbours in a palette by more. */
const tolerance = 0.04;
/** Of two declared colours further apart in lightness, neither is the other's shade, but another person's. */
const shadeLightness = 0.25;
type Channels = readonly [number, number, number];

/** A declared colour, and by how much its pixels change. */
interface Key {
  colour: Rgb;
  shift: Channels;
}

/**
 * Changes, in place, the pixels that show declared colours of skin and hair, and by the share that they have of them
 * those of the antialiased edges around. All others stay, and so does every pixel's alpha.
 */
export function recolourPixels(
  raster: Raster,
  colours: LayerColours,
  wanted: { skin?: Skin; hair?: HairColour },
): void {
  const pixels = packedPixels(raster);
  const declared = personLayers.flatMap((part) => {
    const target = targetOf(part, wanted);
    const ofPart = (colours[part] ?? []).flatMap((css) => parseColour(css) ?? []);
    return ofPart.map((colour) => ({ part, target, colour }));
  });
  if (declared.every(({ target }) => target === undefined)) return;
  const near = nearestKey(declared.map(({ colour }) => colour));
  const keyOfPixel = new Uint8Array(pixels.length);
  const counts = declared.map(() => 0);
  for (let at = 0; at < pixels.length; at += 1) {
    const pixel = pixels[at] as number;
    const key = pixel >>> 24 === 0 ? 0 : near(pixel & 0xffffff);
    if (key === 0) continue;
    keyOfPixel[at] = key;
    counts[key - 1] = (counts[key - 1] as number) + 1;
  }
  const keys = declared.map(({ part, target, colour }): Key => {
    // The edges of colours that stay have to be distinguished from the edges of colours that change.
    if (!target) return { colour, shift: [0, 0, 0] };
    const plain = declared
      .map((other, index) => ({ ...other, count: counts[index] as number }))
      .filter((other) => other.part === part)
      .reduce((most, other) => (other.count > most.count ? other : most)).colour;
    const close = Math.abs(toOklab(colour).l - toOklab(plain).l) < shadeLightness;
    const becomes = close && isShadeOf(colour, plain) ? shadeLike(colour, plain, target) : target;
    return { colour, shift: [becomes.r - colour.r, becomes.g - colour.g, becomes.b - colour.b] };
  });
  shiftPixels(raster, keyOfPixel, keys);
}

/** The number (from 1) of the declared colour that a pixel shows, 0 for none; memoized by colour. */
function nearestKey(colours: readonly Rgb[]): (rgb: number) => number {
  const places = colours.map(toOklab);
  const known = new Map<number, number>();
  let [lastRgb, lastKey] = [-1, 0];
  return (rgb) => {
    if (rgb === lastRgb) return lastKey;
    let key = known.get(rgb);
    if (key === undefined) {
      const place = toOklab({ r: rgb & 255, g: (rgb >> 8) & 255, b: rgb >> 16 });
      const distances = places.map((other) => distance(place, other));
      const nearest = Math.min(...distances);
      key = nearest < tolerance ? distances.indexOf(nearest) + 1 : 0;
      known.set(rgb, key);
    }
    [lastRgb, lastKey] = [rgb, key];
    return key;
  };
}

function shiftPixels(raster: Raster, keyOfPixel: Uint8Array, keys: readonly Key[]): void {
  const { data, width, height } = raster;
  const before = { width, height, data: Buffer.from(new Uint8Array(data).buffer) };
  const [pixels, original] = [packedPixels(raster), packedPixels(before)];
  // Surfaces are runs of one colour: what became of the last pixel mostly becomes of the next.
  let [lastPixel, lastKey, lastChanged] = [0, 0, 0];
  for (let at = 0; at < pixels.length; at += 1) {
    const key = keyOfPixel[at] as number;
    if (key === 0) continue;
    const pixel = original[at] as number;
    if (pixel !== lastPixel || key !== lastKey) {
      change(data, at * 4, (keys[key - 1] as Key).shift, 1);
      [lastPixel, lastKey, lastChanged] = [pixel, key, pixels[at] as number];
    } else pixels[at] = lastChanged;
  }
  for (const { at, key, otherKey, share } of antialiasedPixels(before, keyOfPixel)) {
    const [one, other] = [keys[key - 1], keys[otherKey - 1]];
    if (one) change(data, at * 4, one.shift, share);
    if (other) change(data, at * 4, other.shift, 1 - share);
  }
}

function change(data: Buffer, byte: number, shift: Channels, share: number): void {
  for (let channel = 0; channel < 3; channel += 1) {
    const value = Math.round((data[byte + channel] as number) + (shift[channel] as number) * share);
    data[byte + channel] = Math.min(Math.max(value, 0), 255);
  }
}
