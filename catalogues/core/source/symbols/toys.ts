/**
 * Toys, shapes of a first lesson, and what a child is washed and put to bed with.
 */
import { area, type Colour, type Drawing, line, merged, placed, spot, tube } from '../drawing.ts';
import { circle, oval, polygon, rect } from '../parts/basic.ts';
import { child } from '../parts/doers.ts';
import { legs, person } from '../parts/figure.ts';
import { ball, drop, heart, star5 } from '../parts/things.ts';

/** A playing card, its middle at the place. */
const card = (x: number, y: number, turn: number, sign: Drawing): Drawing =>
  placed([area(rect(-170, -250, 340, 500, 36), 'white'), sign], { x, y, turn });
const cube = (x: number, y: number, colour: Colour): Drawing => area(rect(x, y, 240, 240, 20), colour);

/** Toys and games. */
export const toys = {
  toys: [
    area('M90 560L934 560L880 940L144 940Z', 'orange'),
    ball(760, 450, 130, 'red'),
    cube(420, 350, 'blue'),
    merged([area(circle(190, 330, 60), 'wood'), area(circle(350, 330, 60), 'wood')], 'wood'),
    area(circle(270, 410, 130), 'wood'),
    [220, 320].map((x) => spot(circle(x, 390, 20))),
    spot(oval(270, 440, 30, 22)),
    area('M90 560L934 560L920 660L104 660Z', 'orange'),
    star5(512, 800, 100, 'white'),
  ],
  blocks: [
    cube(110, 690, 'red'),
    cube(390, 690, 'green'),
    cube(670, 690, 'blue'),
    cube(250, 420, 'orange'),
    cube(530, 420, 'purple'),
    area(polygon([390, 400], [512, 170], [634, 400]), 'red'),
  ],
  seesaw: [
    area(polygon([512, 700], [650, 940], [374, 940]), 'red'),
    tube('M70 560L954 830', 54, 'wood'),
    person(180, 600, 0.5, {
      ...child,
      feet: legs('-70 -140, -110 -50', '90 -150, 130 -60'),
      right: [150, -230],
      face: { mouth: 'laugh' },
    }),
    person(860, 830, 0.5, {
      hair: 'long',
      shirt: 'red',
      trousers: 'blue',
      feet: legs('-90 -150, -130 -60', '70 -140, 110 -50'),
      left: [-150, -230],
    }),
  ],
  paint: [
    area(rect(80, 480, 250, 420, 30), 'red'),
    area(rect(387, 480, 250, 420, 30), 'blue'),
    area(rect(694, 480, 250, 420, 30), 'green'),
    [205, 512, 819].map((x) => area(rect(x - 140, 420, 280, 90, 20), 'white')),
    area(
      'M150 620C150 560 260 560 260 620L260 760C260 820 220 790 220 720C220 680 190 700 190 740C190 780 150 760 150 700Z',
      'white',
    ),
    tube('M560 400L760 110', 40, 'wood'),
    area(polygon([520, 330], [610, 390], [520, 470], [470, 430]), 'orange'),
  ],
  'playing-cards': [
    card(330, 560, -16, heart(0, 0, 90)),
    card(680, 560, 14, area(polygon([0, -110], [90, 0], [0, 110], [-90, 0]), 'red')),
    line('M180 900L844 900'),
  ],
} as const satisfies Record<string, Drawing>;

/** Shapes that a first lesson names. */
export const firstShapes = {
  circle: area(circle(512, 512, 420), 'blue'),
  square: area(rect(132, 132, 760, 760), 'red'),
  triangle: area(polygon([512, 110], [950, 870], [74, 870]), 'green'),
  rectangle: area(rect(72, 262, 880, 500), 'orange'),
} as const satisfies Record<string, Drawing>;

/** What lies on a bed and stands at a washbasin. */
export const bedAndBath = {
  pillow: [
    area(
      'M110 330C60 250 150 220 230 270C420 240 604 240 794 270C874 220 964 250 914 330C940 450 940 580 914 700C964 780 874 810 794 760C604 790 420 790 230 760C150 810 60 780 110 700C84 580 84 450 110 330Z',
      'sky',
    ),
    line('M220 350L310 410M804 350L714 410M220 680L310 620M804 680L714 620'),
  ],
  blanket: [
    area('M120 200L760 200C900 200 940 300 940 420L940 850L300 850C160 850 120 760 120 640Z', 'purple'),
    area('M760 200C640 200 640 420 780 420L940 420C940 300 900 200 760 200Z', 'white'),
    line('M260 210L260 830M440 210L440 850M620 210L620 850M130 420L660 420M130 640L940 640M800 430L800 850'),
  ],
  sink: [
    area('M110 460L914 460C914 660 760 720 640 720L384 720C264 720 110 660 110 460Z', 'white'),
    area(rect(80, 410, 864, 80, 30), 'white'),
    area(rect(420, 720, 184, 220, 20), 'white'),
    tube('M512 400L512 200Q512 120 600 120Q680 120 680 200L680 240', 54, 'grey'),
    drop(680, 290, 46),
    tube('M330 390L330 330M290 330L370 330', 34, 'grey'),
  ],
  toothpaste: [
    placed(
      [
        area('M-300 -110L180 -140L260 -50L260 50L180 140L-300 110Z', 'white'),
        area('M-220 -115L80 -134L80 134L-220 115Z', 'blue'),
        area(rect(-350, -130, 60, 260, 10), 'grey'),
      ],
      { x: 400, y: 330, turn: 32 },
    ),
    area('M570 800C560 700 640 690 640 640C640 590 720 600 740 660C760 720 880 710 880 800Z', 'sky'),
    area(rect(550, 800, 350, 90, 10), 'white'),
    line('M620 810L620 880M690 810L690 880M760 810L760 880M830 810L830 880'),
    tube('M90 915L930 915', 50, 'green'),
  ],
  hairbrush: placed(
    [
      tube('M0 120L0 430', 80, 'wood'),
      area(oval(0, -130, 190, 290), 'wood'),
      area(oval(0, -130, 130, 220), 'sky'),
      [-240, -170, -100, -30].flatMap((y) => [-70, 0, 70].map((x) => spot(circle(x, y, 18)))),
    ],
    { x: 560, y: 480, turn: 35 },
  ),
  comb: [
    area(rect(90, 330, 844, 170, 60), 'blue'),
    Array.from({ length: 10 }, (_, index) =>
      tube(`M${140 + index * 83} 500L${140 + index * 83} 720`, 26, 'blue'),
    ),
    area(rect(90, 330, 844, 170, 60), 'blue'),
  ],
  shampoo: [
    area(rect(300, 330, 424, 610, 70), 'green'),
    area(rect(360, 500, 304, 260, 30), 'white'),
    [area(circle(450, 640, 50), 'sky'), area(circle(560, 600, 66), 'sky'), area(circle(580, 690, 36), 'sky')],
    area(rect(430, 220, 164, 110, 20), 'grey'),
    tube('M512 220L512 130L360 130', 50, 'grey'),
    drop(350, 180, 30, 'sky'),
  ],
} as const satisfies Record<string, Drawing>;
