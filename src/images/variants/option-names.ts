import type { HairColour, Skin } from './variant.ts';

/**
 * Names that other services use for what is a number or another word here: an app that changes its base URL need not
 * change what it sends. `docs/app-developers.md` shows the same table.
 */

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
