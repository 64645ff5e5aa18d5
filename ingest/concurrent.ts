/**
 * Applies `work` to each item, up to `concurrency` at a time, and yields the results in the order of the items.
 * Reads ahead no further than that, so a slow consumer holds back the source.
 * @throws what the source or `work` throws; work under way is left to end on its own.
 */
export async function* mapConcurrently<Item, Result>(
  items: AsyncIterable<Item>,
  concurrency: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const underWay: Promise<Result>[] = [];
  try {
    for await (const item of items) {
      const result = work(item);
      // The rejection is met when its turn comes; until then it must not count as unhandled.
      result.catch(() => undefined);
      underWay.push(result);
      if (underWay.length >= concurrency) yield (await underWay.shift()) as Result;
    }
    while (underWay.length > 0) yield (await underWay.shift()) as Result;
  } finally {
    await Promise.allSettled(underWay);
  }
}
