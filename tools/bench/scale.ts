import { setTimeout as delay } from 'node:timers/promises';
import { Client } from '@opensearch-project/opensearch';
import { request as httpRequest } from 'undici';
import { languagesOf } from '../../ingest/releases/languages.ts';
import { createRelease, deleteReleases } from '../../ingest/releases/releases.ts';
import { type LoadGenerator, startLoadGenerator } from '../support/load-generator.ts';
import type { LoadRequest } from '../support/load-process.ts';
import { percentile } from '../support/statistics.ts';
import { sendBulkBodies, writeBulkBodies } from './support/bulk-files.ts';
import { startServiceOver } from './support/demo-service.ts';
import { type Figure, single } from './support/figures.ts';
import { type CatalogueSize, requestsFor, writeGeneratedCatalogue } from './support/generated-catalogue.ts';
import { type FolderCatalogue, ingestProcess } from './support/ingest.ts';
import { untilSymbolsRead } from './support/metrics.ts';
import { type ServiceProcess, untilAnswered } from './support/processes.ts';
import { peakMegabytes, residentMegabytes, servingProcess } from './support/usage.ts';
import type { Workspace } from './support/workspace.ts';

/** The reference for searches in the large catalogue. */
const smallCatalogue = 2500;
const searches = 400;
/** Searches of an idle machine with whose slowest those during a reindex are compared. */
const idleSearches = 2000;
const readDeadlineSeconds = 1800;
/** A process that was just started compiles its code, and puts the words of a large catalogue in order. */
const warmUpSearches = 2000;
/** What a curator changes in an afternoon. */
const changedSymbols = 1000;
const liveDeadlineSeconds = 600;
const pollMilliseconds = 200;
/** Symbols a page of a walk, the most that there may be, and pages of one: enough for memory that grows to show. */
const pageLimit = 100;
const pagesMaximum = 500;
/** Above it everything anew takes an hour, and says no more than it does here. */
const mostSymbolsMadeAnew = 200_000;

/** A generated catalogue that is much larger than the demo: how it comes in, what searches take then, how it goes out. */
export async function scaleBench(workspace: Workspace, size: CatalogueSize): Promise<Figure[]> {
  const { say } = workspace;
  const openSearchUrl = await workspace.engine();
  const client = new Client({ node: openSearchUrl, requestTimeout: 10 * 60_000 });
  workspace.atEnd(() => client.close());
  const catalogueOf = async (symbols: number, changedShare: number) => ({
    folder: await writeGeneratedCatalogue(await workspace.folder(), { ...size, symbols }, changedShare),
  });
  const ingest = async (alias: string, catalogue: FolderCatalogue) => {
    const result = await ingestProcess({ openSearchUrl, alias, catalogue }, workspace.atEnd);
    const { seconds, report, peakMegabytes } = result;
    const phases = Object.entries(report.seconds).map(([phase, took]) => `${phase} ${took.toFixed(1)}`);
    say(
      `${report.indexed} symbols, ${report.names} names, ${report.reused} taken over: ${seconds.toFixed(1)} s, ${peakMegabytes.toFixed(0)} MB (${phases.join(', ')})`,
    );
    return result;
  };

  // Warms the engine up.
  await ingest('scale-small', await catalogueOf(Math.min(smallCatalogue, size.symbols), 0));
  const catalogue = await catalogueOf(size.symbols, 0);
  const first = await ingest('scale', catalogue);
  const again = await ingest('scale', catalogue);
  const loadSeconds = first.report.seconds.load ?? Number.NaN;
  const bareSeconds = await bareBulk(workspace, client, openSearchUrl, first.report.release);
  const { body: stats } = await client.indices.stats({ index: first.report.release, metric: 'store' });
  const storeBytes = stats.indices?.[first.report.release]?.primaries?.store?.size_in_bytes ?? Number.NaN;

  const small = await startServiceOver(workspace, 'scale-small');
  const large = await startServiceOver(workspace, 'scale');
  const readySeconds = large.seconds();
  const serving = await servingProcess(large.pid);
  for (const service of [small, large]) await untilSymbolsRead(service, readDeadlineSeconds);
  const load = startLoadGenerator();
  workspace.atEnd(load.end);
  const times = async (path: string, from: number) => {
    const measured = [];
    for (const [service, symbols] of [
      [small, smallCatalogue],
      [large, size.symbols],
    ] as const) {
      await measure(load, service, requestsFor(path, from, warmUpSearches, symbols));
      measured.push(
        await measure(load, service, requestsFor(path, from + warmUpSearches, searches, symbols)),
      );
    }
    const [inSmall, inLarge] = measured;
    return { inSmall: inSmall?.p50Milliseconds ?? 0, inLarge: inLarge?.p50Milliseconds ?? 0 };
  };
  const search = await times('/api/v1/public/symbols/search', 0);
  const suggest = await times('/api/v1/symbols/suggest', 1);

  const list = `${large.url}/api/v1/symbols`;
  const memory: string[] = [`after searches ${(await residentMegabytes(serving)).toFixed(0)} MB`];
  const noteMemory = async <Result>(name: string, task: Promise<Result>) => {
    const result = await task;
    memory.push(`${name} ${(await residentMegabytes(serving)).toFixed(0)}`);
    return result;
  };
  const exported = await noteMemory('export', exportAll(`${large.url}/api/v1/export`));
  await noteMemory('walk', walk(`${list}?cursor=&limit=${pageLimit}`));
  await noteMemory('changes', walk(`${list}?cursor=&updated_since=2000-01-01T00:00:00Z&limit=${pageLimit}`));
  await noteMemory('stats', untilAnswered(large, '/api/v1/public/stats', liveDeadlineSeconds));

  const edited = await catalogueOf(changedSymbols, 1);
  const editedAt = performance.now();
  const editing = ingest('scale', { ...edited, keepOthers: true });
  await untilChanged(list, changedSymbols);
  const liveSeconds = (performance.now() - editedAt) / 1000;
  const thousand = await editing;
  const ingestPeaks = { first, again, thousand };
  const reindexed =
    size.symbols > mostSymbolsMadeAnew
      ? []
      : await reindexUnderLoad(load, large, size, async () =>
          ingest('scale', await catalogueOf(size.symbols, 1)),
        );
  const servingPeak = await peakMegabytes(serving);
  await small.stop();
  await large.stop();

  const names = first.report.names;
  const what = `${size.symbols} symbols × ${size.languages} languages, ${names} names`;
  return [
    {
      figure: `ingest of ${what}, load phase`,
      measured: `${loadSeconds.toFixed(0)} s`,
      reference: `bare _bulk ${bareSeconds.toFixed(0)} s`,
      ...single(loadSeconds / bareSeconds, { side: 'at most', bound: 1.3 }),
    },
    {
      figure: 'memory of ingests',
      measured: 'VmHWM',
      reference: Object.entries(ingestPeaks)
        .map(([name, { peakMegabytes }]) => `${name} ${peakMegabytes.toFixed(0)} MB`)
        .join(', '),
      ...single(Math.max(...Object.values(ingestPeaks).map(({ peakMegabytes }) => peakMegabytes)), {
        side: 'at most',
        bound: 600,
        unit: 'MB',
      }),
    },
    {
      figure: 'the same ingested again, unchanged',
      measured: `${again.seconds.toFixed(1)} s`,
      reference: `the first time ${first.seconds.toFixed(0)} s`,
      ...single(again.seconds / first.seconds, { side: 'at most', bound: 0.15 }),
    },
    {
      figure: `${changedSymbols} symbols changed, until a service shows them`,
      measured: `ingest ${thousand.seconds.toFixed(1)} s`,
      reference: '–',
      ...single(liveSeconds, { side: 'at most', bound: 60, unit: 's' }),
    },
    {
      figure: 'start of a service on it, until ready',
      measured: `${readySeconds.toFixed(1)} s`,
      reference: '–',
      ...single(readySeconds, { side: 'at most', bound: 30, unit: 's' }),
    },
    latencyFigure('search, p50', search, 3),
    latencyFigure('suggest, p50', suggest, 2),
    {
      figure: 'memory of the process that serves',
      measured: 'VmHWM',
      reference: memory.join(', '),
      ...single(servingPeak, { side: 'at most', bound: 1024, unit: 'MB' }),
    },
    {
      figure: 'export, symbols',
      measured: `${exported.lines} lines in ${exported.seconds.toFixed(1)} s`,
      reference: '–',
      ...single(exported.lines / exported.seconds, { side: 'at least', bound: 5000, unit: 'a second' }),
    },
    ...reindexed,
    {
      figure: 'index size a name',
      measured: `${(storeBytes / names).toFixed(0)} bytes`,
      reference: `${(storeBytes / 1024 ** 2).toFixed(0)} MB in all`,
      result: '',
      target: '–',
      reached: undefined,
    },
  ];
}

/** The documents of a release sent to an index of their own. @returns seconds. */
async function bareBulk(
  { say, folder }: Workspace,
  client: Client,
  openSearchUrl: string,
  release: string,
): Promise<number> {
  const bodies = await writeBulkBodies(client, release, await folder());
  const meta = {
    catalog_version: '20000101t000000000',
    created_at: new Date().toISOString(),
    sources: {},
  };
  const index = await createRelease(client, 'scale-bare', meta, await languagesOf(client, release));
  const seconds = await sendBulkBodies(openSearchUrl, index, bodies);
  await deleteReleases(client, [{ name: index }]);
  say(`bare _bulk: ${seconds.toFixed(1)} s`);
  return seconds;
}

/** Searches while everything is made anew. */
async function reindexUnderLoad(
  load: LoadGenerator,
  service: ServiceProcess,
  { symbols }: CatalogueSize,
  reindex: () => Promise<unknown>,
): Promise<Figure[]> {
  const path = '/api/v1/public/symbols/search';
  const sent = warmUpSearches + searches;
  const idle = await measure(load, service, requestsFor(path, sent, idleSearches, symbols));
  const busy: number[] = [];
  let under = true;
  const reindexing = reindex().finally(() => {
    under = false;
  });
  for (let round = 0; under; round += 1) {
    const from = sent + idleSearches + searches * round;
    // Throws where one is not answered with 200.
    const requests = requestsFor(path, from, searches, symbols);
    const { milliseconds = [] } = await measure(load, service, requests);
    busy.push(...milliseconds);
  }
  await reindexing;
  const busyP99 = percentile(busy, 0.99);
  return [
    {
      figure: `search during a full reindex, p99 of all ${busy.length}, none failed`,
      measured: milliseconds(busyP99),
      reference: `idle ${milliseconds(idle.p99Milliseconds)}`,
      ...single(busyP99 / idle.p99Milliseconds, { side: 'at most', bound: 2 }),
    },
  ];
}

function measure(load: LoadGenerator, service: ServiceProcess, requests: LoadRequest[]) {
  return load.run({ url: service.url, requests, concurrency: 1, allTimes: true });
}

const milliseconds = (value: number) => `${value.toFixed(1)} ms`;

/** Times in the large catalogue beside those in the small one. */
function latencyFigure(
  figure: string,
  { inSmall, inLarge }: Record<'inSmall' | 'inLarge', number>,
  bound: number,
): Figure {
  return {
    figure,
    measured: milliseconds(inLarge),
    reference: `${smallCatalogue} symbols ${milliseconds(inSmall)}`,
    ...single(inLarge / inSmall, { side: 'at most', bound }),
  };
}

async function exportAll(url: string): Promise<{ lines: number; seconds: number }> {
  const startedAt = performance.now();
  const { body, statusCode } = await httpRequest(url, { bodyTimeout: 0 });
  if (statusCode !== 200) throw new Error(`the export was answered with ${statusCode}`);
  let lines = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
  }
  return { lines, seconds: (performance.now() - startedAt) / 1000 };
}

/** Follows the pages of a list, as an app does that keeps a copy. */
async function walk(first: string): Promise<void> {
  let url: string | undefined = first;
  for (let page = 0; url !== undefined && page < pagesMaximum; page += 1) {
    const { body, statusCode } = await httpRequest(url);
    if (statusCode !== 200) throw new Error(`${url} was answered with ${statusCode}`);
    const { next } = (await body.json()) as { next: string | null };
    url = next === null ? undefined : new URL(next, first).href;
  }
}

/** Waits until a service lists the changed symbols of a catalogue. */
async function untilChanged(list: string, symbols: number): Promise<void> {
  const deadline = performance.now() + liveDeadlineSeconds * 1000;
  for (let count = 0; count < symbols; await delay(pollMilliseconds)) {
    if (performance.now() > deadline) throw new Error('The changed symbols do not go live.');
    const { body } = await httpRequest(`${list}?tags=changed&limit=1`);
    ({ count = 0 } = (await body.json()) as { count?: number });
  }
}
