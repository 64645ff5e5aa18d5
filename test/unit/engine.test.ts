import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectEngine, type Engine } from '../../src/opensearch/client.ts';

let server: Server;
let engine: Engine;
let answer: { status: number; body: string };

/** An engine in trouble, which the real one cannot be brought into at will. */
beforeAll(async () => {
  server = createServer((_request, response) =>
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  engine = connectEngine({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
afterAll(async () => {
  await engine.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('an engine in trouble', () => {
  it.each([
    ['that found only part of it in time', 200, '{"timed_out":true,"hits":{"hits":[]}}'],
    ['that is overloaded', 429, '{"error":{"type":"circuit_breaking_exception"}}'],
    ['that fails', 500, '{"error":{"type":"search_phase_execution_exception"}}'],
    ['behind a proxy that answers for it', 200, '<html>Bad gateway</html>'],
  ])('%s is unavailable, and its message is not passed on', async (_what, status, body) => {
    answer = { status, body };
    await expect(engine.request('POST', '/symbols/_search', {})).rejects.toMatchObject({
      code: 'engine-unavailable',
      message: 'The search engine does not answer at the moment; please try again.',
    });
  });

  it('that answers in time is believed', async () => {
    answer = { status: 200, body: '{"timed_out":false,"hits":{"hits":[]}}' };
    expect(await engine.request('POST', '/symbols/_search', {})).toEqual({
      timed_out: false,
      hits: { hits: [] },
    });
  });
});

describe('two nodes, of which the first fails', () => {
  const bulk: Parameters<Engine['request']> = ['POST', '/symbols-words/_bulk', []];
  const search: Parameters<Engine['request']> = ['POST', '/symbols/_search', {}];

  /** The nodes that a request reached, the first of which answers with a status, or is not there. */
  async function reached(status: number | undefined, request: Parameters<Engine['request']>) {
    const nodes: string[] = [];
    const listen = async (name: string, statusCode: number) => {
      const node = createServer((_request, response) => {
        nodes.push(name);
        response.writeHead(statusCode, { 'content-type': 'application/json' }).end('{}');
      });
      await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
      return { node, url: `http://127.0.0.1:${(node.address() as AddressInfo).port}` };
    };
    const first = await listen('first', status ?? 200);
    const second = await listen('second', 200);
    if (status === undefined) await new Promise((resolve) => first.node.close(resolve));
    const client = connectEngine({ url: `${first.url},${second.url}` });
    await client.request(...request).catch(() => undefined);
    await client.close();
    first.node.close();
    second.node.close();
    return nodes;
  }

  it.each([
    ['reads are sent again', 504, search, ['first', 'second']],
    ['so are those that never arrived', undefined, search, ['second']],
    ['a write may have been carried out, and is not', 504, bulk, ['first']],
    ['nor is one that was refused', 503, bulk, ['first']],
  ])('%s', async (_what, status, request, nodes) => {
    expect(await reached(status, request)).toEqual(nodes);
  });
});
