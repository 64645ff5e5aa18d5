import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRequest } from '../../src/opensearch/http-request.ts';

let server: Server;
let pool: Pool;
/** Requests that the server has not answered, in order. */
const open: ServerResponse[] = [];
let closedByClient = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    response.once('close', () => {
      if (!response.writableFinished) closedByClient += 1;
    });
    if (request.url === '/now') response.end('dóg');
    else if (request.url === '/half') response.writeHead(200, { 'content-length': '10' }).write('half');
    else open.push(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  pool = new Pool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { connections: 1 });
});
afterAll(async () => {
  await pool.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const get = (path: string, deadlineMilliseconds: number) =>
  sendRequest(pool, { method: 'GET', path, headers: {}, body: null }, deadlineMilliseconds);

describe('an sendRequest with the engine', () => {
  it('reads the whole answer', async () => {
    expect(await get('/now', 5000)).toEqual({ statusCode: 200, text: 'dóg' });
  });

  it.each(['/never', '/half'])('ends at its deadline, and gives up the connection (%s)', async (path) => {
    const before = closedByClient;
    await expect(get(path, 50)).rejects.toThrow('no whole answer within 50 ms');
    await expect.poll(() => closedByClient).toBe(before + 1);
    expect(await get('/now', 5000)).toMatchObject({ text: 'dóg' });
  });

  it('counts the wait for a connection, and sends nothing after it', async () => {
    const before = open.length;
    const first = get('/slow', 5000);
    await expect.poll(() => open.length).toBe(before + 1);
    await expect(get('/slow', 50)).rejects.toThrow('no whole answer');
    open.at(-1)?.end('answered');
    expect(await first).toMatchObject({ text: 'answered' });
    expect(await get('/now', 5000)).toMatchObject({ text: 'dóg' });
    expect(open).toHaveLength(before + 1);
  });

  it('fails with what the connection says', async () => {
    const gone = new Pool('http://127.0.0.1:9', { connections: 1 });
    const failing = sendRequest(gone, { method: 'GET', path: '/', headers: {}, body: null }, 5000);
    await expect(failing).rejects.toThrow(/ECONNREFUSED|bad port/);
    await gone.destroy();
  });
});
