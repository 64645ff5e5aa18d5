import { z } from 'zod';
import { mustBeOneOf, oneOf } from '../../http/parameter-types.ts';
import { boundedText } from '../../http/text-bounds.ts';
import { type HairColour, hairColours, type ImageSize, imageSizes, type Skin, skinTones } from './variant.ts';

// Names that other services use for what is a number or another word here: an app that changes its base URL need not change what it
// sends. `docs/app-developers.md` shows the same table.

/** Skin tones: as OpenSymbols and Cboard name them, and as ARASAAC does (its spelling `assian` and the right one). */
export const skinNames = {
  light: 1,
  'medium-light': 2,
  medium: 3,
  'medium-dark': 4,
  dark: 5,
  white: 1,
  assian: 2,
  asian: 2,
  mulatto: 3,
  aztec: 4,
  black: 5,
} as const satisfies Record<string, Skin>;

/** Colours of hair: other spellings, and the shades of ARASAAC that are one colour here. Keys in lower case. */
export const hairNames = {
  grey: 'gray',
  blond: 'blonde',
  darkbrown: 'brown',
  darkgray: 'gray',
  darkgrey: 'gray',
} as const satisfies Record<string, HairColour>;

const [lightest = 1, darkest = 5] = [skinTones.at(0), skinTones.at(-1)];

/** A skin tone by its number, or by a name that other services use for it. */
const toneOf = (value: string | number, context: z.RefinementCtx): Skin => {
  const name = String(value).trim().toLowerCase();
  const named = Object.hasOwn(skinNames, name) ? skinNames[name as keyof typeof skinNames] : undefined;
  const tone = skinTones.find((each) => each === (named ?? value));
  if (tone !== undefined) return tone;
  context.addIssue({ code: 'custom', message: mustBeOneOf(skinTones) });
  return z.NEVER;
};

const skinMeta = {
  description:
    'Skin tone from light to dark, as in Unicode; names of other services are understood. Where a drawing of the set itself has this tone, its hair may differ too.',
  schema: { type: 'integer', minimum: lightest, maximum: darkest },
};

/** The parameter `skin`. */
export const skinParameter = boundedText()
  .transform((text, context) => toneOf(/^\d{1,10}$/.test(text) ? Number(text) : text, context))
  .optional()
  .meta(skinMeta);

/** The field `skin` of a body. */
export const skinField = z
  .union([z.number(), boundedText()], { error: mustBeOneOf(skinTones) })
  .transform(toneOf)
  .optional()
  .meta(skinMeta);

/** The parameter and the field `hair`. */
export const hairField = oneOf(hairColours, hairNames)
  .optional()
  .meta({ description: 'Colour of the hair; other spellings are understood.' });

/** The parameter `size` of images. */
export const sizeParameter = oneOf(imageSizes.map(String))
  .transform((size) => Number(size) as ImageSize)
  .meta({ schema: { type: 'integer', enum: imageSizes } });
