import { fold } from '../../mappings/fold.ts';
import type { GeneratedQuery, QueryKind } from '../relevance/queries.ts';
import type { LoadRequest, LoadResult } from '../support/load-generator.ts';
import { startLoadGenerator } from '../support/load-generator.ts';
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
const busyMeasures: readonly Measure[] = [
  { figure: 'simplified search', path: '/api/v1/public/symbols/search', kinds: ['first-half', 'exact'] },
  { figure: 'full search', path: searchPath, kinds: ['first-half', 'exact'] },
];
/** No slower than another checkout, as far as a busy machine can tell. */
const againstOther: Target = { side: 'at most', bound: 1.1 };

/** What one bench compares: its measures, how many requests are under way at once, and the quantiles that it shows. */
interface Comparison {
  measures: readonly Measure[];
  concurrency: number;
  quantiles: readonly ('p50' | 'p99')[];
}

/** Options of both benches. */
interface ComparisonOptions {
  /** Requests a round. */
  requests?: number;
  /** Folder of another checkout of this project. */
  with?: string;
}

/** Latency of different requests, one after the other. */
export function latencyBench(workspace: Workspace, options: ComparisonOptions): Promise<Figure[]> {
  return compared(workspace, options, { measures, concurrency: 1, quantiles: ['p50', 'p99'] });
}

/** The same of what a busy service is asked: eight at a time. */
export function searchBench(workspace: Workspace, options: ComparisonOptions): Promise<Figure[]> {
  return compared(workspace, options, { measures: busyMeasures, concurrency: 8, quantiles: ['p50'] });
}

/** Against a bare `term` query on the same index, and against the service of another checkout. */
async function compared(
  workspace: Workspace,
  { requests = requestsPerRound, with: checkout }: ComparisonOptions,
  { measures, concurrency, quantiles }: Comparison,
): Promise<Figure[]> {
  const { alias } = await workspace.demo();
  const service = await workspace.service();
  const other = checkout === undefined ? undefined : await workspace.service({ checkout });
  const load = startLoadGenerator();
  workspace.atEnd(load.end);
  const engineUrl = await workspace.engine();
  const vocabularies = await readVocabularies(service.url);
  const figures: Figure[] = [];
  for (const { figure, path, kinds, ...bounds } of measures) {
    workspace.say(figure);
    const texts = textsOf(vocabularies, kinds, (warmUpRounds + rounds) * requests, figure);
    const asked = (round: number) => texts.slice(round * requests, (round + 1) * requests);
    const ask = (url: string, requestOf: (query: GeneratedQuery) => LoadRequest) => (round: number) =>
      load.run({ url, requests: asked(round).map(requestOf), concurrency });
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
      const perSecond = spread((results.service ?? []).map((each) => each.requestsPerSecond)).median;
      return {
        figure: `${figure}, ${quantile}`,
        measured: `${shown('service')}${concurrency > 1 ? `, ${perSecond.toFixed(0)} a second` : ''}`,
        reference: `${name} ${shown(reference)}`,
        ...ratio(ratios(times('service'), times(reference)), target),
      };
    };
    for (const quantile of quantiles) {
      const bound = bounds[quantile];
      const target: Target | undefined = bound === undefined ? undefined : { side: 'at most', bound };
      figures.push(row(quantile, 'term', 'bare term query', target));
    }
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
