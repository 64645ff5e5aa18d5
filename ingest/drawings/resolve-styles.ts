import { clampRgb, formatHex, formatHex8, parse } from 'culori';
import { type Declarations, setStyle, stylesOf } from '../../src/images/svg/style.ts';
import { descendants, type SvgElement } from '../../src/images/svg/tree.ts';

/**
 * Writes what CSS says of a drawing in the notations that the renderer knows: `var()` and colours of CSS Color 4. Changes the tree.
 * @returns what is left that is not drawn as browsers do: transforms about another point than the origin, among others.
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
        if (typeof css === 'string' && /\{[^{}]*\{/.test(css.replace(/@[^@{};]*\{/g, '')))
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
  // Once for each element: it is asked for its variables by all within it.
  const all = new Map(elements.map((element) => [element, styles.declared(element)]));
  for (const [element, declared] of all) {
    for (const property of ['transform-origin', 'transform-box'])
      if (declared.has('transform') && declared.has(property)) unsupported.add(property);
    if (element.local === 'use' && [...declared.keys()].some((property) => property.startsWith('--')))
      unsupported.add('a custom property of <use>');
    if (resolveVariables(element, all, unsupported)) isChanged = true;
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
function resolveVariables(
  element: SvgElement,
  all: ReadonlyMap<SvgElement, Declarations>,
  unsupported: Set<string>,
): boolean {
  let isChanged = false;
  for (const [property, value] of all.get(element) ?? []) {
    if (!value.includes('var(') || property === 'style' || property.startsWith('--')) continue;
    const resolved = substituted(value, element, all);
    if (resolved === undefined) unsupported.add(value);
    else setStyle(element, property, resolved);
    isChanged ||= resolved !== undefined;
  }
  return isChanged;
}

/** Variables within variables that are followed: a circle of them means nothing. */
const depthMaximum = 8;

function substituted(
  value: string,
  element: SvgElement,
  all: ReadonlyMap<SvgElement, Declarations>,
  depth = 0,
): string | undefined {
  if (depth > depthMaximum) return undefined;
  let isKnown = true;
  // Innermost first: a fallback may hold a variable.
  const next = value.replace(
    /var\(\s*(--[\w-]+)\s*(?:,([^()]*(?:\([^()]*\)[^()]*)*))?\)/,
    (_, name: string, fallback?: string) => {
      let holder: SvgElement | undefined = element;
      while (holder !== undefined && !all.get(holder)?.has(name)) holder = holder.parent;
      const found = holder && all.get(holder)?.get(name);
      isKnown = found !== undefined || fallback !== undefined;
      return found ?? fallback?.trim() ?? '';
    },
  );
  if (!isKnown || (next === value && value.includes('var('))) return undefined;
  return next.includes('var(') ? substituted(next, element, all, depth + 1) : next;
}
