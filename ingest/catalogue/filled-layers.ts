import type { PersonLayer } from '../../src/images/variants/shading.ts';

/** Shapes of SVG that have an inside (SVG 2, 10 "Basic shapes"). */
const shapes = new Set(['path', 'circle', 'ellipse', 'rect', 'polygon', 'polyline']);

/** `skin`, `hair`, and the second person's `skin-2`, `hair-b`; the shadow follows the skin and decides nothing. */
const layerName = /^(skin|hair)(?:-(?:[ab]|\d+))*$/;

const element = /<(\/?)([a-zA-Z]+)([^<>]*?)(\/?)>/g;

/**
 * The person layers of a drawing that hold something to colour: a shape with a fill. OpenMoji's drawings carry empty
 * layers too (`<g id="hair"/>` on a hand), which say nothing.
 */
export function filledLayers(svg: string): Set<PersonLayer> {
  const filled = new Set<PersonLayer>();
  const open: { layer: PersonLayer | undefined; fill: string | undefined }[] = [];
  for (const [, closing, name = '', attributes = '', selfClosing] of svg.matchAll(element)) {
    if (closing) {
      open.pop();
      continue;
    }
    const outer = open.at(-1);
    const named = layerName.exec(attribute(attributes, 'id') ?? '')?.[1] as PersonLayer | undefined;
    const layer = named ?? outer?.layer;
    const fill = attribute(attributes, 'fill') ?? outer?.fill;
    if (layer !== undefined && shapes.has(name) && fill !== undefined && fill !== 'none') filled.add(layer);
    if (!selfClosing) open.push({ layer, fill });
  }
  return filled;
}

function attribute(attributes: string, name: string): string | undefined {
  return new RegExp(`(?:^|\\s)${name}\\s*=\\s*"([^"]*)"`).exec(attributes)?.[1];
}
