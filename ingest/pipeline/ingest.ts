import { isDeepStrictEqual } from 'node:util';
import type { Client } from '@opensearch-project/opensearch';
import type { Correction } from '../concepts/link-concepts.ts';
import { findSuccessors } from '../concepts/successors.ts';
import { prepareWords } from '../opensearch/create-index.ts';
import { type Progress, startStopwatch } from '../progress.ts';
import { diffRegistry } from '../registry/diff-registry.ts';
import { record } from '../registry/record.ts';
import {
  isReleased,
  openRegistry,
  type Registry,
  type RegistryEntry,
  type ReleasedSymbol,
  startRun,
} from '../registry/registry.ts';
import { repairFromLiveRelease } from '../releases/go-live.ts';
import { acquireLock, type LockOptions } from '../releases/lock.ts';
import {
  catalogVersion,
  currentLayout,
  discard,
  finalizeIndex,
  listReleases,
  liveRelease,
  mergeIndex,
  promote,
  prune,
  type ReleaseIndex,
  type ReleaseMeta,
  releaseName,
} from '../releases/releases.ts';
import { isPartial, isRetained, type Scope } from '../scope.ts';
import type { SymbolSource } from '../symbol.ts';
import { openBase, readNamed } from './base.ts';
import { startCounts } from './counts.ts';
import { conceptsVersion, linkRelease } from './link-release.ts';
import { loadRelease, type Run, removeDocuments } from './load-release.ts';
import { expectFewLosses, expectNothingLost } from './losses.ts';
import type { PrepareImage, PrepareRecordings } from './prepare.ts';
import { countChanges, type IngestReport, ingestReport } from './report.ts';
import { acceptRelease, countProblems, namesOf, rejectedMaximumDefault } from './verify.ts';

/** The input of an ingest. */
export interface IngestOptions {
  client: Client;
  /** Name under which the live release is searched; everything else in the engine is named after it. */
  alias: string;
  /** Opens the sources of the whole catalogue: symbols of no source leave it. */
  openSources: () => readonly SymbolSource[] | Promise<readonly SymbolSource[]>;
  /** The part of the catalogue that the sources are about; all of it unless said otherwise. */
  scope?: Scope;
  prepareImage: PrepareImage;
  /** Absent: recordings are left out, and every name is spoken. */
  prepareRecordings?: PrepareRecordings;
  /** Images rendered concurrently: somewhat more than there are render processes. */
  imageConcurrency: number;
  progress: Progress;
  /** Ends the run before promotion; its reason is thrown. */
  signal?: AbortSignal;
  /** Share of the entries that may be rejected; above it nothing goes live. */
  rejectedMaximum?: number;
  /** Goes live even when many of the live symbols or names are missing. */
  allowShrink?: boolean;
  /** What curators state of symbols of different sets. */
  corrections?: readonly Correction[];
  /** Makes everything in scope anew, and a new release even where nothing differs. */
  rebuild?: boolean;
  lock?: LockOptions;
}

/**
 * Makes a new release of the catalogue and points the alias at it; where nothing differs from the live release, that
 * one stays. Every failure before step 10 leaves the live release as it was, and the next run clears up.
 * @throws IngestFailure for everything that is no defect of the program.
 */
export async function runIngest(options: IngestOptions): Promise<IngestReport> {
  const {
    client,
    alias,
    openSources,
    progress,
    scope = {},
    rejectedMaximum = rejectedMaximumDefault,
  } = options;
  const { allowShrink = false, rebuild = false, corrections = [] } = options;
  const lockLost = new AbortController();
  const signal = AbortSignal.any([lockLost.signal, ...(options.signal ? [options.signal] : [])]);
  const timed = startStopwatch(progress);

  // 1. Lock: one ingest per alias at a time.
  const lock = await acquireLock(client, alias, {
    ...options.lock,
    onLost: (reason) => lockLost.abort(reason),
  });
  try {
    // 2. Read what is live and registered, repaired where the last run was cut off, and open the sources.
    const now = new Date();
    const counts = startCounts();
    const registry = await timed('registry', () => openAndRepair(client, alias, now));
    const releases = await listReleases(client, alias);
    const live = liveRelease(releases);
    expectNothingLost(alias, releases, registry, { scope, allowShrink });
    const sources = await timed('sources', async () => openSources());
    const meta = { ...describeRelease(now, live, sources, scope), concepts: conceptsVersion(corrections) };
    const release = releaseName(alias, meta);

    // 3. Diff: what the next release reuses of the live one, and what it would lose.
    const previouslyLive = [...registry.entries.values()].filter(isReleased);
    const base = await timed('diff', async () => {
      const named = await readNamed(previouslyLive.length > 0 ? sources : [], registry, { scope, signal });
      const base = rebuild && !isPartial(scope) ? undefined : await openBase(client, live, scope, named.ids);
      if (!allowShrink)
        expectFewLosses(scope, { previouslyLive, named, base, namesBefore: await namesOf(client, live) });
      return base;
    });
    const isLive = live !== undefined;
    const run: Run = {
      sources,
      registry,
      base,
      isLive,
      scope,
      rebuild,
      counts,
      signal,
      now: now.toISOString(),
    };
    const reported = { counts, seconds: timed.seconds };
    let removed = 0;
    let changes: ReturnType<typeof countChanges>;
    try {
      // 4. Load: documents that differ go to a new index.
      countRetained(run, previouslyLive);
      const total = sources.reduce((sum, { count }) => sum + count, 0);
      const index = await timed('load', () => loadRelease(options, run, meta), total);
      const lost = previouslyLive.filter(({ id }) => !counts.released.has(id));
      removed = lost.length;
      changes = countChanges(registry, counts);
      // A release that would be equal is not made: what clients cached of the live one stays valid.
      const isUnchanged =
        !index.isBegun() && removed === 0 && countProblems(counts, rejectedMaximum).length === 0;
      if (live !== undefined && isUnchanged && isSameOrigin(live.meta, meta)) {
        const { name, meta } = live;
        return ingestReport({
          ...reported,
          release: name,
          meta,
          promoted: false,
          changes,
          removed,
          pruned: [],
        });
      }
      await index.prepareFor([]);

      // 5. Remove: symbols that no source has any more.
      if (base !== undefined) await timed('remove', () => removeDocuments(client, release, lost));

      // 6. Link: symbols of different sets that mean the same.
      await timed('link', () => linkRelease(client, release, corrections, signal));

      // 7. Finalize: merged where another release answers meanwhile; durable, replicated.
      if (isLive) await timed('merge', () => mergeIndex(client, release, { isCopy: base !== undefined }));
      await timed('finalize', () => finalizeIndex(client, release));

      // 8. Verify: counts, languages and sample names, and how much the live release would lose.
      await timed('verify', () =>
        acceptRelease({
          client,
          release,
          counts,
          live,
          previouslyLive: previouslyLive.length,
          removed,
          rejectedMaximum,
          allowShrink,
        }),
      );
      signal.throwIfAborted();

      // 9. Record changes in the registry before the swap: readers of the new release find all its changes, and
      // readers of the old one ignore them, as `changes` of its own meta ends before.
      const verified = { symbols: counts.indexed, languages: counts.languages.size, names: counts.names };
      const successors = live ? await findSuccessors(client, live.name, lost) : new Map<number, number>();
      const changed = diffRegistry(registry, counts.released, new Date().toISOString(), successors);
      startRun(registry);
      await timed('record', () => record(client, registry, changed, release));

      // 10. Promote: the alias moves in one call.
      await timed('promote', () =>
        promote(client, alias, release, {
          ...meta,
          counts: verified,
          changes: registry.lastSequence,
          runs: registry.runs,
        }),
      );
    } catch (error) {
      await discard(client, alias, release);
      throw error;
    }

    // 11. Merge a first release: before, a search would have found nothing.
    if (!isLive) await timed('merge', () => mergeIndex(client, release, { isCopy: false }));

    // 12. Prune: releases that are neither live nor the previous one.
    const pruned = await timed('prune', () => prune(client, alias));
    return ingestReport({ ...reported, release, meta, promoted: true, changes, removed, pruned });
  } finally {
    progress.end();
    await lock.release();
  }
}

/** The metadata of the release's index; a partial run keeps that of the live release for the rest. */
function describeRelease(
  now: Date,
  live: ReleaseIndex | undefined,
  sources: readonly SymbolSource[],
  scope: Scope,
): ReleaseMeta {
  const retained = isPartial(scope) ? withoutSets(live?.meta, scope) : undefined;
  return {
    catalog_version: catalogVersion(now),
    created_at: now.toISOString(),
    sources: Object.assign({}, retained?.sources, ...sources.map(({ versions }) => versions)),
    sets: Object.assign({}, retained?.sets, ...sources.map(({ sets }) => sets)),
    layout: currentLayout(),
  };
}

/** What a release states of the sets that a run is not about: a set that no source has leaves it. */
function withoutSets(meta: ReleaseMeta | undefined, scope: Scope) {
  const keep = <Value>(stated: Readonly<Record<string, Value>> = {}) =>
    Object.fromEntries(Object.entries(stated).filter(([name]) => isRetained(scope, name)));
  return meta && { sources: keep(meta.sources), sets: keep(meta.sets) };
}

/** Counts the symbols outside the scope of the run, which stay as they are live. */
function countRetained(
  { base, scope, counts }: Run,
  previouslyLive: readonly (RegistryEntry & ReleasedSymbol)[],
): void {
  for (const entry of previouslyLive) {
    if (isRetained(scope, entry.set)) counts.released.set(entry.id, entry);
  }
  counts.indexed += base?.retained.symbols ?? 0;
  counts.reused += base?.retained.symbols ?? 0;
  for (const [tag, symbols] of base?.retained.languages ?? []) {
    counts.languages.set(tag, symbols);
    counts.names += symbols;
  }
}

/** Whether two releases are of the same sources in the same versions, linked by the same rules. */
function isSameOrigin(left: ReleaseMeta, right: ReleaseMeta): boolean {
  const originOf = ({ sources, sets = {}, concepts }: ReleaseMeta) => [sources, sets, concepts];
  return isDeepStrictEqual(originOf(left), originOf(right));
}

/** The registry as it fits the live release, should the last run have been cut off; leftover indices are deleted. */
async function openAndRepair(client: Client, alias: string, now: Date): Promise<Registry> {
  await prepareWords(client, alias);
  const registry = await openRegistry(client, alias);
  await repairFromLiveRelease(client, alias, registry, now);
  await prune(client, alias);
  return registry;
}
