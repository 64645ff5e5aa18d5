/**
 * Feasts of many cultures by what everybody sees on them.
 */
import { area, type Colour, type Drawing, line, placed, spot, tube } from '../drawing.ts';
import { circle, oval, points, polygon, rect, star } from '../parts/basic.ts';
import { candle, crescent, egg, firework, lantern, marigold } from '../parts/festive.ts';
import { type FigureOptions, person } from '../parts/figure.ts';
import { drop, flame, heart, rays, star5, table } from '../parts/things.ts';

const he: FigureOptions = { hair: 'short', shirt: 'green', trousers: 'blue' };
const she: FigureOptions = { hair: 'long', shirt: 'red', dress: true };
const tree: Drawing = [
  tube('M512 960L512 860', 110, 'wood'),
  area(
    polygon(
      [512, 140],
      [720, 420],
      [620, 420],
      [800, 640],
      [690, 640],
      [880, 870],
      [144, 870],
      [334, 640],
      [224, 640],
      [404, 420],
      [304, 420],
    ),
    'green',
  ),
];
const ball = (x: number, y: number, colour: Colour): Drawing => area(circle(x, y, 40), colour);

/** Feasts. */
export const feasts = {
  eid: [
    crescent(330, 330, 1),
    star5(520, 330, 110),
    table(80, 760, 864, 190),
    area('M560 740C560 640 900 640 900 740Z', 'wood'),
    area(oval(300, 720, 170, 40), 'white'),
    [230, 310, 380].map((x) => area(circle(x, 680, 50), 'skin')),
    area(rect(690, 480, 180, 150, 10), 'red'),
    tube('M780 480L780 630', 20, 'white'),
  ],
  ramadan: [
    area(rect(60, 60, 904, 904, 120), 'blue'),
    crescent(330, 370, 0.9),
    star5(230, 740, 60, 'white'),
    star5(420, 820, 50, 'white'),
    placed(
      [
        line('M0 -330L0 -260'),
        area(polygon([-90, -260], [90, -260], [140, -150], [-140, -150]), 'orange'),
        area(polygon([-140, -150], [140, -150], [110, 170], [-110, 170]), 'skin'),
        area(polygon([-110, 170], [110, 170], [150, 250], [-150, 250]), 'orange'),
        line('M0 -150L0 170M-60 -140L-60 160M60 -140L60 160'),
      ],
      { x: 700, y: 510, scale: 1.1 },
    ),
  ],
  nowruz: [
    area(polygon([40, 700], [984, 700], [940, 940], [84, 940]), 'red'),
    [130, 190, 250, 310, 370].map((x) => tube(`M${x} 560L${x + 10} 360`, 34, 'green')),
    area('M80 560L430 560L390 690L120 690Z', 'white'),
    area('M640 330L860 330C980 430 970 640 860 690L640 690C530 640 520 430 640 330Z', 'sky'),
    area('M690 520C740 440 810 460 830 520C810 580 740 600 690 520Z', 'orange'),
    area(polygon([820, 520], [890, 470], [890, 570]), 'orange'),
    egg(510, 620, 0, 'purple', 'white'),
  ],
  diwali: [
    flame(600, 470, 200),
    area('M90 480C300 560 700 560 934 420C960 640 760 800 512 800C264 800 110 680 90 480Z', 'wood'),
    points('300 660, 440 710, 590 710, 730 650').map(([x, y]) => area(circle(x, y, 34), 'orange')),
    [180, 350, 512, 680, 850].map((x, index) => marigold(x, 900, 70, index % 2 ? 'red' : 'orange')),
    rays(600, 330, 260, 340, [-160, -125, -55, -20]),
  ],
  'lunar-new-year': [
    lantern(290, 400, 1.1, 'red'),
    [560, 700, 840].map((y, index) => [
      tube(`M${700 + (index % 2) * 20} ${y - 240}L${820 + (index % 2) * 20} ${y - 220}`, 84, 'red'),
      line(`M${760} ${y - 240}L${760} ${y - 120}`),
    ]),
    line('M760 230L760 120L860 60'),
    area(star(770, 860, 120, 50, 8), 'orange'),
    area(rect(150, 800, 280, 160, 10), 'red'),
    area(circle(290, 880, 46), 'orange'),
  ],
  hanukkah: [
    [0, 1, 2, 3, 4, 5, 6, 7, 8].map((index) =>
      candle(112 + index * 100, index === 4 ? 340 : 440, 150, index === 4 ? 'white' : 'sky', 40),
    ),
    tube(
      'M112 460C112 760 912 760 912 460M212 460C212 680 812 680 812 460M312 460C312 610 712 610 712 460M412 460C412 540 612 540 612 460M512 360L512 880',
      30,
      'orange',
    ),
    area(polygon([330, 900], [694, 900], [740, 970], [284, 970]), 'orange'),
  ],
  'day-of-the-dead': [
    area(
      'M512 130C820 130 900 360 840 560C820 640 730 640 720 720L700 900L324 900L304 720C294 640 204 640 184 560C124 360 204 130 512 130Z',
      'white',
    ),
    [350, 674].map((x) => [area(star(x, 480, 130, 100, 8), 'purple'), spot(circle(x, 480, 60))]),
    spot('M512 580L560 680L464 680Z'),
    line('M360 780L664 780M420 730L420 850M480 720L480 860M544 720L544 860M604 730L604 850'),
    marigold(512, 250, 90),
    [marigold(170, 860, 90), marigold(854, 860, 90)],
  ],
  holi: [
    person(512, 960, 1.0, {
      hair: 'curly',
      shirt: 'white',
      trousers: 'white',
      left: [-230, -600],
      right: [230, -600],
      face: { mouth: 'laugh', eyes: 'happy' },
    }),
    (
      [
        ['red', 150, 230, 110],
        ['green', 860, 220, 120],
        ['purple', 130, 620, 100],
        ['orange', 880, 640, 110],
        ['blue', 512, 700, 60],
        ['red', 440, 580, 44],
      ] as const
    ).map(([colour, x, y, r]) => [area(star(x, y, r, r * 0.7, 9), colour)]),
  ],
  passover: [
    area(circle(400, 620, 330), 'white'),
    area(rect(180, 430, 400, 400, 20), 'skin'),
    [260, 340, 420, 500].map((x) => line(`M${x} 470L${x} 800`)),
    tube('M800 620L800 900M700 930L900 930', 44, 'grey'),
    area('M640 220L960 220C960 460 920 600 800 610C680 600 640 460 640 220Z', 'white'),
    spot('M660 350L940 350C930 500 890 590 800 592C710 590 670 500 660 350Z', 'purple'),
  ],
  easter: [
    line('M150 620C150 60 874 60 874 620'),
    egg(330, 520, -16, 'red', 'white'),
    egg(700, 520, 16, 'blue', 'white'),
    egg(512, 460, 0, 'orange', 'purple'),
    area('M90 600L934 600L850 940L174 940Z', 'wood'),
    line('M120 710L904 710M150 820L874 820M300 610L340 930M512 610L512 930M724 610L684 930'),
  ],
  christmas: [
    tree,
    star5(512, 120, 110),
    ball(512, 440, 'red'),
    ball(400, 620, 'blue'),
    ball(620, 620, 'orange'),
    ball(330, 800, 'orange'),
    ball(512, 780, 'red'),
    ball(690, 800, 'blue'),
  ],
  halloween: [
    tube('M512 260Q510 150 600 110', 56, 'green'),
    area(
      'M512 280C700 180 960 320 950 600C940 860 720 960 512 900C304 960 84 860 74 600C64 320 324 180 512 280Z',
      'orange',
    ),
    spot(polygon([300, 600], [380, 440], [460, 600])),
    spot(polygon([564, 600], [644, 440], [724, 600])),
    spot(
      'M240 680L340 720L400 690L460 740L512 700L564 740L624 690L684 720L784 680C740 850 640 860 512 860C384 860 284 850 240 680Z',
    ),
  ],
  carnival: [
    tube('M860 620L960 960', 36, 'orange'),
    (
      [
        ['red', -40],
        ['orange', -14],
        ['green', 14],
        ['purple', 40],
      ] as const
    ).map(([colour, turn]) =>
      placed(area('M0 0C-120 -160 -80 -380 0 -440C80 -380 120 -160 0 0Z', colour), { x: 512, y: 460, turn }),
    ),
    area(
      'M60 460C240 360 420 420 512 500C604 420 784 360 964 460C980 700 820 800 680 760C600 740 560 680 512 680C464 680 424 740 344 760C204 800 44 700 60 460Z',
      'purple',
    ),
    area(oval(300, 590, 110, 76), 'white'),
    area(oval(724, 590, 110, 76), 'white'),
  ],
  'mid-autumn': [
    area(rect(50, 50, 924, 924, 100), 'blue'),
    area(circle(400, 380, 250), 'skin'),
    lantern(800, 420, 0.62, 'red'),
    area('M330 760L780 760L760 930L350 930Z', 'wood'),
    area(oval(555, 760, 230, 70), 'orange'),
    line('M480 760L630 760M555 730L555 790'),
  ],
  vesak: [
    area('M512 330C620 430 640 640 512 790C384 640 404 430 512 330Z', 'white'),
    area('M470 790C300 780 210 600 240 430C390 460 480 600 500 790Z', 'red'),
    area('M554 790C724 780 814 600 784 430C634 460 544 600 524 790Z', 'red'),
    area('M460 800C260 860 110 760 60 620C220 580 400 660 500 800Z', 'red'),
    area('M564 800C764 860 914 760 964 620C804 580 624 660 524 800Z', 'red'),
    area(oval(512, 850, 400, 70), 'green'),
    flame(512, 320, 110),
    rays(512, 180, 170, 240, [-160, -130, -50, -20]),
  ],
  songkran: [
    person(250, 960, 0.86, {
      ...he,
      shirt: 'orange',
      right: { hand: [220, -420] },
      face: { mouth: 'laugh' },
    }),
    area(polygon([400, 540], [560, 500], [530, 680], [420, 690]), 'red'),
    tube('M560 520Q740 320 900 560', 60, 'sky'),
    points('680 330, 840 330, 930 420, 760 560').map(([x, y]) => drop(x, y, 40)),
    person(850, 970, 0.6, {
      ...she,
      left: [-200, -560],
      right: [200, -560],
      face: { mouth: 'laugh', eyes: 'closed' },
    }),
  ],
  kwanzaa: [
    [0, 1, 2, 3, 4, 5, 6].map((index) =>
      candle(
        140 + index * 124,
        640,
        index === 3 ? 330 : 260,
        index < 3 ? 'red' : index === 3 ? 'ink' : 'green',
        60,
      ),
    ),
    area(polygon([60, 640], [964, 640], [880, 780], [144, 780]), 'wood'),
    area(rect(300, 780, 424, 130, 10), 'wood'),
  ],
  'saint-nicholas': [
    area('M300 620L250 300Q512 60 774 300L724 620Z', 'red'),
    tube('M512 170L512 560M400 340L624 340', 34, 'orange'),
    area(rect(290, 560, 444, 90, 10), 'orange'),
    area(oval(512, 800, 200, 170), 'skin', 'skin'),
    area('M310 790C310 1000 714 1000 714 790Q620 880 512 880Q404 880 310 790Z', 'white'),
    spot(circle(440, 730, 24)),
    spot(circle(584, 730, 24)),
    tube('M900 960L900 330C900 130 720 130 740 250', 34, 'orange'),
  ],
  midsummer: [
    tube('M512 960L512 80', 40, 'wood'),
    tube('M230 300L794 300', 36, 'green'),
    [tube(circle(270, 440, 90), 34, 'green'), tube(circle(754, 440, 90), 34, 'green')],
    (
      [
        [512, 120],
        [350, 300],
        [674, 300],
        [512, 500],
        [512, 660],
        [270, 350],
        [754, 350],
      ] as const
    ).map(([x, y], index) => marigold(x, y, 54, index % 2 ? 'purple' : 'red')),
    person(190, 970, 0.42, she),
    person(834, 970, 0.42, he),
    line('M60 970L964 970'),
  ],
  thanksgiving: [
    area(oval(512, 800, 450, 130), 'white'),
    area('M180 720C160 420 420 330 560 380C760 400 880 540 840 720C700 820 320 820 180 720Z', 'wood'),
    tube('M700 620C820 620 900 520 930 420', 84, 'wood'),
    area(circle(930, 380, 50), 'white'),
    line('M330 520Q400 440 500 450'),
    points('180 800, 840 830, 260 860').map(([x, y]) => area(circle(x, y, 50), 'green')),
    line('M330 300Q290 240 330 180M480 290Q440 230 480 170M630 300Q590 240 630 180'),
  ],
  'new-years-eve': [
    firework(270, 250, 130, 'red'),
    firework(760, 220, 110, 'orange'),
    firework(850, 560, 70, 'purple'),
    area(circle(440, 700, 250), 'white'),
    line('M440 700L440 500M440 700L440 560M440 490L440 492M640 700L642 700M440 910L440 912M240 700L238 700'),
  ],
  birthday: [
    area('M130 560L894 560L894 900L130 900Z', 'wood'),
    area(
      'M110 560Q110 480 190 480L834 480Q914 480 914 560Q914 680 820 680Q760 680 740 620Q720 700 640 700Q570 700 550 630Q520 700 440 690Q380 680 370 620Q340 690 260 680Q110 680 110 560Z',
      'red',
    ),
    [candle(300, 480, 180, 'sky'), candle(512, 480, 180, 'green'), candle(724, 480, 180, 'purple')],
    line('M60 930L964 930'),
  ],
  wedding: [
    person(330, 970, 0.98, { ...he, shirt: 'ink', trousers: 'ink' }),
    person(700, 970, 0.98, { ...she, shirt: 'white' }),
    area(
      'M560 220C600 130 800 130 840 220L940 620Q850 640 850 400Q700 250 550 400Q560 300 560 220Z',
      'white',
    ),
    heart(512, 180, 90),
    [marigold(590, 700, 44, 'red'), marigold(650, 730, 44, 'orange')],
  ],
  funeral: [
    area(polygon([200, 520], [824, 520], [964, 760], [824, 900], [200, 900], [60, 760]), 'wood'),
    line('M120 740L904 740'),
    [marigold(400, 500, 80, 'white'), marigold(512, 470, 90, 'purple'), marigold(624, 500, 80, 'white')],
    [candle(150, 440, 200), candle(874, 440, 200)],
  ],
  holidays: [
    area(circle(780, 220, 120), 'orange'),
    rays(780, 220, 160, 220, [0, 45, 90, 135, 180, 225, 270, 315]),
    area(rect(90, 430, 500, 480, 40), 'blue'),
    tube('M250 420L250 330L430 330L430 420', 40, 'grey'),
    line('M210 440L210 900M470 440L470 900'),
    area('M620 700C640 440 940 440 980 680Z', 'red'),
    tube('M800 660L760 950', 30, 'wood'),
    line('M600 955L980 955'),
  ],
} as const satisfies Record<string, Drawing>;
