/**
 * Things that recur in symbols: a ball that stands for anything, boxes, clocks, bubbles.
 */
import {
  area,
  type Colour,
  type Drawing,
  line,
  merged,
  type Point,
  placed,
  type Shape,
  spot,
  tube,
} from '../drawing.ts';
import { arc, circle, oval, polygon, polyline, rect, star } from './basic.ts';

/** A ball: the neutral thing that a sentence is about. */
export const ball = (x: number, y: number, r = 110, colour: Colour = 'orange'): Drawing => [
  area(circle(x, y, r), colour),
  line(arc(x - r * 0.1, y - r * 0.1, r * 0.5, 180, 270)),
];

/** Something that is not there: its outline in dashes. */
export const gap = (x: number, y: number, r = 110): Drawing => line(circle(x, y, r), '1 62');

/** A closed box. */
export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  colour: Colour = 'wood',
): Drawing => [area(rect(x, y, width, height, 20), colour)];

/** A box seen from the front and open at the top: what is drawn before its walls lies in it. */
export const openBox = (
  x: number,
  y: number,
  width: number,
  height: number,
  inside: Drawing = [],
): Drawing => [
  area(polygon([x, y], [x + width, y], [x + width, y + height], [x, y + height]), 'sky'),
  inside,
  tube(polyline([x, y], [x, y + height], [x + width, y + height], [x + width, y]), 40, 'wood'),
];

/** A table with two legs. */
export const table = (x: number, y: number, width: number, height: number): Drawing => [
  merged(
    [
      tube(polyline([x + 60, y], [x + 60, y + height]), 44, 'wood'),
      tube(polyline([x + width - 60, y], [x + width - 60, y + height]), 44, 'wood'),
      tube(polyline([x, y], [x + width, y]), 52, 'wood'),
    ],
    'wood',
  ),
];

/** The ground. */
export const ground = (y: number, from = 80, to = 944): Drawing => line(polyline([from, y], [to, y]));

/** A clock; its hands show an hour and minutes. */
export function clock(
  x: number,
  y: number,
  r: number,
  hour = 10,
  minute = 10,
  dial: Colour = 'white',
): Drawing {
  const hand = (turns: number, length: number): string => {
    const angle = turns * 2 * Math.PI - Math.PI / 2;
    return polyline([x, y], [x + Math.cos(angle) * length, y + Math.sin(angle) * length]);
  };
  const marks = [0, 90, 180, 270].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const on = (share: number): Point => [x + Math.cos(angle) * r * share, y + Math.sin(angle) * r * share];
    return polyline(on(0.84), on(0.86));
  });
  return [
    area(circle(x, y, r), dial),
    line(marks.join('')),
    line(hand((hour + minute / 60) / 12, r * 0.46)),
    line(hand(minute / 60, r * 0.7)),
  ];
}

/** A page of a calendar with seven days, of which one is marked. */
export function calendar(x: number, y: number, width: number, height: number, cells: Drawing = []): Drawing {
  return [
    area(rect(x, y, width, height, 36), 'white'),
    area(
      `M${x} ${y + height * 0.28}L${x} ${y + 36}Q${x} ${y} ${x + 36} ${y}L${x + width - 36} ${y}Q${x + width} ${y} ${x + width} ${y + 36}L${x + width} ${y + height * 0.28}Z`,
      'red',
    ),
    tube(`M${x + width * 0.28} ${y - 26}L${x + width * 0.28} ${y + 44}`, 26, 'grey'),
    tube(`M${x + width * 0.72} ${y - 26}L${x + width * 0.72} ${y + 44}`, 26, 'grey'),
    cells,
  ];
}

/** A bubble with somebody's words; its point is at `tip`. */
export function speechBubble(
  x: number,
  y: number,
  width: number,
  height: number,
  tip: Point,
  inside: Drawing = [],
): Drawing {
  const cy = y + height / 2;
  const below = tip[1] > cy;
  const root = below ? y + height - 40 : y + 40;
  const lean = Math.min(Math.max(tip[0], x + 110), x + width - 110);
  return [
    merged(
      [
        area(rect(x, y, width, height, 90), 'white'),
        area(polygon([lean - 56, root], [lean + 56, root], tip), 'white'),
      ],
      'white',
    ),
    inside,
  ];
}

/** A bubble with somebody's thoughts, with two small ones on the way to their head. */
export function thoughtBubble(
  x: number,
  y: number,
  rx: number,
  ry: number,
  from: Point,
  inside: Drawing = [],
): Drawing {
  const lobe = (dx: number, dy: number, r: number): Shape =>
    area(circle(x + dx * rx, y + dy * ry, r * Math.min(rx, ry)), 'white');
  const on = (share: number): Point => [from[0] + (x - from[0]) * share, from[1] + (y - from[1]) * share];
  return [
    merged(
      [
        lobe(-0.5, 0.1, 0.62),
        lobe(0.5, 0.1, 0.62),
        lobe(0, -0.3, 0.72),
        lobe(0, 0.35, 0.66),
        lobe(-0.3, -0.25, 0.6),
        lobe(0.35, -0.25, 0.6),
      ],
      'white',
    ),
    area(circle(...on(0.02), 26), 'white'),
    area(circle(...on(0.24), 38), 'white'),
    inside,
  ];
}

/** Short lines around a place: it shines, it is loud, it is meant. */
export function rays(x: number, y: number, from: number, to: number, angles: readonly number[]): Drawing {
  return line(
    angles
      .map((degrees) => {
        const angle = (degrees * Math.PI) / 180;
        const on = (r: number): Point => [x + Math.cos(angle) * r, y + Math.sin(angle) * r];
        return polyline(on(from), on(to));
      })
      .join(''),
  );
}

/** A heart, centred. */
export const heart = (x: number, y: number, s: number, colour: Colour = 'red'): Shape =>
  area(
    `M${x} ${y + s}C${x - s * 1.5} ${y + s * 0.1} ${x - s * 1.1} ${y - s} ${x - s * 0.45} ${y - s * 0.85}` +
      `C${x - s * 0.15} ${y - s * 0.8} ${x} ${y - s * 0.6} ${x} ${y - s * 0.35}C${x} ${y - s * 0.6} ${x + s * 0.15} ${y - s * 0.8} ${x + s * 0.45} ${y - s * 0.85}` +
      `C${x + s * 1.1} ${y - s} ${x + s * 1.5} ${y + s * 0.1} ${x} ${y + s}Z`,
    colour,
  );

/** A cup with something in it, its bottom at y. */
export function cup(
  x: number,
  y: number,
  width: number,
  height: number,
  full = 0.7,
  colour: Colour = 'blue',
): Drawing {
  const [top, bottom] = [width / 2, width * 0.38];
  const at = (share: number): number => bottom + (top - bottom) * share;
  const outline = polygon([x - top, y - height], [x + top, y - height], [x + bottom, y], [x - bottom, y]);
  const filling = polygon(
    [x - at(full), y - height * full],
    [x + at(full), y - height * full],
    [x + bottom, y],
    [x - bottom, y],
  );
  return [
    area(outline, 'white'),
    full > 0
      ? [
          spot(filling, colour),
          line(polyline([x - at(full), y - height * full], [x + at(full), y - height * full])),
        ]
      : [],
  ];
}

/** A house, its bottom at y. */
export const house = (x: number, y: number, width: number, height: number): Drawing => [
  area(rect(x - width * 0.4, y - height * 0.6, width * 0.8, height * 0.6), 'orange'),
  area(
    polygon([x - width / 2, y - height * 0.55], [x, y - height], [x + width / 2, y - height * 0.55]),
    'red',
  ),
  area(rect(x - width * 0.1, y - height * 0.32, width * 0.2, height * 0.32), 'wood'),
];

/** A chair seen from the side, its seat at y; it faces right. */
export const chair = (x: number, y: number, width: number, height: number): Drawing =>
  merged(
    [
      tube(polyline([x, y - height], [x, y + height]), 40, 'wood'),
      tube(polyline([x, y], [x + width, y], [x + width, y + height]), 40, 'wood'),
    ],
    'wood',
  );

/** A flame, its bottom at y. */
export const flame = (x: number, y: number, s: number): Drawing => [
  area(
    `M${x} ${y}C${x - s * 0.7} ${y} ${x - s * 0.75} ${y - s * 0.7} ${x - s * 0.35} ${y - s}C${x - s * 0.3} ${y - s * 0.8} ${x - s * 0.2} ${y - s * 0.75} ${x - s * 0.1} ${y - s * 0.75}` +
      `C${x - s * 0.2} ${y - s * 1.2} ${x + s * 0.05} ${y - s * 1.5} ${x + s * 0.25} ${y - s * 1.6}C${x + s * 0.15} ${y - s * 1.2} ${x + s * 0.7} ${y - s * 0.9} ${x + s * 0.6} ${y - s * 0.4}C${x + s * 0.5} ${y - s * 0.1} ${x + s * 0.3} ${y} ${x} ${y}Z`,
    'orange',
  ),
];

/** A drop of water, its point at y. */
export const drop = (x: number, y: number, s: number, colour: Colour = 'blue'): Shape =>
  area(
    `M${x} ${y}C${x - s * 0.9} ${y + s * 1.2} ${x - s * 0.7} ${y + s * 2} ${x} ${y + s * 2}C${x + s * 0.7} ${y + s * 2} ${x + s * 0.9} ${y + s * 1.2} ${x} ${y}Z`,
    colour,
  );

/** A six-armed snowflake. */
export function snowflake(x: number, y: number, r: number): Drawing {
  const arms = [0, 60, 120, 180, 240, 300].flatMap((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const on = (length: number, aside = 0): Point => [
      x + Math.cos(angle) * length - Math.sin(angle) * aside,
      y + Math.sin(angle) * length + Math.cos(angle) * aside,
    ];
    return [polyline([x, y], on(r)), polyline(on(r * 0.85, r * 0.22), on(r * 0.6), on(r * 0.85, -r * 0.22))];
  });
  return merged([tube(arms.join(''), 24, 'blue')], 'blue');
}

/** A light bulb, its middle at the place. */
export const bulb = (x: number, y: number, scale = 1): Drawing =>
  placed(
    [
      area('M-112 120C-262 40 -262 -320 0 -320C262 -320 262 40 112 120L112 200L-112 200Z', 'orange'),
      area(rect(-112, 210, 224, 120, 30), 'grey'),
    ],
    { x, y, scale },
  );

/** A cogwheel. */
export function gear(x: number, y: number, r: number): Drawing {
  const teeth = Array.from({ length: 8 }, (_, index) => {
    const angle = (index * Math.PI) / 4;
    return polyline(
      [x + Math.cos(angle) * r * 0.7, y + Math.sin(angle) * r * 0.7],
      [x + Math.cos(angle) * r, y + Math.sin(angle) * r],
    );
  });
  return [
    merged([tube(teeth.join(''), r * 0.26, 'grey'), area(circle(x, y, r * 0.76), 'grey')], 'grey'),
    area(circle(x, y, r * 0.3), 'white'),
  ];
}

/** Two notes of music. */
export const notes = (x: number, y: number, scale = 1): Drawing =>
  placed(
    [
      merged(
        [
          tube('M-70 150L-70 -180L110 -230L110 100', 36, 'purple'),
          area(oval(-110, 160, 66, 50), 'purple'),
          area(oval(70, 110, 66, 50), 'purple'),
        ],
        'purple',
      ),
    ],
    { x, y, scale },
  );

/** A star of five points. */
export const star5 = (x: number, y: number, r: number, colour: Colour = 'orange'): Shape =>
  area(star(x, y, r, r * 0.45, 5), colour);

/** A cloud. */
export const cloud = (x: number, y: number, scale = 1, colour: Colour = 'white'): Shape =>
  merged(
    placed(
      [
        area(circle(-150, 20, 120), colour),
        area(circle(0, -60, 150), colour),
        area(circle(160, 20, 120), colour),
        area(rect(-150, 0, 310, 140), colour),
      ],
      { x, y, scale },
    ),
    colour,
  );

/** An apple, its middle at the place, 600 high at scale 1. */
export const apple = (x: number, y: number, scale = 1, colour: Colour = 'red'): Drawing =>
  placed(
    [
      area(
        'M0 -130C160 -230 300 -110 270 60C240 220 110 280 0 240C-110 280 -240 220 -270 60C-300 -110 -160 -230 0 -130Z',
        colour,
      ),
      tube('M0 -130Q0 -220 60 -270', 26, 'wood'),
      area('M60 -190C110 -290 230 -280 270 -220C220 -140 120 -130 60 -190Z', 'green'),
    ],
    { x, y, scale },
  );
