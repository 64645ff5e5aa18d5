import { setTimeout as delay } from 'node:timers/promises';
import { Client } from '@opensearch-project/opensearch';
import { Pool } from 'undici';
import { createRelease } from '../ingest/releases.ts';
import { scan } from '../ingest/scan.ts';
import type { SymbolDocument } from '../mappings/document.ts';
import { type Figure, ratio, single } from './support/figures.ts';
import { artworkDir } from './support/folders.ts';
import { ingestProcess } from './support/ingest.ts';
import { interleaved, ratios, spread } from './support/statistics.ts';
import type { Workspace } from './support/workspace.ts';

const rounds = 3;
/** How the pipeline cuts its requests (`ingest/load.ts`). */
const batchBytes = 5 * 1024 * 1024;
const batchDocuments = 250;
const requestsInFlight = 2;
const putOffMilliseconds = 250;
/** How many times larger the catalogue is whose ingest must not take more memory. */
const copies = 4;

/** The pipeline against bare `_bulk` of the very documents that it makes, and the memory that it takes. */
export async function ingestBench(workspace: Workspace): Promise<Figure[]> {
  const { say } = workspace;
  // Warms the engine up, and makes the documents and the pictures.
  const demo = await workspace.demo();
  const openSearchUrl = await workspace.engine();
  const client = new Client({ node: openSearchUrl });
  workspace.atEnd(() => client.close());
  const bodies = await bulkBodies(client, demo);

  async function pipeline(round: number, times = 1) {
    const alias = `bench-pipeline-${round}-${times}`;
    const task = { openSearchUrl, alias, dataDir: artworkDir, copies: times };
    const { report, peakMegabytes, processorSeconds } = await ingestProcess(task, workspace.atEnd);
    await client.indices.delete({ index: [report.release, `${alias}-registry`, `${alias}-lock`] });
    const seconds = report.seconds.load ?? Number.NaN;
    say(
      `pipeline: ${report.indexed} symbols in ${seconds.toFixed(1)} s, ` +
        `${processorSeconds.toFixed(1)} s of processor time, at most ${peakMegabytes.toFixed(0)} MB`,
    );
    return { seconds, peakMegabytes };
  }

  async function bare(round: number): Promise<number> {
    const now = new Date().toISOString();
    const meta = { catalog_version: `bare-${round}`, created_at: now, sources: {} };
    const index = await createRelease(client, 'bench', meta);
    const seconds = await send(openSearchUrl, index, bodies);
    await client.indices.delete({ index });
    say(`bare _bulk: ${seconds.toFixed(1)} s`);
    return seconds;
  }

  const { first, second } = await interleaved(rounds, pipeline, bare);
  const large = await pipeline(rounds, copies);
  const seconds = first.map((one) => one.seconds);
  const most = Math.max(...first.map((one) => one.peakMegabytes));
  return [
    {
      figure: 'ingest, load phase',
      measured: `${spread(seconds).median.toFixed(1)} s`,
      reference: `bare _bulk ${spread(second).median.toFixed(1)} s`,
      ...ratio(ratios(seconds, second), { side: 'at most', bound: 1.3 }),
    },
    {
      figure: 'memory of ingest, demo',
      measured: 'VmHWM',
      reference: '–',
      ...single(most, { side: 'at most', bound: 400, unit: 'MB' }),
    },
    {
      figure: `memory of ingest, ${copies} × the demo`,
      measured: 'VmHWM',
      reference: `demo ${most.toFixed(0)} MB`,
      ...single(large.peakMegabytes, { side: 'at most', bound: 400, unit: 'MB' }),
    },
  ];
}

/** All documents of an index as bodies of `_bulk` requests, in the order and the sizes of the pipeline. */
async function bulkBodies(client: Client, index: string): Promise<Buffer[]> {
  const bodies: Buffer[] = [];
  let batch: Buffer[] = [];
  let bytes = 0;
  const documents = scan<SymbolDocument>(client, {
    index,
    sortField: 'filter.id',
    pageSize: 100,
    includes: ['*'],
  });
  for await (const document of documents) {
    const lines = Buffer.from(`{"index":{"_id":"${document.filter.id}"}}\n${JSON.stringify(document)}\n`);
    if (bytes + lines.length > batchBytes || batch.length === batchDocuments) {
      bodies.push(Buffer.concat(batch));
      batch = [];
      bytes = 0;
    }
    batch.push(lines);
    bytes += lines.length;
  }
  return [...bodies, Buffer.concat(batch)];
}

/** @returns seconds from the first request to the last answer. */
async function send(openSearchUrl: string, index: string, bodies: readonly Buffer[]): Promise<number> {
  const pool = new Pool(openSearchUrl, { connections: requestsInFlight });
  const remaining = [...bodies];
  async function taken(body: Buffer): Promise<boolean> {
    const response = await pool.request({
      method: 'POST',
      path: `/${index}/_bulk?filter_path=errors,error`,
      headers: { 'content-type': 'application/x-ndjson' },
      body,
    });
    const answer = (await response.body.json()) as { errors?: boolean };
    if (response.statusCode === 429) return false;
    if (answer.errors !== false) throw new Error(`bare _bulk failed: ${JSON.stringify(answer)}`);
    return true;
  }
  async function sender(): Promise<void> {
    for (let body = remaining.shift(); body; body = remaining.shift()) {
      // As the pipeline does where the engine asks to send later.
      while (!(await taken(body))) await delay(putOffMilliseconds);
    }
  }
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: requestsInFlight }, sender));
  const seconds = (performance.now() - startedAt) / 1000;
  await pool.close();
  return seconds;
}
