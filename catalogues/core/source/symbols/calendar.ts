/**
 * The days of the week and the months, told by their place in a row of seven and in a ring of twelve.
 */
import { area, type Colour, type Drawing, line, type Point, spot, tube } from '../drawing.ts';
import { circle, oval, polyline, rect } from '../parts/basic.ts';
import { rays, snowflake } from '../parts/things.ts';

const dayColours = ['red', 'blue', 'green', 'orange', 'purple', 'wood', 'blue'] as const;

/** A week from Monday to Sunday with one day as a tall page; the two days of the weekend lie on a bed of their own. */
function weekday(meant: number): Drawing {
  const pages = dayColours.map((colour, day) => {
    const left = 56 + day * 116 + (day > meant ? 104 : 0);
    if (day === meant)
      return [
        area(rect(left, 130, 200, 660, 36), colour),
        tube(polyline([left + 60, 100], [left + 60, 180]), 24, 'grey'),
        tube(polyline([left + 140, 100], [left + 140, 180]), 24, 'grey'),
      ];
    return area(rect(left, 640, 96, 150, 18), day > 4 ? 'sky' : 'white');
  });
  return [pages, tube(polyline([70, 890], [954, 890]), 20, 'grey')];
}

/** The days of the week. */
export const weekdays = {
  monday: weekday(0),
  tuesday: weekday(1),
  wednesday: weekday(2),
  thursday: weekday(3),
  friday: weekday(4),
  saturday: weekday(5),
  sunday: weekday(6),
} as const satisfies Record<string, Drawing>;

const winter: Drawing = snowflake(512, 512, 170);
const spring: Drawing = [
  [0, 72, 144, 216, 288].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return area(circle(512 + Math.sin(angle) * 100, 512 - Math.cos(angle) * 100, 76), 'red');
  }),
  area(circle(512, 512, 62), 'orange'),
];
const summer: Drawing = [
  area(circle(512, 512, 112), 'orange'),
  rays(512, 512, 160, 210, [0, 45, 90, 135, 180, 225, 270, 315]),
];
const autumn: Drawing = [
  area('M512 330C640 400 690 520 512 660C334 520 384 400 512 330Z', 'wood'),
  line('M512 430L512 740M512 560L580 500M512 600L450 540'),
];

/** A year as a ring that begins at the top, with one month filled and its season (of the north) in the middle. */
function month(meant: number, season: Drawing, colour: Colour): Drawing {
  const at = (index: number, r: number): Point => {
    const angle = (index * Math.PI) / 6;
    return [512 + Math.sin(angle) * r, 512 - Math.cos(angle) * r];
  };
  const beads = Array.from({ length: 12 }, (_, index) => {
    if (index === meant) return [];
    return spot(circle(...at(index, 380), 34), 'grey');
  });
  return [
    beads,
    Array.from({ length: 12 }, (_, index) => (index === meant ? [] : line(circle(...at(index, 380), 34)))),
    season,
    area(circle(...at(meant, 370), 120), colour),
    line(oval(...at(meant, 370), 60, 60)),
  ];
}

/** The months of the year. */
export const months = {
  january: month(0, winter, 'sky'),
  february: month(1, winter, 'purple'),
  march: month(2, spring, 'green'),
  april: month(3, spring, 'blue'),
  may: month(4, spring, 'purple'),
  june: month(5, summer, 'green'),
  july: month(6, summer, 'red'),
  august: month(7, summer, 'wood'),
  september: month(8, autumn, 'green'),
  october: month(9, autumn, 'orange'),
  november: month(10, autumn, 'grey'),
  december: month(11, winter, 'red'),
} as const satisfies Record<string, Drawing>;
