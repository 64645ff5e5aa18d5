/**
 * A drawing as shapes in the order in which they are painted, and the SVG made from it. All lines have one width:
 * a shape is scaled and turned by its coordinates, never by a transformation that would scale its outline too.
 */

/** Side of the square that every symbol is drawn on. */
export const side = 1024;
/** Nothing is drawn nearer to the edge than this. */
export const safeMargin = 32;
/** Width of every line and outline. */
export const lineWidth = 28;
/** Width of the white rim around a symbol, which parts its black outlines from a dark background. */
const rimWidth = 14;

/** All colours of the set; `skin` and `hair` are what variants recolour. */
export const palette = {
  ink: '#000000',
  white: '#ffffff',
  skin: '#fcd35a',
  hair: '#7d4e2a',
  blue: '#3f9be0',
  sky: '#c4e4fa',
  green: '#5cb85c',
  red: '#e5403a',
  orange: '#f5962f',
  purple: '#a678d0',
  grey: '#c9ced6',
  wood: '#c98f5a',
  pink: '#f7a9c4',
} as const;
/** A colour of {@link palette}. */
export type Colour = keyof typeof palette;

/** A place on the drawing. */
export type Point = readonly [x: number, y: number];

/** A piece of a shape: an area (width 0), or a stroke. Paths have absolute M, L, C, Q and Z only. */
export interface Piece {
  d: string;
  width: number;
  dash?: string;
}

/** Pieces of one colour; with an outline around all of them together, so that an arm and its hand have one. */
export interface Shape {
  pieces: readonly Piece[];
  fill: Colour;
  outlined: boolean;
  layer?: 'skin' | 'hair';
}

/** Shapes, in lists as deep as is handy. */
export type Drawing = Shape | readonly Drawing[];

/** Where a drawing is put: first turned (degrees clockwise) and scaled around its origin, then moved. */
export interface Frame {
  x?: number;
  y?: number;
  scale?: number;
  turn?: number;
  /** Mirrored left to right, before it is turned. */
  flip?: boolean;
}

/** All shapes of a drawing, in order. */
export function shapesOf(drawing: Drawing): Shape[] {
  return 'pieces' in drawing ? [drawing] : drawing.flatMap(shapesOf);
}

/** The drawing in another place. */
export function placed(
  drawing: Drawing,
  { x = 0, y = 0, scale = 1, turn = 0, flip = false }: Frame,
): Shape[] {
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  const move = ([px, py]: Point): Point => {
    const mx = flip ? -px : px;
    return [mx * cos - py * sin + x, mx * sin + py * cos + y];
  };
  return shapesOf(drawing).map((shape) => {
    const isLine = !shape.outlined && shape.fill === 'ink';
    const pieces = shape.pieces.map((piece) => ({
      ...piece,
      d: mapPoints(piece.d, move),
      // Lines keep their width; the inside of a limb or a shaft shrinks with its place.
      width: isLine ? piece.width : piece.width * scale,
    }));
    return { ...shape, pieces };
  });
}

/** A path with every point moved. */
function mapPoints(d: string, move: (point: Point) => Point): string {
  return d.replace(/(-?[\d.]+)[ ,](-?[\d.]+)/g, (_, x: string, y: string) => {
    const [mx, my] = move([Number(x), Number(y)]);
    return `${rounded(mx)} ${rounded(my)}`;
  });
}

/** A coordinate as it is computed with: tenths of a unit. */
export const rounded = (value: number): number => Math.round(value * 10) / 10 || 0;

/** A path as it is written: a unit is a thousandth of the drawing's side. */
const written = (d: string): string =>
  d.replace(/-?[\d.]+/g, (value) => String(Math.round(Number(value)) || 0));

/** Points along a path, near enough to one another to tell how far it reaches. */
function pointsAlong(d: string): Point[] {
  const found: Point[] = [];
  for (const [, command, rest = ''] of d.matchAll(/([MLCQ])([^MLCQZ]*)/g)) {
    const points = [...rest.matchAll(/(-?[\d.]+)[ ,](-?[\d.]+)/g)].map(
      ([, x, y]): Point => [Number(x), Number(y)],
    );
    const order = command === 'C' ? 3 : command === 'Q' ? 2 : 1;
    for (let index = 0; index + order <= points.length; index += order) {
      const start = found.at(-1);
      const curve = points.slice(index, index + order);
      found.push(...(order === 1 || !start ? curve : sampled([start, ...curve])));
    }
  }
  return found;
}

/** A Bézier curve's points at sixteenths, by de Casteljau's construction. */
function sampled(curve: readonly Point[]): Point[] {
  return Array.from({ length: 16 }, (_, index) => {
    const share = (index + 1) / 16;
    let points = curve;
    while (points.length > 1) {
      points = points.slice(1).map(([x, y], at): Point => {
        const [bx, by] = points[at] ?? [x, y];
        return [bx + (x - bx) * share, by + (y - by) * share];
      });
    }
    return points[0] ?? [0, 0];
  });
}

/** How far a drawing reaches, lines and rim included. */
export function boundsOf(drawing: Drawing): { left: number; top: number; right: number; bottom: number } {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { pieces, outlined } of shapesOf(drawing)) {
    for (const { d, width } of pieces) {
      const reach = width / 2 + rimWidth + (outlined ? lineWidth : 0);
      for (const [x, y] of pointsAlong(d)) {
        bounds.left = Math.min(bounds.left, x - reach);
        bounds.top = Math.min(bounds.top, y - reach);
        bounds.right = Math.max(bounds.right, x + reach);
        bounds.bottom = Math.max(bounds.bottom, y + reach);
      }
    }
  }
  return bounds;
}

/**
 * The drawing within the safe margin: made smaller where it is too large, and moved no further than it has to be. What is
 * small stays small: a short bar says so by its length.
 */
export function fitted(drawing: Drawing): Shape[] {
  const room = side - 2 * safeMargin;
  const outer = lineWidth + rimWidth;
  const before = boundsOf(drawing);
  const longest = Math.max(before.right - before.left, before.bottom - before.top);
  const scale = Math.min(1, (room - 2 * outer) / (longest - 2 * outer));
  const scaled = scale < 1 ? placed(drawing, { scale }) : shapesOf(drawing);
  const { left, top, right, bottom } = boundsOf(scaled);
  const shift = (low: number, high: number, wasMiddle: number): number => {
    if (scale < 1)
      return Math.min(Math.max(wasMiddle - (low + high) / 2, safeMargin - low), side - safeMargin - high);
    return Math.max(safeMargin - low, Math.min(0, side - safeMargin - high));
  };
  return placed(scaled, {
    x: shift(left, right, (before.left + before.right) / 2),
    y: shift(top, bottom, (before.top + before.bottom) / 2),
  });
}

/** An area with an outline. */
export const area = (d: string, fill: Colour, layer?: Shape['layer']): Shape => ({
  pieces: [{ d, width: 0 }],
  fill,
  outlined: true,
  ...(layer && { layer }),
});

/** An area without an outline: a pupil, a pattern on a shirt. */
export const spot = (d: string, fill: Colour = 'ink', layer?: Shape['layer']): Shape => ({
  ...area(d, fill, layer),
  outlined: false,
});

/** A stroke of some width with an outline: a limb, the shaft of an arrow. */
export const tube = (d: string, width: number, fill: Colour, layer?: Shape['layer']): Shape => ({
  pieces: [{ d, width }],
  fill,
  outlined: true,
  ...(layer && { layer }),
});

/** A plain line. */
export const line = (d: string, dash?: string): Shape => ({
  pieces: [{ d, width: lineWidth, ...(dash !== undefined && { dash }) }],
  fill: 'ink',
  outlined: false,
});

/** Shapes of one colour within one outline. */
export const merged = (shapes: readonly Shape[], fill: Colour, layer?: Shape['layer']): Shape => ({
  pieces: shapes.flatMap(({ pieces }) => pieces),
  fill,
  outlined: true,
  ...(layer && { layer }),
});

function path({ d, width, dash }: Piece, colour: string, grow: number): string {
  const dashed = dash === undefined ? '' : ` stroke-dasharray="${dash}"`;
  if (width === 0 && grow === 0) return `<path d="${written(d)}" fill="${colour}"/>`;
  const filled = width === 0 ? ` fill="${colour}"` : '';
  return `<path d="${written(d)}"${filled} stroke="${colour}" stroke-width="${Math.round(width + grow)}"${dashed}/>`;
}

/** Pieces of the same paint as one path. */
function paths(pieces: readonly Piece[], colour: string, grow: number): string {
  const byPaint = new Map<string, Piece>();
  for (const piece of pieces) {
    const key = `${piece.width} ${piece.dash}`;
    const before = byPaint.get(key);
    byPaint.set(key, before ? { ...piece, d: `${before.d}${piece.d}` } : piece);
  }
  return [...byPaint.values()].map((piece) => path(piece, colour, grow)).join('');
}

const outlineGrowth = 2 * lineWidth;

/** The SVG of a drawing, with its rim and its layers of skin and hair. */
export function svgOf(drawing: Drawing): string {
  const shapes = shapesOf(drawing);
  const rim = [true, false]
    .map((outlined) =>
      paths(
        shapes.filter((shape) => shape.outlined === outlined).flatMap(({ pieces }) => pieces),
        palette.white,
        2 * rimWidth + (outlined ? outlineGrowth : 0),
      ),
    )
    .join('');
  const used = new Map<string, number>();
  let body = '';
  let open: Shape['layer'];
  for (const shape of shapes) {
    if (shape.layer !== open) {
      if (open) body += '</g>';
      if (shape.layer) {
        // Ids are unique in a document: a second layer of skin is `skin-2`.
        const count = (used.get(shape.layer) ?? 0) + 1;
        used.set(shape.layer, count);
        body += `<g id="${count === 1 ? shape.layer : `${shape.layer}-${count}`}">`;
      }
      open = shape.layer;
    }
    if (shape.outlined) body += paths(shape.pieces, palette.ink, outlineGrowth);
    body += paths(shape.pieces, palette[shape.fill], 0);
  }
  if (open) body += '</g>';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" fill="none" ` +
    `stroke-linecap="round" stroke-linejoin="round"><g id="rim">${rim}</g>${body}</svg>\n`
  );
}
