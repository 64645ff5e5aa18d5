import { z } from 'zod';
import { mustBeOneOf, oneOf } from '../../search/parameter-types.ts';
import type { Rights } from '../render/render-job.ts';
import { applicable, hairColours, overlays, skinTones, variantKey } from '../variants/variant.ts';
import type { CatalogueImage } from './catalogue-images.ts';
import type { Rendition } from './rendition.ts';

/** One of some numbers. */
const numberOf = <const Value extends number>(allowed: readonly Value[]) =>
  z.string().transform((value, context): Value => {
    const found = /^\d{1,10}$/.test(value) ? allowed.find((size) => size === Number(value)) : undefined;
    if (found !== undefined) return found;
    context.addIssue({ code: 'custom', message: mustBeOneOf(allowed) });
    return z.NEVER;
  });

const sizes = [256, 512, 1024] as const;
const [lightest = 1, darkest = 5] = [skinTones.at(0), skinTones.at(-1)];

/** Parameters of `GET /symbols/:id/variant`. */
export const variantParameters = z.object({
  skin: numberOf(skinTones)
    .optional()
    .meta({
      description:
        'Skin tone from light to dark, as in Unicode. Where a drawing of the set itself has this tone, its hair may differ too.',
      schema: { type: 'integer', minimum: lightest, maximum: darkest },
    }),
  hair: oneOf(hairColours, { grey: 'gray' })
    .optional()
    .meta({
      description: 'Colour of the hair; `grey` is `gray`.',
      schema: { type: 'string', enum: hairColours },
    }),
  mono: z
    .enum(['1', '0'], { error: 'must be 1 or 0' })
    .transform((value) => value === '1')
    .optional()
    .meta({
      description: '1: a line drawing in black and white.',
      schema: { type: 'integer', enum: [0, 1] },
    }),
  overlay: oneOf(overlays)
    .optional()
    .meta({
      description: 'A sign over the image: more than one of it, or none of it.',
      schema: { type: 'string', enum: overlays },
    }),
  size: numberOf(sizes)
    .default(1024)
    .meta({
      description: 'Width and height in pixels.',
      schema: { type: 'integer', enum: sizes, default: 1024 },
    }),
});

/**
 * The image that the parameters ask for. A parameter that does not apply to this symbol changes nothing: then it is the same
 * rendition as without, and the original itself where nothing is left to change.
 */
export function variantRendition(
  { path, variants, license }: CatalogueImage,
  { size, mono, skin, hair, overlay }: z.output<typeof variantParameters>,
): Rendition {
  const requested = {
    ...(skin !== undefined && { skin }),
    ...(hair !== undefined && { hair }),
    ...(mono && { mono }),
    ...(overlay !== undefined && { overlay }),
  };
  const variant = applicable(requested, variants);
  const isVariant = variantKey(variant) !== '';
  if (!isVariant && size === 1024) return { path };
  const rights: Rights = { attribution: license.attribution, url: license.url };
  return { path, derived: { format: 'png', size, variant, ...(isVariant && { rights }) } };
}
