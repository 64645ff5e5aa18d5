/** A queue of bounded length and time. */
export type BoundedQueue = ReturnType<typeof boundedQueue>;

/** More jobs wait than can be done in time, and this one was given up. */
export class QueueFull extends Error {
  constructor(jobs: number) {
    super(`${jobs} run or wait already.`);
    this.name = 'QueueFull';
  }
}

interface QueueOptions {
  /** Jobs that may run at the same time. */
  running: () => number;
  /** Jobs besides: of more, those that came first are given up. */
  waiting: number;
  /** A job is given up when it has waited for so long. Absent: it waits as long as it takes. */
  waitMilliseconds?: number | undefined;
}

interface Waiting {
  since: number;
  start(): void;
  giveUp(): void;
}

/** So many wait in their order, and are not too many: one client asks for six at a time, and waits for each. */
const few = 6;
/** Where jobs have waited for so long without a pause, and more come, they are no burst: a standing queue only makes all late (CoDel, RFC 8289 §3). */
const burstMilliseconds = 2000;
/** What more than a few may wait from then on. */
const standingMilliseconds = 150;

/**
 * Opens a queue in which, of more than a few, whoever came last goes first (adaptive LIFO in Maurer, "Fail at Scale", ACM Queue
 * 13(8), 2015): where more come than can be done, those that are done have hardly waited, and only those have that are given up in
 * any case. All that a page asks for at once is done. A job that waits has loaded nothing yet.
 */
export function boundedQueue(options: QueueOptions) {
  let running = 0;
  /** When nobody waited last. */
  let emptyAt = performance.now();
  /** In the order in which they came. */
  const waiting: Waiting[] = [];

  /** Gives up those that came first of too many. */
  function shorten(): void {
    const now = performance.now();
    const waitsLong = ({ since }: Waiting) => now - since > standingMilliseconds;
    const newest = waiting.at(-1);
    // Where nobody has come lately, those that wait are what a page asked for, however slowly it is drawn.
    const moreCome = newest !== undefined && !waitsLong(newest);
    const isStanding =
      options.waitMilliseconds !== undefined && moreCome && now - emptyAt > burstMilliseconds;
    const isTooLate = (job: Waiting) => waiting.length > few && waitsLong(job);
    for (let [first] = waiting; first; [first] = waiting) {
      if (waiting.length <= options.waiting && !(isStanding && isTooLate(first))) return;
      waiting.shift();
      first.giveUp();
    }
  }

  function startNext(): void {
    shorten();
    while (waiting.length > 0 && running < options.running()) {
      const next = waiting.length > few ? waiting.pop() : waiting.shift();
      running += 1;
      next?.start();
    }
  }

  /** Resolves when a job may run, and is counted as running. */
  async function turn(): Promise<void> {
    if (running < options.running()) {
      running += 1;
      return;
    }
    const since = performance.now();
    if (waiting.length === 0) emptyAt = since;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => reject(new QueueFull(running + waiting.length));
    const job = { since, start: resolve, giveUp };
    const leave = () => {
      waiting.splice(waiting.indexOf(job), 1);
      giveUp();
    };
    const { waitMilliseconds } = options;
    const timer = waitMilliseconds === undefined ? undefined : setTimeout(leave, waitMilliseconds);
    waiting.push(job);
    shorten();
    await promise.finally(() => clearTimeout(timer));
  }

  return {
    /** Jobs that run. */
    running: () => running,
    /** Jobs that wait or run. */
    length: () => running + waiting.length,
    /** Runs a job when its turn has come. Throws {@link QueueFull} where too many others came since, or it waited too long. */
    async run<Result>(job: () => Promise<Result>): Promise<Result> {
      await turn();
      try {
        return await job();
      } finally {
        running -= 1;
        startNext();
      }
    },
  };
}
