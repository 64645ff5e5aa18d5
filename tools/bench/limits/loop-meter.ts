/**
 * Preloaded (`--import`) into a service that is measured: tells at a port of its own how much of its event loop a serving
 * process has used, and how long the longest turn was. Processor time of the main thread tells it on a busy machine too.
 */
import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

/** What the loop has done since it was asked last, in milliseconds. */
export interface LoopUse {
  /** Processor time of the main thread. */
  used: number;
  /** Processor time of its longest turn. */
  longest: number;
  /** The longest time between two turns, that in which other programs had the processor among it. */
  longestSeen: number;
}

/** How often the loop is looked at, in milliseconds. */
const tick = 2;

function startMeter(port: number): void {
  const processorTime = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let since = processorTime();
  let turn = { cpu: since, seen: performance.now() };
  let longest = { cpu: 0, seen: 0 };
  const look = () => {
    const now = { cpu: processorTime(), seen: performance.now() };
    longest = {
      cpu: Math.max(longest.cpu, now.cpu - turn.cpu),
      seen: Math.max(longest.seen, now.seen - turn.seen),
    };
    turn = now;
  };
  setInterval(look, tick).unref();
  createServer((_request, response) => {
    look();
    const use: LoopUse = { used: turn.cpu - since, longest: longest.cpu, longestSeen: longest.seen };
    since = turn.cpu;
    longest = { cpu: 0, seen: 0 };
    // A connection that is kept may just be closed when it is used again.
    response.setHeader('Connection', 'close').end(JSON.stringify(use));
  })
    // Of this process alone: a port of a cluster is shared.
    .listen({ port, host: '127.0.0.1', exclusive: true })
    .unref();
}

const { LOOP_METER_PORT: port } = process.env;
if (port !== undefined && isMainThread && process.argv[1]?.endsWith('worker.ts')) startMeter(Number(port));
