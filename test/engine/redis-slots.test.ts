import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { HttpError } from '../../src/errors.ts';
import { createStreamSlots } from '../../src/http/stream-slots.ts';
import { connectRedis, type SharedStore } from '../../src/redis.ts';
import { startTcpProxy, type TcpProxy } from '../../tools/support/tcp-proxy.ts';

/** A database that only these tests use; the name of the places is new in each test. */
const url = () => new URL('/12', inject('redisUrl')).toString();
const leaseMilliseconds = 600;
let name = '';
let proxy: TcpProxy;
const stores: SharedStore[] = [];
const servers: Server[] = [];
const sockets: Socket[] = [];

beforeEach(async () => {
  name = `test-${randomUUID()}`;
  proxy = await startTcpProxy(url());
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
  for (const store of stores.splice(0)) store.close();
  await proxy.close();
});

/** A process that serves: its responses begin, and do not end. @returns its port. */
async function serve(redisUrl: string): Promise<{ port: number; degraded: () => number }> {
  const store = connectRedis(redisUrl, () => undefined);
  stores.push(store);
  while ((await store.state()) !== 'ready') await delay(20);
  let degraded = 0;
  const slots = createStreamSlots({
    total: 3,
    perClient: 2,
    stallMilliseconds: 30_000,
    clientOf: ({ headers }) => String(headers['x-client']),
    shared: store.slots(name),
    leaseMilliseconds,
    onDegraded: () => {
      degraded += 1;
    },
  });
  const server = createServer(async (request, response) => {
    try {
      await slots.occupy(request, response);
      response.write('begun');
    } catch (error) {
      response.writeHead((error as HttpError).status).end();
    }
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, degraded: () => degraded };
}

/** Begins a response. @returns its status, and what ends it. */
async function open(
  { port }: { port: number },
  client: string,
): Promise<{ status: number; leave: () => void }> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  socket.write(`GET / HTTP/1.1\r\nHost: x\r\nX-Client: ${client}\r\n\r\n`);
  const head = await new Promise<Buffer>((resolve) => socket.once('data', resolve));
  return { status: Number(head.toString('latin1', 9, 12)), leave: () => socket.destroy() };
}
const status = async (service: { port: number }, client: string) => {
  const { status, leave } = await open(service, client);
  leave();
  return status;
};

describe('places of two processes over one Redis', () => {
  it('are so many of a client and so many in all, wherever its requests arrive, for as long as they are held', async () => {
    const [first, second] = [await serve(url()), await serve(url())];
    const held = [await open(first, 'a'), await open(second, 'a')];
    expect(held.map(({ status }) => status)).toEqual([200, 200]);
    // Longer than a lease: they are extended.
    await delay(2 * leaseMilliseconds);
    expect([await status(first, 'a'), await status(second, 'a')]).toEqual([429, 429]);
    const third = await open(second, 'b');
    expect(third.status).toBe(200);
    expect(await status(first, 'c')).toBe(503);
    // Free at once for the other process, long before a lease would end.
    third.leave();
    await expect.poll(() => status(first, 'c'), { timeout: leaseMilliseconds / 2, interval: 20 }).toBe(200);
    expect([first.degraded(), second.degraded()]).toEqual([0, 0]);
  });

  it('are free again when a process dies with them, in the time of a lease', async () => {
    const [dying, living] = [await serve(proxy.url), await serve(url())];
    for (const client of ['a', 'a', 'b']) expect((await open(dying, client)).status).toBe(200);
    expect(await status(living, 'a')).toBe(429);
    expect(await status(living, 'c')).toBe(503);
    // Nothing of it arrives any more.
    await proxy.cut();
    await expect.poll(() => status(living, 'a'), { timeout: 4 * leaseMilliseconds }).toBe(200);
  });

  it('are counted by each process while Redis is away, and by all when it is back', async () => {
    const [first, second] = [await serve(proxy.url), await serve(proxy.url)];
    await proxy.cut();
    const held = [await open(first, 'a'), await open(first, 'a'), await open(second, 'a')];
    expect(held.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await status(first, 'a')).toBe(429);
    expect(first.degraded()).toBeGreaterThan(0);
    await proxy.restore();
    // What began meanwhile is counted as soon as its lease is extended.
    await expect.poll(() => status(second, 'b'), { timeout: 10_000 }).toBe(503);
    expect(await status(second, 'a')).toBe(429);
  });
});
