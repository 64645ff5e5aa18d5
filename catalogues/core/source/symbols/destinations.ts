/**
 * Where people go, whom they see there, and what lies on the way.
 */
import { area, type Drawing, line, merged, placed, spot, tube } from '../drawing.ts';
import { circle, oval, polygon, rect } from '../parts/basic.ts';
import { book, child, doer, other } from '../parts/doers.ts';
import { bust, head, person } from '../parts/figure.ts';

const bars = (from: number, to: number, top: number, bottom: number): Drawing =>
  line(
    Array.from({ length: 6 }, (_, index) => {
      const x = from + (index * (to - from)) / 5;
      return `M${x} ${top}L${x} ${bottom}`;
    }).join(''),
  );
const fence: Drawing = [
  [90, 280].map((x) => tube(`M${x} 640L${x} 950`, 44, 'wood')),
  tube('M50 730L330 730M50 850L330 850', 36, 'wood'),
];

/** Places that people go to, and two who work there. */
export const destinations = {
  playground: [
    tube('M110 400L110 930M330 400L330 930', 40, 'wood'),
    area(polygon([70, 400], [220, 230], [370, 400]), 'red'),
    area(rect(90, 560, 260, 40, 8), 'wood'),
    tube('M330 580C440 600 470 900 610 900', 60, 'blue'),
    tube('M640 300L590 940M640 300L690 940M920 300L870 940M920 300L970 940M630 300L930 300', 36, 'green'),
    line('M720 310L720 690M840 310L840 690'),
    area(rect(690, 690, 180, 44, 10), 'orange'),
  ],
  'swimming-pool': [
    area(polygon([200, 330], [824, 330], [984, 940], [40, 940]), 'white'),
    area(polygon([250, 400], [774, 400], [900, 870], [124, 870]), 'blue'),
    line('M330 520Q380 480 430 520Q480 560 530 520M560 640Q610 600 660 640Q710 680 760 640'),
    line('M260 760Q310 720 360 760Q410 800 460 760'),
    tube('M640 470L640 230Q640 130 560 130M790 470L790 230Q790 130 710 130', 34, 'grey'),
    line('M650 300L780 300M650 400L780 400'),
  ],
  library: [
    area(rect(110, 330, 804, 610, 10), 'sky'),
    area(polygon([60, 330], [964, 330], [900, 210], [124, 210]), 'red'),
    area(rect(420, 640, 184, 300, 10), 'wood'),
    spot(circle(570, 800, 18)),
    area(rect(180, 660, 170, 170, 10), 'sky'),
    area(rect(674, 660, 170, 170, 10), 'sky'),
    area(rect(260, 370, 504, 220, 10), 'white'),
    placed(book(0, 0, 0.5), { x: 512, y: 480 }),
  ],
  restaurant: [
    area(rect(110, 330, 804, 610, 10), 'orange'),
    area(rect(170, 530, 684, 410, 10), 'sky'),
    tube('M360 760L664 760M512 760L512 940', 44, 'wood'),
    tube('M250 700L250 850L360 850L360 940M774 700L774 850L664 850L664 940', 36, 'purple'),
    area(oval(512, 700, 110, 30), 'white'),
    [0, 1, 2, 3, 4, 5].map((column) =>
      area(
        polygon(
          [124 + column * 131, 250],
          [245 + column * 131, 250],
          [214 + column * 149, 500],
          [64 + column * 149, 500],
        ),
        column % 2 === 0 ? 'red' : 'white',
      ),
    ),
    area(circle(512, 180, 120), 'white'),
    line('M460 110L460 250M430 110L430 150Q460 190 490 150L490 110M560 250L560 110Q600 130 590 190L560 190'),
  ],
  museum: [
    area(polygon([60, 330], [512, 80], [964, 330]), 'orange'),
    area(circle(512, 240, 50), 'white'),
    area(rect(110, 340, 804, 70, 8), 'white'),
    [160, 340, 560, 740].map((x) => area(rect(x, 420, 120, 400, 10), 'white')),
    area(rect(80, 830, 864, 60, 8), 'grey'),
    area(rect(50, 895, 924, 60, 8), 'grey'),
  ],
  zoo: [
    area(rect(80, 270, 864, 670, 10), 'green'),
    area(rect(60, 120, 904, 160, 30), 'wood'),
    merged([area(circle(400, 540, 70), 'orange'), area(circle(624, 540, 70), 'orange')], 'orange'),
    area(circle(512, 650, 190), 'orange'),
    area(oval(512, 720, 90, 70), 'white'),
    [440, 584].map((x) => spot(circle(x, 610, 24))),
    spot(oval(512, 690, 36, 26)),
    bars(130, 894, 290, 930),
  ],
  farm: [
    area(polygon([40, 760], [984, 760], [984, 950], [40, 950]), 'green'),
    area(polygon([360, 800], [360, 400], [640, 170], [920, 400], [920, 800]), 'red'),
    area(rect(520, 520, 240, 280), 'white'),
    line('M520 520L760 800M760 520L520 800'),
    area(circle(640, 370, 60), 'white'),
    fence,
  ],
  dentist: [
    bust(290, 330, 0.95, { ...doer, shirt: 'white', face: { mouth: 'none', look: [0.5, -0.5] } }),
    area(polygon([190, 370], [400, 370], [370, 500], [220, 500]), 'sky'),
    area(
      'M660 470C720 410 770 470 810 470C850 470 900 410 960 470C1020 550 940 690 920 830C910 930 850 930 840 840L810 730L780 840C770 930 710 930 700 830C680 690 600 550 660 470Z',
      'white',
    ),
    tube('M400 680L560 560', 60, 'white'),
    tube('M570 550L690 330', 26, 'grey'),
    area(circle(570, 550, 46), 'skin', 'skin'),
    area(circle(710, 280, 66), 'sky'),
  ],
  hairdresser: [
    bust(640, 470, 1.0, { hair: 'curly', shirt: 'purple', face: { eyes: 'happy' } }),
    area('M390 900C390 700 520 640 640 640C760 640 890 700 890 900L890 950L390 950Z', 'purple'),
    placed(
      [
        line('M-40 -60L230 60M-40 60L230 -60'),
        area(circle(-90, -80, 66), 'red'),
        area(circle(-90, 80, 66), 'red'),
      ],
      { x: 220, y: 330, turn: 12 },
    ),
    placed(
      [
        area(rect(-40, -220, 80, 440, 20), 'blue'),
        [-180, -110, -40, 30, 100, 170].map((y) => tube(`M40 ${y}L120 ${y}`, 20, 'blue')),
      ],
      { x: 200, y: 720, turn: 15 },
    ),
  ],
  physiotherapy: [
    person(690, 720, 0.78, {
      ...doer,
      shirt: 'white',
      left: { hand: [-60, -260] },
      right: { hand: [170, -330] },
      face: { look: [0, 0.6] },
    }),
    area(rect(50, 700, 924, 70, 20), 'blue'),
    tube('M140 780L140 950M884 780L884 950', 44, 'grey'),
    tube('M300 640L520 640', 110, 'green'),
    tube('M520 640L870 640', 66, 'purple'),
    tube('M520 630L690 470L850 450', 66, 'purple'),
    placed(head('curly', { eyes: 'happy', mouth: 'smile' }), { x: 190, y: 590, scale: 0.68, turn: -70 }),
    [640, 820].map((x, index) => area(circle(x, 520 - index * 60, 36), 'skin', 'skin')),
  ],
  'speech-therapy': [
    bust(250, 420, 0.8, { ...other, face: { mouth: 'open', look: [0.8, 0] } }),
    bust(790, 520, 0.66, { ...child, face: { mouth: 'open', look: [-0.8, 0] } }),
    line('M430 420Q480 470 430 530M490 380Q560 470 490 570'),
    area(rect(430, 90, 260, 190, 60), 'white'),
    area(circle(560, 185, 56), 'blue'),
    line('M330 850L690 850'),
    area(rect(380, 740, 130, 110, 10), 'orange'),
    area(circle(590, 790, 56), 'blue'),
  ],
} as const satisfies Record<string, Drawing>;

/** What lies on the way, and a street's. */
export const ways = {
  grass: [
    area(
      'M60 930L120 560L190 800L260 380L330 780L420 300L480 770L560 340L620 780L700 400L770 800L850 520L900 800L964 600L964 930Z',
      'green',
    ),
    line('M60 944L964 944'),
  ],
  river: [
    area(rect(50, 80, 924, 864, 20), 'green'),
    area(
      'M600 80C720 250 340 330 420 500C480 640 240 720 190 944L760 944C760 760 830 660 760 500C700 370 860 240 760 80Z',
      'blue',
    ),
    line('M560 560Q610 520 660 560M420 780Q480 740 540 780M590 320Q640 290 690 320'),
    [
      [220, 330],
      [880, 620],
    ].map(([x = 0, y = 0]) => [
      tube(`M${x} ${y}L${x} ${y + 120}`, 34, 'wood'),
      area(circle(x, y - 40, 90), 'green'),
    ]),
  ],
  road: [
    area(rect(50, 80, 924, 864, 20), 'green'),
    area(polygon([430, 80], [594, 80], [860, 944], [164, 944]), 'grey'),
    tube('M512 150L512 230M512 340L512 460M512 590L512 740', 24, 'white'),
    tube('M512 870L512 920', 30, 'white'),
  ],
  'car-seat': [
    area('M270 120C270 60 640 60 640 120L660 600L250 600Z', 'blue'),
    area('M230 560L820 560C900 600 890 760 820 780L300 780C210 760 190 620 230 560Z', 'blue'),
    tube('M360 150L430 430L430 640M560 150L490 430', 34, 'grey'),
    area(rect(400, 440, 120, 100, 20), 'red'),
    area(rect(300, 790, 480, 120, 30), 'grey'),
    area('M210 200C150 200 150 420 220 440Z', 'purple'),
    area('M700 200C760 200 760 420 690 440Z', 'purple'),
  ],
} as const satisfies Record<string, Drawing>;
