import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  distance,
  fromOklab,
  parseColour,
  type Rgb,
  toHex,
  toOklab,
} from '../../src/images/variants/colour.ts';
import { isInk, isPaper, isShadeOf, shadeLike, targetOf } from '../../src/images/variants/shading.ts';
import { hairColours, skinTones } from '../../src/images/variants/variant.ts';

/** A colour that the test knows to be one. */
function colour(css: string): Rgb {
  const parsed = parseColour(css);
  if (!parsed) throw new Error(`${css} is no colour`);
  return parsed;
}

describe('parseColour', () => {
  it.each([
    ['#abc', '#aabbcc'],
    ['#AABBCC', '#aabbcc'],
    [' #aAbBcC ', '#aabbcc'],
    ['#abcd', '#aabbccdd'],
    ['#aabbccdd', '#aabbccdd'],
    ['#aabbccff', '#aabbcc'],
    ['rgb(170,187,204)', '#aabbcc'],
    ['rgb( 170 , 187 , 204 )', '#aabbcc'],
    ['RGB(170 187 204)', '#aabbcc'],
    ['rgba(170, 187, 204, 0.5)', '#aabbcc80'],
    ['rgb(170 187 204 / 50%)', '#aabbcc80'],
    ['rgb(100%, 0%, 50%)', '#ff0080'],
    ['rgb(300, -5, 0)', '#ff0000'],
    ['hsl(120, 100%, 25%)', '#008000'],
    ['hsl(120deg 100% 25%)', '#008000'],
    ['hsl(-240 100% 25%)', '#008000'],
    ['hsl(0.5turn 50% 50% / .25)', '#40bfbf40'],
    ['hsla(3.14159265rad,50%,50%,1)', '#40bfbf'],
    ['rebeccapurple', '#663399'],
    ['Tan', '#d2b48c'],
    ['grey', '#808080'],
    ['transparent', '#00000000'],
  ])('reads %j', (css, hex) => {
    expect(toHex(colour(css))).toBe(hex);
  });

  it.each([
    '',
    'none',
    'currentColor',
    'inherit',
    'url(#a)',
    '#ab',
    '#abcde',
    '#xyz',
    'rgb(1,2)',
    'rgb(1,2,3,4,5)',
    'abc',
    '123456',
    'oklch(0.7 0.1 90)',
    'color(srgb 1 0 0)',
  ])('takes %j for no colour', (css) => {
    expect(parseColour(css)).toBeUndefined();
  });

  it.each([
    'constructor',
    '__proto__',
    'rgb(a,b,c)',
    'rgb(calc(1),2,3)',
    `#${'a'.repeat(50_000)}`,
    `rgb(${'('.repeat(50_000)}`,
  ])('is not led astray by %.30j', (css) => {
    expect(parseColour(css)).toBeUndefined();
  });
});

describe('OKLab', () => {
  it.each([
    ['#ffffff', 1, 0, 0],
    ['#000000', 0, 0, 0],
    ['#ff0000', 0.628, 0.225, 0.126],
    ['#00ff00', 0.866, -0.234, 0.179],
    ['#0000ff', 0.452, -0.032, -0.312],
  ])('places %s where its author does', (css, l, a, b) => {
    const place = toOklab(colour(css));
    expect(place.l).toBeCloseTo(l, 3);
    expect(place.a).toBeCloseTo(a, 3);
    expect(place.b).toBeCloseTo(b, 3);
  });

  it('gives back every colour', () => {
    const byte = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(byte, byte, byte, (r, g, b) => {
        expect(fromOklab(toOklab({ r, g, b }))).toEqual({ r, g, b, alpha: 1 });
      }),
    );
  });

  it('keeps lightness and hue of what sRGB does not have', () => {
    const wanted = { l: 0.7, a: 0.3, b: 0.3 };
    const got = toOklab(fromOklab(wanted));
    expect(got.l).toBeCloseTo(wanted.l, 2);
    expect(got.a / got.b).toBeCloseTo(1, 1);
  });
});

describe('shading', () => {
  const plains = ['#fcea2b', '#f5e5de', '#ffeec8', '#fadcbc', '#6a462f', '#a57939'].map(colour);
  const targets = [
    ...skinTones.map((skin) => targetOf('skin', { skin })),
    ...hairColours.map((hair) => targetOf('hair', { hair })),
  ].flatMap((target) => target ?? []);

  it('makes of the plain colour exactly the one asked for', () => {
    expect(targets).toHaveLength(11);
    for (const plain of plains) {
      for (const target of targets) expect(shadeLike(plain, plain, target)).toEqual(target);
    }
  });

  it('keeps the order of light and shadow, and every shade apart from the next', () => {
    for (const target of targets) {
      const ramp = ['#fff3a0', '#fcea2b', '#f1b31c', '#c98a10', '#8a5a00'].map(colour);
      const shaded = ramp.map((shade) => toOklab(shadeLike(shade, colour('#fcea2b'), target)).l);
      for (let index = 1; index < shaded.length; index += 1) {
        expect(shaded[index - 1]).toBeGreaterThan((shaded[index] ?? 1) + 0.005);
      }
    }
  });

  it("comes near to what OpenMoji's artists chose for the shadows on skin", () => {
    const chosen = ['#debb90', '#c19a65', '#a57939', '#6a462f', '#352318'];
    chosen.forEach((css, index) => {
      const target = targetOf('skin', { skin: skinTones[index] ?? 1 });
      if (!target) throw new Error('no such tone');
      const made = shadeLike(colour('#f1b31c'), colour('#fcea2b'), target);
      expect(distance(toOklab(made), toOklab(colour(css)))).toBeLessThan(0.09);
    });
  });

  it('keeps transparency', () => {
    const shade = { ...colour('#f1b31c'), alpha: 0.4 };
    expect(shadeLike(shade, colour('#fcea2b'), colour('#6a462f')).alpha).toBe(0.4);
  });

  it.each([
    ['#fcea2b', '#f1b31c', true],
    ['#fcea2b', '#fff3a0', true],
    ['#fcea2b', '#ffffff', false],
    ['#fcea2b', '#000000', false],
    ['#f5e5de', '#ffffff', false],
    ['#f5e5de', '#e0c8be', true],
    ['#352318', '#000000', false],
    ['#fcea2b', '#61b2e4', false],
    ['#fcea2b', '#d22f27', false],
    ['#fcea2b', '#9b9b9a', false],
    ['#000000', '#ffffff', false],
    ['#d0cfce', '#9b9b9a', true],
    ['#ffffff', '#fefefe', true],
  ])('on %s, %s is a shade: %s', (plain, css, expected) => {
    expect(isShadeOf(colour(css), colour(plain))).toBe(expected);
  });

  it('knows paper and ink', () => {
    expect(['#fff', '#fefefe', '#f5e5de', '#000'].map((css) => isPaper(colour(css)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(['#000', '#020100', '#352318', '#fff'].map((css) => isInk(colour(css)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
