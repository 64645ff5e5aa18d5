import { parseColour, type Rgb, toHex } from '../variants/colour.ts';
import { isShadeOf, shadeLike, targetOf } from '../variants/shading.ts';
import type { HairColour, Skin } from '../variants/variant.ts';
import {
  type Layer,
  layeredElements,
  layerPaint,
  paintProperties,
  plainColours,
  referencedId,
} from './layers.ts';
import { svgLimits } from './rules.ts';
import { type Declarations, type Styles, setStyle, stylesOf } from './style.ts';
import {
  childElements,
  elementsById,
  hrefId,
  newElement,
  parseSvg,
  type SvgElement,
  setHrefId,
  writeSvg,
} from './tree.ts';

/**
 * A drawing with the colours of its skin and hair layers changed: each layer's plain colour becomes the requested one,
 * its shades follow, and everything else in the layer (whites, outlines, clothes) stays. Nothing outside the layers
 * changes: what they share with the rest is copied first.
 * @param source a vetted SVG; returned itself when nothing in it changes
 */
export function recolourSvg(source: Buffer, wanted: { skin?: Skin; hair?: HairColour }): Buffer {
  const root = parseSvg(source.toString('utf8'));
  const styles = stylesOf(root);
  const layered = layeredElements(root);
  const plainColour = plainColours(root, styles, layered);
  const shared = sharedParts(root, styles);
  // Until all is read, nothing is written: a style that was changed must not be taken for the drawing's own.
  const edits: (() => void)[] = [];

  function repaint(original: SvgElement, copy: SvgElement, layer: Layer, values: Declarations): void {
    const target = targetOf(layer.part, wanted);
    const plain = target && plainColour(layer);
    if (!target || !plain) return;
    const copyOf = (id: string): string | undefined =>
      shared.copyOf(id, `${layer.part} ${layer.person}`, (from, to) =>
        repaint(from, to, layer, styles.declared(from)),
      );
    for (const property of paintProperties) {
      const value = values.get(property);
      const repainted = value && repaintedValue(value, plain, target, copyOf);
      if (repainted) edits.push(() => setStyle(copy, property, repainted));
    }
    const shown = hrefId(original);
    const copied = shown === undefined ? undefined : copyOf(shown);
    if (copied !== undefined) edits.push(() => setHrefId(copy, copied));
  }

  for (const part of layered) repaint(part.element, part.element, part.layer, layerPaint(part, styles));
  if (edits.length === 0) return source;
  for (const edit of edits) edit();
  shared.place();
  return Buffer.from(writeSvg(root));
}

/** A value of a paint property as it is to be in a layer; undefined where it stays. */
function repaintedValue(
  value: string,
  plain: Rgb,
  target: Rgb,
  copyOf: (id: string) => string | undefined,
): string | undefined {
  const server = referencedId(value);
  if (server !== undefined) {
    const copied = copyOf(server);
    // The fallback is for the renderer: without one it does not read "!important" after a reference.
    return copied === undefined ? undefined : `url(#${copied}) none`;
  }
  const colour = parseColour(value);
  return colour && isShadeOf(colour, plain) ? toHex(shadeLike(colour, plain, target)) : undefined;
}

/** Copies of what several places of a drawing show: gradients, patterns, shapes for `<use>`. */
interface SharedParts {
  /**
   * The id of a copy of the part with this id, made once for each `purpose`; undefined where there is no such part.
   * `change` is called with each element of the original and its copy.
   */
  copyOf(
    id: string,
    purpose: string,
    change: (original: SvgElement, copy: SvgElement) => void,
  ): string | undefined;
  /** Puts the copies into the drawing. */
  place(): void;
}

/** The parts of a drawing by their ids. The tree stays as it is until the copies are placed. */
function sharedParts(root: SvgElement, styles: Styles): SharedParts {
  const byId = elementsById(root);
  const copies = new Map<string, string>();
  const prefix = root.name.slice(0, -root.local.length);
  const definitions = newElement(`${prefix}defs`, 'defs', root);
  let copiedElements = 0;

  function unusedId(): string {
    for (let number = copies.size + 1; ; number += 1) {
      if (!byId.has(`copy-${number}`)) return `copy-${number}`;
    }
  }

  return {
    copyOf(id, purpose, change) {
      const key = `${purpose}\n${id}`;
      const existing = copies.get(key);
      const original = byId.get(id);
      if (existing !== undefined || !original) return existing;
      const newId = unusedId();
      // Known before it is made: what shows itself would be copied for ever.
      copies.set(key, newId);
      byId.set(newId, original);
      const copy = (from: SvgElement, parent: SvgElement): SvgElement => {
        copiedElements += 1;
        if (copiedElements > svgLimits.drawnElements) throw new Error('too many parts are shown by others');
        const to = newElement(from.name, from.local, parent);
        for (const [name, value] of from.attributes) if (name !== 'id') to.attributes.set(name, value);
        // In another place, and under another id, the style sheet's selectors may no longer find it.
        for (const [property, value] of styles.fromSheets(from)) setStyle(to, property, value);
        to.children = from.children.map((child) => (typeof child === 'string' ? child : copy(child, to)));
        change(from, to);
        return to;
      };
      const copied = copy(original, definitions);
      copied.attributes.set('id', newId);
      definitions.children.push(copied);
      return newId;
    },
    place() {
      if (childElements(definitions).length > 0) root.children.push(definitions);
    },
  };
}
