import { isDeepStrictEqual } from 'node:util';
import type { Client } from '@opensearch-project/opensearch';
import { findSuccessors } from '../concepts/successors.ts';
import { prepareWords } from '../opensearch/create-index.ts';
import { type Stopwatch, startStopwatch } from '../progress.ts';
import { diffRegistry } from '../registry/diff-registry.ts';
import { record } from '../registry/record.ts';
import { openRegistry, type Registry, startRun } from '../registry/registry.ts';
import { repairFromLiveRelease } from '../releases/go-live.ts';
import { acquireLock, type LockOptions } from '../releases/lock.ts';
import {
  discard,
  finalizeIndex,
  mergeIndex,
  promote,
  prune,
  type ReleaseMeta,
} from '../releases/releases.ts';
import { linkRelease } from './link-release.ts';
import { loadRelease, type PendingReleaseIndex, removeDocuments } from './load-release.ts';
import { countChanges, type IngestReport, ingestReport } from './report.ts';
import { lostSymbols, openRun, type Run, type RunOptions } from './run.ts';
import { acceptRelease, countProblems, expectFewLosses } from './verify.ts';

/** The input of an ingest. */
export interface IngestOptions extends RunOptions {
  lock?: LockOptions;
}

/**
 * Makes a new release of the catalogue and points the alias at it; where nothing differs from the live release, that
 * one stays. Every failure before step 10 leaves the live release as it was, and the next run clears up.
 * @throws IngestFailure for everything that is no defect of the program.
 */
export async function runIngest(options: IngestOptions): Promise<IngestReport> {
  const { client, alias, progress } = options;
  const lockLost = new AbortController();
  const signal = AbortSignal.any([lockLost.signal, ...(options.signal ? [options.signal] : [])]);
  const timed = startStopwatch(progress);
  const { seconds } = timed;

  // 1. Lock: one ingest per alias at a time.
  const lock = await acquireLock(client, alias, {
    ...options.lock,
    onLost: (reason) => lockLost.abort(reason),
  });
  try {
    // 2. Read what is live and registered, repaired where the last run was cut off.
    const registry = await timed('registry', () => openAndRepair(client, alias));
    // 3. Diff: open the sources; what the next release reuses of the live one, and what it would lose.
    const run = await openRun({ ...options, signal }, registry, timed);
    const { live, release, meta, counts } = run;
    await expectFewLosses(run);
    let outcome: Pick<IngestReport, 'added' | 'changed' | 'unchanged' | 'removed'>;
    try {
      // 4. Load: documents that differ go to a new index.
      const index = await timed('load', () => loadRelease(run), run.total);
      const lost = lostSymbols(run);
      outcome = { ...countChanges(registry, counts), removed: lost.length };
      // A release that would be equal is not made: what clients cached of the live one stays valid.
      if (live !== undefined && isUnchanged(run, index) && isSameOrigin(live.meta, meta)) {
        const { name, meta } = live;
        return ingestReport(counts, meta, {
          ...outcome,
          release: name,
          promoted: false,
          seconds,
          pruned: [],
        });
      }
      await index.make();
      await completeIndex(run, lost, timed); // 5. to 7.
      await goLive(run, lost, timed); // 8. to 10.
    } catch (error) {
      await discard(client, alias, release);
      throw error;
    }
    // 11. Merge a first release: before, a search would have found nothing.
    if (live === undefined) await timed('merge', () => mergeIndex(client, release, { isCopy: false }));
    // 12. Prune: releases that are neither live nor the previous one.
    const pruned = await timed('prune', () => prune(client, alias));
    return ingestReport(counts, meta, { ...outcome, release, promoted: true, seconds, pruned });
  } finally {
    progress.end();
    await lock.release();
  }
}

/** The registry as it fits the live release, should the last run have been cut off; leftover indices are deleted. */
async function openAndRepair(client: Client, alias: string): Promise<Registry> {
  await prepareWords(client, alias);
  const registry = await openRegistry(client, alias);
  await repairFromLiveRelease(client, alias, registry);
  await prune(client, alias);
  return registry;
}

/** Whether the live release has all that was read, and nothing more. */
function isUnchanged(run: Run, index: PendingReleaseIndex): boolean {
  const isRefused = countProblems(run.counts, run.rejectedMaximum).length > 0;
  return !index.isBegun() && lostSymbols(run).length === 0 && !isRefused;
}

/** Whether two releases are of the same sources in the same versions, linked by the same rules. */
function isSameOrigin(left: ReleaseMeta, right: ReleaseMeta): boolean {
  const originOf = ({ sources, sets = {}, concepts }: ReleaseMeta) => [sources, sets, concepts];
  return isDeepStrictEqual(originOf(left), originOf(right));
}

/** Makes of a filled index what can go live. */
async function completeIndex(run: Run, lost: Run['previouslyLive'], timed: Stopwatch): Promise<void> {
  const { client, release, base, live, corrections, signal } = run;
  // 5. Remove: symbols that no source has any more.
  if (base !== undefined) await timed('remove', () => removeDocuments(client, release, lost));
  // 6. Link: symbols of different sets that mean the same.
  await timed('link', () => linkRelease(client, release, corrections, signal));
  // 7. Finalize: merged where another release answers meanwhile; durable, replicated.
  if (live !== undefined)
    await timed('merge', () => mergeIndex(client, release, { isCopy: base !== undefined }));
  await timed('finalize', () => finalizeIndex(client, release));
}

/** Verifies a complete index, and points the alias at it. */
async function goLive(run: Run, lost: Run['previouslyLive'], timed: Stopwatch): Promise<void> {
  const { client, alias, release, registry, live, counts, meta, signal } = run;
  // 8. Verify: counts, languages and sample names, and how much the live release would lose.
  await timed('verify', () => acceptRelease(run));
  signal.throwIfAborted();
  // 9. Record changes in the registry before the swap: readers of the new release find all its changes, and
  // readers of the old one ignore them, as `changes` of its own meta ends before.
  const successors = live ? await findSuccessors(client, live.name, lost) : new Map<number, number>();
  const changed = diffRegistry(registry, counts.released, new Date().toISOString(), successors);
  startRun(registry);
  await timed('record', () => record(client, registry, changed, release));
  // 10. Promote: the alias moves in one call.
  await timed('promote', () =>
    promote(client, alias, release, {
      ...meta,
      counts: { symbols: counts.indexed, languages: counts.languages.size, names: counts.names },
      changes: registry.lastSequence,
      runs: registry.runs,
    }),
  );
}
