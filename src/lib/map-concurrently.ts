/**
 * Maps items, a few at a time.
 * @returns the results in the order of the items. Rejects with the first error; what is under way then still ends.
 */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  map: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  let hasFailed = false;
  async function work(): Promise<void> {
    while (next < items.length && !hasFailed) {
      const index = next;
      next += 1;
      results[index] = await map(items[index] as Item).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, work));
  return results;
}
