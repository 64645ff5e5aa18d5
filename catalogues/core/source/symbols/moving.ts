/**
 * Verbs of moving and of staying.
 */
import { area, type Drawing, line, merged, placed, tube } from '../drawing.ts';
import { arrow, bentArrow, roundArrow } from '../parts/arrow.ts';
import { circle, polygon, polyline, rect } from '../parts/basic.ts';
import { doer, ghost, other, reach, towardsRight, walking } from '../parts/doers.ts';
import { bust, type FigureOptions, head, jumping, legs, person } from '../parts/figure.ts';
import { openHand } from '../parts/hand.ts';
import { cross } from '../parts/marks.ts';
import { ball, box, chair, ground, heart, notes, rays } from '../parts/things.ts';

const running: NonNullable<FigureOptions['feet']> = [
  [
    [-120, -150],
    [-240, -190],
  ],
  [
    [130, -170],
    [110, -20],
  ],
];
const bed = (x: number, y: number, width: number): Drawing =>
  merged(
    [
      tube(polyline([x, y - 260], [x, y + 90]), 44, 'wood'),
      tube(polyline([x, y], [x + width, y]), 60, 'wood'),
      tube(polyline([x + width, y - 120], [x + width, y + 90]), 44, 'wood'),
    ],
    'wood',
  );
const dashedSquare = (x: number, y: number, s: number): Drawing =>
  line(polygon([x - s, y - s], [x + s, y - s], [x + s, y + s], [x - s, y + s]), '1 62');
const door = (x: number, colour: 'wood' | 'white' = 'wood'): Drawing => [
  area(rect(x, 120, 330, 820, 12), 'sky'),
  area(polygon([x, 120], [x + 130, 190], [x + 130, 970], [x, 940]), colour),
];

/** Verbs of moving and of staying, by id. */
export const moving = {
  go: [
    person(300, 950, 0.94, {
      ...doer,
      feet: walking,
      left: [-190, -300],
      right: [180, -320],
      face: towardsRight,
    }),
    arrow([560, 480], [950, 480], { width: 110, colour: 'green' }),
  ],
  come: [
    person(760, 950, 0.94, {
      ...doer,
      left: { hand: [-220, -470], elbow: [-190, -350] },
      face: { look: [-0.6, 0], mouth: 'laugh' },
    }),
    arrow([60, 640], [470, 640], { width: 90, colour: 'green' }),
  ],
  stop: [
    area(
      polygon([340, 90], [684, 90], [930, 336], [930, 688], [684, 934], [340, 934], [94, 688], [94, 336]),
      'red',
    ),
    placed(openHand('white'), { x: 500, y: 780, scale: 0.98 }),
  ],
  turn: [
    dashedSquare(512, 560, 230),
    placed(box(-190, -190, 380, 380, 'orange'), { x: 512, y: 560, turn: 30 }),
    roundArrow([512, 560], 410, -150, -30, { width: 60 }),
  ],
  play: [
    person(330, 940, 0.94, {
      ...doer,
      left: [-250, -500],
      right: [240, -500],
      feet: [
        [-80, -20],
        [
          [130, -170],
          [230, -120],
        ],
      ],
      face: { mouth: 'laugh' },
    }),
    ball(760, 760, 130, 'red'),
    placed(box(-90, -90, 180, 180, 'blue'), { x: 790, y: 330, turn: 15 }),
  ],
  sleep: [
    area(rect(232, 60, 560, 900, 60), 'wood'),
    area(rect(312, 120, 400, 260, 80), 'white'),
    placed(head('short', { eyes: 'closed', mouth: 'small' }), { x: 512, y: 310, scale: 0.92 }),
    area(rect(262, 480, 500, 450, 40), 'sky'),
    area(rect(262, 480, 500, 100, 40), 'white'),
    placed(
      area('M60 -130C-50 -120 -70 60 80 100C-20 140 -130 70 -130 -30C-130 -110 -30 -180 60 -130Z', 'orange'),
      { x: 900, y: 190 },
    ),
  ],
  'wake-up': [
    person(330, 960, 0.86, {
      ...doer,
      left: [-200, -620],
      right: [200, -620],
      feet: [
        [-62, -180],
        [62, -180],
      ],
      face: { mouth: 'open' },
    }),
    area('M120 740L920 740L920 820L120 820Z', 'sky'),
    bed(90, 850, 844),
    area(circle(800, 270, 110), 'orange'),
    rays(800, 270, 160, 210, [0, 45, 90, 135, 180, 225, 270, 315]),
  ],
  sit: [
    chair(330, 640, 330, 300),
    person(470, 850, 0.94, {
      ...doer,
      feet: legs('170 -220, 190 60', '240 -220, 260 60'),
      right: { hand: [180, -280] },
      left: { hand: [40, -260], elbow: [-120, -300] },
      face: towardsRight,
    }),
  ],
  stand: [
    person(600, 950, 1, doer),
    chair(130, 700, 200, 240),
    arrow([890, 760], [890, 300], { width: 56, colour: 'green' }),
  ],
  'lie-down': [
    ground(850, 60, 964),
    placed(person(0, 0, 0.94, { ...doer, left: [-60, -230], right: [176, -300] }), {
      x: 930,
      y: 640,
      turn: -90,
    }),
  ],
  walk: [
    ground(950),
    person(480, 930, 0.98, {
      ...doer,
      feet: walking,
      left: [-190, -300],
      right: [180, -320],
      face: towardsRight,
    }),
  ],
  run: [
    ground(950),
    person(540, 930, 0.98, {
      ...doer,
      feet: running,
      left: { hand: [-190, -330], elbow: [-210, -440] },
      right: { hand: [190, -480], elbow: [190, -340] },
      face: towardsRight,
    }),
    line('M60 420L260 420M40 560L220 560M90 700L250 700'),
  ],
  jump: [
    ground(960),
    person(480, 820, 0.92, { ...doer, ...jumping }),
    arrow([870, 860], [870, 360], { width: 56, colour: 'green' }),
  ],
  climb: [
    merged(
      [
        tube('M560 960L660 80M830 960L930 80', 40, 'wood'),
        tube('M590 760L850 760M615 560L875 560M640 360L900 360M660 180L915 180', 40, 'wood'),
      ],
      'wood',
    ),
    person(420, 900, 0.9, {
      ...doer,
      right: { hand: [240, -600], elbow: [180, -500] },
      left: { hand: [200, -420], elbow: [40, -330] },
      feet: [
        [-40, 0],
        [
          [160, -220],
          [190, -90],
        ],
      ],
      face: { look: [0.6, -0.6] },
    }),
  ],
  fall: [
    ground(950),
    placed(
      person(0, 0, 0.82, {
        ...doer,
        left: [-250, -480],
        right: [250, -500],
        feet: [
          [-150, -60],
          [140, -40],
        ],
        face: { mouth: 'open', eyes: 'wide' },
      }),
      { x: 280, y: 560, turn: 112 },
    ),
    line('M420 60L420 200M560 40L560 240M700 60L700 260'),
  ],
  swim: [
    person(480, 1000, 0.9, {
      ...doer,
      feet: [
        [-62, -180],
        [62, -180],
      ],
      left: [-250, -420],
      right: { hand: [270, -560], elbow: [200, -480] },
    }),
    area(
      'M60 640Q160 560 260 640Q360 720 460 640Q560 560 660 640Q760 720 860 640Q920 590 964 620L964 940L60 940Z',
      'blue',
    ),
    line('M160 800Q240 740 320 800Q400 860 480 800M600 820Q680 760 760 820'),
  ],
  dance: [
    person(430, 950, 0.96, {
      ...doer,
      left: { hand: [-220, -600], elbow: [-220, -460] },
      right: { hand: [230, -280], elbow: [220, -420] },
      feet: legs('-140 -150, -60 -20', '140 -140, 220 -60'),
      headTurn: -10,
      face: { eyes: 'happy' },
    }),
    notes(820, 360, 1),
  ],
  push: [
    person(250, 950, 0.94, {
      ...doer,
      ...reach(270, -400),
      feet: [
        [
          [-60, -110],
          [-150, -20],
        ],
        [80, -20],
      ],
      face: { ...towardsRight, mouth: 'teeth' },
    }),
    box(540, 480, 380, 460),
    arrow([560, 280], [940, 280], { width: 60 }),
  ],
  pull: [
    person(250, 950, 0.94, {
      ...doer,
      ...reach(260, -360),
      feet: [
        [-100, -20],
        [
          [110, -140],
          [160, -20],
        ],
      ],
      face: { ...towardsRight, mouth: 'teeth' },
    }),
    line('M480 600L700 680'),
    box(620, 620, 330, 320),
    arrow([920, 330], [540, 330], { width: 60 }),
  ],
  meet: [
    person(200, 950, 0.8, { ...doer, feet: walking, face: towardsRight }),
    person(824, 950, 0.8, { ...other, face: { look: [-0.7, 0] } }),
    arrow([330, 200], [490, 200], { width: 48 }),
    arrow([694, 200], [534, 200], { width: 48 }),
  ],
  follow: [
    person(690, 930, 0.86, { ...ghost, feet: walking }),
    person(270, 930, 0.86, { ...doer, feet: walking, face: towardsRight }),
    bentArrow([280, 190], [470, 40], [640, 160], { width: 46 }),
  ],
  leave: [
    door(90),
    person(600, 950, 0.9, {
      ...doer,
      feet: walking,
      right: { hand: [200, -560], elbow: [190, -430] },
      face: towardsRight,
    }),
    arrow([790, 760], [960, 760], { width: 50 }),
  ],
  stay: [
    ground(960, 60, 964),
    person(260, 945, 0.9, { ...doer, ...{ left: [-100, -260], right: [100, -260] } }),
    arrow([470, 560], [970, 560], { width: 90, colour: 'grey' }),
    cross(620, 560, 120),
  ],
  wait: [
    area(
      'M300 120L724 120L724 160C724 360 590 420 560 512C590 600 724 660 724 864L724 904L300 904L300 864C300 660 434 600 464 512C434 420 300 360 300 160Z',
      'white',
    ),
    area('M380 250L644 250C620 340 560 390 512 450C464 390 404 340 380 250Z', 'orange'),
    area('M370 860C380 760 470 740 512 690C554 740 644 760 654 860Z', 'orange'),
    tube('M260 110L764 110M260 914L764 914', 50, 'wood'),
  ],
  hug: [
    person(350, 950, 0.92, { ...doer, face: { eyes: 'happy', look: [0.3, 0] }, headTurn: 8 }),
    person(650, 950, 0.92, {
      ...other,
      left: { hand: [-330, -360], elbow: [-190, -300] },
      face: { eyes: 'happy', look: [-0.3, 0] },
      headTurn: -8,
    }),
    [
      tube('M430 570L560 600L700 620', 50, 'green'),
      merged([area(circle(710, 622, 38), 'skin')], 'skin', 'skin'),
    ],
  ],
  kiss: [
    bust(300, 620, 0.84, { ...doer, face: { mouth: 'kiss', eyes: 'closed', look: [0.7, 0] } }),
    bust(724, 620, 0.84, { ...other, face: { mouth: 'kiss', eyes: 'closed', look: [-0.7, 0] } }),
    heart(512, 210, 130),
  ],
} as const satisfies Record<string, Drawing>;
