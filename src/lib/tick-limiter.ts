/** Starts tasks at once while there are few, and further ones a few in each tick of the event loop, in their order. */
export type TickLimiter = (task: () => void) => void;

/**
 * Keeps a burst from blocking the event loop: a thousand requests that arrive together are not all begun before any
 * other event is handled.
 * @param tasksMaximum begun in one tick.
 */
export function limitPerTick(tasksMaximum: number): TickLimiter {
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
