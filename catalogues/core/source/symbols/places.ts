/**
 * Where something is and where it goes: a ball and a box, and arrows.
 */
import { area, type Drawing, line, placed, tube } from '../drawing.ts';
import { arrow, bentArrow, doubleArrow, roundArrow } from '../parts/arrow.ts';
import { circle, oval, polygon, rect } from '../parts/basic.ts';
import { person } from '../parts/figure.ts';
import { cross, plus, prohibition } from '../parts/marks.ts';
import { ball, box, gap, ground, house, openBox, speechBubble, table } from '../parts/things.ts';

const somebody = { hair: 'short', shirt: 'green', trousers: 'blue' } as const;
const other = { hair: 'long', shirt: 'red', dress: true } as const;
const pin = (x: number, y: number, s = 1, colour: 'red' | 'grey' = 'red'): Drawing => [
  area(
    `M${x} ${y}C${x - 60 * s} ${y - 120 * s} ${x - 160 * s} ${y - 200 * s} ${x - 160 * s} ${y - 310 * s}C${x - 160 * s} ${y - 520 * s} ${x + 160 * s} ${y - 520 * s} ${x + 160 * s} ${y - 310 * s}C${x + 160 * s} ${y - 200 * s} ${x + 60 * s} ${y - 120 * s} ${x} ${y}Z`,
    colour,
  ),
  area(circle(x, y - 310 * s, 58 * s), 'white'),
];
/** Three parts of a column, of which one is meant. */
const stack = (meant: number): Drawing => [
  [0, 1, 2].map((index) =>
    area(rect(420, 130 + index * 262, 440, 240, 24), index === meant ? 'orange' : 'white'),
  ),
  arrow([80, 250 + meant * 262], [360, 250 + meant * 262]),
];

/** Prepositions and directions. */
export const places = {
  in: openBox(212, 380, 600, 520, ball(512, 720, 150)),
  on: [box(212, 540, 600, 380), ball(512, 396, 130)],
  under: [table(130, 330, 764, 560), ball(512, 770, 130)],
  over: [
    box(212, 660, 600, 260),
    ball(512, 220, 130),
    line('M330 540L330 470M512 540L512 440M694 540L694 470', '1 56'),
  ],
  'next-to': [box(90, 460, 440, 440), ball(740, 776, 126)],
  behind: [ball(640, 400, 190), box(160, 420, 560, 480)],
  'in-front': [box(270, 180, 560, 520), ball(420, 730, 190)],
  between: [box(70, 380, 260, 520), box(694, 380, 260, 520), ball(512, 774, 126)],
  into: [openBox(524, 430, 420, 480), ball(190, 786, 124), bentArrow([210, 590], [560, 20], [734, 700])],
  'out-of': [openBox(212, 520, 600, 390), arrow([512, 780], [512, 350]), ball(512, 190, 96)],
  out: [openBox(80, 430, 420, 480), ball(810, 786, 124), bentArrow([290, 720], [300, 130], [800, 600])],
  off: [box(90, 560, 500, 350), bentArrow([340, 480], [800, 300], [800, 620]), ball(800, 786, 124)],
  inside: [
    house(512, 940, 900, 860),
    [area(rect(282, 470, 460, 470), 'white')],
    person(512, 940, 0.5, somebody),
  ],
  outside: [
    house(340, 940, 600, 720),
    person(820, 945, 0.58, somebody),
    arrow([470, 860], [680, 860], { width: 44 }),
  ],
  up: arrow([512, 840], [512, 90], { width: 180 }),
  down: arrow([512, 184], [512, 934], { width: 180 }),
  left: arrow([840, 512], [90, 512], { width: 180 }),
  right: arrow([184, 512], [934, 512], { width: 180 }),
  forward: [
    person(330, 940, 0.8, { ...somebody, face: { look: [0.8, 0] }, right: [150, -250] }),
    arrow([530, 560], [950, 560], { width: 90 }),
  ],
  back: [
    person(690, 940, 0.8, { ...somebody, face: { look: [0.8, 0] } }),
    roundArrow([360, 520], 210, 60, -190, { width: 76 }),
  ],
  away: [
    box(60, 420, 240, 520),
    ball(820, 806, 110),
    arrow([350, 806], [680, 806]),
    line('M380 640L560 640M380 560L500 560'),
  ],
  through: [
    area(rect(420, 90, 190, 290, 20), 'wood'),
    area(rect(420, 640, 190, 290, 20), 'wood'),
    arrow([70, 512], [954, 512], { width: 80 }),
  ],
  around: [box(362, 400, 300, 300), roundArrow([512, 540], 380, -50, 250, { width: 64 })],
  across: [
    area(rect(90, 380, 844, 300, 10), 'sky'),
    line('M140 480Q200 440 260 480Q320 520 380 480M640 580Q700 540 760 580Q820 620 880 580'),
    arrow([512, 930], [512, 100], { width: 80 }),
  ],
  to: [arrow([70, 512], [600, 512], { width: 80 }), ball(790, 512, 160)],
  from: [ball(230, 512, 160), arrow([430, 512], [960, 512], { width: 80 })],
  at: [house(512, 940, 560, 520), pin(512, 420, 0.72)],
  here: [
    line(oval(512, 880, 400, 84)),
    person(512, 900, 0.66, {
      ...somebody,
      left: { hand: [-130, -200], point: [0, 1], behind: false },
      right: { hand: [130, -200], point: [0, 1] },
    }),
    arrow([512, 60], [512, 290], { colour: 'red', width: 66 }),
  ],
  there: [
    person(240, 950, 0.8, {
      ...somebody,
      face: { look: [0.8, -0.2] },
      right: { hand: [240, -480], point: [1, -0.2] },
    }),
    line(oval(800, 900, 170, 50)),
    arrow([800, 480], [800, 840], { colour: 'red', width: 60 }),
  ],
  near: [
    person(360, 940, 0.84, { ...somebody, face: { look: [0.7, 0.2] } }),
    ball(664, 832, 110),
    doubleArrow([440, 150], [680, 150], { width: 40 }),
  ],
  far: [
    person(190, 940, 0.66, { ...somebody, face: { look: [0.8, 0] } }),
    ball(920, 880, 50),
    doubleArrow([190, 260], [950, 260], { width: 46 }),
    ground(945, 340, 940),
  ],
  top: stack(0),
  middle: stack(1),
  bottom: stack(2),
  with: [person(330, 960, 0.94, somebody), ball(720, 790, 140), plus(700, 380, 90, 'green')],
  without: [person(330, 960, 0.94, somebody), gap(720, 790, 140), prohibition(720, 390, 130, 48)],
  about: [
    speechBubble(50, 60, 600, 430, [190, 640], ball(350, 275, 110)),
    arrow([430, 560], [600, 700], { width: 46 }),
    ball(790, 770, 150),
    line(circle(790, 770, 200), '1 62'),
  ],
  for: [
    person(770, 950, 0.8, other),
    arrow([390, 640], [620, 640], { width: 50 }),
    area(rect(70, 540, 280, 260, 20), 'orange'),
    tube('M210 540L210 800', 44, 'red'),
    line('M210 540C120 430 60 520 210 540C360 520 300 430 210 540'),
  ],
  place: [area(polygon([80, 860], [300, 640], [944, 640], [724, 860]), 'green'), pin(512, 760, 1.2)],
  home: [
    house(512, 940, 840, 820),
    placed(area('M0 60C-110 -20 -60 -90 0 -40C60 -90 110 -20 0 60Z', 'white'), { x: 512, y: 340 }),
  ],
  everywhere: [
    area(polygon([40, 900], [220, 420], [804, 420], [984, 900]), 'green'),
    [
      [250, 560, 0.5],
      [512, 500, 0.5],
      [780, 560, 0.5],
      [370, 800, 0.62],
      [680, 800, 0.62],
    ].map(([x = 0, y = 0, s = 1]) => pin(x, y, s)),
  ],
  nowhere: [
    area(polygon([40, 920], [220, 660], [804, 660], [984, 920]), 'white'),
    pin(512, 800, 1.05, 'grey'),
    cross(512, 460, 230, 'red', 70),
  ],
} as const satisfies Record<string, Drawing>;
