/**
 * Verbs that no emoji shows without showing a thing: to fly is no insect, to bite no lip.
 */
import { area, type Drawing, line, merged, placed, spot, tube } from '../drawing.ts';
import { arrow, bentArrow } from '../parts/arrow.ts';
import { circle, oval, polygon, rect } from '../parts/basic.ts';
import { child, doer } from '../parts/doers.ts';
import { head, legs, person } from '../parts/figure.ts';
import { openHand } from '../parts/hand.ts';
import {
  apple,
  ball,
  box,
  clock,
  cloud,
  cup,
  ground,
  openBox,
  star5,
  thoughtBubble,
} from '../parts/things.ts';

/** Verbs, and the straw that one drinks with. */
export const moreActions = {
  fly: [
    cloud(250, 830, 0.9),
    cloud(800, 880, 0.7),
    area('M430 420C330 340 300 180 360 60C500 110 610 230 640 400Z', 'sky'),
    area('M150 560C260 420 520 360 720 420C800 440 830 480 840 520C760 640 480 700 150 560Z', 'blue'),
    area('M470 470C520 330 660 230 840 240C820 400 740 510 600 540Z', 'sky'),
    area('M170 540L60 450L70 600Z', 'blue'),
    area(polygon([836, 470], [930, 520], [830, 550]), 'orange'),
    spot(circle(750, 480, 22)),
    line('M60 300L230 300M40 200L200 200'),
  ],
  tidy: [
    ground(950, 60, 964),
    openBox(500, 600, 430, 330, [
      ball(620, 640, 110, 'red'),
      placed(box(-90, -90, 180, 180, 'green'), { x: 800, y: 640, turn: 20 }),
    ]),
    person(250, 940, 0.92, {
      ...child,
      right: { hand: [330, -560], elbow: [210, -470] },
      face: { look: [0.7, 0.3] },
    }),
    star5(610, 400, 90),
    bentArrow([700, 330], [860, 260], [830, 540], { width: 48, colour: 'green' }),
  ],
  bite: [
    area(oval(512, 512, 452, 400), 'red'),
    area(oval(512, 512, 372, 306), 'ink'),
    apple(512, 560, 0.92, 'green'),
    [0, 1, 2, 3].map((tooth) => area(rect(294 + tooth * 110, 222, 106, 160, 36), 'white')),
    [0, 1, 2, 3].map((tooth) => area(rect(294 + tooth * 110, 650, 106, 152, 36), 'white')),
  ],
  drive: [
    tube(circle(512, 430, 340), 84, 'ink'),
    tube('M190 450L834 450M512 450L512 760', 70, 'grey'),
    area(circle(512, 450, 110), 'grey'),
    tube('M90 960L172 520', 120, 'green'),
    tube('M934 960L852 520', 120, 'green'),
    area(circle(190, 450, 84), 'skin', 'skin'),
    area(circle(834, 450, 84), 'skin', 'skin'),
  ],
  pack: [
    area(rect(120, 130, 784, 420, 50), 'orange'),
    area(rect(180, 190, 664, 320, 20), 'white'),
    area(
      polygon(
        [330, 330],
        [430, 270],
        [594, 270],
        [694, 330],
        [650, 430],
        [600, 410],
        [600, 600],
        [424, 600],
        [424, 410],
        [374, 430],
      ),
      'blue',
    ),
    area(rect(700, 380, 120, 220, 20), 'red'),
    area(rect(200, 420, 120, 180, 20), 'green'),
    area(rect(80, 570, 864, 330, 50), 'orange'),
    tube('M400 720L400 790L624 790L624 720', 40, 'wood'),
    arrow([512, 40], [512, 250], { colour: 'green', width: 44 }),
  ],
  drop: [
    ground(950, 160, 864),
    placed(openHand('green'), { x: 512, y: 20, scale: 0.62, turn: 180 }),
    placed(cup(0, 0, 230, 250, 0.5), { x: 540, y: 850, turn: 24 }),
    line('M400 470L400 560M512 470L512 540M624 470L624 530'),
  ],
  hurry: [
    ground(960, 60, 964),
    person(420, 940, 0.9, {
      ...doer,
      feet: legs('-120 -150, -240 -190', '130 -170, 110 -20'),
      left: { hand: [-190, -300], elbow: [-170, -400] },
      right: { hand: [190, -480], elbow: [180, -350] },
      face: { mouth: 'open', brows: 'worried', look: [0.7, 0] },
    }),
    clock(790, 250, 200, 11, 55, 'sky'),
    line('M40 420L190 420M30 560L160 560M50 700L170 700'),
  ],
  swallow: [
    area('M120 964C140 850 220 800 330 770L330 640L640 700L640 790C760 820 830 860 850 964Z', 'blue'),
    area(
      'M330 860L330 690C210 620 160 500 170 370C190 180 330 70 520 70C700 70 810 170 820 320L900 470L826 500L836 560L800 590L832 630C840 700 800 740 730 745L640 750L640 860Z',
      'skin',
      'skin',
    ),
    area(
      'M160 420C120 200 300 30 540 40C690 50 790 130 810 230C690 260 560 250 470 220C460 330 390 370 330 380C320 440 250 480 160 420Z',
      'hair',
      'hair',
    ),
    spot(circle(680, 370, 30)),
    tube('M800 592L600 592Q490 592 490 700L490 964', 84, 'red'),
    area(circle(490, 740, 62), 'orange'),
    arrow([950, 640], [950, 940], { colour: 'green', width: 50 }),
  ],
  dream: [
    area(rect(40, 640, 420, 250, 80), 'white'),
    placed(head('curly', { eyes: 'closed', mouth: 'smile' }), { x: 270, y: 690, scale: 0.95, turn: -14 }),
    area('M330 830C520 690 820 700 984 780L984 960L180 960C200 900 250 860 330 830Z', 'sky'),
    thoughtBubble(
      640,
      290,
      330,
      240,
      [360, 560],
      [
        area('M560 130C450 170 440 360 570 410C500 330 500 210 560 130Z', 'orange'),
        star5(700, 220, 80),
        star5(760, 380, 60, 'pink'),
      ],
    ),
  ],
  straw: [
    cup(430, 970, 480, 520, 0.62, 'orange'),
    merged([tube('M440 900L600 280L860 150', 84, 'white')], 'white'),
    line('M478 640L566 664M512 512L596 538M546 392L630 414M680 200L718 278M776 152L814 228'),
  ],
} as const satisfies Record<string, Drawing>;
