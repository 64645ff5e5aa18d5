import { setImmediate as nextTurn } from 'node:timers/promises';

/** Sorting so many takes some milliseconds. */
const usualItemsATurn = 8192;

type Compare<Item> = (left: Item, right: Item) => number;

/**
 * The items in order, as `toSorted` gives them, but a few in each turn of the event loop: the words of a large catalogue
 * sorted at once would hold up everyone for a second. Sorted pieces are merged, two by two (merge sort).
 */
export async function sortInTurns<Item>(
  items: readonly Item[],
  compare: Compare<Item>,
  itemsATurn = usualItemsATurn,
): Promise<Item[]> {
  let pieces: Item[][] = [];
  for (let start = 0; start < items.length; start += itemsATurn) {
    pieces.push(items.slice(start, start + itemsATurn).sort(compare));
    await nextTurn();
  }
  while (pieces.length > 1) {
    const merged: Item[][] = [];
    for (let index = 0; index < pieces.length; index += 2) {
      merged.push(await merge(pieces[index] ?? [], pieces[index + 1] ?? [], compare, itemsATurn));
    }
    pieces = merged;
  }
  return pieces[0] ?? [];
}

async function merge<Item>(
  left: readonly Item[],
  right: readonly Item[],
  compare: Compare<Item>,
  itemsATurn: number,
): Promise<Item[]> {
  const merged: Item[] = [];
  let taken = 0;
  while (merged.length < left.length + right.length) {
    if (merged.length % itemsATurn === itemsATurn - 1) await nextTurn();
    const one = left[taken];
    const other = right[merged.length - taken];
    // Of equals the left one comes first, as it did before.
    const isLeft = one !== undefined && (other === undefined || compare(one, other) <= 0);
    if (isLeft) taken += 1;
    merged.push((isLeft ? one : other) as Item);
  }
  return merged;
}
