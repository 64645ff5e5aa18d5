/**
 * Describing words in pairs: what is meant is coloured; tastes are a face and what it tasted.
 */
import { area, type Colour, type Drawing, line, merged, placed, spot, tube } from '../drawing.ts';
import { arrow, doubleArrow } from '../parts/arrow.ts';
import { arc, circle, oval, points, polygon, rect } from '../parts/basic.ts';
import { bust, type Face, type FigureOptions, person } from '../parts/figure.ts';
import { pointingHand } from '../parts/hand.ts';
import { exclamationMark, tick } from '../parts/marks.ts';
import { apple, drop, flame, openBox, rays, star5 } from '../parts/things.ts';

const child: FigureOptions = { hair: 'curly', shirt: 'orange', trousers: 'blue' };
/** Two boards on one another, of which one is meant. */
const boards = (thin: Colour, thick: Colour): Drawing => [
  area(rect(100, 130, 824, 70, 10), thin),
  area(rect(100, 480, 824, 380, 10), thick),
];
/** A road between meadows, as wide as it is. */
const road = (width: number): Drawing => [
  area(rect(50, 100, 924, 824, 40), 'green'),
  area(rect(512 - width / 2, 100, width, 824), 'grey'),
  [150, 350, 750].map((y) => tube(`M512 ${y}L512 ${y + 80}`, 20, 'white')),
];
/** A basin in the ground, and water in it from a height. */
const basin = (bottom: number): Drawing => [
  area(rect(50, 300, 924, 660, 20), 'wood'),
  area(
    `M190 330L834 330L834 ${bottom - 40}Q834 ${bottom} 794 ${bottom}L230 ${bottom}Q190 ${bottom} 190 ${bottom - 40}Z`,
    'blue',
  ),
];
/** Somebody who tasted what is beside them. */
const tasting = (face: Face, food: Drawing): Drawing => [bust(330, 480, 1.1, { ...child, face }), food];
/** A pencil whose point is down on the left. */
const pencil = (point: Drawing): Drawing => [
  placed(
    [
      area(rect(-110, -560, 220, 520), 'orange'),
      area(rect(-110, -660, 220, 110, 30), 'red'),
      line('M-36 -540L-36 -50M36 -540L36 -50'),
      point,
    ],
    {
      x: 400,
      y: 620,
      turn: 35,
    },
  ),
  line('M60 880L480 880'),
];
/** A price on a tag, as coins. */
const price = (coins: readonly (readonly [number, number])[]): Drawing => [
  line('M150 60Q90 160 250 250'),
  area('M250 130L900 130Q960 130 960 190L960 850Q960 910 900 910L250 910L70 700L70 340Z', 'white'),
  area(circle(240, 320, 50), 'grey'),
  coins.map(([x, y]) => [area(oval(x, y, 120, 56), 'orange'), line(arc(x, y, 30, 200, 340))]),
];
const stack = (x: number, count: number): (readonly [number, number])[] =>
  Array.from({ length: count }, (_, index) => [x, 800 - index * 70] as const);

/** Pairs that differ in one measure, and things as they feel, taste and are. */
export const contrasts = {
  thin: [
    boards('orange', 'grey'),
    arrow([512, 20], [512, 110], { width: 30 }),
    arrow([512, 400], [512, 230], { width: 34 }),
  ],
  thick: [boards('grey', 'orange'), doubleArrow([512, 520], [512, 820], { width: 50 })],
  wide: [road(640), doubleArrow([200, 560], [824, 560], { width: 50 })],
  narrow: [
    road(180),
    arrow([100, 560], [400, 560], { width: 50 }),
    arrow([924, 560], [624, 560], { width: 50 }),
  ],
  deep: [
    basin(900),
    arrow([512, 380], [512, 850], { colour: 'red', width: 60 }),
    person(760, 380, 0.3, child),
  ],
  shallow: [
    basin(440),
    person(512, 420, 0.44, child),
    doubleArrow([760, 320], [760, 440], { colour: 'red', width: 20 }),
  ],
  rough: [
    area(
      'M60 940L60 470L130 340L220 470L300 300L390 450L470 350L560 480L640 310L740 460L820 340L900 460L964 380L964 940Z',
      'wood',
    ),
    line('M200 640L300 700M420 600L500 680M640 620L760 660M260 840L380 800M560 820L620 760M760 840L860 780'),
  ],
  smooth: [
    area(rect(60, 480, 904, 460, 60), 'sky'),
    placed(pointingHand('green'), { x: 200, y: 470, scale: 0.8 }),
    arrow([640, 340], [960, 340], { width: 44 }),
    line('M150 620L400 620M650 740L880 740'),
  ],
  weak: [
    person(440, 960, 1.05, {
      ...child,
      left: { hand: [-130, -190], elbow: [-180, -330] },
      right: { hand: [230, -190], elbow: [180, -330] },
      face: { mouth: 'wavy', brows: 'worried', look: [0.6, 0.6] },
      headAt: [40, 40],
    }),
    tube('M600 800L800 800', 30, 'grey'),
    area(rect(570, 740, 60, 120, 20), 'grey'),
    area(rect(780, 740, 60, 120, 20), 'grey'),
    drop(700, 170, 60, 'sky'),
    arrow([860, 380], [860, 640], { colour: 'red', width: 50 }),
  ],
  sweet: tasting({ mouth: 'laugh', eyes: 'happy' }, [
    tube('M780 480L780 940', 26, 'white'),
    area(circle(780, 330, 180), 'red'),
    tube(`${arc(780, 330, 100, 0, 280)}`, 24, 'white'),
  ]),
  sour: tasting({ mouth: 'kiss', eyes: 'closed', brows: 'worried' }, [
    area(
      'M560 340Q600 260 660 220C780 110 920 180 940 330Q1000 400 930 420C880 560 720 580 640 440Q560 430 560 340Z',
      'skin',
    ),
    line('M700 300Q740 240 800 240'),
  ]),
  bitter: tasting({ mouth: 'tongue', eyes: 'closed', brows: 'angry' }, [
    line('M900 330C1000 330 1000 500 890 490M660 200Q620 150 660 90M780 200Q740 150 780 90'),
    area('M580 250L900 250L870 530Q860 580 800 580L680 580Q620 580 610 530Z', 'white'),
    area(oval(740, 260, 160, 50), 'ink'),
  ]),
  salty: tasting({ mouth: 'tongue', brows: 'raised' }, [
    placed(
      [
        area(polygon([-120, 0], [120, 0], [90, 300], [-90, 300]), 'sky'),
        area('M-130 0C-130 -140 130 -140 130 0Z', 'grey'),
        [-50, 0, 50].map((x) => spot(circle(x, -55, 14))),
      ],
      { x: 850, y: 200, turn: 215 },
    ),
    points('640 420, 700 500, 610 520, 680 600').map(([x, y]) => area(circle(x, y, 12), 'white')),
  ]),
  spicy: tasting({ mouth: 'open', brows: 'worried', blush: true, tears: true }, [
    flame(800, 420, 200),
    area(
      'M640 560C740 500 860 560 880 640C900 780 760 900 600 900C720 840 760 760 700 680Q640 640 640 560Z',
      'red',
    ),
    tube('M640 560Q600 530 600 480', 30, 'green'),
  ]),
  interesting: [
    bust(300, 480, 1.05, {
      ...child,
      face: { eyes: 'wide', brows: 'raised', mouth: 'open', look: [0.9, 0.1] },
    }),
    openBox(600, 560, 360, 330, star5(780, 540, 170, 'purple')),
    rays(780, 440, 230, 300, [-140, -90, -40]),
  ],
  sharp: [
    pencil([
      area(polygon([-110, -40], [110, -40], [0, 260]), 'skin'),
      spot(polygon([-40, 150], [40, 150], [0, 260])),
    ]),
    rays(245, 840, 80, 150, [160, 200, 240]),
  ],
  blunt: placed(
    pencil([area('M-110 -40L110 -40L80 90Q0 160 -80 90Z', 'skin'), spot('M-66 100L66 100Q0 150 -66 100Z')]),
    { x: 1024, flip: true },
  ),
  straight: [
    tube('M120 330L904 330', 80, 'orange'),
    area(rect(80, 560, 864, 200, 10), 'white'),
    line(
      [1, 2, 3, 4, 5, 6, 7, 8].map((x) => `M${80 + x * 96} 560L${80 + x * 96} ${x % 2 ? 620 : 660}`).join(''),
    ),
  ],
  bent: [tube('M120 730C200 130 380 130 470 512S760 880 904 300', 80, 'orange')],
  sticky: [
    area(
      'M100 900C40 760 200 700 330 720C480 640 640 640 760 740C920 720 980 840 900 930L160 930Z',
      'purple',
    ),
    tube('M420 700Q470 560 430 440M512 690L512 420M600 700Q560 560 600 440', 34, 'purple'),
    placed(pointingHand('blue'), { x: 560, y: -60, turn: 90, scale: 0.9 }),
  ],
  fresh: [apple(512, 560, 1.5, 'red'), rays(512, 560, 420, 480, [-160, -130, -20, 20, 160, 200])],
  rotten: [
    apple(512, 600, 1.4, 'wood'),
    [spot(circle(400, 620, 50)), spot(circle(600, 720, 66)), spot(circle(640, 520, 30))],
    points('160 200, 800 150, 900 420').map(([x, y]) => [
      spot(oval(x, y, 30, 22)),
      line(`M${x} ${y}L${x - 40} ${y - 50}M${x} ${y}L${x + 40} ${y - 50}`),
    ]),
  ],
  expensive: price([...stack(330, 7), ...stack(580, 9), ...stack(820, 6)]),
  cheap: price([[540, 560]]),
  rich: [
    person(440, 960, 1.02, {
      hair: 'short',
      shirt: 'purple',
      trousers: 'blue',
      left: [-210, -600],
      right: [210, -600],
      face: { mouth: 'laugh', eyes: 'happy' },
    }),
    [...stack(130, 5), ...stack(800, 8)].map(([x, y]) => area(oval(x, y + 110, 110, 56), 'orange')),
  ],
  poor: [
    person(512, 960, 1.05, {
      hair: 'short',
      shirt: 'grey',
      trousers: 'wood',
      left: { hand: [-230, -210], elbow: [-190, -330] },
      right: { hand: [230, -210], elbow: [190, -330] },
      face: { mouth: 'sad', brows: 'worried' },
    }),
    area('M390 720L270 740L280 850L400 800Z', 'white'),
    area('M634 720L754 740L744 850L624 800Z', 'white'),
  ],
  safe: [
    area(
      'M512 70C640 170 780 200 900 190C920 560 780 840 512 960C244 840 104 560 124 190C244 200 384 170 512 70Z',
      'blue',
    ),
    tick(512, 520, 230, 'white', 90),
  ],
  dangerous: [
    area(polygon([560, 40], [130, 560], [420, 560], [300, 980], [760, 400], [480, 400], [700, 40]), 'red'),
    area(polygon([760, 560], [984, 940], [536, 940]), 'orange'),
    exclamationMark(760, 800, 0.42, 'ink'),
  ],
  'not-working': [
    area(rect(190, 50, 560, 924, 60), 'grey'),
    area(rect(240, 140, 460, 700, 10), 'ink'),
    area(circle(470, 905, 30), 'white'),
    area(
      polygon([560, 150], [400, 420], [500, 430], [380, 660], [620, 380], [510, 370], [620, 150]),
      'white',
    ),
    area(circle(780, 780, 190), 'white'),
    merged([tube('M700 700L860 860M860 700L700 860', 64, 'red')], 'red'),
  ],
  young: [
    person(300, 960, 0.66, child),
    person(740, 960, 1.06, { ghost: true }),
    arrow([300, 100], [300, 340], { colour: 'red', width: 56 }),
  ],
} as const satisfies Record<string, Drawing>;
