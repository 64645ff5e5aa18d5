import { serviceUnavailable } from '../errors.ts';
import { boundedQueue, QueueFull } from '../lib/bounded-queue.ts';

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

/** Works at requests up to a limit that follows their latency; the others wait a little, for what a page asks for at once. */
export function createAdmission(options: AdmissionOptions) {
  const latency = limitByLatency(options);
  const queue = boundedQueue({ ...options, running: latency.limit });
  /** When somebody last found it full. */
  let fullAt = Number.NEGATIVE_INFINITY;

  async function timed<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const startedAt = performance.now();
    const beganAmongFew = queue.running() <= few;
    try {
      return await work();
    } finally {
      const atWork = queue.running();
      const isAmongFew = beganAmongFew && atWork <= few;
      latency.learn({ milliseconds: performance.now() - startedAt, isAmongFew, atWork });
    }
  }

  return {
    /**
     * Works at a request, at once or after a short wait.
     * @throws HttpError `overloaded` where more come than can be answered in time.
     */
    async run<Answer>(work: () => Promise<Answer>): Promise<Answer> {
      if (queue.running() >= latency.limit()) fullAt = performance.now();
      else if (performance.now() - fullAt > restMilliseconds) latency.restore();
      try {
        return await queue.run(() => timed(work));
      } catch (error) {
        throw error instanceof QueueFull ? overloaded(error) : error;
      }
    },
    atWork: queue.running,
    limit: latency.limit,
  };
}

const overloaded = (cause: QueueFull) =>
  serviceUnavailable(
    'overloaded',
    'More requests are at work than can be answered in time; please try again.',
    retryAfterSeconds,
    cause,
  );
