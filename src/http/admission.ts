import { serviceUnavailable } from '../errors.ts';

/** Decides whether one more request is worked at: beyond a point, each more only makes all of them late. */
export interface Admission {
  /**
   * Asked at the door, before anything is done for a request.
   * @throws HttpError `overloaded` where as many wait as are at work, and have for longer than a burst lasts.
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
  /** Before a load and some time after it. */
  calm: number;
  most: number;
  /** The limit falls where answers take so many times as long as with few at work. */
  slowdown: number;
  /** How long a request waits for its turn at most, and how long a burst may last. */
  burstMilliseconds: number;
}

/** So many at work are few: what they take is what an answer takes. */
const few = 2;
/** Weight of the last answer in the moving average of what they take: some twenty decide. */
const lastWeight = 0.05;
/** Of one among few in what is usual: more where it was quicker, as what is slow for a while is a process that has begun, or others on its machine. */
const usualWeights = { quicker: 0.1, slower: 0.02 } as const;
/** What at least is left of the limit when answers are slow. */
const decrease = 0.5;
/** A burst may last for this share of the calm before it. */
const burstShare = 0.25;
/** `Retry-After` of a refused request. */
const retryAfterSeconds = 1;

/** What answers take, and how many may be at work by it. */
interface LatencyLimit {
  /** @param atWork requests at work while it was answered. */
  learn(answer: { milliseconds: number; isAmongFew: boolean; atWork: number }): void;
  limit(): number;
  /** Said where no load is left. */
  relax(): void;
}

/**
 * A limit of requests at work that follows their latency by additive increase and multiplicative decrease, as TCP's congestion
 * window does (RFC 5681 §3.1). It moves only while about as many are at work as it lets in: slow answers to few are no overload.
 */
function limitByLatency({ least, calm, most, slowdown }: AdmissionOptions): LatencyLimit {
  let limit = calm;
  /** Milliseconds of an answer among few, and lately. */
  let usual: number | undefined;
  let lately = 0;
  let loweredAt = Number.NEGATIVE_INFINITY;
  return {
    learn({ milliseconds, isAmongFew, atWork }) {
      lately += (milliseconds - lately) * lastWeight;
      if (isAmongFew) {
        usual ??= milliseconds;
        const weight = milliseconds > usual ? usualWeights.slower : usualWeights.quicker;
        usual += (milliseconds - usual) * weight;
      }
      if (usual === undefined || atWork < limit / 2) return;
      if (lately <= usual * slowdown) {
        limit = Math.min(most, limit + 1 / limit);
      } else if (performance.now() - loweredAt > lately) {
        // What is at work now was let in under the old limit: its end is waited for.
        limit = Math.max(least, limit * Math.max(decrease, (usual * slowdown) / lately));
        loweredAt = performance.now();
      }
    },
    limit: () => Math.floor(limit),
    relax() {
      limit = Math.max(limit, calm);
    },
  };
}

/**
 * Lets requests in up to a limit that follows their latency. As many wait for a turn, and all of a burst do; where the queue does not go
 * away it is no burst, and who waits would be answered late, as CoDel tells them apart (RFC 8289 §3).
 */
export function createAdmission(options: AdmissionOptions): Admission {
  const { burstMilliseconds } = options;
  const latency = limitByLatency(options);
  let atWork = 0;
  /** How long a burst might last when a request last began, ended or waited. */
  let burst = { milliseconds: burstMilliseconds, at: performance.now() };
  /** Who waits, first come first served. */
  const waiting: (() => void)[] = [];

  const isFull = () => atWork >= latency.limit();
  const isCrowded = () => waiting.length >= latency.limit();

  /** Milliseconds that a burst may still last: less while as many wait as are at work, more again while there are fewer. */
  function burstLeft(): number {
    const elapsed = performance.now() - burst.at;
    const left = burst.milliseconds + (isCrowded() ? -elapsed : elapsed * burstShare);
    return Math.min(burstMilliseconds, Math.max(0, left));
  }

  /** Told before one begins, ends or waits. */
  function keepTime(): void {
    burst = { milliseconds: burstLeft(), at: performance.now() };
    if (burst.milliseconds === burstMilliseconds) latency.relax();
  }

  function begin(): () => void {
    keepTime();
    atWork += 1;
    const startedAt = performance.now();
    const beganAmongFew = atWork <= few;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const isAmongFew = beganAmongFew && atWork <= few;
      latency.learn({ milliseconds: performance.now() - startedAt, isAmongFew, atWork });
      keepTime();
      atWork -= 1;
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
        keepTime();
        waiting.splice(waiting.indexOf(start), 1);
        reject(overloaded());
      }, burstMilliseconds);
      keepTime();
      waiting.push(start);
    });
  }

  function knock(): void {
    if (isCrowded() && burstLeft() === 0) throw overloaded();
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
