import type { Client } from '@opensearch-project/opensearch';
import { RenderFailed } from '../artwork/render-job.ts';
import type { Renderer } from '../artwork/renderer.ts';
import type { ArtworkStore } from '../artwork/store.ts';
import { type ThumbnailFiles, type ThumbnailSize, thumbnailSizes } from '../artwork/thumbnails.ts';
import type { SymbolDisplay } from '../mappings/document.ts';
import { mapConcurrently } from './concurrent.ts';
import { IngestFailure } from './failure.ts';
import type { Progress } from './progress.ts';
import { listReleases, liveRelease } from './releases.ts';
import { scan } from './scan.ts';

/** What a warm-up works on and with. */
export interface WarmUpOptions {
  client: Client;
  alias: string;
  store: ArtworkStore;
  thumbnails: ThumbnailFiles;
  renderer: Renderer;
  /** Pictures in the making at once: somewhat more than there are processes that render. */
  concurrency: number;
  progress: Progress;
  /** Ends the run early; its reason is thrown. What is made by then is kept. */
  signal: AbortSignal;
}

/** What a warm-up did. */
export interface WarmUpReport {
  /** Number of the shape of this report. */
  format: 1;
  release: string;
  /** Thumbnails made by this run. */
  made: number;
  /** Thumbnails that were there already. */
  present: number;
  failed: { path: string; size: ThumbnailSize; reason: string }[];
  seconds: number;
}

type Outcome = 'made' | 'present' | { path: string; size: ThumbnailSize; reason: string };

/** Symbols a page: the engine reads each whole, some 50 KB, to answer with a path. */
const pageSize = 100;

/**
 * Makes the thumbnails of the live release that are not there yet, so that no request waits for one. A run that is cut
 * off loses nothing that it made: the next one goes on from there. Other runs, and an ingest, do not disturb it.
 * @throws IngestFailure where there is no live release, or when it is ended early.
 */
export async function warmUp(options: WarmUpOptions): Promise<WarmUpReport> {
  const { client, alias, concurrency, progress, signal } = options;
  const startedAt = performance.now();
  const live = liveRelease(await listReleases(client, alias));
  if (live === undefined) {
    throw new IngestFailure('validation-failed', `${alias} has no live release: ingest a catalogue first`);
  }
  const report = { made: 0, present: 0, failed: [] as WarmUpReport['failed'] };
  const total = (live.meta.counts?.symbols ?? 0) * thumbnailSizes.length;
  progress.phase('thumbnails', total);
  try {
    const outcomes = mapConcurrently(wanted(client, live.name), concurrency, async (thumbnail) => {
      signal.throwIfAborted();
      return await make(options, thumbnail);
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
  await options.thumbnails.removeOutdated();
  const seconds = Math.round(performance.now() - startedAt) / 1000;
  return { format: 1, release: live.name, ...report, seconds };
}

/** A warm-up as people read it. */
export function warmUpLines({ release, made, present, failed, seconds }: WarmUpReport): string[] {
  return [
    `${release}: ${made} thumbnails made, ${present} were there already, ${failed.length} failed, ${seconds} s`,
    ...failed.map(({ path, size, reason }) => `${path} at ${size} pixels: ${reason}`),
  ];
}

async function* wanted(client: Client, index: string): AsyncGenerator<{ path: string; size: ThumbnailSize }> {
  const symbols = scan<{ display: Pick<SymbolDisplay, 'image'> }>(client, {
    index,
    sortField: 'filter.id',
    pageSize,
    includes: ['display.image.path'],
  });
  for await (const { display } of symbols) {
    for (const size of thumbnailSizes) yield { path: display.image.path, size };
  }
}

async function make(
  { store, thumbnails, renderer }: WarmUpOptions,
  { path, size }: { path: string; size: ThumbnailSize },
): Promise<Outcome> {
  if (await thumbnails.has(path, size)) return 'present';
  const source = await store.readSource(path);
  if (!source) return { path, size, reason: 'its picture is not stored here' };
  try {
    await thumbnails.write(
      path,
      size,
      await renderer.render({ ...source, output: { format: 'webp', size } }),
    );
    return 'made';
  } catch (error) {
    // Only this picture's own trouble; a full disk or a closed renderer concerns all.
    if (!(error instanceof RenderFailed) || error.reason === 'closed') throw error;
    return { path, size, reason: error.message };
  }
}
