/**
 * What dishes and meals are served in, and what lies on them.
 */
import { area, type Colour, type Drawing, line } from '../drawing.ts';
import { circle } from './basic.ts';

/** Grains, crumbs or berries, each at its place. */
export const dots = (list: readonly (readonly [number, number])[], r: number, colour: Colour): Drawing =>
  list.map(([x, y]) => area(circle(x, y, r), colour));
/** A bowl from the side; what is drawn before it rises over its rim. */
export const bowl = (colour: Colour, heap: Drawing): Drawing => [
  heap,
  area('M90 520L934 520C930 760 780 900 620 920L404 920C244 900 94 760 90 520Z', colour),
];
/** Steam over what is hot. */
export const steam = line('M380 300Q340 240 380 180M512 270Q472 210 512 150M644 300Q604 240 644 180');
