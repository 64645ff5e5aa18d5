interface Waiting<Item, Result> extends PromiseWithResolvers<Result[]> {
  items: readonly Item[];
}

/**
 * Does for all who ask at once what is cheaper done together: while as much is under way as may be, what comes meanwhile
 * gathers for the next time. Alone, nobody waits.
 * @param run one result for each item, in their order; where it throws, all that went together get its error.
 */
export function gather<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  { underWayMaximum, itemsMaximum }: { underWayMaximum: number; itemsMaximum: number },
): (items: readonly Item[]) => Promise<Result[]> {
  const waiting: Waiting<Item, Result>[] = [];
  let underWay = 0;

  function runNext(): void {
    if (underWay >= underWayMaximum || waiting.length === 0) return;
    const together: Waiting<Item, Result>[] = [];
    for (let items = 0; items < itemsMaximum; ) {
      const next = waiting.shift();
      if (!next) break;
      together.push(next);
      items += next.items.length;
    }
    underWay += 1;
    void runAll(together).finally(() => {
      underWay -= 1;
      runNext();
    });
  }

  async function runAll(together: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(together.flatMap(({ items }) => items));
      let position = 0;
      for (const { items, resolve } of together) {
        resolve(results.slice(position, position + items.length));
        position += items.length;
      }
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  }

  return (items) => {
    if (items.length === 0) return Promise.resolve([]);
    const next = { ...Promise.withResolvers<Result[]>(), items };
    waiting.push(next);
    if (waiting.length === 1) setImmediate(runNext);
    return next.promise;
  };
}
