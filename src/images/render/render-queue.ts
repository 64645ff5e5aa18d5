/** A bounded queue in front of the renderer: a waiting job has loaded neither its source nor pixels yet. */
export interface RenderQueue {
  /** Takes a place. Throws {@link RendersWaiting} when there is none. */
  enter(): RenderPlace;
  /** Places that are taken. */
  length(): number;
}

/** A place in the queue. */
export interface RenderPlace {
  /**
   * Resolves when it is this one's turn; called at most once. Throws {@link RendersWaiting} where that takes longer than a
   * place may wait: the estimate that let it in was wrong.
   */
  turn(): Promise<void>;
  /** Gives the place, and the turn, to others; more than once does nothing. */
  leave(): void;
}

/** So many images wait to be rendered that another one would wait too long. */
export class RendersWaiting extends Error {
  /** Seconds after which a retry may succeed, for `Retry-After`. */
  readonly retryAfterSeconds: number;

  constructor(places: number, retryAfterSeconds: number) {
    super(`${places} are waiting already.`);
    this.name = 'RendersWaiting';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Bounds of a queue. */
interface RenderQueueOptions {
  /** Places whose turn it may be at the same time. */
  running: number;
  /** Places besides. */
  waiting: number;
  /**
   * A place is refused, too, where by the time that turns took lately it would wait longer than this; and given up when
   * it has waited that long.
   */
  waitMilliseconds: number;
  /** Milliseconds, monotonic. */
  now?: () => number;
}

/** Weight of the last turn in the mean: some twenty turns decide. */
const lastTurnWeight = 0.1;

/** A queue of bounded length and time. */
export function renderQueue(options: RenderQueueOptions): RenderQueue {
  const { now = performance.now.bind(performance) } = options;
  let taken = 0;
  let running = 0;
  let turnMilliseconds = 0;
  const waiting: (() => void)[] = [];

  return {
    length: () => taken,
    enter() {
      const wait = ((taken + 1 - options.running) * turnMilliseconds) / options.running;
      if (taken >= options.running + options.waiting || wait > options.waitMilliseconds) {
        throw new RendersWaiting(taken, Math.max(1, Math.ceil(wait / 1000)));
      }
      taken += 1;
      let left = false;
      let startedAt: number | undefined;
      return {
        turn: () =>
          new Promise((resolve, reject) => {
            const start = () => {
              clearTimeout(deadline);
              startedAt = now();
              running += 1;
              resolve();
            };
            const giveUp = () => {
              waiting.splice(waiting.indexOf(start), 1);
              reject(new RendersWaiting(taken, Math.ceil(options.waitMilliseconds / 1000)));
            };
            let deadline: NodeJS.Timeout | undefined;
            if (running < options.running) {
              start();
            } else {
              waiting.push(start);
              deadline = setTimeout(giveUp, options.waitMilliseconds);
            }
          }),
        leave() {
          if (left) return;
          left = true;
          taken -= 1;
          if (startedAt === undefined) return;
          turnMilliseconds += (now() - startedAt - turnMilliseconds) * lastTurnWeight;
          running -= 1;
          waiting.shift()?.();
        },
      };
    },
  };
}
