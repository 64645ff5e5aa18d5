import { clampRgb, formatHex, formatHex8, parse } from 'culori';
import { type Styles, setStyle, stylesOf } from '../../src/images/svg/style.ts';
import { descendants, type SvgElement } from '../../src/images/svg/tree.ts';

/**
 * Writes what CSS says of a drawing in the notations that the renderer knows: `var()`, colours of CSS Color 4, `transform-origin`.
 * Changes the tree.
 * @returns what is left that is not drawn as browsers do.
 */
export function resolveStyles(root: SvgElement): { isChanged: boolean; unsupported: string[] } {
  const unsupported = new Set<string>();
  let isChanged = false;
  const rewrite = (text: string): string => {
    const written = inHex(text, unsupported);
    isChanged ||= written !== text;
    return written;
  };
  const elements = [...descendants(root)];
  for (const { local, attributes, children } of elements) {
    if (local === 'textPath') unsupported.add('textPath');
    if (local === 'style') {
      for (const [index, css] of children.entries()) {
        // The document element is what `:root` names, and is no pseudo-class for the renderer's sake.
        if (typeof css === 'string' && /\{[^{}]*\{/.test(css.replace(/@[^{};]*\{/g, '')))
          unsupported.add('a CSS rule within a rule');
        if (typeof css === 'string') children[index] = rewrite(css.replace(/:root\b/g, 'svg'));
      }
    }
    for (const [name, value] of attributes) {
      if (name === 'd' || name === 'id' || name === 'class' || /href$/.test(name)) continue;
      attributes.set(name, rewrite(value));
    }
  }
  const styles = stylesOf(root);
  for (const element of elements) {
    if (resolveVariables(element, styles, unsupported)) isChanged = true;
  }
  const resolved = stylesOf(root);
  const view = viewSize(root);
  for (const element of elements) {
    if (resolveOrigin(element, resolved, view, unsupported)) isChanged = true;
  }
  return { isChanged, unsupported: [...unsupported] };
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

interface Size {
  width: number;
  height: number;
}

/** How large the view is. It stands at the origin of the drawing's coordinates, wherever it begins. */
function viewSize({ attributes }: SvgElement): Size | undefined {
  const [, , width = Number.NaN, height = Number.NaN] = (
    attributes.get('viewBox') ?? `0 0 ${attributes.get('width')} ${attributes.get('height')}`
  )
    .trim()
    .split(/[\s,]+/)
    .map(Number.parseFloat);
  return Number.isFinite(width + height) ? { width, height } : undefined;
}

/** Puts an element's `transform-origin` into its `transform` (CSS Transforms 1 §4); boxes of shapes would have to be drawn to know them. */
function resolveOrigin(
  element: SvgElement,
  styles: Styles,
  view: Size | undefined,
  unsupported: Set<string>,
): boolean {
  const declared = styles.declared(element);
  const transform = declared.get('transform');
  if (transform === undefined || transform === 'none') return false;
  if (/fill-box|stroke-box|content-box|border-box/.test(declared.get('transform-box') ?? '')) {
    unsupported.add('transform-box');
    return false;
  }
  const origin = declared.get('transform-origin');
  if (origin === undefined) return false;
  const at = view && originIn(origin, view);
  if (at === undefined) {
    unsupported.add('transform-origin');
    return false;
  }
  const [x, y] = at;
  if (x === 0 && y === 0) return false;
  const style = element.attributes.get('style') ?? '';
  const isInSheet = styles.fromSheets(element).has('transform');
  const inStyle = isInSheet
    ? `transform:translate(${x}px,${y}px) ${transform} translate(${-x}px,${-y}px);`
    : '';
  if (!isInSheet)
    element.attributes.set('transform', `translate(${x} ${y}) ${transform} translate(${-x} ${-y})`);
  // Programs that know the origin would move it twice. (The renderer reads no `transform` that is `!important`.)
  element.attributes.set('style', `${style};${inStyle}transform-origin:0 0;transform-box:view-box`);
  return true;
}

const sides: Readonly<Record<string, number>> = { left: 0, top: 0, center: 0.5, right: 1, bottom: 1 };

/** The point that an origin names; undefined for one in other units. */
function originIn(origin: string, { width, height }: Size): [number, number] | undefined {
  const [first = 'center', second = 'center'] = origin.trim().toLowerCase().split(/\s+/);
  const isSwapped = /^(?:top|bottom)$/.test(first) || /^(?:left|right)$/.test(second);
  const [across, down] = isSwapped ? [second, first] : [first, second];
  const along = (written: string, length: number): number => {
    const share =
      sides[written] ?? (/^-?[\d.]+%$/.test(written) ? Number.parseFloat(written) / 100 : undefined);
    const place = /^-?[\d.]+(?:px)?$/.test(written) ? Number.parseFloat(written) : Number.NaN;
    return Math.round((share === undefined ? place : share * length) * 1e4) / 1e4;
  };
  const at: [number, number] = [along(across, width), along(down, height)];
  return at.every(Number.isFinite) ? at : undefined;
}
