/**
 * What is eaten every day, what is worn, and the things that lie about at home.
 */
import { area, type Colour, type Drawing, line, merged, placed, spot, tube } from '../drawing.ts';
import { circle, oval, points, polygon, rect } from '../parts/basic.ts';
import { bowl, dots } from '../parts/tableware.ts';
import { apple } from '../parts/things.ts';

/** Food. */
export const everydayFood = {
  apple: apple(512, 520, 1.55),
  banana: [
    area(
      'M200 130C160 150 170 210 200 230C190 560 420 860 820 880C900 880 930 820 900 780C640 730 420 520 300 220C300 160 250 110 200 130Z',
      'skin',
    ),
    spot('M200 130C160 150 170 210 200 230L300 220C300 160 250 110 200 130Z', 'hair'),
    spot('M820 880C900 880 930 820 900 780L860 790Q840 840 820 880Z', 'hair'),
    line('M240 240C290 520 480 760 830 830'),
  ],
  egg: [
    area('M512 90C680 90 800 380 780 560L244 560C224 380 344 90 512 90Z', 'white'),
    area(
      'M190 540L834 540C830 700 720 780 600 800L600 850L720 900L720 950L304 950L304 900L424 850L424 800C304 780 194 700 190 540Z',
      'blue',
    ),
    line('M380 320Q410 220 480 180'),
  ],
  cheese: [
    area('M70 470L700 180C860 220 950 330 960 470Z', 'skin'),
    area(rect(70, 470, 890, 340), 'skin'),
    area(circle(260, 620, 76), 'orange'),
    area(circle(540, 700, 60), 'orange'),
    area(circle(720, 570, 84), 'orange'),
    area(oval(600, 360, 70, 44), 'orange'),
  ],
  meat: [
    area(
      'M120 420C120 230 330 150 540 190C780 220 940 340 920 560C900 760 700 880 520 840C400 810 400 700 300 690C180 680 110 560 120 420Z',
      'white',
    ),
    area(
      'M200 430C210 290 370 240 540 270C740 300 850 400 840 550C820 700 680 790 560 760C470 730 460 630 340 610C250 590 190 520 200 430Z',
      'red',
    ),
    area(circle(370, 430, 80), 'white'),
    line('M560 390Q640 420 660 500M700 420Q760 480 740 570M560 560Q620 590 630 660'),
  ],
  rice: [
    bowl('red', [
      area('M150 530C190 300 380 240 512 240C644 240 834 300 874 530Z', 'white'),
      points('330 430, 440 350, 540 430, 640 350, 720 450, 440 480, 250 480, 590 290').map(([x, y], index) =>
        placed(line('M-22 0L22 0'), { x, y, turn: index * 50 }),
      ),
    ]),
    tube('M610 250L880 60M690 310L960 140', 22, 'wood'),
  ],
  pizza: [
    area('M80 230C340 60 700 60 944 230L900 330C660 190 370 190 124 330Z', 'wood'),
    area('M124 330C370 190 660 190 900 330L512 960Z', 'skin'),
    dots(
      [
        [370, 370],
        [630, 350],
        [500, 560],
        [520, 770],
      ],
      76,
      'red',
    ),
    points('500 400, 640 500, 420 600, 560 670').map(([x, y]) => spot(oval(x, y, 34, 20), 'green')),
  ],
  cake: [
    area(polygon([90, 500], [90, 850], [860, 850], [860, 500]), 'wood'),
    area(polygon([90, 630], [90, 720], [860, 720], [860, 630]), 'pink'),
    area('M90 500L680 270C820 310 880 400 880 500Z', 'white'),
    area(
      'M80 490L880 490L880 560Q840 620 800 560Q750 620 700 560Q640 620 590 560Q530 620 480 560Q420 620 370 560Q310 620 260 560Q200 620 150 560Q110 600 80 560Z',
      'white',
    ),
    area(circle(600, 260, 86), 'red'),
    line('M610 180Q640 110 710 90'),
    tube('M60 900L950 900', 40, 'grey'),
  ],
  cookie: [
    area(circle(512, 512, 410), 'wood'),
    dots(
      [
        [360, 330],
        [600, 280],
        [730, 470],
        [480, 530],
        [290, 590],
        [640, 700],
        [430, 760],
      ],
      48,
      'hair',
    ),
    line('M500 380L520 400M600 560L620 570M370 460L380 480M540 640L550 660'),
  ],
  'ice-cream': [
    area(polygon([300, 520], [724, 520], [512, 970]), 'wood'),
    line('M370 540L600 780M500 540L650 690M654 540L430 780M524 540L370 690'),
    area(circle(380, 430, 150), 'pink'),
    area(circle(644, 430, 150), 'white'),
    area(circle(512, 230, 160), 'hair'),
    area(rect(260, 490, 504, 70, 30), 'wood'),
  ],
} as const satisfies Record<string, Drawing>;

/** A shoe from the side, its toe to the left, its sole at the place. */
const shoe = (x: number, y: number): Drawing =>
  placed(
    [
      area('M-330 -40C-340 -150 -200 -170 -90 -200L60 -320L270 -300C300 -200 320 -120 310 -40Z', 'blue'),
      area(rect(-350, -60, 680, 80, 36), 'white'),
      line('M-110 -180L-50 -130M-50 -225L10 -175M10 -270L70 -220'),
    ],
    { x, y },
  );
const sock = (x: number, y: number, colour: Colour): Drawing =>
  placed(
    [
      area(
        'M-120 -400L110 -400L110 60C110 180 40 230 -60 260L-230 310C-340 320 -370 190 -280 140L-120 40Z',
        colour,
      ),
      area('M-120 -400L110 -400L110 -300L-120 -300Z', 'white'),
      area('M110 0L110 60C110 140 80 190 20 225C-20 150 30 30 110 0Z', 'white'),
      line('M-250 290Q-230 210 -290 150'),
    ],
    { x, y },
  );

/** What is worn. */
export const wear = {
  shirt: [
    area(
      'M350 130C400 230 624 230 674 130L790 180L970 400L830 510L760 430L760 910L264 910L264 430L194 510L54 400L234 180Z',
      'green',
    ),
    line('M264 430L264 340M760 430L760 340'),
    tube('M280 600L744 600M280 720L744 720', 40, 'white'),
  ],
  trousers: [
    area('M270 100L754 100L830 940L590 940L512 430L434 940L194 940Z', 'blue'),
    area(rect(256, 80, 512, 100, 20), 'wood'),
    line('M512 190L512 400M300 220Q330 320 270 350M724 220Q694 320 754 350'),
  ],
  shoes: [shoe(600, 470), shoe(420, 900)],
  socks: [sock(770, 450, 'red'), sock(450, 600, 'red')],
  hat: [
    area(oval(512, 700, 460, 160), 'wood'),
    area('M240 690C230 420 300 230 512 230C724 230 794 420 784 690Q512 790 240 690Z', 'wood'),
    tube('M250 620Q512 710 774 620', 70, 'red'),
  ],
} as const satisfies Record<string, Drawing>;

/** What stands and lies about at home. */
export const atHome = {
  house: [
    area(rect(690, 130, 110, 260), 'grey'),
    area(rect(150, 440, 724, 500), 'skin'),
    area(polygon([70, 470], [512, 90], [954, 470]), 'red'),
    area(rect(430, 650, 164, 290), 'wood'),
    [210, 654].map((x) => [area(rect(x, 560, 160, 170), 'sky'), line(`M${x + 80} 570L${x + 80} 720`)]),
    area(circle(512, 330, 60), 'sky'),
    line('M60 950L964 950'),
  ],
  ball: [
    area(circle(512, 512, 410), 'white'),
    area('M512 512C300 440 160 540 130 650C90 420 200 180 400 120C380 280 430 420 512 512Z', 'red'),
    area('M512 512C600 300 780 260 890 360C950 560 890 740 740 850C760 720 680 560 512 512Z', 'blue'),
    area('M512 512C500 700 400 830 270 840C380 920 560 950 680 890C690 760 620 580 512 512Z', 'skin'),
    area(circle(512, 512, 50), 'white'),
  ],
  bed: [
    tube('M90 250L90 860M934 480L934 860', 60, 'wood'),
    area(rect(90, 640, 844, 140, 10), 'wood'),
    area(rect(120, 500, 790, 150, 40), 'white'),
    area('M140 500C130 380 330 370 340 500Z', 'sky'),
    area('M350 640L350 480C350 430 400 410 460 410L840 410C890 410 910 440 910 500L910 640Z', 'purple'),
  ],
  chair: [
    tube('M340 560L340 860M684 560L684 860', 50, 'wood'),
    merged(
      [
        tube('M320 90L320 560M704 90L704 560', 60, 'wood'),
        tube('M320 140L704 140M320 310L704 310', 70, 'wood'),
      ],
      'wood',
    ),
    area(polygon([300, 520], [724, 520], [830, 670], [194, 670]), 'orange'),
    tube('M240 700L240 950M784 700L784 950', 64, 'wood'),
  ],
  door: [
    area(rect(200, 50, 624, 900), 'grey'),
    area(rect(270, 120, 484, 830), 'red'),
    area(rect(340, 190, 140, 260, 10), 'orange'),
    area(rect(544, 190, 140, 260, 10), 'orange'),
    area(rect(340, 560, 140, 300, 10), 'orange'),
    area(rect(544, 560, 140, 300, 10), 'orange'),
    area(circle(700, 505, 40), 'skin'),
    line('M80 960L944 960'),
  ],
  window: [
    area(rect(150, 110, 724, 740, 10), 'white'),
    area(rect(210, 170, 270, 280), 'sky'),
    area(rect(544, 170, 270, 280), 'sky'),
    area(rect(210, 510, 270, 280), 'sky'),
    area(rect(544, 510, 270, 280), 'sky'),
    area('M120 100C330 100 330 420 130 620Z', 'purple'),
    area('M904 100C694 100 694 420 894 620Z', 'purple'),
    tube('M80 80L944 80', 40, 'wood'),
    area(rect(90, 850, 844, 80, 10), 'wood'),
  ],
  book: placed(
    [
      area('M-300 -400L260 -400C330 -400 340 -330 340 -330L340 360L-230 360Z', 'white'),
      area(
        'M-300 -400C-340 -370 -340 -330 -340 -300L-340 330C-340 400 -300 420 -250 420L340 420L340 360L-240 360C-300 350 -300 290 -240 280L260 280L260 -400Z',
        'blue',
      ),
      area(rect(-180, -280, 330, 150, 10), 'white'),
      area(circle(0, 70, 100), 'orange'),
    ],
    { x: 512, y: 512, turn: 8, scale: 1.05 },
  ),
  phone: [
    area(rect(280, 50, 464, 924, 90), 'ink'),
    area(rect(330, 140, 364, 720, 20), 'sky'),
    [0, 1, 2].flatMap((row) =>
      [0, 1].map((column) =>
        area(
          rect(370 + column * 160, 200 + row * 170, 120, 120, 26),
          (['red', 'green', 'orange', 'purple', 'white', 'blue'] as const)[row * 2 + column] ?? 'white',
        ),
      ),
    ),
    area(circle(512, 770, 60), 'green'),
    spot(circle(512, 915, 26), 'white'),
  ],
  television: [
    area(rect(50, 160, 924, 600, 50), 'ink'),
    area(rect(110, 220, 804, 480, 10), 'sky'),
    spot('M110 560C300 430 420 640 600 540C720 470 800 500 914 560L914 700L110 700Z', 'green'),
    area(circle(720, 340, 80), 'skin'),
    area(polygon([440, 380], [440, 600], [620, 490]), 'white'),
    area(polygon([430, 780], [594, 780], [680, 900], [344, 900]), 'grey'),
  ],
  spoon: placed(
    [
      tube('M0 -40L0 440', 64, 'grey'),
      area(oval(0, -240, 170, 240), 'grey'),
      line('M-80 -320Q-90 -180 -30 -90'),
    ],
    { x: 560, y: 470, turn: 40 },
  ),
  toothbrush: placed(
    [
      area(rect(-440, -20, 900, 90, 45), 'green'),
      Array.from({ length: 7 }, (_, index) => area(rect(-420 + index * 46, -140, 40, 120), 'white')),
      area(
        'M-430 -150C-420 -260 -330 -200 -290 -250C-240 -300 -200 -220 -150 -240C-90 -250 -80 -180 -100 -150Z',
        'sky',
      ),
    ],
    { x: 500, y: 560, turn: -28 },
  ),
  pencil: placed(
    [
      area(rect(-80, -300, 160, 560), 'skin'),
      area(polygon([-80, 260], [80, 260], [0, 480]), 'wood'),
      spot(polygon([-30, 395], [30, 395], [0, 480])),
      area(rect(-80, -360, 160, 70), 'grey'),
      area('M-80 -360L-80 -420C-80 -490 80 -490 80 -420L80 -360Z', 'pink'),
      line('M-26 -280L-26 250M26 -280L26 250'),
    ],
    { x: 512, y: 512, turn: 40 },
  ),
  medicine: [
    area(
      'M190 330L530 330C590 380 610 420 610 480L610 890Q610 950 550 950L170 950Q110 950 110 890L110 480C110 420 130 380 190 330Z',
      'wood',
    ),
    area(rect(190, 170, 340, 150, 20), 'white'),
    area(rect(110, 550, 500, 270), 'white'),
    tube('M360 600L360 770M275 685L445 685', 60, 'red'),
    placed(
      [
        area('M-150 -70L0 -70L0 70L-150 70C-220 70 -220 -70 -150 -70Z', 'red'),
        area('M0 -70L150 -70C220 -70 220 70 150 70L0 70Z', 'white'),
      ],
      { x: 820, y: 520, turn: -40 },
    ),
    area(oval(800, 850, 130, 90), 'white'),
    line('M700 850L900 850'),
  ],
  wheelchair: [
    tube('M290 130L330 560L690 560L760 830L860 830', 54, 'blue'),
    tube('M290 130L190 130', 50, 'ink'),
    tube('M320 380L600 380L600 540', 44, 'blue'),
    line(circle(410, 700, 240)),
    area(circle(410, 700, 60), 'grey'),
    line('M410 460L410 940M170 700L650 700'),
    area(circle(780, 900, 60), 'grey'),
    area(rect(330, 490, 360, 80, 30), 'red'),
  ],
} as const satisfies Record<string, Drawing>;
