import { groupNames } from '../../mappings/localized-names.ts';
import { editDistance } from '../../src/search/similarity.ts';

/** The groups that have names; a catalogue may have groups of its own beside them. */
export const commonGroups: readonly string[] = Object.keys(groupNames);

const asWritten = (group: string) => group.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');

/** The common group that a name of a group is probably meant to be: `Food & drink`, `foods-drink`. Pure. */
export function probableGroup(group: string): string | undefined {
  const words = asWritten(group).replace(/-and-/g, '-');
  return commonGroups.find((common) => common !== group && editDistance(words, common, 1) <= 1);
}
