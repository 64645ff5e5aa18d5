import {
  hairColours,
  overlays,
  skinTones,
  type Variant,
  variantKey,
} from '../../src/images/variants/variant.ts';

/** Symbols of OpenMoji by what may go wrong with them: hexcodes, parted by a space. */
export const galleryKinds: Readonly<Record<string, string>> = {
  'hands, with and without shadows': '1F44B 1F590 1F64F 1F4AA 1F442 1F91D',
  'faces and hair': '1F9D1 1F468 1F469 1F471 1F9D4 1F475 1F469-200D-1F9B1 1F468-200D-1F9B3',
  'at work, in clothes': '1F469-200D-2695-FE0F 1F9D1-200D-1F373 1F9D1-200D-1F4BC 1F385 1F9D5 1F6C2',
  'hands before faces': '1F926 1F64B 1F937 1FAE3 1F931',
  'couples and families':
    '1F46B 1F491 1F93C 1F468-200D-1F469-200D-1F467-200D-1F466 1F46A 1F46F-200D-2642-FE0F',
  'layers of their own kind': '0023-FE0F-20E3 1F0CF E188 E0AF E0AD E183',
  'hair alone': 'E0AC-200D-2640-FE0F',
  'no person': '1F415 1F697 2764 1F34E 1F311 1F30A',
  'flags, whose line drawings are made': '1F1E9-1F1EA 1F1FA-1F1F8 1F3F3-FE0F-200D-1F308 1F1EF-1F1F5',
};

/** Each variant alone, then some of the combinations. */
export const galleryVariants: readonly Variant[] = [
  {},
  ...skinTones.map((skin) => ({ skin })),
  ...hairColours.map((hair) => ({ hair })),
  { mono: true },
  ...overlays.map((overlay) => ({ overlay })),
  ...overlays.map((overlay) => ({ mono: true as const, overlay })),
  { skin: 5, hair: 'blonde' },
  { skin: 1, hair: 'red', overlay: 'negation' },
  { skin: 3, hair: 'gray', overlay: 'plural' },
];

/** One image of a symbol of OpenMoji. */
interface ChosenImage {
  id: string;
  variant: Variant;
}

/** The images in `test/golden/images`, 256 pixels wide: a person looked at them, and later ones must look the same. */
export const goldenImages: readonly ChosenImage[] = [
  { id: '1F44B', variant: { skin: 3 } },
  { id: '1F468', variant: { skin: 5, hair: 'blonde' } },
  { id: '1F469', variant: { skin: 1, hair: 'red', overlay: 'plural' } },
  { id: '1F9D4', variant: { hair: 'gray' } },
  { id: '1F468-200D-1F469-200D-1F467-200D-1F466', variant: { skin: 4, hair: 'white' } },
  { id: 'E0AF', variant: { skin: 2 } },
  { id: 'E0AD', variant: { hair: 'black' } },
  { id: '1F415', variant: { overlay: 'negation' } },
  { id: '1F469', variant: { mono: true } },
  { id: '1F415', variant: { mono: true, overlay: 'negation' } },
  { id: '1F1FA-1F1F8', variant: { mono: true } },
  { id: '1F1FF-1F1E6', variant: { mono: true, overlay: 'plural' } },
];

/** The name of an image's file. */
export function imageFile({ id, variant }: ChosenImage): string {
  return `${id.toLowerCase()}.${variantKey(variant) || 'plain'}.png`;
}
