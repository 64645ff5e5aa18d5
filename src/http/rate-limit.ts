import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import { HttpError } from '../errors.ts';

/** What is limited separately: JSON, images and sounds, and images that have to be rendered anew. */
export type Budget = 'json' | 'images' | 'renders';

/** What a key has left in its window. */
export interface Allowance {
  /** Whether the points were taken: all of them, or none. */
  granted: boolean;
  remaining: number;
  /** Until the window ends. */
  milliseconds: number;
}

/** Counts points by key, in windows that begin with a key's first point. */
export interface PointStore {
  consume(key: string, points: number, limit: number, windowMilliseconds: number): Promise<Allowance>;
}

/** The limits of this process. */
export interface RateLimits {
  /**
   * Counts a request against a budget, once however often it is called for it, and sets the headers that say what is left.
   * @throws HttpError `rate-limited`
   */
  count(budget: Budget, context: Context): Promise<void>;
  /**
   * Counts a request, which {@link RateLimits.count} has counted as one, as `requests` in all; as no more than the whole
   * budget. Where less is left it is refused, and nothing further taken.
   * @throws HttpError `rate-limited`
   */
  charge(budget: Budget, context: Context, requests: number): Promise<void>;
  /**
   * Counts something that the request causes, such as a rendering, as no more than the whole budget. Sets no headers.
   * @param points 1 if absent.
   * @throws HttpError `rate-limited`
   */
  take(budget: Budget, context: Context, points?: number): Promise<void>;
}

/** How a refusal begins, by the budget that is used up. */
const problems = {
  json: 'Too many requests',
  images: 'Too many requests of images and sounds',
  renders: 'Too many images and sounds that had to be made anew',
} as const satisfies Record<Budget, string>;

const windowMilliseconds = 60_000;
/** Clients remembered by one process: bounded, so that an attacker cannot fill the memory. */
const clientsMaximum = 10_000;
/** How long Redis is left alone after it failed. */
const retryMilliseconds = 1000;

/**
 * Limits by client address, counted in Redis for all processes together; while Redis is away, slow or full, in a bounded
 * window of this process. A failing Redis so neither fails requests nor lifts the limits.
 */
export function createRateLimits(options: {
  perMinute: Readonly<Record<Budget, number>>;
  shared: PointStore | undefined;
  clientOf: (request: IncomingMessage) => string;
  /** Called each time that a request is counted by this process alone although Redis is configured. */
  onDegraded?: () => void;
  /** Called for each request that is refused. */
  onLimited?: (budget: Budget) => void;
}): RateLimits {
  const { perMinute, clientOf, onDegraded = () => undefined, onLimited = () => undefined } = options;
  const store = withFallback(options.shared, onDegraded);
  const counted = new WeakMap<IncomingMessage, Budget>();

  /** The headers that say what is left. */
  async function consume(
    budget: Budget,
    { req }: Context,
    points: number,
    problem: string = problems[budget],
  ): Promise<Record<string, string>> {
    const limit = perMinute[budget];
    const key = `limit:${budget}:${clientOf(req)}`;
    const allowance = await store.consume(key, points, limit, windowMilliseconds);
    const headers = headersOf(budget, limit, allowance);
    if (allowance.granted) return headers;
    onLimited(budget);
    throw refusal(limit, headers, problem);
  }

  return {
    async count(budget, context) {
      if (perMinute[budget] === 0 || counted.get(context.req) === budget) return;
      counted.set(context.req, budget);
      context.set(await consume(budget, context, 1));
    },
    async charge(budget, context, requests) {
      const further = Math.min(requests, perMinute[budget]) - 1;
      if (further <= 0) return;
      context.set(await consume(budget, context, further, `This request counts as ${further + 1}`));
    },
    async take(budget, context, points = 1) {
      if (perMinute[budget] > 0) await consume(budget, context, Math.min(points, perMinute[budget]));
    },
  };
}

/** The headers of draft-ietf-httpapi-ratelimit-headers-10, and the older ones that clients know. */
function headersOf(budget: Budget, limit: number, allowance: Allowance): Record<string, string> {
  const { remaining, milliseconds } = allowance;
  return {
    'RateLimit-Policy': `"${budget}";q=${limit};w=${windowMilliseconds / 1000}`,
    RateLimit: `"${budget}";r=${remaining};t=${Math.max(1, Math.ceil(milliseconds / 1000))}`,
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(Math.ceil((Date.now() + milliseconds) / 1000)),
  };
}

function refusal(limit: number, headers: Record<string, string>, problem: string): HttpError {
  const seconds = /t=(\d+)/.exec(headers.RateLimit ?? '')?.[1] ?? '1';
  return new HttpError(
    'rate-limited',
    `${problem}: ${limit} a minute are allowed. Please cache answers, and try again in ${seconds} s.`,
    { headers: { ...headers, 'Retry-After': seconds } },
  );
}

function withFallback(shared: PointStore | undefined, onDegraded: () => void): PointStore {
  const local = localStore();
  // Keys that the shared store said are spent: until their windows end, a flood costs no round trip.
  const spent = new LRUCache<string, number>({ max: clientsMaximum });
  let sharedFrom = 0;
  return {
    async consume(key, points, limit, duration) {
      const now = Date.now();
      const spentUntil = spent.get(key) ?? 0;
      if (spentUntil > now) return { granted: false, remaining: 0, milliseconds: spentUntil - now };
      if (shared && now >= sharedFrom) {
        try {
          const allowance = await shared.consume(key, points, limit, duration);
          const isRefused = !allowance.granted && allowance.remaining === 0;
          if (isRefused) spent.set(key, now + allowance.milliseconds);
          return allowance;
        } catch {
          sharedFrom = Date.now() + retryMilliseconds;
        }
      }
      if (shared) onDegraded();
      return local.consume(key, points, limit, duration);
    },
  };
}

/** Windows in the memory of this process; the clients seen longest ago are forgotten, which errs on their side. */
function localStore(): PointStore {
  const windows = new LRUCache<string, { used: number; endsAt: number }>({ max: clientsMaximum });
  return {
    async consume(key, points, limit, duration) {
      const now = Date.now();
      const previous = windows.get(key);
      const window = previous && previous.endsAt > now ? previous : { used: 0, endsAt: now + duration };
      const granted = window.used + points <= limit;
      if (granted) window.used += points;
      windows.set(key, window);
      return { granted, remaining: limit - window.used, milliseconds: window.endsAt - now };
    },
  };
}
