/**
 * Pronouns and whose something is: figures that point, and grey figures for those who are not meant.
 */
import { type Drawing, line, placed, tube } from '../drawing.ts';
import { arrow, bentArrow, roundArrow } from '../parts/arrow.ts';
import { circle, oval } from '../parts/basic.ts';
import { type Arm, bust, type FigureOptions, person } from '../parts/figure.ts';
import { pointingHand } from '../parts/hand.ts';
import { cross } from '../parts/marks.ts';
import { ball, gap, ground } from '../parts/things.ts';

const ghost: FigureOptions = { ghost: true };
const he: FigureOptions = { hair: 'short', shirt: 'green', trousers: 'blue' };
const she: FigureOptions = { hair: 'long', shirt: 'red', dress: true };
const me: FigureOptions = { hair: 'curly', shirt: 'blue', trousers: 'purple' };
const you: FigureOptions = { hair: 'bun', shirt: 'orange', trousers: 'green' };
/** Both hands on something in front of the chest. */
const holding: FigureOptions = {
  left: { hand: [-92, -300], elbow: [-150, -330] },
  right: { hand: [92, -300], elbow: [150, -330] },
};
const held = (x: number, y: number, scale: number): Drawing => ball(x, y - 300 * scale, 92 * scale);

/** A hand on the own chest. */
const chest: Arm = { hand: [-20, -350], elbow: [-176, -300] };

const group = (y: number, scale: number): Drawing => [
  person(282, y - 40, scale, he),
  person(742, y - 40, scale, she),
  person(512, y, scale, you),
];

/** Pronouns and people. */
export const people = {
  i: [
    bust(440, 380, 1.3, me),
    placed(pointingHand('blue'), { x: 850, y: 830, scale: 0.66, turn: 196, flip: false }),
  ],
  you: [
    person(270, 950, 0.92, { ...ghost, right: { hand: [250, -420], point: [1, 0] } }),
    person(740, 950, 0.98, { ...you, face: { look: [-0.6, 0] } }),
  ],
  he: [arrow([70, 330], [330, 330]), person(640, 960, 1.04, he)],
  she: [arrow([70, 330], [330, 330]), person(650, 960, 1.04, she)],
  it: [arrow([130, 180], [400, 450]), ball(610, 660, 250)],
  we: [
    tube(oval(512, 530, 440, 440), 36, 'green'),
    person(356, 830, 0.7, { ...me, right: { hand: [190, -400] }, left: chest }),
    person(668, 830, 0.7, { ...you, left: { hand: [-190, -400] } }),
  ],
  they: [
    arrow([60, 130], [230, 290], { width: 50 }),
    person(380, 930, 0.74, he),
    person(600, 930, 0.74, she),
    person(810, 930, 0.74, you),
  ],
  'you-all': [
    person(170, 950, 0.76, { ...ghost, right: { hand: [240, -420], point: [1, 0] } }),
    person(520, 930, 0.66, { ...he, face: { look: [-0.6, 0] } }),
    person(680, 960, 0.66, { ...she, face: { look: [-0.6, 0] } }),
    person(840, 930, 0.66, { ...you, face: { look: [-0.6, 0] } }),
  ],
  myself: [
    person(512, 960, 0.92, { ...me, left: chest }),
    roundArrow([512, 560], 400, -60, 215, { width: 48 }),
  ],
  my: [
    person(512, 970, 1.06, { ...me, ...holding }),
    held(512, 970, 1.06),
    arrow([930, 660], [680, 660], { width: 48 }),
  ],
  your: [
    person(230, 950, 0.8, { ...ghost, right: { hand: [240, -400], point: [1, 0] } }),
    person(720, 960, 0.96, { ...you, ...holding, face: { look: [-0.6, 0] } }),
    held(720, 960, 0.96),
  ],
  his: [
    person(610, 960, 1, { ...he, ...holding }),
    held(610, 960, 1),
    arrow([60, 660], [420, 660], { width: 50 }),
  ],
  her: [
    person(620, 960, 1, { ...she, ...holding }),
    held(620, 960, 1),
    arrow([60, 660], [420, 660], { width: 50 }),
  ],
  our: [
    person(230, 960, 0.9, { ...me, right: { hand: [150, -330] } }),
    person(794, 960, 0.9, { ...you, left: { hand: [-150, -330] } }),
    ball(512, 640, 150),
  ],
  their: [
    arrow([50, 130], [190, 250], { width: 44 }),
    person(250, 960, 0.74, he),
    person(512, 960, 0.74, { ...she, ...holding }),
    person(774, 960, 0.74, you),
    ball(512, 740, 120),
  ],
  everyone: [
    person(190, 620, 0.56, she),
    person(512, 590, 0.56, he),
    person(834, 620, 0.56, you),
    person(350, 980, 0.62, me),
    person(674, 980, 0.62, { hair: 'long', shirt: 'purple', trousers: 'green' }),
  ],
  nobody: [
    line(circle(400, 330, 190), '1 62'),
    line('M100 920C100 680 220 600 400 600C580 600 700 680 700 920Z', '1 62'),
    cross(830, 640, 120),
  ],
  somebody: [
    person(200, 960, 0.72, ghost),
    person(824, 960, 0.72, ghost),
    person(512, 960, 0.8, ghost),
    arrow([512, 50], [512, 260], { colour: 'red', width: 56 }),
  ],
  person: person(512, 975, 1.1, {
    hair: 'short',
    shirt: 'purple',
    trousers: 'green',
    left: [-210, -270],
    right: [210, -270],
  }),
  people: group(960, 0.92),
  friend: [
    person(330, 960, 0.96, {
      ...me,
      right: { hand: [190, -400] },
      left: { hand: [-210, -600], bend: -1 },
      face: { mouth: 'laugh' },
    }),
    person(694, 960, 0.96, {
      ...he,
      left: { hand: [-190, -400] },
      right: { hand: [210, -600] },
      face: { mouth: 'laugh' },
    }),
  ],
  together: [
    ground(960, 60, 964),
    person(300, 960, 0.9, { ...me, right: { hand: [212, -260], bend: -1 } }),
    person(724, 960, 0.9, { ...she, left: { hand: [-212, -260], bend: 1 } }),
  ],
  alone: [
    person(512, 900, 0.7, { ...me, face: { mouth: 'sad', look: [0, 0.4] } }),
    line(oval(512, 890, 420, 90)),
    gap(150, 500, 70),
    gap(874, 500, 70),
  ],
  'my-turn': [
    person(300, 960, 0.84, { ...me, left: chest }),
    person(760, 960, 0.7, ghost),
    bentArrow([760, 300], [560, 60], [330, 230], { width: 46, colour: 'green' }),
  ],
  'your-turn': [
    person(250, 960, 0.7, { ...ghost, right: { hand: [230, -400], point: [1, 0] } }),
    person(730, 960, 0.84, you),
    bentArrow([250, 300], [450, 60], [690, 160], { width: 46, colour: 'green' }),
  ],
} as const satisfies Record<string, Drawing>;
