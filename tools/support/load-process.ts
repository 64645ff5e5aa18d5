import { connect, type Socket } from 'node:net';
import { percentile } from './statistics.ts';

/**
 * Load over plain sockets: as a closed loop, in which each connection sends the next request when the answer to the last
 * one is there, or as an open one, in which requests come at their own times, however long answers take. An HTTP client of Node costs as much as its server does and would be the first to run out of processor time.
 */

/** One request; GET where there is no body. */
export interface LoadRequest {
  path: string;
  headers?: Record<string, string>;
  /** JSON. */
  body?: string;
}

/** Requests and rate of a load. */
export interface LoadPlan {
  /** `http://host:port` */
  url: string;
  requests: LoadRequest[];
  /** Connections, each with one request in flight. */
  concurrency: number;
  /** The requests are repeated until then; absent: each is sent once. */
  seconds?: number;
  /**
   * Open loop: so many requests come in a second, evenly, each sent once, and one that finds no free connection waits.
   * Its time begins with its arrival, so a stall counts for all requests that arrive meanwhile.
   */
  arrivalsPerSecond?: number;
  /** Whether the result has the time of every answer, to combine several runs. */
  allTimes?: boolean;
  /** Statuses that an answer may have; a 503 has to say when to come back. 200 if absent. */
  statuses?: readonly number[];
}

/** How it went. */
export interface LoadResult {
  requests: number;
  requestsPerSecond: number;
  /** Median time from sending a request to its last byte. */
  p50Milliseconds: number;
  p99Milliseconds: number;
  /** Times of all answers in the order of their coming, where the plan asks for them. */
  milliseconds?: number[];
  /** Answers by status. */
  statuses: Record<number, number>;
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

/** Status and length of an answer; undefined while its head is incomplete. */
function headOf(
  start: Buffer,
  expected: readonly number[],
): { status: number; missingBytes: number; closes: boolean } | undefined {
  const end = start.indexOf(headEnd);
  if (end < 0) return undefined;
  const head = start.toString('latin1', 0, end);
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
  // A 304 has no body, despite its Content-Length (RFC 9112 §6.3).
  const length = status === 304 ? '0' : /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  const saysWhen = status !== 503 || /\r\nretry-after: *\d/i.test(head);
  if (!expected.includes(status) || length === undefined || !saysWhen) {
    throw new Error(`unexpected answer: ${start.toString('utf8', 0, 600)}`);
  }
  return {
    status,
    missingBytes: Number(length) - (start.length - end - headEnd.length),
    closes: /\r\nconnection: *close\b/i.test(head),
  };
}

/** A request, and when its time began. */
interface Due {
  bytes: Buffer;
  since: number;
}

/** Hands the next request to a connection that is free, now or later; undefined: there is none left. */
type Source = (take: (due: Due | undefined) => void) => void;

/**
 * Sends requests one after the other until there is none left, over one connection; over a new one each time where the
 * server closes it, and then the time to connect belongs to the answer.
 */
function sendAll(
  open: () => Socket,
  next: Source,
  expected: readonly number[],
  onAnswer: (milliseconds: number, status: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0;
    let start: Buffer | undefined;
    let missing: number | undefined;
    let closes = false;
    let status = 0;
    let socket = connected();
    const send = (due: Due | undefined) => {
      if (!due) {
        socket.removeAllListeners().destroy();
        resolve();
        return;
      }
      start = undefined;
      missing = undefined;
      sentAt = due.since;
      if (closes) socket = connected();
      socket.write(due.bytes);
    };
    const read = (chunk: Buffer) => {
      if (missing === undefined) {
        start = start ? Buffer.concat([start, chunk]) : chunk;
        const head = headOf(start, expected);
        missing = head?.missingBytes;
        closes = head?.closes ?? false;
        status = head?.status ?? 0;
      } else {
        missing -= chunk.length;
      }
      if (missing !== 0) return;
      onAnswer(performance.now() - sentAt, status);
      if (closes) socket.removeAllListeners().destroy();
      next(send);
    };
    socket.once('connect', () => next(send));
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

/** Requests that come evenly, whether or not a connection is free. */
function arrivals(requests: readonly Buffer[], perSecond: number): Source {
  const startedAt = performance.now();
  const due: Due[] = [];
  const free: ((due: Due | undefined) => void)[] = [];
  let come = 0;
  const timer = setInterval(() => {
    const until = Math.min(requests.length, ((performance.now() - startedAt) / 1000) * perSecond);
    for (; come < until; come += 1) {
      const arrived = { bytes: requests[come] as Buffer, since: startedAt + (come * 1000) / perSecond };
      const take = free.shift();
      if (take) take(arrived);
      else due.push(arrived);
    }
    if (come < requests.length || due.length > 0) return;
    clearInterval(timer);
    for (const take of free.splice(0)) take(undefined);
  }, 1);
  return (take) => {
    const waiting = due.shift();
    if (waiting || (come === requests.length && due.length === 0)) take(waiting);
    else free.push(take);
  };
}

async function run(plan: LoadPlan): Promise<LoadResult> {
  const { url, requests, concurrency, seconds, arrivalsPerSecond, statuses: expected = [200] } = plan;
  const { host, hostname, port } = new URL(url);
  const bytes = requests.map((request) => serialized(request, host));
  const startedAt = performance.now();
  const endsAt = seconds === undefined ? Number.POSITIVE_INFINITY : startedAt + seconds * 1000;
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  let sent = 0;
  const closedLoop: Source = (take) => {
    const isOver = seconds === undefined ? sent === bytes.length : performance.now() > endsAt;
    const request = isOver ? undefined : bytes[sent++ % bytes.length];
    take(request && { bytes: request, since: performance.now() });
  };
  const next = arrivalsPerSecond === undefined ? closedLoop : arrivals(bytes, arrivalsPerSecond);
  await Promise.all(
    Array.from({ length: concurrency }, () =>
      sendAll(
        () => connect(Number(port), hostname),
        next,
        expected,
        (milliseconds, status) => {
          times.push(milliseconds);
          statuses[status] = (statuses[status] ?? 0) + 1;
        },
      ),
    ),
  );
  return {
    requests: times.length,
    requestsPerSecond: times.length / ((performance.now() - startedAt) / 1000),
    p50Milliseconds: percentile(times, 0.5),
    p99Milliseconds: percentile(times, 0.99),
    ...(plan.allTimes && { milliseconds: times }),
    statuses,
  };
}

process.on('message', (plan: LoadPlan) => {
  run(plan).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
