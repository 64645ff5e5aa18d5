import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { HttpError } from '../../src/errors.ts';
import { createStreamSlots, type StreamSlots } from '../../src/http/stream-slots.ts';

const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** A server whose responses never end; it looks for a slot some time after a request came. */
async function serve(slots: StreamSlots, beforeMilliseconds = 0): Promise<number> {
  const piece = Buffer.alloc(64 * 1024, 'x');
  const server = createServer(async (request, response) => {
    await delay(beforeMilliseconds);
    try {
      slots.occupy(request, response);
    } catch (error) {
      response.writeHead((error as HttpError).status).end();
      return;
    }
    const write = () => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', write);
    write();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Sends a request; the response is read only where the test does. */
async function open(port: number, client = 'a'): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(`GET / HTTP/1.1\r\nHost: x\r\nX-Client: ${client}\r\n\r\n`);
  return socket;
}

async function status(port: number, client?: string): Promise<number> {
  const socket = await open(port, client);
  const head = await new Promise<Buffer>((resolve) => socket.once('data', resolve));
  socket.destroy();
  return Number(head.toString('latin1', 9, 12));
}

const slotsOf = (options: { total?: number; perClient?: number; stallMilliseconds?: number } = {}) =>
  createStreamSlots({
    total: 2,
    perClient: 2,
    stallMilliseconds: 30_000,
    clientOf: ({ headers }) => String(headers['x-client']),
    ...options,
  });

describe('a slot', () => {
  it('is free again when its client has left before it was taken', async () => {
    const port = await serve(slotsOf(), 30);
    for (let times = 0; times < 4; times += 1) {
      const socket = await open(port);
      await delay(1);
      socket.resetAndDestroy();
      await delay(60);
    }
    expect(await status(port)).toBe(200);
  });

  it('is free again when its client leaves', async () => {
    const port = await serve(slotsOf());
    for (let times = 0; times < 6; times += 1) {
      await expect.poll(() => status(port)).toBe(200);
    }
  });

  it('is taken from a client that reads nothing, and from none that reads slowly', async () => {
    const port = await serve(slotsOf({ total: 1, stallMilliseconds: 400 }));
    const slow = await open(port);
    let reads = true;
    let bytes = 0;
    slow.on('data', (data) => {
      bytes += data.length;
      slow.pause();
      setTimeout(() => reads && slow.resume(), 1);
    });
    await delay(1500);
    expect(slow.destroyed).toBe(false);
    expect(await status(port, 'b')).toBe(503);
    const before = bytes;
    reads = false;
    slow.pause();
    await expect.poll(() => status(port, 'b'), { timeout: 5000, interval: 100 }).toBe(200);
    expect(before).toBeGreaterThan(0);
  });

  it('is one of so many in all, and of so many of a client', async () => {
    const port = await serve(slotsOf({ total: 3, perClient: 2 }));
    for (const client of ['a', 'a', 'b']) {
      const socket = await open(port, client);
      await new Promise((resolve) => socket.once('data', resolve));
      socket.pause();
    }
    expect(await status(port, 'a')).toBe(429);
    expect(await status(port, 'b')).toBe(503);
  });
});
