import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from '@opensearch-project/opensearch';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectEngine } from '../../src/opensearch/client.ts';
import { connectionTo } from '../../src/opensearch/cluster-name.ts';

type Ask = (path: string) => Promise<unknown>;

const servers: Server[] = [];
afterEach(() => {
  vi.restoreAllMocks();
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
    ['a failure', (ask: Ask) => expect(ask('/drop')).rejects.toThrow()],
    ['a pause', () => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3000)],
  ])('is looked at again after %s', async (_, interrupt) => {
    let name = 'mine';
    const { host, requests } = await startEngine(() => ({ cluster_name: name }));
    const client = new Client({ node: `http://${host}`, Connection: connectionTo('mine'), maxRetries: 0 });
    const ask: Ask = async (path) => (await client.transport.request({ method: 'GET', path })).body;
    expect(await ask('/path')).toEqual({ took: 1 });
    name = 'of another';
    await interrupt(ask);
    await expect(ask('/path')).rejects.toThrow('is the cluster "of another" and not "mine"');
    expect(requests.filter((request) => request !== '- /drop')).toEqual(['- /', '- /path', '- /']);
    await client.close();
  });
});
