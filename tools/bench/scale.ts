import { Client } from '@opensearch-project/opensearch';
import { request as httpRequest } from 'undici';
import { createRelease, deleteReleases } from '../../ingest/releases/releases.ts';
import { startLoadGenerator } from '../support/load-generator.ts';
import type { LoadRequest } from '../support/load-process.ts';
import { percentile } from '../support/statistics.ts';
import { sendBulkBodies, writeBulkBodies } from './support/bulk-files.ts';
import { startServiceOver } from './support/demo-service.ts';
import { type Figure, single } from './support/figures.ts';
import { type CatalogueSize, generatedName, writeGeneratedCatalogue } from './support/generated-catalogue.ts';
import { ingestProcess } from './support/ingest.ts';
import { untilSymbolsRead } from './support/metrics.ts';
import type { ServiceProcess } from './support/processes.ts';
import { residentMegabytes, servingProcess } from './support/usage.ts';
import type { Workspace } from './support/workspace.ts';

/** The reference for searches in the large catalogue. */
const smallCatalogue = 2500;
const searches = 400;
/** Searches of an idle machine with whose slowest those during a reindex are compared. */
const idleSearches = 2000;
const readDeadlineSeconds = 600;
/** A process that was just started compiles its code, and puts the words of a large catalogue in order. */
const warmUpSearches = 2000;
/** As an operator gives it to a catalogue of that size, after the table of settings: half of it holds a release. */
const symbolsMegabytes = 2048;

/** A generated catalogue that is much larger than the demo: how it comes in, what searches take then, how it goes out. */
export async function scaleBench(workspace: Workspace, size: CatalogueSize): Promise<Figure[]> {
  const { say } = workspace;
  const openSearchUrl = await workspace.engine();
  const client = new Client({ node: openSearchUrl, requestTimeout: 10 * 60_000 });
  workspace.atEnd(() => client.close());
  const catalogueOf = async (symbols: number, changedShare: number) => ({
    folder: await writeGeneratedCatalogue(await workspace.folder(), { ...size, symbols }, changedShare),
  });
  const ingest = async (alias: string, catalogue: { folder: string }) => {
    const result = await ingestProcess({ openSearchUrl, alias, catalogue }, workspace.atEnd);
    const { seconds, report, peakMegabytes } = result;
    say(
      `${report.indexed} symbols, ${report.names} names, ${report.reused} taken over: ${seconds.toFixed(1)} s, ${peakMegabytes.toFixed(0)} MB`,
    );
    return result;
  };

  // Warms the engine up.
  await ingest('scale-small', await catalogueOf(Math.min(smallCatalogue, size.symbols), 0));
  const catalogue = await catalogueOf(size.symbols, 0);
  const first = await ingest('scale', catalogue);
  const loadSeconds = first.report.seconds.load ?? Number.NaN;
  const bodies = await writeBulkBodies(client, first.report.release, await workspace.folder());
  const bareMeta = {
    catalog_version: '20000101t000000000',
    created_at: new Date().toISOString(),
    sources: {},
  };
  const bareIndex = await createRelease(client, 'scale-bare', bareMeta);
  const bareSeconds = await sendBulkBodies(openSearchUrl, bareIndex, bodies);
  await deleteReleases(client, [{ name: bareIndex }]);
  say(`bare _bulk: ${bareSeconds.toFixed(1)} s`);
  const { body: stats } = await client.indices.stats({ index: first.report.release, metric: 'store' });
  const storeBytes = stats.indices?.[first.report.release]?.primaries?.store?.size_in_bytes ?? Number.NaN;
  const again = await ingest('scale', catalogue);

  const settings = { SYMBOL_CATALOG_SYMBOLS_MB: String(symbolsMegabytes) };
  const small = await startServiceOver(workspace, 'scale-small', settings);
  const large = await startServiceOver(workspace, 'scale', settings);
  for (const service of [small, large]) await untilSymbolsRead(service, readDeadlineSeconds);
  const load = startLoadGenerator();
  workspace.atEnd(load.end);
  const measure = async (service: ServiceProcess, requests: LoadRequest[]) =>
    load.run({ url: service.url, requests, concurrency: 1, allTimes: true });
  const times = async (path: string, from: number) => {
    await measure(small, requestsFor(path, from, warmUpSearches, smallCatalogue));
    await measure(large, requestsFor(path, from, warmUpSearches, size.symbols));
    const inSmall = await measure(small, requestsFor(path, from + warmUpSearches, searches, smallCatalogue));
    const inLarge = await measure(large, requestsFor(path, from + warmUpSearches, searches, size.symbols));
    return { inSmall, inLarge };
  };
  const search = await times('/api/v1/public/symbols/search', 0);
  const suggest = await times('/api/v1/symbols/suggest', 1);
  const serving = await servingProcess(large.pid);
  const residentBefore = await residentMegabytes(serving);
  const exported = await exportAll(`${large.url}/api/v1/export`);
  const residentAfter = await residentMegabytes(serving);

  // Everything differs, so that everything is made anew.
  const changed = await catalogueOf(size.symbols, 1);
  const searchPath = '/api/v1/public/symbols/search';
  const sent = warmUpSearches + searches;
  const idle = await measure(large, requestsFor(searchPath, sent, idleSearches, size.symbols));
  const reindex = ingest('scale', changed);
  const busy: number[] = [];
  let under = true;
  const ended = () => {
    under = false;
  };
  reindex.then(ended, ended);
  for (let round = 0; under; round += 1) {
    const from = sent + idleSearches + searches * round;
    // Throws where one is not answered with 200.
    const { milliseconds = [] } = await measure(large, requestsFor(searchPath, from, searches, size.symbols));
    busy.push(...milliseconds);
  }
  const busyP99 = percentile(busy, 0.99);
  const everything = await reindex;
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
      figure: 'memory of that ingest',
      measured: 'VmHWM',
      reference: `unchanged ${again.peakMegabytes.toFixed(0)} MB, all of it anew ${everything.peakMegabytes.toFixed(0)} MB`,
      ...single(first.peakMegabytes, { side: 'at most', bound: 500, unit: 'MB' }),
    },
    {
      figure: 'the same ingested again, unchanged',
      measured: `${again.seconds.toFixed(1)} s`,
      reference: `the first time ${first.seconds.toFixed(0)} s`,
      ...single(again.seconds / first.seconds, { side: 'at most', bound: 0.15 }),
    },
    latencyFigure('search, p50', search),
    latencyFigure('suggest, p50', suggest),
    {
      figure: 'export, symbols a second',
      measured: `${exported.lines} lines in ${exported.seconds.toFixed(1)} s; memory ${residentBefore.toFixed(0)} → ${residentAfter.toFixed(0)} MB`,
      reference: '–',
      ...single(exported.lines / exported.seconds, { side: 'at least', bound: 5000 }),
    },
    {
      figure: `search during a full reindex, p99 of all ${busy.length}, none failed`,
      measured: milliseconds(busyP99),
      reference: `idle ${milliseconds(idle.p99Milliseconds)}`,
      ...single(busyP99 / idle.p99Milliseconds, { side: 'at most', bound: 2 }),
    },
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

const milliseconds = (value: number) => `${value.toFixed(1)} ms`;

/** Times in the large catalogue, at most twice those in the small one. */
function latencyFigure(
  figure: string,
  { inSmall, inLarge }: Record<'inSmall' | 'inLarge', { p50Milliseconds: number }>,
): Figure {
  return {
    figure,
    measured: milliseconds(inLarge.p50Milliseconds),
    reference: `${smallCatalogue} symbols ${milliseconds(inSmall.p50Milliseconds)}`,
    ...single(inLarge.p50Milliseconds / inSmall.p50Milliseconds, { side: 'at most', bound: 2 }),
  };
}

/** Names that no request had before, from all over a catalogue. */
function requestsFor(path: string, from: number, count: number, symbols: number): LoadRequest[] {
  const step = 7919;
  return Array.from({ length: count }, (_, index) => {
    const name = generatedName(((from + index) * step) % symbols);
    // A page of another size is another question, also where a name comes again.
    const limit = 5 + ((from + index) % 11);
    return { path: `${path}?${new URLSearchParams({ q: name, lang: 'en', limit: String(limit) })}` };
  });
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
