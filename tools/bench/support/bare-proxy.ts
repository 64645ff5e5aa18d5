import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { stopProcess } from '../../support/stop-process.ts';

/** A bare `node:http` server in a process of its own. */
interface BareServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** As many connections as the service keeps to a node of its engine. */
const connections = 32;

/**
 * Starts a bare `node:http` server in a process of its own that hands each request on as it is and sends back what is
 * answered: the least that any service in Node between a client and an engine takes.
 * @param answerBytes size of what is sent back instead, once the engine has answered
 */
export async function startBareProxy(target: string, answerBytes?: number): Promise<BareServer> {
  const child = fork(import.meta.filename, [
    target,
    ...(answerBytes === undefined ? [] : [String(answerBytes)]),
  ]);
  const [port] = (await once(child, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => stopProcess(child) };
}

if (import.meta.main) {
  const [target = '', answerBytes] = process.argv.slice(2);
  const pool = new Pool(target, { connections });
  const answer = answerBytes === undefined ? undefined : Buffer.alloc(Number(answerBytes), ' ');
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
          const found = Buffer.from(await body.arrayBuffer());
          const bytes = answer ?? found;
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
