/** Work by key, done once for all callers who want it at the same time. Keeps no result: a call after the end starts anew. */
export function singleFlight<Result, Key = string>() {
  const inFlight = new Map<Key, Promise<Result>>();
  return {
    /** The result of the work in flight for this key, else of `work`. All who wait share its failure. */
    run(key: Key, work: () => Promise<Result>): Promise<Result> {
      const joined = inFlight.get(key);
      if (joined) return joined;
      const started = work().finally(() => inFlight.delete(key));
      inFlight.set(key, started);
      return started;
    },
  };
}
