/**
 * Shapes, and numbers without digits.
 */
import { area, type Drawing, line, tube } from '../drawing.ts';
import { circle, oval, polygon, polyline, rect } from '../parts/basic.ts';
import { ball, box } from '../parts/things.ts';

/** A polygon with equal sides, one corner at the top. */
const regular = (x: number, y: number, r: number, corners: number): string =>
  polygon(
    ...Array.from({ length: corners }, (_, index) => {
      const angle = (index * 2 * Math.PI) / corners;
      return [x + Math.sin(angle) * r, y - Math.cos(angle) * r] as const;
    }),
  );
const pairs = (filled: readonly [number, number][]): Drawing =>
  filled.map(([column, row]) => ball(256 + column * 256, 400 + row * 260, 92));

/** Shapes. */
export const shapes = {
  shape: [
    area(circle(270, 290, 190), 'red'),
    area(rect(560, 110, 360, 360, 10), 'blue'),
    area(polygon([290, 560], [500, 930], [80, 930]), 'green'),
    area(regular(750, 750, 210, 6), 'orange'),
  ],
  oval: area(oval(512, 512, 440, 280), 'purple'),
  sphere: [
    area(circle(512, 512, 400), 'blue'),
    line('M112 512C250 650 774 650 912 512'),
    line('M300 330C330 250 390 210 460 190'),
  ],
  cylinder: [
    area('M230 230L230 800C230 960 794 960 794 800L794 230Z', 'orange'),
    area(oval(512, 230, 282, 120), 'sky'),
  ],
  pyramid: [
    area(polygon([512, 100], [930, 760], [600, 930]), 'wood'),
    area(polygon([512, 100], [600, 930], [94, 760]), 'orange'),
  ],
  pentagon: area(regular(512, 540, 430, 5), 'green'),
  hexagon: area(regular(512, 512, 440, 6), 'red'),
} as const satisfies Record<string, Drawing>;

/** Numbers and sums. */
export const sums = {
  even: [
    [0, 1, 2].map((column) => area(rect(142 + column * 256, 250, 228, 560, 110), 'white')),
    pairs([
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
      [2, 0],
      [2, 1],
    ]),
  ],
  odd: [
    [0, 1].map((column) => area(rect(142 + column * 256, 250, 228, 560, 110), 'white')),
    pairs([
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ]),
    ball(768, 660, 130, 'red'),
  ],
  dozen: [
    area(rect(60, 330, 904, 420, 50), 'grey'),
    [0, 1, 2, 3, 4, 5].flatMap((column) =>
      [0, 1].map((row) => area(oval(148 + column * 146, 440 + row * 200, 54, 72), 'white')),
    ),
  ],
  plus: [box(130, 130, 764, 764, 'white'), tube('M512 280L512 744M280 512L744 512', 130, 'green')],
  minus: [box(130, 130, 764, 764, 'white'), tube(polyline([270, 512], [754, 512]), 130, 'red')],
} as const satisfies Record<string, Drawing>;
