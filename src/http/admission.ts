import { serviceUnavailable } from '../errors.ts';

/** Decides whether one more request is worked at: beyond a point, each more only makes all of them late. */
export interface Admission {
  /**
   * Asked at the door, before anything is done for a request.
   * @throws HttpError `overloaded` where as many are at work as can be, and have been for longer than a burst lasts.
   */
  knock(): void;
  /**
   * Lets a request in, at once or after a short wait.
   * @returns ends its work; more than once does nothing.
   * @throws HttpError `overloaded` where more are at work than can be answered in time.
   */
  enter(): Promise<() => void>;
  /** Requests at work. */
  atWork(): number;
  /** Requests that may be at work at once. */
  limit(): number;
}

/** Bounds of {@link createAdmission}. */
interface AdmissionOptions {
  /** Requests at work that are always let in. */
  least: number;
  most: number;
  /** The limit falls where answers take so many times as long as with few at work. */
  slowdown: number;
  /** How long a request of a burst waits for its turn. Where more have come for longer, nobody waits. */
  burstMilliseconds: number;
}

/** So many at work are few: what they take is what an answer takes. */
const few = 2;
/** Weight of the last answer in the moving average of what they take: some twenty decide. */
const lastWeight = 0.05;
/** Less where it took longer than is usual: the first answers of a process, or others on its machine, are slow for a while. */
const slowerWeight = 0.01;
/** What is left of the limit when answers are slow. */
const decrease = 0.8;
/** `Retry-After` of a refused request. */
const retryAfterSeconds = 1;

/** What answers take, and how many may be at work by it. */
interface LatencyLimit {
  /** @param atWork requests at work while it was answered. */
  learn(answer: { milliseconds: number; isAmongFew: boolean; atWork: number }): void;
  limit(): number;
}

/**
 * A limit of requests at work that follows their latency by additive increase and multiplicative decrease, as TCP's congestion
 * window does (RFC 5681 §3.1). It moves only while about as many are at work as it lets in: slow answers to few are no overload.
 */
function limitByLatency({ least, most, slowdown }: AdmissionOptions): LatencyLimit {
  // Until it is known what an answer takes: few, as a process may be started amid the load.
  let limit = Math.min(most, 2 * least);
  /** Milliseconds of an answer among few, and lately. */
  let usual: number | undefined;
  let lately = 0;
  let loweredAt = Number.NEGATIVE_INFINITY;
  return {
    learn({ milliseconds, isAmongFew, atWork }) {
      lately += (milliseconds - lately) * lastWeight;
      if (isAmongFew) {
        usual ??= milliseconds;
        usual += (milliseconds - usual) * (milliseconds > usual ? slowerWeight : lastWeight);
      }
      if (usual === undefined || atWork < limit / 2) return;
      if (lately <= usual * slowdown) {
        limit = Math.min(most, limit + 1 / limit);
      } else if (performance.now() - loweredAt > lately) {
        // What is at work now was let in under the old limit: its end is waited for.
        limit = Math.max(least, limit * decrease);
        loweredAt = performance.now();
      }
    },
    limit: () => Math.floor(limit),
  };
}

/**
 * Lets requests in up to a limit that follows their latency. A burst waits for its turn; where the queue does not go away it is
 * no burst, and who waits would be answered late, as CoDel tells them apart (RFC 8289 §3).
 */
export function createAdmission(options: AdmissionOptions): Admission {
  const { burstMilliseconds } = options;
  const latency = limitByLatency(options);
  let atWork = 0;
  /** When half of the places were last free. */
  let relaxedAt = performance.now();
  /** Who waits, first come first served. */
  const waiting: (() => void)[] = [];

  const isFull = () => atWork >= latency.limit();
  const isBurst = () => performance.now() - relaxedAt <= burstMilliseconds;

  function count(change: 1 | -1): void {
    atWork += change;
    if (atWork <= latency.limit() / 2) relaxedAt = performance.now();
  }

  function begin(): () => void {
    count(1);
    const startedAt = performance.now();
    const beganAmongFew = atWork <= few;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const isAmongFew = beganAmongFew && atWork <= few;
      latency.learn({ milliseconds: performance.now() - startedAt, isAmongFew, atWork });
      count(-1);
      while (!isFull() && waiting.length > 0) waiting.shift()?.();
    };
  }

  function wait(): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve(begin());
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(overloaded());
      }, burstMilliseconds);
      waiting.push(start);
    });
  }

  function knock(): void {
    if (isFull() && !isBurst()) throw overloaded();
  }

  return {
    knock,
    enter: async () => {
      knock();
      return isFull() ? wait() : begin();
    },
    atWork: () => atWork,
    limit: latency.limit,
  };
}

const overloaded = () =>
  serviceUnavailable(
    'overloaded',
    'More requests are at work than can be answered in time; please try again.',
    retryAfterSeconds,
  );
