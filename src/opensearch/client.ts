import { readFileSync } from 'node:fs';
import { Client, errors } from '@opensearch-project/opensearch';
import { nodeUrls } from '../../embedded/addresses.ts';
import { serviceUnavailable } from '../errors.ts';
import { ownTurn } from '../lib/turns.ts';
import { connectionTo } from './cluster-name.ts';

/** Where OpenSearch is and how the service may use it. */
interface EngineOptions {
  /** `http(s)://[user:password@]host:port`, or several nodes of one cluster, separated by commas. */
  url: string;
  /** PEM file of the authority that signed the engine's certificate. */
  caFile?: string | undefined;
  /** `cluster.name` that the engine has to have, looked at before it is used; any if absent. */
  clusterName?: string | undefined;
  /** A request that has not ended by then is given up. */
  deadlineMilliseconds?: number;
  /** Requests in flight at once on a node; more wait. */
  connections?: number;
  /** A connection that is not used for so long is closed: before a balancer closes it, which may be while a request is sent. */
  idleMilliseconds?: number;
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

/** The few calls that answering questions needs. */
export interface Engine {
  /** Sends one request and returns the parsed answer. A list is sent as its entries, one a line (`_msearch`, `_bulk`). */
  request<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer>;
  close(): Promise<void>;
}

/** Requests that may wait; past that the service sheds load. */
const queueMaximum = 256;

/** `Retry-After` while the engine is away, in seconds. */
const retryAfterSeconds = 3;

/** Requests that write. Sent twice, a count is added twice, and a deletion finds nothing to delete. */
const writes = /\/_(?:bulk|create|doc|update_by_query|delete_by_query)(?:[/?]|$)/;

/**
 * Connects to the engine by the official client, with one total deadline a request: the client's own ends when the headers are
 * there. A node that fails to answer in half of that is no failure as long as there is another one: what only reads is sent again.
 * @throws HttpError `engine-unavailable` when the engine is away, slow or failing; `overloaded` when too many wait.
 * @throws EngineRefusal when the engine answers 4xx.
 */
export function connectEngine({
  url,
  caFile,
  clusterName,
  deadlineMilliseconds = 3000,
  connections = 32,
  idleMilliseconds = 4000,
  onRequest = () => undefined,
}: EngineOptions): Engine {
  const nodes = nodeUrls(url);
  const agent = { maxSockets: connections, timeout: idleMilliseconds };
  const client = new Client({
    nodes,
    agent,
    requestTimeout: deadlineMilliseconds,
    disablePrototypePoisoningProtection: true,
    ...(caFile && { ssl: { ca: readFileSync(caFile, 'utf8') } }),
    ...(clusterName !== undefined && { Connection: connectionTo(clusterName) }),
  });
  let inFlight = 0;

  /** Sends a request. @returns the whole answer, which has to be JSON. */
  async function send(method: 'GET' | 'POST', path: string, content: object): Promise<unknown> {
    const mayRepeat = nodes.length > 1 && !(method === 'POST' && writes.test(path));
    const sent = client.transport.request(
      { method, path, ...content },
      mayRepeat
        ? { maxRetries: nodes.length - 1, requestTimeout: deadlineMilliseconds / 2 }
        : { maxRetries: 0 },
    );
    const timer = setTimeout(() => sent.abort(), deadlineMilliseconds);
    try {
      const { body: answer } = await sent;
      if (typeof answer !== 'object' || answer === null) throw new Error('OpenSearch did not answer in JSON');
      return answer;
    } finally {
      clearTimeout(timer);
    }
  }

  async function request<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    if (inFlight >= connections + queueMaximum) {
      throw serviceUnavailable('overloaded', 'Too many searches are in progress; please try again.', 1);
    }
    inFlight += 1;
    const startedAt = performance.now();
    let outcome: 'ok' | 'failed' = 'failed';
    try {
      const content = Array.isArray(body) ? { bulkBody: body } : { body };
      const answer = await send(method, path, body === undefined ? {} : content);
      await ownTurn();
      // A timed-out search has partial hits: caching them as the full result would be wrong.
      if ((answer as { timed_out?: boolean }).timed_out) {
        throw new Error('OpenSearch had no time to search everything');
      }
      outcome = 'ok';
      return answer as Answer;
    } catch (error) {
      if (!isRefusal(error)) throw unavailable(error);
      outcome = 'ok';
      throw refusal(error.statusCode, error.body);
    } finally {
      inFlight -= 1;
      onRequest((performance.now() - startedAt) / 1000, outcome);
    }
  }

  let closing: Promise<void> | undefined;
  // The client's own never ends a second time.
  const close = () => (closing ??= client.close());

  return { request, close };
}

/** Whether the engine said no: not a node that fails or is overloaded, nor a balancer in front of it. */
function isRefusal(error: unknown): error is errors.ResponseError {
  if (!(error instanceof errors.ResponseError) || typeof error.body !== 'object') return false;
  return error.statusCode < 500 && error.statusCode !== 429;
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

/** The error in an answer of the engine with a 4xx status. */
export function refusal(status: number, answer: unknown): EngineRefusal {
  const { error } = answer as { error?: { type?: unknown; reason?: unknown } };
  return new EngineRefusal(status, String(error?.type ?? 'unknown'), String(error?.reason ?? ''));
}
