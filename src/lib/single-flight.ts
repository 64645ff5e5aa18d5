/** Work by key, done once for all callers who want it at the same time. */
interface SingleFlight<Result> {
  /** The result of the work in flight for this key, else of `work`. All who wait share its failure. */
  run(key: string, work: () => Promise<Result>): Promise<Result>;
}

/** Keeps no result: a call after the end starts anew. */
export function singleFlight<Result>(): SingleFlight<Result> {
  const inFlight = new Map<string, Promise<Result>>();
  return {
    run(key, work) {
      const joined = inFlight.get(key);
      if (joined) return joined;
      const started = work().finally(() => inFlight.delete(key));
      inFlight.set(key, started);
      return started;
    },
  };
}
