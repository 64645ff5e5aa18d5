/**
 * Batches look-ups of single values, one batch at a time; callers that wait for the same key share one look-up.
 * @param lookUp the values that there are, by key; its error rejects all keys of the batch.
 * @param keysMaximum most keys of a batch.
 */
export function batched<Value>(
  lookUp: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  keysMaximum: number,
): (key: string) => Promise<Value | undefined> {
  const waiting = new Map<string, PromiseWithResolvers<Value | undefined>>();
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    // The first batch has all keys of the tick.
    await undefined;
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, keysMaximum);
      for (const [key] of batch) waiting.delete(key);
      try {
        const values = await lookUp(batch.map(([key]) => key));
        for (const [key, { resolve }] of batch) resolve(values.get(key));
      } catch (error) {
        for (const [, { reject }] of batch) reject(error);
      }
    }
    isRunning = false;
  }

  return (key) => {
    const asked = waiting.get(key) ?? Promise.withResolvers<Value | undefined>();
    waiting.set(key, asked);
    if (!isRunning) void run();
    return asked.promise;
  };
}
