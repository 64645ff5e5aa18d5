import type { Client } from '@opensearch-project/opensearch';
import type { Progress } from '../progress.ts';
import { type ReleaseIndex, readLiveRelease } from '../releases/releases.ts';
import { mapStreamConcurrently } from '../streams.ts';

/** The outcome for one file: made, present already, or the failure. */
export type PrerenderOutcome<Failure extends object> = 'made' | 'present' | Failure;

/** Counts of a run. */
export interface PrerenderReport<Failure extends object> {
  /** Number of the shape of this report. */
  format: 1;
  release: string;
  /** Made by this run. */
  made: number;
  /** There already. */
  present: number;
  failed: Failure[];
  seconds: number;
}

/**
 * Pre-rendering: makes the files of the live release that are missing, so that no request waits for them. A run that is cut
 * off loses nothing that it made: the next one goes on from there.
 * @throws IngestFailure where there is no live release; the signal's reason, when it is ended early.
 */
export async function prerender<Item, Failure extends object>(
  {
    client,
    alias,
    concurrency,
    progress,
    signal,
  }: {
    client: Client;
    alias: string;
    /** Items in flight. */
    concurrency: number;
    progress: Progress;
    signal: AbortSignal;
  },
  work: {
    /** Its name in progress lines. */
    phase: string;
    count(live: ReleaseIndex): number | Promise<number>;
    items(live: ReleaseIndex): AsyncIterable<Item>;
    make(item: Item): Promise<PrerenderOutcome<Failure>>;
  },
): Promise<PrerenderReport<Failure>> {
  const startedAt = performance.now();
  const live = await readLiveRelease(client, alias);
  const report = { made: 0, present: 0, failed: [] as Failure[] };
  progress.phase(work.phase, await work.count(live));
  try {
    const outcomes = mapStreamConcurrently(work.items(live), concurrency, async (item) => {
      signal.throwIfAborted();
      return await work.make(item);
    });
    for await (const outcome of outcomes) {
      if (typeof outcome === 'object') report.failed.push(outcome);
      else report[outcome] += 1;
      progress.done(report.made + report.present + report.failed.length);
    }
  } finally {
    progress.end();
  }
  const seconds = Math.round(performance.now() - startedAt) / 1000;
  return { format: 1, release: live.name, ...report, seconds };
}
