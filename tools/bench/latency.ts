import { Pool } from 'undici';
import { fold } from '../../mappings/fold.ts';
import { connectEngine } from '../../src/opensearch/client.ts';
import { type Catalogue, followCatalogue } from '../../src/opensearch/release.ts';
import { relevanceLanguages } from '../relevance/languages.ts';
import type { GeneratedQuery } from '../relevance/queries.ts';
import { startLoadGenerator } from '../support/load-generator.ts';
import type { LoadRequest } from '../support/load-process.ts';
import { percentile, pseudoRandom, ratios, spread } from '../support/statistics.ts';
import { startBareProxy } from './support/bare-proxy.ts';
import { startDemoService } from './support/demo-service.ts';
import { type Figure, ratio, single } from './support/figures.ts';
import { adversarialTexts, typedQueries } from './support/typed-queries.ts';
import type { Workspace } from './support/workspace.ts';

const rounds = 5;
const searchesPerRound = 400;
/** On both sides: until then Node and Java still compile, and a service runs for weeks. */
const warmUpSearches = 10_000;
const adversarialSearches = 5000;
/** Repetitions of the slowest queries: a pause of OpenSearch is no property of a query. */
const secondLooks = 4;
const slowestLookedAt = 20;

const figureNames = {
  search: 'uncached search in one language',
  suggest: 'uncached type-ahead in one language',
  termByProxy: 'the bare term query by way of a bare Node server',
} as const;

/**
 * Latency of uncached searches, one after the other, against a bare `term` query on the same
 * index; and whether some adversarial text takes much longer than the others.
 */
export async function latencyBench(workspace: Workspace): Promise<Figure[]> {
  const { service, openSearchUrl, alias } = await startDemoService(workspace);
  const engine = connectEngine({ url: openSearchUrl, deadlineMilliseconds: 60_000 });
  workspace.atEnd(() => engine.close());
  const catalogue: Catalogue = followCatalogue(engine, alias);
  const release = await catalogue.current();
  catalogue.stop();
  const load = startLoadGenerator();
  workspace.atEnd(load.end);
  const proxy = await startBareProxy(openSearchUrl);
  workspace.atEnd(proxy.stop);

  const count = warmUpSearches + rounds * searchesPerRound;
  const typed = await typedQueries(engine, release, { count, languages: relevanceLanguages, seed: '1' });
  const sides = {
    term: { url: openSearchUrl, request: termRequest(`/${release.index}/_search`) },
    termByProxy: { url: proxy.url, request: termRequest(`/${release.index}/_search`) },
    search: { url: service.url, request: requestTo('/api/v1/public/symbols/search') },
    suggest: { url: service.url, request: requestTo('/api/v1/symbols/suggest') },
  } as const;
  type Side = keyof typeof sides;
  const times: Record<Side, { p50: number[]; p99: number[] }> = {
    term: { p50: [], p99: [] },
    termByProxy: { p50: [], p99: [] },
    search: { p50: [], p99: [] },
    suggest: { p50: [], p99: [] },
  };
  async function run(side: Side, queries: readonly GeneratedQuery[]) {
    const { url, request } = sides[side];
    return load.run({ url, requests: queries.map(request), concurrency: 1 });
  }
  const names = Object.keys(sides) as Side[];
  for (const side of names) await run(side, typed.slice(0, warmUpSearches));
  for (let round = 0; round < rounds; round += 1) {
    const start = warmUpSearches + round * searchesPerRound;
    const queries = typed.slice(start, start + searchesPerRound);
    for (const side of round % 2 === 0 ? names : names.toReversed()) {
      const { p50Milliseconds, p99Milliseconds } = await run(side, queries);
      times[side].p50.push(p50Milliseconds);
      times[side].p99.push(p99Milliseconds);
    }
  }
  const against = (side: keyof typeof figureNames, quantile: 'p50' | 'p99', bound?: number): Figure => ({
    figure: `${figureNames[side]}, ${quantile}`,
    measured: `${spread(times[side][quantile]).median.toFixed(2)} ms`,
    reference: `bare term query ${spread(times.term[quantile]).median.toFixed(2)} ms`,
    ...ratio(
      ratios(times[side][quantile], times.term[quantile]),
      bound === undefined ? undefined : { side: 'at most', bound },
    ),
  });
  return [
    against('search', 'p50', 3),
    against('termByProxy', 'p50'),
    against('search', 'p99', 6),
    against('suggest', 'p50', 2),
    await slowestAdversarial(service.url, workspace.say),
  ];
}

function requestTo(path: string): (query: GeneratedQuery) => LoadRequest {
  return ({ text, language }) => ({ path: `${path}?${new URLSearchParams({ q: text, lang: language })}` });
}

/** The name as a key of the index: the cheapest query that finds it. */
function termRequest(path: string): (query: GeneratedQuery) => LoadRequest {
  return ({ intended, language }) => ({
    path,
    body: JSON.stringify({
      size: 20,
      _source: false,
      query: { term: { 'query.name': `${language}:${fold(intended)}` } },
    }),
  });
}

/** The slowest of many adversarial texts against the median of all: pages of another size are other answers of the same cost. */
async function slowestAdversarial(url: string, say: (line: string) => void): Promise<Figure> {
  const pool = new Pool(url, { connections: 1 });
  const time = async (text: string, limit: number): Promise<number> => {
    const search = new URLSearchParams({ q: text, lang: 'en', limit: String(limit) });
    const startedAt = performance.now();
    const { statusCode, body } = await pool.request({
      method: 'GET',
      path: `/api/v1/public/symbols/search?${search}`,
    });
    await body.text();
    if (statusCode !== 200) throw new Error(`${statusCode} for ${JSON.stringify(text)}`);
    return performance.now() - startedAt;
  };
  const timed: { text: string; milliseconds: number }[] = [];
  for (const text of adversarialTexts(pseudoRandom(7), adversarialSearches)) {
    timed.push({ text, milliseconds: await time(text, 20) });
  }
  const median = percentile(
    timed.map(({ milliseconds }) => milliseconds),
    0.5,
  );
  const slowest = timed
    .sort((left, right) => right.milliseconds - left.milliseconds)
    .slice(0, slowestLookedAt);
  for (const one of slowest) {
    for (let look = 1; look <= secondLooks; look += 1) {
      one.milliseconds = Math.min(one.milliseconds, await time(one.text, 20 - look));
    }
  }
  await pool.close();
  const worst = slowest.reduce((one, other) => (other.milliseconds > one.milliseconds ? other : one));
  say(`slowest adversarial text: ${worst.milliseconds.toFixed(1)} ms for ${JSON.stringify(worst.text)}`);
  return {
    figure: `slowest of ${adversarialSearches} adversarial texts`,
    measured: `${worst.milliseconds.toFixed(1)} ms`,
    reference: `their median ${median.toFixed(2)} ms`,
    ...single(worst.milliseconds / median, { side: 'at most', bound: 20 }),
  };
}
