/**
 * Outlines of plain shapes, as paths of absolute commands.
 */
import { type Point, rounded } from '../drawing.ts';

const at = (x: number, y: number): string => `${rounded(x)} ${rounded(y)}`;

/** An ellipse of four curves. */
export function oval(x: number, y: number, rx: number, ry: number): string {
  const [kx, ky] = [rx * 0.5523, ry * 0.5523];
  return (
    `M${at(x - rx, y)}C${at(x - rx, y - ky)} ${at(x - kx, y - ry)} ${at(x, y - ry)}` +
    `C${at(x + kx, y - ry)} ${at(x + rx, y - ky)} ${at(x + rx, y)}` +
    `C${at(x + rx, y + ky)} ${at(x + kx, y + ry)} ${at(x, y + ry)}` +
    `C${at(x - kx, y + ry)} ${at(x - rx, y + ky)} ${at(x - rx, y)}Z`
  );
}

/** A circle. */
export const circle = (x: number, y: number, r: number): string => oval(x, y, r, r);

/** Points joined by straight lines, closed. */
export const polygon = (...points: Point[]): string => `${polyline(...points)}Z`;

/** Points joined by straight lines. */
export const polyline = (...points: Point[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${at(x, y)}`).join('');

/** A rectangle with rounded corners. */
export function rect(x: number, y: number, width: number, height: number, r = 0): string {
  const [right, bottom] = [x + width, y + height];
  if (r === 0) return polygon([x, y], [right, y], [right, bottom], [x, bottom]);
  return (
    `M${at(x + r, y)}L${at(right - r, y)}Q${at(right, y)} ${at(right, y + r)}L${at(right, bottom - r)}` +
    `Q${at(right, bottom)} ${at(right - r, bottom)}L${at(x + r, bottom)}Q${at(x, bottom)} ${at(x, bottom - r)}` +
    `L${at(x, y + r)}Q${at(x, y)} ${at(x + r, y)}Z`
  );
}

/** Part of a circle's rim, from one angle to another in degrees clockwise from the right, as curves. */
export function arc(x: number, y: number, r: number, from: number, to: number): string {
  const steps = Math.max(1, Math.ceil(Math.abs(to - from) / 60));
  const step = (((to - from) / steps) * Math.PI) / 180;
  const k = (4 / 3) * Math.tan(step / 4) * r;
  const on = (angle: number): Point => [x + r * Math.cos(angle), y + r * Math.sin(angle)];
  let angle = (from * Math.PI) / 180;
  let d = `M${at(...on(angle))}`;
  for (let index = 0; index < steps; index += 1, angle += step) {
    const [start, end] = [on(angle), on(angle + step)];
    d +=
      `C${at(start[0] - k * Math.sin(angle), start[1] + k * Math.cos(angle))} ` +
      `${at(end[0] + k * Math.sin(angle + step), end[1] - k * Math.cos(angle + step))} ${at(...end)}`;
  }
  return d;
}

/** A star of some points. */
export function star(x: number, y: number, outer: number, inner: number, count: number): string {
  const points = Array.from({ length: count * 2 }, (_, index): Point => {
    const angle = (index * Math.PI) / count - Math.PI / 2;
    const r = index % 2 === 0 ? outer : inner;
    return [x + r * Math.cos(angle), y + r * Math.sin(angle)];
  });
  return polygon(...points);
}

/** Points from their coordinates: `430 760, 580 700`. */
export const points = (text: string): Point[] =>
  text.split(', ').map((pair): Point => {
    const [x = 0, y = 0] = pair.split(' ').map(Number);
    return [x, y];
  });
