import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
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
});
