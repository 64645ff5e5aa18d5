import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { pointStore } from '../../src/http/rate-limit.ts';
import { takeQuota } from '../../src/partners/quota.ts';
import { connectRedis, type SharedStore } from '../../src/redis.ts';

/** A database that only these tests use; keys are new in each test. */
const url = () => new URL('/13', inject('redisUrl')).toString();
let stores: SharedStore[];
let key: string;

beforeEach(async () => {
  key = `test-${randomUUID()}`;
  stores = [connectRedis(url(), () => undefined), connectRedis(url(), () => undefined)];
  for (const store of stores) while ((await store.state()) !== 'ready') await delay(20);
});
afterEach(() => {
  for (const store of stores) store.close();
});

describe('points in Redis', () => {
  const consume = (points: number, store = stores[0]) => store?.points.consume(key, points, 100, 60_000);

  it('are taken all or none, by all processes together', async () => {
    expect(await consume(60)).toMatchObject({ granted: true, remaining: 40 });
    expect(await consume(41, stores[1])).toMatchObject({ granted: false, remaining: 40 });
    expect(await consume(40, stores[1])).toMatchObject({ granted: true, remaining: 0 });
  });

  it('are given back, and never more than were taken', async () => {
    await consume(60);
    expect(await consume(-20, stores[1])).toMatchObject({ granted: true, remaining: 60 });
    expect(await consume(-200)).toMatchObject({ granted: true, remaining: 100 });
    expect(await consume(101)).toMatchObject({ granted: false, remaining: 100 });
  });
});

it('a quota that one process gives back is free in others; one that was refused looks again after a minute', async () => {
  const [first, second] = stores.map((store) => pointStore(store.points, () => undefined));
  const limits = { requests_per_minute: 1, reports_per_day: 100 };
  const take = (points: typeof first, amount: number) =>
    takeQuota({ points: points as NonNullable<typeof first>, limits }, 'reports', key, amount);
  const { refund } = await take(first, 100);
  await expect(take(second, 10)).rejects.toMatchObject({
    code: 'quota-exceeded',
    headers: { RateLimit: expect.stringMatching(/^"reports";r=0;t=\d+$/) },
  });
  await refund();
  await expect(take(second, 10)).rejects.toMatchObject({ code: 'quota-exceeded' });
  const third = pointStore(stores[1]?.points, () => undefined);
  expect((await take(third, 100)).headers.RateLimit).toMatch(/r=0/);
});
