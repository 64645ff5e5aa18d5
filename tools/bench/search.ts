import { type LoadGenerator, startLoadGenerator } from '../support/load-generator.ts';
import type { LoadResult } from '../support/load-process.ts';
import { inTurn, ratios, spread } from '../support/statistics.ts';
import { startBareServer } from './support/bare-server.ts';
import { type Figure, ratio } from './support/figures.ts';
import { type EngineSearch, engineSearches, readVocabularies } from './support/queries.ts';
import { processorSecondsOfTree } from './support/usage.ts';
import type { Workspace } from './support/workspace.ts';

const concurrency = 8;
const rounds = 5;
/** A round of a second and less is one collection of garbage more or less. */
const searchesPerRound = 1000;
/** Of each kind, on all sides, once a page size: Java and JavaScript, here in two processes, both compile what runs often. */
const warmUpRounds = 3;
/**
 * Hits of a page in the warm-up, so that no answer is cached. The engine compiles in the background for some 25 000 searches,
 * which would count against the slower side of a round: more of it falls into a longer time.
 */
const warmUpPageSizes = [12, 13, 14, 15, 16, 17, 18, 19];

const kinds = [
  { figure: 'simplified search, one language', path: '/api/v1/public/symbols/search', inLanguage: true },
  { figure: 'simplified search, any language', path: '/api/v1/public/symbols/search', inLanguage: false },
  { figure: 'full search, one language', path: '/api/v1/symbols/search', inLanguage: true },
] as const;

/** One side of the comparison sends searches to something that answers them. */
type Ask = (searches: readonly EngineSearch[], limit?: number) => Promise<LoadResult>;

/**
 * Different searches through the service against their bodies sent to OpenSearch by way of a bare server, which no service in
 * Node comes below; and against the service of another checkout.
 */
export async function searchBench(
  workspace: Workspace,
  { requests = searchesPerRound, with: checkout }: { requests?: number; with?: string },
): Promise<Figure[]> {
  const engineUrl = await workspace.engine();
  const { alias } = await workspace.demo();
  const service = await workspace.service();
  const other = checkout === undefined ? undefined : await workspace.service({ checkout });
  const load = startLoadGenerator();
  workspace.atEnd(load.end);
  const bare = await startBareServer(engineUrl);
  workspace.atEnd(bare.stop);
  const vocabularies = await readVocabularies(service.url);
  const figures: Figure[] = [];
  for (const [seed, { figure, path, inLanguage }] of kinds.entries()) {
    workspace.say(figure);
    const count = (warmUpRounds + rounds) * requests;
    const searches = await engineSearches({ engineUrl, alias }, vocabularies, {
      ...{ count, inLanguage, seed: `search ${seed}` },
    });
    const sides: Record<string, Ask> = {
      service: through(load, service.url + path),
      bare: (some) => load.run({ url: bare.url, requests: some.map(engineRequest), concurrency }),
      ...(other && { other: through(load, other.url + path) }),
    };
    const warmUp = searches.slice(0, warmUpRounds * requests);
    for (const limit of warmUpPageSizes) for (const ask of Object.values(sides)) await ask(warmUp, limit);
    const before = await processorSecondsOfTree(service.pid);
    const results = await inTurn(
      rounds,
      Object.fromEntries(
        Object.entries(sides).map(([name, ask]) => [
          name,
          (round: number) =>
            ask(searches.slice((warmUpRounds + round) * requests, (warmUpRounds + round + 1) * requests)),
        ]),
      ),
    );
    const cpu = ((await processorSecondsOfTree(service.pid)) - before) / (rounds * requests);
    const p50 = (side: string) => (results[side] ?? []).map(({ p50Milliseconds }) => p50Milliseconds);
    const shown = (side: string) => `p50 ${spread(p50(side)).median.toFixed(1)} ms`;
    const perSecond = spread(
      (results.service ?? []).map(({ requestsPerSecond }) => requestsPerSecond),
    ).median;
    figures.push({
      figure,
      measured: `${shown('service')}, ${perSecond.toFixed(0)} a second, CPU of the service ${(cpu * 1000).toFixed(2)} ms`,
      reference: `bare Node server ${shown('bare')}`,
      ...ratio(ratios(p50('service'), p50('bare')), { side: 'at most', bound: 2.5 }),
    });
    if (checkout !== undefined) {
      figures.push({
        figure: '… against the other checkout',
        measured: shown('service'),
        reference: `${workspace.titleOf(checkout)} ${shown('other')}`,
        ...ratio(ratios(p50('service'), p50('other')), { side: 'at most', bound: 1.1 }),
      });
    }
  }
  return figures;
}

function through(load: LoadGenerator, address: string): Ask {
  const { origin, pathname } = new URL(address);
  return (searches, limit) =>
    load.run({
      url: origin,
      requests: searches.map(({ search }) => ({
        path: `${pathname}?${search}${limit === undefined ? '' : `&limit=${limit}`}`,
      })),
      concurrency,
    });
}

const engineRequest = ({ enginePath, body }: EngineSearch) => ({ path: enginePath, body });
