import Koa from 'koa';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpError } from '../../src/errors.ts';
import { createLimits, type LimiterStore, type Limits } from '../../src/http/rate-limit.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

type Outcome = { status: 200 | 429; headers: Readonly<Record<string, string>> };

/** Limits of two JSON requests a minute, and how often they counted alone. */
function limitsOver(shared: LimiterStore | undefined, json = 2) {
  let degraded = 0;
  const limits = createLimits({
    perMinute: { json, images: 1, renders: 0 },
    shared,
    clientOf: () => 'client',
    onDegraded: () => {
      degraded += 1;
    },
  });
  const take = async (client = 'client', budget: 'json' | 'images' = 'json'): Promise<Outcome> => {
    try {
      return { status: 200, headers: (await limits.take(budget, () => client)) ?? {} };
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      expect(error.code).toBe('rate-limited');
      return { status: 429, headers: error.headers };
    }
  };
  const statuses = async (count: number, client?: string) => {
    const seen: number[] = [];
    for (let index = 0; index < count; index += 1) seen.push((await take(client)).status);
    return seen;
  };
  return { limits, take, statuses, degraded: () => degraded };
}

/** Answers as async-ratelimiter does, from an exact count; fails on demand. */
function scriptedStore() {
  const used = new Map<string, number>();
  const calls: { key: string; now: number }[] = [];
  let broken = false;
  const store: LimiterStore = {
    async ratelimiter(key, now, duration, limit) {
      calls.push({ key, now });
      if (broken) throw new Error('connection lost');
      const before = used.get(key) ?? 0;
      used.set(key, Math.min(limit, before + 1));
      return [limit - before, Math.floor((Date.now() + duration) / 1000), limit];
    },
  };
  return {
    store,
    calls,
    break: (value: boolean) => {
      broken = value;
    },
  };
}

describe('in one process', () => {
  it('a window starts with the first request and ends a minute later', async () => {
    const { take, statuses } = limitsOver(undefined);
    expect((await take()).headers).toEqual({
      'RateLimit-Policy': '"json";q=2;w=60',
      RateLimit: '"json";r=1;t=60',
      'X-RateLimit-Limit': '2',
      'X-RateLimit-Remaining': '1',
      'X-RateLimit-Reset': '1800000060',
    });
    vi.advanceTimersByTime(59_000);
    expect(await statuses(2)).toEqual([200, 429]);
    vi.advanceTimersByTime(1001);
    expect(await statuses(3)).toEqual([200, 200, 429]);
  });

  it('a refusal asks for a second at least, also in the last moment of the window', async () => {
    const { take } = limitsOver(undefined);
    await take();
    await take();
    expect((await take()).headers).toMatchObject({ 'Retry-After': '60', RateLimit: '"json";r=0;t=60' });
    vi.advanceTimersByTime(59_999);
    expect(await take()).toMatchObject({
      status: 429,
      headers: { 'Retry-After': '1', RateLimit: '"json";r=0;t=1' },
    });
  });

  it('clients and budgets do not meet', async () => {
    const { take, statuses } = limitsOver(undefined);
    expect(await statuses(3, 'a')).toEqual([200, 200, 429]);
    expect(await statuses(2, 'b')).toEqual([200, 200]);
    expect((await take('a', 'images')).status).toBe(200);
    expect((await take('a', 'images')).status).toBe(429);
  });

  it('remembers so many clients and no more', async () => {
    const { statuses, take } = limitsOver(undefined, 1);
    expect(await statuses(2, 'first')).toEqual([200, 429]);
    for (let index = 0; index < 10_000; index += 1) await take(`client ${index}`);
    // Forgotten, which errs on the side of the client.
    expect((await take('first')).status).toBe(200);
  });

  it('a budget of zero is not counted', () => {
    const { limits } = limitsOver(undefined);
    expect(limits.take('renders', () => 'client')).toBeUndefined();
  });
});

describe('over a shared store', () => {
  it('counts there, under a key of budget and client, each request at a moment of its own', async () => {
    const { store, calls } = scriptedStore();
    const { statuses, degraded } = limitsOver(store);
    expect(await statuses(3, '10.0.0.1')).toEqual([200, 200, 429]);
    expect(degraded()).toBe(0);
    expect(new Set(calls.map(({ key }) => key))).toEqual(new Set(['limit:json:10.0.0.1']));
    expect(new Set(calls.map(({ now }) => now)).size).toBe(3);
  });

  it('counts alone while it fails, leaves it in peace for a second, and goes back', async () => {
    const scripted = scriptedStore();
    const { statuses, degraded } = limitsOver(scripted.store);
    expect(await statuses(1)).toEqual([200]);
    scripted.break(true);
    expect(await statuses(3)).toEqual([200, 200, 429]);
    expect(degraded()).toBe(3);
    // One attempt, and then none until the second is over.
    expect(scripted.calls).toHaveLength(2);
    scripted.break(false);
    vi.advanceTimersByTime(999);
    expect(await statuses(1)).toEqual([429]);
    vi.advanceTimersByTime(2);
    expect(await statuses(2)).toEqual([200, 429]);
    expect(degraded()).toBe(4);
  });
});

describe('as middleware', () => {
  it('counts with the same headers, and throws before anything else runs', async () => {
    const { limits } = limitsOver(undefined);
    const middleware = limits.middleware('json');
    let runs = 0;
    const once = async () => {
      const app = new Koa();
      const context = app.createContext({ headers: {}, socket: {} } as never, new FakeResponse() as never);
      await middleware(context, async () => {
        runs += 1;
      });
      return context.response.headers;
    };
    expect(await once()).toMatchObject({
      'ratelimit-policy': '"json";q=2;w=60',
      ratelimit: '"json";r=1;t=60',
    });
    expect(await once()).toMatchObject({ ratelimit: '"json";r=0;t=60', 'x-ratelimit-remaining': '0' });
    await expect(once()).rejects.toMatchObject({
      code: 'rate-limited',
      status: 429,
      headers: { 'Retry-After': '60' },
    });
    expect(runs).toBe(2);
  });
});

describe('a request that counts as several', () => {
  /** Counts one request as several, after the middleware. */
  async function charged(limits: Limits, requests: number): Promise<Outcome> {
    const app = new Koa();
    const context = app.createContext({ headers: {}, socket: {} } as never, new FakeResponse() as never);
    try {
      await limits.middleware('json')(context, () => limits.charge('json', context, requests));
      return { status: 200, headers: context.response.headers as Record<string, string> };
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return { status: 429, headers: { ...error.headers, message: error.message } };
    }
  }

  it.each(['alone', 'shared'])('takes them all, or but one where fewer are left (%s)', async (where) => {
    const { limits } = limitsOver(where === 'shared' ? scriptedStore().store : undefined, 10);
    expect(await charged(limits, 1)).toMatchObject({ headers: { 'x-ratelimit-remaining': '9' } });
    expect(await charged(limits, 4)).toMatchObject({
      status: 200,
      headers: { 'x-ratelimit-remaining': '5', ratelimit: '"json";r=5;t=60', 'x-ratelimit-limit': '10' },
    });
    expect(await charged(limits, 6)).toMatchObject({
      status: 429,
      headers: {
        'X-RateLimit-Remaining': '4',
        'Retry-After': '60',
        message: expect.stringMatching(/^This request counts as 6: 10 a minute are allowed\./),
      },
    });
    expect(await charged(limits, 4)).toMatchObject({ headers: { 'x-ratelimit-remaining': '0' } });
    expect(await charged(limits, 1)).toMatchObject({ status: 429 });
  });

  it('takes the whole budget where it counts for more', async () => {
    const { limits } = limitsOver(undefined, 10);
    expect(await charged(limits, 1000)).toMatchObject({ headers: { 'x-ratelimit-remaining': '0' } });
  });

  it('keeps requests of one millisecond apart: in Redis two of one time would count as one', async () => {
    const shared = scriptedStore();
    const { limits } = limitsOver(shared.store, 3000);
    await charged(limits, 3000);
    const times = shared.calls.map(({ now }) => now);
    expect(times).toHaveLength(3000);
    expect(new Set(times).size).toBe(3000);
    expect(new Set(times.map(Math.floor))).toEqual(new Set([Date.now()]));
  });

  it('costs nothing where there is no limit', async () => {
    const { limits } = limitsOver(undefined, 0);
    expect(await charged(limits, 1000)).toMatchObject({ status: 200 });
  });
});

/** The part of Node's response that setting headers uses. */
class FakeResponse {
  readonly headersSent = false;
  statusCode = 404;
  readonly #headers = new Map<string, unknown>();
  setHeader(name: string, value: unknown): void {
    this.#headers.set(name.toLowerCase(), value);
  }
  getHeader(name: string): unknown {
    return this.#headers.get(name.toLowerCase());
  }
  getHeaders(): Record<string, unknown> {
    return Object.fromEntries(this.#headers);
  }
  removeHeader(name: string): void {
    this.#headers.delete(name.toLowerCase());
  }
  hasHeader(name: string): boolean {
    return this.#headers.has(name.toLowerCase());
  }
}
