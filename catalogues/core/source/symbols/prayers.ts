/**
 * How people pray, and what is holy to them.
 */
import { area, type Drawing, line, placed, tube } from '../drawing.ts';
import { arc, circle, oval, polygon, rect } from '../parts/basic.ts';
import { candle, crescent } from '../parts/festive.ts';
import { bust, type FigureOptions, face, head, person } from '../parts/figure.ts';
import { rays } from '../parts/things.ts';

const he: FigureOptions = { hair: 'short', shirt: 'green', trousers: 'blue' };

/** How people pray, and what is holy to them. */
export const prayers = {
  pray: [
    line('M60 960L964 960'),
    tube('M420 620L400 900L640 900', 130, 'blue'),
    tube('M420 620L440 440', 200, 'green'),
    placed(head('short', { eyes: 'closed', look: [0.5, 0.5] }), { x: 500, y: 240 }),
    tube('M470 470L620 560L690 440', 70, 'green'),
    area('M680 460C650 380 680 300 730 270C760 320 770 400 740 470Z', 'skin', 'skin'),
  ],
  'pray-on-a-mat': [
    area(polygon([90, 820], [980, 820], [900, 950], [20, 950]), 'red'),
    tube('M300 800L600 800', 110, 'white'),
    tube('M290 760L380 560', 150, 'white'),
    tube('M380 580L700 700', 170, 'white'),
    area(circle(790, 740, 110), 'skin', 'skin'),
    area('M690 690C680 600 860 560 890 660Z', 'white'),
    tube('M660 760L870 850', 50, 'white'),
    area(circle(890, 860, 36), 'skin', 'skin'),
    crescent(220, 230, 0.5),
  ],
  'prayer-mat': [
    area(rect(210, 110, 604, 800, 10), 'red'),
    area('M300 860L300 420C300 300 450 260 512 170C574 260 724 300 724 420L724 860Z', 'green'),
    area('M400 860L400 480C400 400 480 380 512 320C544 380 624 400 624 480L624 860Z', 'orange'),
    [250, 340, 430, 512, 594, 684, 774].map((x) => line(`M${x} 920L${x} 970M${x} 100L${x} 50`)),
  ],
  'pray-with-a-shawl': [
    bust(480, 420, 1.2, { ...he, shirt: 'white', face: { eyes: 'closed' } }),
    area(
      'M270 420C250 130 710 130 690 420L810 930L640 930L620 470C560 270 400 270 340 470L320 930L150 930Z',
      'white',
    ),
    tube('M205 780L320 780M215 840L320 840M640 780L755 780M640 840L770 840', 24, 'blue'),
    area(rect(400, 760, 160, 170, 10), 'wood'),
  ],
  'holy-book': [
    area('M512 330C400 250 220 240 60 280L60 780C220 740 400 750 512 820Z', 'white'),
    area('M512 330C624 250 804 240 964 280L964 780C804 740 624 750 512 820Z', 'white'),
    line('M150 400Q300 380 420 430M150 520Q300 500 420 550M874 400Q724 380 604 430M874 520Q724 500 604 550'),
    tube('M512 340L512 930', 44, 'red'),
    rays(512, 240, 60, 160, [-150, -120, -90, -60, -30]),
  ],
  meditate: [
    area(oval(512, 880, 430, 80), 'purple'),
    tube('M512 780L250 860L480 880M512 780L774 860L544 880', 90, 'blue'),
    area(rect(400, 430, 224, 380, 90), 'orange'),
    tube('M420 490L300 640L250 800M604 490L724 640L774 800', 60, 'orange'),
    [area(circle(250, 810, 42), 'skin', 'skin'), area(circle(774, 810, 42), 'skin', 'skin')],
    placed([head('bun', { eyes: 'none', mouth: 'none' }), face({ eyes: 'closed' })], { x: 512, y: 280 }),
  ],
  'light-a-candle': [
    candle(420, 930, 480, 'white', 150),
    tube('M960 330L580 330', 24, 'wood'),
    area(circle(570, 330, 30), 'red'),
    tube('M960 340L1000 380', 90, 'skin', 'skin'),
    area(oval(420, 935, 230, 44), 'grey'),
    line(arc(420, 300, 190, 150, 200)),
  ],
  bless: [
    person(640, 960, 0.98, {
      hair: 'bun',
      shirt: 'purple',
      dress: true,
      left: { hand: [-230, -430] },
      face: { eyes: 'closed' },
    }),
    person(330, 970, 0.56, { hair: 'curly', shirt: 'orange', trousers: 'blue', face: { eyes: 'closed' } }),
    rays(400, 330, 90, 170, [-150, -120, -90, -60]),
  ],
} as const satisfies Record<string, Drawing>;
