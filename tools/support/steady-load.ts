import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { LoadRequest } from './load-generator.ts';

/** How one request of a steady load ended. */
export interface Outcome {
  /** Status of a whole answer, or why there is none, as `ECONNRESET`. */
  result: number | string;
  /** Whether the answer has `Retry-After`, as a 503 and a 429 must. */
  hasRetryAfter: boolean;
}

/** The requests of a steady load, and their rate. */
interface SteadyPlan {
  /** `http://host:port` */
  url: string;
  /** The n-th request. */
  next: (index: number) => LoadRequest;
  perSecond: number;
  /** Whether each request has a connection of its own, as from clients that come and go. */
  fresh?: boolean;
}

/** Deadline of an answer. */
const deadlineMilliseconds = 10_000;
const tickMilliseconds = 5;

/**
 * Sends requests at a fixed rate, whether or not the former are answered: people go on while a service
 * is slow, and a load that waits for answers hides how long it was slow (coordinated omission).
 */
export function steadyLoad({ url, next, perSecond, fresh = false }: SteadyPlan) {
  const agent = new Agent(fresh ? { pipelining: 0 } : {});
  const startedAt = performance.now();
  const outcomes: Outcome[] = [];
  const inFlight = new Set<Promise<void>>();
  let sent = 0;
  let going = true;

  async function sendRequest(index: number): Promise<void> {
    try {
      const asked = next(index);
      const { statusCode, headers, body } = await request(url + asked.path, {
        dispatcher: agent,
        ...(asked.body && {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: asked.body,
        }),
        signal: AbortSignal.timeout(deadlineMilliseconds),
      });
      await body.dump({ limit: Number.MAX_SAFE_INTEGER });
      outcomes.push({ result: statusCode, hasRetryAfter: /^\d+$/.test(String(headers['retry-after'])) });
    } catch (error) {
      // The code of a deadline is a number that says nothing: its name is TimeoutError.
      const { code, name = 'unknown' } = error as { code?: string | number; name?: string };
      outcomes.push({ result: typeof code === 'string' ? code : name, hasRetryAfter: false });
    }
  }

  async function send(): Promise<void> {
    while (going) {
      for (; sent < ((performance.now() - startedAt) / 1000) * perSecond; sent += 1) {
        const pending = sendRequest(sent);
        inFlight.add(pending);
        void pending.finally(() => inFlight.delete(pending));
      }
      await delay(tickMilliseconds);
    }
  }
  const sending = send();

  return {
    /** Ends it and waits for the requests in flight. */
    stop: async (): Promise<Outcome[]> => {
      going = false;
      await sending;
      await Promise.all(inFlight);
      await agent.destroy();
      return outcomes;
    },
  };
}

/** The outcomes without an answer, and those of them that are not promised; a 503 and a 429 say when to come back. */
export function failuresOf(outcomes: readonly Outcome[], promised: readonly (number | string)[]) {
  const failed = outcomes.filter(({ result }) => result !== 200);
  const others = failed.filter(
    ({ result, hasRetryAfter }) =>
      !promised.includes(result) || (typeof result === 'number' && !hasRetryAfter),
  );
  return { failed, others };
}

/** How many outcomes of each result, in words. */
export function countsOf(outcomes: readonly Outcome[]): string {
  const byResult = Map.groupBy(outcomes, ({ result }) => String(result));
  return [...byResult].map(([result, some]) => `${some.length} × ${result}`).join(', ');
}
