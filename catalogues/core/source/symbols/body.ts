/**
 * Parts of the body: the part meant has the colour of skin, what it belongs to is grey, a red ring or arrow shows a place.
 */
import { area, type Colour, type Drawing, line, merged, placed, type Shape, spot, tube } from '../drawing.ts';
import { arrow } from '../parts/arrow.ts';
import { circle, oval, polygon, rect } from '../parts/basic.ts';
import { face, head } from '../parts/figure.ts';

const ring = (x: number, y: number, rx: number, ry = rx): Shape => tube(oval(x, y, rx, ry), 26, 'red');
const skin = (...shapes: Shape[]): Shape => merged(shapes, 'skin', 'skin');
const grey = (...shapes: Shape[]): Shape => merged(shapes, 'grey');
/** Shoulders below a head whose centre is at 512, 380. */
const shoulders = (fill: Colour): Shape =>
  area('M60 990C60 760 240 690 512 690C784 690 964 760 964 990Z', fill);
/** A head without features in one colour. */
const bald = (fill: Colour, y = 380): Shape => area(oval(512, y, 270, 320), fill);
const features = (y: number): Drawing => [
  spot(circle(400, y, 30)),
  spot(circle(624, y, 30)),
  line(`M512 ${y + 20}L480 ${y + 120}L530 ${y + 120}`),
  line(`M400 ${y + 200}Q512 ${y + 270} 624 ${y + 200}`),
];
/** A trunk from the shoulders to the hips, with arms that hang down. */
const trunk = (fill: Colour, layer?: 'skin'): Drawing => [
  merged(
    [tube('M250 230L170 560L170 800', 110, fill), tube('M774 230L854 560L854 800', 110, fill)],
    fill,
    layer,
  ),
  area('M230 180C330 130 694 130 794 180L740 520L760 820L264 820L284 520Z', fill, layer),
];
const trousers = (fill: Colour): Shape =>
  area('M264 760L760 760L800 990L540 990L512 900L484 990L224 990Z', fill);
/** A leg from the hip to the foot, seen from the side, in zigzag: thigh, shin, foot. */
const legLine = 'M150 250L620 380L520 800';

/** Head and face. */
export const headParts = {
  head: [shoulders('grey'), placed(head('short', {}), { x: 512, y: 400, scale: 2 })],
  face: [
    area('M90 560C60 60 964 60 934 560L934 900L90 900Z', 'grey'),
    area(oval(512, 540, 340, 420), 'skin', 'skin'),
    placed(face({ mouth: 'smile' }), { x: 512, y: 520, scale: 1.9 }),
    line('M512 540L470 660L530 670'),
  ],
  hair: [
    placed(head('long', { mouth: 'none', eyes: 'none' }), { x: 580, y: 500, scale: 1.9 }),
    arrow([60, 90], [300, 240], { colour: 'red', width: 50 }),
  ],
  forehead: [
    bald('grey', 520),
    area('M250 450C270 120 754 120 774 450Q512 380 250 450Z', 'skin', 'skin'),
    features(560),
    arrow([512, 30], [512, 250], { colour: 'red', width: 56 }),
  ],
  eyebrow: [
    area(rect(60, 60, 904, 904, 220), 'skin', 'skin'),
    area('M110 620Q512 300 914 620Q512 900 110 620Z', 'white'),
    area(circle(512, 610, 140), 'grey'),
    spot(circle(512, 610, 60)),
    area('M150 380C300 170 640 130 880 300L860 380C640 270 340 290 190 440Z', 'hair', 'hair'),
  ],
  eyelashes: [
    line('M130 380L60 220M250 270L200 90M400 210L380 30M570 205L580 20M730 250L790 70M870 350L960 190'),
    line('M105 400L30 290M190 320L130 150M320 235L290 60M485 200L480 20M650 220L690 40M800 295L880 120'),
    area('M90 560Q512 120 934 560Q512 960 90 560Z', 'white'),
    area(circle(512, 570, 180), 'blue'),
    spot(circle(512, 570, 80)),
  ],
  cheek: [
    bald('grey', 512),
    features(440),
    area(circle(350, 600, 110), 'red'),
    area(circle(674, 600, 110), 'red'),
    arrow([60, 900], [270, 690], { width: 50 }),
  ],
  lips: [
    area('M60 500C220 280 400 240 512 330C624 240 804 280 964 500C760 470 264 470 60 500Z', 'red'),
    area('M60 500C264 520 760 520 964 500C840 860 184 860 60 500Z', 'red'),
    line('M60 500C264 540 760 540 964 500'),
  ],
  chin: [
    area('M150 60L874 60L860 480C830 800 660 940 512 940C364 940 194 800 164 480Z', 'grey'),
    area('M290 700C400 640 624 640 734 700C690 860 600 940 512 940C424 940 334 860 290 700Z', 'skin', 'skin'),
    line('M512 60L460 260L540 270M330 440Q512 560 694 440'),
    arrow([930, 960], [690, 850], { colour: 'red', width: 50 }),
  ],
  neck: [
    shoulders('grey'),
    area('M360 520L664 520L690 800C620 850 404 850 334 800Z', 'skin', 'skin'),
    area(oval(512, 330, 250, 280), 'grey'),
    arrow([950, 560], [710, 680], { colour: 'red', width: 56 }),
  ],
  throat: [
    area(
      'M620 90C360 40 200 200 210 400L110 560L210 610L220 760C240 830 420 800 460 790L440 990L900 990L860 560C960 300 840 120 620 90Z',
      'grey',
    ),
    spot(circle(350, 380, 34)),
    tube('M230 640L520 610C620 610 650 700 650 800L650 980', 70, 'red'),
  ],
} as const satisfies Record<string, Drawing>;

/** Trunk and limbs. */
export const bodyParts = {
  body: [
    skin(
      tube('M450 560L430 960', 90, 'skin'),
      tube('M574 560L594 960', 90, 'skin'),
      tube('M420 330L300 470L250 640', 76, 'skin'),
      tube('M604 330L724 470L774 640', 76, 'skin'),
      area(rect(390, 280, 244, 340, 70), 'skin'),
      area(circle(512, 160, 130), 'skin'),
    ),
    area(polygon([390, 540], [634, 540], [660, 720], [530, 720], [512, 650], [494, 720], [364, 720]), 'blue'),
    line('M512 440L512 442M460 180L460 182M564 180L564 182M470 220Q512 250 554 220'),
  ],
  shoulder: [
    area(oval(330, 240, 190, 220), 'grey'),
    area('M60 990L60 560C160 480 420 430 620 470C800 500 880 620 900 990L640 990L620 800L600 990Z', 'grey'),
    area('M520 460C760 440 890 560 900 760L650 760C640 640 600 540 520 460Z', 'skin', 'skin'),
    arrow([930, 130], [790, 420], { colour: 'red', width: 56 }),
  ],
  'body-back': [
    trousers('grey'),
    trunk('skin', 'skin'),
    area(circle(512, 110, 150), 'hair', 'hair'),
    line('M512 290L512 740M330 330Q400 400 380 500M694 330Q624 400 644 500'),
  ],
  chest: [
    trousers('grey'),
    trunk('grey'),
    area('M260 190C360 150 664 150 764 190L735 500Q512 570 289 500Z', 'skin', 'skin'),
    area(circle(512, 70, 120), 'grey'),
    line('M512 330L512 470M400 400L402 400M622 400L624 400M310 450Q400 510 500 480M714 450Q624 510 524 480'),
  ],
  elbow: [
    tube('M330 80L560 600L930 420', 150, 'grey'),
    skin(tube('M480 430L560 600L740 512', 150, 'skin')),
    arrow([250, 930], [470, 720], { colour: 'red', width: 60 }),
  ],
  wrist: [
    area(rect(400, 640, 224, 350, 40), 'grey'),
    grey(
      area(rect(372, 230, 280, 260, 90), 'grey'),
      tube('M410 260L380 90', 60, 'grey'),
      tube('M480 260L475 40', 60, 'grey'),
      tube('M550 260L560 50', 60, 'grey'),
      tube('M615 270L650 110', 60, 'grey'),
      tube('M600 420L750 290', 64, 'grey'),
    ),
    area(rect(410, 470, 204, 180, 30), 'skin', 'skin'),
    ring(512, 560, 210, 110),
  ],
  finger: [
    grey(
      area(rect(330, 470, 360, 380, 110), 'grey'),
      area(rect(400, 780, 220, 210, 20), 'grey'),
      tube('M370 640L600 720', 90, 'grey'),
    ),
    line('M510 500L510 600M600 500L600 600'),
    skin(tube('M410 540L400 120', 100, 'skin')),
    line('M365 330L440 330M370 110Q400 70 430 110'),
  ],
  thumb: [
    skin(tube('M560 800Q380 740 320 620L220 420', 120, 'skin')),
    grey(
      area(rect(440, 440, 430, 400, 110), 'grey'),
      area(rect(500, 740, 300, 250, 20), 'grey'),
      tube('M520 500L500 190', 84, 'grey'),
      tube('M620 480L630 110', 84, 'grey'),
      tube('M730 480L760 130', 84, 'grey'),
      tube('M820 520L890 240', 84, 'grey'),
    ),
    arrow([60, 760], [190, 590], { colour: 'red', width: 46 }),
  ],
  fingernail: [
    area('M300 990L300 420C300 40 724 40 724 420L724 990Z', 'skin', 'skin'),
    area('M390 480L390 330C390 110 634 110 634 330L634 480Q512 560 390 480Z', 'red'),
    line('M390 720Q512 760 634 720M400 790Q512 830 624 790'),
  ],
  tummy: [
    trousers('blue'),
    trunk('grey'),
    area(
      'M270 470Q512 420 754 470C810 640 790 780 740 810Q512 850 284 810C234 780 214 640 270 470Z',
      'skin',
      'skin',
    ),
    area(circle(512, 70, 120), 'grey'),
    line('M512 660L512 690'),
  ],
  navel: [
    area('M120 90Q512 170 904 90L904 330Q512 400 120 330Z', 'grey'),
    area('M150 350Q512 410 874 350C780 560 800 640 900 800L124 800C224 640 244 560 150 350Z', 'skin', 'skin'),
    area(polygon([124, 800], [900, 800], [930, 970], [94, 970]), 'blue'),
    spot(oval(512, 600, 26, 44)),
    ring(512, 600, 130),
  ],
  buttocks: [
    area(
      'M330 60L694 60C680 260 720 330 800 470L800 990L530 990L512 780L494 990L224 990L224 470C304 330 344 260 330 60Z',
      'grey',
    ),
    skin(
      area(
        'M238 470C330 420 694 420 786 470L790 640C770 760 570 780 512 690C454 780 254 760 234 640Z',
        'skin',
      ),
    ),
    line('M512 90L512 330M512 490L512 690'),
    arrow([60, 230], [270, 440], { colour: 'red', width: 50 }),
  ],
  hip: [
    trunk('grey'),
    area(circle(512, 70, 120), 'grey'),
    area('M264 700L760 700L820 990L204 990Z', 'grey'),
    area('M620 690L770 690C860 760 880 860 850 960L690 960C640 880 610 780 620 690Z', 'skin', 'skin'),
    arrow([960, 560], [860, 740], { colour: 'red', width: 46 }),
  ],
  knee: [
    tube(legLine, 170, 'grey'),
    tube('M520 850L760 900', 110, 'grey'),
    skin(tube('M480 345L620 380L575 560', 170, 'skin')),
    arrow([960, 160], [760, 300], { colour: 'red', width: 56 }),
  ],
  ankle: [
    tube('M380 60L380 560', 190, 'grey'),
    area('M270 700L500 640C640 760 880 760 900 900L900 930L270 930Z', 'grey'),
    skin(tube('M380 560L380 740', 190, 'skin')),
    ring(380, 660, 190, 120),
  ],
  heel: [
    tube('M300 60L300 560', 190, 'grey'),
    area('M190 700L420 600C560 740 900 760 930 890L930 930L190 930Z', 'grey'),
    area('M190 640C130 760 130 930 210 930L400 930L400 700Z', 'skin', 'skin'),
    arrow([40, 560], [150, 740], { colour: 'red', width: 44 }),
  ],
  toe: [
    area('M330 990C250 760 210 620 240 460L760 400C860 560 760 760 720 990Z', 'grey'),
    skin(area(oval(300, 290, 110, 150), 'skin')),
    grey(
      area(oval(470, 270, 66, 96), 'grey'),
      area(oval(600, 280, 60, 86), 'grey'),
      area(oval(715, 320, 54, 78), 'grey'),
      area(oval(815, 390, 50, 66), 'grey'),
    ),
    line('M240 240Q300 180 360 240'),
    arrow([60, 60], [180, 170], { colour: 'red', width: 40 }),
  ],
  skin: [
    area('M0 330L700 250C860 250 980 330 980 430C980 560 860 600 700 590L0 700Z', 'skin', 'skin'),
    area(circle(470, 470, 260), 'white'),
    area(circle(470, 470, 260), 'skin', 'skin'),
    line(
      'M350 400L352 400M470 350L472 350M590 420L592 420M400 520L402 520M520 500L522 500M440 620L442 620M580 590L582 590',
    ),
    tube('M660 670L890 920', 70, 'wood'),
  ],
} as const satisfies Record<string, Drawing>;
