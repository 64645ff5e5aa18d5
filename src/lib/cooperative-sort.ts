import { setImmediate as nextTick } from 'node:timers/promises';

/** Sorting so many takes some milliseconds. */
const defaultItemsPerTick = 8192;

type Compare<Item> = (left: Item, right: Item) => number;

/**
 * Merge sort that yields to the event loop: the same order as `toSorted`, a few thousand items a tick. The words of a
 * large catalogue sorted at once would hold up every request for a second.
 */
export async function sortCooperatively<Item>(
  items: readonly Item[],
  compare: Compare<Item>,
  itemsPerTick = defaultItemsPerTick,
): Promise<Item[]> {
  let pieces: Item[][] = [];
  for (let start = 0; start < items.length; start += itemsPerTick) {
    pieces.push(items.slice(start, start + itemsPerTick).sort(compare));
    await nextTick();
  }
  while (pieces.length > 1) {
    const merged: Item[][] = [];
    for (let index = 0; index < pieces.length; index += 2) {
      merged.push(await merge(pieces[index] ?? [], pieces[index + 1] ?? [], compare, itemsPerTick));
    }
    pieces = merged;
  }
  return pieces[0] ?? [];
}

async function merge<Item>(
  left: readonly Item[],
  right: readonly Item[],
  compare: Compare<Item>,
  itemsPerTick: number,
): Promise<Item[]> {
  const merged: Item[] = [];
  let taken = 0;
  while (merged.length < left.length + right.length) {
    if (merged.length % itemsPerTick === itemsPerTick - 1) await nextTick();
    const leftItem = left[taken];
    const rightItem = right[merged.length - taken];
    // Stable: of equal items the left one comes first.
    const isLeft = leftItem !== undefined && (rightItem === undefined || compare(leftItem, rightItem) <= 0);
    if (isLeft) taken += 1;
    merged.push((isLeft ? leftItem : rightItem) as Item);
  }
  return merged;
}
