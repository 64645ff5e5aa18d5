/** A bounded queue in front of the renderer: a waiting job has loaded neither its source nor pixels yet. */
export interface RenderQueue {
  /** Takes a slot. Throws {@link RenderQueueOverloaded} when there is none. */
  acquire(): RenderSlot;
  /** Slots that are taken. */
  length(): number;
}

/** A slot of the queue. */
export interface RenderSlot {
  /**
   * Resolves when the job of this slot may run; called at most once. Throws {@link RenderQueueOverloaded} where that takes
   * longer than a slot may wait: the estimate that admitted it was wrong.
   */
  ready(): Promise<void>;
  /** Gives the slot to others; more than once does nothing. */
  release(): void;
}

/** So many images wait to be rendered that another one would wait too long. */
export class RenderQueueOverloaded extends Error {
  /** Seconds after which a retry may succeed, for `Retry-After`. */
  readonly retryAfterSeconds: number;

  constructor(slots: number, retryAfterSeconds: number) {
    super(`${slots} are waiting already.`);
    this.name = 'RenderQueueOverloaded';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Bounds of a queue. */
interface RenderQueueOptions {
  /** Slots whose jobs may run at the same time. */
  running: number;
  /** Slots besides. */
  waiting: number;
  /**
   * A slot is refused, too, where by the time that jobs took lately it would wait longer than this; and given up when
   * it has waited that long.
   */
  waitMilliseconds: number;
  /** Milliseconds, monotonic. */
  now?: () => number;
}

/** Weight of the last job in the moving average: some twenty jobs decide. */
const lastJobWeight = 0.1;

/** A queue of bounded length and time. */
export function renderQueue(options: RenderQueueOptions): RenderQueue {
  const { now = performance.now.bind(performance) } = options;
  let taken = 0;
  let running = 0;
  let jobMilliseconds = 0;
  const waiting: (() => void)[] = [];

  return {
    length: () => taken,
    acquire() {
      const wait = ((taken + 1 - options.running) * jobMilliseconds) / options.running;
      if (taken >= options.running + options.waiting || wait > options.waitMilliseconds) {
        throw new RenderQueueOverloaded(taken, Math.max(1, Math.ceil(wait / 1000)));
      }
      taken += 1;
      let isReleased = false;
      let startedAt: number | undefined;
      return {
        ready: () =>
          new Promise((resolve, reject) => {
            const start = () => {
              clearTimeout(deadline);
              startedAt = now();
              running += 1;
              resolve();
            };
            const giveUp = () => {
              waiting.splice(waiting.indexOf(start), 1);
              reject(new RenderQueueOverloaded(taken, Math.ceil(options.waitMilliseconds / 1000)));
            };
            let deadline: NodeJS.Timeout | undefined;
            if (running < options.running) {
              start();
            } else {
              waiting.push(start);
              deadline = setTimeout(giveUp, options.waitMilliseconds);
            }
          }),
        release() {
          if (isReleased) return;
          isReleased = true;
          taken -= 1;
          if (startedAt === undefined) return;
          jobMilliseconds += (now() - startedAt - jobMilliseconds) * lastJobWeight;
          running -= 1;
          waiting.shift()?.();
        },
      };
    },
  };
}
