/** Backoff of a node that failed, in milliseconds: twice as long with each failure that follows. */
const backoff = { first: 500, most: 15_000 } as const;

/** Which nodes of the engine a request may go to, and in which order they are tried. */
interface NodeOrder {
  /** Positions of all nodes in the order in which to try them. */
  order(nowMilliseconds: number): number[];
  /** A node did not answer. */
  failed(position: number, nowMilliseconds: number): void;
  answered(position: number): void;
}

interface NodeState {
  failures: number;
  /** Milliseconds; tried before then only where no other node is left. */
  retryAt: number;
  /** Whether a probe request is in flight. */
  isProbing: boolean;
}

/**
 * Round robin over the nodes. Exponential backoff per node; then one probe request (half-open), before others follow: a node
 * that hangs keeps one request waiting, not all.
 * @param count of nodes
 */
export function nodeOrder(count: number): NodeOrder {
  const states = Array.from(
    { length: count },
    (): NodeState => ({ failures: 0, retryAt: 0, isProbing: false }),
  );
  let turn = 0;

  function rank(position: number, now: number): number {
    const state = states[position];
    if (!state || state.failures === 0) return 1;
    return !state.isProbing && state.retryAt <= now ? 0 : 2;
  }

  return {
    order(now) {
      const positions = states.map((_, index) => (turn + index) % count);
      turn = (turn + 1) % count;
      positions.sort((left, right) => rank(left, now) - rank(right, now));
      const [first = 0] = positions;
      const state = states[first];
      if (state && rank(first, now) === 0) state.isProbing = true;
      return positions;
    },
    failed(position, now) {
      const state = states[position];
      // Requests that were in flight together are one failure of the node.
      if (!state || (state.failures > 0 && !state.isProbing && now < state.retryAt)) return;
      state.failures += 1;
      state.isProbing = false;
      state.retryAt = now + Math.min(backoff.first * 2 ** (state.failures - 1), backoff.most);
    },
    answered(position) {
      const state = states[position];
      if (state) states[position] = { failures: 0, retryAt: 0, isProbing: false };
    },
  };
}
