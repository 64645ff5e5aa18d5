/**
 * Spans of time: parts of an hour, seasons, and what began before now or lasts until then.
 */
import { area, type Colour, type Drawing, line, merged, placed, spot, tube } from '../drawing.ts';
import { arrow, roundArrow } from '../parts/arrow.ts';
import { arc, circle, oval, points, rect } from '../parts/basic.ts';
import { tick } from '../parts/marks.ts';
import { clock, drop, rays, snowflake } from '../parts/things.ts';

const sun = (x: number, y: number, r: number): Drawing => [
  area(circle(x, y, r), 'orange'),
  rays(x, y, r + 40, r + 90, [0, 45, 90, 135, 180, 225, 270, 315]),
];
const trunk = tube('M512 950L512 560M512 720L360 560M512 680L660 520', 56, 'wood');
const crown = (colour: Colour): Drawing =>
  merged(
    [
      area(circle(350, 420, 190), colour),
      area(circle(674, 420, 190), colour),
      area(circle(512, 270, 210), colour),
    ],
    colour,
  );
const blossoms: readonly (readonly [number, number])[] = [
  [300, 400],
  [430, 260],
  [560, 400],
  [700, 320],
  [520, 520],
  [740, 480],
];
/** A tree as it looks in a season, and what the weather brings. */
const seasonTree = (leaves: Drawing, weather: Drawing): Drawing => [
  line('M60 950L964 950'),
  trunk,
  leaves,
  weather,
];
/** The line of now, between what was and what comes. */
const now: Drawing = [line('M512 130L512 900'), spot(circle(512, 100, 44))];
const bar = (from: number, to: number, fill: Colour = 'green'): Drawing =>
  area(rect(from, 420, to - from, 190, 20), fill);
/** A clock of which a part of the dial is meant. */
const dial = (to: number): Drawing => [
  area(circle(512, 540, 400), 'white'),
  area(`${arc(512, 540, 330, -90, to - 90)}L512 540Z`, 'orange'),
  line('M512 540L512 260'),
];
const leaf = (x: number, y: number, turn: number): Drawing =>
  placed(area('M0 -70C80 -30 80 50 0 90C-80 50 -80 -30 0 -70Z', 'orange'), { x, y, turn });

/** Spans of time. */
export const spans = {
  already: [
    now,
    bar(120, 400),
    tick(260, 515, 80, 'white', 44),
    line('M430 515L480 515'),
    arrow([512, 760], [180, 760], { width: 44 }),
  ],
  still: [now, bar(90, 700), arrow([700, 515], [970, 515], { width: 74, colour: 'green' })],
  since: [
    bar(180, 850),
    line('M180 250L180 780'),
    arrow([180, 60], [180, 330], { colour: 'red', width: 60 }),
  ],
  until: [
    bar(174, 844),
    line('M844 250L844 780'),
    arrow([844, 60], [844, 330], { colour: 'red', width: 60 }),
  ],
  hour: [clock(512, 540, 290, 3, 0, 'orange'), roundArrow([512, 540], 400, -80, 240, { width: 50 })],
  minute: [
    tube('M512 120L512 60M440 60L584 60', 36, 'grey'),
    dial(12),
    rays(512, 540, 340, 370, [0, 90, 180]),
  ],
  weekend: [
    area(rect(40, 330, 944, 420, 30), 'white'),
    [0, 1, 2, 3, 4, 5, 6].map((day) =>
      area(rect(74 + day * 126, 400, 120, 280, 10), day > 4 ? 'blue' : 'white'),
    ),
    arrow([830, 60], [830, 310], { colour: 'red', width: 60 }),
  ],
  season: [
    area(circle(512, 512, 450), 'white'),
    area('M512 62C760 62 962 264 962 512L512 512Z', 'orange'),
    area('M512 962C264 962 62 760 62 512L512 512Z', 'sky'),
    area('M512 62C264 62 62 264 62 512L512 512Z', 'green'),
    area('M962 512C962 760 760 962 512 962L512 512Z', 'wood'),
    area(circle(690, 330, 84), 'white'),
    snowflake(330, 690, 110),
    [area(circle(330, 330, 80), 'red'), area(circle(330, 330, 30), 'white')],
    leaf(690, 690, 30),
  ],
  year: [
    Array.from({ length: 12 }, (_, month) => {
      const angle = (month * Math.PI) / 6 - Math.PI / 2;
      const colour =
        (['sky', 'green', 'orange', 'wood'] as const)[Math.floor(((month + 1) % 12) / 3)] ?? 'sky';
      return area(circle(512 + 380 * Math.cos(angle), 512 + 380 * Math.sin(angle), 84), colour);
    }),
    clock(512, 512, 190, 12, 0),
  ],
  spring: seasonTree(
    crown('green'),
    blossoms.map(([x, y]) => [spot(circle(x, y, 56), 'white'), spot(circle(x, y, 22), 'red')]),
  ),
  summer: seasonTree(crown('green'), [
    sun(840, 190, 120),
    points('330 420, 480 300, 600 460').map(([x, y]) => spot(circle(x, y, 40), 'red')),
  ]),
  autumn: seasonTree(crown('orange'), [
    leaf(180, 780, 40),
    leaf(820, 720, -30),
    leaf(760, 880, 70),
    leaf(290, 890, 100),
  ]),
  winter: seasonTree(
    [
      tube('M512 640L512 250M512 560L330 330M512 480L690 260M430 450L300 460M600 370L760 380', 40, 'wood'),
      area(oval(512, 950, 400, 50), 'white'),
    ],
    [snowflake(180, 190, 100), snowflake(850, 560, 100), snowflake(860, 150, 80), snowflake(170, 640, 80)],
  ),
  shower: [
    tube('M170 950L170 190Q170 90 270 90L480 90Q560 90 560 180', 44, 'grey'),
    area('M380 330C380 140 740 140 740 330Z', 'grey'),
    [400, 560, 720].map((x) => [430, 630, 820].map((y) => drop(x, y, 44))),
  ],
} as const satisfies Record<string, Drawing>;
