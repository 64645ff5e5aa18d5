/**
 * The people whom drawings of verbs, feelings and greetings show, and what more than one of these holds.
 */
import { area, type Drawing, line, placed } from '../drawing.ts';
import type { Arm, FigureOptions } from './figure.ts';

/** Who does it. */
export const doer: FigureOptions = { hair: 'short', shirt: 'green', trousers: 'blue' };
/** A child, of whom feelings and what people say are shown. */
export const child: FigureOptions = { hair: 'curly', shirt: 'orange', trousers: 'blue' };
/** Another person, to whom or with whom it is done. */
export const other: FigureOptions = { hair: 'long', shirt: 'red', dress: true };
/** Who is there but not meant. */
export const ghost: FigureOptions = { ghost: true };
/** A face that looks to the right, where things come and go. */
export const towardsRight = { look: [0.7, 0] } as const;
/** Feet of somebody who walks to the right. */
export const walking: NonNullable<FigureOptions['feet']> = [
  [
    [-80, -130],
    [-180, -40],
  ],
  [
    [110, -140],
    [130, -20],
  ],
];
/** Arms of which one reaches for a point, the other rests. */
export const reach = (x: number, y: number): { left: Arm; right: Arm } => ({
  left: { hand: [x - 40, y + 60], elbow: [20, -330] },
  right: { hand: [x, y], elbow: [150, -380] },
});
/** An open book. */
export const book = (x: number, y: number, scale: number): Drawing =>
  placed(
    [
      area(
        'M0 -150C-120 -230 -280 -220 -360 -180L-360 150C-280 110 -120 110 0 180C120 110 280 110 360 150L360 -180C280 -220 120 -230 0 -150Z',
        'white',
      ),
      line(
        'M0 -150L0 180M-270 -90Q-180 -110 -90 -70M-270 20Q-180 0 -90 40M270 -90Q180 -110 90 -70M270 20Q180 0 90 40',
      ),
    ],
    { x, y, scale },
  );
