import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Log } from './logger.ts';
import { metricsOfAll } from './metrics.ts';

/** What a serving process tells its supervisor. */
export type FromWorker =
  | { type: 'listening'; url: string }
  /** It cannot serve, for a reason that the same process would meet again. */
  | { type: 'failed'; message: string }
  /** It was asked for the metrics of all. */
  | { type: 'metrics' };

/** What the supervisor tells a serving process. */
export type ToWorker =
  /** The engines are there: it may listen, with these settings on top of its environment. */
  | { type: 'serve'; settings: Readonly<Record<string, string>> }
  | { type: 'stop' }
  /** Without a text they could not be gathered. */
  | { type: 'metrics'; text?: string };

/** Bounds of the memory of a serving process: left to themselves V8 and glibc take as much as the machine has. */
const memoryArguments = [
  // How far the old generation grows between two full collections; by default to two to four times what lives in it.
  '--heap-growing-percent=20',
  // In MiB; the young generation has two, of up to 64, which a process then keeps. With 16 it has 21 MB more and spares no time.
  '--max-semi-space-size=8',
];
/** What serving processes have in their environment, unless it says otherwise itself. */
const processEnvironment = {
  // glibc's pools of memory (mallopt(3)). By default each thread that compresses has one, and what is freed there is not given back.
  MALLOC_ARENA_MAX: 2,
  // The page is bundled by a process that ends with it, instead of one that stays as long as this one.
  ESBUILD_WORKER_THREADS: 0,
} as const;
/** How long a process may take to end politely, in milliseconds: somewhat more than its requests may. */
const stopMilliseconds = 20_000;
/** A process that ends is replaced at once; the delay grows (backoff) until one lives for this long. */
const backoffResetMilliseconds = 30_000;
const delayMilliseconds = { first: 200, most: 10_000 } as const;

/**
 * Starts serving processes (`worker.ts`) that share one port, and replaces each that ends unasked: an uncaught error
 * costs the requests of one process, and no operator's sleep. They load what needs no engine until `serve` has them listen.
 */
export function supervise(processes: number, log: Log) {
  // Each process takes connections from the port itself. Those that the supervisor would have taken, and not handed over
  // yet, are lost when a process stops, and hang for ever when it is killed.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const execArgv = [...memoryArguments, ...process.execArgv];
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'worker.ts'), args: [], execArgv });
  const gathered = metricsOfAll();
  let stopping = false;
  let settings: Readonly<Record<string, string>> | undefined;
  const replaced = new WeakSet<Worker>();
  let delay = 0;
  let isBeginning = false;
  let onServing = (): void => undefined;

  /** Starts a process, and another in its place when it ends unasked. */
  function start(): Worker {
    const worker = cluster.fork({ ...processEnvironment, ...process.env });
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'listening') onServing();
      if (message.type !== 'metrics') return;
      gathered().then(
        (text) => send(worker, { type: 'metrics', text }),
        (error: unknown) => {
          log.warn({ err: error }, 'metrics were not gathered');
          send(worker, { type: 'metrics' });
        },
      );
    });
    // Unheard, it would end the supervisor: a process could not be started, or was gone when a message was sent to it.
    worker.on('error', (error) => log.error({ err: error }, 'a serving process failed'));
    if (settings) send(worker, { type: 'serve', settings });
    const startedAt = performance.now();
    whenGone(worker, (code, signal) => {
      if (stopping || isBeginning || replaced.has(worker)) return;
      if (performance.now() - startedAt > backoffResetMilliseconds) delay = 0;
      const facts = { process: worker.process.pid, code, signal };
      log.error(facts, 'a serving process ended; another takes its place');
      startLater();
    });
    return worker;
  }

  /** Starts a process after a delay that grows (backoff), and again where the machine has no room for one. */
  function startLater(): void {
    delay = Math.min(Math.max(delay * 2, delayMilliseconds.first), delayMilliseconds.most);
    setTimeout(() => {
      if (stopping) return;
      try {
        start();
      } catch (error) {
        log.error({ err: error }, 'a serving process could not be started');
        startLater();
      }
    }, delay);
  }

  /** Replaces the processes by others with new settings, such as the new address of an engine: first those come, then these go. */
  async function restart(changes: Readonly<Record<string, string>>): Promise<void> {
    settings = { ...settings, ...changes };
    const previous = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const served = new Promise<void>((resolve) => {
      onServing = resolve;
    });
    const next = Array.from({ length: processes }, start);
    // One that ends before it serves is replaced like any other; the former ones go as soon as one serves in their place.
    await Promise.allSettled(next.map(listening));
    await served;
    for (const worker of previous) replaced.add(worker);
    await Promise.all(previous.map(ended));
  }

  /** Has all of them answer what they have accepted, and end. */
  async function stop(): Promise<void> {
    stopping = true;
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && ended(worker)));
  }

  /**
   * Has the processes listen.
   * @param env their settings, with the addresses of the engines.
   * @returns the URL at which they do.
   * @throws Error where a process cannot serve from the start: a port in use, a wrong certificate.
   */
  async function serve(env: Readonly<Record<string, string>>): Promise<string> {
    settings = env;
    // What ends now ends for a reason that the next one would meet again.
    isBeginning = true;
    const loaded = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    for (const worker of loaded) send(worker, { type: 'serve', settings });
    if (loaded.length === 0) loaded.push(start());
    const [url = ''] = await Promise.all(loaded.map(listening));
    isBeginning = false;
    return url;
  }

  for (let number = 0; number < processes; number += 1) start();
  return { serve, restart, stop };
}

/** Resolves with the URL of a process that has begun to serve. */
function listening(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'listening') resolve(message.url);
      if (message.type === 'failed') reject(new Error(message.message));
    });
    whenGone(worker, (code, signal) => {
      reject(new Error(`A serving process ended before it served (${signal ?? `exit code ${code}`}).`));
    });
  });
}

/** Calls back when a process has ended, or could not be started: then there is no `exit`, and no process either. */
function whenGone(worker: Worker, then: (code?: number, signal?: string) => void): void {
  worker.once('exit', then);
  worker.once('error', () => {
    if (worker.process.pid === undefined) then();
  });
}

/** Asks a process to end, and makes it where it does not. */
async function ended(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const gone = once(worker, 'exit');
  send(worker, { type: 'stop' });
  const kill = setTimeout(() => worker.process.kill('SIGKILL'), stopMilliseconds);
  await gone;
  clearTimeout(kill);
}

function send(worker: Worker, message: ToWorker): void {
  // One that is just ending hears nothing, and needs nothing.
  if (worker.isConnected()) worker.send(message, () => undefined);
}
