import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Redis } from 'ioredis';
import { stopProcess } from '../../support/stop-process.ts';
import type { BareServer } from './bare-server.ts';

/** The answer of a bare server on Redis. */
interface RedisAnswers {
  redisUrl: string;
  headers: Record<string, string>;
}

/** Starts a server that answers with what Redis has under the URL's path, and does nothing else. */
export async function startBareRedisServer(answers: RedisAnswers): Promise<BareServer> {
  const child = fork(import.meta.filename);
  child.send(answers);
  const [port] = (await once(child, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => stopProcess(child) };
}

if (import.meta.main) {
  process.once('message', ({ redisUrl, headers }: RedisAnswers) => {
    const redis = new Redis(redisUrl);
    const server = createServer(async ({ url = '/' }, response) => {
      const bytes = await redis.getBuffer(url);
      response.writeHead(bytes ? 200 : 404, { ...headers, 'content-length': bytes?.length ?? 0 }).end(bytes);
    });
    server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  });
}
