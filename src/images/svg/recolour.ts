import { parseColour, type Rgb, toHex } from '../variants/colour.ts';
import { isShadeOf, shadeLike, targetOf } from '../variants/shading.ts';
import type { HairColour, Skin } from '../variants/variant.ts';
import { type Layer, layeredElements } from './layers.ts';
import { layerPaint, paintProperties, plainColours, referencedId } from './paint.ts';
import { sharedParts } from './shared-parts.ts';
import { type Declarations, setStyle, stylesOf } from './style.ts';
import { hrefId, parseSvg, type SvgElement, setHrefId, writeSvg } from './tree.ts';

/**
 * A drawing with the colours of its skin and hair layers changed: each layer's plain colour becomes the one asked for,
 * its shades follow, and whatever else lies in the layer (whites, outlines, clothes) stays. Nothing outside the layers
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
