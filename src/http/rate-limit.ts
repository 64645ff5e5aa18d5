import type { IncomingMessage } from 'node:http';
import type { Redis } from 'ioredis';
import type { Context, Middleware } from 'koa';
import koaRatelimit from 'koa-ratelimit';
import { LRUCache } from 'lru-cache';
import { HttpError } from '../errors.ts';

/** What is limited separately: JSON answers, pictures, and pictures that have to be rendered anew. */
export type Budget = 'json' | 'images' | 'renders';

/** How a limiter counts: requests left before this one, when the window ends (Unix seconds), and the limit. */
type Count = [remaining: number, resetAtSeconds: number, limit: number];

/** The one call that koa-ratelimit makes of its database. */
export interface LimiterStore {
  ratelimiter(
    key: string,
    nowMilliseconds: number,
    durationMilliseconds: number,
    limit: number,
  ): Promise<Count>;
}

/** The limits of this process. */
export interface Limits {
  /** Koa middleware that counts a request against a budget and answers 429 when it is spent. */
  middleware(budget: Budget): Middleware;
  /**
   * Counts a request that is answered before Koa; undefined where the budget has no limit.
   * @throws HttpError `rate-limited`
   */
  take(budget: Budget, client: () => string): Promise<Record<string, string>> | undefined;
  /**
   * Lets a request that {@link Limits.take} has counted pass the middleware of the same budget without being counted again.
   * @param headers what `take` said of it.
   */
  counted(budget: Budget, request: IncomingMessage, headers: Readonly<Record<string, string>>): void;
  /**
   * Counts a request, which the middleware has counted as one, as `requests` in all; as no more than the whole budget.
   * Where less is left it is refused, and nothing further taken.
   * @throws HttpError `rate-limited`
   */
  charge(budget: Budget, context: Context, requests: number): Promise<void>;
}

const windowMilliseconds = 60_000;
/** Clients remembered by one process while no Redis is there: bounded, so that an attacker cannot fill the memory. */
const clientsMaximum = 10_000;
/** How long Redis is left alone after it failed. */
const retryMilliseconds = 1000;

/**
 * Limits by koa-ratelimit on Redis, for all processes together; where Redis is away, slow or full, by a bounded window
 * in this process. Never a 500, never open doors.
 */
export function createLimits(options: {
  perMinute: Readonly<Record<Budget, number>>;
  shared: LimiterStore | undefined;
  clientOf: (context: { req: IncomingMessage }) => string;
  /** Told each time that a request is counted by this process alone although Redis is configured. */
  onDegraded?: () => void;
  /** Told of each request that is refused. */
  onLimited?: (budget: Budget) => void;
}): Limits {
  const { perMinute, clientOf, onDegraded = () => undefined, onLimited = () => undefined } = options;
  const store = withFallback(options.shared, onDegraded);
  const alreadyCounted = new WeakMap<
    IncomingMessage,
    { budget: Budget; headers: Readonly<Record<string, string>> }
  >();

  function refusal(budget: Budget, headers: Record<string, string>, problem?: string): HttpError {
    onLimited(budget);
    return limited(headers, problem);
  }

  function middleware(budget: Budget): Middleware {
    const limit = perMinute[budget];
    if (limit === 0) return (_context, next) => next();
    const ratelimit = koaRatelimit({
      driver: 'redis',
      // koa-ratelimit asks for a whole Redis client and uses one command of it.
      db: store as unknown as Redis as never,
      namespace: `limit:${budget}`,
      duration: windowMilliseconds,
      max: limit,
      id: clientOf,
    });
    return async function rateLimit(context, next) {
      const before = alreadyCounted.get(context.req);
      if (before?.budget === budget) {
        context.set(before.headers);
        await next();
        return;
      }
      let allowed = false;
      await ratelimit(context, async () => {
        allowed = true;
      });
      const headers = headersOf(budget, {
        remaining: Number(context.response.get('X-RateLimit-Remaining')),
        resetAtSeconds: Number(context.response.get('X-RateLimit-Reset')),
        limit,
      });
      if (!allowed) throw refusal(budget, headers);
      context.set(headers);
      await next();
    };
  }

  function take(budget: Budget, client: () => string): Promise<Record<string, string>> | undefined {
    const limit = perMinute[budget];
    if (limit === 0) return undefined;
    return store
      .ratelimiter(`limit:${budget}:${client()}`, Date.now(), windowMilliseconds, limit)
      .then(([remaining, resetAtSeconds]) => {
        const headers = headersOf(budget, {
          remaining: Math.max(0, remaining - 1),
          resetAtSeconds: Math.floor(resetAtSeconds),
          limit,
        });
        if (remaining <= 0) throw refusal(budget, headers);
        return headers;
      });
  }

  async function charge(budget: Budget, context: Context, requests: number): Promise<void> {
    const limit = perMinute[budget];
    const further = Math.min(requests, limit) - 1;
    if (further <= 0) return;
    const left = Number(context.response.get('X-RateLimit-Remaining'));
    const resetAtSeconds = Number(context.response.get('X-RateLimit-Reset'));
    if (left < further) {
      const counts = `This request counts as ${further + 1}`;
      throw refusal(budget, headersOf(budget, { remaining: left, resetAtSeconds, limit }), counts);
    }
    const key = `limit:${budget}:${clientOf(context)}`;
    await Promise.all(
      Array.from({ length: further }, () => store.ratelimiter(key, Date.now(), windowMilliseconds, limit)),
    );
    context.set(headersOf(budget, { remaining: left - further, resetAtSeconds, limit }));
  }

  return {
    middleware,
    take,
    counted: (budget, request, headers) => alreadyCounted.set(request, { budget, headers }),
    charge,
  };
}

/** The headers of draft-ietf-httpapi-ratelimit-headers-10, and the older ones that clients know. */
function headersOf(
  budget: Budget,
  count: { remaining: number; resetAtSeconds: number; limit: number },
): Record<string, string> {
  const untilReset = Math.max(1, Math.ceil(count.resetAtSeconds - Date.now() / 1000));
  return {
    'RateLimit-Policy': `"${budget}";q=${count.limit};w=${windowMilliseconds / 1000}`,
    RateLimit: `"${budget}";r=${count.remaining};t=${untilReset}`,
    'X-RateLimit-Limit': String(count.limit),
    'X-RateLimit-Remaining': String(count.remaining),
    'X-RateLimit-Reset': String(count.resetAtSeconds),
  };
}

function limited(headers: Record<string, string>, problem = 'Too many requests'): HttpError {
  const seconds = /t=(\d+)/.exec(headers.RateLimit ?? '')?.[1] ?? '1';
  return new HttpError(
    'rate-limited',
    `${problem}: ${headers['X-RateLimit-Limit']} a minute are allowed. Please cache answers, and try again in ${seconds} s.`,
    { headers: { ...headers, 'Retry-After': seconds } },
  );
}

/** Values that a time in milliseconds has between two of them, as a number of 53 bits (until the year 2039). */
const valuesInAMillisecond = 4096;

/**
 * Times of which no two that follow each other are the same: a time is the member of a sorted set in Redis, where two of
 * one millisecond would count as one. Processes that share the Redis begin anywhere.
 */
function timesApart(): (nowMilliseconds: number) => number {
  let value = Math.floor(Math.random() * valuesInAMillisecond);
  return (nowMilliseconds) => {
    value = (value + 1) % valuesInAMillisecond;
    return nowMilliseconds + value / valuesInAMillisecond;
  };
}

function withFallback(shared: LimiterStore | undefined, onDegraded: () => void): LimiterStore {
  const windows = new LRUCache<string, { used: number; endsAt: number }>({ max: clientsMaximum });
  const apart = timesApart();
  let sharedFrom = 0;

  function count(key: string, now: number, duration: number, limit: number): Count {
    const found = windows.get(key);
    const window = found && found.endsAt > now ? found : { used: 0, endsAt: now + duration };
    const remaining = Math.max(0, limit - window.used);
    if (remaining > 0) window.used += 1;
    windows.set(key, window);
    return [remaining, window.endsAt / 1000, limit];
  }

  return {
    async ratelimiter(key, _now, duration, limit) {
      const now = Date.now();
      if (shared && now >= sharedFrom) {
        try {
          const [remaining, resetAt, total] = await shared.ratelimiter(key, apart(now), duration, limit);
          return [remaining, resetAt, total];
        } catch {
          sharedFrom = Date.now() + retryMilliseconds;
        }
      }
      if (shared) onDegraded();
      return count(key, now, duration, limit);
    },
  };
}
