/** Looks up one value, together with others that are asked for meanwhile. */
export type BatchedLookUp<Value> = (key: string) => Promise<Value | undefined>;

/**
 * Gathers single look-ups into one for many: while one is under way the next gathers, so that however many ask, one
 * answers at a time.
 * @param lookUp the values that there are, by key; what it throws is thrown to all whose keys it was given.
 * @param keysMaximum most keys at a time.
 */
export function batched<Value>(
  lookUp: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  keysMaximum: number,
): BatchedLookUp<Value> {
  const gathered = new Map<string, PromiseWithResolvers<Value | undefined>>();
  let underWay = false;

  async function run(): Promise<void> {
    underWay = true;
    while (gathered.size > 0) {
      const batch = [...gathered].slice(0, keysMaximum);
      for (const [key] of batch) gathered.delete(key);
      try {
        const values = await lookUp(batch.map(([key]) => key));
        for (const [key, { resolve }] of batch) resolve(values.get(key));
      } catch (error) {
        for (const [, { reject }] of batch) reject(error);
      }
    }
    underWay = false;
  }

  return (key) => {
    const waiting = gathered.get(key) ?? Promise.withResolvers<Value | undefined>();
    gathered.set(key, waiting);
    if (!underWay) void run();
    return waiting.promise;
  };
}
