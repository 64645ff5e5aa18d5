import { join } from 'node:path';
import type { AgeGroup } from '../../mappings/document.ts';
import { readTable } from '../../mappings/read-table.ts';

const table = (name: string) => join(import.meta.dirname, `tables/${name}.tsv`);

/**
 * Images that are not for everybody, reviewed one by one. Words that a child may have to say stay in a child's reach
 * even where it is grave: death and burial, blood, illness, medicine, a knife to eat with, a sign that forbids.
 */
const ageGroupsByHexcode: Readonly<Record<string, readonly AgeGroup[]>> = Object.fromEntries(
  readTable(table('openmoji-age-groups'), ['hexcode', 'age_groups', 'note']).map(
    ({ hexcode, age_groups }) => [hexcode, age_groups.split(', ') as AgeGroup[]],
  ),
);

/** Every age, unless the image was judged otherwise. */
export function ageGroupsOf(hexcode: string): AgeGroup[] {
  return [...(ageGroupsByHexcode[hexcode.replaceAll('-FE0F', '')] ?? (['child', 'youth', 'adult'] as const))];
}

/** Hexcodes with an age judgement, for the test that each is a symbol of the set. */
export const judgedHexcodes: readonly string[] = Object.keys(ageGroupsByHexcode);

/** English names that OpenMoji misspells or abbreviates; the rest are good names as they are. */
const nameByHexcode: Readonly<Record<string, string>> = Object.fromEntries(
  readTable(table('openmoji-names'), ['hexcode', 'name']).map(({ hexcode, name }) => [hexcode, name]),
);

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
