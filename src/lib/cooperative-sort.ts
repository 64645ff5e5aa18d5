import { setImmediate as nextTick } from 'node:timers/promises';

/** Sorting so many takes some milliseconds. */
const defaultItemsPerTick = 8192;

type Compare = (left: number, right: number) => number;

/**
 * Merge sort of whole numbers that yields to the event loop: the same order as `toSorted`, a few thousand items a tick. The words of a
 * large catalogue sorted at once would hold up every request for a second.
 */
export async function sortCooperatively(
  items: Uint32Array,
  compare: Compare,
  itemsPerTick = defaultItemsPerTick,
): Promise<Uint32Array> {
  let sorted = items.slice();
  for (let start = 0; start < items.length; start += itemsPerTick) {
    sorted.subarray(start, start + itemsPerTick).sort(compare);
    await nextTick();
  }
  for (let size = itemsPerTick; size < items.length; size *= 2) {
    const merged = new Uint32Array(items.length);
    for (let start = 0; start < items.length; start += 2 * size) {
      const [middle, end] = [start + size, start + 2 * size];
      const into = merged.subarray(start, end);
      await merge(into, sorted.subarray(start, middle), sorted.subarray(middle, end), compare, itemsPerTick);
    }
    sorted = merged;
  }
  return sorted;
}

async function merge(
  merged: Uint32Array,
  left: Uint32Array,
  right: Uint32Array,
  compare: Compare,
  itemsPerTick: number,
): Promise<void> {
  let taken = 0;
  for (let at = 0; at < merged.length; at += 1) {
    if (at % itemsPerTick === itemsPerTick - 1) await nextTick();
    const leftItem = left[taken];
    const rightItem = right[at - taken];
    // Stable: of equal items the left one comes first.
    const isLeft = leftItem !== undefined && (rightItem === undefined || compare(leftItem, rightItem) <= 0);
    if (isLeft) taken += 1;
    merged[at] = (isLeft ? leftItem : rightItem) as number;
  }
}
