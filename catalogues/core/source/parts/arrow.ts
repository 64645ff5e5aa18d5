import { area, type Colour, type Drawing, merged, type Point, type Shape, tube } from '../drawing.ts';
import { arc, polygon, polyline } from './basic.ts';

/** How an arrow looks. */
export interface ArrowStyle {
  colour?: Colour;
  /** Of the shaft, without its outline. */
  width?: number;
}

/** An arrowhead with its point at a place; `angle` is where it points to, in radians. */
function head([x, y]: Point, angle: number, width: number): { shape: Shape; base: Point } {
  const [length, half] = [width * 1.9, width * 1.55];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corner = (along: number, across: number): Point => [
    x - along * cos - across * sin,
    y - along * sin + across * cos,
  ];
  return {
    shape: area(polygon([x, y], corner(length, half), corner(length, -half)), 'blue'),
    base: corner(length * 0.9, 0),
  };
}

/** A straight arrow. */
export function arrow(from: Point, to: Point, { colour = 'blue', width = 58 }: ArrowStyle = {}): Drawing {
  const { shape, base } = head(to, Math.atan2(to[1] - from[1], to[0] - from[0]), width);
  return merged([tube(polyline(from, base), width, colour), shape], colour);
}

/** An arrow with a point at both ends. */
export function doubleArrow(
  from: Point,
  to: Point,
  { colour = 'blue', width = 58 }: ArrowStyle = {},
): Drawing {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const [front, back] = [head(to, angle, width), head(from, angle + Math.PI, width)];
  return merged([tube(polyline(back.base, front.base), width, colour), front.shape, back.shape], colour);
}

/** An arrow along a curve with one control point. */
export function bentArrow(
  from: Point,
  control: Point,
  to: Point,
  { colour = 'blue', width = 58 }: ArrowStyle = {},
): Drawing {
  const { shape, base } = head(to, Math.atan2(to[1] - control[1], to[0] - control[0]), width);
  const shaft = `M${from.join(' ')}Q${control.join(' ')} ${base.join(' ')}`;
  return merged([tube(shaft, width, colour), shape], colour);
}

/** An arrow around a centre, from one angle to another in degrees clockwise from the right. */
export function roundArrow(
  [x, y]: Point,
  r: number,
  from: number,
  to: number,
  { colour = 'blue', width = 58 }: ArrowStyle = {},
): Drawing {
  const sense = Math.sign(to - from);
  const headAngle = ((width * 1.7) / r) * (180 / Math.PI);
  const end = ((to - sense * headAngle) * Math.PI) / 180;
  const tipAngle = (to * Math.PI) / 180;
  const base: Point = [x + r * Math.cos(end), y + r * Math.sin(end)];
  const tip: Point = [x + r * Math.cos(tipAngle), y + r * Math.sin(tipAngle)];
  const { shape } = head(tip, Math.atan2(tip[1] - base[1], tip[0] - base[0]), width);
  return merged([tube(arc(x, y, r, from, to - sense * headAngle * 0.8), width, colour), shape], colour);
}
