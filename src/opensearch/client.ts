import { readFileSync } from 'node:fs';
import { Pool } from 'undici';
import { serviceUnavailable } from '../errors.ts';
import { nodeUrls } from '../lib/node-urls.ts';
import { clusterConnector } from './cluster-name.ts';
import { type BufferedRequest, type BufferedResponse, sendRequest } from './http-request.ts';
import { nodeOrder } from './node-backoff.ts';

/** Where OpenSearch is and how the service may use it. */
interface EngineOptions {
  /** `http(s)://[user:password@]host:port`, or several nodes of one cluster, separated by commas. */
  url: string;
  /** PEM file of the authority that signed the engine's certificate. */
  caFile?: string | undefined;
  /** `cluster.name` that the engine has to have, looked at on each new connection; any if absent. */
  clusterName?: string | undefined;
  /** A request that has not ended by then is given up. */
  deadlineMilliseconds?: number;
  /** Requests in flight at once on a node; more wait. */
  connections?: number;
  /** Requests that may wait; past that the service sheds load. */
  queueMaximum?: number;
  /** Called for every request with its duration and whether the engine answered. */
  onRequest?: (seconds: number, outcome: 'ok' | 'failed') => void;
}

/** The engine said no to a request that was well sent: the status and its error type, never shown to clients. */
export class EngineRefusal extends Error {
  readonly status: number;
  readonly type: string;

  constructor(status: number, type: string, reason: string) {
    super(`OpenSearch answered ${status} ${type}: ${reason}`);
    this.name = 'EngineRefusal';
    this.status = status;
    this.type = type;
  }
}

/**
 * How the body of a request is written, by its media type: one value, or the entries of a list one a line
 * (`_msearch`, `_bulk`).
 */
const bodyFormats = {
  'application/json': (body: unknown) => JSON.stringify(body),
  'application/x-ndjson': (body: unknown) =>
    (body as readonly unknown[]).map((line) => `${JSON.stringify(line)}\n`).join(''),
} as const satisfies Record<string, (body: unknown) => string>;

/** Media type of a request's body. */
type BodyFormat = keyof typeof bodyFormats;

/** The few calls that answering questions needs. */
export interface Engine {
  /** Sends one request, in JSON unless said otherwise, and returns the parsed answer. */
  request<Answer>(method: 'GET' | 'POST', path: string, body?: unknown, format?: BodyFormat): Promise<Answer>;
  close(): Promise<void>;
}

/** `Retry-After` while the engine is away, in seconds. */
const retryAfterSeconds = 3;

/**
 * Statuses of a node, or of a balancer in front, after which another node may answer (RFC 9110 §15.6.3–5). After 502 and 504
 * a write may have been carried out.
 */
const retryableStatuses = { read: [502, 503, 504], write: [503] } as const satisfies Record<
  string,
  readonly number[]
>;

/** Requests that write. Sent twice, a count is added twice, and a deletion finds nothing to delete. */
const writes = /\/_(?:bulk|create|doc|update_by_query|delete_by_query)(?:[/?]|$)/;

/** Errors of a connection that was never made: nothing was sent. */
const unreached = ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'];

/**
 * A lean client for the hot path: an undici pool a node and one total deadline a request. A node that fails to answer is
 * no failure as long as there is another one: what only reads is sent again, and a write where the first node was not reached.
 * The official client costs 2.4 times as much CPU a call (docs/decisions/0038) and has no total deadline:
 * its timeout ends when the headers are there. It stays in use where its comfort counts, at ingest.
 * @throws HttpError `engine-unavailable` when the engine is away, slow or failing; `overloaded` when too many wait.
 * @throws EngineRefusal when the engine answers 4xx.
 */
export function connectEngine(options: EngineOptions): Engine {
  const {
    deadlineMilliseconds = 3000,
    connections = 32,
    queueMaximum = 256,
    onRequest = () => undefined,
  } = options;
  const tls = options.caFile ? { connect: { ca: readFileSync(options.caFile) } } : {};
  const nodes = nodeUrls(options.url).map((url) =>
    openNode(new URL(url), { connections, ...tls }, options.clusterName),
  );
  const health = nodeOrder(nodes.length);
  let inFlight = 0;

  /**
   * Tries one node after the other; each may take half of the time that is left, and the last one all of it. A node that may
   * have carried out a write is the last one.
   */
  async function send(request: BufferedRequest): Promise<BufferedResponse> {
    const endsAt = performance.now() + deadlineMilliseconds;
    const positions = health.order(performance.now());
    const isWrite = request.method === 'POST' && writes.test(request.path);
    const retryable: readonly number[] = retryableStatuses[isWrite ? 'write' : 'read'];
    let failure: unknown;
    for (const [attempt, position] of positions.entries()) {
      const left = endsAt - performance.now();
      const node = nodes[position];
      if (!node || left <= 0) break;
      const isLast = attempt === positions.length - 1;
      try {
        const answer = await node.send(request, isLast || isWrite ? left : left / 2);
        health.answered(position);
        if (isLast || !retryable.includes(answer.statusCode)) return answer;
      } catch (error) {
        failure = error;
        health.failed(position, performance.now());
        if (isWrite && !unreached.includes(String((error as NodeJS.ErrnoException).code))) break;
      }
    }
    throw failure;
  }

  async function request<Answer>(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    format: BodyFormat = 'application/json',
  ): Promise<Answer> {
    if (inFlight >= connections + queueMaximum) {
      throw serviceUnavailable('overloaded', 'Too many searches are in progress; please try again.', 1);
    }
    inFlight += 1;
    const startedAt = performance.now();
    let outcome: 'ok' | 'failed' = 'failed';
    try {
      const request = {
        method,
        path,
        headers: { 'content-type': format },
        body: body === undefined ? null : bodyFormats[format](body),
      };
      const { statusCode, text } = await send(request);
      const answer = parse(text);
      if (statusCode >= 500 || statusCode === 429 || answer === undefined) {
        throw unavailable(new Error(`OpenSearch answered ${statusCode}`));
      }
      // A timed-out search has partial hits: caching them as the full result would be wrong.
      if ((answer as { timed_out?: boolean }).timed_out) {
        throw unavailable(new Error('OpenSearch had no time to search everything'));
      }
      outcome = 'ok';
      if (statusCode >= 400) throw refusal(statusCode, answer);
      return answer as Answer;
    } catch (error) {
      if (error instanceof EngineRefusal || isHttpError(error)) throw error;
      throw unavailable(error);
    } finally {
      inFlight -= 1;
      onRequest((performance.now() - startedAt) / 1000, outcome);
    }
  }

  return {
    request,
    close: async () => {
      await Promise.all(nodes.map((node) => node.close()));
    },
  };
}

/** The connections to one node, which gets its credentials, and requests below its path. */
function openNode(url: URL, options: Pool.Options & { connect?: object }, clusterName: string | undefined) {
  const basePath = url.pathname.replace(/\/$/, '');
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  const authorization = url.username !== '' && {
    authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
  };
  const pool = new Pool(url.origin, {
    pipelining: 1,
    ...options,
    ...(clusterName !== undefined && {
      connect: clusterConnector(clusterName, options.connect, {
        path: `${basePath}/`,
        host: url.host,
        ...authorization,
      }),
    }),
  });
  return {
    send: (request: BufferedRequest, milliseconds: number) =>
      sendRequest(
        pool,
        { ...request, path: basePath + request.path, headers: { ...authorization, ...request.headers } },
        milliseconds,
      ),
    close: () => pool.destroy(),
  };
}

function isHttpError(error: unknown): boolean {
  return error instanceof Error && error.name === 'HttpError';
}

/** 503 for an engine that is away, slow or failing. */
export function unavailable(cause: unknown): Error {
  return serviceUnavailable(
    'engine-unavailable',
    'The search engine does not answer at the moment; please try again.',
    retryAfterSeconds,
    cause,
  );
}

/** The answer as JSON; undefined where it is none (a proxy's HTML page, a cut-off body). */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The error in an answer of the engine with a 4xx status. */
export function refusal(status: number, answer: unknown): EngineRefusal {
  const { error } = answer as { error?: { type?: unknown; reason?: unknown } };
  return new EngineRefusal(status, String(error?.type ?? 'unknown'), String(error?.reason ?? ''));
}
