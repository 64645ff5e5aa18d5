/**
 * Subjects of a school by the thing that stands for them, and what lies on a pupil's desk.
 */
import { area, type Colour, type Drawing, line, merged, placed, spot, tube } from '../drawing.ts';
import { arc, circle, oval, points, polygon, rect } from '../parts/basic.ts';
import { type FigureOptions, jumping, person } from '../parts/figure.ts';
import { cross, tick } from '../parts/marks.ts';
import { ball, clock, house, notes, rays, speechBubble, table } from '../parts/things.ts';

const child: FigureOptions = { hair: 'curly', shirt: 'orange', trousers: 'blue' };
const paper = (lines: Drawing): Drawing => [
  area('M180 60L700 60L860 220L860 964L180 964Z', 'white'),
  area(polygon([700, 60], [860, 220], [700, 220]), 'sky'),
  lines,
];
const openBook = (y: number): Drawing => [
  area(
    `M512 ${y + 60}C400 ${y - 20} 220 ${y - 30} 60 ${y + 10}L60 ${y + 340}C220 ${y + 300} 400 ${y + 310} 512 ${y + 380}Z`,
    'white',
  ),
  area(
    `M512 ${y + 60}C624 ${y - 20} 804 ${y - 30} 964 ${y + 10}L964 ${y + 340}C804 ${y + 300} 624 ${y + 310} 512 ${y + 380}Z`,
    'white',
  ),
];
const pencil = (x: number, y: number, scale: number, turn: number, colour: Colour): Drawing =>
  placed(
    [
      area(rect(-60, -400, 120, 560), colour),
      area(polygon([-60, 160], [60, 160], [0, 330]), 'skin'),
      spot(polygon([-20, 260], [20, 260], [0, 330])),
      line('M0 -370L0 140'),
    ],
    { x, y, scale, turn },
  );

/** Subjects and the school day. */
export const lessons = {
  mathematics: [
    [180, 340, 500, 660, 820].map((y, row) => [
      line(`M140 ${y}L884 ${y}`),
      [0, 1, 2, 3].map((bead) =>
        area(
          oval((bead <= row - 1 ? 220 : 560) + bead * 80, y, 40, 58),
          (['red', 'orange', 'green', 'blue', 'purple'] as const)[row] ?? 'red',
        ),
      ),
    ]),
    tube('M110 60L110 960M914 60L914 960M110 80L914 80M110 940L914 940', 44, 'wood'),
  ],
  science: [
    area('M400 80L624 80L624 380L880 840Q920 950 810 950L214 950Q104 950 144 840L400 380Z', 'white'),
    spot('M290 600L734 600L860 830Q890 930 800 930L224 930Q134 930 164 830Z', 'green'),
    line('M280 600L744 600'),
    points('430 760, 580 700, 640 850').map(([x, y]) => area(circle(x, y, 44), 'white')),
    area(circle(540, 480, 36), 'green'),
  ],
  geography: [
    area(circle(512, 420, 340), 'blue'),
    area('M330 200C420 150 520 240 470 330C520 420 380 460 330 400C230 420 240 260 330 200Z', 'green'),
    area('M600 430C700 380 790 440 760 560C700 640 640 700 600 620C540 560 540 480 600 430Z', 'green'),
    tube(arc(512, 420, 410, 40, 200), 34, 'wood'),
    tube('M512 840L512 930M340 940L684 940', 44, 'wood'),
  ],
  history: [
    area(rect(60, 840, 904, 100, 10), 'grey'),
    [130, 430, 730].map((x) => [
      area(rect(x, 380, 164, 460), 'white'),
      line(`M${x + 55} 410L${x + 55} 810M${x + 110} 410L${x + 110} 810`),
    ]),
    area(rect(90, 300, 844, 90, 10), 'grey'),
    area(polygon([70, 300], [512, 90], [954, 300]), 'white'),
  ],
  'language-lesson': [
    openBook(560),
    speechBubble(60, 60, 420, 320, [250, 520], line('M150 180L390 180M150 270L310 270')),
    speechBubble(
      540,
      60,
      420,
      320,
      [780, 520],
      [spot(circle(660, 220, 34)), spot(circle(750, 220, 34)), spot(circle(840, 220, 34))],
    ),
  ],
  'art-class': [
    area(
      'M512 110C800 110 980 300 960 520C940 680 780 620 700 660C600 710 720 880 560 920C260 950 60 760 60 520C60 290 260 110 512 110Z',
      'wood',
    ),
    (
      [
        [300, 350, 'red'],
        [520, 260, 'orange'],
        [740, 340, 'green'],
        [230, 560, 'blue'],
        [360, 750, 'purple'],
      ] as const
    ).map(([x, y, colour]) => area(circle(x, y, 80), colour)),
    tube('M960 960L620 560', 30, 'orange'),
  ],
  'music-lesson': [
    area(rect(60, 120, 904, 560, 20), 'white'),
    line('M110 240L914 240M110 340L914 340M110 440L914 440M110 540L914 540'),
    notes(400, 400, 1),
    notes(720, 420, 0.8),
    tube('M300 690L200 950M724 690L824 950', 40, 'wood'),
  ],
  pe: [
    line('M60 960L964 960'),
    person(360, 900, 0.94, { ...child, ...jumping }),
    ball(790, 330, 120, 'orange'),
    line('M790 210L790 450M670 330L910 330'),
    tube(circle(760, 780, 140), 40, 'green'),
  ],
  biology: [
    area(rect(200, 870, 620, 90, 30), 'grey'),
    tube('M560 870C800 820 830 480 620 360', 70, 'blue'),
    placed(
      [
        area(rect(-70, -330, 140, 420, 20), 'grey'),
        area(rect(-100, -400, 200, 90, 20), 'ink'),
        area(rect(-44, 90, 88, 110, 10), 'white'),
      ],
      { x: 460, y: 430, turn: -24 },
    ),
    area(rect(280, 690, 330, 50, 10), 'white'),
    area('M330 680Q380 600 480 640Q430 710 330 680Z', 'green'),
  ],
  physics: [
    [0, 60, 120].map((turn) => placed(line(oval(0, 0, 440, 160)), { x: 512, y: 512, turn })),
    area(circle(512, 512, 90), 'red'),
    [
      area(circle(952, 512, 50), 'blue'),
      area(circle(292, 131, 50), 'blue'),
      area(circle(292, 893, 50), 'blue'),
    ],
  ],
  computing: [
    area(rect(170, 180, 684, 480, 30), 'grey'),
    area(rect(220, 230, 584, 380, 10), 'sky'),
    line('M330 340L250 420L330 500M694 340L774 420L694 500M560 320L470 520'),
    area(polygon([170, 680], [854, 680], [980, 860], [44, 860]), 'white'),
    line('M220 760L800 760'),
  ],
  homework: [
    house(700, 560, 520, 500),
    area(rect(80, 380, 480, 580, 20), 'sky'),
    line('M180 520L460 520M180 620L460 620M180 720L360 720'),
    pencil(680, 780, 0.7, 40, 'orange'),
  ],
  test: paper([
    tick(300, 360, 70, 'green', 44),
    line('M440 360L740 360'),
    cross(300, 560, 56, 'red', 44),
    line('M440 560L740 560'),
    tick(300, 760, 70, 'green', 44),
    line('M440 760L740 760'),
  ]),
  'break-time': [
    area(
      'M300 380C300 100 640 100 640 380C640 520 700 560 720 620L220 620C240 560 300 520 300 380Z',
      'orange',
    ),
    area(circle(470, 690, 70), 'grey'),
    rays(470, 380, 340, 420, [150, 180, 210, -30, 0, 30]),
    ball(800, 820, 130, 'red'),
    line('M60 960L964 960'),
  ],
  timetable: [
    area(rect(60, 100, 904, 824, 20), 'white'),
    [0, 1, 2, 3, 4].map((column) =>
      [0, 1, 2].map((row) =>
        area(
          rect(100 + column * 168, 340 + row * 190, 140, 150, 10),
          (['red', 'green', 'orange', 'blue', 'purple', 'sky', 'wood'] as const)[
            (column * 3 + row * 2) % 7
          ] ?? 'red',
        ),
      ),
    ),
    area(rect(60, 100, 904, 180, 20), 'grey'),
    clock(512, 190, 140, 9, 0),
  ],
  pupil: [
    person(512, 880, 0.98, { ...child, left: [-150, -250], right: [150, -250] }),
    area(rect(330, 420, 70, 260, 30), 'red'),
    area(rect(624, 420, 70, 260, 30), 'red'),
    table(120, 760, 784, 200),
    area(polygon([350, 740], [500, 710], [512, 730], [524, 710], [674, 740]), 'white'),
  ],
  canteen: [
    area(rect(50, 330, 924, 500, 60), 'wood'),
    area(circle(330, 580, 190), 'white'),
    area('M210 600C230 480 430 480 450 600Z', 'orange'),
    area(circle(690, 470, 110), 'red'),
    area(rect(560, 630, 250, 130, 20), 'green'),
    tube('M890 430L890 740', 36, 'grey'),
  ],
} as const satisfies Record<string, Drawing>;

/** On a pupil's desk. */
export const stationery = {
  notebook: [
    area(rect(210, 80, 680, 864, 30), 'blue'),
    area(rect(380, 220, 400, 200, 10), 'white'),
    line('M440 290L720 290M440 350L640 350'),
    [160, 300, 440, 580, 720, 860].map((y) => tube(`M150 ${y}L270 ${y}`, 26, 'grey')),
  ],
  'pencil-case': [
    pencil(330, 380, 0.6, -14, 'red'),
    pencil(512, 360, 0.6, 4, 'orange'),
    pencil(690, 380, 0.6, 16, 'green'),
    area(rect(70, 430, 884, 430, 120), 'purple'),
    line('M150 560L820 560', '1 60'),
    area(rect(800, 530, 90, 60, 20), 'grey'),
  ],
  sharpener: [
    area(polygon([230, 420], [760, 420], [860, 850], [130, 850]), 'blue'),
    placed(area(rect(-230, -60, 460, 120, 10), 'grey'), { x: 500, y: 560, turn: -18 }),
    spot(circle(500, 560, 30)),
    tube('M512 410L512 80', 110, 'orange'),
    tube('M860 700C980 760 960 900 860 940', 34, 'wood'),
  ],
  stapler: [
    area(rect(80, 760, 864, 100, 40), 'grey'),
    tube('M150 640L880 400', 130, 'red'),
    area(circle(170, 690, 90), 'grey'),
    line('M700 900L700 860M820 900L820 860'),
    tube('M600 940L600 920L700 920L700 940', 10, 'grey'),
  ],
  chalk: [
    (
      [
        ['white', 250, 300],
        ['orange', 400, 460],
        ['sky', 560, 620],
      ] as const
    ).map(([colour, x, y]) =>
      placed([area(rect(-70, -300, 140, 600, 20), colour), area(oval(0, -300, 70, 30), colour)], {
        x,
        y,
        turn: 62,
      }),
    ),
    line('M560 900Q700 820 800 900T980 860'),
  ],
  folder: [
    area(
      'M60 260Q60 200 120 200L400 200L480 300L904 300Q964 300 964 360L964 840Q964 880 924 880L100 880Q60 880 60 840Z',
      'orange',
    ),
    area(rect(160, 230, 640, 300, 10), 'white'),
    area('M60 440L964 440L964 840Q964 880 924 880L100 880Q60 880 60 840Z', 'orange'),
  ],
  calculator: [
    area(rect(200, 50, 624, 924, 60), 'ink'),
    area(rect(270, 120, 484, 180, 10), 'green'),
    [0, 1, 2].map((column) =>
      [0, 1, 2, 3].map((row) =>
        area(rect(280 + column * 170, 380 + row * 140, 124, 100, 20), column === 2 ? 'orange' : 'white'),
      ),
    ),
  ],
  worksheet: paper([
    area(circle(330, 330, 90), 'red'),
    area(rect(250, 500, 160, 160), 'blue'),
    area(polygon([330, 730], [430, 890], [230, 890]), 'green'),
    line('M450 330L620 580M450 580L620 330'),
    [330, 580, 810].map((y) => spot(circle(680, y, 34))),
  ]),
  protractor: [
    area(`${arc(512, 700, 440, 180, 360)}Z`, 'sky'),
    area(`${arc(512, 700, 200, 180, 360)}Z`, 'white'),
    line(
      [200, 220, 240, 260, 280, 300, 320, 340]
        .map((degrees) => {
          const angle = (degrees * Math.PI) / 180;
          return `M${512 + 430 * Math.cos(angle)} ${700 + 430 * Math.sin(angle)}L${512 + 360 * Math.cos(angle)} ${700 + 360 * Math.sin(angle)}`;
        })
        .join(''),
    ),
  ],
  compasses: [
    line(`${arc(460, 840, 330, -60, 10)}`),
    tube('M512 180L400 850', 60, 'grey'),
    tube('M512 180L700 760', 60, 'grey'),
    area(rect(480, 40, 64, 120, 20), 'grey'),
    area(circle(512, 210, 80), 'blue'),
    line('M400 850L392 940'),
    area(polygon([660, 740], [750, 710], [770, 880]), 'orange'),
  ],
  eraser: [
    placed([area(rect(-330, -150, 300, 300, 40), 'red'), area(rect(-60, -160, 390, 320, 10), 'blue')], {
      x: 512,
      y: 430,
      turn: -24,
    }),
    points('260 840, 380 900, 500 850, 620 910').map(([x, y]) => line(`M${x} ${y}L${x + 50} ${y - 20}`)),
  ],
  tape: [
    area(circle(430, 480, 370), 'sky'),
    area(circle(430, 480, 210), 'white'),
    line(circle(430, 480, 290)),
    area(polygon([430, 850], [900, 850], [940, 790], [960, 850], [960, 950], [430, 950]), 'sky'),
  ],
  marker: placed(
    [
      area(rect(-100, -180, 200, 560, 20), 'green'),
      area(rect(-100, 300, 200, 130, 30), 'ink'),
      area(polygon([-70, -190], [70, -190], [50, -290], [-50, -290]), 'grey'),
      merged([tube('M-20 -330L20 -350', 50, 'green')], 'green'),
    ],
    { x: 470, y: 500, turn: 40 },
  ),
} as const satisfies Record<string, Drawing>;
