/**
 * Toilet, hygiene and what is private, as a health board needs it: plain and dignified, the part meant in the colour of skin.
 */
import { area, type Colour, type Drawing, line, merged, placed, type Shape, spot, tube } from '../drawing.ts';
import { circle, oval, points, polygon, rect } from '../parts/basic.ts';
import { bust, type FigureOptions, head, legs, person } from '../parts/figure.ts';
import { cross, drop } from '../parts/things.ts';

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
    lap('grey'),
    area('M430 600C330 620 330 800 440 800L584 800C694 800 694 620 594 600Z', 'skin', 'skin'),
    area('M440 430L584 430L580 760Q580 840 512 840Q444 840 444 760Z', 'skin', 'skin'),
    line('M448 730Q512 770 576 730M512 800L512 816'),
  ],
  vulva: [
    area(
      'M40 980L40 520C200 430 330 300 390 60L634 60C694 300 824 430 984 520L984 980C800 960 640 880 512 760C384 880 224 960 40 980Z',
      'grey',
    ),
    area('M512 230C660 230 660 620 512 720C364 620 364 230 512 230Z', 'skin', 'skin'),
    line('M512 360L512 620M466 390C440 480 460 570 512 640M558 390C584 480 564 570 512 640'),
  ],
  breasts: [
    area('M90 990L110 330C180 200 360 190 400 60L624 60C664 190 844 200 914 330L934 990Z', 'grey'),
    area(
      'M190 560C180 400 420 380 500 500L524 500C604 380 844 400 834 560C850 780 580 830 520 660L504 660C444 830 174 780 190 560Z',
      'skin',
      'skin',
    ),
    [spot(circle(320, 640, 34), 'wood'), spot(circle(704, 640, 34), 'wood')],
    line('M512 520L512 640'),
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
    area(
      'M360 330C360 20 664 20 664 330L664 420Q860 430 860 512Q860 600 664 604L664 700C664 1000 360 1000 360 700L360 604Q164 600 164 512Q164 430 360 420Z',
      'white',
    ),
    area(oval(512, 512, 84, 270), 'sky'),
    drop(512, 420, 60, 'red'),
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
    sitter({ eyes: 'closed', mouth: 'flat' }, 'orange'),
    area(
      'M820 900C740 900 740 790 800 780C780 700 850 690 860 620C940 650 940 720 910 770C980 790 970 900 900 900Z',
      'wood',
    ),
  ],
  constipation: [
    sitter({ eyes: 'closed', mouth: 'teeth', brows: 'angry' }, 'purple'),
    cross(880, 560, 100, 'red', 56),
    line('M250 130L190 80M230 250L150 240M774 130L834 80M794 250L874 240'),
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
    area(oval(512, 500, 420, 450), 'skin', 'skin'),
    [
      spot(circle(340, 380, 34)),
      spot(circle(684, 380, 34)),
      line('M270 300L400 260M754 300L624 260M400 820Q512 770 624 820'),
    ],
    area(oval(512, 560, 120, 90), 'red'),
    drop(470, 590, 50, 'sky'),
    drop(560, 610, 64, 'sky'),
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
