/**
 * Questions, yes and no, time and order.
 */
import { area, type Drawing, line, placed, spot, tube } from '../drawing.ts';
import { arrow, bentArrow, roundArrow } from '../parts/arrow.ts';
import { arc, circle, rect, star } from '../parts/basic.ts';
import { bust, legs, person } from '../parts/figure.ts';
import { openHand } from '../parts/hand.ts';
import { cross, prohibition, questionMark, tick } from '../parts/marks.ts';
import { ball, box, bulb, calendar, clock, gear, rays, speechBubble } from '../parts/things.ts';

const asker = { hair: 'curly', shirt: 'blue', trousers: 'purple' } as const;
const coin = (x: number, y: number, r = 110): Drawing => [
  area(circle(x, y, r), 'orange'),
  line(circle(x, y, r * 0.55)),
];
/** Three steps in a row, of which some are filled. */
const steps = (filled: number): Drawing =>
  [0, 1, 2].map((index) =>
    area(rect(70 + index * 304, 440, 276, 276, 30), index === filled ? 'orange' : 'white'),
  );
/** Three days in a row under their rings, of which one is meant. */
const days = (meant: number): Drawing => [
  area(rect(60, 360, 904, 420, 36), 'white'),
  area('M60 480L60 396Q60 360 96 360L928 360Q964 360 964 396L964 480Z', 'red'),
  area(rect(60 + meant * 301, 480, 302, 300, 10), 'orange'),
  line('M361 480L361 780M663 480L663 780'),
];
const sun = (x: number, y: number, r: number): Drawing => [
  area(circle(x, y, r), 'orange'),
  rays(x, y, r + 60, r + 110, [0, 45, 90, 135, 180, 225, 270, 315]),
];
const dots = (list: readonly (readonly [number, number])[], meant: (index: number) => boolean): Drawing =>
  list.map(([x, y], index) =>
    meant(index) ? area(rect(x - 44, y - 36, 88, 72, 14), 'orange') : spot(circle(x, y, 20)),
  );
const cells = [0, 1, 2].flatMap((row) =>
  [0, 1, 2, 3].map((column) => [250 + column * 176, 500 + row * 150] as const),
);

/** Time and order. */
export const time = {
  question: [speechBubble(90, 110, 844, 620, [260, 930], questionMark(512, 400, 0.86))],
  what: [box(90, 430, 480, 480), questionMark(740, 440, 1.35)],
  who: [
    area('M60 920C60 740 140 680 310 680C480 680 560 740 560 920Z', 'grey'),
    area(circle(310, 490, 170), 'grey'),
    questionMark(770, 440, 1.35),
  ],
  where: [
    area('M310 930C240 800 110 700 110 560C110 300 510 300 510 560C510 700 380 800 310 930Z', 'red'),
    area(circle(310, 560, 76), 'white'),
    questionMark(770, 440, 1.35),
  ],
  when: [clock(330, 620, 270, 3, 0), questionMark(800, 400, 1.2)],
  why: [
    bust(330, 560, 0.98, { ...asker, face: { mouth: 'small', brows: 'one-up', look: [0.6, -0.6] } }),
    questionMark(800, 380, 1.2),
  ],
  how: [gear(320, 640, 270), questionMark(780, 420, 1.3)],
  which: [
    ball(230, 780, 160),
    area(rect(640, 630, 300, 300, 24), 'blue'),
    questionMark(512, 250, 0.95),
    arrow([370, 360], [280, 560], { width: 40 }),
    arrow([654, 360], [744, 560], { width: 40 }),
  ],
  whose: [
    person(300, 960, 0.9, {
      ghost: true,
      left: { hand: [-92, -300], elbow: [-150, -330] },
      right: { hand: [92, -300], elbow: [150, -330] },
    }),
    ball(300, 690, 90),
    questionMark(780, 420, 1.25),
  ],
  'how-many': [ball(180, 800, 110), ball(430, 800, 110), ball(305, 590, 110), questionMark(770, 430, 1.35)],
  'how-much': [coin(220, 800, 130), coin(400, 640, 130), questionMark(780, 420, 1.3)],
  yes: tick(512, 540, 400, 'green', 150),
  no: cross(512, 512, 330, 'red', 150),
  not: prohibition(512, 512, 400, 120),
  dont: [placed(openHand(), { x: 512, y: 860, scale: 1.15 }), prohibition(512, 530, 410, 60)],
  maybe: [tick(270, 350, 190, 'green', 90), cross(770, 350, 150, 'red', 90), questionMark(512, 760, 0.8)],
  now: [clock(512, 590, 330, 12, 0), arrow([512, 40], [512, 380], { colour: 'red', width: 64 })],
  soon: [
    clock(360, 560, 280, 12, 10),
    bentArrow([600, 250], [860, 240], [880, 560], { width: 50 }),
    spot(circle(880, 680, 30)),
  ],
  later: [
    clock(300, 540, 230, 12, 0),
    arrow([90, 880], [940, 880], { width: 60 }),
    spot(circle(640, 540, 34)),
    spot(circle(760, 540, 34)),
    spot(circle(880, 540, 34)),
  ],
  before: [
    area(rect(600, 330, 320, 320, 30), 'white'),
    area(rect(110, 330, 320, 320, 30), 'orange'),
    bentArrow([760, 230], [512, 20], [290, 250], { width: 50 }),
    line('M60 780L964 780'),
    spot(circle(270, 780, 44)),
    spot(circle(760, 780, 30)),
  ],
  after: [
    area(rect(110, 330, 320, 320, 30), 'white'),
    area(rect(600, 330, 320, 320, 30), 'orange'),
    bentArrow([270, 230], [512, 20], [740, 250], { width: 50 }),
    line('M60 780L964 780'),
    spot(circle(270, 780, 30)),
    spot(circle(760, 780, 44)),
  ],
  today: [days(1), arrow([512, 60], [512, 300], { colour: 'red', width: 60 })],
  tomorrow: [days(2), bentArrow([440, 280], [660, 40], [830, 290], { width: 52 })],
  yesterday: [days(0), bentArrow([584, 280], [364, 40], [194, 290], { width: 52 })],
  always: [
    tube(
      'M512 540C400 300 100 320 100 540C100 760 400 780 512 540C624 300 924 320 924 540C924 760 624 780 512 540Z',
      90,
      'green',
    ),
  ],
  never: [
    calendar(
      150,
      150,
      724,
      760,
      dots(cells, () => false),
    ),
    cross(512, 560, 330, 'red', 84),
  ],
  sometimes: [
    calendar(
      110,
      150,
      804,
      780,
      dots(cells, (index) => [1, 6, 8].includes(index)),
    ),
  ],
  often: [
    calendar(
      110,
      150,
      804,
      780,
      dots(cells, (index) => index !== 2 && index !== 9),
    ),
    roundArrow([790, 230], 150, 150, 420, { width: 44, colour: 'green' }),
  ],
  first: [steps(0), arrow([208, 110], [208, 390], { colour: 'red', width: 64 })],
  next: [steps(1), bentArrow([208, 370], [360, 120], [500, 380], { width: 52 })],
  last: [steps(2), arrow([816, 110], [816, 390], { colour: 'red', width: 64 })],
  'and-then': [
    area(rect(50, 280, 400, 400, 30), 'white'),
    ball(250, 480, 110),
    tick(250, 800, 90, 'green', 56),
    area(rect(574, 280, 400, 400, 30), 'white'),
    box(674, 380, 200, 200, 'blue'),
    bentArrow([360, 160], [560, 20], [760, 190], { width: 52, colour: 'green' }),
  ],
  finished: [
    tube('M180 950L180 90', 44, 'grey'),
    area('M210 110L900 110L900 610L210 610Z', 'white'),
    [0, 1, 2, 3].flatMap((column) =>
      [0, 1, 2]
        .filter((row) => (row + column) % 2 === 0)
        .map((row) => spot(rect(214 + column * 171.5, 114 + row * 164, 171.5, 164))),
    ),
    tick(640, 770, 150, 'green', 76),
  ],
  end: [area(rect(140, 140, 744, 744, 140), 'red'), area(rect(342, 342, 340, 340, 20), 'white')],
  time: clock(512, 512, 400, 10, 10),
  day: [sun(512, 400, 200), line('M80 860L944 860')],
  night: [
    area(rect(90, 90, 844, 844, 110), 'blue'),
    area('M560 220C320 300 320 700 620 760C480 860 230 780 230 510C230 300 400 190 560 220Z', 'white'),
    area(star(730, 330, 90, 40, 5), 'white'),
    area(star(760, 600, 60, 26, 5), 'white'),
  ],
  morning: [
    area(rect(60, 180, 904, 480, 20), 'sky'),
    area(`${arc(512, 660, 190, 180, 360)}Z`, 'orange'),
    area(rect(60, 660, 904, 230, 20), 'green'),
    arrow([820, 580], [820, 250], { width: 44 }),
  ],
  evening: [
    area(rect(60, 180, 904, 480, 20), 'purple'),
    area(`${arc(512, 700, 190, 192, 348)}Z`, 'orange'),
    area(rect(60, 660, 904, 230, 20), 'green'),
    arrow([220, 260], [220, 580], { width: 44 }),
    area(star(820, 320, 90, 40, 5), 'white'),
  ],
  month: [
    calendar(90, 120, 844, 820),
    [0, 1, 2, 3, 4].flatMap((column) =>
      [0, 1, 2, 3].map((row) => area(rect(146 + column * 152, 400 + row * 130, 120, 90, 14), 'orange')),
    ),
  ],
  afternoon: [clock(390, 590, 310, 3, 0), sun(810, 230, 90), line('M640 900L980 900')],
  noon: [clock(512, 660, 280, 12, 0), sun(512, 190, 90)],
  midnight: [
    area(rect(90, 90, 844, 844, 110), 'blue'),
    clock(560, 580, 280, 12, 0),
    area('M280 150C190 190 190 350 310 380C240 420 130 380 130 270C130 180 210 130 280 150Z', 'white'),
  ],
  tonight: [
    area(rect(60, 500, 904, 300, 36), 'white'),
    area(rect(270, 330, 484, 600, 60), 'blue'),
    area('M560 420C400 420 380 760 600 810C490 870 340 790 340 630C340 470 450 390 560 420Z', 'white'),
    area(star(640, 540, 70, 30, 5), 'white'),
    arrow([512, 40], [512, 280], { colour: 'red', width: 60 }),
  ],
  week: [
    calendar(90, 120, 844, 820),
    area(rect(118, 560, 788, 140, 16), 'orange'),
    [0, 1, 2, 3, 4, 5, 6].flatMap((column) =>
      [450, 630, 810].map((y) => spot(rect(150 + column * 108, y - 30, 76, 60, 12))),
    ),
  ],
  early: [
    clock(330, 380, 260, 6, 0),
    area(`${arc(740, 800, 150, 180, 360)}Z`, 'orange'),
    rays(740, 800, 200, 260, [190, 225, 270, 315, 350]),
    line('M440 800L980 800'),
  ],
  late: [
    clock(690, 330, 260, 11, 20, 'orange'),
    person(280, 960, 0.8, {
      ...asker,
      feet: legs('-120 -150, -240 -190', '130 -170, 110 -20'),
      left: { hand: [-190, -330], elbow: [-210, -440] },
      right: { hand: [190, -480], elbow: [190, -340] },
      face: { mouth: 'teeth', brows: 'worried' },
    }),
    line('M520 780L700 780M520 880L640 880'),
  ],
  idea: [bulb(512, 560, 1), rays(512, 480, 400, 450, [-170, -135, -90, -45, -10])],
} as const satisfies Record<string, Drawing>;
