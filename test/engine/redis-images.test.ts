import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectRedis, type SharedStore } from '../../src/redis.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

/** A database that only these tests use; keys are new in each run. */
const url = () => new URL('/12', inject('redisUrl')).toString();
const newKey = () => `test:${randomUUID()}`;
const bytes = Buffer.from([0, 1, 255, 128, 10, 13]);

/** A connection is made in the background; until then every call rejects. */
async function connected(store: SharedStore): Promise<SharedStore> {
  while ((await store.state()) !== 'ready') await delay(20);
  return store;
}

describe('images in Redis', () => {
  let store: SharedStore;
  beforeAll(async () => {
    store = await connected(connectRedis(url(), () => undefined));
  });
  afterAll(() => store.close());

  it('come back byte for byte, and go in time', async () => {
    const key = newKey();
    expect(await store.images.get(key)).toBeNull();
    await store.images.set(key, bytes, 1);
    expect(await store.images.get(key)).toEqual(bytes);
    await expect.poll(() => store.images.get(key)).toBeNull();
  });
});

describe('a Redis that does not answer', () => {
  let proxy: TcpProxy;
  let store: SharedStore;
  beforeAll(async () => {
    proxy = await startTcpProxy(url());
    store = await connected(connectRedis(proxy.url, () => undefined));
  });
  afterAll(async () => {
    store.close();
    await proxy.close();
  });

  it('is waited for once, then left alone for a moment, and asked again', async () => {
    proxy.stall();
    const startedAt = performance.now();
    for (let call = 0; call < 10; call += 1) {
      await expect(store.images.get('a')).rejects.toThrow();
      await expect(store.points.consume('a', 1, 1, 60_000)).rejects.toThrow();
    }
    const waited = performance.now() - startedAt;
    expect(waited).toBeGreaterThan(140);
    // Twenty time-outs would take three seconds.
    expect(waited).toBeLessThan(900);
    await proxy.restore();
    await expect.poll(() => store.images.get('a').catch(() => 'away')).toBeNull();
  });

  it('is not left alone because it refused something', async () => {
    await expect(store.images.set('a', bytes, -1)).rejects.toThrow();
    expect(await store.images.get('a')).toBeNull();
  });
});
