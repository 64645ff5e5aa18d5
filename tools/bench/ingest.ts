import { Client } from '@opensearch-project/opensearch';
import { languagesOf } from '../../ingest/releases/languages.ts';
import { createRelease } from '../../ingest/releases/releases.ts';
import { interleaved, ratios, spread } from '../support/statistics.ts';
import { sendBulkBodies, writeBulkBodies } from './support/bulk-files.ts';
import { type Figure, ratio, single } from './support/figures.ts';
import { artworkDir } from './support/folders.ts';
import { ingestProcess } from './support/ingest.ts';
import type { Workspace } from './support/workspace.ts';

const rounds = 3;
/** How many times larger the catalogue is whose ingest must not take more memory. */
const copies = 4;

/** The pipeline against bare `_bulk` of the very documents that it makes, and the memory that it takes. */
export async function ingestBench(workspace: Workspace): Promise<Figure[]> {
  const { say } = workspace;
  // Warms the engine up, and makes the documents and the images.
  const demo = await workspace.demo();
  const openSearchUrl = await workspace.engine();
  const client = new Client({ node: openSearchUrl });
  workspace.atEnd(() => client.close());
  const bodies = await writeBulkBodies(client, demo, await workspace.folder());
  const languages = await languagesOf(client, demo);

  async function pipeline(round: number, times = 1) {
    const alias = `bench-pipeline-${round}-${times}`;
    const task = { openSearchUrl, alias, catalogue: { dataDir: artworkDir, copies: times } };
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
    const index = await createRelease(client, 'bench', meta, languages);
    const seconds = await sendBulkBodies(openSearchUrl, index, bodies);
    await client.indices.delete({ index });
    say(`bare _bulk: ${seconds.toFixed(1)} s`);
    return seconds;
  }

  const { first, second } = await interleaved(rounds, pipeline, bare);
  const large = await pipeline(rounds, copies);
  const seconds = first.map((run) => run.seconds);
  const most = Math.max(...first.map((run) => run.peakMegabytes));
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
