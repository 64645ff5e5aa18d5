/**
 * Meals, drinks and what is in every kitchen.
 */
import { area, type Colour, type Drawing, line, placed, spot, tube } from '../drawing.ts';
import { circle, oval, points, polygon, rect } from '../parts/basic.ts';
import { crescent } from '../parts/festive.ts';
import { bowl, dots, steam } from '../parts/tableware.ts';
import { apple, clock, cup } from '../parts/things.ts';

const bottle = (liquid: Colour, cap: Colour, mark: Drawing): Drawing => [
  area(
    'M420 210L604 210L604 330C680 390 700 440 700 520L700 900Q700 960 640 960L384 960Q324 960 324 900L324 520C324 440 344 390 420 330Z',
    liquid,
  ),
  area(rect(400, 70, 224, 140, 30), cap),
  mark,
];
const egg = (x: number, y: number, s: number): Drawing => [
  area(
    `M${x - s} ${y}C${x - s} ${y - s} ${x + s * 0.4} ${y - s * 1.1} ${x + s} ${y - s * 0.2}C${x + s * 1.3} ${y + s * 0.6} ${x - s * 0.8} ${y + s * 1.1} ${x - s} ${y}Z`,
    'white',
  ),
  area(circle(x, y, s * 0.4), 'orange'),
];
const carrot = (x: number, y: number, turn: number): Drawing =>
  placed(
    [
      tube('M0 -150L-50 -260M0 -150L0 -280M0 -150L50 -260', 36, 'green'),
      area('M-90 -150Q0 -200 90 -150Q80 60 0 240Q-80 60 -90 -150Z', 'orange'),
    ],
    { x, y, turn },
  );
const slice = (x: number, y: number, s: number): Drawing =>
  placed(
    [
      area('M-220 -60C-320 -260 320 -260 220 -60L220 240L-220 240Z', 'wood'),
      area('M-150 -60C-220 -190 220 -190 150 -60L150 180L-150 180Z', 'skin'),
    ],
    { x, y, scale: s },
  );
/** A meal on its plate, beside which is said when it is eaten: by a clock, or by the moon. */
const meal = (food: Drawing): Drawing =>
  placed([area(circle(512, 512, 440), 'white'), area(circle(512, 512, 330), 'white'), food], {
    x: 60,
    y: 240,
    scale: 0.72,
  });
const mealAt = (hour: number, dial: Colour, food: Drawing): Drawing => [
  meal(food),
  clock(770, 260, 220, hour, 0, dial),
];

/** Meals, and what is in every kitchen. */
export const meals = {
  food: [
    area(circle(512, 540, 330), 'white'),
    apple(512, 550, 0.62),
    tube('M90 180L90 350Q90 430 150 430L150 900M150 180L150 420M210 180L210 350Q210 430 150 430', 30, 'grey'),
    tube('M890 900L890 180Q800 300 820 560L890 570', 34, 'grey'),
  ],
  milk: [
    area(polygon([240, 330], [640, 330], [640, 950], [240, 950]), 'white'),
    area(polygon([240, 330], [330, 110], [550, 110], [640, 330]), 'blue'),
    area(rect(300, 50, 280, 80, 10), 'white'),
    area('M320 640C290 540 420 500 480 560C560 540 590 640 530 700C500 800 340 760 320 640Z', 'ink'),
    cup(800, 950, 260, 400, 0.8, 'white'),
  ],
  water: [
    bottle(
      'sky',
      'blue',
      line('M390 560Q450 520 512 560Q574 600 634 560M390 700Q450 660 512 700Q574 740 634 700'),
    ),
  ],
  juice: [
    cup(440, 950, 520, 680, 0.82, 'orange'),
    tube('M520 380L640 60L760 60', 34, 'red'),
    area(circle(760, 420, 190), 'orange'),
    spot(circle(760, 420, 140), 'white'),
    area(circle(760, 420, 120), 'orange'),
    line('M760 300L760 540M640 420L880 420'),
  ],
  bread: [
    area(
      'M90 420C30 200 300 170 360 200C460 140 580 140 660 200C730 170 1000 200 934 420L900 840Q900 880 860 880L164 880Q124 880 124 840Z',
      'wood',
    ),
    line('M330 330L430 470M480 310L580 450M630 310L730 450'),
  ],
  fruit: [
    apple(380, 380, 0.9),
    area('M560 640C520 420 640 160 820 90L880 150C790 300 820 480 900 600C820 720 640 740 560 640Z', 'skin'),
    bowl('blue', [
      area(circle(300, 480, 150), 'orange'),
      dots(points('480 470, 560 420, 590 510'), 70, 'purple'),
    ]),
  ],
  vegetables: [
    carrot(260, 600, -20),
    carrot(430, 560, 5),
    area(
      'M560 560C480 560 470 420 570 410C570 300 740 280 770 370C880 340 940 470 850 530L760 570L740 800L640 800L630 570Z',
      'green',
    ),
    area(circle(800, 800, 130), 'red'),
    line('M760 690L800 730L840 690'),
  ],
  soup: [
    steam,
    bowl('red', area(oval(512, 520, 420, 90), 'orange')),
    dots(points('380 510, 560 530, 660 500'), 30, 'green'),
    tube('M760 500L940 260', 34, 'grey'),
  ],
  breakfast: mealAt(7, 'sky', [egg(400, 480, 170), slice(650, 600, 0.7)]),
  lunch: mealAt(12, 'orange', [
    area('M240 560C260 400 480 400 520 560Z', 'wood'),
    dots(points('600 420, 700 480, 620 560'), 56, 'green'),
    area('M400 640L700 640L680 740L420 740Z', 'orange'),
  ]),
  dinner: [
    meal([
      slice(430, 430, 0.7),
      area(polygon([540, 720], [800, 600], [780, 760]), 'orange'),
      dots(points('360 680'), 110, 'red'),
    ]),
    area(circle(770, 260, 220), 'blue'),
    crescent(770, 260, 0.5),
  ],
  snack: [
    area(circle(360, 620, 270), 'wood'),
    points('300 540, 420 700, 460 540, 280 710').map(([x, y]) => spot(circle(x, y, 32))),
    clock(770, 260, 200, 4, 0),
    placed(apple(0, 0, 0.5, 'green'), { x: 790, y: 760 }),
  ],
  jam: [
    area(
      'M250 330L774 330Q830 380 830 460L830 850Q830 940 750 940L274 940Q194 940 194 850L194 460Q194 380 250 330Z',
      'red',
    ),
    area(rect(230, 130, 564, 190, 30), 'white'),
    line('M330 150L300 300M512 150L512 300M694 150L724 300'),
    area(circle(512, 640, 170), 'white'),
    dots(points('470 660, 560 650'), 50, 'red'),
    tube('M470 600L520 540L560 590', 20, 'green'),
  ],
  porridge: [
    steam,
    bowl('green', area('M110 520C160 420 860 420 914 520Z', 'white')),
    dots(points('420 480, 520 470, 620 485'), 30, 'purple'),
  ],
  sausage: [
    tube('M180 640C300 860 720 860 844 640', 150, 'red'),
    line('M360 740L420 680M500 770L560 700M640 740L700 670'),
    tube('M120 530L170 620M904 530L854 620', 40, 'red'),
    line('M300 420Q260 360 300 300M512 400Q472 340 512 280M724 420Q684 360 724 300'),
  ],
  noodles: [
    bowl('red', area(oval(512, 520, 420, 120), 'skin')),
    tube('M330 500Q300 300 400 160M430 500Q400 300 480 140M530 500Q500 300 560 120', 34, 'skin'),
    tube('M260 220L900 60M280 300L930 160', 26, 'wood'),
    line('M200 640Q300 720 400 640T600 640T800 640'),
  ],
  vinegar: bottle('wood', 'ink', [
    area(rect(350, 560, 324, 240, 10), 'white'),
    apple(512, 690, 0.36, 'green'),
  ]),
  oil: bottle('skin', 'green', [
    area(rect(350, 560, 324, 240, 10), 'white'),
    area(oval(512, 680, 90, 70), 'green'),
    line('M580 620L630 580'),
  ]),
  cinnamon: [0, 1, 2].map((index) =>
    placed(
      [
        area(rect(-80, -420, 160, 840, 40), 'wood'),
        line('M-30 -380L-30 400'),
        area(oval(0, -420, 80, 44), 'orange'),
      ],
      { x: 350 + index * 160, y: 512, turn: 12 + index * 14 },
    ),
  ),
  menu: [
    area(polygon([120, 110], [512, 170], [512, 950], [120, 880]), 'red'),
    area(polygon([904, 110], [512, 170], [512, 950], [904, 880]), 'white'),
    area(circle(316, 500, 120), 'white'),
    line('M600 360L820 330M600 480L820 450M600 600L820 570M600 720L740 700'),
    tube('M316 420L316 580', 20, 'grey'),
  ],
} as const satisfies Record<string, Drawing>;
