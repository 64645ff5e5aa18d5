import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { knownState } from '../../src/serving-state.ts';

/** What a start makes of a serving process that is not always there. */
const server = createServer();
afterEach(() => {
  server.removeAllListeners('request');
  server.closeAllConnections();
  server.close();
});

async function serve(answers: readonly RequestListener[]): Promise<string> {
  let asked = 0;
  server.on('request', (request, response) => {
    answers[Math.min(asked, answers.length - 1)]?.(request, response);
    asked += 1;
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const ends: RequestListener = (request) => request.socket.destroy();
const says =
  (checks: object): RequestListener =>
  (_request, response) =>
    response.end(JSON.stringify({ data: { checks } }));

test('a serving process that ends while it is asked is asked again when it is replaced', async () => {
  const ready = { catalogue: 'ready', images: 'there' };
  const url = await serve([ends, says({ catalogue: 'empty' }), ends, says(ready)]);
  expect(await knownState(url, AbortSignal.timeout(60_000), () => true)).toEqual(ready);
});

test('a start that is stopped asks no more', async () => {
  const stop = new AbortController();
  const url = await serve([
    (request) => {
      stop.abort();
      request.socket.destroy();
    },
  ]);
  await expect(knownState(url, stop.signal)).rejects.toThrow('abort');
});
