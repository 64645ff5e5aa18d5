import { z } from 'zod';
import { boolean, oneOf } from '../../http/parameter-types.ts';
import { applicable, overlays, variantKey } from '../variants/variant.ts';
import { hairField, sizeParameter, skinParameter } from '../variants/variant-fields.ts';
import type { CatalogueImage } from './catalogue-images.ts';
import type { Rendition } from './rendition.ts';

const oneOrZero = z
  .enum(['1', '0'], { error: 'must be 1 or 0' })
  .transform((value) => value === '1')
  .optional();

/** Parameters of `GET /symbols/:id/variant`. */
export const variantParameters = z.object({
  skin: skinParameter,
  hair: hairField,
  mono: oneOrZero.meta({
    description: '1: a line drawing in black and white.',
    schema: { type: 'integer', enum: [0, 1] },
  }),
  mirror: oneOrZero.meta({
    description: '1: left is right, as documents of languages that are written from the right have arrows.',
    schema: { type: 'integer', enum: [0, 1] },
  }),
  overlay: oneOf(overlays).optional().meta({
    description: 'An overlay on the image: more than one of it, or none of it.',
  }),
  plural: boolean.optional().meta({
    description: '`true` is `overlay=plural`, as ARASAAC names it.',
    undocumented: true,
  }),
  color: boolean.optional().meta({
    description: '`false` is `mono=1`, as ARASAAC names it.',
    undocumented: true,
  }),
  size: sizeParameter.default(1024).meta({ description: 'Width and height in pixels.' }),
});

/**
 * The image that the parameters ask for. A parameter that does not apply to this symbol changes nothing: then it is the same
 * rendition as without, and the original itself where nothing is left to change.
 */
export function variantRendition(
  { path, variants }: { path: string; variants: CatalogueImage['variants'] },
  values: z.output<typeof variantParameters>,
): Rendition {
  const {
    size,
    skin,
    hair,
    mono = values.color === false,
    mirror,
    overlay = values.plural ? 'plural' : undefined,
  } = values;
  const variant = applicable({ skin, hair, mono, mirror, overlay }, variants);
  if (variantKey(variant) === '' && size === 1024) return { path };
  return { path, size, variant };
}
