import type { PersonLayer } from '../variants/shading.ts';
import { classesOf } from './style.ts';
import { childElements, type SvgElement } from './tree.ts';

/** A layer of a drawing that shows skin or hair. */
export interface Layer {
  part: PersonLayer;
  /** Which of several people it belongs to: what stands behind the layer's name, `2` or `a`; empty for the only one. */
  person: string;
  /** It holds the shadows of another layer, which says what is shaded. */
  shadow: boolean;
}

/** `skin`, `hair-2`, `skin-shadow`, `skin_1_`: an id that names a layer, with the person that it belongs to. */
const layerId = /^(skin|hair)((?:[-_](?:shadow|[a-z]|\d+))*)_?$/i;
/** Mulberry's mark on shapes to be coloured (mulberrysymbols.org). */
const layerClass = /^aac-(skin|hair)-fill$/;

/** The layer that begins with this element; undefined where none does. */
export function layerOf({ attributes }: SvgElement): Layer | undefined {
  const [, part, rest = ''] = layerId.exec(attributes.get('id') ?? '') ?? [];
  if (part !== undefined) {
    const words = rest.toLowerCase().split(/[-_]/);
    const person = words.filter((word) => word !== 'shadow').join('-');
    return { part: part.toLowerCase() as PersonLayer, person, shadow: words.includes('shadow') };
  }
  for (const word of classesOf(attributes)) {
    const marked = layerClass.exec(word)?.[1];
    if (marked !== undefined) return { part: marked as PersonLayer, person: '', shadow: false };
  }
  return undefined;
}

/** Elements that shape or hide others: their colours are no colours of the picture. */
const unseen = new Set('clipPath mask filter marker metadata title desc style defs symbol'.split(' '));

/** An element within a layer, and whether the layer begins with it. */
export interface LayeredElement {
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
