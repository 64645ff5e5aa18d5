import { startDemoService } from './support/demo-service.ts';
import { type Figure, ratio } from './support/figures.ts';
import { type LoadGenerator, startLoadGenerator } from './support/load.ts';
import type { ServiceProcess } from './support/processes.ts';
import { distinctQueries, type Queries } from './support/queries.ts';
import { interleaved, ratios, spread } from './support/statistics.ts';
import { processorSecondsOfTree } from './support/usage.ts';
import type { Workspace } from './support/workspace.ts';

const concurrency = 8;
const rounds = 5;
const searchesARound = 200;
/** Of each kind, on both sides: Java and JavaScript both compile what runs often. */
const warmUpSearches = 600;

/** Searches that were never asked before, against the same requests sent straight to the engine. */
const kinds = [
  { figure: 'simplified search, one language', path: '/api/v1/public/symbols/search', anyLanguage: false },
  { figure: 'simplified search, any language', path: '/api/v1/public/symbols/search', anyLanguage: true },
  { figure: 'full search, one language', path: '/api/v1/symbols/search', anyLanguage: false },
] as const;

/** Median times of searches through the service over those of their bodies sent straight to OpenSearch. */
export async function searchBench(workspace: Workspace): Promise<Figure[]> {
  const { service, openSearchUrl, alias } = await startDemoService(workspace);
  const load = startLoadGenerator();
  workspace.atEnd(load.end);
  const figures: Figure[] = [];
  for (const [seed, { figure, path, anyLanguage }] of kinds.entries()) {
    const count = warmUpSearches + rounds * searchesARound;
    const queries = await distinctQueries(openSearchUrl, alias, { count, anyLanguage, seed });
    const sides = { load, service, path, openSearchUrl, queries };
    await through(sides, 0, warmUpSearches);
    await straight(sides, 0, warmUpSearches);
    const start = (round: number) => warmUpSearches + round * searchesARound;
    const { first, second } = await interleaved(
      rounds,
      (round) => through(sides, start(round), searchesARound),
      (round) => straight(sides, start(round), searchesARound),
    );
    const p50 = first.map((one) => one.p50Milliseconds);
    const cpu = spread(first.map((one) => one.cpuMilliseconds)).median;
    figures.push({
      figure,
      measured: `p50 ${spread(p50).median.toFixed(1)} ms, CPU of the service ${cpu.toFixed(2)} ms`,
      reference: `engine p50 ${spread(second).median.toFixed(1)} ms`,
      ...ratio(ratios(p50, second), { side: 'at most', bound: 1.2 }),
    });
  }
  return figures;
}

interface Sides {
  load: LoadGenerator;
  service: ServiceProcess;
  path: string;
  openSearchUrl: string;
  queries: Queries;
}

async function through({ load, service, path, queries }: Sides, start: number, count: number) {
  const before = await processorSecondsOfTree(service.pid);
  const { p50Milliseconds } = await load.run({
    url: service.url,
    requests: queries.list.slice(start, start + count).map(({ search }) => ({ path: `${path}?${search}` })),
    concurrency,
  });
  const cpuMilliseconds = (((await processorSecondsOfTree(service.pid)) - before) * 1000) / count;
  return { p50Milliseconds, cpuMilliseconds };
}

async function straight({ load, openSearchUrl, queries }: Sides, start: number, count: number) {
  const { p50Milliseconds } = await load.run({
    url: openSearchUrl,
    requests: queries.list
      .slice(start, start + count)
      .map(({ body }) => ({ path: queries.enginePath, body })),
    concurrency,
  });
  return p50Milliseconds;
}
