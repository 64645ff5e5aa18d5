import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { connectEngine } from '../../src/opensearch/client.ts';
import { ClusterAgent } from '../../src/opensearch/cluster-name.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** An engine that belongs to a cluster; writes down its requests. */
async function startEngine(answer: object) {
  const requests: string[] = [];
  const server = createServer((incoming, response) => {
    requests.push(`${incoming.headers.authorization ?? '-'} ${incoming.url}`);
    const body = JSON.stringify(incoming.url === '/below/' || incoming.url === '/' ? answer : { took: 1 });
    response.setHeader('content-length', Buffer.byteLength(body)).end(body);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { requests, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe('a connection to a named cluster', () => {
  it('asks for the name once, with the credentials and below the path, and is used on', async () => {
    const { host, requests } = await startEngine({ cluster_name: 'mine' });
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
    const { host, requests } = await startEngine(answer);
    const engine = connectEngine({ url: `http://${host}`, clusterName: 'mine' });
    await expect(engine.request('POST', '/symbols/_search', {})).rejects.toMatchObject({
      code: 'engine-unavailable',
    });
    await engine.close();
    expect(new Set(requests)).toEqual(new Set(['- /']));
  });

  it('is the same for a client on node:http', async () => {
    const { host, requests } = await startEngine({ cluster_name: 'mine' });
    const send = (agent: ClusterAgent) =>
      new Promise<string>((resolve, reject) => {
        get(`http://${host}/path`, { agent }, (answer) => {
          answer.resume().once('end', () => resolve(String(answer.statusCode)));
        }).once('error', reject);
      });
    const right = new ClusterAgent('mine');
    expect(await send(right)).toBe('200');
    right.destroy();
    expect(requests).toEqual(['- /', '- /path']);
    await expect(send(new ClusterAgent('of another'))).rejects.toThrow(
      'is the cluster "mine" and not "of another"',
    );
    expect(requests).toEqual(['- /', '- /path', '- /']);
  });
});
