/**
 * Toilet, hygiene and what is private, as a health board needs it: plain and dignified, the part meant in the colour of skin.
 */
import { area, type Colour, type Drawing, line, merged, placed, type Shape, spot, tube } from '../drawing.ts';
import { arc, circle, oval, points, polygon, rect } from '../parts/basic.ts';
import { bust, type FigureOptions, head, legs, person } from '../parts/figure.ts';
import { cross } from '../parts/marks.ts';
import { drop } from '../parts/things.ts';

const child: FigureOptions = { hair: 'curly', shirt: 'orange', trousers: 'blue' };
const ring = (x: number, y: number, rx: number, ry = rx): Shape => tube(oval(x, y, rx, ry), 26, 'red');
/** A toilet from the side, its seat at 500; what is drawn before its bowl lies behind it. */
const toiletBowl = (x: number, y: number, scale: number): Drawing =>
  placed(
    [
      area(rect(180, -330, 250, 400, 30), 'white'),
      area(
        'M-300 40L330 40C330 230 220 310 110 330L150 480L-170 480L-140 300C-250 260 -300 170 -300 40Z',
        'white',
      ),
      area(oval(-20, 40, 290, 56), 'sky'),
    ],
    { x, y, scale },
  );
/** Somebody who sits on a toilet, seen from the front. */
const sitter = (face: FigureOptions['face'], shirt: Colour): Drawing => [
  area(rect(330, 300, 364, 330, 40), 'white'),
  person(512, 840, 0.94, {
    ...child,
    shirt,
    left: [-150, -260],
    right: [150, -260],
    feet: legs('-130 -150, -110 -20', '130 -150, 110 -20'),
    ...(face && { face }),
  }),
  area('M270 640L754 640C754 760 690 800 640 810L660 960L364 960L384 810C334 800 270 760 270 640Z', 'white'),
  tube('M420 650L400 930M604 650L624 930', 90, 'blue'),
];
/** Hips and thighs from the front. */
const lap = (fill: Colour): Drawing =>
  area(
    'M260 60L764 60C740 220 780 330 860 480L880 990L560 990L512 740L464 990L144 990L164 480C244 330 284 220 260 60Z',
    fill,
  );
/** A pile, its bottom in the middle at the origin. */
const pile: Drawing = area(
  'M-130 0C-230 -40 -190 -140 -110 -140C-150 -210 -90 -270 -10 -270C-20 -330 0 -380 60 -410C140 -350 150 -290 110 -250C190 -230 200 -160 150 -130C230 -120 240 -30 140 0Z',
  'wood',
);
/** A body from the front, in one colour. */
const wholeBody = (fill: Colour, layer?: 'skin'): Shape =>
  merged(
    [
      tube('M450 600L430 950M574 600L594 950', 100, fill),
      tube('M400 360L280 500L240 660M624 360L744 500L784 660', 76, fill),
      area('M370 330Q370 290 420 290L604 290Q654 290 654 330L630 480L660 640L364 640L394 480Z', fill),
      area(circle(512, 160, 125), fill),
    ],
    fill,
    layer,
  );
const pants = (fill: Colour): Shape =>
  area(polygon([362, 560], [662, 560], [670, 720], [550, 720], [512, 680], [474, 720], [354, 720]), fill);

/** Body and sex education; for whom a symbol is meant stands in `words.csv`. */
export const privateBody = {
  naked: [
    wholeBody('skin', 'skin'),
    placed(head('short', {}), { x: 512, y: 170, scale: 0.78 }),
    line('M512 560L512 562M470 400L472 400M552 400L554 400M490 660L512 690L534 660'),
  ],
  'private-parts': [wholeBody('grey'), pants('blue'), ring(512, 640, 250, 150)],
  penis: [
    area(
      'M250 40L774 40L790 330Q830 480 840 990L580 990L550 740Q512 690 474 740L444 990L184 990Q194 480 234 330Z',
      'grey',
    ),
    line('M512 170L512 186'),
    area(
      'M512 600C410 590 380 790 450 800Q496 800 512 776Q528 800 574 800C644 790 614 590 512 600Z',
      'skin',
      'skin',
    ),
    spot('M458 570L458 740Q512 830 566 740L566 570Q512 540 458 570Z', 'skin', 'skin'),
    line('M458 580L458 740Q512 830 566 740L566 580'),
  ],
  vulva: [
    area(
      'M330 40L694 40C700 220 960 330 984 580L984 990L650 990L570 800Q512 720 454 800L374 990L40 990L40 580C64 330 324 220 330 40Z',
      'grey',
    ),
    line('M512 220L512 236'),
    area('M350 520Q512 470 674 520Q650 740 512 870Q374 740 350 520Z', 'skin', 'skin'),
    line('M512 680L512 790'),
  ],
  breasts: [
    merged(
      [
        tube('M220 420L130 960M804 420L894 960', 120, 'grey'),
        area(circle(512, 130, 110), 'grey'),
        area(
          'M180 380Q230 320 420 310L440 200L584 200L604 310Q794 320 844 380L790 700L800 990L224 990L234 700Z',
          'grey',
        ),
      ],
      'grey',
    ),
    line('M250 560L244 720M774 560L780 720'),
    [spot(circle(392, 600, 118), 'skin', 'skin'), spot(circle(632, 600, 118), 'skin', 'skin')],
    [spot(circle(380, 630, 24), 'wood'), spot(circle(644, 630, 24), 'wood')],
    line(`${arc(392, 600, 118, 0, 235)}${arc(632, 600, 118, 180, -55)}`),
  ],
  period: [
    lap('grey'),
    area(
      polygon([180, 300], [844, 300], [870, 520], [620, 600], [512, 760], [404, 600], [154, 520]),
      'white',
    ),
    drop(512, 400, 110, 'red'),
  ],
  'sanitary-pad': [
    placed(
      [
        area(
          'M-150 -300C-150 -470 150 -470 150 -300L130 -160L300 -130Q330 0 300 130L130 160L150 300C150 470 -150 470 -150 300L-130 160L-300 130Q-330 0 -300 -130L-130 -160Z',
          'white',
        ),
        area('M-80 -290C-80 -390 80 -390 80 -290L60 0L80 290C80 390 -80 390 -80 290L-60 0Z', 'sky'),
        line('M-150 -130L-150 130M150 -130L150 130', '2 56'),
      ],
      { x: 512, y: 512, turn: 24 },
    ),
  ],
  tampon: [
    line('M512 560C420 680 640 760 512 960'),
    area('M400 250C400 20 624 20 624 250L624 560Q624 600 584 600L440 600Q400 600 400 560Z', 'white'),
    line('M470 230L470 500M554 230L554 500'),
  ],
  condom: [
    area(polygon([60, 330], [520, 230], [600, 690], [140, 790]), 'blue'),
    line('M110 350L190 770M470 260L545 690'),
    area(circle(690, 640, 240), 'white'),
    tube(circle(690, 640, 220), 30, 'grey'),
    area(circle(690, 640, 70), 'white'),
  ],
} as const satisfies Record<string, Drawing>;

/** Toilet and illness. */
export const hygiene = {
  toilet: toiletBowl(490, 480, 1.1),
  pee: [
    toiletBowl(560, 560, 0.9),
    points('300 90, 400 240, 500 390').map(([x, y]) => drop(x, y, 56, 'skin')),
  ],
  poo: [
    area(rect(640, 110, 280, 440, 30), 'white'),
    area(oval(466, 530, 340, 66), 'sky'),
    placed(pile, { x: 455, y: 580, scale: 0.84 }),
    area(
      'M124 530Q460 640 810 530C810 720 700 800 590 820L630 970L280 970L310 790C190 750 124 660 124 530Z',
      'white',
    ),
  ],
  constipation: [
    sitter({ eyes: 'closed', mouth: 'wavy', brows: 'worried' }, 'purple'),
    [drop(300, 160, 40, 'sky'), drop(730, 160, 40, 'sky')],
    placed(pile, { x: 920, y: 640, scale: 0.84 }),
    cross(920, 500, 90, 'red', 34),
  ],
  potty: [
    area(
      'M130 480L894 480C880 700 800 800 740 850L760 940L264 940L284 850C224 800 144 700 130 480Z',
      'green',
    ),
    area(oval(512, 470, 390, 130), 'white'),
    area(oval(512, 480, 240, 70), 'blue'),
    area('M700 400C720 200 860 200 900 460Z', 'green'),
  ],
  diaper: [
    area('M80 250L944 250L930 480C760 500 700 620 690 800L334 800C324 620 264 500 94 480Z', 'white'),
    area(rect(80, 250, 150, 120, 20), 'sky'),
    area(rect(794, 250, 150, 120, 20), 'sky'),
    line('M330 790C330 640 260 540 180 490M694 790C694 640 764 540 844 490M420 440L604 440'),
  ],
  vomit: [
    bust(380, 330, 1.0, {
      ...child,
      face: { eyes: 'closed', mouth: 'open', brows: 'worried', look: [0.8, 0.5] },
    }),
    tube('M500 480C640 470 700 560 720 680', 56, 'green'),
    area('M500 700L960 700L900 950L560 950Z', 'blue'),
    area(oval(730, 700, 230, 50), 'green'),
  ],
  cough: [
    bust(340, 440, 1.1, {
      ...child,
      face: { eyes: 'closed', mouth: 'open', brows: 'worried', look: [0.7, 0] },
    }),
    line('M600 430L720 390M610 500L760 500M600 570L720 610'),
    points('830 360, 900 500, 830 640, 960 410, 960 590').map(([x, y]) => area(circle(x, y, 26), 'sky')),
  ],
  'runny-nose': [
    placed(head('curly', { mouth: 'none', brows: 'worried', look: [0, -0.9] }), {
      x: 512,
      y: 540,
      scale: 2.3,
    }),
    line('M440 890Q512 840 584 890'),
    [drop(470, 640, 60, 'sky'), drop(556, 640, 84, 'sky')],
    area(oval(512, 630, 90, 66), 'skin', 'skin'),
  ],
  'blow-nose': [
    bust(430, 440, 1.2, { ...child, face: { eyes: 'closed', mouth: 'none', look: [0.3, 0] } }),
    area('M330 520L440 450L520 500L610 450L700 540L640 720L520 680L400 740Z', 'white'),
    tube('M330 900L420 690M720 900L620 690', 80, 'orange'),
    [area(circle(430, 690, 56), 'skin', 'skin'), area(circle(610, 690, 56), 'skin', 'skin')],
  ],
  fever: [
    bust(400, 470, 1.15, { ...child, face: { eyes: 'closed', mouth: 'wavy', blush: true } }),
    area('M230 360Q400 280 580 360L570 440Q400 370 240 440Z', 'sky'),
    merged([tube('M860 180L860 700', 110, 'white'), area(circle(860, 790, 110), 'white')], 'white'),
    merged([tube('M860 250L860 700', 44, 'red'), area(circle(860, 790, 66), 'red')], 'red'),
  ],
  stomachache: [
    person(450, 960, 1.05, {
      ...child,
      left: { hand: [-50, -290], elbow: [-210, -330] },
      right: { hand: [50, -260], elbow: [210, -330] },
      face: { mouth: 'sad', eyes: 'closed', brows: 'worried' },
    }),
    area(polygon([780, 300], [660, 560], [760, 560], [700, 800], [900, 500], [800, 500], [900, 300]), 'red'),
  ],
} as const satisfies Record<string, Drawing>;
