/** How long a node that failed is left alone, in milliseconds: twice as long with each failure that follows. */
const leftAlone = { first: 500, most: 15_000 } as const;

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
  leftAloneUntil: number;
  /** Whether a request is finding out if it is back. */
  tried: boolean;
}

/**
 * Requests go to the nodes in turn. One that failed comes last for a while; when that is over, a single request tries
 * it, and only if that is answered do others follow: a node that hangs keeps one request waiting, not all.
 * @param count of nodes
 */
export function nodeOrder(count: number): NodeOrder {
  const states = Array.from(
    { length: count },
    (): NodeState => ({ failures: 0, leftAloneUntil: 0, tried: false }),
  );
  let turn = 0;

  function rank(position: number, now: number): number {
    const state = states[position];
    if (!state || state.failures === 0) return 1;
    return !state.tried && state.leftAloneUntil <= now ? 0 : 2;
  }

  return {
    order(now) {
      const positions = states.map((_, index) => (turn + index) % count);
      turn = (turn + 1) % count;
      positions.sort((left, right) => rank(left, now) - rank(right, now));
      const [first = 0] = positions;
      const state = states[first];
      if (state && rank(first, now) === 0) state.tried = true;
      return positions;
    },
    failed(position, now) {
      const state = states[position];
      // Requests that were under way together are one failure of the node.
      if (!state || (state.failures > 0 && !state.tried && now < state.leftAloneUntil)) return;
      state.failures += 1;
      state.tried = false;
      state.leftAloneUntil = now + Math.min(leftAlone.first * 2 ** (state.failures - 1), leftAlone.most);
    },
    answered(position) {
      const state = states[position];
      if (state) Object.assign(state, { failures: 0, tried: false });
    },
  };
}
