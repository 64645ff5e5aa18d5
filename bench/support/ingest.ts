import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import { Client } from '@opensearch-project/opensearch';
import { createRenderer } from '../../artwork/renderer.ts';
import { artworkStore } from '../../artwork/store.ts';
import { nodeUrls } from '../../engines/opensearch-nodes.ts';
import { imagePreparer } from '../../ingest/artwork.ts';
import { keepMemorySmall } from '../../ingest/memory.ts';
import { refresh } from '../../ingest/refresh.ts';
import type { IngestReport } from '../../ingest/report.ts';
import { openMojiSource } from '../../ingest/sources/openmoji.ts';
import type { RawSymbol, SymbolSource, UncheckedSymbol } from '../../ingest/symbol.ts';
import { end } from './processes.ts';
import { peakMegabytes, processorSeconds } from './usage.ts';

/** What a process of ingest is to do. */
export interface IngestTask {
  openSearchUrl: string;
  alias: string;
  /** Data folder with the pictures. */
  dataDir: string;
  /** How many times the demo catalogue is ingested, each time under other ids. */
  copies: number;
}

/** What it tells when it is done. */
export interface IngestResult {
  report: IngestReport;
  /** Most memory that the process itself had. */
  peakMegabytes: number;
  /** Processor time that it took, from its start. */
  processorSeconds: number;
}

const deadlineMilliseconds = 15 * 60_000;
/** What a copy's ids end in. */
const copyMark = /-copy\d+$/;

/**
 * Runs the pipeline in a process of its own, as a curator's is.
 * @param atEnd is told how the process is ended early.
 */
export async function ingestProcess(
  task: IngestTask,
  atEnd: (end: () => Promise<unknown>) => void,
): Promise<IngestResult> {
  const child = spawn(process.execPath, [import.meta.filename, JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: deadlineMilliseconds,
  });
  atEnd(() => end(child));
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (code !== 0) throw new Error(`The ingest process ended with ${code}.`);
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as IngestResult;
}

/** The demo catalogue several times over: a larger one of the same kind. */
function severalTimes(source: SymbolSource, copies: number): SymbolSource {
  return {
    ...source,
    count: source.count * copies,
    entries: async function* () {
      for (let copy = 0; copy < copies; copy += 1) {
        for await (const entry of source.entries()) {
          const symbol = entry.symbol as UncheckedSymbol;
          yield copy === 0 ? entry : { ...entry, symbol: { ...symbol, id: `${symbol.id}-copy${copy}` } };
        }
      }
    },
  };
}

async function ingest({ openSearchUrl, alias, dataDir, copies }: IngestTask): Promise<IngestResult> {
  const client = new Client({ nodes: nodeUrls(openSearchUrl) });
  const workers = availableParallelism();
  const imageConcurrency = workers * 2;
  const renderer = createRenderer({ workers, queueLimit: imageConcurrency });
  const prepare = imagePreparer(artworkStore(dataDir), renderer);
  try {
    const report = await refresh({
      client,
      alias,
      openSources: () => [severalTimes(openMojiSource(), copies)],
      // Copies share the picture: the pipeline is measured, not the renderer.
      prepareImage: (symbol: RawSymbol) => prepare({ ...symbol, id: symbol.id.replace(copyMark, '') }),
      imageConcurrency,
      progress: { phase: () => undefined, done: () => undefined, end: () => undefined },
    });
    return {
      report,
      peakMegabytes: await peakMegabytes(process.pid),
      processorSeconds: await processorSeconds(process.pid),
    };
  } finally {
    await renderer.close();
    await client.close();
  }
}

if (import.meta.main) {
  keepMemorySmall();
  const result = await ingest(JSON.parse(process.argv[2] ?? '') as IngestTask);
  process.stdout.write(`${JSON.stringify(result)}\n`);
}
