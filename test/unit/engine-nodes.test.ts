import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { connectEngine, type Engine } from '../../src/opensearch/client.ts';

describe('an engine of several nodes', () => {
  const servers: Server[] = [];
  let engine: Engine | undefined;
  afterEach(async () => {
    await engine?.close();
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  async function node(status: number | 'silent'): Promise<{ url: string; asked: string[]; server: Server }> {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(`${request.url} ${request.headers.authorization ?? ''}`.trim());
      if (status !== 'silent')
        response.writeHead(status, { 'content-type': 'application/json' }).end('{"hits":{"hits":[]}}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    servers.push(server);
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, server };
  }

  it('answers through the next node where one refuses connections, hangs or sends elsewhere', async () => {
    const gone = await node(200);
    gone.server.close();
    const hanging = await node('silent');
    const unready = await node(503);
    const well = await node(200);
    const urls = [gone, hanging, unready, well].map(({ url }) => url);
    engine = connectEngine({ url: urls.join(','), deadlineMilliseconds: 4000 });
    for (let time = 0; time < 8; time += 1) {
      expect(await engine.request('POST', '/symbols/_search', {})).toEqual({ hits: { hits: [] } });
    }
    expect(well.asked.length).toBe(8);
    expect(hanging.asked.length).toBeLessThanOrEqual(2);
  });

  it('takes one answer for what it is: a request that is refused is not sent to others', async () => {
    const refusing = await node(400);
    const other = await node(400);
    engine = connectEngine({ url: `${refusing.url},${other.url}` });
    await expect(engine.request('POST', '/symbols/_search', {})).rejects.toMatchObject({ status: 400 });
    expect(refusing.asked.length + other.asked.length).toBe(1);
  });

  it('asks each node below its path and with its credentials', async () => {
    const well = await node(200);
    engine = connectEngine({ url: `${well.url.replace('//', '//u:p%21@')}/search/` });
    await engine.request('GET', '/_alias/symbols');
    expect(well.asked).toEqual([`/search/_alias/symbols Basic ${Buffer.from('u:p!').toString('base64')}`]);
  });

  it('is not left connected where it is not asked for a while', async () => {
    const well = await node(200);
    let closed = 0;
    well.server.on('connection', (socket) => socket.once('close', () => (closed += 1)));
    engine = connectEngine({ url: well.url, idleMilliseconds: 50 });
    await engine.request('GET', '/_alias/symbols');
    await expect.poll(() => closed).toBe(1);
    expect(await engine.request('POST', '/symbols/_search', {})).toEqual({ hits: { hits: [] } });
  });

  it('is unavailable when no node answers, within the deadline', async () => {
    const hanging = [await node('silent'), await node('silent'), await node('silent')];
    engine = connectEngine({ url: hanging.map(({ url }) => url).join(','), deadlineMilliseconds: 3000 });
    const startedAt = performance.now();
    await expect(engine.request('POST', '/symbols/_search', {})).rejects.toMatchObject({
      code: 'engine-unavailable',
    });
    expect(performance.now() - startedAt).toBeLessThan(30_000);
    expect(hanging.map(({ asked }) => asked.length).sort()).toEqual([0, 1, 1]);
  });
});
