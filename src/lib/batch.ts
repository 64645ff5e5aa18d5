interface Waiting<Item, Result> extends PromiseWithResolvers<Result[]> {
  items: readonly Item[];
}

/** Bounds of a batcher. */
export interface BatchLimits {
  /** Batches in flight at once. */
  concurrency: number;
  /** A batch of so many items is full; a longer list still goes as one. */
  itemsMaximum: number;
}

/**
 * Runs lists of items of several callers in one batch: while as many batches as allowed are in flight, further lists
 * wait for the next. An idle batcher runs a list at once: no call waits for others to come.
 * @param run one result for each item, in their order; its error rejects every list of the batch.
 */
export function createBatcher<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  { concurrency, itemsMaximum }: BatchLimits,
): (items: readonly Item[]) => Promise<Result[]> {
  const queue: Waiting<Item, Result>[] = [];
  let inFlight = 0;

  function startNext(): void {
    if (inFlight >= concurrency || queue.length === 0) return;
    const batch: Waiting<Item, Result>[] = [];
    for (let items = 0; items < itemsMaximum; ) {
      const next = queue.shift();
      if (!next) break;
      batch.push(next);
      items += next.items.length;
    }
    inFlight += 1;
    void runBatch(batch).finally(() => {
      inFlight -= 1;
      startNext();
    });
  }

  async function runBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.flatMap(({ items }) => items));
      let position = 0;
      for (const { items, resolve } of batch) {
        resolve(results.slice(position, position + items.length));
        position += items.length;
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return (items) => {
    if (items.length === 0) return Promise.resolve([]);
    const waiting = { ...Promise.withResolvers<Result[]>(), items };
    queue.push(waiting);
    startNext();
    return waiting.promise;
  };
}

/** Looks up one value, in one batch with others that are looked up meanwhile. */
type BatchedLookUp<Value> = (key: string) => Promise<Value | undefined>;

/**
 * Batches look-ups of single values, one batch at a time; callers that wait for the same key share one look-up.
 * @param lookUp the values that there are, by key; its error rejects all keys of the batch.
 * @param keysMaximum most keys of a batch.
 */
export function batched<Value>(
  lookUp: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  keysMaximum: number,
): BatchedLookUp<Value> {
  const waiting = new Map<string, Promise<Value | undefined>>();
  const find = createBatcher(
    async (keys: readonly string[]) => {
      // After the caller below has noted its key.
      await undefined;
      for (const key of keys) waiting.delete(key);
      const values = await lookUp(keys);
      return keys.map((key) => values.get(key));
    },
    { concurrency: 1, itemsMaximum: keysMaximum },
  );

  return (key) => {
    const shared = waiting.get(key) ?? find([key]).then(([value]) => value);
    waiting.set(key, shared);
    return shared;
  };
}
