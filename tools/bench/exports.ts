import { setTimeout as delay } from 'node:timers/promises';
import { request as httpRequest, Pool } from 'undici';
import { startLoadGenerator } from '../support/load-generator.ts';
import { interleaved, ratios, spread } from '../support/statistics.ts';
import { startDemoService } from './support/demo-service.ts';
import { type Figure, ratio } from './support/figures.ts';
import type { Workspace } from './support/workspace.ts';

const searchPath = '/api/v1/public/symbols/search?q=dog&lang=en';
const exportPath = '/api/v1/export';
const exporters = 4;
const megabyte = 1e6;
const rounds = 5;
const secondsPerRound = 3;
const warmUpSeconds = 3;
/** How long a reader that is refused waits: less than it is told to, so that the places are never empty. */
const refusedMilliseconds = 100;

/** Addresses of the four who export: a client may have two exports under way, so that one address has two and asks on. */
const clients = [
  { name: 'one address', addressOf: () => '198.51.100.1' },
  { name: 'an address each', addressOf: (reader: number) => `198.51.100.${reader + 1}` },
] as const;

/** Cached searches of other clients while the whole catalogue is exported again and again, in one process, against idle. */
export async function exportsBench(workspace: Workspace): Promise<Figure[]> {
  const { service } = await startDemoService(workspace, {
    SYMBOL_CATALOG_PROCESSES: '1',
    TRUST_PROXY_HOPS: '1',
  });
  const load = startLoadGenerator();
  workspace.atEnd(load.end);
  const { body } = await httpRequest(service.url + searchPath);
  await body.dump();
  const search = (seconds = secondsPerRound) =>
    load.run({ url: service.url, requests: [{ path: searchPath }], concurrency: 1, seconds });
  await search(warmUpSeconds);
  const figures: Figure[] = [];
  for (const { name, addressOf } of clients) {
    let bytes = 0;
    const { first, second } = await interleaved(
      rounds,
      async () => {
        const exports = startExports(service.url, addressOf);
        const result = await search();
        bytes += await exports.stop();
        return result;
      },
      async () => search(),
    );
    const [during, idle] = [first, second].map((results) => ({
      p50: results.map(({ p50Milliseconds }) => p50Milliseconds),
      p99: spread(results.map(({ p99Milliseconds }) => p99Milliseconds)).median,
    })) as [{ p50: number[]; p99: number }, { p50: number[]; p99: number }];
    const exported = bytes / megabyte / rounds / secondsPerRound;
    figures.push({
      figure: `cached search during ${exporters} exports by ${name}, p50`,
      measured: `${spread(during.p50).median.toFixed(2)} ms (p99 ${during.p99.toFixed(1)} ms), ${exported.toFixed(1)} MB exported a second`,
      reference: `idle ${spread(idle.p50).median.toFixed(2)} ms (p99 ${idle.p99.toFixed(1)} ms)`,
      ...ratio(ratios(during.p50, idle.p50), { side: 'at most', bound: 3 }),
    });
  }
  return figures;
}

/** Reads exports one after the other on each of some connections, until it is stopped. */
function startExports(url: string, addressOf: (reader: number) => string) {
  const pool = new Pool(url, { connections: exporters });
  const ended = new AbortController();
  let bytes = 0;
  async function read(reader: number): Promise<void> {
    const headers = { 'x-forwarded-for': addressOf(reader) };
    while (!ended.signal.aborted) {
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path: exportPath,
        headers,
        signal: ended.signal,
      });
      for await (const piece of body) bytes += (piece as Buffer).length;
      if (statusCode !== 200) await delay(refusedMilliseconds);
    }
  }
  const readers = Array.from({ length: exporters }, (_, reader) => read(reader).catch(() => undefined));
  return {
    /** @returns the bytes that were read. */
    async stop(): Promise<number> {
      ended.abort();
      await Promise.all(readers);
      await pool.destroy();
      return bytes;
    },
  };
}
