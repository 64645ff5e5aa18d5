/** Runs tasks at once while there are few, and the others a few in each turn of the event loop, in their order. */
export type Turns = (task: () => void) => void;

/**
 * Keeps a flood of requests from holding up everything else: without it, a thousand that arrive together would all be
 * begun before anything else is looked at.
 * @param tasksMaximum begun in one turn of the event loop.
 */
export function inTurns(tasksMaximum: number): Turns {
  const waiting: (() => void)[] = [];
  let begun = 0;
  let scheduled = false;

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    setImmediate(next);
  }

  function next(): void {
    scheduled = false;
    const tasks = waiting.splice(0, tasksMaximum);
    begun = tasks.length;
    if (begun > 0) schedule();
    for (const task of tasks) task();
  }

  return (task) => {
    schedule();
    if (begun < tasksMaximum && waiting.length === 0) {
      begun += 1;
      task();
    } else {
      waiting.push(task);
    }
  };
}
