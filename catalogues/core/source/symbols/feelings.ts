/**
 * Feelings with a whole figure.
 */
import { area, type Drawing, line, merged, placed, spot, tube } from '../drawing.ts';
import { circle, polygon, rect, star } from '../parts/basic.ts';
import { child } from '../parts/doers.ts';
import { type FigureOptions, legs, person } from '../parts/figure.ts';
import { exclamationMark, questionMark } from '../parts/marks.ts';
import { cloud, cup, drop, ground, rays, star5 } from '../parts/things.ts';

/** Where a figure's feet stand. */
const [x, y] = [512, 970] as const;

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
