import Koa, { type Context } from 'koa';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpError } from '../../src/errors.ts';
import { createRateLimits, type PointStore, pointStore } from '../../src/http/rate-limit.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

type Outcome = { status: 200 | 429; headers: Readonly<Record<string, string>>; message?: string };

/** Limits of two JSON requests a minute, and how often they counted alone. */
function limitsOver(shared: PointStore | undefined, json = 2) {
  let degraded = 0;
  let limited = 0;
  const limits = createRateLimits({
    perMinute: { json, images: 1, renders: 0 },
    points: pointStore(shared, () => {
      degraded += 1;
    }),
    clientOf: ({ headers }) => String(headers['x-client']),
    onLimited: () => {
      limited += 1;
    },
  });
  /** Answers as the service does, with the headers that were set, or those of the refusal. */
  const answer = async (use: (context: Context) => Promise<void>, client = 'client'): Promise<Outcome> => {
    const context = contextOf(client);
    try {
      await use(context);
      return { status: 200, headers: headersOf(context) };
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      expect(error.code).toBe('rate-limited');
      return { status: 429, headers: error.headers, message: error.message };
    }
  };
  const take = (client = 'client', budget: 'json' | 'images' = 'json') =>
    answer((context) => limits.count(budget, context), client);
  const statuses = async (count: number, client?: string) => {
    const seen: number[] = [];
    for (let index = 0; index < count; index += 1) seen.push((await take(client)).status);
    return seen;
  };
  return { limits, answer, take, statuses, degraded: () => degraded, limited: () => limited };
}

function contextOf(client: string): Context {
  const request = { headers: { 'x-client': client }, socket: {} };
  return new Koa().createContext(request as never, new FakeResponse() as never) as Context;
}

/** In the spelling in which they were set. */
const headersOf = ({ res }: Context) => (res as unknown as FakeResponse).set;

/** Counts exactly, as the script in Redis does; fails on demand. */
function scriptedStore() {
  const used = new Map<string, number>();
  const calls: { key: string; points: number }[] = [];
  let broken = false;
  const store: PointStore = {
    async consume(key, points, limit, milliseconds) {
      calls.push({ key, points });
      if (broken) throw new Error('connection lost');
      const before = used.get(key) ?? 0;
      const granted = before + points <= limit;
      if (granted) used.set(key, before + points);
      return { granted, remaining: limit - (used.get(key) ?? 0), milliseconds };
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

  it('a budget of zero is not counted', async () => {
    const { limits, answer } = limitsOver(undefined);
    for (let request = 0; request < 3; request += 1) {
      expect(await answer((context) => limits.take('renders', context))).toEqual({
        status: 200,
        headers: {},
      });
      expect(await answer((context) => limits.count('renders', context))).toEqual({
        status: 200,
        headers: {},
      });
    }
  });
});

describe('over a shared store', () => {
  it('counts there, under a key of budget and client', async () => {
    const { store, calls } = scriptedStore();
    const { statuses, degraded } = limitsOver(store);
    expect(await statuses(3, '10.0.0.1')).toEqual([200, 200, 429]);
    expect(degraded()).toBe(0);
    expect(new Set(calls.map(({ key }) => key))).toEqual(new Set(['limit:json:10.0.0.1']));
  });

  it('is left in peace by a client whose budget it said is spent, until the window ends', async () => {
    const { store, calls } = scriptedStore();
    const { take, statuses, limited } = limitsOver(store);
    expect(await statuses(3)).toEqual([200, 200, 429]);
    vi.advanceTimersByTime(20_000);
    expect(await take()).toMatchObject({ status: 429, headers: { 'Retry-After': '40' } });
    expect(await statuses(50)).toEqual(Array(50).fill(429));
    expect(calls).toHaveLength(3);
    expect(limited()).toBe(52);
    expect(await statuses(1, 'another')).toEqual([200]);
    vi.advanceTimersByTime(40_001);
    await take();
    expect(calls).toHaveLength(5);
  });

  it('counts alone while it fails, and goes back', async () => {
    const scripted = scriptedStore();
    const { statuses, degraded } = limitsOver(scripted.store);
    expect(await statuses(1)).toEqual([200]);
    scripted.break(true);
    expect(await statuses(3)).toEqual([200, 200, 429]);
    expect(degraded()).toBe(3);
    scripted.break(false);
    expect(await statuses(2)).toEqual([200, 429]);
    expect(degraded()).toBe(3);
  });
});

describe('a request', () => {
  it('is counted once by each budget, however often it is looked at', async () => {
    const { limits, answer } = limitsOver(undefined);
    const twice = async (context: Context) => {
      await limits.count('json', context);
      await limits.count('json', context);
    };
    expect(await answer(twice)).toMatchObject({ status: 200, headers: { 'X-RateLimit-Remaining': '1' } });
    expect(await answer(twice)).toMatchObject({ status: 200, headers: { RateLimit: '"json";r=0;t=60' } });
    expect(await answer(twice)).toMatchObject({ status: 429, headers: { 'Retry-After': '60' } });
  });
});

describe('a request that counts as several', () => {
  /** Counts one request as several, after it was counted as one. */
  const charge = ({ limits, answer }: ReturnType<typeof limitsOver>, requests: number) =>
    answer(async (context) => {
      await limits.count('json', context);
      await limits.charge('json', context, requests);
    });

  it.each(['alone', 'shared'])('takes them all, or but one where fewer are left (%s)', async (where) => {
    const limits = limitsOver(where === 'shared' ? scriptedStore().store : undefined, 10);
    expect(await charge(limits, 1)).toMatchObject({ headers: { 'X-RateLimit-Remaining': '9' } });
    expect(await charge(limits, 4)).toMatchObject({
      status: 200,
      headers: { 'X-RateLimit-Remaining': '5', RateLimit: '"json";r=5;t=60', 'X-RateLimit-Limit': '10' },
    });
    expect(await charge(limits, 6)).toMatchObject({
      status: 429,
      headers: { 'X-RateLimit-Remaining': '4', 'Retry-After': '60' },
      message: expect.stringMatching(
        /^This request counts as 6: 10 requests a minute are allowed from one address\./,
      ),
    });
    expect(await charge(limits, 4)).toMatchObject({ headers: { 'X-RateLimit-Remaining': '0' } });
    expect(await charge(limits, 1)).toMatchObject({ status: 429 });
  });

  it('takes the whole budget where it counts for more', async () => {
    expect(await charge(limitsOver(undefined, 10), 1000)).toMatchObject({
      headers: { 'X-RateLimit-Remaining': '0' },
    });
  });

  it('is charged in one call, so that two at once cannot both take the last points', async () => {
    const shared = scriptedStore();
    const limits = limitsOver(shared.store, 3000);
    expect(await charge(limits, 3000)).toMatchObject({ headers: { 'X-RateLimit-Remaining': '0' } });
    expect(shared.calls.map(({ points }) => points)).toEqual([1, 2999]);
    const both = limitsOver(scriptedStore().store, 10);
    const statuses = (await Promise.all([charge(both, 6), charge(both, 6)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 429]);
  });

  it('costs nothing where there is no limit', async () => {
    expect(await charge(limitsOver(undefined, 0), 1000)).toMatchObject({ status: 200 });
  });
});

/** The part of Node's response that setting headers uses. */
class FakeResponse {
  readonly headersSent = false;
  statusCode = 404;
  readonly set: Record<string, string> = {};
  setHeader(name: string, value: unknown): void {
    this.set[name] = String(value);
  }
  getHeader(name: string): string | undefined {
    return this.set[name];
  }
}
