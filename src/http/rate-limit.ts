// Programs that check the browser code alone do not find the declarations by themselves.
/// <reference path="./koa-ratelimit.d.ts" />
import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import ratelimit, { type RateLimitDatabase } from 'koa-ratelimit';
import { LRUCache } from 'lru-cache';
import { HttpError } from '../errors.ts';

/** Budgets of the public limits: JSON, images and sounds, and images that have to be rendered anew. */
export type Budget = 'json' | 'images' | 'renders';

/** State of a key's window after a request for points. */
export interface Allowance {
  /** Whether the points were taken: all of them, or none. */
  granted: boolean;
  remaining: number;
  /** Milliseconds until the window ends. */
  milliseconds: number;
}

/** Counts points by key, in windows that begin with a key's first point. */
export interface PointStore {
  consume(key: string, points: number, limit: number, windowMilliseconds: number): Promise<Allowance>;
}

/** The limits of this process. */
export type RateLimits = ReturnType<typeof createRateLimits>;

/** Words of a refusal's message, by budget. */
const words = {
  json: { problem: 'Too many requests', unit: 'requests' },
  images: { problem: 'Too many requests of images and sounds', unit: 'images' },
  renders: {
    problem: 'Too many images and sounds that had to be made anew',
    unit: 'images that have to be drawn',
  },
} as const satisfies Record<Budget, object>;

const windowMilliseconds = 60_000;
/** koa-ratelimit's prefix of a client's key. */
const namespace = 'limit';
/** Clients remembered by one process: bounded, so that an attacker cannot fill the memory. */
const clientsMaximum = 10_000;

/**
 * Limits by client address, by koa-ratelimit over a store of points of its own: counted in Redis for all processes
 * together; while Redis is away, slow or full, in a bounded window of this process. A failing Redis so neither fails requests nor lifts the limits.
 */
export function createRateLimits({
  perMinute,
  points,
  clientOf,
  onLimited = () => undefined,
}: {
  perMinute: Readonly<Record<Budget, number>>;
  points: PointStore;
  clientOf: (request: IncomingMessage) => string;
  /** Called for each request that is refused. */
  onLimited?: (budget: Budget) => void;
}) {
  const limitOf = (budget: Budget) =>
    budgetLimit(points, budget, perMinute[budget], { clientOf, onLimited: () => onLimited(budget) });
  const limits = { json: limitOf('json'), images: limitOf('images'), renders: limitOf('renders') };
  const counted = new WeakMap<IncomingMessage, Budget>();
  return {
    /**
     * Counts a request against a budget, once however often it is called for it, and sets the headers that say what is left.
     * @throws HttpError `rate-limited`
     */
    async count(budget: Budget, context: Context): Promise<void> {
      if (perMinute[budget] === 0 || counted.get(context.req) === budget) return;
      counted.set(context.req, budget);
      await limits[budget].count(context);
    },
    /**
     * Counts a request, which `count` has counted as one, as `requests` in all; as no more than the whole budget. Where less
     * is left it is refused, and nothing further taken.
     * @throws HttpError `rate-limited`
     */
    async charge(budget: Budget, context: Context, requests: number): Promise<void> {
      const further = Math.min(requests, perMinute[budget]) - 1;
      if (further <= 0) return;
      context.set(await limits[budget].take(context, further, `This request counts as ${further + 1}`));
    },
    /**
     * Counts something that the request causes, such as a rendering, as no more than the whole budget. Sets no headers.
     * @throws HttpError `rate-limited`
     */
    async take(budget: Budget, context: Context, points = 1): Promise<void> {
      const limit = perMinute[budget];
      if (limit > 0) await limits[budget].take(context, Math.min(points, limit));
    },
  };
}

/** One budget's limit: its requests are counted by koa-ratelimit, what they cost beyond one point is taken from the same key. */
function budgetLimit(
  store: PointStore,
  budget: Budget,
  limit: number,
  { clientOf, onLimited }: { clientOf: (request: IncomingMessage) => string; onLimited: () => void },
) {
  const keyOf = ({ req }: Context) => `${budget}:${clientOf(req)}`;
  function refusal(problem: string = words[budget].problem): string {
    onLimited();
    return `${problem}: ${limit} ${words[budget].unit} a minute are allowed from one address. Please cache answers, and`;
  }
  /** koa-ratelimit's database: the store, asked for one point. Ends of windows are in milliseconds since 1970. */
  const db: RateLimitDatabase = {
    async ratelimiter(key, _now, duration, max) {
      const { granted, remaining, milliseconds } = await store.consume(key, 1, max, duration);
      return [granted ? remaining + 1 : 0, Date.now() + milliseconds, max];
    },
  };
  /** The window as koa-ratelimit's headers say it, with the headers that it does not know. */
  function stateOf({ response }: Context): LimitState {
    const milliseconds = Number(response.get('X-RateLimit-Reset')) - Date.now();
    return limitState(budget, limit, Number(response.get('X-RateLimit-Remaining')), milliseconds);
  }
  const middleware = ratelimit({
    driver: 'redis',
    db,
    duration: windowMilliseconds,
    max: limit,
    id: keyOf,
    onLimited: (context) => refuse(stateOf(context), refusal()),
  });
  return {
    count: (context: Context) => middleware(context, async () => context.set(stateOf(context).headers)),
    /** @returns the headers that say what is left. */
    take: (context: Context, points: number, problem?: string) =>
      takePoints(store, `${namespace}:${keyOf(context)}`, { points, limit, policy: budget }, () =>
        refusal(problem),
      ),
  };
}

/**
 * Takes points of a key.
 * @param refusal what is said to a client that is refused, up to "try again in 5 s"; called for each that is.
 * @returns the headers that say what is left.
 * @throws HttpError `rate-limited`; then nothing was taken.
 */
export async function takePoints(
  store: PointStore,
  key: string,
  { points, limit, policy }: { points: number; limit: number; policy: string },
  refusal: (remaining: number) => string,
): Promise<Record<string, string>> {
  const { granted, remaining, milliseconds } = await store.consume(key, points, limit, windowMilliseconds);
  const state = limitState(policy, limit, remaining, milliseconds);
  return granted ? state.headers : refuse(state, refusal(remaining));
}

type LimitState = ReturnType<typeof limitState>;

/** The headers of draft-ietf-httpapi-ratelimit-headers-10, the older ones that clients know, and the seconds until the window ends. */
function limitState(policy: string, limit: number, remaining: number, milliseconds: number) {
  const seconds = String(Math.max(1, Math.ceil(milliseconds / 1000)));
  const headers = {
    'RateLimit-Policy': `"${policy}";q=${limit};w=${windowMilliseconds / 1000}`,
    RateLimit: `"${policy}";r=${remaining};t=${seconds}`,
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(Math.ceil((Date.now() + milliseconds) / 1000)),
  };
  return { headers, seconds };
}

function refuse({ headers, seconds }: LimitState, text: string): never {
  throw new HttpError('rate-limited', `${text} try again in ${seconds} s.`, {
    headers: { ...headers, 'Retry-After': seconds },
  });
}

/**
 * The points of a shared store; while there is none, or it fails, those of this process.
 * @param onDegraded called each time that this process counts alone although there is a shared store.
 */
export function pointStore(shared: PointStore | undefined, onDegraded: () => void): PointStore {
  const local = localStore();
  // Keys that the shared store said are spent: until their windows end, for a minute at most, a flood costs no round trip.
  const spent = new LRUCache<string, number>({ max: clientsMaximum });
  return {
    async consume(key, points, limit, duration) {
      const now = Date.now();
      const spentUntil = points > 0 ? (spent.get(key) ?? 0) : 0;
      if (spentUntil > now) return { granted: false, remaining: 0, milliseconds: spentUntil - now };
      if (!shared) return local.consume(key, points, limit, duration);
      try {
        const allowance = await shared.consume(key, points, limit, duration);
        const isRefused = !allowance.granted && allowance.remaining === 0;
        if (isRefused) spent.set(key, now + Math.min(allowance.milliseconds, windowMilliseconds));
        return allowance;
      } catch {
        onDegraded();
        return local.consume(key, points, limit, duration);
      }
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
