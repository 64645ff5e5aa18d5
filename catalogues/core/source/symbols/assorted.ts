/**
 * Animals, instruments and things of a house that boards name and no emoji shows.
 */
import { area, type Drawing, line, placed, spot, tube } from '../drawing.ts';
import { arrow, bentArrow, roundArrow } from '../parts/arrow.ts';
import { arc, circle, oval, points, polygon, rect } from '../parts/basic.ts';
import { type FigureOptions, person } from '../parts/figure.ts';
import { tick } from '../parts/marks.ts';
import { ball, drop, flame, notes, rays, star5 } from '../parts/things.ts';

const child: FigureOptions = { hair: 'curly', shirt: 'orange', trousers: 'blue' };
/** A house cut open, with a storey meant. */
const storey = (meant: 'attic' | 'basement'): Drawing => [
  line('M40 700L984 700'),
  area(polygon([100, 400], [512, 60], [924, 400]), meant === 'attic' ? 'red' : 'grey'),
  area(rect(170, 400, 684, 300), 'white'),
  area(rect(170, 700, 684, 250), meant === 'basement' ? 'wood' : 'white'),
  meant === 'attic'
    ? [area(rect(420, 250, 184, 130, 10), 'wood'), line('M420 300L604 300')]
    : [
        area(rect(300, 800, 150, 140, 10), 'orange'),
        tube('M700 710L640 790L580 790L580 860L520 860L520 940', 26, 'grey'),
      ],
];
const eye = (x: number, y: number, r = 44): Drawing => [
  area(circle(x, y, r), 'white'),
  spot(circle(x, y, r * 0.5)),
];

/** Animals. */
export const creatures = {
  toad: [
    [area(oval(190, 720, 150, 200), 'wood'), area(oval(834, 720, 150, 200), 'wood')],
    area('M220 900C180 640 240 330 512 330C784 330 844 640 804 900Z', 'wood'),
    area('M210 500C180 260 300 200 400 300L624 300C724 200 844 260 814 500C780 640 244 640 210 500Z', 'wood'),
    [eye(310, 300, 84), eye(714, 300, 84)],
    line('M270 470Q512 600 754 470'),
    points('430 390, 512 350, 590 400, 150 660, 210 740, 870 660, 810 740, 450 680, 580 690').map(([x, y]) =>
      spot(circle(x, y, 22)),
    ),
    tube('M390 720L370 900L290 930M370 900L400 940M634 720L654 900L734 930M654 900L624 940', 50, 'wood'),
    tube('M100 910L30 940M110 920L120 950M924 910L994 940M914 920L904 950', 40, 'wood'),
  ],
  tadpole: [
    area('M440 420C640 360 840 400 990 512C840 640 640 660 440 600Z', 'sky'),
    tube('M560 640L620 760L560 830M420 690L430 820L350 870', 44, 'green'),
    tube('M520 512L860 512', 60, 'green'),
    area(oval(320, 512, 270, 210), 'green'),
    [eye(200, 440, 60), eye(390, 420, 60)],
    line('M180 590Q280 650 380 590'),
  ],
  seahorse: [
    tube('M520 250C760 330 700 560 600 640C500 740 560 900 690 880C780 860 760 760 690 790', 130, 'orange'),
    area(circle(500, 220, 140), 'orange'),
    tube('M420 260L220 330', 70, 'orange'),
    spot(circle(470, 200, 30)),
    area(polygon([470, 90], [540, 20], [560, 100], [640, 90], [610, 170]), 'red'),
    area('M730 420L900 380L880 540L720 540Z', 'red'),
  ],
  walrus: [
    area('M130 960C90 500 250 90 512 90C774 90 934 500 894 960Z', 'wood'),
    [eye(380, 320, 46), eye(644, 320, 46)],
    tube('M420 560L400 820M604 560L624 820', 54, 'white'),
    area(oval(400, 500, 150, 120), 'skin'),
    area(oval(624, 500, 150, 120), 'skin'),
    area(oval(512, 420, 70, 46), 'ink'),
    points('350 490, 420 530, 600 530, 680 490').map(([x, y]) => spot(circle(x, y, 14))),
  ],
  dragonfly: [
    [-1, 1].map((side) => [
      area(oval(512 + side * 240, 330, 230, 70), 'sky'),
      area(oval(512 + side * 220, 480, 210, 66), 'sky'),
    ]),
    tube('M512 300L512 930', 70, 'green'),
    line('M470 600L554 600M470 700L554 700M470 800L554 800'),
    [area(circle(450, 210, 80), 'blue'), area(circle(574, 210, 80), 'blue')],
  ],
  tail: [
    tube('M700 640C860 640 900 480 840 380C790 290 880 200 940 270', 76, 'orange'),
    area(
      'M250 930L250 560C330 480 640 480 720 560C770 620 770 700 760 930L660 930L650 760L370 760L360 930Z',
      'grey',
    ),
    area('M100 240L170 320Q260 290 350 320L420 240L430 440C430 580 90 580 90 440Z', 'grey'),
    [
      spot(circle(200, 420, 24)),
      spot(circle(320, 420, 24)),
      line('M235 480L285 480M60 470L120 480M400 480L460 470'),
    ],
    arrow([560, 120], [760, 300], { colour: 'red', width: 44 }),
  ],
} as const satisfies Record<string, Drawing>;

/** Instruments, things of a house, and what things are made of. */
export const materials = {
  cello: [
    tube('M512 90L512 400', 50, 'ink'),
    area(
      'M512 330C660 330 690 470 640 540C600 600 720 640 720 780C720 900 620 940 512 940C404 940 304 900 304 780C304 640 424 600 384 540C334 470 364 330 512 330Z',
      'wood',
    ),
    line(
      'M490 330L490 840M534 330L534 840M400 600Q360 660 400 720M624 600Q664 660 624 720M440 850L584 850M512 940L512 985',
    ),
    tube('M780 180L940 820', 24, 'grey'),
  ],
  clarinet: placed(
    [
      area(polygon([-40, -440], [40, -440], [56, 330], [-56, 330]), 'ink'),
      area(polygon([-56, 330], [56, 330], [120, 460], [-120, 460]), 'ink'),
      area(polygon([-24, -520], [24, -520], [40, -430], [-40, -430]), 'grey'),
      [-280, -160, -40, 80, 200].map((y) => area(circle(0, y, 26), 'white')),
    ],
    { x: 512, y: 512, turn: 32 },
  ),
  harmonica: [
    area(rect(80, 400, 864, 300, 60), 'grey'),
    [0, 1, 2, 3, 4, 5].map((index) => area(rect(160 + index * 122, 480, 90, 90, 10), 'ink')),
    area(rect(80, 600, 864, 120, 40), 'red'),
    notes(760, 200, 0.6),
  ],
  hose: [
    tube(
      'M120 820C60 560 480 520 480 720C480 900 220 900 220 760C220 560 620 520 640 640Q660 700 700 600',
      60,
      'green',
    ),
    area(polygon([660, 600], [760, 640], [830, 440], [750, 400]), 'orange'),
    points('850 330, 930 420, 800 220, 940 270').map(([x, y]) => drop(x, y - 60, 40)),
  ],
  matches: [
    area(rect(90, 480, 560, 420, 20), 'red'),
    area(rect(90, 780, 560, 120, 10), 'wood'),
    area(circle(370, 630, 100), 'orange'),
    tube('M560 460L830 250', 34, 'wood'),
    area(circle(840, 240, 40), 'red'),
    flame(870, 230, 110),
  ],
  escalator: [
    area('M40 900L300 900L760 380L984 380L984 250L700 250L240 770L40 770Z', 'grey'),
    line(
      'M330 800L330 740L390 740L390 672L450 672L450 604L510 604L510 536L570 536L570 468L630 468L630 400L690 400',
    ),
    person(500, 560, 0.5, child),
    bentArrow([640, 860], [800, 780], [900, 560], { width: 46 }),
  ],
  attic: storey('attic'),
  basement: storey('basement'),
  heater: [
    [0, 1, 2, 3, 4].map((index) => area(rect(130 + index * 160, 420, 130, 460, 60), 'white')),
    tube('M130 520L900 520M130 780L900 780', 24, 'grey'),
    tube('M150 880L150 950M880 880L880 950', 40, 'grey'),
    line(
      'M260 330Q210 260 260 190Q310 120 260 50M512 330Q462 260 512 190Q562 120 512 50M764 330Q714 260 764 190Q814 120 764 50',
    ),
  ],
  cage: [
    area('M190 850L190 420C190 60 834 60 834 420L834 850Z', 'white'),
    area('M420 620C400 500 560 440 620 540L700 560L630 600C620 720 460 740 420 620Z', 'orange'),
    spot(circle(580, 550, 18)),
    tube('M330 730L694 730', 26, 'wood'),
    [290, 400, 512, 624, 734].map((x) => line(`M${x} 220L${x} 850`)),
    area(rect(150, 850, 724, 100, 20), 'blue'),
    line('M512 140L512 60'),
  ],
  colander: [
    tube('M120 430L30 430M904 430L994 430', 50, 'grey'),
    area('M110 400L914 400C900 700 760 820 512 820C264 820 124 700 110 400Z', 'grey'),
    points(
      '280 500, 400 500, 512 500, 624 500, 744 500, 330 610, 450 610, 574 610, 694 610, 420 710, 604 710',
    ).map(([x, y]) => spot(circle(x, y, 24))),
    points('380 840, 512 860, 644 840').map(([x, y]) => drop(x, y, 36)),
  ],
  plastic: [
    area(
      'M330 230L470 230L470 330C540 390 560 440 560 520L560 880Q560 950 490 950L310 950Q240 950 240 880L240 520C240 440 260 390 330 330Z',
      'sky',
    ),
    area(rect(320, 110, 160, 120, 20), 'blue'),
    line('M290 540L510 540M290 760L510 760'),
    roundArrow([760, 620], 150, -80, 40, { width: 40, colour: 'green' }),
    roundArrow([760, 620], 150, 40, 160, { width: 40, colour: 'green' }),
    roundArrow([760, 620], 150, 160, 280, { width: 40, colour: 'green' }),
  ],
  pattern: [0, 1, 2, 3].map((row) =>
    [0, 1, 2, 3].map((column) =>
      (row + column) % 2
        ? ball(160 + column * 236, 160 + row * 236, 84, 'orange')
        : area(
            polygon(
              [160 + column * 236, 70 + row * 236],
              [250 + column * 236, 230 + row * 236],
              [70 + column * 236, 230 + row * 236],
            ),
            'blue',
          ),
    ),
  ),
  transparent: [
    ball(430, 560, 220, 'red'),
    area(rect(420, 130, 520, 760, 20), 'sky'),
    line(circle(430, 560, 220)),
    area(`${arc(430, 560, 206, -86, 86)}Z`, 'red'),
    line('M600 250L860 250M680 340L860 340'),
  ],
  venus: [
    line('M330 60Q480 512 330 964M620 60Q780 512 620 964M880 60Q1000 512 880 964'),
    area('M40 180Q330 260 330 512Q330 764 40 844Z', 'orange'),
    area(circle(400, 330, 56), 'grey'),
    area(circle(690, 560, 180), 'skin'),
    tube('M580 500Q690 460 780 500M600 620Q700 660 790 600', 36, 'white'),
    area(circle(930, 250, 60), 'grey'),
  ],
  uranus: [
    tube('M420 60C330 330 330 700 420 960', 36, 'white'),
    area(circle(512, 512, 330), 'sky'),
    tube('M604 60C700 330 700 700 604 960', 36, 'white'),
  ],
  dead: [
    tube('M512 960C500 760 560 620 420 470C360 410 300 420 280 520', 40, 'wood'),
    [0, 72, 144, 216, 288].map((turn) => placed(area(oval(0, 80, 44, 84), 'grey'), { x: 270, y: 560, turn })),
    area(circle(270, 560, 54), 'wood'),
    area('M520 800C640 720 760 780 800 880C680 920 580 880 520 800Z', 'wood'),
    line('M60 960L964 960'),
  ],
  alive: [
    tube('M512 960L512 480', 40, 'green'),
    [0, 60, 120, 180, 240, 300].map((turn) =>
      placed(area(oval(0, 140, 84, 130), 'red'), { x: 512, y: 340, turn }),
    ),
    area(circle(512, 340, 90), 'orange'),
    area('M520 800C640 660 800 680 860 760C740 860 620 870 520 800Z', 'green'),
    line('M60 960L964 960'),
  ],
  promise: [
    area(circle(330, 620, 150), 'skin', 'skin'),
    area(circle(694, 620, 150), 'skin', 'skin'),
    tube('M330 560C400 380 560 420 560 520', 66, 'skin', 'skin'),
    tube('M694 560C620 380 464 420 464 520', 66, 'skin', 'skin'),
    area(rect(60, 740, 260, 200, 30), 'blue'),
    area(rect(704, 740, 260, 200, 30), 'green'),
    rays(512, 330, 60, 140, [-130, -90, -50]),
  ],
  practise: [
    [0, 1, 2].map((index) => [
      ball(180 + index * 320, 720, 100 + index * 10, index === 2 ? 'green' : 'grey'),
    ]),
    bentArrow([180, 560], [340, 380], [480, 570], { width: 40 }),
    bentArrow([520, 560], [680, 380], [810, 560], { width: 40 }),
    tick(830, 720, 60, 'white', 40),
    star5(830, 260, 150),
  ],
  peel: [
    area(polygon([330, 470], [694, 470], [640, 960], [384, 960]), 'white'),
    area('M300 480C160 470 80 580 90 720C200 720 300 640 400 520Z', 'skin'),
    area('M724 480C864 470 944 580 934 720C824 720 724 640 624 520Z', 'skin'),
    area(
      'M420 500C400 300 440 140 512 90C584 140 624 300 604 500C640 600 620 700 512 760C404 700 384 600 420 500Z',
      'skin',
    ),
    line('M470 480C460 340 480 220 512 160'),
  ],
  mow: [
    line('M40 900L984 900'),
    person(300, 890, 0.86, {
      ...child,
      right: { hand: [200, -360] },
      left: { hand: [150, -330] },
      face: { look: [0.7, 0.2] },
    }),
    tube('M480 580L690 760', 34, 'grey'),
    area(polygon([580, 740], [840, 740], [900, 850], [580, 850]), 'red'),
    [area(circle(640, 860, 60), 'ink'), area(circle(850, 870, 44), 'ink')],
    tube('M930 890L920 780M970 890L980 770', 24, 'green'),
  ],
  tiptoe: [
    line('M60 950L964 950'),
    tube('M380 60L420 560', 150, 'blue'),
    area('M360 560L500 540C520 700 560 780 650 880Q640 950 560 940C470 880 380 740 360 560Z', 'skin', 'skin'),
    tube('M700 60L720 560', 150, 'blue'),
    area('M660 560L800 540C820 700 860 780 950 880Q940 950 860 940C770 880 680 740 660 560Z', 'skin', 'skin'),
    bentArrow([150, 900], [100, 760], [150, 600], { width: 44 }),
  ],
  border: [
    area(rect(50, 150, 440, 760, 20), 'green'),
    area(rect(534, 150, 440, 760, 20), 'orange'),
    line('M512 100L512 960', '1 60'),
    area(rect(120, 520, 784, 90, 10), 'white'),
    [200, 440, 680].map((x) => spot(rect(x, 534, 110, 62), 'red')),
  ],
} as const satisfies Record<string, Drawing>;
