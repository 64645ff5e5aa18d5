import { clampRgb, formatHex, formatHex8, parse } from 'culori';
import { type Styles, setStyle, stylesOf } from '../../src/images/svg/style.ts';
import { childElements, descendants, type SvgElement } from '../../src/images/svg/tree.ts';

/**
 * Writes what CSS says of a drawing in the notations that the renderer knows: `var()`, colours of CSS Color 4, `transform-origin`,
 * lengths in mm, cm, in, pt and pc at 96 pixels an inch. Changes the tree.
 * @returns what is left that is not drawn as browsers do.
 */
export function resolveStyles(root: SvgElement): { isChanged: boolean; unsupported: string[] } {
  const unsupported = new Set<string>();
  let isChanged = false;
  const rewrite = (text: string, isCss: boolean): string => {
    const written = inPixels(inHex(text, unsupported), isCss);
    isChanged ||= written !== text;
    return written;
  };
  const resolvesLengths = hasInnerLengths(root);
  const elements = [...descendants(root)];
  for (const { local, attributes, children } of elements) {
    if (local === 'textPath') unsupported.add('textPath');
    if (local === 'style') {
      for (const [index, css] of children.entries()) {
        // The document element is what `:root` names, and is no pseudo-class for the renderer's sake.
        if (typeof css === 'string' && /\{[^{}]*\{/.test(css.replace(/@[^{};]*\{/g, '')))
          unsupported.add('a CSS rule within a rule');
        if (typeof css === 'string') children[index] = rewrite(css.replace(/:root\b/g, 'svg'), true);
      }
    }
    for (const [name, value] of attributes) {
      if (name === 'd' || name === 'id' || name === 'class' || /href$/.test(name)) continue;
      attributes.set(name, rewrite(value, name === 'style'));
    }
  }
  const styles = stylesOf(root);
  for (const element of elements) {
    if (resolveVariables(element, styles, unsupported)) isChanged = true;
  }
  const resolved = stylesOf(root);
  const viewBox = viewBoxOf(root);
  for (const element of elements) {
    if (resolveOrigin(element, resolved, viewBox, unsupported)) isChanged = true;
  }
  return { isChanged, unsupported: [...unsupported] };

  function inPixels(text: string, isCss: boolean): string {
    if (!resolvesLengths) return text;
    if (isCss)
      return text.replace(
        cssLength,
        (_, before: string, number: string, unit: string) => before + pixels(number, unit),
      );
    return /^[\s,]*(?:[-+\d.e]+(?:mm|cm|in|pt|pc|q|px|%)?[\s,]*)+$/i.test(text)
      ? text.replace(/([-+]?[\d.]+)(mm|cm|in|pt|pc|q)(?![\w%])/gi, (_, number: string, unit: string) =>
          pixels(number, unit, ''),
        )
      : text;
  }
}

/** Pixels of a unit of print (CSS Values 4 §6.2). */
const unitPixels: Readonly<Record<string, number>> = {
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  pt: 96 / 72,
  pc: 16,
};
const cssLength = /([\s:,(])([-+]?[\d.]+)(mm|cm|in|pt|pc|q)(?![\w%-])/gi;

function pixels(number: string, unit: string, suffix = 'px'): string {
  return `${Math.round(Number(number) * (unitPixels[unit.toLowerCase()] ?? 1) * 1e4) / 1e4}${suffix}`;
}

/** Whether lengths of print stand where they change what is drawn: those of the root alone only say how large it is. */
function hasInnerLengths(root: SvgElement): boolean {
  const length = /(?:^|[\s:,(])[-+]?[\d.]+(?:mm|cm|in|pt|pc|q)(?![\w%-])/i;
  for (const element of descendants(root)) {
    if (
      element.local === 'style' &&
      element.children.some((css) => typeof css === 'string' && length.test(css))
    )
      return true;
    for (const [name, value] of element.attributes) {
      const saysSize = element === root && (name === 'width' || name === 'height');
      if (!saysSize && name !== 'd' && length.test(value)) return true;
    }
  }
  return false;
}

/** Colours of CSS Color 4 as sRGB; what lies outside it is brought in. */
function inHex(text: string, unsupported: Set<string>): string {
  if (!/(?:ok)?l(?:ch|ab)\(|hwb\(|color\(|color-mix\(|light-dark\(/i.test(text)) return text;
  for (const [name = ''] of text.matchAll(/color-mix|light-dark/gi)) unsupported.add(`${name}()`);
  return text.replace(/(?<![\w-])(?:oklch|oklab|lch|lab|hwb|color)\([^()]*\)/gi, (written) => {
    const colour = parse(written.toLowerCase());
    if (colour !== undefined) {
      const shown = clampRgb(colour);
      return (colour.alpha ?? 1) < 1 ? formatHex8(shown) : formatHex(shown);
    }
    unsupported.add(written);
    return written;
  });
}

/** Replaces the `var()`s of an element by what it inherits; a property whose variable is not known falls away, as in browsers. */
function resolveVariables(element: SvgElement, styles: Styles, unsupported: Set<string>): boolean {
  let isChanged = false;
  for (const [property, value] of styles.declared(element)) {
    if (!value.includes('var(') || property === 'style' || property.startsWith('--')) continue;
    const resolved = substituted(value, element, styles);
    if (resolved === undefined) unsupported.add(value);
    else setStyle(element, property, resolved);
    isChanged ||= resolved !== undefined;
  }
  return isChanged;
}

/** Variables within variables that are followed: a circle of them means nothing. */
const depthMaximum = 8;

function substituted(value: string, element: SvgElement, styles: Styles, depth = 0): string | undefined {
  if (depth > depthMaximum) return undefined;
  let isKnown = true;
  // Innermost first: a fallback may hold a variable.
  const next = value.replace(
    /var\(\s*(--[\w-]+)\s*(?:,([^()]*))?\)/,
    (_, name: string, fallback?: string) => {
      let holder: SvgElement | undefined = element;
      while (holder !== undefined && !styles.declared(holder).has(name)) holder = holder.parent;
      const found = holder && styles.declared(holder).get(name);
      isKnown = found !== undefined || fallback !== undefined;
      return found ?? fallback?.trim() ?? '';
    },
  );
  if (!isKnown || (next === value && value.includes('var('))) return undefined;
  return next.includes('var(') ? substituted(next, element, styles, depth + 1) : next;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function viewBoxOf({ attributes }: SvgElement): Box | undefined {
  const sides = (attributes.get('viewBox') ?? `0 0 ${attributes.get('width')} ${attributes.get('height')}`)
    .trim()
    .split(/[\s,]+/)
    .map(Number.parseFloat);
  const [, , width = Number.NaN, height = Number.NaN] = sides;
  // The box stands at the origin of the drawing's coordinates, wherever its view begins.
  return sides.length === 4 && sides.every(Number.isFinite) ? { x: 0, y: 0, width, height } : undefined;
}

/** Puts an element's `transform-origin` into its `transform` (CSS Transforms 1 §4), where its box is known. */
function resolveOrigin(
  element: SvgElement,
  styles: Styles,
  viewBox: Box | undefined,
  unsupported: Set<string>,
): boolean {
  const declared = styles.declared(element);
  const sheets = styles.fromSheets(element);
  const transform = declared.get('transform');
  const isOfBox = /fill-box|stroke-box|content-box|border-box/.test(declared.get('transform-box') ?? '');
  const origin = declared.get('transform-origin') ?? (isOfBox ? '50% 50%' : undefined);
  if (origin === undefined || transform === undefined || transform === 'none') return false;
  const box = isOfBox ? boxOf(element) : viewBox;
  const at = box && originIn(origin, box);
  if (at === undefined) {
    unsupported.add(isOfBox ? 'transform-box' : 'transform-origin');
    return false;
  }
  const [x, y] = at;
  if (x === 0 && y === 0) return false;
  const style = element.attributes.get('style') ?? '';
  const inStyle = sheets.has('transform')
    ? `transform:translate(${x}px,${y}px) ${transform} translate(${-x}px,${-y}px);`
    : '';
  if (inStyle === '')
    element.attributes.set('transform', `translate(${x} ${y}) ${transform} translate(${-x} ${-y})`);
  // Programs that know the origin would move it twice. (The renderer reads no `transform` that is `!important`.)
  element.attributes.set('style', `${style};${inStyle}transform-origin:0 0;transform-box:view-box`);
  return true;
}

const sides: Readonly<Record<string, number>> = { left: 0, top: 0, center: 0.5, right: 1, bottom: 1 };

/** The point that an origin names; undefined for one in other units. */
function originIn(origin: string, box: Box): [number, number] | undefined {
  const [first = 'center', second = 'center'] = origin.trim().toLowerCase().split(/\s+/);
  const isSwapped = /^(?:top|bottom)$/.test(first) || /^(?:left|right)$/.test(second);
  const [across, down] = isSwapped ? [second, first] : [first, second];
  const along = (written: string, start: number, length: number): number => {
    const share =
      sides[written] ?? (/^-?[\d.]+%$/.test(written) ? Number.parseFloat(written) / 100 : undefined);
    if (share !== undefined) return round(start + share * length);
    return /^-?[\d.]+(?:px)?$/.test(written) ? round(start + Number.parseFloat(written)) : Number.NaN;
  };
  const at: [number, number] = [along(across, box.x, box.width), along(down, box.y, box.height)];
  return at.every(Number.isFinite) ? at : undefined;
}

const round = (value: number) => Math.round(value * 1e4) / 1e4;

/** The box of a simple shape, or of a group with one of them; undefined for what would have to be drawn to know it. */
function boxOf(element: SvgElement): Box | undefined {
  const number = (name: string) => Number(element.attributes.get(name) ?? 0);
  const around = (x: number, y: number, width: number, height: number): Box | undefined =>
    [x, y, width, height].every(Number.isFinite) ? { x, y, width, height } : undefined;
  switch (element.local) {
    case 'rect':
    case 'image':
      return around(number('x'), number('y'), number('width'), number('height'));
    case 'circle':
      return around(number('cx') - number('r'), number('cy') - number('r'), 2 * number('r'), 2 * number('r'));
    case 'ellipse': {
      const [rx, ry] = [number('rx'), number('ry')];
      return around(number('cx') - rx, number('cy') - ry, 2 * rx, 2 * ry);
    }
    case 'g': {
      const [only, ...others] = childElements(element);
      const isPlain = only !== undefined && others.length === 0 && !only.attributes.has('transform');
      return isPlain ? boxOf(only) : undefined;
    }
    default:
      return undefined;
  }
}
