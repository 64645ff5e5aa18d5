import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import { Client } from '@opensearch-project/opensearch';
import { nodeUrls } from '../../../embedded/addresses.ts';
import { type IngestOptions, runIngest } from '../../../ingest/pipeline/ingest.ts';
import { imagePreparer } from '../../../ingest/pipeline/prepare.ts';
import type { IngestReport } from '../../../ingest/pipeline/report.ts';
import { limitHeapGrowth, lowerPriority } from '../../../ingest/process-settings.ts';
import { demoSources, openSource } from '../../../ingest/sources/open.ts';
import type { SymbolSource, UncheckedSymbol } from '../../../ingest/symbol.ts';
import { ingestNodeArguments } from '../../../src/demo-catalogue.ts';
import { artworkStore } from '../../../src/images/artwork/store.ts';
import { createRenderer } from '../../../src/images/render/renderer.ts';
import { stopProcess } from '../../support/stop-process.ts';
import { peakMegabytes, processorSeconds } from './usage.ts';

/** The arguments of a process of ingest. */
interface IngestTask {
  openSearchUrl: string;
  alias: string;
  catalogue: DemoCatalogue | FolderCatalogue;
}

/** The demo catalogue, with its images as they were rendered before. */
export interface DemoCatalogue {
  /** Data folder with the images. */
  dataDir: string;
  /** How many times it is ingested, each time under other ids. */
  copies: number;
}

/** A catalogue as curators write it, whose images are taken as made. */
export interface FolderCatalogue {
  folder: string;
  /** It holds changes alone: all other symbols stay. */
  keepOthers?: true;
}

/** The result of an ingest. */
interface IngestResult {
  report: IngestReport;
  /** From the first request to the engine to the report. */
  seconds: number;
  /** Most memory that the process itself had. */
  peakMegabytes: number;
  /** Processor time that it took, from its start. */
  processorSeconds: number;
}

const deadlineMilliseconds = 60 * 60_000;
/** The suffix of a copy's ids. */
const copyMark = /-copy\d+$/;

/**
 * Runs the pipeline in a process of its own, as a curator's is.
 * @param atEnd receives what ends the process early.
 */
export async function ingestProcess(
  task: IngestTask,
  atEnd: (end: () => Promise<unknown>) => void,
): Promise<IngestResult> {
  const child = spawn(
    process.execPath,
    [...ingestNodeArguments, import.meta.filename, JSON.stringify(task)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: deadlineMilliseconds,
    },
  );
  atEnd(() => stopProcess(child));
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

/** The options of an ingest that open a catalogue, and what closes it afterwards. */
type Opened = Pick<IngestOptions, 'openSources' | 'prepareImage' | 'scope'> & { close(): Promise<void> };

function openDemo({ dataDir, copies }: DemoCatalogue, imageConcurrency: number): Opened {
  const renderer = createRenderer({ workers: availableParallelism(), queueLimit: imageConcurrency });
  const prepare = imagePreparer(artworkStore(dataDir), renderer);
  return {
    openSources: async () => {
      const sources = await Promise.all(demoSources.map((name) => openSource(name)));
      return sources.map((source) => severalTimes(source, copies));
    },
    // Copies share the image: the pipeline is measured, not the renderer.
    prepareImage: (symbol) => prepare({ ...symbol, id: symbol.id.replace(copyMark, '') }),
    close: renderer.close,
  };
}

function openFolder({ folder, keepOthers }: FolderCatalogue): Opened {
  return {
    scope: keepOthers ? { keepOthers } : {},
    openSources: async () => [await openSource(folder)],
    prepareImage: async ({ set, id }) => ({
      path: `${set}/${id}.00000000.png`,
      width: 1024,
      height: 1024,
      content_type: 'image/png',
    }),
    close: async () => undefined,
  };
}

async function ingest({ openSearchUrl, alias, catalogue }: IngestTask): Promise<IngestResult> {
  const startedAt = performance.now();
  const client = new Client({ nodes: nodeUrls(openSearchUrl) });
  const imageConcurrency = availableParallelism() * 2;
  const { close, ...opened } =
    'folder' in catalogue ? openFolder(catalogue) : openDemo(catalogue, imageConcurrency);
  try {
    const report = await runIngest({
      client,
      alias,
      ...opened,
      imageConcurrency,
      progress: { phase: () => undefined, done: () => undefined, end: () => undefined },
    });
    return {
      report,
      seconds: (performance.now() - startedAt) / 1000,
      peakMegabytes: await peakMegabytes(process.pid),
      processorSeconds: await processorSeconds(process.pid),
    };
  } finally {
    await close();
    await client.close();
  }
}

if (import.meta.main) {
  limitHeapGrowth();
  lowerPriority();
  const result = await ingest(JSON.parse(process.argv[2] ?? '') as IngestTask);
  process.stdout.write(`${JSON.stringify(result)}\n`);
}
