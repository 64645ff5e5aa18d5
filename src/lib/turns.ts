/** How long connections come first before work has a turn again. */
const connectionsFirstMilliseconds = 5;

/** Pieces of work that wait for their turn, first come first served. */
const waiting: (() => void)[] = [];
/** Whether the last turn was that of a piece of work, and when the last piece had ended. */
let hasWorked = false;
let workedUntil = 0;
/** Whether a client connected in the last turn. */
let connected = false;

/**
 * Resolves in a turn of the event loop that no other piece of work has. Libuv accepts one connection a turn: where each turn does all
 * the work that has become possible, clients wait for seconds before their requests are even read, or refused.
 */
export function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(next);
  });
}

/** Has further connections accepted before work goes on, for a few milliseconds at a time: perhaps more of them wait. */
export function clientConnected(): void {
  connected = true;
}

function next(): void {
  const now = performance.now();
  if (hasWorked) workedUntil = now;
  hasWorked = !connected || now - workedUntil > connectionsFirstMilliseconds;
  connected = false;
  if (hasWorked) waiting.shift()?.();
  if (waiting.length > 0) setImmediate(next);
}
