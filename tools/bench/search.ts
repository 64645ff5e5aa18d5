import { type LoadGenerator, startLoadGenerator } from '../support/load-generator.ts';
import { inTurn, ratios, spread } from '../support/statistics.ts';
import { startBareProxy } from './support/bare-proxy.ts';
import { startDemoService } from './support/demo-service.ts';
import { type Figure, ratio } from './support/figures.ts';
import type { ServiceProcess } from './support/processes.ts';
import { distinctQueries, type Queries } from './support/queries.ts';
import { processorSecondsOfTree } from './support/usage.ts';
import type { Workspace } from './support/workspace.ts';

const concurrency = 8;
const rounds = 5;
/** A round of a second and less is one collection of garbage more or less. */
const searchesPerRound = 1000;
/** Of each kind, on all sides, once a page size: Java and JavaScript, here in two processes, both compile what runs often. */
const warmUpSearches = 3200;
/**
 * Hits of a page in the warm-up, so that no answer is cached. The engine compiles in the background for some 25 000 searches,
 * which would count against the slower side of a round: more of it falls into a longer time.
 */
const warmUpPageSizes = [12, 13, 14, 15, 16, 17, 18, 19];

/** Answers whose sizes are averaged. */
const sampledAnswers = 100;

/** Uncached searches against the same requests sent to OpenSearch. */
const kinds = [
  { figure: 'simplified search, one language', path: '/api/v1/public/symbols/search', anyLanguage: false },
  { figure: 'simplified search, any language', path: '/api/v1/public/symbols/search', anyLanguage: true },
  { figure: 'full search, one language', path: '/api/v1/symbols/search', anyLanguage: false },
] as const;

/**
 * Median times of searches through the service over those of their bodies sent to OpenSearch by way of a bare server, which
 * no service in Node comes below, also where that answers with as many bytes; and of the server over those of the bodies sent
 * straight to OpenSearch.
 */
export async function searchBench(workspace: Workspace): Promise<Figure[]> {
  const { service, openSearchUrl, alias } = await startDemoService(workspace);
  const load = startLoadGenerator();
  workspace.atEnd(load.end);
  const proxy = await startBareProxy(openSearchUrl);
  workspace.atEnd(proxy.stop);
  const figures: Figure[] = [];
  for (const [seed, { figure, path, anyLanguage }] of kinds.entries()) {
    const count = warmUpSearches + rounds * searchesPerRound;
    const queries = await distinctQueries(openSearchUrl, alias, { count, anyLanguage, seed });
    const sides = { load, service, path, queries };
    const straightTo = (url: string) => (first: number, size: number) => straight(sides, url, first, size);
    const [toEngine, toProxy] = [straightTo(openSearchUrl), straightTo(proxy.url)];
    const answerBytes = await meanBytes(sides, sampledAnswers);
    const large = await startBareProxy(openSearchUrl, answerBytes);
    workspace.atEnd(large.stop);
    const toLargeProxy = straightTo(large.url);
    for (const limit of warmUpPageSizes) {
      await through(sides, 0, warmUpSearches, `&limit=${limit}`);
      await toEngine(0, warmUpSearches);
      await toProxy(0, warmUpSearches);
      await toLargeProxy(0, warmUpSearches);
    }
    const start = (round: number) => warmUpSearches + round * searchesPerRound;
    const cpu: number[] = [];
    const p50 = await inTurn(rounds, {
      service: async (round) => {
        const { p50Milliseconds, cpuMilliseconds } = await through(sides, start(round), searchesPerRound);
        cpu.push(cpuMilliseconds);
        return p50Milliseconds;
      },
      proxy: (round) => toProxy(start(round), searchesPerRound),
      largeProxy: (round) => toLargeProxy(start(round), searchesPerRound),
      engine: (round) => toEngine(start(round), searchesPerRound),
    });
    const median = (side: keyof typeof p50) => `p50 ${spread(p50[side]).median.toFixed(1)} ms`;
    figures.push(
      {
        figure,
        measured: `${median('service')}, CPU of the service ${spread(cpu).median.toFixed(2)} ms`,
        reference: `bare Node server ${median('proxy')}`,
        ...ratio(ratios(p50.service, p50.proxy), { side: 'at most', bound: 2.5 }),
      },
      {
        figure: `… beside a bare Node server whose answers have as many bytes (${answerBytes})`,
        measured: median('service'),
        reference: `bare Node server ${median('largeProxy')}`,
        ...ratio(ratios(p50.service, p50.largeProxy)),
      },
      {
        figure: '… its request by way of the bare Node server',
        measured: median('proxy'),
        reference: `engine ${median('engine')}`,
        ...ratio(ratios(p50.proxy, p50.engine)),
      },
    );
  }
  return figures;
}

interface Sides {
  load: LoadGenerator;
  service: ServiceProcess;
  path: string;
  queries: Queries;
}

async function through(
  { load, service, path, queries }: Sides,
  start: number,
  count: number,
  furtherParameters = '',
) {
  const before = await processorSecondsOfTree(service.pid);
  const { p50Milliseconds } = await load.run({
    url: service.url,
    requests: queries.list
      .slice(start, start + count)
      .map(({ search }) => ({ path: `${path}?${search}${furtherParameters}` })),
    concurrency,
  });
  const cpuMilliseconds = (((await processorSecondsOfTree(service.pid)) - before) * 1000) / count;
  return { p50Milliseconds, cpuMilliseconds };
}

/** Mean size of the bodies of the first answers. */
async function meanBytes({ service, path, queries }: Sides, count: number): Promise<number> {
  let bytes = 0;
  for (const { search } of queries.list.slice(0, count)) {
    const response = await fetch(`${service.url}${path}?${search}`);
    bytes += (await response.arrayBuffer()).byteLength;
  }
  return Math.round(bytes / count);
}

async function straight({ load, queries }: Sides, url: string, start: number, count: number) {
  const { p50Milliseconds } = await load.run({
    url,
    requests: queries.list
      .slice(start, start + count)
      .map(({ body }) => ({ path: queries.enginePath, body })),
    concurrency,
  });
  return p50Milliseconds;
}
