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

interface QueueOptions {
  /** Jobs that may run at the same time. */
  running: number;
  /** Jobs besides. */
  waiting: number;
  /**
   * A job is refused, too, where by the time that jobs took lately it would wait longer than this, and given up when it has waited
   * that long. Absent: it waits as long as it takes. What a page asks for at once may wait so long: where jobs have waited for two
   * seconds without a pause, more come than can be done, and all but a few are refused at once that would wait for 150 ms (a
   * standing queue only makes all of them late: CoDel, RFC 8289 §3).
   */
  waitMilliseconds?: number | undefined;
  /** Milliseconds, monotonic. */
  now?: () => number;
}

/** Jobs that have waited for so long without a pause are no burst. */
const burstMilliseconds = 2000;
/** What a job may wait from then on, and how many may in any case: one client asks for six at a time, and waits for each. */
const standing = { waitMilliseconds: 150, waiting: 6 } as const;

/** Weight of the last job in the moving average: some twenty jobs decide. */
const lastJobWeight = 0.1;

/** Opens a queue of bounded length and time: a job that waits has loaded nothing yet. */
export function boundedQueue(options: QueueOptions) {
  const { now = performance.now.bind(performance), waitMilliseconds } = options;
  let taken = 0;
  let running = 0;
  let jobMilliseconds = 0;
  /** When nobody waited last. */
  let emptyAt = now();
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

  /** How long one more job may wait. */
  function allowedMilliseconds(): number {
    if (waitMilliseconds === undefined) return Infinity;
    if (waiting.length === 0) emptyAt = now();
    const isStanding = waiting.length >= standing.waiting && now() - emptyAt > burstMilliseconds;
    return isStanding ? standing.waitMilliseconds : waitMilliseconds;
  }

  async function runTimed<Result>(job: () => Promise<Result>): Promise<Result> {
    const startedAt = now();
    try {
      return await job();
    } finally {
      jobMilliseconds += (now() - startedAt - jobMilliseconds) * lastJobWeight;
      running -= 1;
      if (waiting.length === 0) emptyAt = now();
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
      if (taken >= options.running + options.waiting || wait > allowedMilliseconds()) {
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
