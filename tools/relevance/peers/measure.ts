import type { LoadGenerator } from '../../support/load-generator.ts';
import type { ComparedEngine, PeerQuery } from './peer.ts';

/** How fast an engine answers over HTTP, by round. */
export interface Speed {
  /** Time of an answer with one request in flight. */
  p50Milliseconds: number[];
  p99Milliseconds: number[];
  /** With {@link concurrentRequests} in flight. */
  requestsPerSecond: number[];
  /** Queries sent, in all rounds. */
  queryCount: number;
}

/** Requests in flight when throughput is measured. */
export const concurrentRequests = 8;
const rounds = 5;
/** Share of a round's queries that are sent one after the other. */
const sequentialShare = 0.3;

/**
 * Sends all engines the same queries, each once, in rounds that each engine begins in turn: other load on the machine affects
 * all alike, and no answer comes from a cache.
 */
export async function measureSpeed(
  engines: readonly ComparedEngine[],
  queries: readonly PeerQuery[],
  load: Pick<LoadGenerator, 'run'>,
): Promise<Map<ComparedEngine, Speed>> {
  const size = Math.floor(queries.length / rounds);
  const speeds = new Map<ComparedEngine, Speed>(
    engines.map((engine) => [
      engine,
      { p50Milliseconds: [], p99Milliseconds: [], requestsPerSecond: [], queryCount: size * rounds },
    ]),
  );
  for (let round = 0; round < rounds; round += 1) {
    const roundQueries = queries.slice(round * size, (round + 1) * size);
    const sequential = roundQueries.slice(0, Math.ceil(size * sequentialShare));
    for (const engine of rotated(engines, round)) {
      const requestsFor = (sent: readonly PeerQuery[]) =>
        sent.map((query) => ({ path: engine.pathOf(query) }));
      const { url } = engine;
      const single = await load.run({ url, requests: requestsFor(sequential), concurrency: 1 });
      const rest = requestsFor(roundQueries.slice(sequential.length));
      const concurrent = await load.run({ url, requests: rest, concurrency: concurrentRequests });
      const speed = speeds.get(engine);
      speed?.p50Milliseconds.push(single.p50Milliseconds);
      speed?.p99Milliseconds.push(single.p99Milliseconds);
      speed?.requestsPerSecond.push(concurrent.requestsPerSecond);
    }
  }
  return speeds;
}

/** The items rotated to the left. */
export function rotated<Item>(items: readonly Item[], by: number): Item[] {
  const start = items.length === 0 ? 0 : by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}
