/**
 * Variants of an image as data: which there are, which apply to a symbol, and the one name of each.
 */

/** Skin tones from light to dark: the five of Unicode (UTS #51, 2.4 "Diversity"), made after the Fitzpatrick scale. */
export const skinTones = [1, 2, 3, 4, 5] as const;
/** One of {@link skinTones}. */
export type Skin = (typeof skinTones)[number];

/** Colours that hair can have. */
export const hairColours = ['black', 'brown', 'blonde', 'red', 'gray', 'white'] as const;
/** One of {@link hairColours}. */
export type HairColour = (typeof hairColours)[number];

/** Overlays drawn over an image: more than one of it, none of it. */
export const overlays = ['plural', 'negation'] as const;
/** One of {@link overlays}. */
export type Overlay = (typeof overlays)[number];

/** Widths in pixels at which images are made; all are square. */
export const imageSizes = [256, 512, 1024] as const;
/** One of {@link imageSizes}. */
export type ImageSize = (typeof imageSizes)[number];
/** Those of thumbnails. */
export const thumbnailWidths = [256, 512] as const;
/** One of {@link thumbnailWidths}. */
export type ThumbnailWidth = (typeof thumbnailWidths)[number];

/** The differences from the original image; an empty variant is the original. */
export interface Variant {
  skin?: Skin;
  hair?: HairColour;
  /** A line drawing in black and white. */
  mono?: true;
  overlay?: Overlay;
  /** Left is right, but for the overlay. */
  mirror?: true;
}

/** A variant as it is asked for. */
type RequestedVariant = { [Name in keyof Variant]: Variant[Name] | false | undefined };

/**
 * The part of a variant that changes anything: no skin or hair where the artwork has none to colour (`able`, a symbol's
 * `variants`), nor beside `mono`, whose lines are black and whose insides are white.
 */
export function applicable(
  { skin, hair, mono, overlay, mirror }: RequestedVariant,
  able: { skin: boolean; hair: boolean },
): Variant {
  return {
    ...(skin && able.skin && !mono && { skin }),
    ...(hair && able.hair && !mono && { hair }),
    ...(mono && { mono }),
    ...(overlay && { overlay }),
    ...(mirror && { mirror }),
  };
}

/** The variant that has a name of {@link variantKey}; parts that are none are left out. */
export function parseVariantKey(key: string): Variant {
  const parts = key.split('.');
  const requested = {
    skin: skinTones.find((tone) => parts.includes(`skin-${tone}`)),
    hair: hairColours.find((colour) => parts.includes(`hair-${colour}`)),
    mono: parts.includes('mono'),
    overlay: overlays.find((each) => parts.includes(each)),
    mirror: parts.includes('mirror'),
  };
  return applicable(requested, { skin: true, hair: true });
}

/** The name of a variant, the same in every order of its parameters; empty for none. */
export function variantKey({ skin, hair, mono, overlay, mirror }: Variant): string {
  return [
    skin !== undefined && `skin-${skin}`,
    hair !== undefined && `hair-${hair}`,
    mono && 'mono',
    overlay !== undefined && overlay,
    mirror && 'mirror',
  ]
    .filter((part) => typeof part === 'string')
    .join('.');
}
