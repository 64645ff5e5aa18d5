/** A queue of bounded length and time. */
export type BoundedQueue = ReturnType<typeof boundedQueue>;

/** So many jobs wait that another one would wait too long. */
export class QueueFull extends Error {
  /** Seconds after which a retry may succeed, for `Retry-After`. */
  readonly retryAfterSeconds: number;

  constructor(jobs: number, retryAfterSeconds: number) {
    super(`${jobs} are waiting already.`);
    this.name = 'QueueFull';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Bounds of a queue. */
interface QueueOptions {
  /** Jobs that may run at the same time. */
  running: number;
  /** Jobs besides. */
  waiting: number;
  /**
   * A job is refused, too, where by the time that jobs took lately it would wait longer than this, and given up when it has waited
   * that long. Absent: it waits as long as it takes.
   */
  waitMilliseconds?: number | undefined;
  /** Milliseconds, monotonic. */
  now?: () => number;
}

/** Weight of the last job in the moving average: some twenty jobs decide. */
const lastJobWeight = 0.1;

/** Opens a queue of bounded length and time: a job that waits has loaded nothing yet. */
export function boundedQueue(options: QueueOptions) {
  const { now = performance.now.bind(performance), waitMilliseconds } = options;
  let taken = 0;
  let running = 0;
  let jobMilliseconds = 0;
  const waiting: (() => void)[] = [];

  /** Resolves when a job may run, and counts it as running from that moment. */
  async function turn(): Promise<void> {
    if (running < options.running) {
      running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const giveUp = (milliseconds: number) => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(new QueueFull(taken, Math.ceil(milliseconds / 1000)));
      };
      const deadline = waitMilliseconds && setTimeout(giveUp, waitMilliseconds, waitMilliseconds);
      const start = () => {
        clearTimeout(deadline);
        running += 1;
        resolve();
      };
      waiting.push(start);
    });
  }

  async function runTimed<Result>(job: () => Promise<Result>): Promise<Result> {
    const startedAt = now();
    try {
      return await job();
    } finally {
      jobMilliseconds += (now() - startedAt - jobMilliseconds) * lastJobWeight;
      running -= 1;
      waiting.shift()?.();
    }
  }

  return {
    /** Jobs that wait or run. */
    length: () => taken,
    /**
     * Runs a job when its turn has come. Throws {@link QueueFull} at once where there is no room for it, and later where it waits
     * longer than it may: the estimate that admitted it was wrong.
     */
    async run<Result>(job: () => Promise<Result>): Promise<Result> {
      const wait = ((taken + 1 - options.running) * jobMilliseconds) / options.running;
      if (taken >= options.running + options.waiting || wait > (waitMilliseconds ?? Infinity)) {
        throw new QueueFull(taken, Math.max(1, Math.ceil(wait / 1000)));
      }
      taken += 1;
      try {
        await turn();
        return await runTimed(job);
      } finally {
        taken -= 1;
      }
    },
  };
}
