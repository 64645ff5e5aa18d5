/**
 * Fruits, vegetables and nuts that boards name and no emoji shows.
 */
import { area, type Colour, type Drawing, line, placed, spot, tube } from '../drawing.ts';
import { circle, oval, points } from '../parts/basic.ts';

const nut = (x: number, y: number, turn: number, shell: Drawing): Drawing => placed(shell, { x, y, turn });
const berry = (list: string, colour: Colour): Drawing =>
  points(list).map(([x, y]) => [area(circle(x, y, 76), colour), spot(circle(x - 20, y - 24, 14), 'white')]);

/** Fruits and vegetables, and nuts. */
export const harvest = {
  blackberry: [
    berry(
      '400 840, 512 890, 620 840, 330 700, 450 730, 580 730, 690 700, 300 550, 420 580, 540 590, 660 570, 740 540, 380 440, 512 450, 640 430',
      'purple',
    ),
    area(
      'M512 370C420 400 300 360 260 270C370 240 460 270 512 330C564 270 654 240 764 270C724 360 604 400 512 370Z',
      'green',
    ),
    tube('M512 300L540 120', 34, 'green'),
  ],
  apricot: [
    area(circle(470, 580, 360), 'orange'),
    line('M480 220C380 400 380 760 470 930'),
    area('M500 210C580 60 780 60 880 150C800 280 620 300 500 210Z', 'green'),
    area(circle(780, 800, 170), 'skin'),
    area(oval(780, 800, 70, 90), 'wood'),
  ],
  grapefruit: [
    area(circle(512, 512, 440), 'orange'),
    area(circle(512, 512, 380), 'white'),
    [0, 60, 120, 180, 240, 300].map((turn) =>
      placed(area('M0 -40L-150 -270Q0 -380 150 -270Z', 'red'), { x: 512, y: 512, turn }),
    ),
  ],
  asparagus: [300, 430, 560, 690].map((x, index) => [
    area(
      `M${x - 50} 960L${x - 44} 330C${x - 44} 160 ${x - 10} 90 ${x + 10} 60C${x + 40} 90 ${x + 64} 160 ${x + 64} 330L${x + 60} 960Z`,
      'green',
    ),
    line(
      `M${x - 30} ${300 + index * 20}L${x + 10} ${240 + index * 20}L${x + 50} ${300 + index * 20}M${x} 520L${x + 40} 460M${x - 10} 680L${x + 30} 620`,
    ),
  ]),
  walnuts: [
    nut(330, 400, -20, [
      area(
        'M0 -240C180 -240 240 -80 220 40C200 180 100 250 0 250C-100 250 -200 180 -220 40C-240 -80 -180 -240 0 -240Z',
        'wood',
      ),
      line('M0 -230L0 240M-120 -140Q-60 -80 -120 0Q-60 80 -120 140M120 -140Q60 -80 120 0Q60 80 120 140'),
    ]),
    nut(690, 650, 20, [
      area(
        'M0 -240C180 -240 240 -80 220 40C200 180 100 250 0 250C-100 250 -200 180 -220 40C-240 -80 -180 -240 0 -240Z',
        'wood',
      ),
      area(
        'M0 -170C120 -170 160 -60 150 30C130 130 70 180 0 180C-70 180 -130 130 -150 30C-160 -60 -120 -170 0 -170Z',
        'skin',
      ),
      line('M0 -160L0 170M-80 -80Q-30 -30 -80 40M80 -80Q30 -30 80 40'),
    ]),
  ],
  almonds: points('300 330, 650 300, 480 560, 250 740, 720 720').map(([x, y], index) =>
    nut(x, y, index * 50, [
      area('M0 -190C110 -120 150 40 110 120C80 180 -80 180 -110 120C-150 40 -110 -120 0 -190Z', 'wood'),
      line('M0 -130L0 110M-50 -60L-50 90M50 -60L50 90'),
    ]),
  ),
} as const satisfies Record<string, Drawing>;
