/**
 * Furniture and appliances that no emoji shows.
 */
import { area, type Colour, type Drawing, line, spot, tube } from '../drawing.ts';
import { arrow } from '../parts/arrow.ts';
import { circle, oval, polygon, rect } from '../parts/basic.ts';
import { drop, flame } from '../parts/things.ts';

const knob = (x: number, y: number): Drawing => area(circle(x, y, 26), 'orange');
const dial = (x: number, y: number): Drawing => area(circle(x, y, 40), 'white');
/** The front of an appliance with a round door. */
const washer = (inside: Drawing, body: Colour, glass: Colour): Drawing => [
  area(rect(140, 90, 744, 850, 40), body),
  line('M140 270L884 270'),
  dial(240, 180),
  area(rect(560, 140, 250, 80, 10), 'grey'),
  area(circle(512, 600, 260), 'grey'),
  area(circle(512, 600, 190), glass),
  inside,
];

/** Furniture and rooms. */
export const furniture = {
  wardrobe: [
    area(rect(130, 70, 764, 830, 16), 'wood'),
    line('M512 70L512 900'),
    area(rect(150, 90, 340, 790, 6), 'sky'),
    line('M160 190L480 190M240 190L200 260L280 260L240 190M390 190L350 260L430 260L390 190'),
    area(polygon([200, 280], [280, 280], [310, 640], [170, 640]), 'red'),
    area(polygon([350, 280], [430, 280], [460, 560], [320, 560]), 'blue'),
    knob(570, 480),
    tube('M200 910L200 950M824 910L824 950', 40, 'wood'),
  ],
  drawer: [
    area(rect(110, 120, 804, 760, 16), 'wood'),
    area(rect(160, 160, 704, 180, 10), 'wood'),
    area(rect(160, 640, 704, 190, 10), 'wood'),
    area(polygon([160, 370], [864, 370], [954, 440], [70, 440]), 'sky'),
    area(rect(70, 440, 884, 190, 10), 'orange'),
    [250, 535, 735].map((y) => area(circle(512, y, 26), 'white')),
  ],
  cupboard: [
    area(rect(90, 150, 844, 560, 16), 'wood'),
    area(rect(120, 180, 370, 500, 6), 'sky'),
    area(rect(534, 180, 370, 500, 6), 'orange'),
    knob(590, 430),
    line('M120 430L490 430'),
    area(rect(170, 300, 90, 130, 10), 'red'),
    area(rect(320, 280, 100, 150, 10), 'white'),
    area(polygon([160, 540], [440, 540], [390, 680], [210, 680]), 'blue'),
    line('M60 860L964 860M180 860L180 920M844 860L844 920'),
  ],
  shelf: [
    area(rect(70, 560, 884, 80, 10), 'wood'),
    line('M200 650L200 790L330 650M824 650L824 790L694 650'),
    area(rect(150, 270, 90, 280, 8), 'red'),
    area(rect(250, 310, 90, 240, 8), 'blue'),
    area(rect(350, 250, 90, 300, 8), 'green'),
    area('M620 550C540 470 600 400 650 380L650 310L770 310L770 380C820 400 880 470 800 550Z', 'purple'),
  ],
  desk: [
    area(rect(60, 420, 904, 90, 10), 'wood'),
    area(rect(600, 510, 320, 420, 10), 'wood'),
    line('M600 650L920 650M600 790L920 790'),
    knob(760, 580),
    knob(760, 720),
    knob(760, 860),
    tube('M130 520L130 930', 50, 'wood'),
    area(rect(150, 350, 240, 60, 6), 'white'),
    tube('M620 410L720 240L640 130', 30, 'grey'),
    area(polygon([560, 130], [720, 90], [700, 220]), 'green'),
  ],
  fridge: [
    area(rect(130, 60, 400, 880, 30), 'white'),
    line('M150 340L510 340M150 540L510 540M150 740L510 740'),
    area(rect(190, 200, 90, 140, 10), 'sky'),
    area(circle(400, 280, 60), 'red'),
    area(polygon([200, 540], [330, 540], [330, 430]), 'orange'),
    area(circle(430, 480, 60), 'green'),
    area(rect(210, 620, 220, 120, 20), 'wood'),
    area(polygon([530, 60], [880, 130], [880, 990], [530, 940]), 'grey'),
    line('M810 480L810 680'),
  ],
  stove: [
    area(rect(120, 420, 784, 520, 20), 'white'),
    area(rect(200, 590, 624, 280, 20), 'grey'),
    [230, 400, 624, 794].map((x) => spot(circle(x, 505, 34), 'ink')),
    tube('M90 400L934 400', 44, 'grey'),
    flame(300, 380, 70),
    area(rect(500, 170, 330, 190, 30), 'red'),
    line('M480 170L850 170M860 250L960 230'),
  ],
  microwave: [
    area(rect(50, 220, 924, 600, 40), 'grey'),
    area(rect(110, 290, 560, 460, 30), 'sky'),
    area('M220 560L560 560C540 660 240 660 220 560Z', 'orange'),
    line('M300 500Q260 450 300 400M390 500Q350 450 390 400M480 500Q440 450 480 400'),
    [330, 450, 570].flatMap((y) => [770, 880].map((x) => area(circle(x, y, 34), 'white'))),
    area(rect(730, 650, 190, 90, 10), 'green'),
  ],
  dishwasher: [
    area(rect(140, 80, 744, 500, 30), 'white'),
    dial(240, 160),
    area(rect(190, 240, 644, 340, 10), 'sky'),
    [270, 380, 490].map((x) => area(oval(x, 440, 40, 120), 'white')),
    area(rect(600, 380, 90, 180, 10), 'orange'),
    area(rect(720, 380, 80, 180, 10), 'red'),
    area(polygon([140, 590], [884, 590], [974, 900], [50, 900]), 'grey'),
    drop(600, 270, 30, 'blue'),
    drop(740, 270, 30, 'blue'),
  ],
  dryer: washer(
    [
      area(rect(560, 140, 250, 80, 10), 'orange'),
      area(
        'M460 470L380 510L350 590L410 610L430 590L430 720L594 720L594 590L614 610L674 590L644 510L564 470C550 500 474 500 460 470Z',
        'white',
      ),
    ],
    'grey',
    'red',
  ),
  'washing-machine': washer(
    [
      area(
        'M330 640Q420 580 512 640Q604 700 694 640C680 740 610 790 512 790C414 790 344 740 330 640Z',
        'blue',
      ),
      area(circle(450, 520, 30), 'white'),
      area(circle(570, 560, 24), 'white'),
    ],
    'white',
    'sky',
  ),
  ceiling: [
    area(polygon([40, 60], [984, 60], [780, 300], [244, 300]), 'orange'),
    area(rect(244, 300, 536, 440), 'white'),
    line('M244 740L40 960M780 740L984 960M40 60L40 960M984 60L984 960'),
    arrow([512, 700], [512, 370], { colour: 'red', width: 56 }),
  ],
  roof: [
    area(rect(190, 480, 644, 440), 'white'),
    area(rect(430, 660, 164, 260), 'white'),
    area(polygon([60, 500], [512, 90], [964, 500]), 'red'),
    line('M330 400L690 400M420 300L600 300'),
    area(rect(700, 120, 100, 210), 'wood'),
    area(polygon([60, 500], [512, 90], [964, 500]), 'red'),
    line('M250 430L774 430M370 320L650 320'),
  ],
  rug: [
    area(polygon([220, 330], [804, 330], [940, 760], [84, 760]), 'red'),
    area(polygon([290, 420], [734, 420], [810, 670], [214, 670]), 'orange'),
    area(polygon([512, 460], [640, 545], [512, 630], [384, 545]), 'blue'),
    line('M110 770L90 850M260 770L250 850M420 770L415 850M604 770L609 850M764 770L774 850M914 770L934 850'),
  ],
  gate: [
    tube('M110 200L110 940M914 200L914 940', 84, 'grey'),
    [230, 370, 512, 654, 794].map((x) =>
      area(polygon([x - 46, 900], [x - 46, 400], [x, 320], [x + 46, 400], [x + 46, 900]), 'wood'),
    ),
    tube('M160 520L864 520M160 780L864 780', 44, 'wood'),
    area(circle(720, 650, 36), 'orange'),
  ],
} as const satisfies Record<string, Drawing>;
