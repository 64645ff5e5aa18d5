/**
 * Signs that say what is meant of a thing: a question, wrong, right, none of it.
 */
import { area, type Colour, merged, type Shape, tube } from '../drawing.ts';
import { circle, polyline } from './basic.ts';

/** The sign of a question, centred. */
export const questionMark = (x: number, y: number, scale = 1, colour: Colour = 'purple'): Shape => {
  const at = (px: number, py: number): string => `${x + px * scale} ${y + py * scale}`;
  return merged(
    [
      tube(
        `M${at(-104, -118)}C${at(-104, -268)} ${at(112, -268)} ${at(112, -122)}C${at(112, -30)} ${at(4, -24)} ${at(4, 74)}`,
        64 * Math.max(scale, 0.75),
        colour,
      ),
      area(circle(x + 4 * scale, y + 208 * scale, 44 * Math.max(scale, 0.75)), colour),
    ],
    colour,
  );
};

/** The sign of urgency, centred. */
export const exclamationMark = (x: number, y: number, scale = 1, colour: Colour = 'red'): Shape =>
  merged(
    [
      tube(polyline([x, y - 190 * scale], [x, y + 70 * scale]), 70 * Math.max(scale, 0.7), colour),
      area(circle(x, y + 205 * scale, 44 * Math.max(scale, 0.7)), colour),
    ],
    colour,
  );

/** A cross: wrong, none of it. */
export const cross = (x: number, y: number, half: number, colour: Colour = 'red', width = 64): Shape =>
  merged(
    [
      tube(polyline([x - half, y - half], [x + half, y + half]), width, colour),
      tube(polyline([x + half, y - half], [x - half, y + half]), width, colour),
    ],
    colour,
  );

/** A tick: right, done. */
export const tick = (x: number, y: number, half: number, colour: Colour = 'green', width = 64): Shape =>
  tube(
    polyline([x - half, y + half * 0.1], [x - half * 0.3, y + half * 0.75], [x + half, y - half * 0.75]),
    width,
    colour,
  );

/** A plus. */
export const plus = (x: number, y: number, half: number, colour: Colour = 'green', width = 64): Shape =>
  merged(
    [
      tube(polyline([x - half, y], [x + half, y]), width, colour),
      tube(polyline([x, y - half], [x, y + half]), width, colour),
    ],
    colour,
  );

/** A ring with a bar: not. */
export const prohibition = (x: number, y: number, r: number, width = 64): Shape =>
  merged(
    [
      tube(circle(x, y, r), width, 'red'),
      tube(polyline([x - r * 0.7, y - r * 0.7], [x + r * 0.7, y + r * 0.7]), width, 'red'),
    ],
    'red',
  );
