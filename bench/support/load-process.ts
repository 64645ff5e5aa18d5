import { connect, type Socket } from 'node:net';
import { percentile } from './statistics.ts';

/**
 * A closed loop over plain sockets: each connection sends the next request when the answer to the last one is there.
 * An HTTP client of Node costs as much as its server does and would be the first to run out of processor time.
 */

/** One request; GET where there is no body. */
export interface LoadRequest {
  path: string;
  headers?: Record<string, string>;
  /** JSON. */
  body?: string;
}

/** What load is made. */
export interface LoadPlan {
  /** `http://host:port` */
  url: string;
  requests: LoadRequest[];
  /** Connections, each with one request under way. */
  concurrency: number;
  /** The requests are repeated until then; absent: each is sent once. */
  seconds?: number;
}

/** How it went. */
export interface LoadResult {
  requests: number;
  requestsPerSecond: number;
  /** Median time from sending a request to its last byte. */
  p50Milliseconds: number;
  p99Milliseconds: number;
}

const headEnd = Buffer.from('\r\n\r\n');

/** The bytes of a request. */
function serialized({ path, headers = {}, body }: LoadRequest, host: string): Buffer {
  const lines = [
    `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`,
    `Host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined
      ? []
      : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`);
}

/** Bytes that an answer still misses, from the bytes that hold its head; undefined while the head is not complete. */
function missingBytes(start: Buffer): number | undefined {
  const end = start.indexOf(headEnd);
  if (end < 0) return undefined;
  const head = start.toString('latin1', 0, end);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200 ') || length === undefined) {
    throw new Error(`unexpected answer: ${start.toString('utf8', 0, 600)}`);
  }
  return Number(length) - (start.length - end - headEnd.length);
}

/** Sends requests over one connection until there is none left. */
function sendAll(
  socket: Socket,
  next: () => Buffer | undefined,
  onAnswer: (ms: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0;
    let start: Buffer | undefined;
    let missing: number | undefined;
    const send = () => {
      const request = next();
      if (!request) {
        socket.destroy();
        resolve();
        return;
      }
      start = undefined;
      missing = undefined;
      sentAt = performance.now();
      socket.write(request);
    };
    const read = (chunk: Buffer) => {
      if (missing === undefined) {
        start = start ? Buffer.concat([start, chunk]) : chunk;
        missing = missingBytes(start);
      } else {
        missing -= chunk.length;
      }
      if (missing !== 0) return;
      onAnswer(performance.now() - sentAt);
      send();
    };
    socket.setNoDelay(true);
    socket.on('connect', send);
    socket.on('data', (chunk) => {
      try {
        read(chunk);
      } catch (error) {
        reject(error);
      }
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the connection was closed')));
  });
}

async function run({ url, requests, concurrency, seconds }: LoadPlan): Promise<LoadResult> {
  const { host, hostname, port } = new URL(url);
  const bytes = requests.map((request) => serialized(request, host));
  const startedAt = performance.now();
  const endsAt = seconds === undefined ? Number.POSITIVE_INFINITY : startedAt + seconds * 1000;
  const times: number[] = [];
  let sent = 0;
  const next = () => {
    if (seconds === undefined ? sent === bytes.length : performance.now() > endsAt) return undefined;
    return bytes[sent++ % bytes.length];
  };
  await Promise.all(
    Array.from({ length: concurrency }, () =>
      sendAll(connect(Number(port), hostname), next, (milliseconds) => times.push(milliseconds)),
    ),
  );
  return {
    requests: times.length,
    requestsPerSecond: times.length / ((performance.now() - startedAt) / 1000),
    p50Milliseconds: percentile(times, 0.5),
    p99Milliseconds: percentile(times, 0.99),
  };
}

process.on('message', (plan: LoadPlan) => {
  run(plan).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
