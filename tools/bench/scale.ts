import { setTimeout as delay } from 'node:timers/promises';
import { Client } from '@opensearch-project/opensearch';
import { request as httpRequest } from 'undici';
import { startLoadGenerator } from '../support/load-generator.ts';
import { type Figure, single } from './support/figures.ts';
import { type CatalogueSize, requestsFor, writeGeneratedCatalogue } from './support/generated-catalogue.ts';
import { type GeneratedCatalogue, ingestGenerated } from './support/generated-ingest.ts';
import type { ServiceProcess } from './support/service-process.ts';
import { residentMegabytes, servingProcess } from './support/usage.ts';
import type { Workspace } from './support/workspace.ts';

/** The reference for searches in the large catalogue. */
const smallCatalogue = 2500;
const searches = 400;
/** A process that was just started compiles its code, and puts the words of a large catalogue in order. */
const warmUpSearches = 2000;
/** What a curator changes in an afternoon. */
const changedSymbols = 1000;
const liveDeadlineSeconds = 600;
const pollMilliseconds = 200;

/** How a catalogue came in. */
type Ingested = Awaited<ReturnType<typeof ingestGenerated>>;
type Ingest = (alias: string, catalogue: GeneratedCatalogue) => Promise<Ingested>;
type CatalogueOf = (symbols: number, changedShare: number) => Promise<GeneratedCatalogue>;

/** A generated catalogue that is much larger than the demo: how it comes in, what searches take then, how it goes out. */
export async function scaleBench(workspace: Workspace, size: CatalogueSize): Promise<Figure[]> {
  const { say } = workspace;
  const openSearchUrl = await workspace.engine();
  const client = new Client({ node: openSearchUrl, requestTimeout: 10 * 60_000 });
  workspace.atEnd(() => client.close());
  const catalogueOf: CatalogueOf = async (symbols, changedShare) => ({
    folder: await writeGeneratedCatalogue(await workspace.folder(), { ...size, symbols }, changedShare),
  });
  const ingest: Ingest = async (alias, catalogue) => {
    const result = await ingestGenerated({ openSearchUrl, alias, catalogue }, workspace.atEnd);
    const { indexed, names, reused, seconds, peak_resident_megabytes } = result.report;
    const phases = Object.entries(seconds).map(([phase, took]) => `${phase} ${took.toFixed(1)}`);
    const counts = `${indexed} symbols, ${names} names, ${reused} taken over`;
    say(`${counts}: ${result.seconds.toFixed(1)} s, ${peak_resident_megabytes} MB (${phases.join(', ')})`);
    return result;
  };
  // Warms the engine up, and is the reference of searches.
  await ingest('scale-small', await catalogueOf(Math.min(smallCatalogue, size.symbols), 0));
  const catalogue = await catalogueOf(size.symbols, 0);
  const first = await ingest('scale', catalogue);
  const again = await ingest('scale', catalogue);
  const { body: stats } = await client.indices.stats({ index: first.report.release, metric: 'store' });
  const storeBytes = stats.indices?.[first.report.release]?.primaries?.store?.size_in_bytes ?? Number.NaN;
  const { thousand, figures } = await servedFigures(workspace, size, async () =>
    ingest('scale', { ...(await catalogueOf(changedSymbols, 1)), keepOthers: true }),
  );
  const { names } = first.report;
  const loadSeconds = first.report.seconds.load ?? Number.NaN;
  const peaks = Object.entries({ first, again, thousand }).map(
    ([name, { report }]) => [name, report.peak_resident_megabytes] as const,
  );
  return [
    {
      figure: `ingest of ${size.symbols} symbols × ${size.languages} languages, ${names} names, load phase`,
      measured: `${loadSeconds.toFixed(0)} s`,
      reference: `${(names / loadSeconds).toFixed(0)} names a second`,
      ...{ result: '', target: '–', reached: undefined },
    },
    {
      figure: 'memory of ingests',
      measured: 'VmHWM',
      reference: peaks.map(([name, megabytes]) => `${name} ${megabytes} MB`).join(', '),
      ...single(Math.max(...peaks.map(([, megabytes]) => megabytes)), {
        ...{ side: 'at most', bound: 600, unit: 'MB' },
      }),
    },
    {
      figure: 'the same ingested again, unchanged',
      measured: `${again.seconds.toFixed(1)} s`,
      reference: `the first time ${first.seconds.toFixed(0)} s`,
      ...single(again.seconds / first.seconds, { side: 'at most', bound: 0.15 }),
    },
    ...figures,
    {
      figure: 'index size a name',
      measured: `${(storeBytes / names).toFixed(0)} bytes`,
      reference: `${(storeBytes / 1024 ** 2).toFixed(0)} MB in all`,
      ...{ result: '', target: '–', reached: undefined },
    },
  ];
}

/** Searches, export and changes of a service over the large catalogue, beside one over the small one. */
async function servedFigures(
  workspace: Workspace,
  size: CatalogueSize,
  change: () => Promise<Ingested>,
): Promise<{ thousand: Ingested; figures: Figure[] }> {
  const small = await workspace.service({ alias: 'scale-small' });
  const large = await workspace.service({ alias: 'scale' });
  const readSeconds = large.seconds();
  const serving = await servingProcess(large.pid);
  const load = startLoadGenerator();
  workspace.atEnd(load.end);
  const p50 = async (service: ServiceProcess, path: string, from: number, symbols: number) => {
    const send = (start: number, count: number) =>
      load.run({ url: service.url, requests: requestsFor(path, start, count, symbols), concurrency: 1 });
    await send(from, warmUpSearches);
    return (await send(from + warmUpSearches, searches)).p50Milliseconds;
  };
  const latency = async (figure: string, path: string, from: number, bound: number): Promise<Figure> => {
    const inSmall = await p50(small, path, from, smallCatalogue);
    const inLarge = await p50(large, path, from, size.symbols);
    return {
      figure,
      measured: `${inLarge.toFixed(1)} ms`,
      reference: `${smallCatalogue} symbols ${inSmall.toFixed(1)} ms`,
      ...single(inLarge / inSmall, { side: 'at most', bound }),
    };
  };
  const search = await latency('search, p50', '/api/v1/public/symbols/search', 0, 3);
  const suggest = await latency('suggest, p50', '/api/v1/symbols/suggest', 1, 2);
  const searchedMegabytes = await residentMegabytes(serving);
  const exported = await exportAll(`${large.url}/api/v1/export`);
  const editedAt = performance.now();
  const editing = change();
  await untilChanged(`${large.url}/api/v1/symbols`, changedSymbols);
  const liveSeconds = (performance.now() - editedAt) / 1000;
  const thousand = await editing;
  const figures: Figure[] = [
    {
      figure: `${changedSymbols} symbols changed, until a service shows them`,
      measured: `ingest ${thousand.seconds.toFixed(1)} s`,
      reference: '–',
      ...single(liveSeconds, { side: 'at most', bound: 60, unit: 's' }),
    },
    {
      figure: 'start of a service on it, until its symbols are in memory',
      measured: `${readSeconds.toFixed(1)} s`,
      reference: '–',
      ...single(readSeconds, { side: 'at most', bound: 60, unit: 's' }),
    },
    search,
    suggest,
    {
      figure: 'memory of the process that serves',
      measured: 'VmHWM',
      reference: `after searches ${searchedMegabytes.toFixed(0)} MB`,
      ...single(await residentMegabytes(serving, 'VmHWM'), { side: 'at most', bound: 450, unit: 'MB' }),
    },
    {
      figure: 'export, symbols',
      measured: `${exported.lines} lines in ${exported.seconds.toFixed(1)} s`,
      reference: '–',
      ...single(exported.lines / exported.seconds, { side: 'at least', bound: 8000, unit: 'a second' }),
    },
  ];
  await small.stop();
  await large.stop();
  return { thousand, figures };
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

/** Waits until a service lists the changed symbols of a catalogue. */
async function untilChanged(list: string, symbols: number): Promise<void> {
  const deadline = performance.now() + liveDeadlineSeconds * 1000;
  for (let count = 0; count < symbols; await delay(pollMilliseconds)) {
    if (performance.now() > deadline) throw new Error('The changed symbols do not go live.');
    const { body } = await httpRequest(`${list}?tags=changed&limit=1`);
    ({ count = 0 } = (await body.json()) as { count?: number });
  }
}
