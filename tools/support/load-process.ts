import { connect, type Socket } from 'node:net';
import { percentile } from './statistics.ts';

/**
 * Load over plain sockets as a closed loop: each connection sends the next request when the answer to the last one is there.
 * An HTTP client of Node costs as much as its server does and would be the first to run out of processor time.
 */

/** One request; GET where there is no body. */
export interface LoadRequest {
  path: string;
  headers?: Record<string, string>;
  /** JSON. */
  body?: string;
}

/** What is sent, each request once. */
export interface LoadPlan {
  /** `http://host:port` */
  url: string;
  requests: LoadRequest[];
  /** Connections, each with one request in flight. */
  concurrency: number;
  /** Whether the result has the time of every answer, to combine several runs. */
  allTimes?: boolean;
  /** Statuses that an answer may have; 200 if absent. */
  statuses?: readonly number[];
}

/** How it went. */
export interface LoadResult {
  requestsPerSecond: number;
  /** Median time from sending a request to its last byte. */
  p50Milliseconds: number;
  p99Milliseconds: number;
  /** Times of all answers in the order of their coming, where the plan asks for them. */
  milliseconds?: number[];
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

/** Length of the rest of an answer, and whether its connection ends; undefined while its head is incomplete. */
function headOf(
  start: Buffer,
  expected: readonly number[],
): { missingBytes: number; closes: boolean } | undefined {
  const end = start.indexOf(headEnd);
  if (end < 0) return undefined;
  const head = start.toString('latin1', 0, end);
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
  // A 304 has no body, despite its Content-Length (RFC 9112 §6.3).
  const length = status === 304 ? '0' : /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (!expected.includes(status) || length === undefined) {
    throw new Error(`unexpected answer: ${start.toString('utf8', 0, 600)}`);
  }
  return {
    missingBytes: Number(length) - (start.length - end - headEnd.length),
    closes: /\r\nconnection: *close\b/i.test(head),
  };
}

/**
 * Sends requests one after the other until there is none left, over one connection; over a new one each time where the
 * server closes it, and then the time to connect belongs to the answer.
 */
function sendAll(
  open: () => Socket,
  next: () => Buffer | undefined,
  expected: readonly number[],
  onAnswer: (milliseconds: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0;
    let start: Buffer | undefined;
    let missing: number | undefined;
    let closes = false;
    let socket = connected();
    const send = (request: Buffer | undefined) => {
      if (!request) {
        socket.removeAllListeners().destroy();
        resolve();
        return;
      }
      start = undefined;
      missing = undefined;
      sentAt = performance.now();
      if (closes) socket = connected();
      socket.write(request);
    };
    const read = (chunk: Buffer) => {
      if (missing === undefined) {
        start = start ? Buffer.concat([start, chunk]) : chunk;
        const head = headOf(start, expected);
        missing = head?.missingBytes;
        closes = head?.closes ?? false;
      } else {
        missing -= chunk.length;
      }
      if (missing !== 0) return;
      onAnswer(performance.now() - sentAt);
      if (closes) socket.removeAllListeners().destroy();
      send(next());
    };
    socket.once('connect', () => send(next()));
    function connected(): Socket {
      const opened = open().setNoDelay(true);
      opened.on('data', (chunk) => {
        try {
          read(chunk);
        } catch (error) {
          reject(error);
        }
      });
      opened.on('error', reject);
      opened.on('close', () => reject(new Error('the connection was closed')));
      return opened;
    }
  });
}

async function run(plan: LoadPlan): Promise<LoadResult> {
  const { url, requests, concurrency, statuses: expected = [200] } = plan;
  const { host, hostname, port } = new URL(url);
  const bytes = requests.map((request) => serialized(request, host));
  const startedAt = performance.now();
  const times: number[] = [];
  let sent = 0;
  const next = () => bytes[sent++];
  await Promise.all(
    Array.from({ length: concurrency }, () =>
      sendAll(
        () => connect(Number(port), hostname),
        next,
        expected,
        (milliseconds) => times.push(milliseconds),
      ),
    ),
  );
  return {
    requestsPerSecond: times.length / ((performance.now() - startedAt) / 1000),
    p50Milliseconds: percentile(times, 0.5),
    p99Milliseconds: percentile(times, 0.99),
    ...(plan.allTimes && { milliseconds: times }),
  };
}

process.on('message', (plan: LoadPlan) => {
  run(plan).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
