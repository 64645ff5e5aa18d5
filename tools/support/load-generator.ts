import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Client } from 'undici';
import { percentile } from './statistics.ts';
import { stopProcess } from './stop-process.ts';

/** One request; GET where there is no body. */
export interface LoadRequest {
  path: string;
  /** JSON. */
  body?: string;
}

interface LoadPlan {
  /** `http://host:port` */
  url: string;
  requests: LoadRequest[];
  /** Connections, each with one request in flight: the next one is sent when the answer to the last one is there. */
  concurrency: number;
}

/** How it went. */
export interface LoadResult {
  requestsPerSecond: number;
  /** Median time from sending a request to its last byte. */
  p50Milliseconds: number;
  p99Milliseconds: number;
}

/** Starts a process for the load, so that making it costs neither side of a comparison its own processor time. */
export function startLoadGenerator() {
  const child = fork(import.meta.filename);
  return {
    /** @throws Error where an answer has another status than 200. */
    run: async (plan: LoadPlan): Promise<LoadResult> => {
      child.send(plan);
      const [answer] = (await once(child, 'message')) as [LoadResult | { failed: string }];
      if ('failed' in answer) throw new Error(`load on ${plan.url}: ${answer.failed}`);
      return answer;
    },
    end: () => stopProcess(child),
  };
}

async function run({ url, requests, concurrency }: LoadPlan): Promise<LoadResult> {
  const times: number[] = [];
  // All connections take from the same list.
  const left = requests.values();
  const sendAll = async () => {
    const client = new Client(url);
    for (const { path, body } of left) {
      const sentAt = performance.now();
      const headers = body === undefined ? {} : { 'content-type': 'application/json' };
      const method = body === undefined ? 'GET' : 'POST';
      const answer = await client.request({ path, method, headers, body: body ?? null });
      const text = await answer.body.arrayBuffer();
      times.push(performance.now() - sentAt);
      if (answer.statusCode !== 200) {
        throw new Error(`${answer.statusCode} from ${path}: ${Buffer.from(text).toString('utf8', 0, 600)}`);
      }
    }
    await client.close();
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: concurrency }, sendAll));
  return {
    requestsPerSecond: times.length / ((performance.now() - startedAt) / 1000),
    p50Milliseconds: percentile(times, 0.5),
    p99Milliseconds: percentile(times, 0.99),
  };
}

if (import.meta.main) {
  process.on('message', (plan: LoadPlan) => {
    run(plan).then(
      (result) => process.send?.(result),
      (error: unknown) => process.send?.({ failed: String(error) }),
    );
  });
}
