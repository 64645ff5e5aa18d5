/**
 * Feelings with a whole figure, and what people say to one another.
 */
import { area, type Drawing, line, merged, placed, spot, tube } from '../drawing.ts';
import { arrow } from '../parts/arrow.ts';
import { circle, polygon, rect, star } from '../parts/basic.ts';
import { bust, type FigureOptions, legs, person } from '../parts/figure.ts';
import {
  cloud,
  cup,
  drop,
  exclamationMark,
  ground,
  heart,
  questionMark,
  rays,
  star5,
} from '../parts/things.ts';

const child: FigureOptions = { hair: 'curly', shirt: 'orange', trousers: 'blue' };
const other: FigureOptions = { hair: 'long', shirt: 'red', dress: true };
const onHips: FigureOptions = {
  left: { hand: [-110, -260], elbow: [-230, -330] },
  right: { hand: [110, -260], elbow: [230, -330] },
};
const onBelly: FigureOptions = {
  left: { hand: [-50, -280], elbow: [-200, -310] },
  right: { hand: [50, -280], elbow: [200, -310] },
};
const atMouth: FigureOptions = {
  left: { hand: [-80, -500], elbow: [-210, -400] },
  right: { hand: [80, -500], elbow: [210, -400] },
};
const atHead: FigureOptions = {
  left: { hand: [-176, -620], elbow: [-250, -450] },
  right: { hand: [176, -620], elbow: [250, -450] },
};
const up: FigureOptions = {
  left: { hand: [-240, -640], elbow: [-220, -480] },
  right: { hand: [240, -640], elbow: [220, -480] },
};
const x = 512;
const y = 970;

/** Feelings, each a whole figure. */
export const feelings = {
  happy: [
    person(x, y, 1, {
      ...child,
      left: { hand: [-260, -560], elbow: [-200, -420] },
      right: { hand: [260, -560], elbow: [200, -420] },
      face: { mouth: 'laugh', blush: true },
    }),
    rays(x, 350, 290, 350, [-160, -125, -90, -55, -20]),
  ],
  sad: [
    person(430, y, 1.04, {
      ...child,
      headAt: [0, 40],
      headTurn: -10,
      left: [-130, -200],
      right: [130, -200],
      face: { mouth: 'sad', brows: 'worried', tears: true, look: [0, 0.3] },
    }),
    cloud(800, 180, 0.56, 'grey'),
    drop(720, 290, 40),
    drop(850, 310, 40),
  ],
  angry: [
    person(430, y, 1.08, { ...child, ...onHips, face: { mouth: 'teeth', brows: 'angry' } }),
    tube('M780 300L900 180M800 420L950 380M720 210L770 70', 44, 'red'),
  ],
  scared: [
    person(x, y, 1.04, { ...child, ...atMouth, face: { mouth: 'open', eyes: 'wide', brows: 'worried' } }),
    line('M190 500L150 540L200 580L150 620L200 660M834 500L874 540L824 580L874 620L824 660'),
  ],
  surprised: [
    person(x, y, 1.04, {
      ...child,
      left: [-250, -480],
      right: [250, -480],
      face: { mouth: 'open', eyes: 'wide', brows: 'raised' },
    }),
    exclamationMark(860, 240, 0.7, 'orange'),
    exclamationMark(164, 240, 0.7, 'orange'),
  ],
  tired: [
    person(440, y, 1.06, {
      ...child,
      headAt: [40, 50],
      headTurn: 16,
      face: { mouth: 'open', eyes: 'down' },
      left: [-140, -200],
      right: [150, -200],
    }),
    area('M820 120C710 130 690 310 830 350C740 390 620 320 620 220C620 140 730 70 820 120Z', 'orange'),
  ],
  excited: [
    person(x, 890, 0.96, {
      ...child,
      ...up,
      feet: legs('-110 -160, -170 -90', '110 -160, 170 -90'),
      face: { mouth: 'laugh', eyes: 'happy' },
    }),
    [star5(140, 260, 90), star5(884, 260, 90), star5(150, 760, 70), star5(874, 760, 70)],
    line('M400 950L400 970M624 950L624 970'),
  ],
  bored: [
    person(x, y, 1.06, {
      ...child,
      headTurn: -14,
      headAt: [-30, 30],
      left: { hand: [-130, -480], elbow: [-210, -330] },
      face: { mouth: 'flat', eyes: 'down' },
    }),
    spot(circle(770, 240, 26)),
    spot(circle(850, 240, 26)),
    spot(circle(930, 240, 26)),
  ],
  confused: [
    person(430, y, 1.06, {
      ...child,
      right: { hand: [150, -770], elbow: [260, -560] },
      face: { mouth: 'wavy', brows: 'one-up', look: [0.3, -0.4] },
    }),
    questionMark(850, 300, 0.9),
  ],
  worried: [
    person(430, y, 1.06, { ...child, ...atHead, face: { mouth: 'wavy', brows: 'worried', eyes: 'wide' } }),
    cloud(850, 190, 0.5, 'grey'),
  ],
  calm: [
    ground(960, 150, 874),
    person(x, 930, 1, {
      ...child,
      left: { hand: [-60, -260], elbow: [-200, -320] },
      right: { hand: [60, -260], elbow: [200, -320] },
      feet: legs('-210 -110, -40 -40', '210 -110, 40 -40'),
      face: { eyes: 'closed', mouth: 'smile' },
    }),
  ],
  proud: [
    person(x, y, 1.06, { ...child, ...onHips, headAt: [0, -14], face: { mouth: 'smile', eyes: 'closed' } }),
    star5(x, 600, 84, 'red'),
    rays(x, 330, 270, 330, [200, 235, 305, 340]),
  ],
  shy: [
    person(x, y, 1.06, {
      ...child,
      left: { hand: [-20, -240], elbow: [-180, -290] },
      right: { hand: [20, -240], elbow: [180, -290] },
      feet: [
        [-30, -20],
        [20, -20],
      ],
      headTurn: 12,
      face: { mouth: 'small', look: [-0.5, 0.6], blush: true },
    }),
  ],
  embarrassed: [
    person(430, y, 1.04, {
      ...child,
      right: { hand: [150, -740], elbow: [270, -540] },
      face: { mouth: 'wavy', blush: true, eyes: 'down', look: [-0.4, 0] },
    }),
    drop(810, 140, 80),
    drop(880, 400, 56),
  ],
  frustrated: [
    person(512, 990, 0.96, { ...child, ...atHead, face: { mouth: 'teeth', brows: 'angry', eyes: 'closed' } }),
    line('M300 150L370 70L420 160L490 60L540 160L610 60L660 160L730 80'),
  ],
  lonely: [
    ground(965, 80, 944),
    person(300, 950, 0.86, { ...child, headAt: [0, 20], face: { mouth: 'sad', look: [0.6, 0.3] } }),
    person(790, 700, 0.36, { ghost: true }),
    person(910, 700, 0.36, { ghost: true }),
  ],
  sick: [
    person(470, y, 1.06, { ...child, ...onBelly, face: { mouth: 'wavy', eyes: 'closed', brows: 'worried' } }),
    placed(
      [
        tube('M0 0L0 -260', 60, 'white'),
        merged([tube('M0 0L0 -160', 20, 'red'), area(circle(0, 20, 50), 'red')], 'red'),
      ],
      { x: 850, y: 420, scale: 1 },
    ),
  ],
  hurt: [
    person(430, y, 1.06, {
      ...child,
      right: { hand: [110, -250], elbow: [270, -330] },
      left: { hand: [20, -350], elbow: [-190, -300] },
      face: { mouth: 'sad', eyes: 'closed', tears: true },
    }),
    area(star(740, 620, 140, 60, 8), 'red'),
  ],
  hungry: [
    person(430, y, 1.06, { ...child, ...onBelly, face: { mouth: 'open', look: [0.6, 0.2] } }),
    placed(
      [
        area(circle(0, 0, 130), 'white'),
        line(circle(0, 0, 66)),
        line('M-190 -130L-190 130M190 130L190 -130'),
      ],
      { x: 800, y: 300, scale: 0.86 },
    ),
  ],
  thirsty: [
    person(400, y, 1.06, {
      ...child,
      right: { hand: [60, -440], elbow: [220, -360] },
      face: { mouth: 'tongue', brows: 'worried', look: [0.6, 0] },
    }),
    cup(820, 480, 240, 300, 0.7),
  ],
  cool: [
    person(430, y, 1.06, { ...child, ...onHips, face: { mouth: 'smile', eyes: 'none' } }),
    spot('M280 270L560 270L560 310C560 370 440 380 424 310C400 380 290 370 280 310Z'),
  ],
  silly: [
    area(polygon([400, 250], [624, 250], [560, 40]), 'purple'),
    person(x, 985, 0.96, {
      ...child,
      left: { hand: [-200, -650], elbow: [-270, -500] },
      right: { hand: [200, -650], elbow: [270, -500] },
      feet: [
        [-30, -20],
        [
          [150, -150],
          [40, -110],
        ],
      ],
      face: { mouth: 'tongue', eyes: 'wide', look: [0, 0.6] },
    }),
    area(polygon([400, 240], [624, 240], [530, 40]), 'purple'),
  ],
  laugh: [
    person(x, y, 1.06, { ...child, ...onBelly, headTurn: 12, face: { mouth: 'laugh', eyes: 'happy' } }),
    line('M200 300L130 270M190 400L110 410M830 260L900 220M850 370L930 370'),
  ],
  cry: [
    person(x, y, 1.02, {
      ...child,
      left: { hand: [-80, -590], elbow: [-230, -440] },
      right: { hand: [80, -590], elbow: [230, -440] },
      face: { mouth: 'sad', eyes: 'none' },
    }),
    drop(210, 330, 70),
    drop(814, 330, 70),
    drop(150, 560, 60),
    drop(874, 560, 60),
  ],
  brave: [
    area('M400 430L190 960L840 960L620 430Z', 'red'),
    person(x, y, 1.06, { ...child, ...onHips, face: { mouth: 'smile', brows: 'angry' } }),
  ],
  strong: [
    person(x, 970, 0.96, {
      ...child,
      left: { hand: [-200, -760], elbow: [-250, -560] },
      right: { hand: [200, -760], elbow: [250, -560] },
      face: { mouth: 'teeth', brows: 'angry' },
    }),
    tube('M200 220L824 220', 36, 'grey'),
    area(rect(90, 100, 90, 240, 30), 'ink'),
    area(rect(844, 100, 90, 240, 30), 'ink'),
  ],
} as const satisfies Record<string, Drawing>;

/** Social words: greetings, thanks, yes and no. */
export const social = {
  hello: [
    person(400, y, 1.06, {
      ...child,
      right: { hand: [250, -640], elbow: [220, -480] },
      face: { mouth: 'laugh' },
    }),
    tube('M800 200Q870 270 800 340M880 150Q990 270 880 390', 26, 'blue'),
  ],
  goodbye: [
    person(330, 950, 0.94, {
      ...child,
      right: { hand: [240, -640], elbow: [210, -480] },
      face: { look: [-0.6, 0] },
    }),
    arrow([600, 760], [950, 760], { width: 66, colour: 'red' }),
    line('M660 240Q710 300 660 360M730 200Q810 300 730 400'),
  ],
  please: [
    person(x, y, 1.06, {
      ...child,
      headTurn: 10,
      left: { hand: [-20, -400], elbow: [-200, -280] },
      right: { hand: [20, -400], elbow: [200, -280] },
      face: { brows: 'raised', eyes: 'wide', mouth: 'smile', look: [0, -0.5] },
    }),
    heart(850, 200, 100),
  ],
  'thank-you': [
    person(360, y, 1.04, {
      ...child,
      right: { hand: [210, -480], elbow: [200, -340] },
      left: { hand: [-20, -360], elbow: [-190, -310] },
      face: { eyes: 'happy' },
    }),
    heart(790, 420, 150),
  ],
  sorry: [
    person(x, y, 1.06, {
      ...child,
      left: { hand: [-10, -340], elbow: [-190, -300] },
      headAt: [0, 40],
      headTurn: 10,
      face: { mouth: 'sad', brows: 'worried', eyes: 'down' },
    }),
    heart(840, 330, 110, 'grey'),
    line('M840 240L800 310L880 350L830 430'),
  ],
  welcome: [
    area(rect(90, 80, 844, 880, 16), 'wood'),
    area(rect(150, 140, 724, 820, 10), 'sky'),
    person(x, y, 0.96, { ...child, left: [-300, -440], right: [300, -440], face: { mouth: 'laugh' } }),
  ],
  ok: [
    placed(
      [
        merged(
          [
            tube('M0 -40L-60 -200C-60 -330 -240 -330 -250 -210C-250 -120 -120 -110 -80 -170', 60, 'skin'),
            tube('M20 -60L40 -400', 62, 'skin'),
            tube('M80 -60L150 -390', 62, 'skin'),
            tube('M120 -30L250 -320', 60, 'skin'),
            area(rect(-70, -150, 240, 230, 80), 'skin'),
            area(rect(-20, 0, 130, 130), 'skin'),
          ],
          'skin',
          'skin',
        ),
        area(rect(-60, 110, 210, 120, 24), 'blue'),
      ],
      { x: 500, y: 680, scale: 1.25 },
    ),
  ],
  'well-done': [
    area(polygon([390, 560], [280, 930], [430, 860], [512, 960], [594, 860], [744, 930], [634, 560]), 'blue'),
    area(circle(x, 390, 310), 'orange'),
    star5(x, 390, 220),
  ],
  wow: [
    bust(x, 560, 0.98, { ...child, face: { mouth: 'open', eyes: 'wide', brows: 'raised' } }),
    [star5(140, 300, 100), star5(884, 300, 100), star5(512, 130, 90)],
  ],
  'excuse-me': [
    person(330, 950, 0.94, {
      ...child,
      right: { hand: [190, -640], elbow: [190, -480], point: [0, -1] },
      face: { mouth: 'open', look: [0.7, 0] },
    }),
    person(830, 950, 0.74, { ghost: true }),
    line('M560 250L620 210M570 350L650 350'),
  ],
  lets: [
    person(240, 950, 0.84, {
      ...child,
      right: { hand: [200, -330], elbow: [150, -280] },
      feet: legs('-80 -130, -160 -40', '100 -140, 120 -20'),
      face: { look: [0.7, 0] },
    }),
    person(560, 950, 0.84, {
      ...other,
      left: { hand: [-180, -330], elbow: [-150, -280] },
      face: { look: [0.7, 0] },
    }),
    arrow([760, 560], [960, 560], { width: 70, colour: 'green' }),
  ],
  oops: [
    person(330, y, 0.98, {
      ...child,
      left: { hand: [-40, -520], elbow: [-210, -420] },
      right: { hand: [220, -300] },
      face: { eyes: 'wide', mouth: 'open', look: [0.6, 0.6] },
    }),
    area('M640 930C640 880 970 880 970 930C970 975 640 975 640 930Z', 'blue'),
    placed(cup(0, 0, 240, 280, 0.6, 'blue'), { x: 690, y: 800, turn: 70 }),
  ],
  'good-luck': [
    [0, 90, 180, 270].map((degrees) =>
      placed(heart(0, -190, 150, 'green'), { x: 512, y: 440, turn: degrees + 180 }),
    ),
    tube('M512 460C540 640 600 780 680 920', 40, 'green'),
  ],
} as const satisfies Record<string, Drawing>;
