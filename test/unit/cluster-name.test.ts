import { once } from 'node:events';
import { type Agent, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from '@opensearch-project/opensearch';
import { afterEach, describe, expect, it } from 'vitest';
import { connectEngine } from '../../src/opensearch/client.ts';
import { connectionTo } from '../../src/opensearch/cluster-name.ts';

type Ask = (path: string, client: Client) => Promise<unknown>;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** An engine that belongs to a cluster; writes down its requests. */
async function startEngine(answer: () => object) {
  const requests: string[] = [];
  const server = createServer((incoming, response) => {
    requests.push(`${incoming.headers.authorization ?? '-'} ${incoming.url}`);
    if (incoming.url === '/drop') incoming.destroy();
    const body = JSON.stringify(incoming.url === '/below/' || incoming.url === '/' ? answer() : { took: 1 });
    response.setHeader('content-type', 'application/json');
    response.setHeader('content-length', Buffer.byteLength(body)).end(body);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { requests, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Ends the server's side of a client's idle sockets, as an engine that ends does. */
async function closeSockets({ connectionPool }: Client): Promise<void> {
  const agents = connectionPool.connections.map(
    (connection) => (connection as unknown as { agent: Agent }).agent,
  );
  const sockets = agents.flatMap(({ freeSockets }) => Object.values(freeSockets).flat());
  expect(sockets.length).toBeGreaterThan(0);
  const closed = sockets.map((socket) => socket && once(socket, 'close'));
  for (const server of servers) server.closeAllConnections();
  await Promise.all(closed);
}

describe('a connection to a named cluster', () => {
  it('asks for the name once, with the credentials and below the path, and is used on', async () => {
    const { host, requests } = await startEngine(() => ({ cluster_name: 'mine' }));
    const engine = connectEngine({
      url: `http://user:word@${host}/below`,
      clusterName: 'mine',
      connections: 1,
    });
    expect(await engine.request('GET', '/a')).toEqual({ took: 1 });
    expect(await engine.request('GET', '/b')).toEqual({ took: 1 });
    await engine.close();
    const authorization = `Basic ${Buffer.from('user:word').toString('base64')}`;
    expect(requests).toEqual(['/below/', '/below/a', '/below/b'].map((path) => `${authorization} ${path}`));
  });

  it.each([
    ['of another name', { cluster_name: 'of another' }],
    ['that is none', { hello: 'world' }],
  ])('is refused by one %s, which gets no other request', async (_, answer) => {
    const { host, requests } = await startEngine(() => answer);
    const engine = connectEngine({ url: `http://${host}`, clusterName: 'mine' });
    await expect(engine.request('POST', '/symbols/_search', {})).rejects.toMatchObject({
      code: 'engine-unavailable',
    });
    await engine.close();
    expect(new Set(requests)).toEqual(new Set(['- /']));
  });

  it.each([
    ['a failure', (ask: Ask, client: Client) => expect(ask('/drop', client)).rejects.toThrow()],
    ['its sockets have closed', (_: Ask, client: Client) => closeSockets(client)],
  ])('is looked at again after %s', async (_, interrupt) => {
    let name = 'mine';
    const { host, requests } = await startEngine(() => ({ cluster_name: name }));
    const client = new Client({ node: `http://${host}`, Connection: connectionTo('mine'), maxRetries: 0 });
    const ask: Ask = async (path, of) => (await of.transport.request({ method: 'GET', path })).body;
    expect(await ask('/path', client)).toEqual({ took: 1 });
    name = 'of another';
    await interrupt(ask, client);
    await expect(ask('/path', client)).rejects.toThrow('is the cluster "of another" and not "mine"');
    expect(requests.filter((request) => request !== '- /drop')).toEqual(['- /', '- /path', '- /']);
    await client.close();
  });
});
