import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stopProcess } from '../../support/stop-process.ts';

/** The one answer of a bare server. */
interface PreparedAnswer {
  headers: Record<string, string>;
  body: string;
}

/** A bare `node:http` server in a process of its own. */
export interface BareServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts a server that does nothing but answer a prepared Buffer: what Node can do at best. */
export async function startBareServer(answer: PreparedAnswer): Promise<BareServer> {
  const child = fork(import.meta.filename);
  child.send(answer);
  const [port] = (await once(child, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => stopProcess(child) };
}

if (import.meta.main) {
  process.once('message', ({ headers, body }: PreparedAnswer) => {
    const bytes = Buffer.from(body, 'latin1');
    // Without it, Node would send a chunked body, which is another job than the service's.
    const complete = { ...headers, 'content-length': bytes.length };
    const server = createServer((_request, response) => {
      response.writeHead(200, complete).end(bytes);
    });
    server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  });
}
