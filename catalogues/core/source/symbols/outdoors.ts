/**
 * Landscapes, plants, planets, sea animals, streets and vehicles that no emoji shows.
 */
import { area, type Drawing, line, merged, placed, spot, tube } from '../drawing.ts';
import { arrow } from '../parts/arrow.ts';
import { circle, oval, points, polygon, polyline, rect, star } from '../parts/basic.ts';
import { legs, person } from '../parts/figure.ts';
import { ground } from '../parts/things.ts';

const wheel = (x: number, y: number, r: number): Drawing => [
  area(circle(x, y, r), 'grey'),
  area(circle(x, y, r * 0.4), 'white'),
];
const tracks = (x: number, y: number, width: number): Drawing => [
  area(rect(x, y, width, 150, 75), 'grey'),
  [0.14, 0.38, 0.62, 0.86].map((share) => area(circle(x + width * share, y + 75, 36), 'white')),
];
const plant: Drawing = [
  area('M512 420C360 420 280 260 360 120C480 150 540 280 512 420Z', 'green'),
  area('M520 420C520 290 620 190 760 210C780 350 660 440 520 420Z', 'green'),
];

/** Landscapes and plants. */
export const landscape = {
  soil: [
    area(polygon([60, 520], [964, 520], [964, 930], [60, 930]), 'wood'),
    points('200 660, 440 780, 660 650, 850 780, 260 850, 640 870').map(([x, y]) =>
      area(oval(x, y, 50, 34), 'grey'),
    ),
    tube('M512 520L512 330', 34, 'green'),
    placed(plant, { x: 102, y: -20, scale: 0.8 }),
  ],
  mud: [
    area(
      'M60 800C60 680 320 640 512 650C704 640 964 680 964 800C964 920 704 950 512 940C320 950 60 920 60 800Z',
      'wood',
    ),
    area('M300 170L500 170L500 620L640 680Q680 780 620 800L320 800Q280 760 300 640Z', 'red'),
    line('M300 280L500 280'),
    area('M270 690C330 650 400 740 470 690C540 740 600 660 700 720L690 830L280 830Z', 'wood'),
    area(circle(150, 520, 50), 'wood'),
    area(circle(800, 480, 60), 'wood'),
    area(circle(720, 340, 36), 'wood'),
    area(circle(880, 600, 40), 'wood'),
  ],
  bush: [
    merged(
      [
        area(circle(240, 660, 170), 'green'),
        area(circle(430, 500, 200), 'green'),
        area(circle(650, 520, 190), 'green'),
        area(circle(800, 690, 160), 'green'),
        area(rect(240, 620, 560, 230, 60), 'green'),
      ],
      'green',
    ),
    points('330 560, 520 450, 690 580, 450 720, 620 740').map(([x, y]) => area(circle(x, y, 36), 'red')),
    ground(900, 60, 964),
  ],
  weed: [
    area(rect(60, 760, 904, 180, 20), 'wood'),
    tube('M512 770L512 330', 34, 'green'),
    area('M512 760C380 760 300 640 120 690C160 560 400 560 512 740Z', 'green'),
    area('M512 760C644 760 724 640 904 690C864 560 624 560 512 740Z', 'green'),
    area(star(512, 250, 170, 90, 12), 'orange'),
    tube('M800 200L960 360M960 200L800 360', 44, 'red'),
  ],
  stem: [
    area(circle(512, 160, 70), 'grey'),
    [0, 60, 120, 180, 240, 300].map((degrees) => {
      const angle = (degrees * Math.PI) / 180;
      return area(circle(512 + Math.cos(angle) * 110, 180 + Math.sin(angle) * 110, 64), 'white');
    }),
    area(circle(512, 180, 64), 'grey'),
    tube('M512 340L512 950', 60, 'green'),
    area('M540 760C640 620 760 620 840 660C800 780 660 820 540 760Z', 'white'),
    arrow([120, 620], [430, 620], { colour: 'red', width: 56 }),
  ],
  roots: [
    line('M60 420L964 420'),
    tube('M512 420L512 200', 44, 'grey'),
    placed(plant, { x: 205, y: -10, scale: 0.6 }),
    tube(
      'M512 440L512 940M512 560C400 640 330 700 290 860M512 560C624 640 694 700 734 860M512 500C380 520 230 560 140 680M512 500C644 520 794 560 884 680',
      34,
      'orange',
    ),
  ],
  pond: [
    area(
      'M70 640C70 480 300 440 512 450C760 440 954 500 954 640C954 800 740 860 512 850C260 860 70 800 70 640Z',
      'blue',
    ),
    area('M300 620C300 560 460 560 460 620L380 630Z', 'green'),
    area('M600 720C600 660 760 660 760 720L680 730Z', 'green'),
    line('M512 560Q570 530 620 560M260 720Q320 690 370 720'),
    tube('M820 470L820 200M890 500L890 260', 24, 'green'),
    area(oval(820, 190, 36, 90), 'wood'),
    area(oval(890, 250, 36, 90), 'wood'),
  ],
  meadow: [
    area(rect(50, 130, 924, 380, 20), 'sky'),
    area(rect(50, 500, 924, 430, 20), 'green'),
    points('200 640, 440 760, 660 620, 850 780, 260 850').map(([x, y], index) => [
      line(polyline([x, y], [x, y + 70])),
      area(star(x, y, 60, 34, 6), index % 2 === 0 ? 'white' : 'red'),
    ]),
  ],
  hill: [
    area('M40 900C260 260 560 240 640 520C760 460 920 640 984 900Z', 'green'),
    line('M420 420C500 520 380 620 470 720C540 800 480 860 500 900', '1 56'),
    area(circle(840, 230, 100), 'orange'),
  ],
  cliff: [
    area(polygon([60, 200], [560, 200], [520, 420], [570, 560], [510, 900], [60, 900]), 'wood'),
    area(polygon([60, 130], [580, 130], [560, 220], [60, 220]), 'green'),
    line('M440 300L400 400M300 480L380 560M460 700L420 800M180 360L220 440'),
    area(rect(500, 800, 464, 130, 10), 'blue'),
    line('M600 860Q660 820 720 860Q780 900 840 860'),
    arrow([800, 200], [800, 660], { width: 50, colour: 'red' }),
  ],
  canyon: [
    area(polygon([40, 180], [380, 180], [330, 420], [440, 620], [400, 900], [40, 900]), 'orange'),
    area(polygon([984, 180], [644, 180], [694, 420], [584, 620], [624, 900], [984, 900]), 'orange'),
    area(polygon([460, 640], [564, 640], [620, 930], [404, 930]), 'blue'),
    line('M50 380L340 380M50 620L430 620M690 380L974 380M590 620L974 620M50 480L200 480M830 500L974 500'),
  ],
  cave: [
    area('M50 900C60 400 260 130 512 130C764 130 964 400 974 900Z', 'grey'),
    area('M300 900C290 620 380 420 512 420C644 420 734 620 724 900Z', 'ink'),
    line('M190 560L270 620M760 400L820 480M400 240L460 300'),
    area(polygon([420, 430], [500, 430], [460, 570]), 'grey'),
    area(polygon([540, 430], [620, 460], [570, 560]), 'grey'),
  ],
  sidewalk: [
    area(polygon([420, 200], [560, 200], [900, 930], [300, 930]), 'grey'),
    line('M410 380L650 380M380 560L730 560M340 760L820 760'),
    area(polygon([40, 200], [420, 200], [300, 930], [40, 930]), 'green'),
    area(polygon([580, 200], [984, 200], [984, 930], [920, 930]), 'blue'),
    person(600, 800, 0.5, { hair: 'short', shirt: 'red', trousers: 'purple' }),
  ],
  crosswalk: [
    area(rect(40, 330, 944, 480, 10), 'grey'),
    [80, 260, 440, 620, 800].map((x) => area(rect(x, 350, 110, 440, 6), 'white')),
    person(512, 780, 0.66, {
      hair: 'short',
      shirt: 'green',
      trousers: 'blue',
      feet: legs('-80 -130, -180 -40', '110 -140, 130 -20'),
    }),
  ],
} as const satisfies Record<string, Drawing>;

/** Planets. */
export const planets = {
  mars: [
    area(circle(512, 512, 380), 'red'),
    area('M330 180C400 250 624 250 694 180C580 120 440 120 330 180Z', 'white'),
    [
      area(oval(380, 520, 100, 54), 'wood'),
      area(oval(640, 640, 120, 60), 'wood'),
      area(oval(600, 400, 60, 36), 'wood'),
    ],
  ],
  jupiter: [
    area(circle(512, 512, 430), 'skin'),
    area('M140 300L884 300L920 400L104 400Z', 'wood'),
    area('M84 520L940 520L930 640L94 640Z', 'wood'),
    area('M190 780L834 780L760 860L264 860Z', 'wood'),
    area(oval(650, 640, 130, 84), 'red'),
  ],
} as const satisfies Record<string, Drawing>;

/** Animals and plants of the sea. */
export const sea = {
  starfish: [
    area(
      'M512 70C580 230 600 330 640 370C720 380 860 350 960 400C860 500 760 560 740 620C760 720 800 840 780 950C660 900 590 820 512 800C434 820 364 900 244 950C224 840 264 720 284 620C264 560 164 500 64 400C164 350 304 380 384 370C424 330 444 230 512 70Z',
      'orange',
    ),
    points('512 260, 512 400, 250 440, 380 480, 774 440, 644 480, 340 800, 420 660, 684 800, 604 660').map(
      ([x, y]) => spot(circle(x, y, 24), 'red'),
    ),
  ],
  seaweed: [
    area(rect(60, 840, 904, 100, 20), 'skin'),
    tube('M280 840C180 720 380 640 280 500C200 380 340 300 280 160', 60, 'green'),
    tube('M520 840C420 700 620 600 520 440C440 320 580 220 520 90', 60, 'green'),
    tube('M750 840C650 720 850 640 750 500C680 400 800 340 750 240', 60, 'green'),
    area(circle(900, 330, 40), 'sky'),
    area(circle(880, 170, 28), 'sky'),
    area(circle(120, 300, 34), 'sky'),
  ],
} as const satisfies Record<string, Drawing>;

/** Vehicles. */
export const vehicles = {
  submarine: [
    area(
      'M60 620C60 460 220 420 512 420C800 420 900 500 940 600C900 760 760 810 512 810C220 810 60 780 60 620Z',
      'orange',
    ),
    area(polygon([400, 420], [440, 280], [640, 280], [680, 420]), 'orange'),
    tube('M560 280L560 130L680 130', 40, 'grey'),
    [300, 512, 724].map((x) => area(circle(x, 600, 70), 'sky')),
    line('M950 500L950 710'),
    area(circle(830, 300, 36), 'sky'),
    area(circle(900, 210, 28), 'sky'),
  ],
  bulldozer: [
    tracks(300, 760, 620),
    area(rect(360, 520, 500, 230, 20), 'orange'),
    area(rect(560, 260, 260, 270, 20), 'sky'),
    area('M60 500C200 560 220 800 90 920L60 920Z', 'grey'),
    tube('M190 800L340 800', 50, 'orange'),
    tube('M440 510L440 360', 36, 'grey'),
  ],
  excavator: [
    tracks(80, 780, 560),
    area(rect(130, 600, 460, 170, 20), 'orange'),
    area(rect(200, 360, 260, 250, 20), 'sky'),
    tube('M560 660L700 260L900 420', 64, 'orange'),
    area('M800 430L960 430C990 560 940 650 820 660L780 560Z', 'grey'),
    line('M820 670L830 720M880 660L900 710'),
  ],
  forklift: [
    area(rect(60, 540, 500, 270, 30), 'orange'),
    tube('M120 540L170 240L460 240L520 540', 40, 'grey'),
    wheel(180, 840, 100),
    wheel(470, 840, 90),
    tube('M620 120L620 880', 50, 'grey'),
    tube('M620 620L960 620', 44, 'grey'),
    area(rect(680, 360, 270, 230, 10), 'wood'),
    arrow([780, 900], [780, 690], { width: 36, colour: 'green' }),
  ],
  trailer: [
    area(rect(260, 330, 700, 380, 20), 'blue'),
    line('M440 330L440 710M620 330L620 710M790 330L790 710'),
    tube('M250 690L60 690', 44, 'grey'),
    tube('M90 690L90 800', 36, 'grey'),
    wheel(520, 790, 110),
    wheel(760, 790, 110),
  ],
  wagon: [
    area(polygon([280, 470], [960, 470], [900, 700], [340, 700]), 'red'),
    tube('M330 660L110 330L60 400', 40, 'grey'),
    wheel(420, 800, 110),
    wheel(820, 800, 110),
  ],
  unicycle: [
    area(circle(512, 700, 240), 'white'),
    line(circle(512, 700, 160)),
    line('M512 460L512 940M272 700L752 700'),
    tube('M512 700L512 280', 44, 'red'),
    area('M330 200C400 270 624 270 694 200C700 290 600 330 512 320C424 330 324 290 330 200Z', 'wood'),
    tube('M512 700L620 640M600 640L680 640', 34, 'grey'),
  ],
} as const satisfies Record<string, Drawing>;
