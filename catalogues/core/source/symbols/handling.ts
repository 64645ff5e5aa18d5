/**
 * Verbs of what hands do with things.
 */
import { area, type Drawing, line, merged, placed, spot, tube } from '../drawing.ts';
import { arrow, bentArrow, roundArrow } from '../parts/arrow.ts';
import { arc, circle, oval, polygon, rect, star } from '../parts/basic.ts';
import { doer, ghost, other, towardsRight, walking } from '../parts/doers.ts';
import { bust, type FigureOptions, legs, person } from '../parts/figure.ts';
import { grippingHand, offeringHand, openHand } from '../parts/hand.ts';
import { questionMark } from '../parts/marks.ts';
import { ball, box, cup, drop, flame, gap, gear, ground, table } from '../parts/things.ts';

const carrying: FigureOptions = {
  left: { hand: [-92, -300], elbow: [-160, -330] },
  right: { hand: [92, -300], elbow: [160, -330] },
};
const hammer = (x: number, y: number, scale: number, turn: number): Drawing =>
  placed([tube('M0 0L0 -330', 50, 'wood'), area(rect(-150, -440, 300, 150, 30), 'grey')], {
    x,
    y,
    scale,
    turn,
  });
const coin = (x: number, y: number, r: number): Drawing => [
  area(circle(x, y, r), 'orange'),
  line(circle(x, y, r * 0.5)),
];
const wrench = (x: number, y: number, scale: number, turn: number): Drawing =>
  placed(merged([tube('M0 0L0 -330', 80, 'grey'), tube(arc(0, -420, 100, -50, 230), 70, 'grey')], 'grey'), {
    x,
    y,
    scale,
    turn,
  });

/** Verbs of what hands do with things, by id. */
export const handling = {
  have: [placed(offeringHand(), { x: 240, y: 720, scale: 1.35 }), ball(600, 560, 170)],
  get: [
    placed(offeringHand(), { x: 170, y: 780, scale: 1.15 }),
    ball(850, 210, 110),
    arrow([740, 320], [460, 610], { width: 64 }),
  ],
  give: [
    ball(400, 450, 130),
    placed(offeringHand(), { x: 150, y: 600, scale: 0.98 }),
    arrow([470, 220], [880, 220], { width: 60 }),
    placed(offeringHand('grey'), { x: 900, y: 830, scale: 0.8, flip: true }),
  ],
  take: [
    box(90, 730, 844, 200),
    ball(620, 560, 130),
    placed(grippingHand('blue', 128), { x: 620, y: 240, scale: 0.94 }),
    arrow([400, 620], [120, 320], { width: 56 }),
  ],
  put: [
    table(80, 800, 864, 160),
    ball(512, 560, 130),
    placed(grippingHand('blue', 128), { x: 512, y: 230, scale: 0.96 }),
    arrow([840, 330], [840, 700], { width: 60 }),
  ],
  hold: [ball(512, 560, 190), placed(grippingHand('blue', 190), { x: 512, y: 230, scale: 1.15 })],
  make: [
    [box(120, 690, 240, 240, 'blue'), box(380, 690, 240, 240, 'orange'), box(250, 440, 240, 240, 'green')],
    hammer(860, 780, 1.05, -38),
  ],
  build: [
    [
      box(120, 700, 230, 230, 'blue'),
      box(370, 700, 230, 230, 'orange'),
      box(620, 700, 230, 230, 'green'),
      box(245, 450, 230, 230, 'red'),
      box(495, 450, 230, 230, 'purple'),
    ],
    box(370, 90, 230, 150, 'sky'),
    arrow([800, 140], [800, 400], { width: 56 }),
  ],
  do: [
    roundArrow([512, 530], 400, -170, -20, { width: 54, colour: 'green' }),
    roundArrow([512, 530], 400, 10, 160, { width: 54, colour: 'green' }),
    placed(openHand(), { x: 512, y: 760, scale: 0.86 }),
  ],
  help: [
    area(rect(560, 500, 420, 450, 16), 'wood'),
    person(760, 505, 0.58, {
      ...doer,
      headAt: [0, -10],
      left: { hand: [-330, -190], elbow: [-200, -300] },
      feet: legs('-60 -100, 20 -20', '100 -100, 160 -20'),
      face: { look: [-0.7, 0.1] },
    }),
    person(300, 980, 0.66, {
      ...other,
      dress: false,
      right: { hand: [370, -800], elbow: [220, -600] },
      left: { hand: [-180, -250] },
      face: { look: [0.7, -0.6], mouth: 'open' },
    }),
  ],
  open: [
    area(rect(130, 110, 500, 840, 16), 'sky'),
    area(polygon([630, 110], [900, 190], [900, 970], [630, 950]), 'wood'),
    spot(circle(850, 580, 26)),
    bentArrow([300, 640], [400, 420], [600, 560], { width: 54, colour: 'green' }),
  ],
  close: [
    area(rect(130, 90, 500, 860, 16), 'wood'),
    area(circle(550, 540, 36), 'orange'),
    line('M60 950L964 950'),
    bentArrow([920, 760], [900, 500], [680, 540], { width: 54, colour: 'red' }),
  ],
  use: [
    hammer(600, 920, 1.55, 24),
    merged(
      [area(rect(420, 560, 300, 270, 110), 'skin'), area(rect(330, 610, 160, 170), 'skin')],
      'skin',
      'skin',
    ),
    line('M600 630L704 630M600 700L712 700M600 770L704 770'),
    area(rect(180, 590, 170, 210, 24), 'blue'),
  ],
  work: [
    person(330, 960, 0.96, {
      ...doer,
      hair: 'short',
      right: { hand: [220, -360], elbow: [170, -270] },
      face: towardsRight,
    }),
    table(470, 760, 490, 190),
    [
      area(polygon([600, 520], [840, 520], [840, 700], [600, 700]), 'grey'),
      area(rect(560, 700, 320, 36, 10), 'grey'),
    ],
  ],
  eat: [
    bust(400, 400, 1.2, { ...doer, face: { mouth: 'open' } }),
    tube('M930 800L640 610', 44, 'grey'),
    placed(area(oval(0, 0, 120, 80), 'grey'), { x: 580, y: 560, turn: 34 }),
    area(circle(570, 530, 50), 'orange'),
  ],
  drink: [
    bust(400, 420, 1.2, { ...doer, face: { mouth: 'small', eyes: 'closed' } }),
    placed(cup(0, 0, 300, 360, 0.7), { x: 660, y: 740, turn: -50 }),
  ],
  throw: [
    person(280, 950, 0.92, {
      ...doer,
      right: { hand: [220, -640], elbow: [200, -500] },
      face: { look: [0.7, -0.4] },
      feet: [
        [-120, -20],
        [90, -20],
      ],
    }),
    ball(880, 300, 90),
    bentArrow([530, 330], [650, 130], [780, 220], { width: 46 }),
  ],
  catch: [
    person(700, 950, 0.92, {
      ...doer,
      left: { hand: [-250, -560], elbow: [-170, -420] },
      right: { hand: [-130, -600], elbow: [150, -500] },
      face: { look: [-0.7, -0.4] },
    }),
    ball(420, 430, 90),
    bentArrow([80, 500], [160, 250], [330, 330], { width: 46 }),
  ],
  kick: [
    person(330, 940, 0.96, {
      ...doer,
      left: [-230, -470],
      right: [210, -420],
      feet: [
        [-70, -20],
        [
          [170, -170],
          [270, -100],
        ],
      ],
      face: { look: [0.7, 0.5] },
    }),
    ball(790, 800, 120),
    line('M640 640L700 600M650 930L720 950M600 560L640 500'),
  ],
  carry: [
    person(512, 960, 1, { ...doer, headAt: [0, -10] }),
    [box(330, 590, 364, 230)],
    [merged([area(circle(330, 720, 42), 'skin'), area(circle(694, 720, 42), 'skin')], 'skin', 'skin')],
  ],
  bring: [
    person(270, 950, 0.84, { ...doer, feet: walking, ...carrying, face: towardsRight }),
    ball(270, 700, 90),
    arrow([430, 480], [690, 480], { width: 54 }),
    person(850, 950, 0.74, { ...ghost }),
  ],
  hide: [
    person(600, 820, 0.88, { ...doer, face: { look: [-0.5, 0], mouth: 'small', eyes: 'wide' } }),
    box(130, 450, 560, 490),
  ],
  find: [ball(430, 430, 130), tube(circle(430, 430, 260), 50, 'grey'), tube('M640 640L880 880', 90, 'wood')],
  lose: [
    person(330, 960, 0.96, {
      ...doer,
      left: [-230, -320],
      right: [230, -320],
      face: { mouth: 'sad', brows: 'worried', look: [0.3, 0.6] },
    }),
    gap(780, 790, 130),
    questionMark(790, 340, 0.9),
  ],
  share: [
    person(200, 960, 0.78, { ...doer, right: { hand: [230, -320] } }),
    person(824, 960, 0.78, { ...other, left: { hand: [-230, -320] } }),
    area('M490 560C290 560 290 860 490 860Z', 'orange'),
    area('M534 560C734 560 734 860 534 860Z', 'orange'),
    line('M512 500L512 420M440 500L400 440M584 500L624 440'),
  ],
  wash: [
    placed(openHand('blue'), { x: 300, y: 920, scale: 0.84, turn: 14 }),
    placed(openHand('blue'), { x: 720, y: 920, scale: 0.84, turn: -14, flip: true }),
    drop(512, 90, 60),
    drop(330, 130, 50),
    drop(700, 130, 50),
    area(circle(512, 560, 80), 'sky'),
    area(circle(430, 700, 56), 'sky'),
    area(circle(610, 700, 60), 'sky'),
  ],
  cook: [
    flame(380, 960, 170),
    flame(512, 960, 190),
    flame(650, 960, 170),
    area('M210 440L814 440L780 760Q770 800 730 800L294 800Q254 800 244 760Z', 'grey'),
    tube('M120 480L210 480M814 480L904 480', 50, 'ink'),
    line('M400 350C350 270 450 230 400 130M512 350C462 270 562 230 512 130M624 350C574 270 674 230 624 130'),
  ],
  cut: [
    merged([tube('M420 440L900 690M420 590L900 330', 60, 'grey')], 'grey'),
    tube(circle(310, 360, 110), 56, 'red'),
    tube(circle(310, 670, 110), 56, 'red'),
    line('M700 512L964 512', '1 62'),
  ],
  break: [
    placed(box(-340, -60, 340, 120, 'wood'), { x: 470, y: 560, turn: 24 }),
    placed(box(0, -60, 340, 120, 'wood'), { x: 554, y: 560, turn: -24 }),
    area(star(512, 330, 150, 66, 8), 'orange'),
  ],
  fix: [gear(360, 620, 260), wrench(700, 760, 1.3, 40)],
  wear: [
    person(512, 970, 1.06, {
      hair: 'short',
      shirt: 'orange',
      trousers: 'blue',
      left: [-250, -330],
      right: [250, -330],
    }),
    arrow([100, 200], [290, 480], { width: 50 }),
    arrow([924, 200], [734, 480], { width: 50 }),
  ],
  'take-off': [
    person(380, 970, 0.9, { hair: 'short', shirt: 'sky', trousers: 'blue', right: { hand: [190, -330] } }),
    placed(
      area(
        'M-120 -150L-260 -60L-200 40L-140 0L-140 180L140 180L140 0L200 40L260 -60L120 -150Q0 -60 -120 -150Z',
        'orange',
      ),
      { x: 770, y: 380, scale: 0.9 },
    ),
    arrow([600, 760], [900, 640], { width: 50 }),
  ],
  pour: [
    placed(cup(0, 0, 360, 420, 0.5), { x: 250, y: 370, turn: 62 }),
    tube('M600 430C690 420 700 520 700 640', 60, 'blue'),
    cup(700, 950, 360, 340, 0.6),
  ],
  mix: [
    area('M110 500L914 500C914 780 760 900 512 900C264 900 110 780 110 500Z', 'sky'),
    tube('M560 700L800 130', 50, 'wood'),
    roundArrow([470, 290], 200, 120, 400, { width: 46 }),
  ],
  buy: [
    area('M500 430L920 430L960 930L460 930Z', 'orange'),
    line('M600 500L600 360C600 240 820 240 820 360L820 500'),
    coin(220, 300, 120),
    bentArrow([220, 480], [230, 740], [430, 740], { width: 50 }),
  ],
  pay: [
    placed(offeringHand('grey'), { x: 150, y: 850, scale: 1.15 }),
    coin(490, 330, 150),
    arrow([760, 330], [760, 700], { width: 54 }),
  ],
  grow: [
    ground(930),
    tube('M200 930L200 830', 34, 'green'),
    area('M200 830C150 750 110 760 90 770C110 840 150 850 200 830Z', 'green'),
    tube('M620 930L620 420', 40, 'green'),
    area('M620 430C480 250 420 400 400 420C470 500 540 500 620 430Z', 'green'),
    area('M620 600C740 430 820 560 850 590C780 670 700 670 620 600Z', 'green'),
    area('M620 420C560 250 600 180 620 120C660 180 690 260 620 420Z', 'green'),
    arrow([900, 880], [900, 330], { width: 46 }),
  ],
  hit: [
    area(star(720, 480, 270, 130, 9), 'orange'),
    placed(
      [
        merged(
          [area(rect(0, -130, 280, 280, 90), 'skin'), area(rect(-60, -80, 140, 180), 'skin')],
          'skin',
          'skin',
        ),
        line('M200 -60L270 -60M200 10L274 10M200 80L270 80'),
        area(rect(-200, -110, 150, 240, 24), 'blue'),
      ],
      { x: 280, y: 520, scale: 1.15 },
    ),
  ],
  breathe: [
    bust(330, 560, 1.06, { ...doer, face: { eyes: 'closed', mouth: 'open' } }),
    tube('M560 560C700 460 760 600 900 520', 36, 'sky'),
    tube('M560 700C700 640 760 760 900 690', 36, 'sky'),
    tube('M600 430C680 380 740 440 820 390', 36, 'sky'),
  ],
} as const satisfies Record<string, Drawing>;
