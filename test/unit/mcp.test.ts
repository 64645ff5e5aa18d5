import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Context } from 'koa';
import { expect, it, onTestFinished } from 'vitest';
import { mcpRoute } from '../../src/routes/mcp.ts';
import type { RouteServices } from '../../src/routes/route.ts';

it('a fault in a tool is the service’s own failure, and told to no client', async () => {
  const services = {
    limits: {
      charge: async () => {
        throw new TypeError('of the inside');
      },
    },
  } as unknown as RouteServices;
  const { promise, resolve } = Promise.withResolvers<{ error: unknown; body: unknown }>();
  const server = createServer((req, res) => {
    const context = { req, res, headers: req.headers, set: () => undefined } as unknown as Context;
    const request = { values: {}, body: {}, warnings: [], path: {}, baseUrl: '', urlWith: () => '' };
    (mcpRoute.send?.(services, request, context) ?? Promise.resolve()).then(
      () => resolve({ error: undefined, body: context.body }),
      (error: unknown) => resolve({ error, body: context.body }),
    );
    promise.then(() => res.end());
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'match_words', arguments: { words: ['dog'] } },
    }),
  });
  const { error, body } = await promise;
  expect(error).toBeInstanceOf(TypeError);
  expect(body).toBeUndefined();
});
