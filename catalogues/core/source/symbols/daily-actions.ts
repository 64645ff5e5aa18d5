/**
 * What people do at home, at school and with one another.
 */
import { area, type Drawing, line, merged, placed, spot, tube } from '../drawing.ts';
import { arrow, bentArrow, doubleArrow } from '../parts/arrow.ts';
import { circle, oval, points, polygon, rect, star } from '../parts/basic.ts';
import { bust, type FigureOptions, head, legs, person } from '../parts/figure.ts';
import { grippingHand } from '../parts/hand.ts';
import {
  ball,
  clock,
  cloud,
  drop,
  ground,
  heart,
  house,
  star5,
  table,
  thoughtBubble,
} from '../parts/things.ts';

const doer: FigureOptions = { hair: 'short', shirt: 'green', trousers: 'blue' };
const child: FigureOptions = { hair: 'curly', shirt: 'orange', trousers: 'blue' };
const other: FigureOptions = { hair: 'long', shirt: 'red', dress: true };
const ghost: FigureOptions = { ghost: true };
const key = (x: number, y: number, scale: number, turn: number): Drawing =>
  placed(
    merged(
      [tube(circle(0, 0, 90), 50, 'orange'), tube('M90 0L400 0L400 90M300 0L300 70', 50, 'orange')],
      'orange',
    ),
    { x, y, scale, turn },
  );
const bubbles = (...list: readonly (readonly [number, number, number])[]): Drawing =>
  list.map(([x, y, r]) => area(circle(x, y, r), 'sky'));

/** Verbs of every day. */
export const dailyActions = {
  itch: [
    tube('M60 700L964 700', 190, 'skin', 'skin'),
    area(rect(60, 580, 190, 240, 30), 'blue'),
    points('620 650, 740 720, 860 660, 660 770, 840 770').map(([x, y]) => spot(circle(x, y, 30), 'red')),
    placed(grippingHand('green', 70), { x: 560, y: 200, scale: 1.1, turn: -12 }),
    line('M760 360L840 520M850 340L930 500M340 420L400 540'),
  ],
  bake: [
    area(rect(110, 90, 804, 850, 40), 'grey'),
    area(rect(190, 330, 644, 500, 30), 'orange'),
    area('M300 740C200 560 340 470 512 500C684 470 824 560 724 740Z', 'wood'),
    line('M400 560L440 640M500 550L540 640M600 560L640 640'),
    [230, 370, 654, 794].map((x) => area(circle(x, 210, 44), 'white')),
    line('M210 270L814 270'),
  ],
  live: [
    house(400, 940, 680, 800),
    person(820, 950, 0.62, { ...doer, left: { hand: [-190, -420] } }),
    key(560, 420, 0.7, 90),
  ],
  visit: [
    area(rect(560, 110, 400, 840, 16), 'wood'),
    area(rect(610, 160, 300, 790, 10), 'sky'),
    person(760, 950, 0.8, { ...ghost, left: [-200, -420], right: [200, -420] }),
    person(280, 950, 0.86, {
      ...doer,
      left: { hand: [-190, -640], elbow: [-200, -480] },
      right: { hand: [170, -350], elbow: [150, -280] },
      face: { mouth: 'laugh', look: [0.7, 0] },
    }),
    tube('M430 680L430 560', 24, 'green'),
    area(star(430, 510, 80, 44, 6), 'red'),
  ],
  crawl: [
    ground(930, 60, 964),
    tube('M320 640L200 880L90 880', 110, 'blue'),
    tube('M330 620L640 560', 230, 'orange'),
    tube('M400 660L330 880L210 880', 110, 'blue'),
    tube('M640 600L640 860', 80, 'orange'),
    tube('M640 880L700 880', 80, 'skin', 'skin'),
    placed(head('curly', { look: [0.6, 0] }), { x: 800, y: 400, scale: 0.95 }),
  ],
  scrub: [
    area(rect(60, 800, 904, 120, 10), 'wood'),
    placed(grippingHand('green', 170), { x: 512, y: 220, scale: 1.05 }),
    line('M310 700L310 790M390 700L390 790M470 700L470 790M550 700L550 790M630 700L630 790M710 700L710 790'),
    area(rect(270, 560, 484, 140, 50), 'blue'),
    bubbles([180, 720, 70], [860, 690, 80], [910, 540, 50], [130, 580, 44]),
  ],
  sell: [
    person(300, 700, 0.66, {
      ...doer,
      right: { hand: [290, -300] },
      face: { mouth: 'laugh', look: [0.6, 0] },
    }),
    area(polygon([40, 90], [584, 90], [624, 230], [0, 230]), 'red'),
    table(30, 690, 560, 260),
    ball(150, 590, 70),
    ball(300, 590, 70, 'green'),
    ball(450, 590, 70, 'purple'),
    person(830, 950, 0.76, { ...ghost, left: { hand: [-220, -480] } }),
    area(circle(640, 500, 70), 'orange'),
    line(circle(640, 500, 30)),
  ],
  fold: [
    area(polygon([120, 330], [512, 250], [512, 800], [120, 900]), 'sky'),
    area(polygon([512, 250], [760, 420], [760, 960], [512, 800]), 'white'),
    bentArrow([880, 330], [620, 40], [290, 190], { width: 54 }),
  ],
  stretch: [
    ground(960, 60, 964),
    person(440, 945, 0.84, {
      ...doer,
      left: { hand: [-150, -860], elbow: [-170, -640] },
      right: { hand: [150, -860], elbow: [170, -640] },
      face: { eyes: 'closed', mouth: 'open' },
    }),
    doubleArrow([820, 90], [820, 920], { width: 56, colour: 'green' }),
  ],
  shout: [
    bust(330, 430, 1.15, { ...doer, face: { mouth: 'open', brows: 'angry', eyes: 'closed' } }),
    tube('M620 430L900 290M640 540L960 540M620 650L900 790', 60, 'red'),
  ],
  imagine: [
    thoughtBubble(
      560,
      330,
      470,
      300,
      [250, 640],
      [
        area(
          polygon([430, 470], [690, 470], [740, 220], [640, 320], [560, 180], [480, 320], [380, 220]),
          'orange',
        ),
        star5(850, 300, 80, 'purple'),
        star5(260, 320, 70, 'blue'),
      ],
    ),
    bust(220, 830, 0.62, { ...child, face: { eyes: 'closed' } }),
  ],
  invite: [
    area(rect(70, 360, 884, 560, 30), 'white'),
    line('M70 390L512 700L954 390'),
    heart(512, 690, 130),
    area(polygon([512, 60], [640, 330], [384, 330]), 'purple'),
    points('250 230, 770 230, 180 120, 850 120').map(([x, y], index) =>
      spot(circle(x, y, 32), index % 2 === 0 ? 'red' : 'green'),
    ),
  ],
  decorate: [
    line('M50 130Q512 420 974 130'),
    area(polygon([120, 180], [250, 240], [150, 380]), 'red'),
    area(polygon([300, 260], [440, 275], [360, 430]), 'green'),
    area(polygon([560, 275], [710, 250], [660, 420]), 'orange'),
    area(polygon([760, 240], [900, 170], [880, 360]), 'purple'),
    person(420, 970, 0.6, {
      ...doer,
      right: { hand: [230, -860], elbow: [200, -600] },
      face: { look: [0.4, -0.6] },
    }),
    star5(800, 740, 130),
  ],
  swing: [
    tube('M250 90L90 950M250 90L400 950M774 90L630 950M774 90L934 950', 40, 'red'),
    tube('M230 90L794 90', 50, 'red'),
    line('M400 110L400 660M640 110L640 660'),
    person(520, 800, 0.66, {
      ...child,
      left: { hand: [-150, -420] },
      right: { hand: [150, -420] },
      feet: legs('-80 -140, -90 -10', '80 -140, 90 -10'),
      face: { mouth: 'laugh' },
    }),
    tube('M380 680L660 680', 36, 'wood'),
  ],
  busy: [
    person(400, 900, 0.84, {
      ...doer,
      left: { hand: [-180, -420] },
      right: { hand: [200, -640], elbow: [210, -470] },
      face: { mouth: 'wavy', brows: 'worried' },
    }),
    table(60, 790, 904, 160),
    [0, 1, 2, 3].map((row) => area(rect(90 + (row % 2) * 20, 700 - row * 64, 230, 64, 6), 'white')),
    [0, 1, 2].map((row) => area(rect(690 + (row % 2) * 20, 700 - row * 64, 240, 64, 6), 'sky')),
    clock(800, 300, 160, 11, 55),
  ],
  vacuum: [
    ground(940, 60, 964),
    area('M90 900L90 720C90 600 330 560 420 700L470 900Z', 'red'),
    area(circle(180, 870, 74), 'grey'),
    area(circle(390, 870, 74), 'grey'),
    tube('M290 620C330 300 560 250 640 330L840 820', 44, 'grey'),
    area(polygon([700, 900], [740, 800], [920, 800], [980, 900]), 'blue'),
  ],
  argue: [
    bust(240, 560, 0.86, { ...doer, face: { mouth: 'open', brows: 'angry', look: [0.7, 0] } }),
    bust(784, 560, 0.86, { ...other, face: { mouth: 'open', brows: 'angry', look: [-0.7, 0] } }),
    area(polygon([560, 40], [420, 300], [510, 300], [440, 560], [640, 230], [540, 230], [640, 60]), 'red'),
  ],
  erase: [
    line('M70 860Q150 720 230 860Q310 980 390 860Q430 790 470 820'),
    line('M560 850Q620 880 680 850Q760 800 840 850', '1 58'),
    placed([area(rect(-150, -110, 300, 220, 40), 'red'), area(rect(-150, -320, 300, 250, 10), 'sky')], {
      x: 620,
      y: 600,
      turn: 30,
    }),
    line('M380 560L320 500M420 470L380 390'),
  ],
  spray: [
    area('M470 420L730 420L770 900Q770 950 720 950L480 950Q430 950 430 900Z', 'green'),
    area(rect(540, 300, 120, 120, 10), 'white'),
    area('M400 130L740 130Q800 150 800 230L700 300L520 300L520 230L400 220Z', 'red'),
    line('M520 300L470 400'),
    drop(280, 80, 36, 'blue'),
    drop(300, 210, 36, 'blue'),
    drop(160, 60, 36, 'blue'),
    drop(170, 190, 36, 'blue'),
    drop(170, 320, 36, 'blue'),
  ],
  describe: [
    ball(270, 540, 210),
    line('M480 430L640 210M500 540L640 540M480 650L640 860'),
    area(rect(660, 100, 270, 220, 40), 'orange'),
    [area(circle(720, 540, 40), 'white'), area(circle(870, 540, 80), 'white')],
    cloud(810, 860, 0.5, 'sky'),
  ],
  ingredients: [
    area('M90 520L934 520C930 780 780 930 512 930C244 930 94 780 90 520Z', 'sky'),
    area(oval(250, 330, 84, 110), 'white'),
    area(polygon([470, 90], [590, 90], [530, 430]), 'orange'),
    line('M500 70L480 10M560 70L580 10'),
    area(circle(780, 330, 110), 'red'),
    arrow([400, 200], [400, 430], { width: 34 }),
    arrow([650, 200], [650, 430], { width: 34 }),
  ],
} as const satisfies Record<string, Drawing>;
