import type { Log } from '../logger.ts';
import type { Metrics } from '../metrics.ts';

/** A request that was answered. */
export interface AnsweredRequest {
  requestId: string;
  /** The path as it is mounted, such as `/api/v1/symbols/:id`; `none` where nothing is. */
  route: string;
  method: string;
  status: number;
  /** When it came, by `performance.now()`. */
  startedAt: number;
  /** The partner whose key it carried; no other caller is named, and a key never. */
  partner?: string | undefined;
}

/** Logs, counts and times a request whose response was just handed to the socket. */
export type RequestLog = (request: AnsweredRequest) => void;

/**
 * One log line and one observation a request, wherever it was answered. Both are by route and never by URL: a client can
 * make up any number of URLs, and they hold what people search for.
 */
export function createRequestLog(log: Log, metrics: Pick<Metrics, 'request'>): RequestLog {
  return ({ requestId, route, method, status, startedAt, partner }) => {
    const seconds = (performance.now() - startedAt) / 1000;
    // After the response has left: a client does not wait for the log.
    setImmediate(() => {
      metrics.request({ route, method, status, seconds });
      log.info({ requestId, route, method, status, seconds, partner }, 'request');
    });
  };
}
