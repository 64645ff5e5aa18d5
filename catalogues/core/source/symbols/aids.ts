/**
 * Aids and treatments of people who need care, and what is worn and eaten every day that no emoji shows.
 */
import { area, type Drawing, line, placed, spot, tube } from '../drawing.ts';
import { circle, oval, polygon, rect } from '../parts/basic.ts';
import { child } from '../parts/doers.ts';
import { bust, head, person } from '../parts/figure.ts';
import { openHand } from '../parts/hand.ts';
import { dots } from '../parts/tableware.ts';
import { clock } from '../parts/things.ts';

/** A slipper from above, its toe up. */
const slipper = (x: number): Drawing => [
  area(oval(x, 540, 170, 410), 'wood'),
  area(oval(x, 640, 120, 260), 'white'),
  area(
    `M${x - 170} 560C${x - 190} 240 ${x - 90} 110 ${x} 110C${x + 90} 110 ${x + 190} 240 ${x + 170} 560Q${x} 470 ${x - 170} 560Z`,
    'red',
  ),
  area(circle(x, 330, 60), 'white'),
];

/** Aids and treatments. */
export const aids = {
  splint: [
    area(rect(420, 330, 184, 630, 60), 'orange'),
    placed(openHand('skin'), { x: 512, y: 610, scale: 0.86 }),
    tube('M512 640L512 940', 180, 'skin', 'skin'),
    area(rect(420, 560, 184, 400, 60), 'sky'),
    tube('M400 650L624 650M400 770L624 770M400 890L624 890', 44, 'blue'),
  ],
  'oxygen-mask': [
    bust(480, 390, 1.15, { ...child, shirt: 'sky', face: { mouth: 'none', look: [0, -0.7] } }),
    line('M310 440L370 460M590 460L650 440'),
    area('M370 450C390 410 570 410 590 450L630 560C590 640 370 640 330 560Z', 'green'),
    tube('M480 630L480 780Q480 900 620 900L960 900', 36, 'green'),
  ],
  'feeding-tube': [
    person(400, 960, 0.98, { ...child, face: { mouth: 'small' } }),
    area(circle(400, 660, 44), 'white'),
    tube('M430 650C560 600 620 480 700 470', 26, 'sky'),
    area('M680 160L880 160L880 380L780 470L680 380Z', 'white'),
    spot('M694 250L866 250L866 374L780 450L694 374Z', 'orange'),
    line('M780 160L780 90M940 960L940 90L780 90'),
  ],
  inhaler: [
    area('M230 430L460 430L460 700L760 700L760 880L300 880C250 880 230 850 230 800Z', 'blue'),
    area(rect(250, 160, 190, 280, 40), 'grey'),
    area(rect(760, 720, 60, 140, 10), 'sky'),
    line('M860 740L940 700M870 790L970 790M860 840L940 880'),
  ],
  seizure: [
    line('M60 900L964 900'),
    placed(
      person(0, 0, 0.8, {
        ...child,
        face: { eyes: 'closed', mouth: 'wavy' },
        left: [-190, -420],
        right: [190, -260],
      }),
      {
        x: 880,
        y: 720,
        turn: -90,
      },
    ),
    line('M120 360L160 420L110 470L160 530M480 330L520 390L470 440M760 330L800 390L750 440'),
    line('M250 880L310 850M560 880L620 850'),
  ],
  'high-chair': [
    tube('M330 330L230 950M690 330L790 950M290 760L730 760', 44, 'wood'),
    area(rect(310, 80, 400, 400, 60), 'orange'),
    area(rect(180, 470, 664, 90, 30), 'white'),
    area('M400 460L620 460C610 400 410 400 400 460Z', 'blue'),
    line('M400 660L620 660'),
  ],
  'communication-board': [
    area(rect(60, 140, 904, 744, 40), 'grey'),
    [0, 1, 2].flatMap((column) =>
      [0, 1].map((row) => area(rect(120 + column * 270, 200 + row * 330, 240, 290, 20), 'white')),
    ),
    placed(head('short', { mouth: 'smile' }), { x: 240, y: 350, scale: 0.52 }),
    area(circle(510, 350, 80), 'red'),
    area(polygon([780, 260], [870, 430], [690, 430]), 'green'),
    tube('M180 670L300 670', 40, 'blue'),
    area(rect(440, 600, 140, 150, 20), 'orange'),
    tube('M720 690L760 740L850 620', 36, 'green'),
  ],
  timer: [
    area(rect(110, 180, 804, 764, 90), 'white'),
    clock(512, 560, 310, 12, 15, 'white'),
    spot('M512 560L512 270C670 270 802 400 802 560Z', 'red'),
    line('M512 560L512 270M512 560L802 560'),
    area(rect(400, 80, 224, 110, 30), 'red'),
  ],
} as const satisfies Record<string, Drawing>;

/** What is worn. */
export const clothes = {
  skirt: [
    area(polygon([330, 180], [694, 180], [900, 880], [124, 880]), 'red'),
    area(rect(310, 120, 404, 100, 20), 'purple'),
    line('M420 230L360 870M512 230L512 870M604 230L664 870'),
  ],
  jacket: [
    area(
      'M330 150L150 260L60 700L190 740L260 480L260 900L764 900L764 480L834 740L964 700L874 260L694 150Z',
      'blue',
    ),
    area(polygon([330, 150], [512, 330], [420, 430], [300, 200]), 'sky'),
    area(polygon([694, 150], [512, 330], [604, 430], [724, 200]), 'sky'),
    line('M512 340L512 890M320 700L430 700M594 700L704 700'),
    line('M512 460L512 462M512 600L512 602'),
  ],
  slippers: [slipper(300), slipper(724)],
  bib: [
    area('M300 120C300 330 724 330 724 120L800 160L860 800C700 960 324 960 164 800L224 160Z', 'sky'),
    line('M300 120Q240 60 180 100M724 120Q784 60 844 100'),
    area(circle(512, 640, 130), 'orange'),
    [470, 554].map((x) => spot(circle(x, 620, 18))),
    line('M460 680Q512 730 564 680'),
  ],
} as const satisfies Record<string, Drawing>;

/** What is eaten, and from what. */
export const pantry = {
  bowl: [
    area('M90 430L934 430C930 680 780 830 640 850L640 900L384 900L384 850C244 830 94 680 90 430Z', 'blue'),
    area(oval(512, 430, 422, 110), 'sky'),
    line('M180 620Q512 720 844 620'),
  ],
  sugar: [
    area('M230 520C300 290 724 290 794 520Z', 'white'),
    dots(
      [
        [400, 460],
        [512, 410],
        [620, 460],
        [512, 480],
      ],
      12,
      'grey',
    ),
    area('M190 520L834 520C830 740 700 860 512 860C324 860 194 740 190 520Z', 'blue'),
    tube('M640 420L800 160', 40, 'grey'),
    area(polygon([110, 830], [230, 790], [320, 850], [320, 960], [200, 990], [110, 930]), 'white'),
    line('M110 830L200 880L320 850M200 880L200 980'),
  ],
  nuts: [
    area(
      'M300 260C440 180 560 300 500 430C470 500 470 520 500 600C560 760 400 860 280 780C160 700 180 560 230 500C270 450 260 430 220 380C190 330 230 290 300 260Z',
      'wood',
    ),
    line('M280 360L330 400M400 300L380 370M290 640L350 690M420 600L390 680'),
    area('M620 400C640 280 860 280 890 400Z', 'wood'),
    area('M610 410L900 410C900 560 820 660 755 690C690 660 610 560 610 410Z', 'orange'),
    area(oval(740, 850, 150, 90), 'orange'),
    line('M600 850Q740 800 880 850'),
  ],
  crisps: [
    area('M210 130L810 130L780 230L830 900L190 900L240 230Z', 'red'),
    line('M250 130L270 220M370 130L380 220M490 130L490 220M610 130L600 220M730 130L715 220'),
    [
      [430, 470, -20],
      [590, 520, 15],
      [480, 650, -5],
      [820, 850, 10],
    ].map(([x = 0, y = 0, turn = 0]) =>
      placed(
        [
          area('M-130 -20C-60 -90 80 -90 140 -10C90 60 -60 70 -130 -20Z', 'orange'),
          line('M-60 -20Q10 10 80 -20'),
        ],
        {
          x,
          y,
          turn,
        },
      ),
    ),
  ],
} as const satisfies Record<string, Drawing>;
