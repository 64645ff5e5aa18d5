/**
 * Core verbs: hands and figures that do them.
 */
import { area, type Drawing, line, merged, type Point, placed, spot, tube } from '../drawing.ts';
import { arrow, bentArrow, roundArrow } from '../parts/arrow.ts';
import { arc, circle, oval, polygon, polyline, rect, star } from '../parts/basic.ts';
import { type Arm, bust, type FigureOptions, head, jumping, legs, person } from '../parts/figure.ts';
import { grippingHand, offeringHand, openHand, pointingHand, thumb } from '../parts/hand.ts';
import {
  ball,
  box,
  bulb,
  chair,
  cross,
  cup,
  drop,
  exclamationMark,
  flame,
  gap,
  gear,
  ground,
  heart,
  house,
  notes,
  questionMark,
  rays,
  speechBubble,
  table,
  thoughtBubble,
  tick,
} from '../parts/things.ts';

const doer: FigureOptions = { hair: 'short', shirt: 'green', trousers: 'blue' };
const other: FigureOptions = { hair: 'long', shirt: 'red', dress: true };
const ghost: FigureOptions = { ghost: true };
const towardsRight = { look: [0.7, 0] } as const;
const walking: NonNullable<FigureOptions['feet']> = [
  [
    [-80, -130],
    [-180, -40],
  ],
  [
    [110, -140],
    [130, -20],
  ],
];
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
const reach = (x: number, y: number): { left: Arm; right: Arm } => ({
  left: { hand: [x - 40, y + 60], elbow: [20, -330] },
  right: { hand: [x, y], elbow: [150, -380] },
});
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
const pencil = (x: number, y: number, scale: number, turn: number): Drawing =>
  placed(
    [
      area(polygon([0, 0], [-56, -120], [-56, -520], [56, -520], [56, -120]), 'orange'),
      area(polygon([0, 0], [-56, -120], [56, -120]), 'white'),
      area(rect(-56, -580, 112, 70, 10), 'red'),
    ],
    { x, y, scale, turn },
  );
const book = (x: number, y: number, scale: number): Drawing =>
  placed(
    [
      area(
        'M0 -150C-120 -230 -280 -220 -360 -180L-360 150C-280 110 -120 110 0 180C120 110 280 110 360 150L360 -180C280 -220 120 -230 0 -150Z',
        'white',
      ),
      line(
        'M0 -150L0 180M-270 -90Q-180 -110 -90 -70M-270 20Q-180 0 -90 40M270 -90Q180 -110 90 -70M270 20Q180 0 90 40',
      ),
    ],
    { x, y, scale },
  );
const eye = (x: number, y: number, scale: number, look: Point = [0, 0]): Drawing =>
  placed(
    [
      area('M-380 0C-240 -240 240 -240 380 0C240 240 -240 240 -380 0Z', 'white'),
      area(circle(look[0] * 90, look[1] * 50, 150), 'blue'),
      spot(circle(look[0] * 110, look[1] * 60, 66)),
    ],
    { x, y, scale },
  );
const ear = (x: number, y: number, scale: number): Drawing =>
  placed(
    [
      area(
        'M-60 330C-200 300 -130 120 -180 20C-300 -250 -60 -420 110 -360C320 -280 300 40 160 120C80 170 110 310 -60 330Z',
        'skin',
        'skin',
      ),
      line('M-70 -80C-100 -250 150 -290 160 -120C160 -10 30 0 20 120M-40 -60C40 -80 60 0 -20 60'),
    ],
    { x, y, scale },
  );
const bed = (x: number, y: number, width: number): Drawing =>
  merged(
    [
      tube(polyline([x, y - 260], [x, y + 90]), 44, 'wood'),
      tube(polyline([x, y], [x + width, y]), 60, 'wood'),
      tube(polyline([x + width, y - 120], [x + width, y + 90]), 44, 'wood'),
    ],
    'wood',
  );
const coin = (x: number, y: number, r: number): Drawing => [
  area(circle(x, y, r), 'orange'),
  line(circle(x, y, r * 0.5)),
];
const dashedSquare = (x: number, y: number, s: number): Drawing =>
  line(polygon([x - s, y - s], [x + s, y - s], [x + s, y + s], [x - s, y + s]), '1 62');
const wrench = (x: number, y: number, scale: number, turn: number): Drawing =>
  placed(merged([tube('M0 0L0 -330', 80, 'grey'), tube(arc(0, -420, 100, -50, 230), 70, 'grey')], 'grey'), {
    x,
    y,
    scale,
    turn,
  });
const door = (x: number, colour: 'wood' | 'white' = 'wood'): Drawing => [
  area(rect(x, 120, 330, 820, 12), 'sky'),
  area(polygon([x, 120], [x + 130, 190], [x + 130, 970], [x, 940]), colour),
];

/** Verbs: what people do. */
export const actions = {
  want: [
    person(270, 960, 0.98, { ...doer, ...reach(320, -440), face: { look: [0.7, -0.2], mouth: 'open' } }),
    ball(810, 520, 120),
    rays(810, 520, 180, 225, [-90, -45, 0, 45, 90]),
  ],
  need: [
    person(330, 960, 0.98, {
      ...doer,
      ...reach(290, -360),
      face: { look: [0.6, 0], brows: 'worried', mouth: 'open' },
    }),
    ball(790, 790, 130),
    exclamationMark(800, 290, 0.95),
  ],
  like: [placed(thumb(), { x: 270, y: 700, scale: 1.05 }), heart(760, 330, 200)],
  love: [
    heart(512, 680, 300),
    person(512, 700, 0.74, {
      ...doer,
      left: { hand: [-130, -330], elbow: [-210, -360] },
      right: { hand: [130, -330], elbow: [210, -360] },
      face: { eyes: 'happy' },
    }),
    heart(512, 680, 230),
  ],
  'dont-like': [
    placed(thumb(), { x: 230, y: 330, scale: 1, turn: 180, flip: true }),
    heart(740, 620, 230, 'grey'),
    cross(740, 620, 110, 'red', 60),
  ],
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
  look: [
    eye(370, 400, 0.82, [0.8, 0.4]),
    line('M620 560L700 640M560 640L640 730M690 490L780 560'),
    ball(830, 800, 120),
  ],
  see: [eye(512, 520, 1.2)],
  watch: [
    area(rect(420, 180, 530, 400, 40), 'grey'),
    area(rect(470, 230, 430, 300, 10), 'sky'),
    area(polygon([630, 300], [630, 460], [770, 380]), 'orange'),
    line('M690 590L690 680M560 690L820 690'),
    eye(250, 780, 0.46, [0.8, -0.8]),
  ],
  turn: [
    dashedSquare(512, 560, 230),
    placed(box(-190, -190, 380, 380, 'orange'), { x: 512, y: 560, turn: 30 }),
    roundArrow([512, 560], 410, -150, -30, { width: 60 }),
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
  can: [
    person(400, 970, 1, {
      ...doer,
      left: { hand: [-230, -560], elbow: [-240, -400] },
      right: { hand: [230, -560], elbow: [240, -400] },
      face: { mouth: 'laugh' },
    }),
    tick(830, 240, 140),
  ],
  cannot: [
    person(400, 970, 1, {
      ...doer,
      left: { hand: [-220, -330], elbow: [-190, -420] },
      right: { hand: [220, -330], elbow: [190, -420] },
      face: { mouth: 'sad', brows: 'worried' },
    }),
    cross(820, 230, 120),
  ],
  must: [
    person(360, 970, 0.98, {
      ...doer,
      right: { hand: [210, -560], elbow: [210, -420], point: [0, -1] },
      face: { mouth: 'flat', brows: 'angry' },
    }),
    exclamationMark(800, 440, 1.5),
  ],
  will: [
    person(200, 960, 0.8, { ...doer, face: towardsRight }),
    arrow([420, 730], [690, 730], { width: 60, colour: 'green' }),
    person(840, 960, 0.8, {
      ...ghost,
      left: { hand: [-250, -560], elbow: [-180, -440] },
      right: { hand: [250, -560], elbow: [180, -440] },
    }),
  ],
  try: [
    area(rect(560, 330, 400, 70, 10), 'wood'),
    ball(760, 220, 100),
    person(360, 900, 0.84, {
      ...doer,
      right: { hand: [250, -640], elbow: [180, -520] },
      face: { look: [0.5, -0.6], mouth: 'teeth' },
    }),
    line('M260 960L460 960'),
    line('M600 620L660 540M680 640L720 560'),
  ],
  let: [
    tube('M190 930L190 420', 70, 'grey'),
    tube('M190 460L560 90', 60, 'red'),
    tick(720, 420, 150),
    arrow([340, 790], [930, 790], { width: 70, colour: 'green' }),
  ],
  start: [
    area(rect(140, 140, 744, 744, 140), 'green'),
    area(polygon([410, 320], [410, 704], [730, 512]), 'white'),
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
  sing: [
    bust(380, 460, 1.1, { ...doer, hair: 'long', shirt: 'red', face: { mouth: 'laugh', eyes: 'happy' } }),
    notes(820, 380, 1.1),
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
  show: [
    person(330, 960, 0.98, {
      ...doer,
      right: { hand: [260, -500], elbow: [190, -380] },
      left: { hand: [40, -340], elbow: [-160, -300] },
      face: { mouth: 'laugh' },
    }),
    ball(740, 400, 130),
    rays(740, 400, 185, 230, [-135, -90, -45, 0, 45]),
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
  change: [
    ball(250, 540, 160),
    box(630, 390, 300, 300, 'blue'),
    bentArrow([300, 280], [512, 80], [740, 280], { width: 50 }),
    bentArrow([730, 800], [512, 990], [300, 800], { width: 50 }),
  ],
  choose: [
    ball(190, 300, 120),
    box(412, 190, 220, 220, 'blue'),
    area(polygon([740, 410], [960, 410], [850, 190]), 'green'),
    placed(pointingHand(), { x: 512, y: 960, scale: 0.94, turn: -90 }),
  ],
  think: [
    bust(330, 660, 0.86, { ...doer, face: { look: [0.5, -0.7], mouth: 'small' } }),
    thoughtBubble(
      670,
      260,
      280,
      200,
      [470, 500],
      [570, 670, 770].map((x) => spot(circle(x, 260, 28))),
    ),
  ],
  know: [
    bust(512, 560, 1.06, { ...doer, face: { mouth: 'smile' } }),
    bulb(512, 180, 0.42),
    rays(512, 170, 150, 200, [180, 215, 325, 360]),
  ],
  understand: [
    bust(400, 540, 1.12, { ...doer, face: { eyes: 'happy' } }),
    speechBubble(620, 60, 340, 280, [560, 400], tick(790, 200, 84, 'green', 56)),
  ],
  'dont-know': [
    person(512, 970, 1, {
      ...doer,
      left: { hand: [-260, -430], elbow: [-210, -320] },
      right: { hand: [260, -430], elbow: [210, -320] },
      face: { mouth: 'wavy', brows: 'raised', look: [0, -0.4] },
    }),
    questionMark(850, 250, 0.7),
    questionMark(170, 250, 0.7),
  ],
  remember: [
    bust(694, 660, 0.86, { ...doer, face: { look: [-0.5, -0.7] } }),
    thoughtBubble(354, 270, 290, 220, [554, 500], [ball(354, 270, 100)]),
  ],
  forget: [
    bust(330, 660, 0.86, { ...doer, face: { look: [0.5, -0.7], mouth: 'wavy', brows: 'worried' } }),
    thoughtBubble(670, 270, 290, 220, [470, 500], [gap(670, 270, 110), cross(670, 270, 120)]),
  ],
  learn: [
    book(512, 760, 1.05),
    bust(512, 270, 0.6, { ...doer, face: { look: [0, 0.7] } }),
    arrow([870, 560], [700, 300], { width: 46, colour: 'green' }),
  ],
  teach: [
    area(rect(420, 110, 540, 420, 20), 'green'),
    tube('M520 420L620 240L720 420Z', 24, 'white'),
    area(circle(840, 330, 60), 'white'),
    person(240, 960, 0.96, { ...other, right: { hand: [250, -560], elbow: [180, -440], point: [1, -0.5] } }),
  ],
  read: [
    person(512, 990, 1.1, {
      ...doer,
      face: { look: [0, 0.7] },
      left: { hand: [-180, -360], elbow: [-200, -300] },
      right: { hand: [180, -360], elbow: [200, -300] },
    }),
    book(512, 620, 0.62),
  ],
  write: [
    area(rect(120, 130, 620, 780, 20), 'white'),
    line('M220 280L640 280M220 420L640 420M220 560L480 560'),
    pencil(560, 700, 0.9, 40),
  ],
  draw: [
    area(rect(90, 180, 740, 740, 20), 'white'),
    house(380, 800, 400, 420),
    area(circle(680, 330, 70), 'orange'),
    pencil(600, 760, 0.86, 40),
  ],
  say: [
    bust(340, 560, 1, { ...doer, face: { mouth: 'open', ...towardsRight } }),
    speechBubble(560, 90, 400, 320, [540, 590], line('M650 210L870 210M650 300L790 300')),
  ],
  talk: [
    bust(230, 720, 0.66, { ...doer, face: { mouth: 'laugh', ...towardsRight } }),
    bust(794, 720, 0.66, { ...other, face: { mouth: 'laugh', look: [-0.7, 0] } }),
    speechBubble(80, 70, 400, 290, [260, 480], line('M170 170L390 170M170 260L320 260')),
    speechBubble(544, 130, 400, 290, [760, 520], line('M634 230L854 230M634 320L784 320')),
  ],
  tell: [
    bust(230, 680, 0.7, { ...doer, face: { mouth: 'open', ...towardsRight } }),
    bust(810, 700, 0.64, { ...ghost, hair: 'bun', shirt: 'grey', face: { look: [-0.6, 0] } }),
    speechBubble(180, 80, 380, 280, [290, 480], line('M270 180L470 180M270 260L400 260')),
    bentArrow([640, 200], [760, 190], [800, 360], { width: 46 }),
  ],
  ask: [
    bust(340, 560, 1, { ...doer, face: { mouth: 'open', brows: 'raised', ...towardsRight } }),
    speechBubble(540, 70, 420, 420, [540, 620], questionMark(750, 260, 0.62)),
  ],
  answer: [
    speechBubble(70, 80, 440, 360, [150, 540], questionMark(290, 245, 0.5)),
    speechBubble(500, 500, 454, 340, [890, 960], tick(727, 670, 110, 'green', 70)),
    arrow([600, 250], [740, 420], { width: 50 }),
  ],
  call: [
    area(
      'M330 90L694 90Q744 90 744 140L744 884Q744 934 694 934L330 934Q280 934 280 884L280 140Q280 90 330 90Z',
      'grey',
    ),
    area(rect(330, 170, 364, 620, 20), 'sky'),
    spot(circle(512, 866, 32)),
    tube('M430 360C400 540 520 660 640 620', 64, 'green'),
    line('M820 300Q900 400 820 500M900 220Q1010 400 900 580'),
  ],
  listen: [
    bust(380, 500, 1.1, { ...doer, face: { look: [0.5, 0] }, hair: 'short' }),
    placed(ear(0, 0, 0.5), { x: 610, y: 510 }),
    tube(arc(660, 510, 150, -45, 45), 34, 'blue'),
    tube(arc(660, 510, 260, -45, 45), 34, 'blue'),
  ],
  hear: [
    ear(360, 530, 1.2),
    tube(arc(520, 520, 200, -45, 45), 44, 'blue'),
    tube(arc(520, 520, 330, -45, 45), 44, 'blue'),
  ],
  feel: [
    person(420, 970, 1.06, {
      ...doer,
      left: { hand: [-40, -330], elbow: [-190, -290] },
      face: { eyes: 'closed' },
    }),
    heart(430, 590, 80),
    heart(800, 300, 130),
    line('M640 450Q690 420 700 380'),
  ],
  touch: [
    placed(pointingHand(), { x: 180, y: 560, scale: 0.96 }),
    box(640, 260, 310, 640, 'sky'),
    rays(640, 490, 70, 140, [130, 180, 230]),
  ],
  smell: [
    bust(330, 560, 1.02, { ...doer, face: { eyes: 'closed', mouth: 'smile', look: [0.5, 0] } }),
    tube('M800 700L800 940', 36, 'green'),
    [0, 72, 144, 216, 288].map((degrees) =>
      placed(area(circle(0, -90, 66), 'red'), { x: 800, y: 580, turn: degrees }),
    ),
    area(circle(800, 580, 60), 'orange'),
    line('M620 420Q590 360 630 310Q670 250 630 200M760 380Q730 320 770 270Q810 210 770 160'),
  ],
  taste: [
    area('M180 330Q512 190 844 330Q760 620 512 620Q264 620 180 330Z', 'white'),
    area('M350 500Q512 420 674 500L660 760Q640 900 512 900Q384 900 364 760Z', 'red'),
    line('M512 520L512 760'),
    ball(840, 740, 90),
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
  win: [
    area('M310 130L714 130L714 330C714 530 630 600 512 600C394 600 310 530 310 330Z', 'orange'),
    tube('M310 220C160 200 180 420 340 430M714 220C864 200 844 420 684 430', 40, 'orange'),
    tube('M512 620L512 760', 60, 'orange'),
    area(rect(330, 780, 364, 140, 20), 'wood'),
    area(star(512, 340, 110, 48, 5), 'white'),
  ],
  count: [
    placed(openHand(), { x: 330, y: 900, scale: 0.9 }),
    ball(760, 180, 76),
    ball(760, 380, 76),
    ball(760, 580, 76),
    ball(760, 780, 76),
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
  breathe: [
    bust(330, 560, 1.06, { ...doer, face: { eyes: 'closed', mouth: 'open' } }),
    tube('M560 560C700 460 760 600 900 520', 36, 'sky'),
    tube('M560 700C700 640 760 760 900 690', 36, 'sky'),
    tube('M600 430C680 380 740 440 820 390', 36, 'sky'),
  ],
} as const satisfies Record<string, Drawing>;
