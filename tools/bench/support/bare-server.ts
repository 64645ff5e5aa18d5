import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { stopProcess } from '../../support/stop-process.ts';

/** As many connections as the service keeps to a node of its engine. */
const connections = 32;

/**
 * Starts a bare `node:http` server in a process of its own that hands each request on as it is and sends back what is
 * answered: the least that any service in Node between a client and an engine takes.
 */
export async function startBareServer(target: string): Promise<{ url: string; stop(): Promise<void> }> {
  const child = fork(import.meta.filename, [target]);
  const [port] = (await once(child, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}`, stop: () => stopProcess(child) };
}

if (import.meta.main) {
  const pool = new Pool(process.argv[2] ?? '', { connections });
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      pool
        .request({
          method: 'POST',
          path: request.url ?? '/',
          headers: { 'content-type': 'application/json' },
          body: Buffer.concat(chunks),
        })
        .then(async ({ statusCode, body }) => {
          const bytes = Buffer.from(await body.arrayBuffer());
          response.writeHead(statusCode, {
            'content-type': 'application/json',
            'content-length': bytes.length,
          });
          response.end(bytes);
        })
        .catch((error: unknown) => response.writeHead(502).end(String(error)));
    });
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}
