/**
 * Verbs of saying, reading and of the senses.
 */
import { area, type Drawing, line, type Point, placed, spot, tube } from '../drawing.ts';
import { arrow, bentArrow } from '../parts/arrow.ts';
import { arc, circle, polygon, rect } from '../parts/basic.ts';
import { book, doer, ghost, other, towardsRight } from '../parts/doers.ts';
import { bust, person } from '../parts/figure.ts';
import { pointingHand } from '../parts/hand.ts';
import { questionMark, tick } from '../parts/marks.ts';
import { ball, box, heart, house, notes, rays, speechBubble } from '../parts/things.ts';

const pencil = (x: number, y: number, scale: number, turn: number): Drawing =>
  placed(
    [
      area(polygon([0, 0], [-56, -120], [-56, -520], [56, -520], [56, -120]), 'orange'),
      area(polygon([0, 0], [-56, -120], [56, -120]), 'white'),
      area(rect(-56, -580, 112, 70, 10), 'red'),
    ],
    { x, y, scale, turn },
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

/** Verbs of saying, reading and of the senses, by id. */
export const sayingAndSensing = {
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
  sing: [
    bust(380, 460, 1.1, { ...doer, hair: 'long', shirt: 'red', face: { mouth: 'laugh', eyes: 'happy' } }),
    notes(820, 380, 1.1),
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
} as const satisfies Record<string, Drawing>;
