/**
 * Determiners and quantities: balls that are counted, shared and compared.
 */
import { area, type Drawing, line, placed, spot, tube } from '../drawing.ts';
import { arrow, bentArrow, roundArrow } from '../parts/arrow.ts';
import { arc, circle, oval, points, polygon, polyline, rect, star } from '../parts/basic.ts';
import { person } from '../parts/figure.ts';
import { pointingHand } from '../parts/hand.ts';
import { cross, plus, tick } from '../parts/marks.ts';
import { ball, box, cup, gap, openBox } from '../parts/things.ts';

const grid = [
  [282, 300],
  [512, 300],
  [742, 300],
  [282, 530],
  [512, 530],
  [742, 530],
  [282, 760],
  [512, 760],
  [742, 760],
] as const;
const balls = (count: number, isThere: (index: number) => boolean): Drawing =>
  grid.slice(0, count).map(([x, y], index) => (isThere(index) ? ball(x, y, 92) : gap(x, y, 80)));
const frame = (): Drawing => area(rect(110, 130, 804, 804, 120), 'white');
const hand = (x: number, y: number, scale: number): Drawing => placed(pointingHand(), { x, y, scale });
const square = (x: number, y: number, s: number, colour: 'orange' | 'blue' | 'green' = 'orange'): Drawing =>
  box(x - s, y - s, 2 * s, 2 * s, colour);

/** Determiners and quantities. */
export const amounts = {
  this: [hand(210, 560, 0.86), ball(800, 500, 160)],
  that: [hand(130, 640, 0.56), ball(910, 420, 84), line('M470 556L760 458', '1 64')],
  these: [hand(150, 560, 0.62), ball(640, 300, 110), ball(860, 520, 110), ball(640, 720, 110)],
  those: [
    hand(120, 700, 0.5),
    ball(790, 220, 66),
    ball(940, 330, 66),
    ball(820, 450, 66),
    line('M420 640L640 480', '1 64'),
  ],
  all: [tube(rect(90, 110, 844, 844, 130), 34, 'green'), balls(9, () => true)],
  some: [frame(), balls(9, (index) => [3, 4, 6, 7].includes(index))],
  none: [frame(), grid.map(([x, y]) => gap(x, y, 80))],
  every: [balls(3, () => true), [0, 1, 2].map((index) => tick(282 + index * 230, 620, 80, 'green', 50))],
  more: [ball(210, 780, 140), ball(510, 780, 140), ball(360, 540, 140), plus(760, 330, 170, 'green', 110)],
  less: [
    ball(210, 780, 140),
    gap(510, 780, 130),
    gap(360, 540, 130),
    tube(polyline([590, 330], [930, 330]), 110, 'red'),
  ],
  many: points(
    '230 250, 460 190, 700 240, 860 430, 150 480, 390 430, 630 470, 280 680, 520 690, 760 680, 400 880, 650 880',
  ).map(([x, y]) => ball(x, y, 92)),
  few: [frame(), ball(360, 700, 92), ball(600, 760, 92)],
  'a-little': [cup(512, 900, 520, 700, 0.16)],
  enough: [cup(420, 900, 460, 640, 0.82), tick(800, 330, 130)],
  'too-much': [
    cup(512, 900, 480, 560, 1),
    area('M272 340C300 210 724 210 752 340Z', 'blue'),
    placed(area('M0 0C-60 80 -50 140 0 140C50 140 60 80 0 0Z', 'blue'), { x: 190, y: 440 }),
    placed(area('M0 0C-60 80 -50 140 0 140C50 140 60 80 0 0Z', 'blue'), { x: 834, y: 480 }),
    spot(oval(512, 940, 340, 34), 'blue'),
  ],
  half: [area(circle(512, 530, 390), 'white'), area('M512 140C1032 140 1032 920 512 920Z', 'orange')],
  part: [
    area(circle(490, 550, 380), 'white'),
    placed(area('M0 0L0 -390C220 -390 390 -220 390 0Z', 'orange'), { x: 540, y: 500 }),
  ],
  whole: [
    tube(circle(512, 530, 400), 40, 'green'),
    area(circle(512, 530, 300), 'orange'),
    line('M512 230L512 830M212 530L812 530M300 318L724 742M724 318L300 742'),
  ],
  one: [ball(512, 530, 260)],
  two: [ball(290, 530, 190), ball(734, 530, 190)],
  both: [
    tube(rect(60, 240, 904, 580, 240), 34, 'green'),
    ball(310, 530, 160),
    ball(714, 530, 160),
    tick(512, 820, 110, 'green', 56),
  ],
  other: [square(280, 560, 170), ball(730, 560, 180, 'blue'), arrow([730, 70], [730, 320], { width: 56 })],
  another: [
    ball(270, 600, 150),
    bentArrow([270, 330], [500, 70], [730, 330]),
    ball(730, 600, 150),
    plus(500, 860, 70, 'green', 46),
  ],
  same: [ball(270, 340, 180), ball(754, 340, 180), tube('M280 680L744 680M280 850L744 850', 70, 'green')],
  be: [
    person(200, 970, 0.82, { hair: 'short', shirt: 'green', trousers: 'blue' }),
    tube('M430 480L560 480M430 620L560 620', 56, 'blue'),
    area(star(820, 560, 180, 80, 5), 'orange'),
  ],
  different: [
    ball(270, 340, 180),
    square(754, 340, 160, 'blue'),
    tube('M280 680L744 680M280 850L744 850', 70, 'red'),
    tube('M640 590L384 940', 60, 'red'),
  ],
  again: [ball(512, 530, 130), roundArrow([512, 530], 350, -40, 260, { width: 80, colour: 'green' })],
  only: [
    points('260 270, 764 270, 260 790').map(([x, y]) => [
      area(circle(x, y, 130), 'grey'),
      cross(x, y, 120, 'red', 50),
    ]),
    ball(764, 790, 130),
    line(circle(764, 790, 215)),
  ],
  most: [area(rect(110, 130, 804, 804, 120), 'white'), balls(9, (index) => index !== 2)],
  and: [ball(230, 530, 180), plus(512, 530, 100, 'green', 70), square(800, 530, 160, 'blue')],
  or: [
    ball(230, 700, 170),
    square(794, 700, 150, 'blue'),
    arrow([512, 400], [290, 490], { width: 50 }),
    arrow([512, 400], [730, 490], { width: 50 }),
    tube('M512 120L512 400', 50, 'blue'),
  ],
  but: [
    tick(230, 400, 180, 'green', 90),
    bentArrow([230, 640], [512, 980], [780, 640], { width: 60 }),
    cross(790, 380, 140, 'red', 90),
  ],
  because: [
    ball(180, 740, 120),
    arrow([330, 740], [500, 740], { width: 50 }),
    placed(box(-60, -220, 120, 440, 'blue'), { x: 650, y: 690, turn: 24 }),
    placed(box(-60, -220, 120, 440, 'blue'), { x: 850, y: 720, turn: 38 }),
    line('M60 920L964 920'),
  ],
  if: [
    tube('M512 950L512 640', 90, 'grey'),
    arrow([512, 640], [220, 250], { width: 70, colour: 'green' }),
    arrow([512, 640], [804, 250], { width: 70, colour: 'red' }),
    tick(200, 120, 70, 'green', 44),
    cross(824, 120, 56, 'red', 44),
  ],
  everything: [
    openBox(130, 430, 764, 500, [
      ball(290, 780, 110),
      square(520, 790, 96, 'blue'),
      area(polygon([640, 890], [860, 890], [750, 680]), 'green'),
      ball(400, 560, 110, 'red'),
      area(rect(540, 470, 170, 200, 20), 'purple'),
    ]),
    tick(512, 210, 140, 'green', 70),
  ],
  something: [
    area(rect(242, 380, 540, 540, 30), 'wood'),
    line('M242 560L782 560M512 380L512 560'),
    line('M380 260L340 150M512 250L512 120M644 260L684 150'),
  ],
  nothing: [openBox(180, 400, 664, 520), line('M340 240C400 150 620 150 684 240', '1 62')],
  of: [
    tube(circle(390, 560, 270), 90, 'blue'),
    tube(circle(740, 430, 170), 80, 'orange'),
    tube(arc(390, 560, 270, -70, -30), 90, 'blue'),
  ],
  the: [
    area(circle(180, 320, 110), 'grey'),
    area(circle(844, 320, 110), 'grey'),
    ball(512, 320, 140),
    line(circle(512, 320, 220)),
    placed(pointingHand(), { x: 470, y: 960, scale: 0.7, turn: -90 }),
  ],
  very: [
    area('M80 740C80 150 944 150 944 740L740 740C740 440 284 440 284 740Z', 'white'),
    area('M760 330C890 430 944 580 944 740L740 740C740 660 720 590 670 540Z', 'red'),
    tube(polyline([512, 740], [890, 690]), 44, 'blue'),
    area(circle(512, 740, 80), 'blue'),
  ],
  almost: [
    area(rect(60, 560, 780, 220, 60), 'white'),
    area(rect(60, 560, 640, 220, 60), 'green'),
    tube('M900 880L900 200', 30, 'grey'),
    area(polygon([880, 210], [600, 300], [880, 400]), 'red'),
  ],
  except: [
    points('270 270, 754 270, 270 770').map(([x, y]) => [ball(x, y, 150), tick(x, y + 20, 90, 'green', 44)]),
    square(754, 770, 140, 'blue'),
    cross(754, 770, 170, 'red', 70),
  ],
  instead: [
    area(circle(240, 700, 180), 'grey'),
    cross(240, 700, 150, 'red', 60),
    bentArrow([240, 440], [512, 60], [760, 440], { colour: 'green', width: 60 }),
    square(770, 700, 180),
  ],
  least: [
    area(rect(110, 280, 210, 640, 16), 'white'),
    area(rect(400, 160, 210, 760, 16), 'white'),
    area(rect(690, 740, 210, 180, 16), 'orange'),
    arrow([795, 340], [795, 680], { colour: 'red', width: 60 }),
  ],
  sort: [
    [0, 1, 2].map((index) => area(rect(50 + index * 316, 200, 292, 640, 50), 'white')),
    [300, 520, 740].map((y) => [
      ball(196, y, 84),
      square(512, y, 76, 'blue'),
      area(polygon([828, y - 90], [918, y + 80], [738, y + 80]), 'green'),
    ]),
  ],
  things: [
    area(rect(90, 560, 360, 350, 20), 'wood'),
    ball(620, 760, 150),
    placed(area(rect(-60, -260, 120, 460, 20), 'blue'), { x: 860, y: 690, turn: 14 }),
    area(polygon([180, 530], [400, 530], [290, 310]), 'green'),
    placed(area(rect(-150, -100, 300, 200, 16), 'red'), { x: 570, y: 470, turn: -12 }),
  ],
  shuffle: [
    tube('M90 300C420 300 560 740 780 740', 64, 'blue'),
    arrow([740, 740], [960, 740], { width: 64 }),
    tube('M90 740C420 740 560 300 780 300', 64, 'orange'),
    arrow([740, 300], [960, 300], { width: 64, colour: 'orange' }),
  ],
} as const satisfies Record<string, Drawing>;
