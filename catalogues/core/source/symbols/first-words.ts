/**
 * First words of a child: colours, each as a splash of paint, limbs and senses, and what people go by.
 */
import { area, type Colour, type Drawing, line, merged, placed, spot, tube } from '../drawing.ts';
import { arrow } from '../parts/arrow.ts';
import { circle, oval, polygon, rect } from '../parts/basic.ts';
import { openHand } from '../parts/hand.ts';

/** A splash of paint. Each colour is turned otherwise, as no two splashes are alike. */
const splash = (colour: Colour, turn: number): Drawing =>
  placed(
    [
      merged(
        [
          area(circle(0, 0, 300), colour),
          tube('M0 0L30 -400M0 0L300 270M0 0L-390 90M0 0L-170 330', 120, colour),
          tube('M0 0L330 -190M0 0L400 60M0 0L-300 -290M0 0L70 400M0 0L-330 -60', 86, colour),
        ],
        colour,
      ),
      area(circle(-390, 330, 56), colour),
      area(circle(370, -380, 40), colour),
    ],
    { x: 512, y: 512, turn },
  );

/** Colours. */
export const colours = {
  red: splash('red', 0),
  orange: splash('orange', 40),
  yellow: splash('skin', 80),
  green: splash('green', 120),
  blue: splash('blue', 20),
  purple: splash('purple', 205),
  pink: splash('pink', 240),
  brown: splash('hair', 280),
  black: splash('ink', 320),
  white: splash('white', 60),
  grey: splash('grey', 185),
} as const satisfies Record<string, Drawing>;

/** Limbs and senses. */
export const limbs = {
  arm: [
    area('M40 990L40 560C80 420 200 360 330 370L400 640L360 990Z', 'blue'),
    merged(
      [
        tube('M400 480L640 720L760 400', 130, 'skin'),
        area(circle(770, 330, 110), 'skin'),
        tube('M770 300L730 130M800 290L830 110M850 330L930 210M720 330L640 240', 54, 'skin'),
      ],
      'skin',
      'skin',
    ),
    area('M200 390C330 330 460 400 520 500L400 640C330 600 230 520 200 390Z', 'blue'),
  ],
  leg: [
    merged([tube('M370 260L350 880L240 910', 120, 'grey')], 'grey'),
    merged(
      [tube('M640 260L650 560', 150, 'skin'), tube('M650 560L660 880L790 910', 120, 'skin')],
      'skin',
      'skin',
    ),
    area('M270 70L754 70L790 360L540 370L512 260L484 370L234 360Z', 'blue'),
    line('M620 600Q660 630 700 600'),
    arrow([960, 330], [770, 520], { colour: 'red', width: 50 }),
  ],
  hand: placed(openHand('blue'), { x: 500, y: 800, scale: 1.4 }),
  foot: [
    merged(
      [
        area(
          'M560 60L830 60L850 620C880 780 830 900 700 900L230 900C150 900 150 760 220 700C320 620 500 600 550 440Z',
          'skin',
        ),
        area(circle(165, 800, 100), 'skin'),
      ],
      'skin',
      'skin',
    ),
    line('M100 760Q130 725 175 745M280 790Q310 830 270 880M370 740Q410 780 380 840M460 690Q500 720 485 780'),
    line('M660 560Q700 590 740 560'),
  ],
  eye: [
    area('M50 540Q512 40 974 540Q512 1000 50 540Z', 'white'),
    area(circle(512, 530, 215), 'green'),
    spot(circle(512, 530, 110)),
    spot(circle(580, 460, 46), 'white'),
    line('M110 340Q512 -60 914 340'),
  ],
  ear: [
    area(
      'M330 420C270 180 420 60 580 80C770 100 830 270 780 420C740 540 640 570 640 700C640 840 560 950 440 930C340 910 330 800 360 700C390 590 350 520 330 420Z',
      'skin',
      'skin',
    ),
    line('M430 380C420 230 500 170 580 190C690 220 700 350 640 440C590 500 560 540 550 620'),
    line('M470 560C560 530 580 440 520 390M450 700Q480 760 460 820'),
  ],
  nose: [
    area(
      'M430 90C440 400 300 540 260 690C220 850 370 900 430 850Q512 930 594 850C654 900 804 850 764 690C724 540 584 400 594 90Z',
      'skin',
      'skin',
    ),
    spot(oval(415, 770, 60, 36)),
    spot(oval(609, 770, 60, 36)),
    line('M330 690Q320 640 350 600M694 690Q704 640 674 600'),
  ],
  mouth: [
    area(
      'M60 380C180 250 380 230 512 310C644 230 844 250 964 380C940 700 740 850 512 850C284 850 84 700 60 380Z',
      'red',
    ),
    area('M150 410C300 350 724 350 874 410C840 640 680 750 512 750C344 750 184 640 150 410Z', 'hair'),
    area('M190 400Q512 340 834 400L800 500Q512 530 224 500Z', 'white'),
    area('M310 700C330 590 450 580 512 620C574 580 694 590 714 700C600 760 424 760 310 700Z', 'pink'),
    line('M400 385L400 505M512 380L512 510M624 385L624 505'),
  ],
} as const satisfies Record<string, Drawing>;

const wheel = (x: number, y: number, r: number): Drawing => [
  area(circle(x, y, r), 'ink'),
  area(circle(x, y, r * 0.42), 'grey'),
];

/** What people go by. */
export const gettingAbout = {
  car: [
    area(
      'M60 730L60 580C60 520 120 490 200 480L330 290C350 260 380 250 420 250L660 250C720 250 750 270 780 310L880 470C950 490 970 530 970 590L970 730Z',
      'red',
    ),
    area('M290 470L390 330L500 330L500 470Z', 'sky'),
    area('M560 330L650 330C690 330 710 340 730 370L800 470L560 470Z', 'sky'),
    line('M570 570L640 570M530 500L530 700'),
    area(rect(60, 560, 70, 70, 20), 'skin'),
    [wheel(270, 740, 120), wheel(770, 740, 120)],
  ],
  bus: [
    area(rect(50, 220, 924, 560, 70), 'orange'),
    [110, 270, 430].map((x) => area(rect(x, 310, 130, 180, 16), 'sky')),
    area(rect(600, 310, 130, 470, 10), 'sky'),
    line('M665 320L665 770M60 600L590 600'),
    area('M800 310L974 310L974 540L800 540Z', 'sky'),
    [wheel(250, 790, 110), wheel(850, 790, 110)],
  ],
  bicycle: [
    line(circle(240, 680, 195)),
    line(circle(784, 680, 195)),
    tube('M240 680L390 400L690 400L510 680L240 680M510 680L370 340M784 680L670 300', 30, 'red'),
    area(oval(360, 320, 110, 36), 'hair'),
    tube('M670 290L600 220L760 200', 30, 'grey'),
    area(circle(510, 680, 56), 'grey'),
    line('M510 680L580 770M550 780L620 770'),
  ],
  train: [
    merged([area(circle(350, 120, 70), 'white'), area(circle(460, 90, 60), 'white')], 'white'),
    area(rect(200, 230, 130, 200, 10), 'purple'),
    area(rect(160, 190, 210, 70, 10), 'purple'),
    area(polygon([50, 890], [130, 680], [130, 890]), 'orange'),
    area(rect(110, 400, 500, 370, 60), 'blue'),
    area(rect(560, 250, 370, 520, 10), 'red'),
    area(rect(520, 180, 450, 80, 20), 'purple'),
    area(rect(640, 340, 210, 180, 10), 'sky'),
    [wheel(230, 810, 105), wheel(470, 810, 105), wheel(770, 790, 130)],
    line('M40 940L984 940'),
  ],
  airplane: placed(
    [
      area('M-80 -110L-470 160L-470 260L-80 130Z', 'blue'),
      area('M80 -110L470 160L470 260L80 130Z', 'blue'),
      area('M-60 310L-230 430L-230 500L-40 440Z', 'blue'),
      area('M60 310L230 430L230 500L40 440Z', 'blue'),
      area(
        'M0 -470C70 -470 90 -340 90 -220L80 330C70 430 40 480 0 480C-40 480 -70 430 -80 330L-90 -220C-90 -340 -70 -470 0 -470Z',
        'white',
      ),
      area('M-62 -330Q0 -390 62 -330L50 -270Q0 -310 -50 -270Z', 'sky'),
    ],
    { x: 512, y: 512, turn: 45 },
  ),
  boat: [
    tube('M500 120L500 640', 36, 'wood'),
    area(polygon([540, 130], [890, 590], [540, 590]), 'white'),
    area(polygon([460, 220], [460, 590], [170, 590]), 'sky'),
    area('M80 650L944 650C910 770 850 850 780 880L250 880C170 850 110 770 80 650Z', 'red'),
    tube(
      'M50 930Q130 870 210 930Q290 990 370 930Q450 870 530 930Q610 990 690 930Q770 870 850 930Q910 970 970 940',
      34,
      'blue',
    ),
  ],
} as const satisfies Record<string, Drawing>;
