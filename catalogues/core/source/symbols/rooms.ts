/**
 * Rooms of a house and a school, what stands in them, and light that is on or off.
 */
import { area, type Colour, type Drawing, line, merged, placed, spot, tube } from '../drawing.ts';
import { arrow } from '../parts/arrow.ts';
import { circle, oval, polygon, rect } from '../parts/basic.ts';
import { cross } from '../parts/marks.ts';
import { bulb, cup, drop, rays, star5, table } from '../parts/things.ts';

/** A room seen from the front: ceiling, side walls, floor; what stands in it is drawn over it. */
const roomOf = (wall: Colour, floor: Colour, inside: Drawing = []): Drawing => [
  area(rect(60, 80, 904, 864, 20), wall),
  area(polygon([74, 760], [950, 760], [950, 930], [74, 930]), floor),
  inside,
];
const pane = (x: number, y: number, width: number, height: number): Drawing => [
  area(rect(x, y, width, height, 10), 'white'),
  line(
    `M${x + width / 2} ${y}L${x + width / 2} ${y + height}M${x} ${y + height / 2}L${x + width} ${y + height / 2}`,
  ),
];
const shade = (x: number, y: number, s: number, fill: Colour): Drawing =>
  area(polygon([x - s * 0.5, y - s], [x + s * 0.5, y - s], [x + s, y], [x - s, y]), fill);

/** Rooms, and the parts of a room. */
export const rooms = {
  room: [
    area(polygon([60, 60], [964, 60], [770, 250], [254, 250]), 'white'),
    area(polygon([60, 60], [254, 250], [254, 700], [60, 960]), 'sky'),
    area(polygon([964, 60], [770, 250], [770, 700], [964, 960]), 'sky'),
    area(rect(254, 250, 516, 450), 'orange'),
    area(polygon([254, 700], [770, 700], [964, 960], [60, 960]), 'wood'),
    pane(420, 340, 184, 220),
  ],
  wall: [
    area(rect(60, 180, 904, 720, 10), 'red'),
    line('M60 360L964 360M60 540L964 540M60 720L964 720'),
    line('M286 180L286 360M512 180L512 360M738 180L738 360M286 540L286 720M512 540L512 720M738 540L738 720'),
    line(
      'M173 360L173 540M399 360L399 540M625 360L625 540M851 360L851 540M173 720L173 900M399 720L399 900M625 720L625 900M851 720L851 900',
    ),
  ],
  floor: [
    area(rect(210, 60, 604, 420), 'white'),
    area(polygon([210, 480], [814, 480], [984, 960], [40, 960]), 'wood'),
    line('M361 480L276 960M512 480L512 960M663 480L748 960M160 620L864 620M110 770L914 770'),
    arrow([512, 120], [512, 560], { colour: 'red', width: 60 }),
  ],
  kitchen: roomOf('sky', 'white', [
    area(rect(90, 520, 844, 290, 10), 'wood'),
    line('M370 530L370 810M650 530L650 810'),
    area(rect(390, 560, 240, 220, 20), 'grey'),
    tube('M90 510L934 510', 40, 'grey'),
    area(rect(420, 370, 190, 120, 20), 'red'),
    line('M400 370L630 370M470 320Q450 290 480 250M550 320Q530 290 560 250'),
    tube('M810 480L810 350L730 350L730 400', 34, 'grey'),
    area(rect(110, 130, 240, 200, 10), 'wood'),
    area(rect(680, 130, 240, 150, 10), 'wood'),
  ]),
  bathroom: roomOf('blue', 'white', [
    area('M90 560L630 560C630 740 560 790 480 790L240 790C160 790 90 740 90 560Z', 'white'),
    [
      area(circle(220, 520, 60), 'white'),
      area(circle(330, 500, 76), 'white'),
      area(circle(450, 520, 60), 'white'),
    ],
    tube('M150 560L150 300L250 300L250 360', 30, 'grey'),
    area(rect(730, 560, 180, 90, 20), 'white'),
    tube('M820 660L820 800', 70, 'white'),
    area(rect(720, 160, 200, 280, 20), 'sky'),
  ]),
  bedroom: roomOf('purple', 'wood', [
    area(rect(110, 400, 60, 420, 10), 'wood'),
    area('M170 620L900 620L900 780L170 780Z', 'green'),
    area(rect(180, 520, 220, 110, 40), 'white'),
    tube('M880 790L880 850M140 790L140 850', 40, 'wood'),
    pane(560, 160, 260, 250),
  ]),
  'living-room': roomOf('orange', 'wood', [
    area(rect(100, 480, 480, 220, 50), 'blue'),
    area(rect(70, 590, 540, 200, 50), 'blue'),
    line('M340 500L340 600'),
    area(rect(650, 640, 290, 150, 10), 'wood'),
    area(rect(650, 420, 280, 200, 20), 'grey'),
    area(rect(680, 450, 220, 140, 10), 'sky'),
    area(rect(210, 180, 260, 190, 10), 'white'),
    line('M230 350L300 260L350 320L400 240L450 350'),
  ]),
  garden: [
    area(polygon([40, 700], [984, 700], [984, 960], [40, 960]), 'green'),
    [140, 330, 520].map((x) =>
      area(polygon([x - 60, 720], [x - 60, 470], [x, 400], [x + 60, 470], [x + 60, 720]), 'white'),
    ),
    line('M60 560L600 560'),
    tube('M800 720L800 400', 70, 'wood'),
    merged(
      [
        area(circle(700, 300, 130), 'green'),
        area(circle(880, 300, 130), 'green'),
        area(circle(790, 190, 150), 'green'),
      ],
      'green',
    ),
    [190, 420, 640].map((x, index) => [
      line(`M${x} 940L${x} 850`),
      area(circle(x, 820, 50), index === 1 ? 'orange' : 'red'),
    ]),
  ],
  classroom: roomOf('sky', 'wood', [
    area(rect(240, 130, 544, 300, 10), 'green'),
    line('M320 230L520 230M320 310L640 310'),
    [230, 512, 794].map((x) => [
      tube(`M${x - 70} 640L${x - 70} 850M${x + 70} 640L${x + 70} 850`, 26, 'grey'),
      area(rect(x - 110, 590, 220, 60, 8), 'orange'),
    ]),
  ]),
} as const satisfies Record<string, Drawing>;

/** Things on a table and in a classroom, and light. */
export const roomThings = {
  table: table(60, 380, 904, 500),
  lamp: [
    tube('M512 480L512 880', 50, 'grey'),
    area(rect(320, 870, 384, 80, 30), 'grey'),
    shade(512, 500, 330, 'orange'),
    rays(512, 500, 110, 220, [30, 60, 120, 150]),
  ],
  glass: [cup(512, 940, 520, 840, 0.72, 'sky'), line('M360 300L390 620')],
  cup: [
    line('M740 420C940 400 940 720 690 700'),
    area('M230 330L760 330L740 700C720 840 640 860 495 860C350 860 270 840 250 700Z', 'red'),
    area(oval(495, 330, 265, 60), 'wood'),
  ],
  plate: [area(circle(512, 512, 440), 'white'), area(circle(512, 512, 280), 'sky')],
  fork: placed(
    [
      merged(
        [
          tube('M0 -60L0 430', 70, 'grey'),
          tube('M-120 -420L-120 -200Q-120 -60 0 -60Q120 -60 120 -200L120 -420', 44, 'grey'),
          tube('M-40 -420L-40 -100M40 -420L40 -100', 44, 'grey'),
        ],
        'grey',
      ),
    ],
    { x: 512, y: 512, turn: 30 },
  ),
  pot: [
    tube('M190 480L80 480L80 560M834 480L944 480L944 560', 44, 'grey'),
    area('M180 400L844 400L844 780Q844 860 764 860L260 860Q180 860 180 780Z', 'blue'),
    area('M160 400C180 260 400 220 512 220C624 220 844 260 864 400Z', 'grey'),
    area(circle(512, 190, 54), 'red'),
  ],
  blackboard: [
    area(rect(60, 140, 904, 640, 20), 'wood'),
    area(rect(120, 200, 784, 520, 6), 'green'),
    tube('M220 420Q300 300 380 420Q460 540 540 420Q620 300 700 420', 20, 'white'),
    tube('M220 600L520 600', 20, 'white'),
    area(rect(620, 790, 160, 50, 10), 'white'),
    line('M60 850L964 850'),
  ],
  story: [
    area('M512 640C400 560 220 550 60 590L60 930C220 890 400 900 512 970Z', 'white'),
    area('M512 640C624 560 804 550 964 590L964 930C804 890 624 900 512 970Z', 'white'),
    area(
      'M330 560L330 330L400 330L400 270L460 270L460 330L564 330L564 270L624 270L624 330L694 330L694 560Q600 570 512 630Q424 570 330 560Z',
      'purple',
    ),
    area(polygon([430, 260], [512, 90], [594, 260]), 'red'),
    star5(180, 360, 110),
    star5(850, 360, 110),
  ],
  'light-on': [bulb(512, 640, 1.5), rays(512, 420, 400, 490, [-160, -135, -90, -45, -20])],
  'light-off': [
    placed(
      [
        area('M-112 120C-262 40 -262 -320 0 -320C262 -320 262 40 112 120L112 200L-112 200Z', 'white'),
        area(rect(-112, 210, 224, 120, 30), 'grey'),
      ],
      { x: 512, y: 560, scale: 1.3 },
    ),
    cross(512, 512, 360, 'red', 70),
  ],
} as const satisfies Record<string, Drawing>;

/** What babies and sick people need. */
export const care = {
  pram: [
    tube('M640 330L880 130', 44, 'grey'),
    area('M120 400C120 160 400 80 480 120L480 400Z', 'purple'),
    area('M120 400L820 400C820 620 700 700 560 700L380 700C220 700 120 600 120 400Z', 'blue'),
    area(circle(300, 840, 110), 'grey'),
    area(circle(660, 840, 110), 'grey'),
  ],
  pacifier: [
    tube(circle(330, 700, 190), 50, 'orange'),
    placed(
      [
        area(rect(-90, -330, 180, 240, 80), 'sky'),
        area(oval(0, 0, 300, 120), 'blue'),
        area(circle(0, 0, 60), 'white'),
      ],
      { x: 560, y: 470, turn: 45 },
    ),
  ],
  crib: [
    area(rect(110, 560, 804, 180, 20), 'white'),
    area(rect(140, 500, 220, 100, 40), 'sky'),
    tube('M110 260L110 940M914 260L914 940', 60, 'wood'),
    tube('M110 330L914 330M110 790L914 790', 44, 'wood'),
    [230, 350, 470, 590, 710, 814].map((x) => tube(`M${x} 350L${x} 770`, 22, 'wood')),
  ],
  walker: [
    tube('M300 160L220 900M700 160L800 900', 44, 'grey'),
    tube('M260 520L750 520M280 330L720 330', 34, 'grey'),
    tube('M180 150L360 150M640 150L820 150', 54, 'red'),
    area(circle(220, 900, 56), 'white'),
    area(circle(800, 900, 56), 'white'),
  ],
  diarrhoea: [
    area(rect(560, 90, 330, 360, 30), 'white'),
    area(
      'M120 470L900 470C900 680 780 760 660 780L700 960L330 960L360 780C220 740 120 640 120 470Z',
      'white',
    ),
    area(oval(410, 470, 290, 80), 'sky'),
    spot(oval(410, 484, 150, 36), 'wood'),
    [340, 420, 500].map((x, index) => drop(x, 150 + (index % 2) * 120, 44, 'wood')),
  ],
} as const satisfies Record<string, Drawing>;
