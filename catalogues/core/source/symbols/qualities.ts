/**
 * Describing words: opposites are drawn as opposites, with what differs in colour.
 */
import { area, type Drawing, line, merged, placed, spot, tube } from '../drawing.ts';
import { arrow, doubleArrow } from '../parts/arrow.ts';
import { arc, circle, oval, polygon, polyline, rect, star } from '../parts/basic.ts';
import { legs, person } from '../parts/figure.ts';
import { offeringHand, pointingHand, thumb } from '../parts/hand.ts';
import { cross, exclamationMark, tick } from '../parts/marks.ts';
import { ball, box, cup, drop, flame, ground, heart, snowflake } from '../parts/things.ts';

const somebody = { hair: 'short', shirt: 'green', trousers: 'blue' } as const;
const shirt = (fill: 'sky' | 'white' | 'blue' | 'orange' | 'wood'): Drawing =>
  area(
    'M330 190L150 290L90 480L230 530L270 440L270 900L754 900L754 440L794 530L934 480L874 290L694 190C640 290 384 290 330 190Z',
    fill,
  );
const sparkle = (x: number, y: number, r: number): Drawing => area(star(x, y, r, r * 0.34, 4), 'white');
const speaker: Drawing = area('M80 420L250 420L470 220L470 820L250 620L80 620Z', 'grey');
const mug = (x: number, y: number): Drawing => [
  line(`M${x + 190} ${y - 300}C${x + 340} ${y - 300} ${x + 340} ${y - 80} ${x + 180} ${y - 80}`),
  area(rect(x - 210, y - 380, 420, 380, 60), 'white'),
];
const feather: Drawing = [
  area('M250 820C200 480 520 160 800 150C830 430 620 760 250 820Z', 'sky'),
  line('M190 900L620 380M380 670L520 690M450 580L620 590M400 640L390 520'),
];
const thermometer = (level: number, colour: 'red' | 'blue'): Drawing => [
  merged([tube('M300 180L300 700', 130, 'white'), area(circle(300, 780, 140), 'white')], 'white'),
  merged([tube(polyline([300, level], [300, 700]), 56, colour), area(circle(300, 780, 84), colour)], colour),
];
/** Describing words; opposites are drawn as opposites. */
export const qualities = {
  good: placed(thumb(), { x: 420, y: 600, scale: 1.5 }),
  bad: placed(thumb('blue'), { x: 420, y: 420, scale: 1.5, turn: 180, flip: true }),
  nice: [placed(offeringHand(), { x: 250, y: 760, scale: 1.3 }), heart(570, 420, 220)],
  big: [ball(430, 560, 360), ball(900, 850, 64, 'blue')],
  little: [
    line(circle(400, 530, 330), '1 66'),
    ball(840, 800, 110, 'orange'),
    arrow([840, 380], [840, 640], { width: 50, colour: 'red' }),
  ],
  long: [area(rect(70, 420, 884, 130, 30), 'orange'), doubleArrow([70, 740], [954, 740], { width: 46 })],
  short: [area(rect(382, 420, 260, 130, 30), 'orange'), doubleArrow([362, 740], [662, 740], { width: 46 })],
  tall: [
    person(330, 960, 1.08, somebody),
    person(780, 960, 0.5, { ghost: true }),
    doubleArrow([600, 80], [600, 960], { width: 40 }),
  ],
  high: [
    box(400, 110, 260, 180, 'orange'),
    ground(940),
    doubleArrow([530, 340], [530, 920], { width: 50 }),
    line('M150 940L150 110'),
  ],
  low: [
    box(400, 660, 260, 180, 'orange'),
    ground(940),
    line('M150 940L150 110'),
    arrow([530, 130], [530, 600], { width: 50 }),
  ],
  hot: [thermometer(230, 'red'), flame(710, 880, 380)],
  cold: [thermometer(620, 'blue'), snowflake(710, 560, 260)],
  warm: [
    mug(460, 900),
    line('M340 430C290 350 390 310 340 210M470 430C420 350 520 310 470 210M600 430C550 350 650 310 600 210'),
  ],
  fast: [
    area('M330 380L690 380C830 390 920 450 960 512C920 574 830 634 690 644L330 644Z', 'orange'),
    area('M330 380L230 230L460 380Z', 'blue'),
    area('M330 644L230 794L460 644Z', 'blue'),
    area(circle(690, 512, 70), 'sky'),
    line('M60 420L240 420M60 512L200 512M60 604L240 604'),
  ],
  slow: [
    area('M170 790C100 400 620 300 660 640C670 730 640 790 600 790Z', 'orange'),
    line(arc(420, 620, 120, 100, 420)),
    merged([tube('M110 830L760 830C880 830 830 560 840 480', 70, 'green')], 'green'),
    line('M850 420L900 320M820 420L800 320'),
  ],
  new: [
    shirt('orange'),
    sparkle(820, 700, 150),
    sparkle(200, 740, 110),
    area(rect(630, 250, 130, 90, 20), 'red'),
  ],
  old: [
    shirt('wood'),
    area(rect(330, 600, 170, 170, 10), 'grey'),
    line('M620 560L700 620M610 640L690 560M690 900L650 820L610 900M330 560L370 620M360 620L500 600'),
  ],
  full: [cup(512, 930, 560, 780, 0.92)],
  empty: [cup(512, 930, 560, 780, 0)],
  heavy: [
    person(512, 970, 0.84, {
      ...somebody,
      left: { hand: [-170, -800], elbow: [-260, -600] },
      right: { hand: [170, -800], elbow: [260, -600] },
      face: { mouth: 'teeth', brows: 'worried', eyes: 'closed' },
      feet: legs('-130 -130, -110 -20', '130 -130, 110 -20'),
    }),
    area(polygon([250, 270], [774, 270], [690, 60], [334, 60]), 'grey'),
  ],
  light: [
    person(400, 970, 0.84, {
      ...somebody,
      right: { hand: [270, -780], elbow: [240, -560] },
      face: { look: [0.5, -0.6] },
    }),
    placed(feather, { x: 500, y: -180, scale: 0.62 }),
  ],
  hard: [
    area(polygon([150, 900], [100, 700], [270, 500], [512, 460], [800, 540], [930, 760], [860, 900]), 'grey'),
    line('M300 620L400 720M620 600L740 680M500 780L560 860'),
    placed(pointingHand(), { x: 512, y: 70, scale: 0.82, turn: 90 }),
    line('M340 400L290 340M684 400L734 340'),
  ],
  soft: [
    area(
      'M140 400C240 330 380 330 440 440C480 520 544 520 584 440C644 330 784 330 884 400C960 520 960 740 884 850C784 910 240 910 140 850C60 740 60 520 140 400Z',
      'sky',
    ),
    placed(pointingHand(), { x: 560, y: 90, scale: 0.82, turn: 90 }),
  ],
  clean: [shirt('sky'), sparkle(420, 600, 130), sparkle(620, 760, 100), sparkle(600, 450, 80)],
  dirty: [
    shirt('white'),
    area('M360 480C420 430 500 470 490 540C540 600 450 660 400 620C330 610 320 520 360 480Z', 'wood'),
    area('M590 680C650 640 700 690 690 750C700 820 610 830 590 790C540 770 550 700 590 680Z', 'wood'),
    spot(circle(600, 500, 34), 'wood'),
    spot(circle(400, 780, 30), 'wood'),
  ],
  wet: [
    shirt('blue'),
    drop(350, 800, 70, 'sky'),
    drop(512, 500, 84, 'sky'),
    drop(660, 700, 80, 'sky'),
    spot(oval(512, 950, 300, 26), 'blue'),
  ],
  dry: [
    shirt('orange'),
    line('M60 120L964 120'),
    tube('M380 90L380 250', 40, 'wood'),
    tube('M644 90L644 250', 40, 'wood'),
  ],
  loud: [
    speaker,
    tube(arc(470, 520, 180, -50, 50), 44, 'red'),
    tube(arc(470, 520, 310, -50, 50), 44, 'red'),
    tube(arc(470, 520, 440, -50, 50), 44, 'red'),
  ],
  quiet: [speaker, tube(arc(470, 520, 180, -40, 40), 30, 'sky')],
  easy: [
    ground(960, 60, 964),
    person(330, 945, 0.9, {
      ...somebody,
      face: { mouth: 'laugh' },
      right: { hand: [230, -560], elbow: [210, -420] },
    }),
    area('M520 940C620 860 860 860 964 940Z', 'green'),
    tick(790, 560, 140),
  ],
  difficult: [
    ground(960, 60, 964),
    person(230, 945, 0.8, {
      ...somebody,
      face: { brows: 'worried', mouth: 'wavy', look: [0.6, -0.5] },
      right: { hand: [120, -740], elbow: [230, -540] },
    }),
    area(polygon([430, 940], [740, 100], [980, 940]), 'grey'),
    line('M655 330L710 400L760 340L805 420'),
  ],
  correct: [box(130, 130, 764, 764, 'white'), tick(512, 520, 270, 'green', 110)],
  wrong: [box(130, 130, 764, 764, 'white'), cross(512, 512, 220, 'red', 110)],
  pretty: [
    [0, 72, 144, 216, 288].map((degrees) =>
      placed(area(circle(0, -170, 120), 'red'), { x: 512, y: 400, turn: degrees }),
    ),
    area(circle(512, 400, 110), 'orange'),
    tube('M512 720L512 950', 40, 'green'),
    sparkle(870, 200, 110),
    sparkle(150, 700, 90),
  ],
  broken: [
    area('M230 130L794 130L740 420L620 360L520 470L400 380L290 440Z', 'sky'),
    area('M300 560L410 500L520 590L630 480L730 540L690 700L334 700Z', 'sky'),
    tube('M330 900L694 900', 60, 'sky'),
    line('M880 420L960 380M890 540L980 560M140 420L60 380M130 540L50 560'),
  ],
  ready: [
    person(400, 960, 1, {
      ...somebody,
      right: { hand: [190, -560], elbow: [200, -440] },
      left: [-176, -250],
      face: { mouth: 'laugh' },
    }),
    tick(780, 330, 160),
  ],
  dark: [
    area(rect(90, 90, 844, 844, 60), 'ink'),
    spot(circle(400, 480, 70), 'white'),
    spot(circle(620, 480, 70), 'white'),
    spot(circle(400, 490, 30)),
    spot(circle(620, 490, 30)),
  ],
  bright: [
    area(circle(512, 512, 210), 'orange'),
    [0, 45, 90, 135, 180, 225, 270, 315].map((degrees) =>
      placed(area(polygon([0, -430], [64, -290], [-64, -290]), 'orange'), { x: 512, y: 512, turn: degrees }),
    ),
  ],
  favourite: [area(star(512, 520, 440, 190, 5), 'orange'), heart(512, 540, 140)],
  special: [
    area(rect(240, 470, 544, 440, 20), 'purple'),
    tube('M512 470L512 910', 56, 'orange'),
    tube('M240 620L784 620', 56, 'orange'),
    tube(
      'M512 460C400 240 200 300 300 400C360 450 460 460 512 460C564 460 664 450 724 400C824 300 624 240 512 460',
      40,
      'orange',
    ),
    sparkle(870, 230, 110),
    sparkle(140, 320, 90),
  ],
  important: [
    area(polygon([512, 80], [960, 900], [64, 900]), 'orange'),
    exclamationMark(512, 620, 0.95, 'red'),
  ],
  funny: [
    area(circle(512, 512, 400), 'skin', 'skin'),
    line('M300 420Q360 330 420 420M604 420Q664 330 724 420'),
    area('M290 610L734 610C714 880 310 880 290 610Z', 'white'),
    area(circle(512, 510, 90), 'red'),
  ],
} as const satisfies Record<string, Drawing>;
