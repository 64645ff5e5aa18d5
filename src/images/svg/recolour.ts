import { parseColour, toHex } from '../variants/colour.ts';
import { isShadeOf, shadeLike, targetOf } from '../variants/shading.ts';
import type { HairColour, Skin } from '../variants/variant.ts';
import { layeredElements, layerPaint, paintProperties, plainColours } from './layers.ts';
import { setStyle, stylesOf } from './style.ts';
import { parseSvg, writeSvg } from './tree.ts';

/**
 * A drawing with the colours of its skin and hair layers changed: each layer's plain colour becomes the requested one,
 * its shades follow, and everything else in the layer (whites, outlines, clothes) stays. Nothing outside the layers
 * changes, so neither does what a layer shows of it: gradients, patterns and shapes that are defined elsewhere.
 * @param source a vetted SVG; returned itself when nothing in it changes
 */
export function recolourSvg(source: Buffer, wanted: { skin?: Skin; hair?: HairColour }): Buffer {
  const root = parseSvg(source.toString('utf8'));
  const styles = stylesOf(root);
  const layered = layeredElements(root);
  const plain = plainColours(styles, layered);
  // Until all is read, nothing is written: a style that was changed must not be taken for the drawing's own.
  const edits: (() => void)[] = [];
  for (const part of layered) {
    const target = targetOf(part.layer.part, wanted);
    const from = plain[part.layer.part];
    if (!target || !from) continue;
    const values = layerPaint(part, styles);
    for (const property of paintProperties) {
      const colour = parseColour(values.get(property) ?? '');
      if (!colour || !isShadeOf(colour, from)) continue;
      const changed = toHex(shadeLike(colour, from, target));
      edits.push(() => setStyle(part.element, property, changed));
    }
  }
  if (edits.length === 0) return source;
  for (const edit of edits) edit();
  return Buffer.from(writeSvg(root));
}
