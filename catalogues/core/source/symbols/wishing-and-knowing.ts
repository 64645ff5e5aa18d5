/**
 * Verbs of wishing, being allowed and knowing.
 */
import { area, type Drawing, line, placed, spot, tube } from '../drawing.ts';
import { arrow, bentArrow } from '../parts/arrow.ts';
import { circle, polygon, rect, star } from '../parts/basic.ts';
import { book, doer, ghost, other, reach, towardsRight } from '../parts/doers.ts';
import { bust, person } from '../parts/figure.ts';
import { openHand, pointingHand, thumb } from '../parts/hand.ts';
import { cross, exclamationMark, questionMark, tick } from '../parts/marks.ts';
import { ball, box, bulb, gap, heart, rays, speechBubble, thoughtBubble } from '../parts/things.ts';

/** Verbs of wishing, being allowed and knowing, by id. */
export const wishingAndKnowing = {
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
  choose: [
    ball(190, 300, 120),
    box(412, 190, 220, 220, 'blue'),
    area(polygon([740, 410], [960, 410], [850, 190]), 'green'),
    placed(pointingHand(), { x: 512, y: 960, scale: 0.94, turn: -90 }),
  ],
  change: [
    ball(250, 540, 160),
    box(630, 390, 300, 300, 'blue'),
    bentArrow([300, 280], [512, 80], [740, 280], { width: 50 }),
    bentArrow([730, 800], [512, 990], [300, 800], { width: 50 }),
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
} as const satisfies Record<string, Drawing>;
