/** Lets work that is asked for several times at once be done once. */
export interface SingleFlight<Result> {
  /** The result of the work under way for this key, else of `work`. Rejects as it does, for all who wait alike. */
  run(key: string, work: () => Promise<Result>): Promise<Result>;
}

/** Keeps nothing: whoever comes after the end starts anew. */
export function singleFlight<Result>(): SingleFlight<Result> {
  const underWay = new Map<string, Promise<Result>>();
  return {
    run(key, work) {
      const joined = underWay.get(key);
      if (joined) return joined;
      const started = work().finally(() => underWay.delete(key));
      underWay.set(key, started);
      return started;
    },
  };
}
