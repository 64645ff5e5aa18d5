import { randomInt } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Service } from '../../src/service.ts';
import type { Failure, Page } from '../support/answers.ts';
import { renders } from '../support/metrics.ts';
import { startTestService } from '../support/service.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

/** A database of the shared Redis that only these tests use. */
const ownRedisUrl = () => new URL('/15', inject('redisUrl')).toString();

const running: Service[] = [];
let client: string;

beforeAll(async () => {
  const redis = new Redis(ownRedisUrl());
  await redis.flushdb();
  redis.disconnect();
});
beforeEach(() => {
  // Every test is another client, so that counts of the last minute do not meet.
  client = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((service) => service.stop()));
});

/** A service that believes one proxy, so that a test can be several clients. */
async function start(
  settings: Record<string, string>,
  redisUrl: string | undefined = ownRedisUrl(),
): Promise<Service> {
  const service = await startTestService(
    { TRUST_PROXY_HOPS: '1', SYMBOL_CATALOG_CACHE_MB: '32', ...settings },
    { redisUrl },
  );
  running.push(service);
  return service;
}

const search = (number: number) => `/api/v1/public/symbols/search?limit=1&offset=${number}`;

async function ask(service: Service, path: string, from = client): Promise<Response> {
  const response = await fetch(service.url + path, { headers: { 'X-Forwarded-For': from } });
  await response.clone().arrayBuffer();
  return response;
}

/** Statuses of requests one after another. */
async function statuses(service: Service, paths: readonly string[], from = client): Promise<number[]> {
  const seen: number[] = [];
  for (const path of paths) seen.push((await ask(service, path, from)).status);
  return seen;
}

const numbered = (count: number, start = 0) =>
  Array.from({ length: count }, (_, index) => search(start + index));
const ok = (count: number) => Array.from({ length: count }, () => 200);

describe('a budget', () => {
  it('is in the headers of every answer and, once spent, answered with 429', async () => {
    const service = await start({ RATE_LIMIT_JSON: '3' });
    for (const left of [2, 1, 0]) {
      const response = await ask(service, search(left));
      expect(response.status).toBe(200);
      expect(response.headers.get('ratelimit-policy')).toBe('"json";q=3;w=60');
      const [, remaining, seconds] =
        /^"json";r=(\d+);t=(\d+)$/.exec(response.headers.get('ratelimit') ?? '') ?? [];
      expect(Number(remaining)).toBe(left);
      expect(Number(seconds)).toBeGreaterThanOrEqual(1);
      expect(Number(seconds)).toBeLessThanOrEqual(60);
      expect(response.headers.get('x-ratelimit-limit')).toBe('3');
      expect(response.headers.get('x-ratelimit-remaining')).toBe(String(left));
      const reset = Number(response.headers.get('x-ratelimit-reset'));
      expect(Number.isInteger(reset)).toBe(true);
      expect(reset * 1000 - Date.now()).toBeLessThanOrEqual(61_000);
      expect(reset * 1000 - Date.now()).toBeGreaterThan(-1000);
    }
    for (const path of [search(9), search(0), '/api/symbols/1']) {
      const refused = await ask(service, path);
      expect(refused.status).toBe(429);
      expect(refused.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(refused.headers.get('cache-control')).toBe('no-store');
      expect(refused.headers.get('access-control-allow-origin')).toBe('*');
      expect(refused.headers.get('etag')).toBeNull();
      expect(refused.headers.get('ratelimit-policy')).toBe('"json";q=3;w=60');
      expect(refused.headers.get('ratelimit')).toMatch(/^"json";r=0;t=[1-9]\d*$/);
      expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
      const { success, error } = (await refused.json()) as Failure;
      expect({ success, code: error.code }).toEqual({ success: false, code: 'rate-limited' });
      expect(error.message).toMatch(/3 requests a minute are allowed.*try again in \d+ s/);
    }
    expect((await ask(service, search(0), '10.255.255.255')).status).not.toBe(429);
  });

  it('is spent by answers from memory, by 304 and by errors too', async () => {
    const service = await start({ RATE_LIMIT_JSON: '5' });
    const once = await ask(service, search(1));
    const again = { headers: { 'X-Forwarded-For': client, 'If-None-Match': once.headers.get('etag') ?? '' } };
    expect((await fetch(service.url + search(1), again)).status).toBe(304);
    expect(
      await statuses(service, [search(1), '/api/v1/symbols/search?limit=x', search(1), search(1)]),
    ).toEqual([200, 400, 200, 429]);
  });

  it('is spent by the words of a sentence, also where no spaces part them, in each language', async () => {
    const service = await start({ RATE_LIMIT_JSON: '100' });
    const left = async (body: object) => {
      const response = await fetch(`${service.url}/api/v1/sentences`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': client },
        body: JSON.stringify(body),
      });
      expect(response.status).toBe(200);
      return Number(response.headers.get('x-ratelimit-remaining'));
    };
    expect(await left({ text: 'dog '.repeat(20), lang: 'en' })).toBe(99);
    expect(await left({ text: 'dog '.repeat(21), lang: 'en' })).toBe(97);
    expect(await left({ text: '犬がいる。'.repeat(7), lang: 'ja' })).toBe(95);
    expect(await left({ text: '犬がいる。'.repeat(7), lang: ['ja', 'en'] })).toBeLessThanOrEqual(92);
  });

  it('is spent by the words of a sentence in a URL as well, where no cache answers it', async () => {
    const service = await start({ RATE_LIMIT_JSON: '100' });
    const left = async (parameters: Record<string, string>) => {
      const response = await ask(service, `/api/v1/sentences?${new URLSearchParams(parameters)}`);
      expect(response.status).toBe(200);
      return Number(response.headers.get('x-ratelimit-remaining'));
    };
    const text = 'dog '.repeat(20);
    expect(await left({ text, lang: 'en' })).toBe(99);
    expect(await left({ text, lang: 'en,de' })).toBe(97);
    expect(await left({ text, lang: 'en,de' })).toBe(96);
    expect(await left({ text, lang: 'en,de,fr', format: 'obf' })).toBe(93);
  });

  it('of one client that is used up is no reason to refuse another who asks for the same sentence', async () => {
    const service = await start({ RATE_LIMIT_JSON: '3' });
    const sentence = `/api/v1/sentences?${new URLSearchParams({ text: 'cat '.repeat(20), lang: 'en,de,fr' })}`;
    await ask(service, search(1));
    const other = client.replace(/^10/, '11');
    const [refused, answered] = await Promise.all([ask(service, sentence), ask(service, sentence, other)]);
    expect([refused.status, answered.status]).toEqual([429, 200]);
  });

  it('of JSON is not that of pictures', async () => {
    const service = await start({ RATE_LIMIT_JSON: '2', RATE_LIMIT_IMAGES: '3' });
    const { data } = (await (await ask(service, search(1))).json()) as {
      data: { image_url: string; thumbnail_url: string }[];
    };
    const [image, thumbnail] = [data[0]?.image_url, data[0]?.thumbnail_url].map(
      (url) => new URL(String(url)).pathname,
    ) as [string, string];
    const picture = await ask(service, image);
    expect(picture.headers.get('ratelimit-policy')).toBe('"images";q=3;w=60');
    expect(await statuses(service, [image, thumbnail, image, thumbnail])).toEqual([200, 200, 429, 429]);
    expect(await statuses(service, [search(2), search(3)])).toEqual([200, 429]);
  });

  it('is spent once by a picture that its URL led to before and that no cache has any more', async () => {
    const service = await start({ RATE_LIMIT_IMAGES: '1000', SYMBOL_CATALOG_CACHE_MB: '10' });
    const { data } = (await (await ask(service, '/api/v1/symbols/search?limit=100')).json()) as Page;
    const variant = `/api/v1/symbols/${data[0]?.id}/variant?overlay=plural&size=512`;
    const left = async () => {
      const response = await ask(service, variant);
      expect(response.status).toBe(200);
      return Number(response.headers.get('x-ratelimit-remaining'));
    };
    expect([await left(), await left()]).toEqual([999, 998]);
    // Out of Redis, and driven out of memory by others that are asked for twice.
    const redis = new Redis(ownRedisUrl());
    for (const key of await redis.keys('symbol-catalog:image:*')) await redis.del(key);
    redis.disconnect();
    for (const { image } of data) {
      for (let times = 0; times < 2; times += 1)
        await ask(service, new URL(image.url).pathname, '10.255.0.1');
    }
    const rendered = await renders(service);
    expect(await left()).toBe(997);
    expect(await renders(service)).toBe(rendered + 1);
    expect(await left()).toBe(996);
  });

  it('does not count probes, preflights and the description', async () => {
    const service = await start({ RATE_LIMIT_JSON: '1', RATE_LIMIT_IMAGES: '1' });
    expect(await statuses(service, numbered(2))).toEqual([200, 429]);
    expect(await statuses(service, ['/livez', '/readyz', '/openapi.json', '/livez', '/readyz'])).toEqual(
      ok(5),
    );
    const preflight = await fetch(service.url + search(0), {
      method: 'OPTIONS',
      headers: { 'X-Forwarded-For': client },
    });
    expect(preflight.status).toBe(204);
  });

  it('of zero is no limit', async () => {
    const service = await start({ RATE_LIMIT_JSON: '0' });
    expect(await statuses(service, numbered(5))).toEqual(ok(5));
    expect((await ask(service, search(0))).headers.get('ratelimit')).toBeNull();
  });
});

describe('a client', () => {
  it('is the connection where no proxy is trusted, whatever the headers claim', async () => {
    const service = await start({ TRUST_PROXY_HOPS: '0', RATE_LIMIT_JSON: '3' });
    const claimed = async (number: number) => (await ask(service, search(number), `10.9.8.${number}`)).status;
    expect([
      await claimed(1),
      await claimed(2),
      await claimed(3),
      await claimed(4),
      await claimed(5),
    ]).toEqual([200, 200, 200, 429, 429]);
  });

  it('is what the trusted proxy saw, not what the client wrote before it', async () => {
    const service = await start({ RATE_LIMIT_JSON: '2' });
    const claimed = async (number: number) =>
      (await ask(service, search(number), `6.6.6.${number}, ${client}`)).status;
    expect([await claimed(1), await claimed(2), await claimed(3)]).toEqual([200, 200, 429]);
  });

  it('is a /64 of IPv6', async () => {
    const service = await start({ RATE_LIMIT_JSON: '2' });
    const network = `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}`;
    const from = async (end: string) => (await ask(service, search(1), network + end)).status;
    expect([await from('::1'), await from(':1:2:3:4'), await from('::ffff')]).toEqual([200, 200, 429]);
    expect((await ask(service, search(1), '2001:db8:ffff:fff0::1')).status).toBe(200);
  });
});

describe('Redis', () => {
  it('makes one count of two services', async () => {
    const services = [await start({ RATE_LIMIT_JSON: '4' }), await start({ RATE_LIMIT_JSON: '4' })] as const;
    const seen: number[] = [];
    for (let round = 0; round < 6; round += 1)
      seen.push(...(await statuses(services[round % 2] as Service, [search(round)])));
    expect(seen).toEqual([...ok(4), 429, 429]);
  });

  it('counts requests that arrive together one by one', async () => {
    const service = await start({ RATE_LIMIT_JSON: '10' });
    const seen = await Promise.all(numbered(25).map(async (path) => (await ask(service, path)).status));
    expect(seen.filter((status) => status === 200)).toHaveLength(10);
    expect(seen.filter((status) => status === 429)).toHaveLength(15);
  });

  describe('away', () => {
    let proxy: TcpProxy;
    beforeEach(async () => {
      proxy = await startTcpProxy(ownRedisUrl());
    });
    afterEach(() => proxy.close());

    it.each(['cut', 'stall'] as const)(
      '(%s) lets limits go on in each process, without failures, and comes back',
      async (how) => {
        const service = await start({ RATE_LIMIT_JSON: '4' }, proxy.url);
        const other = await start({ RATE_LIMIT_JSON: '4' });
        expect(await statuses(service, numbered(3))).toEqual(ok(3));

        await proxy[how]();
        const started = performance.now();
        expect(await statuses(service, numbered(6, 10))).toEqual([...ok(4), 429, 429]);
        expect(performance.now() - started).toBeLessThan(30_000);
        expect((await ask(service, '/readyz')).status).toBe(200);
        // Shared: three were counted before Redis went, so one is left.
        expect(await statuses(other, numbered(2, 20))).toEqual([200, 429]);

        await proxy.restore();
        // Seen by the other service: counted in Redis again. Each look is a client of its own.
        await expect
          .poll(
            async () => {
              const visitor = `10.1.${randomInt(256)}.${randomInt(1, 255)}`;
              await ask(service, search(30), visitor);
              return (await ask(other, search(30), visitor)).headers.get('x-ratelimit-remaining');
            },
            { interval: 200 },
          )
          .toBe('2');
      },
    );
  });

  it('absent from the start is no failure', async () => {
    const proxy = await startTcpProxy(ownRedisUrl());
    await proxy.cut();
    const service = await start({ RATE_LIMIT_JSON: '3' }, proxy.url);
    expect(await statuses(service, numbered(5))).toEqual([...ok(3), 429, 429]);
    expect(await (await ask(service, '/readyz')).json()).toMatchObject({
      data: { status: 'degraded', checks: { redis: 'away' } },
    });
  });

  it('is not needed', async () => {
    const service = await startTestService(
      { TRUST_PROXY_HOPS: '1', RATE_LIMIT_JSON: '2', SYMBOL_CATALOG_CACHE_MB: '32' },
      { redisUrl: undefined },
    );
    running.push(service);
    expect(await statuses(service, numbered(3))).toEqual([200, 200, 429]);
    expect(await (await ask(service, '/readyz')).json()).toMatchObject({
      data: { checks: { redis: 'none' } },
    });
  });
});

afterAll(() => expect(running).toHaveLength(0));
