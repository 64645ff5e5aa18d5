/**
 * What people say to one another.
 */
import { area, type Drawing, line, merged, placed, tube } from '../drawing.ts';
import { arrow } from '../parts/arrow.ts';
import { circle, polygon, rect } from '../parts/basic.ts';
import { child } from '../parts/doers.ts';
import { bust, type FigureOptions, legs, person } from '../parts/figure.ts';
import { cup, heart, star5 } from '../parts/things.ts';

/** Where a figure's feet stand. */
const [x, y] = [512, 970] as const;

const other: FigureOptions = { hair: 'long', shirt: 'red', dress: true };

/** Social words: greetings, thanks, yes and no. */
export const social = {
  hello: [
    person(400, y, 1.06, {
      ...child,
      right: { hand: [250, -640], elbow: [220, -480] },
      face: { mouth: 'laugh' },
    }),
    tube('M800 200Q870 270 800 340M880 150Q990 270 880 390', 26, 'blue'),
  ],
  goodbye: [
    person(330, 950, 0.94, {
      ...child,
      right: { hand: [240, -640], elbow: [210, -480] },
      face: { look: [-0.6, 0] },
    }),
    arrow([600, 760], [950, 760], { width: 66, colour: 'red' }),
    line('M660 240Q710 300 660 360M730 200Q810 300 730 400'),
  ],
  please: [
    person(x, y, 1.06, {
      ...child,
      headTurn: 10,
      left: { hand: [-20, -400], elbow: [-200, -280] },
      right: { hand: [20, -400], elbow: [200, -280] },
      face: { brows: 'raised', eyes: 'wide', mouth: 'smile', look: [0, -0.5] },
    }),
    heart(850, 200, 100),
  ],
  'thank-you': [
    person(360, y, 1.04, {
      ...child,
      right: { hand: [210, -480], elbow: [200, -340] },
      left: { hand: [-20, -360], elbow: [-190, -310] },
      face: { eyes: 'happy' },
    }),
    heart(790, 420, 150),
  ],
  sorry: [
    person(x, y, 1.06, {
      ...child,
      left: { hand: [-10, -340], elbow: [-190, -300] },
      headAt: [0, 40],
      headTurn: 10,
      face: { mouth: 'sad', brows: 'worried', eyes: 'down' },
    }),
    heart(840, 330, 110, 'grey'),
    line('M840 240L800 310L880 350L830 430'),
  ],
  welcome: [
    area(rect(90, 80, 844, 880, 16), 'wood'),
    area(rect(150, 140, 724, 820, 10), 'sky'),
    person(x, y, 0.96, { ...child, left: [-300, -440], right: [300, -440], face: { mouth: 'laugh' } }),
  ],
  ok: [
    placed(
      [
        merged(
          [
            tube('M0 -40L-60 -200C-60 -330 -240 -330 -250 -210C-250 -120 -120 -110 -80 -170', 60, 'skin'),
            tube('M20 -60L40 -400', 62, 'skin'),
            tube('M80 -60L150 -390', 62, 'skin'),
            tube('M120 -30L250 -320', 60, 'skin'),
            area(rect(-70, -150, 240, 230, 80), 'skin'),
            area(rect(-20, 0, 130, 130), 'skin'),
          ],
          'skin',
          'skin',
        ),
        area(rect(-60, 110, 210, 120, 24), 'blue'),
      ],
      { x: 500, y: 680, scale: 1.25 },
    ),
  ],
  'well-done': [
    area(polygon([390, 560], [280, 930], [430, 860], [512, 960], [594, 860], [744, 930], [634, 560]), 'blue'),
    area(circle(x, 390, 310), 'orange'),
    star5(x, 390, 220),
  ],
  wow: [
    bust(x, 560, 0.98, { ...child, face: { mouth: 'open', eyes: 'wide', brows: 'raised' } }),
    [star5(140, 300, 100), star5(884, 300, 100), star5(512, 130, 90)],
  ],
  'excuse-me': [
    person(330, 950, 0.94, {
      ...child,
      right: { hand: [190, -640], elbow: [190, -480], point: [0, -1] },
      face: { mouth: 'open', look: [0.7, 0] },
    }),
    person(830, 950, 0.74, { ghost: true }),
    line('M560 250L620 210M570 350L650 350'),
  ],
  lets: [
    person(240, 950, 0.84, {
      ...child,
      right: { hand: [200, -330], elbow: [150, -280] },
      feet: legs('-80 -130, -160 -40', '100 -140, 120 -20'),
      face: { look: [0.7, 0] },
    }),
    person(560, 950, 0.84, {
      ...other,
      left: { hand: [-180, -330], elbow: [-150, -280] },
      face: { look: [0.7, 0] },
    }),
    arrow([760, 560], [960, 560], { width: 70, colour: 'green' }),
  ],
  oops: [
    person(330, y, 0.98, {
      ...child,
      left: { hand: [-40, -520], elbow: [-210, -420] },
      right: { hand: [220, -300] },
      face: { eyes: 'wide', mouth: 'open', look: [0.6, 0.6] },
    }),
    area('M640 930C640 880 970 880 970 930C970 975 640 975 640 930Z', 'blue'),
    placed(cup(0, 0, 240, 280, 0.6, 'blue'), { x: 690, y: 800, turn: 70 }),
  ],
  'good-luck': [
    [0, 90, 180, 270].map((degrees) =>
      placed(heart(0, -190, 150, 'green'), { x: 512, y: 440, turn: degrees + 180 }),
    ),
    tube('M512 460C540 640 600 780 680 920', 40, 'green'),
  ],
} as const satisfies Record<string, Drawing>;
