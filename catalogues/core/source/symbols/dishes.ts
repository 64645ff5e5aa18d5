/**
 * Meals, drinks and dishes of many kitchens: the same plates and bowls, and what is on them.
 */
import { area, type Colour, type Drawing, line, placed, spot, tube } from '../drawing.ts';
import { arc, circle, oval, points, polygon, rect } from '../parts/basic.ts';
import { crescent } from '../parts/festive.ts';
import { apple, clock, cup } from '../parts/things.ts';

const dots = (list: readonly (readonly [number, number])[], r: number, colour: Colour): Drawing =>
  list.map(([x, y]) => area(circle(x, y, r), colour));
const ring = (r: number, count: number): [number, number][] =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI;
    return [512 + r * Math.cos(angle), 512 + r * Math.sin(angle)];
  });
/** A bowl from the side; what is drawn before it rises over its rim. */
const bowl = (colour: Colour, heap: Drawing): Drawing => [
  heap,
  area('M90 520L934 520C930 760 780 900 620 920L404 920C244 900 94 760 90 520Z', colour),
];
const steam = line('M380 300Q340 240 380 180M512 270Q472 210 512 150M644 300Q604 240 644 180');
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
const bottle = (liquid: Colour, cap: Colour, mark: Drawing): Drawing => [
  area(
    'M420 210L604 210L604 330C680 390 700 440 700 520L700 900Q700 960 640 960L384 960Q324 960 324 900L324 520C324 440 344 390 420 330Z',
    liquid,
  ),
  area(rect(400, 70, 224, 140, 30), cap),
  mark,
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
