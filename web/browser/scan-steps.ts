/**
 * Scanning for people who use one switch: first groups are framed one after another; the switch goes into one, then its
 * items are framed, and the switch chooses one. Pure: independent of the document.
 */

/** The framed place: a group, or an item of one. */
export interface ScanPosition {
  group: number;
  /** Undefined while groups are framed. */
  item?: number;
  /** How often the items of the group have all been framed. */
  rounds: number;
}

/** How often a group's items are gone through before it is left again: who went in by mistake gets out. */
const roundsInGroup = 2;

/** Where scanning begins. */
export const firstPosition: ScanPosition = { group: 0, rounds: 0 };

/**
 * The place that is framed next.
 * @param sizes number of items by group, as they are now: the page may have changed since the step before
 */
export function nextPosition(position: ScanPosition, sizes: readonly number[]): ScanPosition {
  const group = position.group < sizes.length ? position.group : 0;
  if (position.item === undefined) return { group: (group + 1) % Math.max(1, sizes.length), rounds: 0 };
  const item = position.item + 1;
  if (item < (sizes[group] ?? 0)) return { group, item, rounds: position.rounds };
  const rounds = position.rounds + 1;
  return rounds < roundsInGroup ? { group, item: 0, rounds } : { group, rounds: 0 };
}

/**
 * A press of the switch: enters a group, or chooses an item. A group of one item needs no second press.
 * @returns the position that follows, and the item to choose, if any.
 */
export function pressed(
  position: ScanPosition,
  sizes: readonly number[],
): { position: ScanPosition; chosen?: { group: number; item: number } } {
  const { group, item } = position;
  const size = sizes[group] ?? 0;
  if (size === 0) return { position: firstPosition };
  if (item === undefined && size > 1) return { position: { group, item: 0, rounds: 0 } };
  return { position: { group, rounds: 0 }, chosen: { group, item: Math.min(item ?? 0, size - 1) } };
}
