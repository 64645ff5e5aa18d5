import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { Client } from '@opensearch-project/opensearch';
import { keepMemorySmall } from '../../ingest/memory.ts';
import { refresh } from '../../ingest/refresh.ts';
import type { IngestReport } from '../../ingest/report.ts';
import { type CatalogueSize, generatedSource } from './generated-source.ts';
import { end } from './processes.ts';
import { peakMegabytes } from './usage.ts';

/** What a process of ingest is to do. */
export interface ScaleTask extends CatalogueSize {
  openSearchUrl: string;
  alias: string;
  /** Share of the symbols that differ from the catalogue as it is generated. */
  changedShare: number;
}

/** What it tells when it is done. */
export interface ScaleResult {
  report: IngestReport;
  seconds: number;
  /** Most memory that the process had. */
  peakMegabytes: number;
}

const deadlineMilliseconds = 60 * 60_000;

/** Ingests a generated catalogue in a process of its own; its pictures are taken as made. */
export async function scaleIngest(
  task: ScaleTask,
  atEnd: (end: () => Promise<unknown>) => void,
): Promise<ScaleResult> {
  const child = spawn(process.execPath, [import.meta.filename, JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: deadlineMilliseconds,
  });
  atEnd(() => end(child));
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (code !== 0) throw new Error(`The ingest process ended with ${code}.`);
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as ScaleResult;
}

if (import.meta.main) {
  keepMemorySmall();
  const { openSearchUrl, alias, changedShare, ...size } = JSON.parse(process.argv[2] ?? '') as ScaleTask;
  const client = new Client({ node: openSearchUrl });
  const startedAt = performance.now();
  const report = await refresh({
    client,
    alias,
    openSources: () => [generatedSource(size, changedShare)],
    prepareImage: async ({ set, id }) => ({
      path: `${set}/${id}.00000000.png`,
      width: 1024,
      height: 1024,
      content_type: 'image/png',
      sha256: '0'.repeat(64),
      bytes: 20_000,
    }),
    imageConcurrency: 4,
    progress: { phase: () => undefined, done: () => undefined, end: () => undefined },
    allowShrink: true,
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const result: ScaleResult = { report, seconds, peakMegabytes: await peakMegabytes(process.pid) };
  process.stdout.write(`${JSON.stringify({ ...result, report: { ...report, rejected: [] } })}\n`);
  await client.close();
}
