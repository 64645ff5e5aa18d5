import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, constants, setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { Client } from '@opensearch-project/opensearch';
import { runIngest } from '../../../ingest/pipeline/ingest.ts';
import type { IngestReport } from '../../../ingest/pipeline/report.ts';
import { openSource } from '../../../ingest/sources/open.ts';
import { ingestNodeArguments } from '../../../src/demo-catalogue.ts';
import { stopProcess } from '../../support/stop-process.ts';

/** A catalogue as curators write it, whose images are taken as made. */
export interface GeneratedCatalogue {
  folder: string;
  /** It holds changes alone: all other symbols stay. */
  keepOthers?: true;
}

/** The arguments of a process of ingest. */
interface IngestTask {
  openSearchUrl: string;
  alias: string;
  catalogue: GeneratedCatalogue;
}

/** The report of an ingest, and the time from its first request to the engine to its report. */
interface IngestResult {
  report: IngestReport;
  seconds: number;
}

/**
 * Runs the pipeline in a process of its own, as a curator's is.
 * @param atEnd receives what ends the process early.
 */
export async function ingestGenerated(
  task: IngestTask,
  atEnd: (end: () => Promise<unknown>) => void,
): Promise<IngestResult> {
  const args = [...ingestNodeArguments, import.meta.filename, JSON.stringify(task)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  atEnd(() => stopProcess(child));
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (code !== 0) throw new Error(`The ingest process ended with ${code}.`);
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as IngestResult;
}

async function ingest({ openSearchUrl, alias, catalogue }: IngestTask): Promise<IngestResult> {
  const startedAt = performance.now();
  const client = new Client({ node: openSearchUrl });
  try {
    const report = await runIngest({
      client,
      alias,
      scope: catalogue.keepOthers ? { keepOthers: true } : {},
      openSources: async () => [await openSource(catalogue.folder)],
      prepareImage: async ({ set, id }) => ({
        path: `${set}/${id}.00000000.png`,
        width: 1024,
        height: 1024,
        content_type: 'image/png',
      }),
      imageConcurrency: availableParallelism() * 2,
      progress: { phase: () => undefined, done: () => undefined, end: () => undefined },
    });
    return { report, seconds: (performance.now() - startedAt) / 1000 };
  } finally {
    await client.close();
  }
}

if (import.meta.main) {
  // As the command line does.
  setFlagsFromString('--heap-growing-percent=10');
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const result = await ingest(JSON.parse(process.argv[2] ?? '') as IngestTask);
  process.stdout.write(`${JSON.stringify(result)}\n`);
}
