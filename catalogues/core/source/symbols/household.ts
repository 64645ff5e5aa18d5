/**
 * Tools, clothes and toys that no emoji shows.
 */
import { area, type Drawing, line, merged, placed, spot, tube } from '../drawing.ts';
import { circle, oval, polygon, polyline, rect, star } from '../parts/basic.ts';
import { head, jumping, person } from '../parts/figure.ts';
import { notes, star5 } from '../parts/things.ts';

/** Small things, tools and what one wears. */
export const household = {
  towel: [
    tube('M120 150L904 150', 50, 'grey'),
    area('M270 160L754 160L754 880L270 880Z', 'sky'),
    area(rect(270, 700, 484, 90), 'blue'),
    line('M330 890L330 950M450 890L450 950M570 890L570 950M690 890L690 950'),
  ],
  napkin: [
    area(polygon([420, 860], [690, 200], [960, 860]), 'white'),
    area(polygon([690, 200], [690, 860], [420, 860]), 'sky'),
    line('M690 420L830 860'),
    tube('M200 480L200 930', 50, 'grey'),
    tube('M110 130L110 330Q110 460 200 460Q290 460 290 330L290 130M200 130L200 430', 34, 'grey'),
  ],
  glue: [
    area('M310 480C310 400 400 390 430 330L594 330C624 390 714 400 714 480L714 760L310 760Z', 'white'),
    area(rect(310, 540, 404, 160, 6), 'blue'),
    area(polygon([430, 320], [594, 320], [540, 70], [484, 70]), 'orange'),
    tube('M80 900C200 800 260 980 400 890C540 810 600 980 740 890C820 840 880 860 940 900', 44, 'white'),
  ],
  sticker: [
    area('M130 130L894 130L894 640L640 894L130 894Z', 'white'),
    star5(470, 450, 260, 'purple'),
    area(polygon([894, 640], [640, 640], [640, 894]), 'sky'),
  ],
  fabric: [
    area('M260 330L900 330L964 930L330 930Z', 'purple'),
    line('M330 440L860 440', '1 70'),
    line('M350 600L890 600', '1 70'),
    line('M380 770L910 770', '1 70'),
    area(rect(90, 160, 844, 190, 95), 'purple'),
    area(oval(170, 255, 84, 95), 'white'),
    line(oval(170, 255, 30, 34)),
  ],
  rake: [
    tube('M180 60L560 660', 48, 'wood'),
    merged(
      [
        tube('M360 780L780 540', 44, 'green'),
        tube('M370 780L440 930M470 720L540 870M570 664L640 810M670 604L740 754M770 550L840 694', 34, 'green'),
      ],
      'green',
    ),
    area('M150 900C110 820 180 780 240 800C300 840 260 920 150 900Z', 'orange'),
    area('M840 900C800 840 860 800 910 810C960 840 930 920 840 900Z', 'red'),
  ],
  pliers: [
    merged([tube('M512 400L360 660L330 940', 80, 'red')], 'red'),
    merged([tube('M512 400L664 660L694 940', 80, 'red')], 'red'),
    area('M512 440C400 400 400 220 490 80L500 250Z', 'grey'),
    area('M512 440C624 400 624 220 534 80L524 250Z', 'grey'),
    area(circle(512, 420, 70), 'grey'),
    spot(circle(512, 420, 24)),
  ],
  drill: [
    area('M300 230L760 230Q830 230 830 300L830 440L300 440Z', 'orange'),
    area(polygon([560, 440], [760, 440], [820, 900], [620, 900]), 'orange'),
    area(rect(200, 280, 110, 110, 10), 'grey'),
    tube('M190 335L50 335', 28, 'grey'),
    line('M110 290L130 380M160 290L180 380M520 480L580 540'),
    area(rect(560, 850, 320, 90, 20), 'grey'),
  ],
  spatula: placed(
    [
      tube('M0 480L0 60', 70, 'wood'),
      tube('M0 60L0 -160', 34, 'grey'),
      area('M-150 -440L150 -440L120 -150L-120 -150Z', 'grey'),
      line('M-60 -380L-60 -220M0 -380L0 -220M60 -380L60 -220'),
    ],
    { x: 500, y: 510, turn: 35 },
  ),
  mixer: [
    area('M250 170L700 170C840 170 840 420 700 420L250 420C110 420 110 170 250 170Z', 'red'),
    tube('M330 160C330 40 660 40 660 160', 50, 'red'),
    line('M330 430L330 560M600 430L600 560'),
    line('M330 560C230 700 260 880 330 880C400 880 430 700 330 560L330 880'),
    line('M600 560C500 700 530 880 600 880C670 880 700 700 600 560L600 880'),
    area(circle(720, 295, 40), 'white'),
  ],
  grater: [
    tube('M400 110L624 110', 40, 'wood'),
    area(polygon([380, 170], [644, 170], [780, 930], [244, 930]), 'grey'),
    [330, 470, 610, 760].map((y, row) =>
      [0, 1, 2].map((column) => spot(oval(400 + column * 112 - row * 4, y, 34, 24))),
    ),
    area(polygon([800, 420], [970, 520], [800, 640]), 'orange'),
  ],
  apron: [
    line('M390 330C380 60 644 60 634 330'),
    area(
      'M380 330L644 330C650 440 720 480 800 500L800 940L224 940L224 500C304 480 374 440 380 330Z',
      'green',
    ),
    area(rect(370, 640, 284, 190, 20), 'white'),
    line('M224 540L80 620M800 540L944 620'),
  ],
  wallet: [
    area(rect(90, 270, 844, 580, 50), 'wood'),
    area(polygon([180, 270], [840, 270], [820, 150], [230, 130]), 'green'),
    area('M934 440L700 440C590 440 590 680 700 680L934 680Z', 'orange'),
    area(circle(730, 560, 44), 'white'),
    line('M130 340L880 340', '1 60'),
  ],
  remote: [
    placed(
      [
        area(rect(-150, -420, 300, 840, 70), 'grey'),
        area(circle(0, -310, 50), 'red'),
        [-160, -50, 60].flatMap((y) => [-80, 0, 80].map((x) => spot(circle(x, y, 26)))),
        area(circle(0, 240, 100), 'white'),
        spot(circle(0, 240, 30)),
      ],
      { x: 512, y: 512, turn: 24 },
    ),
    line('M760 120Q820 90 880 120M730 60Q830 10 930 60'),
  ],
  pajamas: [
    area(
      'M330 90L150 180L90 420L230 460L270 380L270 560L754 560L754 380L794 460L934 420L874 180L694 90C640 180 384 180 330 90Z',
      'blue',
    ),
    area('M270 590L754 590L800 960L560 960L512 720L464 960L224 960Z', 'blue'),
    [
      star5(400, 330, 60, 'white'),
      star5(620, 330, 60, 'white'),
      star5(330, 790, 60, 'white'),
      star5(690, 790, 60, 'white'),
    ],
    area('M540 420C480 430 480 530 550 540C510 570 450 530 450 480C450 440 490 410 540 420Z', 'orange'),
  ],
  belt: [
    area('M60 440L964 440L964 610L60 610Z', 'wood'),
    area(rect(300, 390, 230, 270, 20), 'orange'),
    area(rect(360, 450, 110, 150, 10), 'wood'),
    tube('M410 525L540 525', 30, 'grey'),
    [640, 740, 840].map((x) => spot(circle(x, 525, 24))),
  ],
  deodorant: [
    area(rect(330, 420, 364, 520, 50), 'green'),
    area('M370 410C370 200 654 200 654 410Z', 'white'),
    area(rect(330, 560, 364, 130), 'white'),
    line('M180 240L120 180M140 380L60 370M844 240L904 180M884 380L964 370'),
    area(star(512, 830, 70, 30, 5), 'orange'),
  ],
  detergent: [
    area('M270 300L600 300L754 460L754 900Q754 950 704 950L270 950Q220 950 220 900L220 350Z', 'blue'),
    area('M560 420C700 440 700 700 580 720C620 620 610 520 560 420Z', 'white'),
    area(rect(290, 160, 230, 140, 20), 'orange'),
    area(
      polygon(
        [270, 560],
        [330, 500],
        [450, 500],
        [510, 560],
        [470, 600],
        [450, 580],
        [450, 780],
        [330, 780],
        [330, 580],
        [310, 600],
      ),
      'white',
    ),
    area(circle(850, 300, 70), 'sky'),
    area(circle(900, 160, 46), 'sky'),
    area(circle(780, 180, 34), 'sky'),
  ],
  puppet: [
    area('M330 560L694 560L780 940L244 940Z', 'purple'),
    tube('M330 640L150 520M694 640L874 520', 110, 'purple'),
    area(circle(130, 500, 64), 'orange'),
    area(circle(894, 500, 64), 'orange'),
    placed(head('curly', { mouth: 'laugh', blush: true }), { x: 512, y: 340, scale: 1.25 }),
    area(rect(360, 880, 304, 100, 10), 'skin', 'skin'),
  ],
  playlist: [
    [0, 1, 2].map((row) => area(rect(420, 150 + row * 270, 540, 190, 30), row === 0 ? 'orange' : 'white')),
    [0, 1, 2].map((row) => line(`M560 ${245 + row * 270}L880 ${245 + row * 270}`)),
    [0, 1, 2].map((row) =>
      area(polygon([460, 200 + row * 270], [460, 290 + row * 270], [525, 245 + row * 270]), 'green'),
    ),
    notes(220, 500, 1.3),
  ],
  trampoline: [
    area(oval(512, 640, 440, 130), 'blue'),
    area(oval(512, 630, 330, 84), 'grey'),
    tube('M110 690L110 920M914 690L914 920M370 770L370 960M654 770L654 960', 36, 'grey'),
    person(512, 560, 0.54, {
      hair: 'curly',
      shirt: 'orange',
      trousers: 'green',
      ...jumping,
    }),
  ],
  sandbox: [
    area(polygon([190, 430], [834, 430], [984, 780], [40, 780]), 'skin'),
    area('M400 620C420 420 600 420 640 620Z', 'skin'),
    area(rect(40, 780, 944, 120, 10), 'wood'),
    area(polygon([160, 520], [330, 520], [300, 690], [190, 690]), 'red'),
    line('M170 510Q245 380 320 510'),
    tube('M720 330L760 520', 34, 'wood'),
    area('M700 530L830 510L840 620Q790 680 740 640Z', 'blue'),
  ],
  wreath: [
    tube(circle(512, 500, 290), 150, 'green'),
    [0, 45, 90, 135, 180, 225, 270, 315].map((degrees) => {
      const angle = ((degrees + 22) * Math.PI) / 180;
      return area(circle(512 + Math.cos(angle) * 290, 500 + Math.sin(angle) * 290, 40), 'red');
    }),
    area(polygon([512, 800], [330, 720], [330, 900]), 'orange'),
    area(polygon([512, 800], [694, 720], [694, 900]), 'orange'),
    area(circle(512, 808, 50), 'orange'),
  ],
  kennel: [
    area(rect(190, 440, 644, 480), 'wood'),
    area(polygon([90, 480], [512, 110], [934, 480]), 'red'),
    area('M360 920L360 700C360 540 664 540 664 700L664 920Z', 'ink'),
    merged(
      [
        tube('M430 330L594 330', 40, 'white'),
        area(circle(420, 308, 34), 'white'),
        area(circle(420, 352, 34), 'white'),
        area(circle(604, 308, 34), 'white'),
        area(circle(604, 352, 34), 'white'),
      ],
      'white',
    ),
  ],
  jail: [
    area(rect(110, 90, 804, 850, 20), 'grey'),
    area(rect(190, 170, 644, 690), 'white'),
    person(512, 900, 0.72, {
      hair: 'short',
      shirt: 'orange',
      trousers: 'orange',
      left: [-190, -420],
      right: [190, -420],
      face: { mouth: 'sad' },
    }),
    [270, 400, 624, 754].map((x) => tube(polyline([x, 170], [x, 860]), 30, 'grey')),
  ],
  'shift-key': [
    area(rect(90, 130, 844, 800, 90), 'grey'),
    area(rect(170, 170, 684, 640, 70), 'white'),
    area(polygon([512, 240], [740, 500], [610, 500], [610, 740], [414, 740], [414, 500], [284, 500]), 'sky'),
  ],
} as const satisfies Record<string, Drawing>;
