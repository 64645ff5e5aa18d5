/**
 * What recurs at feasts: candles, the crescent, lanterns, painted eggs, fireworks, flowers.
 */
import { area, type Colour, type Drawing, line, placed, tube } from '../drawing.ts';
import { circle, oval, rect, star } from './basic.ts';
import { flame, rays } from './things.ts';

/** A burning candle, its foot at the place. */
export const candle = (
  x: number,
  y: number,
  height: number,
  colour: Colour = 'white',
  width = 60,
): Drawing => [area(rect(x - width / 2, y - height, width, height), colour), flame(x, y - height - 14, 60)];
/** The new moon, its middle at the place. */
export const crescent = (x: number, y: number, s: number): Drawing =>
  placed(area('M60 -280C-320 -280 -320 280 60 280C-100 180 -100 -180 60 -280Z', 'orange'), {
    x,
    y,
    scale: s,
  });
/** A lantern that hangs. */
export const lantern = (x: number, y: number, s: number, colour: Colour): Drawing =>
  placed(
    [
      line('M0 -300L0 -230'),
      area(oval(0, 0, 210, 190), colour),
      line('M-80 -170Q-140 0 -80 170M80 -170Q140 0 80 170M0 -190L0 190'),
      area(rect(-90, -230, 180, 50, 10), 'orange'),
      area(rect(-90, 180, 180, 50, 10), 'orange'),
      line('M-40 240L-40 340M0 240L0 360M40 240L40 340'),
    ],
    { x, y, scale: s },
  );
/** A painted egg. */
export const egg = (x: number, y: number, turn: number, colour: Colour, mark: Colour): Drawing =>
  placed(
    [
      area(
        'M0 -170C110 -170 140 0 140 50C140 130 80 170 0 170C-80 170 -140 130 -140 50C-140 0 -110 -170 0 -170Z',
        colour,
      ),
      tube('M-100 20L-50 -30L0 20L50 -30L100 20', 22, mark),
    ],
    { x, y, turn },
  );
/** A rocket that bursts. */
export const firework = (x: number, y: number, r: number, colour: Colour): Drawing => [
  area(star(x, y, r, r * 0.4, 10), colour),
  rays(x, y, r + 30, r + 90, [18, 54, 90, 126, 162, 198, 234, 270, 306, 342]),
];
/** A flower of a garland. */
export const marigold = (x: number, y: number, r: number, colour: Colour = 'orange'): Drawing => [
  area(star(x, y, r, r * 0.72, 10), colour),
  area(circle(x, y, r * 0.36), 'red'),
];
