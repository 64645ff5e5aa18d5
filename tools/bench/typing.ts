import { relevanceLanguages } from '../relevance/languages.ts';
import { groongaPeer } from '../relevance/peers/groonga.ts';
import { startPeers } from '../relevance/peers/start.ts';
import type { GeneratedQuery } from '../relevance/queries.ts';
import { startLoadGenerator } from '../support/load-generator.ts';
import { pseudoRandom, ratios, spread } from '../support/statistics.ts';
import { zipfOf } from '../support/zipf.ts';
import { startReadDemo } from './support/demo-service.ts';
import { type Figure, ratio } from './support/figures.ts';
import { cacheDir } from './support/folders.ts';
import { typedQueries } from './support/typed-queries.ts';
import type { Workspace } from './support/workspace.ts';

const distinctTexts = 3000;
const connections = 64;
const rounds = 5;
const roundSeconds = 6;
const capacitySeconds = 4;

/**
 * Type-ahead of many people at once, who mostly type the same things, against Groonga on the same texts: an open loop at
 * half of what the slower of the two can do. Requests come when they come, so a stall counts for all that wait.
 */
export async function typingBench(workspace: Workspace): Promise<Figure[]> {
  const { service, engine, release, symbols } = await startReadDemo(workspace);
  const { running, missing } = await startPeers(
    [groongaPeer],
    symbols,
    { cacheDir, log: workspace.say },
    workspace.atEnd,
  );
  const [groonga] = running;
  if (!groonga) {
    workspace.say(`no Groonga to compare with: ${missing.join()}`);
    return [];
  }
  const load = startLoadGenerator();
  workspace.atEnd(load.end);
  const texts = await typedQueries(engine, release, {
    count: distinctTexts,
    languages: relevanceLanguages,
    seed: 'typing',
  });
  const random = pseudoRandom(5);
  const zipf = zipfOf(texts, random);
  const sides = {
    ours: {
      url: service.url,
      pathOf: ({ text, language }: GeneratedQuery) =>
        `/api/v1/symbols/suggest?${new URLSearchParams({ q: text, lang: language })}`,
    },
    groonga: { url: groonga.url, pathOf: groonga.pathOf },
  };
  const requestsOf = (side: keyof typeof sides, count: number) =>
    Array.from({ length: count }, () => ({ path: sides[side].pathOf(zipf()) }));
  const capacity = async (side: keyof typeof sides) => {
    const plan = { url: sides[side].url, requests: requestsOf(side, 20_000), concurrency: connections };
    await load.run({ ...plan, seconds: 1 });
    return (await load.run({ ...plan, seconds: capacitySeconds })).requestsPerSecond;
  };
  const most = { ours: await capacity('ours'), groonga: await capacity('groonga') };
  const arrivalsPerSecond = Math.min(most.ours, most.groonga) / 2;
  const p99: Record<keyof typeof sides, number[]> = { ours: [], groonga: [] };
  const p50: Record<keyof typeof sides, number[]> = { ours: [], groonga: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? (['ours', 'groonga'] as const) : (['groonga', 'ours'] as const)) {
      const requests = requestsOf(side, Math.round(arrivalsPerSecond * roundSeconds));
      const { url } = sides[side];
      const result = await load.run({ url, requests, concurrency: connections, arrivalsPerSecond });
      p99[side].push(result.p99Milliseconds);
      p50[side].push(result.p50Milliseconds);
    }
  }
  const say = (side: keyof typeof sides) =>
    `p99 ${spread(p99[side]).median.toFixed(1)} ms, p50 ${spread(p50[side]).median.toFixed(2)} ms, at most ${most[side].toFixed(0)}/s`;
  return [
    {
      figure: `type-ahead, open loop of ${arrivalsPerSecond.toFixed(0)}/s, p99`,
      measured: say('ours'),
      reference: `${groonga.title} ${say('groonga')}`,
      ...ratio(ratios(p99.ours, p99.groonga), { side: 'at most', bound: 1 }),
    },
  ];
}
