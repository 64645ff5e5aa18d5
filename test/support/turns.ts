/** Counts what happens in each turn of the event loop. */
export function watchTurns(): {
  /** Call it for each thing that happens. */
  mark(): void;
  /** Ends the watch. @returns how many things happened in all, and in one turn at most. */
  end(): { marks: number; most: number };
} {
  let marks = 0;
  let inTurn = 0;
  let most = 0;
  let next = setImmediate(turn);
  function turn(): void {
    inTurn = 0;
    next = setImmediate(turn);
  }
  return {
    mark() {
      marks += 1;
      inTurn += 1;
      most = Math.max(most, inTurn);
    },
    end() {
      clearImmediate(next);
      return { marks, most };
    },
  };
}
