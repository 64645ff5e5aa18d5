/**
 * Applies `work` to each item, up to `concurrency` at a time, and yields the results in the order of the items.
 * Reads ahead no further than that, so a slow consumer holds back the source.
 * @throws what the source or `work` throws; work in flight is awaited, never cancelled.
 */
export async function* mapStreamConcurrently<Item, Result>(
  items: AsyncIterable<Item>,
  concurrency: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const inFlight: Promise<Result>[] = [];
  try {
    for await (const item of items) {
      const result = work(item);
      // Awaited in order below: until then the rejection must not count as unhandled.
      result.catch(() => undefined);
      inFlight.push(result);
      if (inFlight.length >= concurrency) yield (await inFlight.shift()) as Result;
    }
    while (inFlight.length > 0) yield (await inFlight.shift()) as Result;
  } finally {
    await Promise.allSettled(inFlight);
  }
}

/** The items in lists of so many, the last one of what is left; read as they are asked for. */
export async function* inBatches<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  size: number,
): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
