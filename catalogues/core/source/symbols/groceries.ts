/**
 * Food that no emoji shows.
 */
import { area, type Colour, type Drawing, line, placed, spot, tube } from '../drawing.ts';
import { circle, oval, points, polygon, polyline, rect } from '../parts/basic.ts';

/** A bottle to squeeze, its bottom at 950. */
const squeezeBottle = (colour: Colour, mark: Drawing): Drawing => [
  area(
    'M360 330L664 330C730 420 730 500 730 580L730 890Q730 950 670 950L354 950Q294 950 294 890L294 580C294 500 294 420 360 330Z',
    colour,
  ),
  area(polygon([400, 320], [624, 320], [560, 90], [464, 90]), 'white'),
  mark,
];
/** A jar with a lid. */
const jar = (filling: Colour, lid: Colour, mark: Drawing): Drawing => [
  area(
    'M270 300L754 300C800 340 820 380 820 440L820 880Q820 950 750 950L274 950Q204 950 204 880L204 440C204 380 224 340 270 300Z',
    filling,
  ),
  area(rect(240, 130, 544, 160, 30), lid),
  mark,
];
const fish = (x: number, y: number, scale: number, colour: Colour): Drawing =>
  placed(
    [
      area('M180 0L330 -130L330 130Z', colour),
      area('M-300 0C-200 -190 100 -190 220 0C100 190 -200 190 -300 0Z', colour),
      spot(circle(-180, -30, 26)),
      line('M-80 -110Q-20 0 -80 110'),
    ],
    { x, y, scale },
  );

/** Food and drink. */
export const groceries = {
  yogurt: [
    area(polygon([250, 330], [774, 330], [690, 940], [334, 940]), 'white'),
    area(polygon([275, 510], [749, 510], [715, 760], [309, 760]), 'red'),
    area('M230 330C230 260 794 260 794 330Z', 'sky'),
    tube('M560 300L720 60', 44, 'grey'),
    area(circle(440, 640, 60), 'white'),
    area(circle(590, 640, 60), 'white'),
  ],
  tuna: [
    area('M110 430L110 800C110 950 914 950 914 800L914 430Z', 'grey'),
    area(oval(512, 430, 402, 150), 'white'),
    area(oval(512, 430, 310, 96), 'skin'),
    fish(500, 740, 0.72, 'blue'),
    line('M380 420L460 450M540 400L640 440M470 380L520 400'),
  ],
  salmon: [
    fish(512, 330, 1.25, 'orange'),
    area('M240 700C300 620 720 620 780 700L780 860C720 960 300 960 240 860Z', 'orange'),
    line('M330 700Q400 780 330 880M450 680Q520 780 450 910M570 680Q640 780 570 910M680 700Q740 780 680 880'),
  ],
  ketchup: squeezeBottle('red', [
    area(circle(512, 660, 120), 'orange'),
    tube('M512 540L512 560', 30, 'green'),
    line('M440 560L580 560'),
  ]),
  mustard: [
    squeezeBottle('skin', area(rect(340, 560, 344, 200, 20), 'green')),
    area('M760 900C740 830 840 760 900 820C990 800 990 920 920 930C860 960 780 950 760 900Z', 'skin'),
  ],
  mayonnaise: jar('white', 'blue', [
    area(oval(512, 640, 190, 230), 'white'),
    area(circle(512, 690, 100), 'orange'),
  ]),
  spices: (['red', 'orange', 'green'] as const).map((colour, index) => [
    area(rect(70 + index * 306, 430, 272, 490, 40), colour),
    placed(area('M0 0C0 -150 272 -150 272 0Z', 'grey'), { x: 70 + index * 306, y: 420 }),
    [70, 136, 202].map((x) => spot(circle(x + 70 + index * 306, 375, 14))),
  ]),
  flour: [
    area('M200 240L824 240L880 900Q880 950 830 950L194 950Q144 950 144 900Z', 'white'),
    area('M240 230L200 90L824 90L784 230Z', 'wood'),
    line('M512 860L512 460'),
    [480, 580, 680].map((y) => [
      placed(area(oval(0, 0, 34, 76), 'orange'), { x: 440, y, turn: -40 }),
      placed(area(oval(0, 0, 34, 76), 'orange'), { x: 584, y, turn: 40 }),
    ]),
    area(oval(512, 410, 36, 76), 'orange'),
  ],
  gravy: [
    area(
      'M120 470L820 470C930 450 960 370 980 330C990 560 860 760 700 780L340 780C200 760 120 620 120 470Z',
      'white',
    ),
    area('M120 470C220 390 720 390 860 460C800 500 240 510 120 470Z', 'wood'),
    line('M130 520C20 480 20 700 180 690M330 790L300 880L740 880L700 790'),
    line('M360 340Q320 280 360 210M512 330Q472 270 512 200'),
  ],
  tortilla: [
    area(oval(512, 720, 450, 190), 'skin'),
    area(oval(512, 640, 450, 190), 'skin'),
    area(oval(512, 550, 450, 190), 'skin'),
    points('330 520, 520 480, 700 560, 460 610').map(([x, y]) => spot(oval(x, y, 54, 24), 'wood')),
  ],
  quesadilla: [
    area('M60 780C120 300 900 300 964 780Z', 'skin'),
    area(
      'M60 780Q150 880 240 800Q330 930 420 810Q512 900 604 810Q700 940 790 800Q880 870 964 780Z',
      'orange',
    ),
    line('M512 400L512 780M300 520L400 780M724 520L624 780'),
    [
      spot(oval(420, 560, 40, 24), 'wood'),
      spot(oval(620, 520, 40, 24), 'wood'),
      spot(oval(780, 660, 40, 24), 'wood'),
    ],
  ],
  nuggets: [
    area('M120 430C160 300 350 300 420 400C470 480 400 590 280 580C160 590 90 520 120 430Z', 'orange'),
    area('M540 330C640 240 840 290 860 420C870 520 740 570 640 540C540 530 480 420 540 330Z', 'orange'),
    area('M330 700C380 590 620 580 700 690C760 800 640 900 520 880C400 900 290 810 330 700Z', 'orange'),
    points('220 440, 320 500, 660 400, 760 450, 470 720, 580 780').map(([x, y]) =>
      spot(circle(x, y, 22), 'wood'),
    ),
  ],
  popsicle: [
    area('M300 350C300 20 724 20 724 350L724 670Q724 700 694 700L330 700Q300 700 300 670Z', 'red'),
    area('M300 350C300 20 724 20 724 350Z', 'green'),
    area(rect(452, 700, 120, 260, 50), 'wood'),
    line('M420 420L420 600M604 420L604 600'),
  ],
  brownie: [
    area(polygon([120, 430], [620, 330], [910, 460], [420, 600]), 'wood'),
    area(polygon([120, 430], [420, 600], [420, 860], [120, 680]), 'wood'),
    area(polygon([420, 600], [910, 460], [910, 710], [420, 860]), 'wood'),
    points('380 450, 520 420, 620 460, 460 510').map(([x, y]) => spot(oval(x, y, 30, 18))),
    line('M200 580L260 620M560 680L640 660M740 600L820 580'),
  ],
  marshmallow: [
    tube('M60 950L470 540', 30, 'wood'),
    placed(
      [
        area('M-170 -150L-170 150C-170 230 170 230 170 150L170 -150Z', 'white'),
        area(oval(0, -150, 170, 74), 'white'),
      ],
      { x: 600, y: 420, turn: 45 },
    ),
    line('M800 640L860 700M690 700L720 780'),
  ],
  syrup: [
    area(
      'M430 90L594 90L594 280C720 340 760 430 760 540L760 880Q760 950 690 950L334 950Q264 950 264 880L264 540C264 430 304 340 430 280Z',
      'wood',
    ),
    line('M600 200C760 180 780 320 690 360'),
    area(rect(410, 50, 204, 90, 20), 'red'),
    area(
      'M512 520L560 620L650 600L610 690L680 740L560 770L530 850L494 850L464 770L344 740L414 690L374 600L464 620Z',
      'orange',
    ),
  ],
  celery: [
    area('M330 470C350 620 340 800 380 950L470 950C450 800 450 620 450 470Z', 'green'),
    area('M560 470C560 620 570 800 560 950L650 950C680 800 680 620 690 470Z', 'green'),
    area('M450 470C450 640 470 800 466 950L566 950C560 800 570 640 570 470Z', 'green'),
    area(
      'M300 480C120 400 220 240 320 280C300 120 500 110 512 230C540 110 740 130 710 290C820 240 910 400 730 480Z',
      'green',
    ),
    line('M400 640L410 860M510 640L516 880M620 640L610 860M400 380L430 460M620 370L590 460M512 320L512 440'),
  ],
  cauliflower: [
    area('M150 560C60 800 340 960 512 950C684 960 964 800 874 560Z', 'green'),
    line('M300 860L360 680M724 860L664 680M512 900L512 760'),
    points('280 500, 744 500, 400 620, 624 620, 350 340, 670 340, 512 260, 512 460').map(([x, y]) =>
      area(circle(x, y, 140), 'white'),
    ),
  ],
  raspberry: [
    points(
      '400 860, 512 900, 330 740, 450 760, 590 760, 690 730, 620 860, 270 590, 390 610, 512 630, 634 610, 754 590, 280 440, 400 470, 520 490, 640 470, 750 440',
    ).map(([x, y]) => area(circle(x, y, 80), 'red')),
    area(
      'M512 380C400 420 250 380 220 270C340 230 440 260 512 320C584 260 684 230 804 270C774 380 624 420 512 380Z',
      'green',
    ),
    tube('M512 300L540 130', 34, 'green'),
  ],
  plum: [
    area(
      'M512 300C760 200 920 400 880 620C840 840 660 960 512 930C364 960 184 840 144 620C104 400 264 200 512 300Z',
      'purple',
    ),
    line('M512 300C420 460 430 700 512 930'),
    tube('M512 300C510 200 560 120 640 90', 34, 'wood'),
    area('M600 180C680 80 840 90 900 170C820 250 680 250 600 180Z', 'green'),
  ],
  mint: [
    tube('M512 960L512 420', 36, 'green'),
    area('M512 480C360 460 300 260 512 60C724 260 664 460 512 480Z', 'green'),
    area('M500 640C380 760 150 720 60 520C260 420 470 480 500 640Z', 'green'),
    area('M524 640C644 760 874 720 964 520C764 420 554 480 524 640Z', 'green'),
    line('M512 160L512 440M160 540L440 620M864 540L584 620'),
  ],
  recipe: [
    area(rect(170, 70, 684, 870, 40), 'white'),
    area('M300 330L724 330C710 450 640 500 512 500C384 500 314 450 300 330Z', 'red'),
    line('M400 270Q370 220 400 170M512 270Q482 220 512 170M624 270Q594 220 624 170'),
    [620, 720, 820].map((y) => [spot(circle(280, y, 26)), line(polyline([350, y], [740, y]))]),
  ],
} as const satisfies Record<string, Drawing>;
