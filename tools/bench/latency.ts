import { fold } from '../../mappings/fold.ts';
import type { GeneratedQuery, QueryKind } from '../relevance/queries.ts';
import { startLoadGenerator } from '../support/load-generator.ts';
import type { LoadRequest, LoadResult } from '../support/load-process.ts';
import { inTurn, ratios, spread } from '../support/statistics.ts';
import { type Figure, ratio, type Target } from './support/figures.ts';
import { readVocabularies, textsOf } from './support/queries.ts';
import type { Workspace } from './support/workspace.ts';

const rounds = 5;
const requestsPerRound = 400;
/** On all sides: until then Node and Java still compile, and a service runs for weeks. */
const warmUpRounds = 10;
interface Measure {
  figure: string;
  path: string;
  kinds: readonly QueryKind[];
  /** Most times of the bare query. */
  p50?: number;
  p99?: number;
}

const searchPath = '/api/v1/symbols/search';
/** What people wait for, one after the other. Type-ahead before misspelled searches, which use its lists in memory. */
const measures: readonly Measure[] = [
  { figure: 'correctly spelled search', path: searchPath, kinds: ['exact'], p50: 3, p99: 6 },
  { figure: 'type-ahead', path: '/api/v1/symbols/suggest', kinds: ['first-half'], p50: 2 },
  { figure: 'misspelled search', path: searchPath, kinds: ['typo-long', 'typo-short', 'typo-phrase'] },
];
/** No slower than another checkout, as far as a busy machine can tell. */
const againstOther: Target = { side: 'at most', bound: 1.1 };

/**
 * Latency of different requests, one after the other, against a bare `term` query on the same index, and against the service
 * of another checkout.
 */
export async function latencyBench(
  workspace: Workspace,
  { requests = requestsPerRound, with: checkout }: { requests?: number; with?: string },
): Promise<Figure[]> {
  const { alias } = await workspace.demo();
  const service = await workspace.service();
  const other = checkout === undefined ? undefined : await workspace.service({ checkout });
  const load = startLoadGenerator();
  workspace.atEnd(load.end);
  const engineUrl = await workspace.engine();
  const vocabularies = await readVocabularies(service.url);
  const figures: Figure[] = [];
  for (const { figure, path, kinds, p50, p99 } of measures) {
    workspace.say(figure);
    const texts = textsOf(vocabularies, kinds, (warmUpRounds + rounds) * requests, figure);
    const asked = (round: number) => texts.slice(round * requests, (round + 1) * requests);
    const ask = (url: string, requestOf: (query: GeneratedQuery) => LoadRequest) => (round: number) =>
      load.run({ url, requests: asked(round).map(requestOf), concurrency: 1 });
    const sides: Record<string, (round: number) => Promise<LoadResult>> = {
      term: ask(engineUrl, termRequest(`/${alias}/_search`)),
      service: ask(service.url, requestTo(path)),
      ...(other && { other: ask(other.url, requestTo(path)) }),
    };
    for (const side of Object.values(sides)) {
      for (let round = rounds; round < rounds + warmUpRounds; round += 1) await side(round);
    }
    const results = await inTurn(rounds, sides);
    const row = (quantile: 'p50' | 'p99', reference: string, name: string, target?: Target): Figure => {
      const times = (side: string) => (results[side] ?? []).map((each) => each[`${quantile}Milliseconds`]);
      const shown = (side: string) => `${spread(times(side)).median.toFixed(2)} ms`;
      return {
        figure: `${figure}, ${quantile}`,
        measured: shown('service'),
        reference: `${name} ${shown(reference)}`,
        ...ratio(ratios(times('service'), times(reference)), target),
      };
    };
    const atMost = (bound?: number): Target | undefined =>
      bound === undefined ? undefined : { side: 'at most', bound };
    figures.push(row('p50', 'term', 'bare term query', atMost(p50)));
    figures.push(row('p99', 'term', 'bare term query', atMost(p99)));
    if (checkout !== undefined) {
      figures.push(row('p50', 'other', workspace.titleOf(checkout), againstOther));
    }
  }
  return figures;
}

const requestTo =
  (path: string) =>
  ({ text, language }: GeneratedQuery): LoadRequest => ({
    path: `${path}?${new URLSearchParams({ q: text, lang: language })}`,
  });

/** The name as a key of the index: the cheapest query that finds it. */
const termRequest =
  (path: string) =>
  ({ intended, language }: GeneratedQuery): LoadRequest => ({
    path,
    body: JSON.stringify({
      size: 20,
      _source: false,
      query: { term: { 'query.name': `${language}:${fold(intended)}` } },
    }),
  });
