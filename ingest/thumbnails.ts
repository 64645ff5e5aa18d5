import type { Client } from '@opensearch-project/opensearch';
import type { SymbolDisplay } from '../mappings/document.ts';
import { type ArtworkStore, originalPixels } from '../src/images/artwork/store.ts';
import type { Renderer } from '../src/images/render/renderer.ts';
import {
  preparedRenditions,
  type Rendition,
  renditionJob,
  renditionKey,
} from '../src/images/serving/rendition.ts';
import type { PreparedFiles } from '../src/lib/prepared-files.ts';
import { WorkFailed } from '../src/lib/worker-pool.ts';
import { scan } from './opensearch/scan.ts';
import type { Progress } from './progress.ts';
import { readLiveRelease } from './releases/releases.ts';
import { mapStreamConcurrently } from './streams.ts';

/** The input of pre-rendering thumbnails. */
export interface ThumbnailOptions {
  client: Client;
  alias: string;
  store: ArtworkStore;
  files: PreparedFiles;
  renderer: Renderer;
  /** Images in the making at once: somewhat more than there are processes that render. */
  concurrency: number;
  progress: Progress;
  /** Ends the run early; its reason is thrown. Files made by then are kept. */
  signal: AbortSignal;
}

interface FailedThumbnail {
  path: string;
  size: number;
  reason: string;
}

/** Symbols a page: the engine reads each whole, some 50 KB, to answer with a path. */
const pageSize = 100;

/**
 * Makes the thumbnails and originals of the live release that are not there yet, so that no request waits for them. Other runs, and
 * an ingest, do not disturb it. A run that is cut off loses nothing that it made: the next one goes on from there.
 * @throws IngestFailure where there is no live release; the signal's reason, when it is ended early.
 */
export async function makeThumbnails(options: ThumbnailOptions) {
  const { client, alias, files, concurrency, progress, signal } = options;
  const startedAt = performance.now();
  const { name, meta } = await readLiveRelease(client, alias);
  const report = { made: 0, present: 0, failed: [] as FailedThumbnail[] };
  progress.phase('thumbnails', (meta.counts?.symbols ?? 0) * preparedRenditions('').length);
  try {
    const outcomes = mapStreamConcurrently(wanted(client, name), concurrency, async (rendition) => {
      signal.throwIfAborted();
      return await make(options, rendition);
    });
    for await (const outcome of outcomes) {
      if (typeof outcome === 'object') report.failed.push(outcome);
      else report[outcome] += 1;
      progress.done(report.made + report.present + report.failed.length);
    }
  } finally {
    progress.end();
  }
  // Only now: until here a service of the older version still shows its own.
  await files.removeOutdated();
  const seconds = Math.round(performance.now() - startedAt) / 1000;
  return { format: 1, release: name, ...report, seconds };
}

/** The report as lines of text. */
export function thumbnailLines({
  release,
  made,
  present,
  failed,
  seconds,
}: Awaited<ReturnType<typeof makeThumbnails>>): string[] {
  return [
    `${release}: ${made} thumbnails and originals made, ${present} were there already, ${failed.length} failed, ${seconds} s`,
    ...failed.map(({ path, size, reason }) => `${path} at ${size} pixels: ${reason}`),
  ];
}

async function* wanted(client: Client, index: string): AsyncGenerator<Rendition> {
  const symbols = scan<{ display: Pick<SymbolDisplay, 'image'> }>(client, {
    index,
    sortField: 'filter.id',
    pageSize,
    includes: ['display.image.path'],
  });
  for await (const { display } of symbols) {
    yield* preparedRenditions(display.image.path);
  }
}

async function make(
  { store, files, renderer }: ThumbnailOptions,
  rendition: Rendition,
): Promise<'made' | 'present' | FailedThumbnail> {
  const key = renditionKey(rendition);
  const { path, size = originalPixels } = rendition;
  if (await files.has(key)) return 'present';
  try {
    const bytes = await renderer.renderStored(renditionJob(store.dataDir, rendition));
    if (!bytes) return { path, size, reason: 'its image is not stored here' };
    await files.write(key, bytes);
    return 'made';
  } catch (error) {
    // Only this image's own trouble; a full disk or a closed renderer concerns all.
    if (!(error instanceof WorkFailed) || error.reason === 'closed') throw error;
    return { path, size, reason: error.message };
  }
}
