/**
 * With what a drawing's layers are painted.
 */

import { parseColour, type Rgb } from '../variants/colour.ts';
import { isInk, isPaper, type PersonLayer } from '../variants/shading.ts';
import { classesOf, type Declarations, type Styles } from './style.ts';
import { childElements, type SvgElement } from './tree.ts';

/** A layer of a drawing that shows skin or hair. */
export interface Layer {
  part: PersonLayer;
  /** Whether it holds only shadows (`skin-shadow`), drawn in a darker shade of the layer of the same part. */
  shadow: boolean;
}

/** `skin`, `hair-2`, `skin-shadow`, `skin_1_`: an id that names a layer, of one of several people or parts. */
const layerId = /^(skin|hair)((?:[-_](?:shadow|[a-z]|\d+))*)_?$/i;
/** Mulberry's mark on shapes to be coloured (mulberrysymbols.org). */
const layerClass = /^aac-(skin|hair)-fill$/;

/** The layer that begins with this element; undefined where none does. */
export function layerOf({ attributes }: SvgElement): Layer | undefined {
  const [, part, rest = ''] = layerId.exec(attributes.get('id') ?? '') ?? [];
  if (part !== undefined) {
    return { part: part.toLowerCase() as PersonLayer, shadow: /shadow/i.test(rest) };
  }
  for (const word of classesOf(attributes)) {
    const marked = layerClass.exec(word)?.[1];
    if (marked !== undefined) return { part: marked as PersonLayer, shadow: false };
  }
  return undefined;
}

/** Elements that shape or hide others: their colours are no colours of the image. */
const unseen = new Set('clipPath mask filter marker metadata title desc style defs symbol'.split(' '));

/** An element within a layer, and whether the layer begins with it. */
interface LayeredElement {
  element: SvgElement;
  layer: Layer;
  begins: boolean;
}

/** The elements that lie in layers, in the order in which they are painted; the innermost layer counts. */
export function layeredElements(root: SvgElement): LayeredElement[] {
  const found: LayeredElement[] = [];
  const walk = (element: SvgElement, outer: Layer | undefined): void => {
    if (unseen.has(element.local)) return;
    const own = layerOf(element);
    const layer = own ?? outer;
    if (layer) found.push({ element, layer, begins: own !== undefined });
    for (const child of childElements(element)) walk(child, layer);
  };
  walk(root, undefined);
  return found;
}

const inheritedPaints = ['fill', 'stroke', 'color'] as const;
/** Properties whose values are colours (SVG 2 §13, §14.2.4). */
export const paintProperties = [...inheritedPaints, 'stop-color'] as const;

/** The declarations of an element in a layer; at the root of the layer also what it inherits from outside. */
export function layerPaint({ element, begins }: LayeredElement, styles: Styles): Declarations {
  const outer = begins ? inheritedPaint(element.parent, styles) : [];
  return new Map([...outer, ...styles.declared(element)]);
}

/** The paint that reaches an element's children by inheritance, by property. */
function inheritedPaint(element: SvgElement | undefined, styles: Styles): Map<string, string> {
  const values = new Map<string, string>();
  for (let outer = element; outer; outer = outer.parent) {
    const declared = styles.declared(outer);
    for (const property of inheritedPaints) {
      const value = declared.get(property);
      if (value !== undefined && value !== 'inherit' && !values.has(property)) values.set(property, value);
    }
  }
  return values;
}

/**
 * The plain colours of skin and hair: the first that is painted in their layers, for shades come on top. Whites and blacks only count
 * where there is nothing else, for they are eyes and outlines; shadows never do, for they follow another layer.
 */
export function plainColours(
  styles: Styles,
  layered: readonly LayeredElement[],
): Record<PersonLayer, Rgb | undefined> {
  const painted = layered
    .filter(({ layer }) => !layer.shadow)
    .flatMap((element) => {
      const values = layerPaint(element, styles);
      return paintProperties.flatMap((property) => {
        const colour = parseColour(values.get(property) ?? '');
        return colour && colour.alpha > 0 ? [{ part: element.layer.part, property, colour }] : [];
      });
    });
  const plainOf = (part: PersonLayer): Rgb | undefined => {
    const candidates = painted.filter((paint) => paint.part === part);
    const found =
      candidates.find(({ colour }) => !isInk(colour) && !isPaper(colour)) ??
      candidates.find(({ colour }) => isPaper(colour)) ??
      // Hair may be black, but a stroke of black is an outline.
      candidates.find(({ property }) => part === 'hair' && property !== 'stroke');
    return found?.colour;
  };
  return { skin: plainOf('skin'), hair: plainOf('hair') };
}
