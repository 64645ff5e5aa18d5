/**
 * People by age and family, and gestures: the one meant is coloured, who else is there is grey.
 */
import { area, type Drawing, line, merged, placed, spot, tube } from '../drawing.ts';
import { arrow, doubleArrow } from '../parts/arrow.ts';
import { circle, oval, polygon, rect } from '../parts/basic.ts';
import { bust, type FigureOptions, head, person } from '../parts/figure.ts';
import { drop, heart, rays, speechBubble, table } from '../parts/things.ts';

const man: FigureOptions = { hair: 'short', shirt: 'green', trousers: 'blue' };
const woman: FigureOptions = { hair: 'bun', shirt: 'red', dress: true };
const boy: FigureOptions = { hair: 'curly', shirt: 'orange', trousers: 'blue' };
const girl: FigureOptions = { hair: 'long', shirt: 'purple', dress: true };
const ghost: FigureOptions = { ghost: true };
/** A parent with a child that holds their hand; one of them may be grey. */
const pair = (grown: FigureOptions, small: FigureOptions): Drawing => [
  person(380, 960, 1.0, { ...grown, right: { hand: [200, -320], bend: -1 } }),
  person(740, 960, 0.6, { ...small, left: { hand: [-230, -540] } }),
];
const whitePuffs = (x: number, y: number, s: number): Drawing => [
  area(circle(x - 165 * s, y + 10 * s, 52 * s), 'white'),
  area(circle(x + 165 * s, y + 10 * s, 52 * s), 'white'),
];
/** An old man or woman with a cane. */
const grandparent = (x: number, y: number, s: number, isWoman: boolean): Drawing => [
  isWoman ? area(circle(x, y - 800 * s, 74 * s), 'white') : [],
  person(x, y, s, {
    ...(isWoman ? { shirt: 'purple', dress: true } : { shirt: 'green', trousers: 'wood' }),
    right: { hand: [210, -290], elbow: [170, -340] },
    face: { eyes: 'happy' },
  }),
  isWoman
    ? area(
        `M${x - 175 * s} ${y - 620 * s}C${x - 180 * s} ${y - 850 * s} ${x + 180 * s} ${y - 850 * s} ${x + 175 * s} ${y - 620 * s}Q${x + 60 * s} ${y - 750 * s} ${x} ${y - 750 * s}Q${x - 60 * s} ${y - 750 * s} ${x - 175 * s} ${y - 620 * s}Z`,
        'white',
      )
    : whitePuffs(x, y - 620 * s, s),
  tube(
    `M${x + 240 * s} ${y - 20}L${x + 240 * s} ${y - 310 * s}Q${x + 240 * s} ${y - 370 * s} ${x + 180 * s} ${y - 360 * s}`,
    26 * s,
    'wood',
  ),
];
const greyHead = (x: number, y: number, r: number): Drawing => area(circle(x, y, r), 'grey');
const faceOf = (x: number, y: number, scale: number, hair: 'short' | 'long' | 'curly' | 'bun'): Drawing =>
  placed(head(hair, {}), { x, y, scale });
/** A parent's sibling: the parent is grey above a grey child, the one meant beside them. */
const parentsSibling = (hair: 'short' | 'bun'): Drawing => [
  line('M300 240L724 240M300 240L300 760'),
  greyHead(300, 260, 140),
  greyHead(300, 800, 140),
  faceOf(740, 300, 1.15, hair),
];

/** People by their age, and who they are in a family. */
export const relatives = {
  man: person(512, 970, 1.12, man),
  woman: person(512, 970, 1.12, woman),
  boy: person(512, 960, 0.78, boy),
  girl: person(512, 960, 0.78, girl),
  children: [person(290, 960, 0.78, boy), person(734, 960, 0.78, girl)],
  baby: [
    area('M190 640C190 440 834 440 834 640C834 900 690 960 512 960C334 960 190 900 190 640Z', 'sky'),
    area(circle(512, 340, 260), 'skin', 'skin'),
    tube('M512 90Q560 130 520 170', 24, 'hair', 'hair'),
    [spot(circle(410, 340, 32)), spot(circle(614, 340, 32))],
    area(oval(512, 450, 90, 60), 'blue'),
    area(circle(512, 460, 34), 'orange'),
    line('M220 720Q400 640 512 780Q624 640 804 720'),
  ],
  mother: pair({ ...woman, face: { look: [0.5, 0.4] } }, ghost),
  father: pair({ ...man, face: { look: [0.5, 0.4] } }, ghost),
  parents: [person(250, 960, 1.0, man), person(774, 960, 1.0, woman), person(512, 970, 0.5, ghost)],
  son: pair(ghost, boy),
  daughter: placed(pair(ghost, girl), { x: 1024, flip: true }),
  family: [
    person(230, 940, 0.96, man),
    person(790, 940, 0.96, woman),
    person(430, 970, 0.56, girl),
    person(620, 970, 0.5, boy),
  ],
  grandmother: grandparent(480, 970, 1.04, true),
  grandfather: grandparent(480, 970, 1.04, false),
  grandparents: [grandparent(250, 960, 0.86, false), grandparent(710, 960, 0.86, true)],
  aunt: parentsSibling('bun'),
  uncle: parentsSibling('short'),
  adult: [
    person(640, 960, 1.06, { ...woman, dress: false, trousers: 'blue', shirt: 'purple' }),
    person(250, 960, 0.6, ghost),
    arrow([900, 90], [800, 260], { colour: 'red', width: 46 }),
  ],
  twins: [
    person(310, 960, 1.0, { ...boy, right: { hand: [200, -300], bend: -1 } }),
    person(714, 960, 1.0, { ...boy, left: { hand: [-200, -300], bend: 1 } }),
  ],
  teacher: [
    area(rect(420, 90, 560, 420, 16), 'green'),
    tube('M700 230L900 230M700 340L840 340', 20, 'white'),
    person(270, 960, 0.98, {
      ...woman,
      dress: false,
      trousers: 'blue',
      right: { hand: [240, -560], point: [1, -0.6] },
    }),
    tube('M490 410L620 320', 16, 'wood'),
    greyHead(640, 860, 90),
    greyHead(860, 860, 90),
  ],
  doctor: [
    bust(512, 380, 1.35, { ...woman, shirt: 'white' }),
    line('M400 650Q400 820 512 820Q624 820 624 660'),
    area(circle(512, 850, 56), 'grey'),
    area(circle(512, 170, 76), 'grey'),
  ],
  psychologist: [
    person(240, 960, 0.86, { ...woman, shirt: 'green', face: { look: [0.6, 0] } }),
    person(800, 960, 0.86, ghost),
    speechBubble(330, 40, 380, 290, [730, 420], heart(520, 190, 76)),
    table(430, 760, 200, 190),
  ],
} as const satisfies Record<string, Drawing>;

/** Gestures, and what is polite. */
export const manners = {
  bow: [
    line('M60 960L964 960'),
    tube('M360 930L350 560', 140, 'blue'),
    tube('M350 520L600 400', 190, 'green'),
    tube('M440 520L420 760', 60, 'green'),
    area(circle(420, 780, 42), 'skin', 'skin'),
    placed(head('short', { eyes: 'closed', look: [0.6, 0.6] }), { x: 770, y: 400, turn: 55 }),
    arrow([860, 640], [860, 860], { width: 44 }),
  ],
  handshake: [
    placed(person(0, 0, 0.94, { ...man, right: { hand: [250, -350] }, face: { look: [0.7, 0] } }), {
      x: 270,
      y: 960,
    }),
    person(770, 960, 0.94, { ...girl, left: { hand: [-250, -350] }, face: { look: [-0.7, 0] } }),
    rays(520, 620, 90, 150, [-120, -90, -60]),
  ],
  namaste: [
    bust(512, 340, 1.3, { ...woman, shirt: 'orange', face: { eyes: 'closed' } }),
    tube('M250 900L480 800M774 900L544 800', 110, 'orange'),
    area('M512 520C580 600 590 720 570 830L454 830C434 720 444 600 512 520Z', 'skin', 'skin'),
    line('M512 560L512 820'),
  ],
  'high-five': [
    person(260, 960, 0.94, {
      ...boy,
      right: { hand: [250, -640], elbow: [210, -450] },
      face: { mouth: 'laugh', look: [0.7, 0] },
    }),
    person(770, 960, 0.94, {
      ...girl,
      left: { hand: [-250, -640], elbow: [-210, -450] },
      face: { mouth: 'laugh', look: [-0.7, 0] },
    }),
    rays(515, 350, 90, 180, [-150, -120, -90, -60, -30]),
  ],
  wave: [
    person(430, 970, 1.08, {
      ...boy,
      right: { hand: [220, -640], elbow: [230, -430] },
      face: { mouth: 'laugh' },
    }),
    line('M760 170Q830 240 810 340M840 110Q930 220 900 380'),
  ],
  'raise-hand': [
    person(440, 900, 1.0, { ...boy, right: { hand: [150, -790], elbow: [160, -560] } }),
    table(100, 780, 824, 180),
    rays(590, 90, 80, 150, [0, 40, 140, 180]),
  ],
  whisper: [
    placed(head('curly', { mouth: 'kiss', look: [0.6, 0] }), { x: 280, y: 460, scale: 1.4 }),
    placed(head(undefined, {}, true), { x: 790, y: 460, scale: 1.3 }),
    area('M480 620C460 480 520 420 560 400L600 460L560 640Z', 'skin', 'skin'),
    line('M440 300Q480 260 470 210M560 280Q600 230 590 180'),
    area('M60 960C60 760 160 720 280 720C400 720 500 760 500 960Z', 'orange'),
    area('M570 960C570 760 680 720 790 720C900 720 980 760 980 960Z', 'grey'),
  ],
  knock: [
    area(rect(430, 60, 530, 900, 16), 'wood'),
    area(circle(510, 540, 40), 'orange'),
    person(230, 960, 0.96, {
      ...man,
      right: { hand: [210, -600], elbow: [190, -430] },
      face: { look: [0.7, 0] },
    }),
    rays(490, 370, 70, 150, [-50, 0, 50]),
  ],
  'line-up': [
    [180, 400, 620].map((x) => person(x, 960, 0.66, ghost)),
    person(840, 960, 0.66, boy),
    arrow([880, 200], [140, 200], { width: 46 }),
  ],
  'take-turns': [
    person(220, 960, 0.8, boy),
    person(804, 960, 0.8, girl),
    area(circle(512, 720, 90), 'red'),
    doubleArrow([330, 500], [694, 500], { width: 44, colour: 'green' }),
  ],
  'hold-door': [
    area(rect(560, 60, 400, 900, 10), 'sky'),
    area(polygon([560, 60], [360, 130], [360, 960], [560, 960]), 'wood'),
    person(190, 960, 0.84, { ...boy, right: { hand: [240, -440] }, face: { look: [0.7, 0] } }),
    person(770, 960, 0.8, ghost),
  ],
  'hand-on-heart': [
    bust(512, 320, 1.4, { ...man, face: { eyes: 'closed' } }),
    heart(700, 730, 130),
    tube('M250 720L230 890L560 810', 100, 'green'),
    merged(
      [area(circle(600, 800, 70), 'skin'), tube('M600 770L720 740M610 820L730 800', 50, 'skin')],
      'skin',
      'skin',
    ),
  ],
  polite: [
    person(300, 960, 0.94, { ...girl, left: { hand: [-30, -340], elbow: [-180, -300] }, headTurn: 8 }),
    speechBubble(470, 90, 490, 380, [460, 500], heart(715, 280, 110)),
    person(800, 960, 0.56, ghost),
  ],
  jealous: [
    person(220, 960, 0.84, {
      ...boy,
      shirt: 'green',
      face: { mouth: 'flat', brows: 'angry', look: [0.9, 0] },
    }),
    person(770, 960, 0.7, { ...ghost, left: [-80, -330], right: [80, -330] }),
    area(rect(680, 640, 180, 160, 10), 'red'),
    tube('M770 640L770 800', 24, 'orange'),
    rays(770, 640, 320, 370, [-130, -90, -50]),
  ],
  nervous: [
    bust(470, 440, 1.3, { ...boy, face: { mouth: 'teeth', brows: 'worried', look: [-0.5, 0.1] } }),
    tube('M760 980L800 800L560 690', 100, 'orange'),
    merged(
      [area(circle(540, 690, 76), 'skin'), tube('M520 670L440 580M560 660L500 560', 46, 'skin')],
      'skin',
      'skin',
    ),
    [drop(780, 210, 56, 'sky'), drop(880, 380, 50, 'sky'), drop(130, 250, 50, 'sky')],
  ],
  lazy: [
    area(rect(60, 560, 904, 260, 60), 'blue'),
    area(rect(40, 420, 190, 400, 60), 'blue'),
    tube('M330 540L620 560L900 560', 120, 'purple'),
    placed(head('short', { eyes: 'down', mouth: 'flat' }), { x: 300, y: 400, turn: -70 }),
    tube('M150 830L150 920M880 830L880 920', 40, 'wood'),
  ],
} as const satisfies Record<string, Drawing>;
