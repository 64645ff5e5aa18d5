import { serviceUnavailable } from '../errors.ts';

/** Decides whether one more request is worked at: beyond a point, each more only makes all of them late. */
export type Admission = ReturnType<typeof createAdmission>;

/** Bounds of {@link createAdmission}. */
interface AdmissionOptions {
  /** Bounds of the limit, and what it is until it is known what an answer takes. */
  least: number;
  most: number;
  first: number;
  /** The limit falls where answers take so many times as long as with few at work. */
  slowdown: number;
  /** How long a request waits to be let in, and how many do, at most. */
  waitMilliseconds: number;
  waiting: number;
}

/** So many at work are few: what they take is what an answer takes. */
const few = 2;
/** Weight of the last answer in the moving average of what they take: some twenty decide. */
const lastWeight = 0.05;
/** Less where it took longer than is usual: the first answers of a process, or others on its machine, are slow for a while. */
const slowerWeight = 0.01;
/** What is left of the limit when answers are slow. */
const decrease = 0.5;
/** A load is over when nobody has found it full for so long. */
const restMilliseconds = 1000;
/** `Retry-After` of a refused request. */
const retryAfterSeconds = 1;

/**
 * A limit of requests at work that follows their latency by additive increase and multiplicative decrease, as TCP's congestion
 * window does (RFC 5681 §3.1). It moves only while about as many are at work as it lets in: slow answers to few are no overload.
 */
function limitByLatency({ least, most, first, slowdown }: AdmissionOptions) {
  let limit = first;
  /** Milliseconds of an answer among few, and lately. */
  let usual: number | undefined;
  let lately = 0;
  let loweredAt = Number.NEGATIVE_INFINITY;
  return {
    /** Learns what an answer took, and how many were at work meanwhile. */
    learn({
      milliseconds,
      isAmongFew,
      atWork,
    }: {
      milliseconds: number;
      isAmongFew: boolean;
      atWork: number;
    }) {
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
    /** Forgets slow answers: the load that made them is over. */
    restore: (): void => {
      limit = Math.max(limit, first);
    },
  };
}

interface Waiting {
  letIn(): void;
  refuse(): void;
}

/**
 * Lets requests in up to a limit that follows their latency. The others wait a little, for what a page asks for at once, and who came
 * last is let in first (adaptive LIFO in Maurer, "Fail at Scale", ACM Queue 13(8), 2015): where more come than can be answered, those
 * that are have hardly waited, and only those have that are refused in any case.
 */
export function createAdmission(options: AdmissionOptions) {
  const latency = limitByLatency(options);
  let atWork = 0;
  /** When somebody last found it full. */
  let fullAt = Number.NEGATIVE_INFINITY;
  /** The last to come is the last one. */
  const waiting: Waiting[] = [];

  function isFull(): boolean {
    const full = atWork >= latency.limit();
    if (full) fullAt = performance.now();
    else if (performance.now() - fullAt > restMilliseconds) latency.restore();
    return full;
  }

  function begin(): () => void {
    atWork += 1;
    const startedAt = performance.now();
    const beganAmongFew = atWork <= few;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const isAmongFew = beganAmongFew && atWork <= few;
      latency.learn({ milliseconds: performance.now() - startedAt, isAmongFew, atWork });
      atWork -= 1;
      while (!isFull() && waiting.length > 0) waiting.pop()?.letIn();
    };
  }

  function wait(): Promise<() => void> {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    // All wait as long, so the first to come is the first one.
    const timer = setTimeout(() => waiting.shift()?.refuse(), options.waitMilliseconds);
    waiting.push({
      letIn() {
        clearTimeout(timer);
        resolve(begin());
      },
      refuse() {
        clearTimeout(timer);
        reject(overloaded());
      },
    });
    if (waiting.length > options.waiting) waiting.shift()?.refuse();
    return promise;
  }

  return {
    /**
     * Lets a request in, at once or after a short wait.
     * @returns ends its work; more than once does nothing.
     * @throws HttpError `overloaded` where more come than can be answered in time.
     */
    enter: async (): Promise<() => void> => (isFull() ? wait() : begin()),
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
