import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { completeLicence } from '../licences.ts';
import { rules } from '../rules.ts';
import { findingOf } from '../validation/check.ts';
import { withoutUndefined } from '../without-undefined.ts';
import { CatalogueSets } from './format.ts';

/** `sets.json`, or what is wrong with it: without it nothing has a licence. */
export function readSets(root: string): { sets: CatalogueSets | undefined; faults: string[] } {
  const file = join(root, 'sets.json');
  if (!existsSync(file)) {
    const example =
      '{ "my-set": { "title": "My set", "version": "1", "license": { "id": "CC-BY-4.0", "author": "Your name" } } }';
    return {
      sets: undefined,
      faults: [`it is missing, and says whose the symbols are. For one set it is ${example}`],
    };
  }
  try {
    const sets = CatalogueSets.parse(JSON.parse(readFileSync(file, 'utf8').replace(/^\ufeff/, '')));
    // Reported here once, not at every row of the set.
    const faults = Object.entries(sets).flatMap(([name, { license, title, url }]) => {
      const licence = completeLicence(withoutUndefined(license), { name, title, url });
      return typeof licence === 'string' ? [`${name}: ${licence}; ${rules['unknown-licence'].remedy}`] : [];
    });
    return { sets: faults.length > 0 ? undefined : sets, faults };
  } catch (error) {
    const issues = (error as { issues?: Parameters<typeof findingOf>[0][] }).issues;
    return {
      sets: undefined,
      faults: issues?.map((issue) => findingOf(issue).message) ?? [String((error as Error).message)],
    };
  }
}

/** What a row is looked at with where `sets.json` cannot be used, so that one error hides no other. */
export const standIn: CatalogueSets[string] = {
  title: 'unknown',
  version: '0',
  license: { id: 'CC0-1.0', author: 'unknown' },
};
