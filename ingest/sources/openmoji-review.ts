import type { AgeGroup } from '../../mappings/document.ts';

/**
 * Images that are not for everybody, reviewed one by one. Words that a child may have to say stay in a child's reach
 * even where it is grave: death and burial, blood, illness, medicine, a knife to eat with, a sign that forbids.
 */
const ageGroupsByHexcode: Readonly<Record<string, readonly AgeGroup[]>> = {
  // alcohol
  '1F376': ['adult'], // sake
  '1F377': ['adult'], // wine glass
  '1F378': ['adult'], // cocktail glass
  '1F379': ['adult'], // tropical drink, a cocktail
  '1F37A': ['adult'], // beer mug
  '1F37B': ['adult'], // clinking beer mugs
  '1F37E': ['adult'], // bottle with popping cork
  '1F942': ['adult'], // clinking glasses
  '1F943': ['adult'], // tumbler glass
  E181: ['adult'], // drunk person
  // tobacco, gambling
  '1F6AC': ['adult'], // cigarette
  '1F3B0': ['adult'], // slot machine
  // sexual or obscene
  '1F3E9': ['adult'], // love hotel
  '1F595': ['adult'], // middle finger
  E42C: ['adult'], // bdsm rights
  '1F51E': ['youth', 'adult'], // no one under eighteen
  '1F92C': ['youth', 'adult'], // face with symbols on mouth (swearing)
  // weapons and war
  '1F52B': ['youth', 'adult'], // water pistol, found as "gun"
  '1F5E1': ['youth', 'adult'], // dagger
  '2694': ['youth', 'adult'], // crossed swords
  '1F4A3': ['youth', 'adult'], // bomb
  '1FA96': ['youth', 'adult'], // military helmet
  E2DA: ['youth', 'adult'], // atom bomb
  // swatches of skin, which name nothing that a child speaks of
  '1F3FB': ['adult'],
  '1F3FC': ['adult'],
  '1F3FD': ['adult'],
  '1F3FE': ['adult'],
  '1F3FF': ['adult'],
  // easily misused
  E143: ['youth', 'adult'], // lighter
};

/** Every age, unless the image was judged otherwise. */
export function ageGroupsOf(hexcode: string): AgeGroup[] {
  return [...(ageGroupsByHexcode[hexcode.replaceAll('-FE0F', '')] ?? (['child', 'youth', 'adult'] as const))];
}

/** Hexcodes with an age judgement, for the test that each is a symbol of the set. */
export const judgedHexcodes: readonly string[] = Object.keys(ageGroupsByHexcode);

/** English names that OpenMoji misspells or abbreviates; the rest are good names as they are. */
const nameByHexcode: Readonly<Record<string, string>> = {
  '1F3F4-E0065-E0073-E0063-E006C-E007F': 'Castile and León flag',
  E049: 'Open Food Facts',
  E062: 'C',
  E063: 'C++',
  E064: 'C#',
  E183: 'Donald Trump',
};

/** The English name of a symbol that CLDR does not name. */
export function nameOf(hexcode: string, annotation: string): string {
  // "spouting-orca" is two words; "t-shirt" and "hot-water bottle" never stand alone with a hyphen of one letter.
  return (
    nameByHexcode[hexcode] ??
    (/^[a-z]{2,}-[a-z]+$/.test(annotation) ? annotation.replace('-', ' ') : annotation)
  );
}

/** Their skin layer lies beneath a face that is in no layer: recoloured, it would show as a spot. */
const coveredSkin: ReadonlySet<string> = new Set(['E0AC-200D-2642-FE0F']); // man with medical mask

/** Whether what a drawing calls its skin can be seen. */
export function showsItsSkin(hexcode: string): boolean {
  return !coveredSkin.has(hexcode);
}
