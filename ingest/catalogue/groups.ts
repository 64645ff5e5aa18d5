import { groupNames } from '../../mappings/localized-names.ts';

/** The groups that have names; a catalogue may have groups of its own beside them. */
export const commonGroups: readonly string[] = Object.keys(groupNames);

const asWritten = (group: string) => group.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');

/** The common group that a name of a group is probably meant to be: `Food & drink`, `foods-drink`. Pure. */
export function probableGroup(group: string): string | undefined {
  const words = asWritten(group).replace(/-and-/g, '-');
  return commonGroups.find((common) => common !== group && (words === common || isOneTypo(words, common)));
}

/** Whether one letter added, left out or replaced makes a text of the other. */
function isOneTypo(left: string, right: string): boolean {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  return short.slice(short.length === long.length ? start + 1 : start) === long.slice(start + 1);
}
