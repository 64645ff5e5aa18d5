import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAdmission } from '../../src/http/admission.ts';

/** Milliseconds that a request takes of a core, and cores: a machine that shares its cores among all that are at work. */
const workMilliseconds = 5;
const cores = 2;
/** Requests a second that such a machine can answer. */
const capacity = (cores * 1000) / workMilliseconds;

/** Two dozen requests at once, as three pages send them: how many a second, and for how many seconds. */
const burst = [capacity * 3, 0.02] as const;

const bounds = {
  least: 2,
  most: 256,
  first: 12,
  slowdown: 1.7,
  waitMilliseconds: 150,
  waiting: 64,
} as const;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** What came of requests: milliseconds until the answers, sorted, and until the refusals. */
interface Outcome {
  answered: number[];
  refused: number[];
}

function sharedMachine() {
  const admission = createAdmission(bounds);
  let running: { left: number; startedAt: number; leave: () => void; answered: number[] }[] = [];

  async function begin({ answered, refused }: Outcome, milliseconds: number): Promise<void> {
    const startedAt = performance.now();
    try {
      const leave = await admission.enter();
      running.push({ left: milliseconds, startedAt, leave, answered });
    } catch {
      refused.push(performance.now() - startedAt);
    }
  }

  async function workOneMillisecond(): Promise<void> {
    await vi.advanceTimersByTimeAsync(1);
    const share = Math.min(1, cores / Math.max(1, running.length));
    for (const request of running) {
      request.left -= share;
      if (request.left > 0) continue;
      request.answered.push(performance.now() - request.startedAt);
      request.leave();
    }
    running = running.filter(({ left }) => left > 0);
    // Who was let in by one that left has begun.
    await vi.advanceTimersByTimeAsync(0);
  }

  /**
   * Sends so many requests a second.
   * @param milliseconds that each takes of a core
   * @returns what came of those after the first second.
   */
  return async function load(
    requestsPerSecond: number,
    seconds: number,
    milliseconds = workMilliseconds,
  ): Promise<Outcome> {
    let outcome: Outcome = { answered: [], refused: [] };
    let due = 0;
    for (let step = 0; step < seconds * 1000; step += 1) {
      if (step === 1000) outcome = { answered: [], refused: [] };
      due += requestsPerSecond / 1000;
      for (; due >= 1; due -= 1) void begin(outcome, milliseconds);
      await workOneMillisecond();
    }
    while (running.length > 0) await workOneMillisecond();
    outcome.answered.sort((a, b) => a - b);
    return outcome;
  };
}

const p95 = ({ answered }: Outcome): number => answered[Math.floor(answered.length * 0.95)] ?? Number.NaN;

describe('admission', () => {
  it('refuses nothing of what can be answered, nor of a burst', async () => {
    const load = sharedMachine();
    expect((await load(capacity * 0.8, 5)).refused).toEqual([]);
    expect((await load(...burst)).refused).toEqual([]);
  });

  it('answers in time what it lets in, at four times what can be answered', async () => {
    const load = sharedMachine();
    const idle = await load(capacity / 10, 5);
    const overload = await load(capacity * 4, 6);
    expect(p95(overload)).toBeLessThanOrEqual(5 * p95(idle));
    // No core is left without work, and nobody waits long for a refusal.
    expect(overload.answered.length).toBeGreaterThan(capacity * 5 * 0.9);
    expect(overload.refused.length).toBeGreaterThan(capacity * 5 * 2.5);
    expect(Math.max(...overload.refused)).toBeLessThanOrEqual(250);
  });

  it('refuses nothing a second after the load', async () => {
    const load = sharedMachine();
    await load(capacity / 10, 2);
    await load(capacity * 4, 5);
    await load(capacity * 0.5, 1.1);
    expect((await load(...burst)).refused).toEqual([]);
    expect((await load(capacity * 0.8, 5)).refused).toEqual([]);
  });

  it('does not take for usual what the first answers of a process take', async () => {
    const load = sharedMachine();
    await load(2, 5, 60 * workMilliseconds);
    const idle = await load(capacity / 10, 5);
    expect(p95(await load(capacity * 4, 6))).toBeLessThanOrEqual(5 * p95(idle));
  });

  it('takes slow answers to a few for no overload', async () => {
    const admission = createAdmission(bounds);
    for (const milliseconds of [...Array<number>(50).fill(5), ...Array<number>(50).fill(500)]) {
      const leave = await admission.enter();
      vi.advanceTimersByTime(milliseconds);
      leave();
    }
    expect(admission.limit()).toBe(bounds.first);
  });

  it('lets as many in as leave, however often one says that it leaves', async () => {
    const admission = createAdmission({ ...bounds, least: 1, most: 1, first: 1 });
    const leave = await admission.enter();
    const next = admission.enter();
    leave();
    leave();
    await next;
    const waiting = expect(admission.enter()).rejects.toThrow('More requests are at work');
    await vi.advanceTimersByTimeAsync(bounds.waitMilliseconds);
    await waiting;
    expect(admission.atWork()).toBe(1);
  });

  it('lets the last to come in first, and refuses the first at once where too many wait', async () => {
    const admission = createAdmission({ ...bounds, least: 1, most: 1, first: 1, waiting: 2 });
    const leave = await admission.enter();
    const told: string[] = [];
    const [, , third] = ['first', 'second', 'third'].map((name) =>
      admission.enter().then(
        (ended) => {
          told.push(`${name} let in`);
          return ended;
        },
        () => {
          told.push(`${name} refused`);
          return () => undefined;
        },
      ),
    );
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toEqual(['first refused']);
    leave();
    await third;
    await vi.advanceTimersByTimeAsync(bounds.waitMilliseconds);
    expect(told).toEqual(['first refused', 'third let in', 'second refused']);
  });

  it('refuses none of eight requests at once, however few are at work on a slow machine', async () => {
    const load = sharedMachine();
    await load(capacity / 10, 2);
    await load(capacity * 4, 5);
    await load(capacity * 0.1, 0.1);
    const eight = await load(4000, 0.002);
    expect([eight.answered.length, eight.refused.length]).toEqual([8, 0]);
  });
});
