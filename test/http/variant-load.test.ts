import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { rendererVersion } from '../../src/images/render/render-job.ts';
import type { Service } from '../../src/service.ts';
import type { Failure } from '../support/answers.ts';
import { metric, renders } from '../support/metrics.ts';
import { startTestService } from '../support/service.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

/** A database of the shared Redis that only these tests use. */
const ownRedisUrl = () => new URL('/10', inject('redisUrl')).toString();

const running: Service[] = [];
let redis: Redis;

beforeAll(() => {
  redis = new Redis(ownRedisUrl());
});
beforeEach(async () => {
  await redis.flushdb();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((service) => service.stop()));
});
afterAll(() => redis.disconnect());

async function start(redisUrl: string | undefined = ownRedisUrl()): Promise<Service> {
  const service = await startTestService({ SYMBOL_CATALOG_CACHE_MB: '10' }, { redisUrl });
  running.push(service);
  return service;
}

/** Every symbol is another picture. */
const variant = (symbol: number, query = 'overlay=plural&size=256') =>
  `/api/v1/symbols/${symbol}/variant?${query}`;

async function ask(service: Service, path: string) {
  const response = await fetch(service.url + path);
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, body };
}

const kept = async () => (await redis.keys('*')).filter((key) => key.includes('image:'));

describe('one render', () => {
  it('answers all who ask one process at the same time', async () => {
    const service = await start();
    const answers = await Promise.all(Array.from({ length: 300 }, () => ask(service, variant(1))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.toString('latin1'))).size).toBe(1);
    expect(await renders(service)).toBe(1);
  });

  it('answers all who ask two processes that share a Redis, whichever they ask', async () => {
    const [one, other] = [await start(), await start()];
    for (const symbol of [2, 3, 4, 5, 6]) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, number) => ask(number % 2 === 0 ? one : other, variant(symbol))),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(answers.map(({ body }) => body.toString('latin1'))).size).toBe(1);
      // At most once in each: to wait for one another would cost more than the few milliseconds of a render.
      for (const service of [one, other]) expect(await renders(service)).toBeLessThanOrEqual(symbol - 1);
    }
    const keys = await kept();
    expect(keys).toHaveLength(5);
    for (const key of keys) {
      expect(key).toContain(rendererVersion);
      expect(await redis.ttl(key)).toBeGreaterThan(3600);
    }
    // A third one makes none of them again; on a busy machine a Redis that is late is not waited for.
    const madeByAThird = async () => {
      const third = await start();
      for (const symbol of [2, 3, 4, 5, 6]) expect((await ask(third, variant(symbol))).status).toBe(200);
      return renders(third);
    };
    await expect.poll(madeByAThird).toBe(0);
  });
});

describe('more than can be made', () => {
  it('is refused with 503 and Retry-After, while the rest is served and searches are answered', async () => {
    const service = await start();
    const flood = Array.from({ length: 500 }, (_, number) => ask(service, variant(100 + number, 'mono=1')));
    const search = await ask(service, '/api/v1/public/symbols/search?q=dog&language=en');
    expect(search.status).toBe(200);
    const answers = await Promise.all(flood);
    const served = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 503);
    expect(served.length + refused.length).toBe(500);
    // How many have a place, and are made within the three seconds that one may wait, depends on what a render takes lately.
    expect(served.length).toBeGreaterThanOrEqual(8);
    expect(served.length).toBeLessThan(400);
    for (const { headers, body } of refused) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect((JSON.parse(body.toString()) as Failure).error.code).toBe('overloaded');
    }
    expect(await renders(service)).toBe(served.length);
    expect(await metric(service, 'nodejs_eventloop_lag_p50_seconds')).toBeLessThan(0.05);
    const symbol = 100 + answers.findIndex(({ status }) => status === 503);
    expect((await ask(service, variant(symbol, 'mono=1'))).status).toBe(200);
  });
});

describe('Redis', () => {
  let proxy: TcpProxy;
  beforeEach(async () => {
    proxy = await startTcpProxy(ownRedisUrl());
  });
  afterEach(() => proxy.close());

  it.each(['cut', 'stall'] as const)(
    '(%s) away means the same pictures, slower, and comes back',
    async (how) => {
      const service = await start(proxy.url);
      const witness = await start();
      const first = await ask(service, variant(20));
      expect((await ask(witness, variant(20))).body.equals(first.body)).toBe(true);
      expect(await renders(witness)).toBe(0);

      await proxy[how]();
      const startedAt = performance.now();
      const away = await Promise.all(
        [20, 21, 22, 23, 24, 21, 22].map((symbol) => ask(service, variant(symbol))),
      );
      expect(away.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200]);
      expect(performance.now() - startedAt).toBeLessThan(30_000);
      expect(await renders(service)).toBe(5);
      const same = await ask(witness, variant(21));
      expect(same.body.equals(away[1]?.body ?? Buffer.of())).toBe(true);
      expect(same.headers.get('etag')).toBe(away[1]?.headers.get('etag'));

      await proxy.restore();
      // Each look is another picture: what one process makes, the other finds.
      let symbol = 30;
      await expect
        .poll(
          async () => {
            symbol += 1;
            await ask(service, variant(symbol));
            const before = await renders(witness);
            await ask(witness, variant(symbol));
            return (await renders(witness)) - before;
          },
          { interval: 200 },
        )
        .toBe(0);
    },
  );

  it('that goes while a picture is being made keeps nobody from it', async () => {
    const service = await start(proxy.url);
    // So few that a busy machine draws them within the time that one may wait.
    const asked = Array.from({ length: 4 }, (_, number) => ask(service, variant(700 + number)));
    await expect.poll(() => renders(service), { interval: 5 }).toBeGreaterThan(0);
    await proxy.cut();
    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await renders(service)).toBe(4);
    await proxy.restore();
  });

  it('that refuses to write is read all the same', async () => {
    const maker = await start();
    await ask(maker, variant(50));
    // To one user alone: to all others, whose tests run at the same time, it writes.
    const reader = new URL(ownRedisUrl());
    reader.username = reader.password = 'reader';
    await redis.call('ACL', 'SETUSER', 'reader', 'on', '>reader', '~*', '&*', '+@all', '-@write');
    try {
      const service = await start(reader.href);
      expect((await ask(service, variant(51))).status).toBe(200);
      expect((await ask(service, variant(50))).status).toBe(200);
      // Made where it could not be kept, found where it was.
      expect(await renders(service)).toBe(1);
    } finally {
      await redis.call('ACL', 'DELUSER', 'reader');
    }
  });

  it('with something else under a key is no trouble', async () => {
    const service = await start();
    await ask(service, variant(60));
    const [key = ''] = await kept();
    await redis.flushdb();
    await redis.set(key, '');
    const fresh = await start();
    const answer = await ask(fresh, variant(60));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    await redis.del(key);
    await redis.hset(key, 'a', 'b');
    expect((await ask(await start(), variant(60))).body.equals(answer.body)).toBe(true);
  });

  it('is not needed', async () => {
    const service = await startTestService({}, { redisUrl: undefined });
    running.push(service);
    expect((await ask(service, variant(70))).status).toBe(200);
    expect((await ask(service, variant(70))).status).toBe(200);
    expect(await renders(service)).toBe(1);
  });
});
