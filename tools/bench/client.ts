import { Client } from '@opensearch-project/opensearch';
import { connectEngine } from '../../src/opensearch/client.ts';
import { interleaved, ratios, spread } from '../support/statistics.ts';
import { startBareServer } from './support/bare-server.ts';
import { type Figure, ratio } from './support/figures.ts';
import type { Workspace } from './support/workspace.ts';

const concurrency = 16;
const rounds = 5;
const callsPerRound = 3000;

/** An answer of a hundred ids, as a search brings them. */
const answer = {
  took: 1,
  timed_out: false,
  _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
  hits: {
    total: { value: 100, relation: 'eq' },
    max_score: 1,
    hits: Array.from({ length: 100 }, (_, id) => ({
      _index: 'symbols-1',
      _id: String(id),
      _score: 1,
      sort: [1, id],
    })),
  },
};
const question = { from: 0, size: 100, _source: false, query: { match_all: {} } };

/** Processor time of a call, by each of the two clients, against a server that answers at once. */
export async function clientBench({ atEnd }: Workspace): Promise<Figure[]> {
  const server = await startBareServer({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(answer),
  });
  atEnd(server.stop);
  const client = new Client({ node: server.url });
  const engine = connectEngine({ url: server.url });
  const official = () => client.search({ index: 'symbols-1', body: question });
  const pool = () => engine.request('POST', '/symbols-1/_search', question);
  await cpuMicroseconds(official);
  await cpuMicroseconds(pool);
  const { first, second } = await interleaved(
    rounds,
    () => cpuMicroseconds(official),
    () => cpuMicroseconds(pool),
  );
  await engine.close();
  await client.close();
  return [
    {
      figure: 'CPU of a call, official client',
      measured: `${spread(first).median.toFixed(0)} µs`,
      reference: `src/opensearch/client.ts ${spread(second).median.toFixed(0)} µs`,
      ...ratio(ratios(first, second)),
    },
  ];
}

/** Processor time of this process for one call. */
async function cpuMicroseconds(call: () => Promise<unknown>): Promise<number> {
  let remaining = callsPerRound;
  async function caller(): Promise<void> {
    while (remaining > 0) {
      remaining -= 1;
      await call();
    }
  }
  const before = process.cpuUsage();
  await Promise.all(Array.from({ length: concurrency }, caller));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / callsPerRound;
}
