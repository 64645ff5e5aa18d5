/**
 * Dishes by which a kitchen is known: the same plates and bowls, and what is on them.
 */
import { area, type Colour, type Drawing, line, placed, spot, tube } from '../drawing.ts';
import { arc, circle, oval, points, polygon, rect } from '../parts/basic.ts';
import { bowl, dots, steam } from '../parts/tableware.ts';

const ring = (r: number, count: number): [number, number][] =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI;
    return [512 + r * Math.cos(angle), 512 + r * Math.sin(angle)];
  });
/** A plate from above, and what is on it. */
const plate = (food: Drawing, rim: Colour = 'white'): Drawing => [
  area(circle(512, 512, 460), rim),
  area(circle(512, 512, 340), 'white'),
  food,
];
/** A flat bread or pancake. */
const flat = (x: number, y: number, rx: number, ry: number, colour: Colour): Drawing => [
  area(oval(x, y, rx, ry), colour),
  [
    [-0.5, -0.1],
    [0.1, -0.4],
    [0.4, 0.2],
    [-0.1, 0.4],
  ].map(([dx = 0, dy = 0]) => spot(oval(x + dx * rx, y + dy * ry, rx * 0.08, ry * 0.07), 'wood')),
];
/** A half-moon of dough with a pinched edge. */
const dumpling = (x: number, y: number, scale: number): Drawing =>
  placed(
    [
      area('M-260 100C-260 -160 260 -160 260 100C200 170 -200 170 -260 100Z', 'white'),
      line('M-170 40L-200 -20M-60 -10L-70 -80M60 -10L70 -80M170 40L200 -20'),
    ],
    { x, y, scale },
  );

/** Dishes by which a kitchen is known. */
export const dishes = {
  kimchi: [
    bowl('grey', [
      area('M120 520C100 360 300 300 400 380C480 260 700 280 720 400C840 340 940 420 904 520Z', 'red'),
      spot('M250 500Q300 400 400 470Q330 520 250 500Z', 'white'),
      spot('M560 480Q640 380 720 470Q650 520 560 480Z', 'white'),
      spot('M420 440L480 360L500 440Z', 'green'),
    ]),
    line('M300 640L724 640'),
  ],
  couscous: [
    area('M100 700C140 300 884 300 924 700Z', 'skin'),
    dots(points('330 560, 512 430, 690 560'), 50, 'orange'),
    area(rect(440, 520, 130, 90, 40), 'green'),
    points('260 640, 430 660, 600 650, 780 650, 600 480, 420 500').map(([x, y]) => spot(circle(x, y, 14))),
    area('M40 700L984 700C960 850 800 900 512 900C224 900 64 850 40 700Z', 'blue'),
  ],
  hummus: [
    area(circle(512, 512, 440), 'wood'),
    area(circle(512, 512, 350), 'skin'),
    tube(`${arc(512, 512, 210, 20, 300)}`, 40, 'orange'),
    dots(points('470 500, 560 480, 530 570'), 46, 'skin'),
    points('330 330, 700 640, 360 700').map(([x, y]) => spot(circle(x, y, 22), 'red')),
  ],
  injera: [
    area(circle(490, 480, 440), 'wood'),
    [400, 330, 250].flatMap((r) => ring(r, r / 20)).map(([x, y]) => spot(circle(x - 22, y - 32, 14), 'skin')),
    area('M250 400C230 290 330 250 390 300C470 280 500 380 440 420C420 500 260 500 250 400Z', 'red'),
    area('M530 390C520 290 620 240 680 300C760 310 770 420 690 440C640 490 540 470 530 390Z', 'green'),
    area('M360 620C340 520 460 490 520 530C600 520 640 620 560 670C500 720 370 710 360 620Z', 'orange'),
    [tube('M560 900L880 740', 110, 'wood'), line('M880 740Q850 720 850 760Q880 800 920 760')],
  ],
  ugali: [
    area('M230 640C230 330 794 330 794 640Z', 'white'),
    area(oval(512, 680, 460, 170), 'sky'),
    area('M250 660C250 340 774 340 774 660C700 740 324 740 250 660Z', 'white'),
    area('M120 660C160 580 300 600 320 680C280 760 140 740 120 660Z', 'green'),
    line('M180 670L280 670'),
  ],
  dosa: [
    area('M80 380L860 220C960 220 1000 420 900 440L120 620C20 600 20 400 80 380Z', 'orange'),
    area(oval(880, 330, 70, 110), 'skin'),
    area('M130 740L430 740C430 880 370 930 280 930C190 930 130 880 130 740Z', 'grey'),
    area(oval(280, 740, 150, 44), 'white'),
    area('M560 740L860 740C860 880 800 930 710 930C620 930 560 880 560 740Z', 'grey'),
    area(oval(710, 740, 150, 44), 'red'),
  ],
  samosa: [
    area('M300 120Q340 100 370 150L580 560Q600 620 540 630L100 640Q40 630 70 570Z', 'orange'),
    line('M130 580L520 570'),
    area('M700 400Q740 380 770 430L960 820Q980 880 920 890L500 900Q440 890 470 830Z', 'orange'),
    line('M530 840L900 830M300 250L330 310M700 530L730 590'),
  ],
  chapati: [
    flat(512, 700, 440, 160, 'skin'),
    flat(512, 610, 440, 160, 'skin'),
    flat(512, 520, 440, 160, 'skin'),
    line('M420 300Q380 240 420 180M604 300Q564 240 604 180'),
  ],
  lentils: [
    bowl('wood', area('M110 520C200 330 824 330 914 520Z', 'orange')),
    points('280 480, 380 430, 480 470, 580 420, 680 480, 760 470, 530 390, 430 380').map(([x, y]) =>
      line(`M${x - 16} ${y}Q${x} ${y - 20} ${x + 16} ${y}`),
    ),
  ],
  borscht: [
    steam,
    bowl('white', area(oval(512, 520, 420, 100), 'red')),
    area('M440 500Q512 420 584 500Q512 560 440 500Z', 'white'),
    points('380 520, 650 510').map(([x, y]) => spot(circle(x, y, 20), 'green')),
    line('M200 680Q300 620 400 680T600 680T800 680'),
  ],
  paella: [
    tube('M60 512L160 512M864 512L964 512', 50, 'ink'),
    area(circle(512, 512, 400), 'ink'),
    area(circle(512, 512, 330), 'orange'),
    tube('M360 400Q430 330 490 400M560 620Q640 690 700 610', 50, 'red'),
    dots(points('600 420, 400 600, 520 520'), 36, 'green'),
    area('M640 500L740 440L740 540Z', 'skin'),
    area('M420 700L520 660L500 760Z', 'skin'),
  ],
  churros: [
    [300, 440, 580, 720].map((x, index) =>
      placed([area(rect(-60, -330, 120, 660, 50), 'orange'), line('M-20 -290L-20 290M24 -290L24 290')], {
        x: x - 20,
        y: 420 + (index % 2) * 30,
        turn: -14 + index * 10,
      }),
    ),
    area('M480 700L940 700L900 950L520 950Z', 'white'),
    area(oval(710, 700, 230, 60), 'wood'),
  ],
  dumplings: [
    dumpling(300, 380, 0.9),
    dumpling(724, 380, 0.9),
    dumpling(512, 640, 0.95),
    line('M160 860L864 860'),
  ],
  dates: [
    dots([], 1, 'red'),
    [
      [300, 380, -20],
      [560, 330, 10],
      [780, 480, 30],
      [400, 640, 15],
      [650, 720, -15],
    ].map(([x = 0, y = 0, turn = 0]) =>
      placed([area(oval(0, 0, 100, 170), 'wood'), line('M-30 -90Q-50 0 -30 90M30 -100Q20 0 40 80')], {
        x,
        y,
        turn,
      }),
    ),
  ],
  tofu: [
    area(polygon([120, 400], [560, 300], [900, 430], [460, 560]), 'white'),
    area(polygon([120, 400], [460, 560], [460, 830], [120, 660]), 'sky'),
    area(polygon([460, 560], [900, 430], [900, 690], [460, 830]), 'white'),
    points('440 410, 560 380, 600 450').map(([x, y]) => spot(oval(x, y, 26, 16), 'green')),
  ],
  baklava: [
    area(polygon([512, 140], [900, 420], [512, 700], [124, 420]), 'orange'),
    area(polygon([124, 420], [512, 700], [512, 880], [124, 600]), 'wood'),
    area(polygon([512, 700], [900, 420], [900, 600], [512, 880]), 'wood'),
    line('M124 480L512 760L900 480M124 540L512 820L900 540'),
    dots(points('512 360, 430 430, 590 440'), 46, 'green'),
  ],
  gnocchi: plate(
    [
      [380, 400],
      [560, 360],
      [680, 500],
      [440, 560],
      [580, 660],
      [360, 690],
    ].map(([x, y], index) =>
      placed([area(oval(0, 0, 100, 70), 'skin'), line('M-40 -40L-40 40M0 -46L0 46M40 -40L40 40')], {
        x: x ?? 0,
        y: y ?? 0,
        turn: index * 40,
      }),
    ),
    'red',
  ),
  ravioli: points('140 150, 540 150, 140 550, 540 550').map(([x, y]) => [
    area(rect(x, y, 340, 340, 20), 'skin'),
    line(rect(x + 40, y + 40, 260, 260, 20), '1 52'),
    area(circle(x + 170, y + 170, 76), 'orange'),
  ]),
} as const satisfies Record<string, Drawing>;
