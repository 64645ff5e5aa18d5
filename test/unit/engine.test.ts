import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectEngine, type Engine } from '../../src/opensearch/client.ts';

let server: Server;
let engine: Engine;
let answer: { status: number; body: string };

/** An engine in trouble, which the real one cannot be brought into at will. */
beforeAll(async () => {
  server = createServer((_request, response) => response.writeHead(answer.status).end(answer.body));
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
