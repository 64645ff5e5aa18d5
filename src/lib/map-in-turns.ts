import { setImmediate as nextTick } from 'node:timers/promises';

/**
 * Maps items one after the other, each in a turn of the event loop of its own: what takes a millisecond for one of two
 * hundred words would hold up every other request for all of them. A single item is mapped at once.
 * @returns the results in the order of the items. Rejects with the first error.
 */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result | Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0) await nextTick();
    results.push(await map(item, index));
  }
  return results;
}
