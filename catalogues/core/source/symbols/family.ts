/**
 * Relatives as branches of a tree, and people by what they do: the person meant is coloured, all others are grey.
 */
import { area, type Drawing, line, placed, tube } from '../drawing.ts';
import { circle, oval, polygon, rect } from '../parts/basic.ts';
import { type FigureOptions, head, person } from '../parts/figure.ts';
import { ball, heart, house, table } from '../parts/things.ts';

const boy: FigureOptions = { hair: 'short', shirt: 'green', trousers: 'blue' };
const girl: FigureOptions = { hair: 'long', shirt: 'red', dress: true };
const me: FigureOptions = { hair: 'curly', shirt: 'blue', trousers: 'purple' };
const grown: FigureOptions = { hair: 'bun', shirt: 'orange', trousers: 'green' };
const ghost: FigureOptions = { ghost: true };
const greyHead = (x: number, y: number, r: number): Drawing => area(circle(x, y, r), 'grey');
const face = (x: number, y: number, scale: number, hair: 'short' | 'long' | 'curly'): Drawing =>
  placed(head(hair, {}), { x, y, scale });

/** Two parents, and two children of theirs: the sibling of a grey child. */
const sibling = (who: FigureOptions): Drawing => [
  line('M330 170L694 170M512 170L512 330M290 470L290 330L720 330L720 400'),
  greyHead(310, 150, 96),
  greyHead(714, 150, 96),
  person(280, 970, 0.58, ghost),
  person(700, 970, 0.72, who),
];
/** A brother or sister's child: the parent beside the one who speaks. */
const siblingsChild = (who: 'short' | 'long'): Drawing => [
  line('M250 300L774 300M774 300L774 720M512 300L512 120'),
  greyHead(250, 320, 150),
  area(circle(774, 320, 150), 'grey'),
  face(774, 780, 1.1, who),
];
const ring = (x: number, y: number): Drawing => [
  tube(circle(x, y, 84), 34, 'orange'),
  area(polygon([x - 60, y - 170], [x + 60, y - 170], [x, y - 80]), 'sky'),
];
const spouse = (who: FigureOptions, onLeft: boolean): Drawing => [
  person(270, 970, 0.86, onLeft ? who : ghost),
  person(754, 970, 0.86, onLeft ? ghost : who),
  ring(512, 330),
  heart(512, 640, 90),
];

/** Relatives. */
export const family = {
  brother: sibling(boy),
  sister: placed(sibling({ ...girl, shirt: 'purple' }), { x: 1024, flip: true }),
  husband: spouse(boy, true),
  wife: spouse(girl, false),
  cousin: [
    line('M250 220L774 220M250 220L250 720M774 220L774 720'),
    greyHead(250, 240, 130),
    greyHead(774, 240, 130),
    greyHead(250, 780, 130),
    face(774, 780, 1, 'curly'),
  ],
  niece: siblingsChild('long'),
  nephew: siblingsChild('short'),
} as const satisfies Record<string, Drawing>;

/** People by what they are to others. */
export const roles = {
  neighbour: [
    house(270, 900, 480, 620),
    house(780, 900, 480, 620),
    person(512, 960, 0.56, {
      ...boy,
      right: { hand: [200, -640], elbow: [210, -480] },
      face: { mouth: 'laugh' },
    }),
  ],
  team: [
    person(200, 960, 0.76, { ...boy, shirt: 'red', trousers: 'white' }),
    person(824, 960, 0.76, { ...me, shirt: 'red', trousers: 'white' }),
    person(512, 960, 0.84, {
      ...grown,
      shirt: 'red',
      trousers: 'white',
      left: { hand: [-92, -300], elbow: [-150, -330] },
      right: { hand: [92, -300], elbow: [150, -330] },
    }),
    ball(512, 700, 84, 'white'),
  ],
  helper: [
    person(660, 930, 0.98, {
      ...grown,
      left: { hand: [-250, -360], elbow: [-170, -300] },
      face: { look: [-0.6, 0.5] },
    }),
    person(340, 960, 0.6, { ...ghost, left: { hand: [-160, -330] } }),
    table(40, 760, 340, 190),
    heart(880, 190, 100),
  ],
  leader: [
    person(190, 820, 0.52, ghost),
    person(400, 880, 0.56, ghost),
    person(720, 960, 0.86, {
      ...boy,
      right: { hand: [190, -600], elbow: [200, -440] },
      face: { look: [0.6, 0] },
    }),
    tube('M884 560L884 80', 34, 'wood'),
    area(polygon([870, 90], [600, 180], [870, 270]), 'red'),
  ],
  referee: [
    person(400, 970, 1.02, {
      ...boy,
      shirt: 'white',
      trousers: 'grey',
      right: { hand: [220, -680], elbow: [220, -480] },
      face: { mouth: 'flat', brows: 'angry' },
    }),
    line('M340 540L340 740M400 540L400 740M460 540L460 740'),
    area(rect(570, 60, 160, 220, 14), 'red'),
  ],
  librarian: [
    area(rect(40, 90, 944, 560, 10), 'wood'),
    [60, 350].map((top) => [
      [100, 170, 240, 770, 840, 910].map((x, index) =>
        area(rect(x - 32, top + 60, 58, 230, 6), (['red', 'blue', 'green'] as const)[index % 3] ?? 'red'),
      ),
    ]),
    person(512, 970, 0.96, {
      ...girl,
      shirt: 'purple',
      left: { hand: [-92, -300], elbow: [-160, -330] },
      right: { hand: [92, -300], elbow: [160, -330] },
    }),
    area(rect(400, 590, 224, 170, 10), 'white'),
    line('M512 590L512 760'),
  ],
  name: [
    line('M300 60L480 300M724 60L544 300'),
    area(rect(90, 300, 844, 600, 50), 'white'),
    area('M90 430L90 350Q90 300 140 300L884 300Q934 300 934 350L934 430Z', 'blue'),
    placed(head('short', {}), { x: 300, y: 650, scale: 0.82 }),
    line('M520 580L840 580M520 680L840 680M520 780L700 780'),
  ],
  costume: [
    area('M330 470L120 940L904 940L694 470Z', 'red'),
    person(512, 960, 0.98, {
      hair: 'curly',
      shirt: 'blue',
      trousers: 'blue',
      left: { hand: [-110, -260], elbow: [-230, -330] },
      right: { hand: [110, -260], elbow: [230, -330] },
    }),
    area('M340 300Q512 240 684 300L670 420Q590 440 512 390Q434 440 354 420Z', 'purple'),
    area(oval(440, 350, 34, 30), 'white'),
    area(oval(584, 350, 34, 30), 'white'),
    area(polygon([512, 530], [590, 600], [512, 690], [434, 600]), 'orange'),
  ],
} as const satisfies Record<string, Drawing>;
