import { execFileSync } from 'node:child_process';
import { basename, resolve } from 'node:path';
import { connectEngine } from '../../src/opensearch/client.ts';
import { followCatalogue } from '../../src/opensearch/release.ts';
import { createSymbolStore, symbolEntries } from '../../src/opensearch/symbol-store.ts';
import { readSymbols } from '../relevance/in-process.ts';
import type { GeneratedQuery } from '../relevance/queries.ts';
import { seededRandom, shuffle } from '../relevance/random.ts';
import { type Vocabulary, vocabularyOf } from '../relevance/vocabulary.ts';
import { startLoadGenerator } from '../support/load-generator.ts';
import type { LoadRequest, LoadResult } from '../support/load-process.ts';
import { interleaved, ratios, spread } from '../support/statistics.ts';
import { type Figure, ratio, single, type Target } from './support/figures.ts';
import { root } from './support/folders.ts';
import { type ServiceProcess, startServiceProcess, untilAnswered } from './support/processes.ts';
import { textsOf } from './support/typed-queries.ts';
import type { Workspace } from './support/workspace.ts';

const languages = ['en', 'de', 'fr', 'ru', 'ar', 'hi', 'th', 'ko', 'tr', 'zh-Hans'];
const rounds = 11;
const searchesPerRound = 200;
const connections = 8;
/** Of the searches of a round at {@link connections}. */
const mixedPerRound = 500;
const misspelledShare = 0.2;
/** Rounds before the first that counts: until then Node and Java compile, and symbols are read in ten languages. */
const warmUpRounds = 8;
const starts = 3;
/** A first start ingests the demo. */
const readySeconds = 600;
const symbolsBytes = 1024 ** 3;

/** One of the two checkouts. */
interface Side {
  /** Its commit, or the name of its folder. */
  title: string;
  /** Starts its service over its own catalogue and waits until that is ready. */
  start(): Promise<ServiceProcess>;
}

/** The measurements on both sides, by name: the requests of each round, and the figure that is compared. */
interface Measure {
  figure: string;
  requests: LoadRequest[][];
  concurrency: number;
  value: (result: LoadResult) => number;
  unit: string;
  target: Target;
}

/**
 * This checkout against another one on the same engine, each with a catalogue that it ingested itself: uncached searches
 * and type-ahead, and the first search of a service that has just become ready.
 */
export async function compareBench(
  workspace: Workspace,
  { with: folder = root }: { with?: string },
): Promise<Figure[]> {
  const openSearchUrl = await workspace.engine();
  const sideOf = async (checkout: string, alias: string): Promise<Side> => {
    const dataDir = await workspace.folder();
    const settings = {
      OPENSEARCH_URL: openSearchUrl,
      SYMBOL_CATALOG_ALIAS: alias,
      LOG_LEVEL: 'info',
      // The code is compared: of more processes each is warm only after as many times the searches.
      SYMBOL_CATALOG_PROCESSES: '1',
    };
    return {
      title: commitOf(checkout),
      start: async () => {
        const service = await startServiceProcess(dataDir, settings, { checkout });
        workspace.atEnd(service.stop);
        await untilAnswered(service, '/readyz', readySeconds);
        return service;
      },
    };
  };
  const present = await sideOf(root, 'compare-present');
  const other = await sideOf(resolve(folder), 'compare-other');
  for (const side of [present, other]) {
    workspace.say(`${side.title}: ingesting its demo`);
    await (await side.start()).stop();
  }

  const vocabularies = await readVocabularies(openSearchUrl, 'compare-present');
  const firstTexts = textsOf(vocabularies, ['exact'], starts, 'first').map((query) => searchFor(query));
  const firstSearches = await interleaved(
    starts,
    (round) => firstSearchOf(present, firstTexts[round]),
    (round) => firstSearchOf(other, firstTexts[round]),
  );

  const services = [await present.start(), await other.start()] as const;
  const load = startLoadGenerator();
  workspace.atEnd(load.end);
  const figures: Figure[] = [];
  for (const { requests, concurrency, value, ...measure } of measuresOf(vocabularies)) {
    workspace.say(measure.figure);
    const take = (service: ServiceProcess) => async (round: number) =>
      value(await load.run({ url: service.url, requests: requests[round] ?? [], concurrency }));
    const [warmUp, counted] = [requests.splice(0, warmUpRounds), requests];
    for (const { url } of services) {
      for (const searches of warmUp) await load.run({ url, requests: searches, concurrency });
    }
    const taken = await interleaved(counted.length, take(services[0]), take(services[1]));
    const shown = (values: readonly number[]) => `${spread(values).median.toFixed(2)} ${measure.unit}`;
    figures.push({
      figure: measure.figure,
      measured: shown(taken.first),
      reference: `${other.title} ${shown(taken.second)}`,
      ...ratio(ratios(taken.first, taken.second), measure.target),
    });
  }
  const [ours, theirs] = [spread(firstSearches.first), spread(firstSearches.second)];
  figures.push({
    figure: `first search after /readyz, the slowest of ${starts} starts`,
    measured: `${ours.maximum.toFixed(0)} ms`,
    reference: `${other.title} ${theirs.maximum.toFixed(0)} ms`,
    ...single(ours.maximum / 1000, { side: 'at most', bound: 0.2, unit: 's' }),
  });
  return figures;
}

/** The measures with the targets of the side-by-side: nothing that people notice gets much slower. */
function measuresOf(vocabularies: readonly Vocabulary[]): Measure[] {
  const searches = (warmUpRounds + rounds) * searchesPerRound;
  const misspellings = ['typo-long', 'typo-short', 'typo-phrase'] as const;
  const mixed = (warmUpRounds + rounds) * mixedPerRound;
  const misspelled = textsOf(vocabularies, misspellings, mixed * misspelledShare, 'mix');
  const correct = textsOf(vocabularies, ['exact'], mixed - misspelled.length, 'mix');
  const mix = shuffle(seededRandom('mix'), [...misspelled, ...correct]);
  const latency = { concurrency: 1, value: (result: LoadResult) => result.p50Milliseconds, unit: 'ms' };
  return [
    {
      figure: 'correctly spelled search, p50',
      requests: inRounds(
        textsOf(vocabularies, ['exact'], searches, 'search').map((query) => searchFor(query)),
        searchesPerRound,
      ),
      ...latency,
      target: { side: 'at most', bound: 1.15 },
    },
    {
      // Before misspelled searches, which ask the lists of type-ahead where they are in memory, as they are where people type.
      figure: 'type-ahead, p50',
      requests: inRounds(
        textsOf(vocabularies, ['first-half'], searches, 'typing').map(suggestionFor),
        searchesPerRound,
      ),
      ...latency,
      target: { side: 'at most', bound: 1.1 },
    },
    {
      figure: 'misspelled search, p50',
      requests: inRounds(
        textsOf(vocabularies, misspellings, searches, 'search').map((query) => searchFor(query)),
        searchesPerRound,
      ),
      ...latency,
      target: { side: 'at most', bound: 2 },
    },
    {
      figure: `searches a second at ${connections}, one in five misspelled`,
      // A page of another size is another response: none is in the cache.
      requests: inRounds(
        mix.map((query) => searchFor(query, 19)),
        mixedPerRound,
      ),
      concurrency: connections,
      value: (result) => result.requestsPerSecond,
      unit: '/s',
      target: { side: 'at least', bound: 0.8 },
    },
  ];
}

async function readVocabularies(openSearchUrl: string, alias: string): Promise<Vocabulary[]> {
  const engine = connectEngine({ url: openSearchUrl, deadlineMilliseconds: 60_000 });
  const catalogue = followCatalogue(engine, alias);
  try {
    const release = await catalogue.current();
    const symbols = await readSymbols({
      engine,
      symbols: createSymbolStore(engine, symbolEntries(symbolsBytes)),
      release,
    });
    return languages.map((language) => vocabularyOf(symbols, language));
  } finally {
    catalogue.stop();
    await engine.close();
  }
}

/** Milliseconds of the first search of a service that has just become ready. */
async function firstSearchOf({ start }: Side, search: LoadRequest | undefined): Promise<number> {
  const service = await start();
  const startedAt = performance.now();
  const response = await fetch(service.url + (search?.path ?? ''));
  await response.arrayBuffer();
  const milliseconds = performance.now() - startedAt;
  await service.stop();
  if (response.status !== 200) throw new Error(`${response.status} to the first search`);
  return milliseconds;
}

function searchFor({ text, language }: GeneratedQuery, limit = 20): LoadRequest {
  return {
    path: `/api/v1/symbols/search?${new URLSearchParams({ q: text, lang: language, limit: String(limit) })}`,
  };
}

function suggestionFor({ text, language }: GeneratedQuery): LoadRequest {
  return { path: `/api/v1/symbols/suggest?${new URLSearchParams({ q: text, lang: language })}` };
}

function inRounds<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.floor(items.length / size) }, (_, round) =>
    items.slice(round * size, (round + 1) * size),
  );
}

function commitOf(checkout: string): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: checkout, encoding: 'utf8' }).trim();
  } catch {
    return basename(checkout);
  }
}
