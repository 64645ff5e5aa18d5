/**
 * People: a figure of head, trunk and limbs that reach given points, and faces.
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
import { circle, oval, points, polyline, rect } from './basic.ts';

/** The features of a face. */
export interface Face {
  mouth?:
    | 'smile'
    | 'flat'
    | 'sad'
    | 'open'
    | 'laugh'
    | 'wavy'
    | 'teeth'
    | 'small'
    | 'kiss'
    | 'tongue'
    | 'none';
  eyes?: 'dots' | 'closed' | 'happy' | 'wide' | 'none' | 'down';
  brows?: 'angry' | 'worried' | 'raised' | 'one-up';
  /** Where the eyes are turned to, −1…1. */
  look?: Point;
  tears?: boolean;
  blush?: boolean;
}

/** How a person's hair is cut. */
export type Hair = 'short' | 'long' | 'bun' | 'curly';

const headRadius = 165;

const mouths: Readonly<Record<NonNullable<Face['mouth']>, Drawing>> = {
  smile: line('M-62 62Q0 122 62 62'),
  flat: line('M-55 84L55 84'),
  sad: line('M-58 106Q0 48 58 106'),
  small: line('M-26 84L26 84'),
  open: spot(oval(0, 86, 34, 42)),
  kiss: spot(circle(0, 84, 24)),
  laugh: area('M-70 56L70 56C66 134 -66 134 -70 56Z', 'white'),
  wavy: line('M-72 88Q-48 58 -24 88Q0 118 24 88Q48 58 72 88'),
  teeth: [area(rect(-62, 60, 124, 50, 20), 'white'), line('M-62 85L62 85')],
  tongue: [line('M-62 62Q0 112 62 62'), area('M-10 96L52 78C70 150 0 160 -10 96Z', 'red')],
  none: [],
};

const eyeShapes: Readonly<Record<NonNullable<Face['eyes']>, (x: number, y: number, look: Point) => Drawing>> =
  {
    dots: (x, y) => spot(oval(x, y, 21, 25)),
    closed: (x, y) => line(`M${x - 34} ${y - 6}Q${x} ${y + 34} ${x + 34} ${y - 6}`),
    happy: (x, y) => line(`M${x - 34} ${y + 12}Q${x} ${y - 34} ${x + 34} ${y + 12}`),
    wide: (x, y, [dx, dy]) => [
      area(circle(x * 1.2, y - 4, 30), 'white'),
      spot(circle(x * 1.2 + dx * 12, y - 4 + dy * 12, 16)),
    ],
    down: (x, y) => line(`M${x - 32} ${y + 10}L${x + 32} ${y + 10}`),
    none: () => [],
  };

const browLines: Readonly<Record<NonNullable<Face['brows']>, string>> = {
  angry: 'M-112 -84L-34 -46M112 -84L34 -46',
  worried: 'M-112 -50L-40 -84M112 -50L40 -84',
  raised: 'M-104 -78Q-66 -106 -32 -86M104 -78Q66 -106 32 -86',
  'one-up': 'M-108 -58L-34 -52M104 -86Q66 -116 32 -94',
};

/** A face around its centre, for a head of the usual size. */
export function face({ mouth = 'smile', eyes = 'dots', brows, look = [0, 0], tears, blush }: Face): Drawing {
  const [dx, dy] = [look[0] * 46, look[1] * 36 + 14];
  const [ex, ey] = [dx, dy - 2];
  return [
    blush ? [spot(oval(-104 + dx / 2, 58, 34, 24), 'red'), spot(oval(104 + dx / 2, 58, 34, 24), 'red')] : [],
    eyeShapes[eyes](-62 + ex, ey, look),
    eyeShapes[eyes](62 + ex, ey, look),
    brows ? placed(line(browLines[brows]), { x: dx, y: dy }) : [],
    placed(mouths[mouth], { x: dx, y: 10 + look[1] * 18 }),
    tears
      ? [
          area('M-84 40C-130 110 -120 150 -84 150C-48 150 -50 110 -84 40Z', 'sky'),
          area('M84 40C130 110 120 150 84 150C48 150 50 110 84 40Z', 'sky'),
        ]
      : [],
  ];
}

const fringe: Readonly<Record<Hair, string>> = {
  short:
    'M-172 -12C-196 -248 196 -248 172 -12C156 -76 130 -110 88 -122C20 -104 -60 -112 -108 -130C-138 -106 -160 -62 -172 -12Z',
  long: 'M-170 20C-200 -246 200 -246 170 20C160 -50 100 -110 0 -136C-100 -110 -160 -50 -170 20Z',
  bun: 'M-170 -16C-194 -244 194 -244 170 -16C140 -90 70 -118 0 -118C-70 -118 -140 -90 -170 -16Z',
  curly:
    'M-176 -6C-236 -60 -186 -120 -156 -120C-164 -190 -84 -216 -52 -184C-24 -230 60 -226 66 -182C126 -206 176 -160 158 -112C216 -100 226 -40 176 -6C160 -66 116 -122 50 -116C0 -100 -60 -106 -96 -122C-134 -104 -164 -54 -176 -6Z',
};

/** A head around its centre. */
export function head(hair: Hair | undefined, look: Face, ghost = false): Drawing {
  if (ghost) return [area(circle(0, 0, headRadius), 'grey')];
  const back =
    hair === 'long'
      ? area(
          'M-184 -10C-214 -252 214 -252 184 -10L206 196C160 236 110 226 90 190L-90 190C-110 226 -160 236 -206 196Z',
          'hair',
          'hair',
        )
      : hair === 'bun'
        ? area(circle(0, -196, 66), 'hair', 'hair')
        : [];
  return [
    back,
    area(circle(0, 0, headRadius), 'skin', 'skin'),
    hair ? area(fringe[hair], 'hair', 'hair') : [],
    face(look),
  ];
}

/** A hand's place, or a whole arm: its elbow, and whether it is painted behind the trunk. */
export type Arm = Point | { hand: Point; elbow?: Point; behind?: boolean; point?: Point; bend?: 1 | -1 };

/** How a figure stands, and what it looks like. */
export interface FigureOptions {
  hair?: Hair;
  shirt?: Colour;
  trousers?: Colour;
  dress?: boolean;
  /** The arm on the left of the drawing. */
  left?: Arm;
  right?: Arm;
  /** Where the feet are, from left to right, each with its knee or without. */
  feet?: readonly [Point | readonly [Point, Point], Point | readonly [Point, Point]];
  face?: Face;
  /** Somebody who is there but not meant: grey, without a face. */
  ghost?: boolean;
  /** The head's place relative to where it is on an upright figure, and its turn in degrees. */
  headAt?: Point;
  headTurn?: number;
}

/** The feet of a figure with a knee each, from left to right: `-130 -150, -110 -20` is a knee and its foot. */
export const legs = (left: string, right: string): NonNullable<FigureOptions['feet']> => {
  const leg = (text: string): [Point, Point] => {
    const [knee = [0, 0], foot = [0, 0]] = points(text);
    return [knee, foot];
  };
  return [leg(left), leg(right)];
};

const shoulderY = -452;
const hipY = -210;
const neckless: Point = [0, -620];
const upperArm = 112;

/** The elbow or knee between two ends of a limb with two halves of a length; straight where the way is too far. */
function joint([ax, ay]: Point, [bx, by]: Point, half: number, bend: 1 | -1): Point {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const away = Math.sqrt(Math.max(0, half * half - (length / 2) ** 2));
  return [
    (ax + bx) / 2 + ((by - ay) / length) * away * bend,
    (ay + by) / 2 - ((bx - ax) / length) * away * bend,
  ];
}

function armOf(
  arm: Arm,
  isLeft: boolean,
  sleeve: Colour,
  ghost: boolean,
): { shapes: Drawing; behind: boolean } {
  const pose = 'hand' in arm ? arm : { hand: arm };
  const { hand, behind = false, bend = isLeft ? -1 : 1, point } = pose;
  const shoulder: Point = [isLeft ? -92 : 92, shoulderY + 34];
  const elbow = pose.elbow ?? joint(shoulder, hand, upperArm, bend);
  const fingers: Shape[] = [area(circle(hand[0], hand[1], 40), 'skin')];
  if (point) {
    const long = Math.hypot(...point) || 1;
    const tip: Point = [hand[0] + (point[0] / long) * 92, hand[1] + (point[1] / long) * 92];
    fingers.push(tube(polyline(hand, tip), 30, 'skin'));
  }
  return {
    behind,
    shapes: [
      tube(polyline(shoulder, elbow, hand), 54, sleeve),
      merged(fingers, ghost ? 'grey' : 'skin', ghost ? undefined : 'skin'),
    ],
  };
}

/** A standing figure; its feet are at the origin, and it is about 830 units high. */
export function figure(options: FigureOptions = {}): Drawing {
  const { hair, ghost = false, dress = false, headAt = [0, 0], headTurn = 0 } = options;
  const shirt = ghost ? 'grey' : (options.shirt ?? 'blue');
  const trousers = ghost ? 'grey' : (options.trousers ?? 'purple');
  const [leftFoot, rightFoot] = options.feet ?? [
    [-62, -20],
    [62, -20],
  ];
  const leg = (foot: Point | readonly [Point, Point], x: number): string => {
    const joints = typeof foot[0] === 'number' ? [foot as Point] : (foot as readonly [Point, Point]);
    return polyline([x, hipY], ...joints);
  };
  const legs = merged(
    [tube(leg(leftFoot, -46), 60, trousers), tube(leg(rightFoot, 46), 60, trousers)],
    dress && !ghost ? 'skin' : trousers,
    dress && !ghost ? 'skin' : undefined,
  );
  const trunk = dress
    ? `M-70 ${shoulderY}Q-112 ${shoulderY} -112 ${shoulderY + 46}L-180 -128L180 -128L112 ${shoulderY + 46}Q112 ${shoulderY} 70 ${shoulderY}Z`
    : rect(-112, shoulderY, 224, 270, 62);
  const arms = [
    armOf(options.left ?? [-176, -232], true, shirt, ghost),
    armOf(options.right ?? [176, -232], false, shirt, ghost),
  ];
  return [
    arms.filter(({ behind }) => behind).map(({ shapes }) => shapes),
    legs,
    area(trunk, shirt),
    placed(head(hair, options.face ?? {}, ghost), {
      x: neckless[0] + headAt[0],
      y: neckless[1] + headAt[1],
      turn: headTurn,
    }),
    arms.filter(({ behind }) => !behind).map(({ shapes }) => shapes),
  ];
}

/** Arms up and feet in the air. */
export const jumping = {
  left: [-220, -600],
  right: [220, -600],
  feet: [
    [
      [-120, -170],
      [-150, -60],
    ],
    [
      [120, -170],
      [150, -60],
    ],
  ],
  face: { mouth: 'laugh' },
} as const satisfies FigureOptions;

/** A figure with its feet at a place. */
export const person = (x: number, y: number, scale: number, options: FigureOptions = {}): Drawing =>
  placed(figure(options), { x, y, scale });

/** Head and shoulders, large; the centre of the head is at the place. */
export function bust(
  x: number,
  y: number,
  scale: number,
  { hair, shirt = 'blue', face: look = {} }: FigureOptions,
): Drawing {
  return placed(
    [area('M-250 420C-250 240 -150 190 0 190C150 190 250 240 250 420Z', shirt), head(hair, look)],
    { x, y, scale },
  );
}
